import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, type Table } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
});
afterEach(() => table.close());

const TRADITIONS = ["stress", "fortune", "check", "trip"] as const;

/** Everything that somebody reads in a window: its text, its names for screen readers, and what its fields offer. */
function read(window: HTMLElement): string {
  const told = [...window.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "placeholder", "data-tooltip-text", "title"].map((name) => element.getAttribute(name) ?? ""),
  );
  return [window.textContent, ...told].join(" ");
}

async function make(tradition: string, more: object = {}): Promise<Actor.Stored<"character">> {
  const actor = await Actor.create({ name: "Somebody", type: "character", system: { tradition, ...more } } as never);
  return actor as Actor.Stored<"character">;
}

async function shownSheet(actor: Actor.Implementation): Promise<HTMLElement> {
  await openSheet(actor);
  return windowOf("character-sheet");
}

async function edit(sheet: HTMLElement): Promise<void> {
  click(buttonIn(sheet, "Edit"));
  await until(() => sheet.querySelector("input[name=name]"));
}

/** What the others call Characteristics. */
const CHARACTERISTICS: Readonly<Record<string, RegExp>> = {
  check: /.{0,40}(?<!\.)characteristic.{0,30}/i,
  trip: /.{0,40}(?<!\.)characteristic.{0,30}/i,
};

/** Words that only some of the games have. */
const WORDS: Readonly<Record<string, { readonly of: readonly string[]; readonly word: RegExp }>> = {
  inspiration: { of: ["fortune"], word: /inspiration/i },
  meta: { of: ["trip"], word: /\bmeta\b/i },
  heroic: { of: ["trip"], word: /heroic/i },
  luck: { of: ["trip"], word: /luck(?! ledger)/i },
  feats: { of: ["trip"], word: /\bfeat/i },
  artifacts: { of: ["trip"], word: /artifact/i },
  boons: { of: ["check"], word: /\bboon|\bbane/i },
  skills: { of: ["check"], word: /\bskills?\b/i },
  pool: { of: ["fortune"], word: /\bpool\b/i },
  mastery: { of: ["trip"], word: /mastery/i },
};

describe("a character of a game meets only that game", () => {
  const strange = TRADITIONS.flatMap((tradition) =>
    Object.entries(WORDS)
      .filter(([, { of }]) => !of.includes(tradition))
      .map(([name, { word }]) => ({ tradition, name, word })),
  );
  const wordsStrangeTo = (tradition: string) => strange.filter((one) => one.tradition === tradition);

  test.each(TRADITIONS)("on the sheet: %s", async (tradition) => {
    const actor = await make(tradition);
    const sheet = await shownSheet(actor);
    for (const isEditing of [false, true]) {
      if (isEditing) await edit(sheet);
      // What a game master may add names the other sections.
      const text = read(sheet);
      for (const { name, word } of wordsStrangeTo(tradition))
        expect([name, word.exec(text)?.[0]]).toEqual([name, undefined]);
      expect(CHARACTERISTICS[tradition]?.exec(text)?.[0]).toBeUndefined();
    }
    expect([...sheet.querySelectorAll("[role=tab]")].map(textOf)).toEqual(["Main", "Biography"]);
  });

  test.each(TRADITIONS)("in the window of a bonus: %s", async (tradition) => {
    const actor = await make(tradition);
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Blessing", type: "bonus", system: { value: 1 } } as never,
    ]);
    await (effect?.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
    const text = read(windowOf("bonus-sheet"));
    for (const { name, word } of wordsStrangeTo(tradition))
      expect([name, word.exec(text)?.[0]]).toEqual([name, undefined]);
  });

  test.each(
    TRADITIONS.flatMap((tradition) => ["ability", "weapon", "armor", "power", "gear"].map((type) => [type, tradition])),
  )("in the window of an item: %s, %s", async (type, tradition) => {
    const actor = await make(tradition);
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Thing", type: type as "gear" }]);
    await (item?.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
    const text = read(windowOf("item-sheet"));
    for (const { name, word } of wordsStrangeTo(tradition))
      expect([name, word.exec(text)?.[0]]).toEqual([name, undefined]);
    expect(CHARACTERISTICS[tradition]?.exec(text)?.[0]).toBeUndefined();
  });

  test("a bonus or an item that nobody has yet is for every game", async () => {
    const item = await Item.create({ name: "Thing", type: "power" });
    await (item?.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
    expect(read(windowOf("item-sheet"))).toMatch(/Meta.*Inspiration.*Luck/s);
  });
});

describe("what is entered", () => {
  /** Something that can be entered for a character, and the words by which it is found on the sheet. */
  const ENTERED: Readonly<Record<string, { readonly of: string; readonly source: object; readonly words: string }>> = {
    inspiration: { of: "fortune", source: { inspiration: 7 }, words: "Inspiration" },
    luck: { of: "trip", source: { luck: 4 }, words: "Luck" },
    meta: { of: "trip", source: { meta: [{ kind: "mana", colour: "ochre" }] }, words: "ochre mana" },
    heroic: { of: "trip", source: { own: { heroicDice: [20, 20] } }, words: "Heroic rolls and luck" },
    perception: { of: "stress", source: { characteristics: { per: { value: 3 } } }, words: "Perception" },
    wisdom: { of: "check", source: { characteristics: { wis: { value: 2 } } }, words: "Wisdom" },
    wounds: { of: "stress", source: { tracks: { body: { value: 2 } } }, words: "Body" },
    formula: { of: "stress", source: { totals: { fatigue: "@sta + 9" } }, words: "@sta + 9" },
    bare: { of: "stress", source: { unarmed: "Wrestling" }, words: "Wrestling" },
  };

  test("is never hidden: whatever the game becomes, it stands on the sheet", async () => {
    const some = fc.subarray(Object.keys(ENTERED), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom(...TRADITIONS), async (entered, tradition) => {
        const system = entered.reduce(
          (all, name) => foundry.utils.mergeObject(all, structuredClone(ENTERED[name]?.source ?? {})),
          {},
        );
        const actor = await make(tradition, system);
        const sheet = await shownSheet(actor);
        await edit(sheet);
        const values = [...sheet.querySelectorAll("input")].map(({ value }) => value).join(" ");
        for (const name of entered) {
          const { of = "", words = "" } = ENTERED[name] ?? {};
          // What a game uses, it shows in its own way.
          if (of !== tradition)
            expect([name, `${read(sheet)} ${values}`]).toEqual([name, expect.stringContaining(words)]);
        }
        await actor.sheet?.close();
        await actor.delete();
      }),
      { numRuns: 24 },
    );
  });

  test("that the game does not use stands on a tab of its own, which goes with the last of it", async () => {
    const actor = await make("stress", { inspiration: 2 });
    const sheet = await shownSheet(actor);
    const tabs = () => [...sheet.querySelectorAll("[role=tab]")].map(textOf);
    expect(tabs()).toEqual(["Main", "Not used", "Biography"]);
    expect(textOf(sheet.querySelector(".panel-more"))).toContain("This game does not use what is entered here.");
    expect(textOf(sheet.querySelector(".panel-main"))).not.toContain("Inspiration");
    await actor.update({ system: { inspiration: 0 } });
    await until(() => tabs().length === 2);
    expect(textOf(sheet.querySelector(".panel-more"))).toBe("");
  });
});

