import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { formatted } from "../format.ts";
import { coveredRules } from "./coverage-rules.ts";
import type { CoveredRule } from "./coverage-rules.ts";

const root = resolve(import.meta.dirname, "../..");

const INTRODUCTION = `# Coverage of the sources

Each rule of each source in our words, with where it is implemented and the test that plays it. "Ours" says what no source
names; "left to the table" says what people decide. \`npm run docs\` writes this page from \`tools/docs/coverage-rules.ts\`,
and fails if a place or a test is not there. The worked examples of the sources are played with their own dice in
\`test/table/worked-examples.test.ts\`.
`;

/**
 * Returns the page of the sources' rules.
 * @throws Error that names every place and every test that does not exist, and every rule without an answer
 */
export async function coverageDoc(): Promise<string> {
  const all = Object.values(coveredRules).flat();
  const problems = (await Promise.all(all.map(problemsOf))).flat();
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const tables = Object.entries(coveredRules).map(([source, rules]) => `## ${source}\n\n${table(rules)}`);
  return formatted("docs/coverage.md", [INTRODUCTION, ...tables].join("\n\n"));
}

function table(rules: readonly CoveredRule[]): string {
  const rows = rules.map(({ rule, where, test, note = "" }, index) => {
    const [file, title] = splitTest(test ?? "");
    return `| ${index + 1} | ${rule} | ${code(where?.replace(/#$/, "") ?? "")} | ${code(file)} ${title} | ${note} |`;
  });
  return ["| | rule | implemented in | test | ours, or left to the table |", "| -: | - | - | - | - |", ...rows].join(
    "\n",
  );
}

function code(text: string): string {
  return text ? `\`${text}\`` : "";
}

async function problemsOf({ rule, where, test, note = "" }: CoveredRule): Promise<string[]> {
  const isAnswered = where !== null || test !== null || note !== "";
  const [path = "", symbol = ""] = (where ?? "").split("#");
  const [file, title] = splitTest(test ?? "");
  return [
    ...(isAnswered ? [] : [`“${rule}” has no answer`]),
    ...(await missing(rule, path && `src/${path}`, symbol)),
    ...(await missing(rule, file && `test/${file}`, title)),
  ];
}

/** Names a file that does not exist, or does not hold a text. */
async function missing(rule: string, path: string, text: string): Promise<string[]> {
  if (path === "") return [];
  const content = await readFile(resolve(root, path), "utf8").catch(() => null);
  if (content === null) return [`“${rule}”: there is no ${path}`];
  return text !== "" && content.includes(text) ? [] : [`“${rule}”: ${path} does not hold “${text}”`];
}

function splitTest(test: string): readonly [file: string, title: string] {
  const at = test.indexOf(": ");
  return at < 0 ? [test, ""] : [test.slice(0, at), test.slice(at + 2)];
}
