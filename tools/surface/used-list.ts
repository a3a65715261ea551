import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readFacts } from "foundry-standin/facts";
import { formatted } from "../format.ts";
import { membersUsedBySystem } from "./used-by-system.ts";

/** The page that contains the list. */
const MEMBERS_PAGE = resolve(import.meta.dirname, "../../docs/foundry-members.md");

/** The title of the stand-in's test for each member that the system uses. */
const SUPPORT = resolve(import.meta.dirname, "supported-by.json");

/** Why the system uses each member whose name begins with an underscore, and what it would do without it. */
const UNDERSCORED = resolve(import.meta.dirname, "underscored.json");

const INTRODUCTION = `# The members of Foundry that the system uses

Whoever has a licensed Foundry tries these first. \`npm run surface\` writes the list from \`src\`; each member has a test in
[standin/test](../standin/test) which states what Foundry does.
`;

const UNDERSCORED_HEADING = `## Members whose name begins with an underscore

The system uses no other. The types declare all of them as protected, for classes that extend Foundry's, but for \`_source\`,
which is public.`;

/** Returns the text of the page by its path. Throws Error with what is missing for it. */
export async function textsOfMembers(): Promise<ReadonlyMap<string, string>> {
  return new Map([[MEMBERS_PAGE, await describeUsedMembers(membersUsedBySystem())]]);
}

async function describeUsedMembers(members: readonly string[]): Promise<string> {
  const tables = [await tableOfMembers(members), UNDERSCORED_HEADING, await tableOfUnderscored(members)];
  return formatted(MEMBERS_PAGE, `${INTRODUCTION}\n${tables.join("\n\n")}`);
}

async function tableOfMembers(members: readonly string[]): Promise<string> {
  const support = JSON.parse(await readFile(SUPPORT, "utf8")) as Record<string, string>;
  const facts = new Map(readFacts().map(({ title, file }) => [title, file]));
  const problems = [
    ...unmatched(members, support, "is supported by no fact"),
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

async function tableOfUnderscored(members: readonly string[]): Promise<string> {
  const used = members.filter((member) => /[#.]_[a-z]/.test(member));
  const told = JSON.parse(await readFile(UNDERSCORED, "utf8")) as Record<string, { why: string; otherwise: string }>;
  const problems = unmatched(used, told, "has no reason in underscored.json");
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const rows = used.map((member) => `| \`${member}\` | ${told[member]?.why} | ${told[member]?.otherwise} |`);
  return ["| member | why | without it |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Returns what a list lacks of these members, and what it has without need. */
function unmatched(members: readonly string[], list: object, lacks: string): string[] {
  return [
    ...members.filter((member) => !(member in list)).map((member) => `${member} ${lacks}`),
    ...Object.keys(list)
      .filter((member) => !members.includes(member))
      .map((member) => `${member} is used no longer`),
  ];
}
