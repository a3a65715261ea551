// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { writtenFiles } from "../../tools/docs.ts";
import { filesBelow, root } from "./read-package.ts";

test.each(Object.entries(writtenFiles))("%s says what it should: npm run docs writes it", async (path, written) => {
  expect(await readFile(`${root}${path}`, "utf8")).toBe(await written());
});

test("the page of tests names every file of tests, and none that is gone", async () => {
  const [, ...sections] = (await readFile(`${root}docs/dev/tests.md`, "utf8")).split(/^## `/m);
  const named = sections.flatMap((section) => {
    const [folder = ""] = section.split("`");
    return [...section.matchAll(/^\| `(\S+)`/gm)].map(([, path = ""]) => `${folder}/${path}`);
  });
  expect(named.toSorted(), "give each file of tests its row in docs/dev/tests.md, and no other").toEqual(
    (await filesBelow("test", ".test.ts")).toSorted(),
  );
});
