import { beforeEach, describe, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, openSheet, told, until, windowOf } from "./page.ts";

beforeEach(() => openTable());

type Counted = Actor.Implementation | Item.Implementation;

/** Every number that a sheet counts: the tradition that has it, and how to find it in the stored data. */
const counters = [
  ["experience", "stress", () => table.naddaha, "system.experience", /experience$/],
  ["inspiration", "fortune", () => table.naddaha, "system.inspiration", /inspiration$/],
  ["luck", "trip", () => table.naddaha, "system.luck", /luck$/],
  ["Meta that is held", "trip", () => table.naddaha, "system.meta.0.held", /held$/],
  ["a tally", "stress", () => table.naddaha, "system.tallies.0.value", /tally-.*-value$/],
  ["the quantity of gear", "stress", () => table.naddaha.items.getName("Arrows"), "system.quantity", /quantity$/],
] as const;

/** Gives Naddaha 10 of everything that is counted, in a tradition whose sheet shows it. */
async function countTen(tradition: string): Promise<void> {
  const meta = [{ id: "red", kind: "mana", colour: "red", bonus: 3, held: 10 }];
  const tallies = [{ id: "warping000000000", name: "Warping", value: 10 }];
  const system = { tradition, experience: 10, inspiration: 10, luck: 10, meta, tallies };
  await table.naddaha.update({ system } as Actor.UpdateData);
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Arrows", type: "gear", system: { quantity: 10 } },
  ] as Item.CreateData[]);
}

const sheet = () => windowOf("character-sheet");
const at = (document: Counted | undefined, path: string) => foundry.utils.getProperty(document?.toObject() ?? {}, path);

/** Returns the number field whose id ends so. */
const field = (ending: RegExp) =>
  [...sheet().querySelectorAll<HTMLInputElement>("input[data-dtype=Number]")].find(({ id }) => ending.test(id));

function write(into: HTMLInputElement, text: string): void {
  into.value = text;
  into.dispatchEvent(new Event("input", { bubbles: true }));
  into.dispatchEvent(new Event("change", { bubbles: true }));
}

async function edit(): Promise<void> {
  click(buttonIn(sheet(), "Edit"));
  await until(() => sheet().querySelector("input[name=name]"));
}

describe.each(counters)("%s", (_name, tradition, owner, path, ending) => {
  beforeEach(async () => {
    await countTen(tradition);
    await openSheet(table.naddaha);
  });

  test("adds +5, takes −3 away, and is what else is written", async () => {
    if (!field(ending)) await edit();
    for (const [written, count] of [
      ["+5", 15],
      ["-3", 12],
      ["−3", 9],
      ["+ 5", 14],
      ["=4", 4],
      ["12", 12],
    ] as const) {
      write(await until(() => field(ending)), written);
      await until(() => at(owner(), path) === count && field(ending)?.value === String(count));
    }
  });

  test("stays as it is where it would leave its range, and says so", async () => {
    if (!field(ending)) await edit();
    const counter = await until(() => field(ending));
    write(counter, "+99999");
    expect(told(counter)).toMatch(/Enter a whole number/);
    expect([counter.value, at(owner(), path)]).toEqual(["10", 10]);
    write(counter, "+1");
    await until(() => at(owner(), path) === 11);
  });
});

test("the arrow keys change a number by one, and stop at its limits", async () => {
  await openSheet(table.naddaha);
  await edit();
  const press = (key: string) => field(/-per$/)?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("ArrowUp");
  await until(() => at(table.naddaha, "system.characteristics.per.value") === 3);
  for (let times = 0; times < 40; times += 1) press("ArrowUp");
  await until(() => at(table.naddaha, "system.characteristics.per.value") === 20);
});
