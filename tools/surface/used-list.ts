import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readFacts } from "foundry-standin/facts";
import { formatted } from "../format.ts";
import { membersUsedBySystem } from "./used-by-system.ts";

/** The page that contains the list. */
export const MEMBERS_PAGE = resolve(import.meta.dirname, "../../docs/foundry-members.md");

/** The title of the stand-in's test for each member that the system uses. */
const SUPPORT = resolve(import.meta.dirname, "supported-by.json");

const INTRODUCTION = `# The members of Foundry that the system uses

Whoever has a licensed Foundry tries these first. \`npm run surface\` writes the list from \`src\`; each member has a test in
[standin/test](../standin/test) which states what Foundry does.
`;

/** Returns the text of the page. Throws Error with what is missing for it. */
export async function describeUsedMembers(): Promise<string> {
  return formatted(MEMBERS_PAGE, `${INTRODUCTION}\n${await tableOfMembers()}`);
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
