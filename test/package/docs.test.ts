// @vitest-environment node
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
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

/** The links of a page to files and headings of the repository, as [path, heading], without those in code. */
function linksOf(text: string, page: string): readonly (readonly [string, string])[] {
  const prose = text.replaceAll(/^\s*```[^]*?^\s*```|`[^`\n]*`/gm, "");
  return [...prose.matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([, path = "", heading = ""]) => {
    return [path ? join(dirname(page), path) : page, heading] as const;
  });
}

/** The headings of a page as they are written in links. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    return plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
  });
}

test("every link in the pages leads somewhere, and every page is reached by one", async () => {
  const top = (await readdir(root)).filter((name) => name.endsWith(".md"));
  const pages = [...top, ...(await filesBelow("docs", ".md"))];
  const texts = new Map(
    await Promise.all(pages.map(async (page) => [page, await readFile(root + page, "utf8")] as const)),
  );
  const reached = new Set(top);
  const dead = [...texts].flatMap(([page, text]) =>
    linksOf(text, page).flatMap(([path, heading]) => {
      reached.add(path);
      const target = texts.get(path);
      const isThere = existsSync(root + path) && (!heading || !target || headingsOf(target).includes(heading));
      return isThere ? [] : [`${page}: ${path}#${heading}`];
    }),
  );
  expect(dead, "mend these links").toEqual([]);
  expect(
    pages.filter((page) => !reached.has(page)),
    "link to these pages from docs/README.md",
  ).toEqual([]);
});