describe("a section", () => {
  const sections = (sheet: HTMLElement) =>
    [...sheet.querySelectorAll<HTMLElement>(".panel-main > .sheet-section")]
      .filter((part) => part.childElementCount > 0)
      .map((part) => part.dataset.applicationPart);

  test("is added by a game master, and taken away again with all that is entered staying", async () => {
    const actor = await make("stress");
    const sheet = await shownSheet(actor);
    expect(sections(sheet)).not.toContain("meta");
    await edit(sheet);
    const field = sheet.querySelector<HTMLInputElement>("[data-pick=section]");
    if (!field) throw new Error("There is no field that adds a section.");
    field.focus();
    field.value = "met";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => sheet.querySelector("[role=option]"));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await until(() => sections(sheet).includes("meta"));
    expect(actor.system.addedSections).toEqual(["meta"]);
    await actor.update({ system: { meta: [{ kind: "mana", colour: "ochre" }] } } as never);
    await rest();
    click(buttonIn(sheet, "Remove Meta"));
    await until(() => !sections(sheet).includes("meta"));
    expect(textOf(sheet.querySelector(".panel-more"))).toContain("Meta");
    expect(actor.system.meta).toHaveLength(1);
  });

  test("is not for players to add", async () => {
    await table.close();
    table = await openTable({ userId: ADA });
    const sheet = await shownSheet(table.naddaha);
    await edit(sheet);
    expect(sheet.querySelector("[data-pick=section]")).toBeNull();
    await table.naddaha.update({ system: { addedSections: ["meta"] } } as never);
    expect(table.naddaha.system.addedSections).toEqual([]);
  });
});

describe("the weapons of a character", () => {
  const WEAPONS = [
    { name: "Long Sword", type: "weapon", sort: 1, system: { attack: 4, isWielded: true } },
    { name: "Dagger", type: "weapon", sort: 2, system: { attack: 2, isWielded: false } },
  ] as const;

  test("are each listed once, with the totals of those in hand, and bare hands last", async () => {
    const actor = await make("stress");
    await actor.createEmbeddedDocuments("Item", structuredClone(WEAPONS) as never);
    const sheet = await shownSheet(actor);
    const rows = [...sheet.querySelectorAll(".combat .arms > .row")];
    expect(rows.map((row) => textOf(row.querySelector(".names")))).toEqual(["Long Sword", "Dagger", "Bare hands"]);
    expect(rows.map((row) => row.querySelectorAll("[data-action=rollTrait]").length > 0)).toEqual([true, false, true]);
    expect(textOf(sheet.querySelector(".combat")).match(/Long Sword/g)).toHaveLength(1);
  });

  test("have their numbers in their rows, and formulas are folded away", async () => {
    const actor = await make("stress");
    await actor.createEmbeddedDocuments("Item", structuredClone(WEAPONS) as never);
    const sheet = await shownSheet(actor);
    await edit(sheet);
    const sword = actor.items.getName("Long Sword");
    const row = sheet.querySelector(`[data-item-id="${sword?.id}"]`);
    const field = row?.querySelector<HTMLInputElement>('[data-item-field="system.attack"]');
    expect(field?.value).toBe("4");
    if (field) field.value = "6";
    field?.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => (sword as Item.OfType<"weapon"> | undefined)?.system.attack === 6);
    expect(sheet.querySelector<HTMLDetailsElement>("details.formulas")?.open).toBe(false);
  });
});
