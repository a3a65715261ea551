import lines from "./absent-members.json" with { type: "json" };

/** The members of one class of Foundry that the stand-in lacks; what a record lacks stands among the static ones. */
export interface AbsentMembers {
  readonly static: readonly string[];
  readonly instance: readonly string[];
}

/** What is lacking, by the path of the class or record: a line of names in the file for `Class.`, another for `Class#`. */
export const absentMembers: Readonly<Record<string, AbsentMembers>> = readLines(lines);

function readLines(list: Readonly<Record<string, string>>): Record<string, AbsentMembers> {
  const namesOf = (key: string) => list[key]?.split(" ") ?? [];
  const paths = new Set(Object.keys(list).map((key) => key.slice(0, -1)));
  const members = (path: string) => ({ static: namesOf(`${path}.`), instance: namesOf(`${path}#`) });
  return Object.fromEntries([...paths].map((path) => [path, members(path)]));
}
