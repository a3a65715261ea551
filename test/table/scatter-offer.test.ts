import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await table.naddaha.update({ system: { tradition: "check" } });
});

/** Attacks with a weapon of this kind, and returns the card. */
async function attackWith(system: object): Promise<HTMLElement> {
  const [weapon] = await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Fire pot", type: "weapon", system },
  ] as never);
  scriptFaces([8, 5], [8, 4], [8, 3]);
  const stat = { total: { id: "attack", weapon: (weapon as { id?: string } | undefined)?.id ?? "" } };
  const message = await table.api.rollTrait(table.naddaha, stat as never, { ask: false });
  if (!message) throw new Error("Nothing was rolled.");
  return message.renderHTML();
}

const buttons = (card: HTMLElement) => [...card.querySelectorAll("button")].map(textOf);

describe("a weapon that scatters", () => {
  test("has a button on its card that rolls where it lands", async () => {
    const card = await attackWith({ scatters: true });
    expect(buttons(card)).toContain("Roll scatter");
    document.body.append(card);
    scriptFaces([10, 5], [8, 2]);
    const before = game.messages.size;
    click(buttonIn(card, "Roll scatter"));
    const message = await until(() => game.messages.size > before && game.messages.contents.at(-1));
    const told = textOf(await message.renderHTML());
    expect(told).toContain("Fire pot");
    expect(told).toContain("2 spaces southeast");
  });
});
