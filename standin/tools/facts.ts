import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";

const tests = resolve(import.meta.dirname, "../test");

/** One fact of Foundry, as a test of the stand-in states it. */
export interface Fact {
  /** The whole sentence, with what it stands under. */
  readonly title: string;
  readonly file: string;
}

/** Reads the sentences of all tests of the stand-in. */
export function readFacts(): readonly Fact[] {
  const files = readdirSync(tests).filter((file) => file.endsWith(".test.ts"));
  return files.flatMap((file) => factsOf(file, readFileSync(resolve(tests, file), "utf8")));
}

function factsOf(file: string, text: string): Fact[] {
  const facts: Fact[] = [];
  const visit = (node: ts.Node, above: string): void => {
    const title = titleOf(node);
    const words = title === null ? above : `${above} ${title}`.trim();
    if (title !== null && ts.isCallExpression(node) && !isGroup(node.expression)) facts.push({ title: words, file });
    ts.forEachChild(node, (child) => {
      visit(child, words);
    });
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true), "");
  return facts;
}

/** The sentence of `describe(…)`, `it(…)`, `only14(…)` and of what their `each` gives; null for anything else. */
function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !/^(describe|it|test|only1[34])\b/.test(node.expression.getText())) return null;
  const [title] = node.arguments;
  return title && ts.isStringLiteralLike(title) ? title.text : null;
}

function isGroup(callee: ts.Expression): boolean {
  return callee.getText().startsWith("describe");
}
