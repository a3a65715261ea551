import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable } from "./open-table.ts";
import { buttonIn, click, openSheet, until, windowOf } from "./page.ts";

beforeEach(() => openTable({ userId: GM }));

const TRADITIONS = ["stress", "fortune", "check", "trip"] as const;

/** All readable words of a window: its text, its names for screen readers, and what its fields offer. */
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

describe("what is entered", () => {
  /** Something that can be entered for a character, and the words by which it is found on the sheet. */
  const ENTERED: Readonly<Record<string, { readonly of: string; readonly source: object; readonly words: string }>> = {
    inspiration: { of: "fortune", source: { inspiration: 7 }, words: "Inspiration" },
    luck: { of: "trip", source: { luck: 4 }, words: "Luck" },
    meta: { of: "trip", source: { meta: [{ kind: "mana", colour: "ochre" }] }, words: "ochre mana" },
    heroic: { of: "trip", source: { own: { heroicDice: [20, 20] } }, words: "Heroic rolls and luck" },
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
          // Each game shows what it uses in its own way.
          if (of !== tradition)
            expect([name, `${read(sheet)} ${values}`]).toEqual([name, expect.stringContaining(words)]);
        }
        await actor.sheet?.close();
        await actor.delete();
      }),
      { numRuns: 24 },
    );
  });
});
