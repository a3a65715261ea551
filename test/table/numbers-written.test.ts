import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, posted, table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

/** Numbers are read as people of any language write them, in fields and in words; what could be two numbers is refused. */

beforeEach(() => openTable({ userId: GM, language: "de" }));

function write(field: HTMLInputElement, value: string): void {
  field.value = value;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

const formulaOf = async (command: string) => (await posted(command, 6)).rolls[0]?.formula;

test("the quantity of a thing is not one when a thousand was meant", async () => {
  const [rope] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }]);
  await openSheet(rope as never);
  const sheet = () => windowOf("item-sheet");
  const field = await until(() => sheet().querySelector<HTMLInputElement>("[name='system.quantity']"));
  write(field, "1.000");
  await until(() => textOf(sheet()).includes("ganze Zahl"));
  expect(rope?.system).toMatchObject({ quantity: 1 });
  write(await until(() => sheet().querySelector<HTMLInputElement>("[name='system.quantity']")), "1000");
  await until(() => (rope?.system as { quantity?: number }).quantity === 1000);
});

describe("a command", () => {
  test.each(["/stress as Naddaha dex + 2,5", "/stress as Naddaha dex vs 2,5", "/r 1ds + 2,5", "/r 1ds vs 2,5"])(
    "reads a decimal comma: %s",
    async (command) => {
      expect(await formulaOf(command)).toContain("2.5");
    },
  );
});
