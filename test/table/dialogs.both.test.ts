import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";

/** What our questions show, whatever Foundry's own dialog makes of what it is given. */

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const question = () => until(() => document.querySelector<HTMLElement>(".quadrivium.question"));

test.each<[window: string, inputmode: string | null, open: () => Promise<unknown>]>([
  [
    "for a target, which may be below 0",
    null,
    async () => {
      scriptFaces(7);
      await type("/r 1ds + 2");
      const message = await until(() => game.messages.contents.at(-1));
      click(buttonIn(await message.renderHTML(), "Compare with target…"));
    },
  ],
  [
    "for experience",
    "numeric",
    async () => {
      await ui.actors.render({ force: true });
      click(await until(() => document.querySelector<HTMLElement>("#actors .award-experience")));
    },
  ],
])(
  "the question %s keeps the keyboard of numbers of its fields, which Foundry takes from a text",
  async (_what, inputmode, open) => {
    await open();
    const fields = [...(await question()).querySelectorAll("input[data-dtype=Number]")];
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect([field.getAttribute("inputmode"), field.getAttribute("autocomplete")]).toEqual([inputmode, "off"]);
    }
  },
);

test("the answers have their labels in a Foundry whose buttons have no span", async () => {
  const { DialogV2 } = foundry.applications.api;
  const { prototype } = DialogV2 as unknown as { prototype: { _renderButtons(): string } };
  const original = Reflect.get(prototype, "_renderButtons");
  vi.spyOn(prototype, "_renderButtons").mockImplementation(function bare(this: unknown) {
    return original.call(this).replaceAll(/<\/?span[^>]*>/g, "");
  });
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Lore", type: "ability", system: { score: 4, specialty: "elves", characteristics: ["int"] } },
    { name: "Lore", type: "ability", system: { score: 5, specialty: "dwarves", characteristics: ["int"] } },
  ] as never);
  await type("/stress int + lore");
  expect([...(await question()).querySelectorAll("button[data-action^=answer]")].map(textOf)).toEqual([
    "Lore (Ability 1): 4, elves",
    "Lore (Ability 2): 5, dwarves",
  ]);
});
