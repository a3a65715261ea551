// @vitest-environment node
import { readFile } from "node:fs/promises";
import { createContext, Script } from "node:vm";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesBelow, root } from "./read-package.ts";

/** A regular expression of the system, and where it is. */
interface Found {
  readonly place: string;
  readonly pattern: RegExp;
}

/** Replaces words that are put into a pattern at run time, such as the names of commands. */
const SOME_WORDS = "(?:alpha|beta)";

/** Returns all regular expressions in a file, written as such or built of a template. */
function patternsIn(path: string, code: string): Found[] {
  const found: Found[] = [];
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const place = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    const isBuilt = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isBuilt && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
      const [source, flags] = (node.arguments ?? []).map(textOf);
      if (source === undefined) throw new Error(`${place}: a pattern that nobody can read before it is used.`);
      found.push({ place, pattern: new RegExp(source, flags) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isRaw = ts.isTaggedTemplateExpression(node);
  const template = isRaw ? node.template : node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return isRaw ? template.rawText : template.text;
  if (!ts.isTemplateExpression(template)) return undefined;
  const parts = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.map((part) => (isRaw ? part.rawText : part.text)).join(SOME_WORDS);
}

/**
 * Each pattern is tried on as many characters: what takes longer for each of a longer text works for many seconds, in microseconds. On a
 * sixth of the characters that is a thirty-sixth of the work, which acquits most patterns sooner.
 */
const LONG = { length: 60_000, work: 5_000_000 };
const SHORT = { length: 10_000, work: 135_000 };
/** The time limit for a pattern, in milliseconds. */
const STOP = 120_000;

/** Tries a pattern, in a way that can be stopped. */
const trial = new Script("for (const text of texts) { pattern.lastIndex = 0; text.replace(pattern, ''); }");
const tried = createContext();

/** Long texts that begin to fit again and again, and end otherwise: of one or two characters of the pattern itself. */
function* textsFor({ source }: RegExp, length: number): Generator<string> {
  const own = [...new Set([" ", "\n", "a", "0", ...Array.from(source)])];
  const units = [...own, ...own.flatMap((one) => own.map((other) => one + other))];
  for (const unit of units) {
    yield `${unit.repeat(length / unit.length)}\0`;
  }
}

/** Returns whether a pattern has so much work with texts so long: the processor's time counts, which does not grow on a busy machine. */
function works(pattern: RegExp, { length, work }: typeof LONG): boolean {
  const before = process.cpuUsage();
  try {
    trial.runInContext(Object.assign(tried, { pattern, texts: textsFor(pattern, length) }), { timeout: STOP });
    return process.cpuUsage(before).user > work;
  } catch {
    return true;
  }
}

test("no pattern of the system takes longer for each character of a longer text", { timeout: 2 * STOP }, async () => {
  const paths = await filesBelow("src", ".ts");
  const found = await Promise.all(paths.map(async (path) => patternsIn(path, await readFile(root + path, "utf8"))));
  const patterns = found.flat();
  expect(patterns.length).toBeGreaterThan(80);
  const slow = patterns.filter(({ pattern }) => works(pattern, SHORT) && works(pattern, LONG));
  expect(slow.map(({ place, pattern }) => `${place} ${String(pattern)}`)).toEqual([]);
});
