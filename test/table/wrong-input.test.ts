import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, told, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

type Sheeted = Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
type Kind = "character" | "npc" | "party" | "item" | "bonus";
const kinds: readonly Kind[] = ["character", "npc", "party", "item", "bonus"];
const itemTypes: readonly Item.SubType[] = ["ability", "trait", "weapon", "armor", "power", "gear"];

/** A document of a kind, with an item of every type where it can have some. */
async function make(kind: Kind): Promise<Sheeted> {
  const items = itemTypes.map((type) => ({ name: `My ${type}`, type }));
  if (kind === "item") return only(await table.naddaha.createEmbeddedDocuments("Item", [items[4] ?? {}] as never));
  if (kind === "bonus") {
    const bonus = { name: "Blessing", type: "bonus", img: "icons/svg/aura.svg" };
    return only(await table.naddaha.createEmbeddedDocuments("ActiveEffect", [bonus] as never));
  }
  const meta = [{ kind: "mana", colour: "red", bonus: 1, held: 1 }];
  const more = kind === "party" ? {} : { items, system: { luck: 3, meta } };
  return only([await Actor.implementation.create({ name: "Somebody", type: kind, ...more } as never)]);
}

function only<Document>([document]: readonly (Document | undefined)[]): Document {
  if (!document) throw new Error("nothing was made");
  return document;
}

/** Opens the sheet of a document as it is written in. */
async function open(document: Sheeted): Promise<HTMLElement> {
  const app = document.sheet as foundry.applications.api.ApplicationV2 | null;
  await app?.render({ force: true });
  if (!app) throw new Error("no sheet");
  if (!app.element.classList.contains("character-sheet")) return app.element;
  click(buttonIn(app.element, "Edit"));
  await until(() => app.element.querySelector("input[name=name]"));
  return app.element;
}

/** Returns the stored data of a document, of its embedded documents and of its actor. */
function stored(document: Sheeted): string {
  const whole = document.parent instanceof Actor ? document.parent : document;
  return JSON.stringify(whole.toObject());
}

/** Writes and leaves a field, and lets whatever came of it come about. */
async function write(field: HTMLInputElement, written: string): Promise<void> {
  field.value = written;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await Promise.resolve();
}

/** Expects that a field shows its fault, also to screen readers, and that nothing is stored. */
function expectRefusal(field: HTMLInputElement, before: string, message: RegExp): void {
  expect(told(field), field.outerHTML).toMatch(message);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe(before);
}

const numbersIn = (sheet: HTMLElement) => [...sheet.querySelectorAll<HTMLInputElement>("input[data-dtype=Number]")];
const namesIn = (sheet: HTMLElement) => [
  ...sheet.querySelectorAll<HTMLInputElement>("[name=name], [data-item-field=name]"),
];

describe.each(kinds)("on the sheet of a %s", (kind) => {
  let document: Sheeted;
  let sheet: HTMLElement;
  beforeEach(async () => {
    document = await make(kind);
    sheet = await open(document);
  });

  test("every name is refused that is empty, too long or HTML", async () => {
    const before = stored(document);
    expect(namesIn(sheet)).toHaveLength(kind === "character" || kind === "npc" ? 1 + itemTypes.length : 1);
    for (const field of namesIn(sheet)) {
      const old = field.value;
      for (const [written, message] of [
        ["", /1 to 120 characters/],
        ["   ", /1 to 120 characters/],
        ["x".repeat(10_000), /1 to 120 characters/],
        ["<img src=x onerror=alert(1)>", /cannot contain HTML/],
        ["Ann</h2>", /cannot contain HTML/],
      ] as const) {
        await write(field, written);
        expectRefusal(field, old, message);
      }
    }
    expect(stored(document)).toBe(before);
  });

  test("every number is refused that is none, that is half or out of range", async () => {
    const before = stored(document);
    const fields = numbersIn(sheet);
    expect(fields.length).toBeGreaterThan(kind === "party" ? -1 : 1);
    for (const field of fields) {
      const old = field.value;
      for (const written of [
        "1.5",
        "-",
        "+",
        "1e",
        "1e2",
        "0x10",
        "ten",
        field.dataset.max ? String(Number(field.dataset.max) + 1) : "1e400",
      ]) {
        await write(field, written);
        expectRefusal(field, old, /Enter a whole number/);
      }
      if (field.dataset.min) {
        const sign = "counter" in field.dataset ? "=" : "";
        await write(field, `${sign}${Number(field.dataset.min) - 1}`);
        expectRefusal(field, old, /Enter a whole number/);
      }
      if (field.required) {
        await write(field, "");
        expectRefusal(field, old, /Enter a whole number/);
      }
    }
    expect(stored(document)).toBe(before);
  });

  test("a picture is refused that is none", async () => {
    const before = document.img;
    const image = sheet.querySelector<HTMLImageElement>("img[data-edit=img]");
    if (!image) throw new Error("no picture");
    const old = image.getAttribute("src");
    for (const path of ["notes.txt", "javascript:alert(1)", "nothing"]) {
      // As the file picker does.
      image.setAttribute("src", path);
      sheet.dispatchEvent(new Event("submit", { cancelable: true }));
      await until(() => told(image).includes("is not an image"));
      expect(image.getAttribute("src")).toBe(old);
    }
    // The rest of the form is sent all the same.
    await rest();
    expect(document.img).toBe(before);
  });
});

