import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { format } from "prettier";
import { readFacts } from "./facts.ts";
import { membersUsedBySystem } from "./used-by-system.ts";

/** The page which has the list. */
export const README = resolve(import.meta.dirname, "../../standin/README.md");
const BEGIN = "<!-- members used by the system: written by npm run surface -->";
const END = "<!-- end of the list -->";

/** For each member that the system uses, the sentence of the test which shows that the stand-in has it right. */
const SUPPORT = resolve(import.meta.dirname, "supported-by.json");

/** The stand-in's README with the list as it is today; throws what is missing from it. */
export async function describeUsedMembers(): Promise<string> {
  const text = await readFile(README, "utf8");
  const [before, , after] = split(text);
  const table = await tableOfMembers();
  return format(`${before}${BEGIN}\n\n${table}\n\n${END}${after}`, { parser: "markdown", printWidth: 120 });
}

function split(text: string): readonly [string, string, string] {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${README} has no place for the list`);
  return [text.slice(0, begin), text.slice(begin, end), text.slice(end + END.length)];
}

async function tableOfMembers(): Promise<string> {
  const support = JSON.parse(await readFile(SUPPORT, "utf8")) as Record<string, string>;
  const facts = new Map(readFacts().map(({ title, file }) => [title, file]));
  const members = membersUsedBySystem();
  const problems = [
    ...members.filter((member) => !(member in support)).map((member) => `${member} is supported by no fact`),
    ...Object.keys(support)
      .filter((member) => !members.includes(member))
      .map((member) => `${member} is used no longer`),
    ...Object.values(support)
      .filter((title) => !facts.has(title))
      .map((title) => `There is no test “${title}”`),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const rows = members.map((member) => {
    const title = support[member] ?? "";
    return `| \`${member}\` | ${title.replaceAll("|", "\\|")} | \`${(facts.get(title) ?? "").replace(".test.ts", "")}\` |`;
  });
  return ["| member | the fact that supports it | test |", "| --- | --- | --- |", ...rows].join("\n");
}
