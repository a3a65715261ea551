import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { openSheet, rest, textOf, until, windowOf } from "./page.ts";
import { dialog, rollButton } from "./roll-dialog-page.ts";
import { d8 } from "./play/dice.ts";

/** Numbers are read as people of any language write them, in fields and in words; what could be two numbers is refused. */

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM, language: "de" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

function write(field: HTMLInputElement, value: string): void {
  field.value = value;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

async function formulaOf(command: string): Promise<string | undefined> {
  const { size } = game.messages;
  scriptFaces(6);
  await type(command);
  const message = await until(() => game.messages.size > size && game.messages.contents.at(-1));
  return message.rolls[0]?.formula;
}

test("the quantity of a thing is not one when a thousand was meant", async () => {
  const [rope] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }]);
  await openSheet(rope as never);
  const sheet = () => windowOf("item-sheet");
  const field = await until(() => sheet().querySelector<HTMLInputElement>("[name='system.quantity']"));
  write(field, "1.000");
  await until(() => textOf(sheet()).includes("zwei Arten"));
  expect(rope?.system).toMatchObject({ quantity: 1 });
  write(await until(() => sheet().querySelector<HTMLInputElement>("[name='system.quantity']")), "1 000");
  await until(() => (rope?.system as { quantity?: number }).quantity === 1000);
});

describe("a command", () => {
  test.each([
    ["/r 1ds + 2,5 vs 9", [7], "abgerundet", 9],
    ["/r 3dk + 2,5", d8(1, 1, 1), "aufgerundet", 6],
    ["/r 1ds + 2,5 + 0,5", [7], "", 10],
  ] as const)("that leave a fraction are rounded, and the card says so: %s", async (command, faces, said, total) => {
    scriptFaces(...(faces as readonly Face[]));
    await type(command);
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.total).toBe(total);
    const told = textOf((await message.renderHTML()).querySelector(".target"));
    expect(/(?:ab|auf)gerundet/.exec(told)?.[0] ?? "").toBe(said);
  });

  test.each(["/stress as Naddaha dex + 2,5", "/stress as Naddaha dex vs 2,5", "/r 1ds + 2,5", "/r 1ds vs 2,5"])(
    "reads a decimal comma: %s",
    async (command) => {
      expect(await formulaOf(command)).toContain("2.5");
    },
  );

  test("leaves the commas of a function alone", async () => {
    expect(await formulaOf("/r 1ds + max(1,5)")).toContain("max(1, 5)");
  });

  test("refuses what could be a thousand", async () => {
    const warn = vi.spyOn(ui.notifications, "warn");
    const error = vi.spyOn(ui.notifications, "error");
    await type("/stress as Naddaha dex + 1.000").catch(() => undefined);
    await rest();
    expect(JSON.stringify([...warn.mock.calls, ...error.mock.calls])).toContain("zwei Arten");
    expect(game.messages.size).toBe(0);
  });
});

test("the target in the roll dialog is none that nobody has meant", async () => {
  void table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
  const target = await until(() => dialog().querySelector<HTMLInputElement>("[name=target]"));
  write(target, "2,5");
  await until(() => rollButton().includes("2.5"));
  write(target, "1.000");
  await rest();
  expect(dialog().querySelector<HTMLInputElement>("[name=target]")?.validity.valid).toBe(false);
});
