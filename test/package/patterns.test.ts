// @vitest-environment node
import { readFile } from "node:fs/promises";
import { Script } from "node:vm";
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

/** Each pattern is tried on as many characters: what takes longer for each of a longer text works for many seconds. */
const LENGTH = 60_000;
const MICROSECONDS_OF_WORK = 5_000_000;
/** The time limit for a pattern, in milliseconds. */
const STOP = 120_000;

/** Tries a pattern, in a way that can be stopped. */
const trial = new Script("for (const text of texts) { pattern.lastIndex = 0; text.replace(pattern, ''); }");

/** Long texts that begin to fit again and again, and end otherwise: of one or two characters of the pattern itself. */
function* textsFor({ source }: RegExp): Generator<string> {
  const own = [...new Set([" ", "\n", "a", "0", ...Array.from(source)])];
  const units = [...own, ...own.flatMap((one) => own.map((other) => one + other))];
  for (const unit of units) {
    const text = unit.repeat(LENGTH / unit.length);
    yield `${text}\0`;
  }
}

/** Returns whether a pattern has much work with long texts: the processor's time counts, which does not grow on a busy machine. */
function isSlow(pattern: RegExp): boolean {
  const before = process.cpuUsage();
  try {
    trial.runInNewContext({ pattern, texts: textsFor(pattern) }, { timeout: STOP });
    return process.cpuUsage(before).user > MICROSECONDS_OF_WORK;
  } catch {
    return true;
  }
}

test("no pattern of the system takes longer for each character of a longer text", { timeout: 2 * STOP }, async () => {
  const paths = await filesBelow("src", ".ts");
  const found = await Promise.all(paths.map(async (path) => patternsIn(path, await readFile(root + path, "utf8"))));
  const patterns = found.flat();
  expect(patterns.length).toBeGreaterThan(80);
  const slow = patterns.filter(({ pattern }) => isSlow(pattern));
  expect(slow.map(({ place, pattern }) => `${place} ${String(pattern)}`)).toEqual([]);
});
