import { readFile } from "node:fs/promises";
import { root } from "./read-package.ts";

/** A rule of a source in our words, as `docs/dev/coverage.md` lists it. */
export interface CoveredRule {
  /** The heading of its source. */
  readonly source: string;
  readonly rule: string;
  /** "path#symbol" below src; blank if it is ours alone or left to the table. */
  readonly where: string;
  /** A file below test, and the title of the test in it or a part of it; both blank if no test plays it. */
  readonly test: string;
  readonly title: string;
  /** "ours" with what is ours, or "left to the table" with what it decides. */
  readonly note: string;
}

/** Reads the rows of the tables of `docs/dev/coverage.md`. */
export async function readCoverage(): Promise<readonly CoveredRule[]> {
  const rules: CoveredRule[] = [];
  let source = "";
  for (const line of (await readFile(`${root}docs/dev/coverage.md`, "utf8")).split("\n")) {
    if (line.startsWith("## ")) source = line.slice(3);
    const [, number = "", rule = "", where = "", played = "", note = ""] = line.split("|").map((cell) => cell.trim());
    if (!/^\d+$/.test(number)) continue;
    const [, test = "", title = ""] = /^`([^`]+)` (.+)$/.exec(played) ?? [];
    rules.push({ source, rule, where: where.replaceAll("`", ""), test, title, note });
  }
  return rules;
}
