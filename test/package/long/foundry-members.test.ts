// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { textsOfMembers, withoutLeftOut } from "../../../tools/surface/used-list.ts";

test("docs/dev/foundry-members.md lists the members of Foundry that the system uses: npm run surface writes it", async () => {
  const texts = [...(await textsOfMembers())];
  expect(texts).toHaveLength(1);
  for (const [path, text] of texts) expect(withoutLeftOut(await readFile(path, "utf8"))).toBe(text);
}, 180_000);
