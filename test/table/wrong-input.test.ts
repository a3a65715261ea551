import { beforeEach, describe, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, told, until } from "./page.ts";

beforeEach(() => openTable());

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

/** Writes and leaves a field, and waits for the effects. */
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

describe.each(kinds)("on the sheet of a %s", (kind) => {
  let document: Sheeted;
  let sheet: HTMLElement;
  beforeEach(async () => {
    document = await make(kind);
    sheet = await open(document);
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
});
