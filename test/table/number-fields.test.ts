import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, told, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

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

  test("adds the second +5 to the first, which the sheet may not show yet", async () => {
    if (!field(ending)) await edit();
    const counter = await until(() => field(ending));
    expect(counter.dataset.tooltipText).toContain("+5 adds 5, −5 takes 5 away");
    write(counter, "+5");
    write(counter, "+5");
    await until(() => at(owner(), path) === 20);
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

test("a tally, which may be negative, is set by an equals sign", async () => {
  await countTen("stress");
  await openSheet(table.naddaha);
  const tally = await until(() => field(/tally-.*-value$/));
  expect(tally.getAttribute("aria-description")).toContain("=−5");
  write(tally, "=-5");
  await until(() => at(table.naddaha, "system.tallies.0.value") === -5);
});

test("a Characteristic of +1 is 1, and not one more", async () => {
  await openSheet(table.naddaha);
  await edit();
  const perception = await until(() => field(/-per$/));
  expect(perception.value).toBe("2");
  write(perception, "+1");
  await until(() => at(table.naddaha, "system.characteristics.per.value") === 1);
  write(await until(() => field(/-per$/)?.value === "1" && field(/-per$/)), "-2");
  await until(() => at(table.naddaha, "system.characteristics.per.value") === -2);
});

test("what is no number is refused, whatever it is", async () => {
  await openSheet(table.naddaha);
  await edit();
  const perception = await until(() => field(/-per$/));
  const before = JSON.stringify(table.naddaha.toObject());
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(text.trim() !== "" && !/^[+\-−–]?\d+$/.test(text.trim()));
      write(perception, text);
      expect(told(perception)).toMatch(/Enter a whole number/);
      expect(perception.value).toBe("2");
    }),
  );
  expect(JSON.stringify(table.naddaha.toObject())).toBe(before);
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

describe("what is typed while another user's change draws the window again", () => {
  /** Types into a field without leaving it, lets somebody else change the character, and says what is there then. */
  async function typedThrough(find: () => HTMLInputElement | undefined, text: string, other: () => Promise<unknown>) {
    const typed = await until(find);
    const drawn = typed.defaultValue;
    typed.focus();
    typed.value = text;
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    typed.setSelectionRange(text.length, text.length);
    const shown = typed.closest(".application")?.outerHTML;
    await other();
    await until(() => typed.defaultValue !== drawn || typed.closest(".application")?.outerHTML !== shown);
    await rest();
    return [find() === typed && document.activeElement === typed, typed.value, typed.selectionStart];
  }

  /** Somebody else adds one to the number that a field of the sheet shows, so that it is drawn again. */
  async function changeElsewhere({ name, dataset, id }: HTMLInputElement, by: number): Promise<unknown> {
    const creature = table.naddaha;
    const item = creature.items.find((one) => id.includes(one.id ?? "?"));
    if (dataset.itemField && item) return item.update({ [dataset.itemField]: by });
    if (dataset.metaField) {
      const [row] = creature.system.meta;
      return creature.update({ system: { meta: [{ ...row, [dataset.metaField]: by }] } });
    }
    if (dataset.tallyField) {
      const [row] = creature.system.tallies;
      return creature.update({ system: { tallies: [{ ...row, value: by }] } });
    }
    return creature.update({ [name]: by });
  }

  test.each(["stress", "trip"])(
    "stays in the number fields of each part of a sheet of %s, with the caret",
    async (tradition) => {
      await countTen(tradition);
      await openSheet(table.naddaha);
      await edit();
      const fields = [...sheet().querySelectorAll<HTMLInputElement>("input[data-dtype=Number]")];
      const part = (one: Element) => one.closest("[data-application-part]");
      // The last field of each part.
      const parts = new Map(fields.map((one) => [part(one), one]));
      expect(parts.size).toBeGreaterThan(3);
      for (const { id } of parts.values()) {
        const find = () => sheet().querySelector<HTMLInputElement>(`[id="${id}"]`) ?? undefined;
        const shown = find();
        if (!shown) throw new Error(id);
        const by = shown.defaultValue === "2" ? 3 : 2;
        expect(await typedThrough(find, "1", () => changeElsewhere(shown, by)), id).toEqual([true, "1", 1]);
      }
    },
  );

  test.each(["target", "modifiers.0.value"])("stays in the roll dialog’s %s", async (name) => {
    void table.api.rollTrait(table.naddaha, { characteristics: ["int"] });
    const find = () => document.querySelector<HTMLInputElement>(`.roll-dialog [name="${name}"]`) ?? undefined;
    const change = () => table.naddaha.update({ system: { characteristics: { int: { value: 3 } } } });
    expect(await typedThrough(find, "1", change)).toEqual([true, "1", 1]);
    expect(
      await typedThrough(find, "-", () => table.naddaha.update({ system: { characteristics: { int: { value: 4 } } } })),
    ).toEqual([true, "-", 1]);
  });
});

test("what has been stored is not stored again over another user’s change when the field is left", async () => {
  await countTen("stress");
  await openSheet(table.naddaha);
  await edit();
  const counter = await until(() => field(/experience$/));
  counter.focus();
  write(counter, "+5");
  await until(() => at(table.naddaha, "system.experience") === 15);
  await table.naddaha.update({ system: { experience: 40 } });
  const drawn = await until(() => field(/experience$/)?.value === "40" && field(/experience$/));
  drawn.blur();
  await until(() => true);
  expect(at(table.naddaha, "system.experience")).toBe(40);
});

test("no template has a number field of the browser, whose caret is lost and which the wheel changes", () => {
  const folder = join(import.meta.dirname, "../../templates");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".hbs"));
  const wrong = files.filter((file) => readFileSync(join(folder, file), "utf8").includes('type="number"'));
  expect(files.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
