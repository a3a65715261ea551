// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { filesBelow, root } from "./read-package.ts";

/** How often each cast that the compiler does not check stands in the system. Only ever lower these numbers. */
const most = { "as never": 8, "as unknown as": 8, "as any": 0, "@ts-expect-error": 0, "@ts-ignore": 0 };

const withoutBlockComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""));

const sources = async (): Promise<[path: string, code: string][]> =>
  Promise.all(
    (await filesBelow("src", ".ts")).map(async (path) => [
      path,
      withoutBlockComments(await readFile(root + path, "utf8")),
    ]),
  );

test("casts past the types of Foundry only become fewer", async () => {
  const code = (await sources()).map(([, text]) => text).join("\n");
  const found = Object.fromEntries(Object.keys(most).map((cast) => [cast, code.split(cast).length - 1]));
  expect(found).toEqual(most);
});

test("each of them has its reason in a comment above", async () => {
  const bare = (await sources()).flatMap(([path, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((line, index) => {
      if (!/\bas (never|unknown as)\b/.test(line)) return [];
      // The statement may begin a line earlier.
      const above = lines.slice(Math.max(0, index - 2), index);
      return above.some((one) => /^\s*\/\/ /.test(one)) ? [] : [`${path}:${index + 1}`];
    });
  });
  expect(bare).toEqual([]);
});

test("what a message is and stores is read without a cast, and its type is compared in one place", async () => {
  const casts = /\bas (ChatMessage\.(OfType|Implementation|Stored)|[A-Z][a-z]*(?<!Chat)Message\b|Request\b)/;
  // The last is a type of events, too.
  const comparisons = /\btype [!=]== "(roll|request|circumstances)"|\b(message|this)\??\.type [!=]== "change"/;
  const found = (await sources()).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, index) => {
      const isCast = casts.test(line) && !line.startsWith("import");
      const isComparison = comparisons.test(line) && path !== "src/messages/message-type.ts";
      return isCast || isComparison ? [`${path}:${index + 1}`] : [];
    }),
  );
  expect(found).toEqual([]);
});
