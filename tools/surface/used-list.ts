import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readFacts } from "foundry-standin/facts";
import { formatted } from "../format.ts";
import { membersUsedBySystem } from "./used-by-system.ts";
import type { UsedMembers } from "./used-by-system.ts";

/** The page that contains the list. */
const MEMBERS_PAGE = resolve(import.meta.dirname, "../../docs/dev/foundry-members.md");

/** The notes about used members: those of the system, and in a separate file those that only an extra uses. */
interface Told {
  /** The title of the stand-in's test for each member. */
  readonly support: Readonly<Record<string, string>>;
  /** Why each member whose name begins with an underscore is used, and what would fail without it. */
  readonly underscored: Readonly<Record<string, { readonly why: string; readonly otherwise: string }>>;
}

const INTRODUCTION = `# The members of Foundry that the system uses

If you have a licensed Foundry, try these first. \`npm run surface\` writes the list from \`src\`; each member has a test in
[standin/test](../../standin/test) which states what Foundry does.
`;

const UNDERSCORED_HEADING = `## Members whose name begins with an underscore

The system and its extras use no others. The types declare all of them as protected, for classes that extend Foundry's, but for \`_source\`,
which is public.`;

/** What the heading of the members of an extra begins with, and where the extras are. */
const EXTRA_HEADING = "## Members that the extra ";
const EXTRAS = resolve(import.meta.dirname, "../../src/extras");

/** Returns the text of the page by its path. Throws Error with what is missing for it. */
export async function textsOfMembers(): Promise<ReadonlyMap<string, string>> {
  return new Map([[MEMBERS_PAGE, await describeUsedMembers(membersUsedBySystem())]]);
}

/** Returns a text of the page without the parts about extras that are left out. */
export function withoutLeftOut(text: string): string {
  const [system = "", ...sections] = text.split(EXTRA_HEADING);
  const kept = sections.filter((section) => existsSync(resolve(EXTRAS, /`(.+?)`/.exec(section)?.[1] ?? "")));
  return `${[system, ...kept].join(EXTRA_HEADING).trimEnd()}\n`;
}

async function describeUsedMembers({ system, extras }: UsedMembers): Promise<string> {
  const [support, underscored] = await Promise.all([read("supported-by.json"), read("underscored.json")]);
  const parts = tablesOf(system, { support, underscored } as Told, UNDERSCORED_HEADING);
  for (const [name, members] of extras) {
    if (members.length === 0) continue;
    const told = (await read(`extras/${name}.json`)) as Told;
    parts.push(`${EXTRA_HEADING}\`${name}\` alone uses`, ...tablesOf(members, told));
  }
  return formatted(MEMBERS_PAGE, `${INTRODUCTION}\n${parts.join("\n\n")}`);
}

async function read(name: string): Promise<unknown> {
  return JSON.parse(await readFile(resolve(import.meta.dirname, name), "utf8"));
}

function tablesOf(members: readonly string[], { support, underscored }: Told, heading?: string): string[] {
  const table = tableOfUnderscored(members, underscored);
  return [tableOfMembers(members, support), ...(table ? [...(heading ? [heading] : []), table] : [])];
}

function tableOfMembers(members: readonly string[], support: Told["support"]): string {
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

function tableOfUnderscored(members: readonly string[], told: Told["underscored"]): string | null {
  const used = members.filter((member) => /[#.]_[a-z]/.test(member));
  const problems = unmatched(used, told, "has no reason in underscored.json");
  if (problems.length > 0) throw new Error(problems.join("\n"));
  if (used.length === 0) return null;
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
