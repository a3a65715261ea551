// @vitest-environment node
import { readFile } from "node:fs/promises";
import ts from "typescript";
import { expect, test } from "vitest";
import { slowTextFor } from "./pattern-steps.ts";
import { filesBelow, root } from "./read-package.ts";

/** A regular expression of the system, and where it stands. */
interface Found {
  readonly place: string;
  readonly pattern: RegExp;
}

/** Stands for words that a pattern is built of at run time, such as the names of commands. */
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

const all = async (): Promise<Found[]> =>
  (
    await Promise.all(
      (await filesBelow("src", ".ts")).map(async (path) => patternsIn(path, await readFile(root + path, "utf8"))),
    )
  ).flat();

test("no pattern of the system takes longer for each character of a longer text", async () => {
  const found = await all();
  expect(found.length).toBeGreaterThan(80);
  const slow = found.flatMap(({ place, pattern }) => {
    const text = slowTextFor(pattern);
    return text === null ? [] : [`${place} ${String(pattern)} for ${text}`];
  });
  expect(slow).toEqual([]);
});

test.each([
  /\s+$/,
  /\s*,/g,
  /(a+)+$/,
  /(a|a)*b/,
  /a*a*b/,
  /x\s*\s*y/,
  /^(.*?)(?:\s+([+-]?)\s*(\d+))?$/s,
  /"[^“]*"|“[^”]*”/g,
  /(^|[;\t\r\n])(?=[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g,
  /\[\[(\/(?:stress|fortune)(?:\s+(?:(?!\]\])[^])*)?)\]\](\]?)(?:\{([^}]+)\})?/gi,
  /\[\[(\/(?:stress|fortune)(?:\s(?:(?!\]\])[^])*)?)\]\]/gi,
  /\[\[(\/(?:stress|fortune))\]\](?:\{([^}]+)\})?/gi,
])("%s is found to be slow", (pattern) => {
  expect(slowTextFor(pattern)).not.toBeNull();
});

test.each([
  /(?<!\s)\s+$/,
  /^\s+/,
  /^a*b*c*$/,
  /[^\]]*\]/y,
  /^(?:a|b)*$/,
  /^(?:[a-z]+[^a-z]*|[^a-z]+)/,
  /\d+(?:\.\d+)?/g,
])("%s is not", (pattern) => {
  expect(slowTextFor(pattern)).toBeNull();
});