describe("a formula with an unknown name is refused at its field", () => {
  test.each([
    ["of a combat total", "system.totals.attack", "@dxe + 1", /Unknown name “@dxe”\. Known names: @int/],
    ["of initiative", "system.initiative", "1ds + @dxe", /Unknown name “@dxe”/],
  ])("%s", async (_, path, written, message) => {
    const sheet = await open(table.naddaha);
    const before = stored(table.naddaha);
    const field = sheet.querySelector<HTMLInputElement>(`[data-formula="${path}"]`);
    if (!field) throw new Error("no field");
    await write(field, written);
    expectRefusal(field, "", message);
    expect(stored(table.naddaha)).toBe(before);
  });

  test.each([
    ["weapon", "system.damageFormula"],
    ["power", "system.effectFormula"],
  ] as const)("of a %s", async (type, name) => {
    const [item] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Thing", type }]);
    const sheet = await open(only([item]));
    const before = stored(table.naddaha);
    const field = sheet.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!field) throw new Error("no field");
    await write(field, "2d6 + @dxe");
    expectRefusal(field, "", /Unknown name “@dxe”/);
    expect(stored(table.naddaha)).toBe(before);
  });
});

test("the note at a field is shown beside its hint, and goes when something else is entered", async () => {
  const sheet = await open(await make("bonus"));
  const field = sheet.querySelector<HTMLInputElement>("[name='system.value']");
  if (!field) throw new Error("no field");
  field.setAttribute("aria-describedby", "a-hint");
  await write(field, "1000");
  expect(field.getAttribute("aria-describedby")).toMatch(/^a-hint quadrivium-fault-/);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect([field.getAttribute("aria-describedby"), field.getAttribute("aria-invalid")]).toEqual(["a-hint", null]);
  expect(sheet.querySelector("[role=alert]")).toBeNull();
});

test("what is wrong is said in the language of who wrote it", async () => {
  await table.close();
  table = await openTable({ language: "fr" });
  const document = await make("party");
  const app = document.sheet as foundry.applications.api.ApplicationV2;
  await app.render({ force: true });
  const field = app.element.querySelector<HTMLInputElement>("[name=name]");
  if (!field) throw new Error("no name");
  await write(field, "");
  expectRefusal(field, "Somebody", /^Saisissez un nom de 1 à 120 caractères\.$/);
  await write(field, "<b>Nous</b>");
  expectRefusal(field, "Somebody", /HTML/);
});

test("HTML that a name was given elsewhere is shown as the text it is", async () => {
  const name = "<img src=x class=evil>";
  await table.naddaha.update({ name });
  const items = itemTypes.map((type) => ({ name, type }));
  await table.naddaha.createEmbeddedDocuments("Item", items);
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [{ name, type: "bonus" }] as never);
  const party = await make("party");
  await party.update({ system: { members: [table.naddaha.uuid] } });
  await open(table.naddaha);
  await open(party);
  expect(textOf(windowOf("party-sheet"))).toContain(name);
  expect(textOf(windowOf("character-sheet"))).toContain(name);
  expect(document.querySelector("img.evil")).toBeNull();
});
