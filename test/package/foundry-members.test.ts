// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { describeUsedMembers, MEMBERS_PAGE, REPORT, reportWithMembers } from "../../tools/surface/used-list.ts";

test("docs/foundry-members.md lists the members of Foundry that the system uses: npm run surface writes it", async () => {
  expect(await readFile(MEMBERS_PAGE, "utf8")).toBe(await describeUsedMembers());
  expect(await readFile(REPORT, "utf8")).toBe(await reportWithMembers());
}, 180_000);
