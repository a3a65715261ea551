import { afterEach, beforeEach, expect, test } from "vitest";
import { openTable, scriptFaces } from "./open-table.ts";
import type { Face, Request, Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, uncheck, until } from "./page.ts";
import { ask, card, faults, throwOf } from "./requests-page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** Whatever the roll dialog lets a player choose who answers a request counts. */

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** Gives Naddaha a bonus. */
async function give(name: string, system: object): Promise<void> {
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [{ name, type: "bonus", system } as never]);
}

/** Lets Naddaha answer with what is chosen in the dialog. */
async function answer(request: Request, faces: readonly Face[], choose: () => Promise<void> | void): Promise<void> {
  click(buttonIn(await card(request), "Roll for Naddaha"));
  await until(() => document.querySelector(".roll-dialog [type=submit]"));
  await choose();
  await rest();
  scriptFaces(...faces);
  submitDialog();
  await until(() => request.system.rulings.length);
}

/** Takes the check off all bonuses of her own. */
function withoutBonuses(): void {
  for (const { name } of dialog().querySelectorAll<HTMLInputElement>("[name^='own.']")) uncheck(dialog(), name);
}

const climb = { name: "Climb", characteristics: ["str"], target: 9 };

test.each<[what: string, tradition: string, bonuses: readonly object[]]>([
  [
    "two of one source that count once",
    "trip",
    Array(2).fill({ value: 2, category: "buff", source: "Bless" }) as object[],
  ],
  ["three kits of which two count", "trip", ["A", "B", "C"].map((source) => ({ value: 2, category: "kit", source }))],
  [
    "a bonus and a penalty that make one number",
    "check",
    [
      { value: 3, goal: "enchantment" },
      { value: -2, goal: "enchantment", category: "penalty" },
    ],
  ],
  ["two enchantments that count up to a limit", "check", Array(2).fill({ value: 6, goal: "enchantment" }) as object[]],
])("none of one’s own bonuses, of %s", async (_what, tradition, bonuses) => {
  await table.naddaha.update({ system: { tradition } });
  for (const [index, system] of bonuses.entries()) await give(`Bonus ${index + 1}`, system);
  const letter = tradition === "trip" ? "t" : "k";
  const request = await ask(table, { options: [{ ...climb, letter }] });
  await answer(request, tradition === "trip" ? [[20, 9]] : throwOf(4), withoutBonuses);
  expect(faults(request)).toEqual([""]);
});

test("no focus, though one of the same thing is in use", async () => {
  const meta = [{ id: "rowrowrowrowrow0", kind: "mana", colour: "red", held: 3, bonus: 4 }] as const;
  await table.naddaha.update({ system: { tradition: "trip", meta: [...meta] } });
  scriptFaces([20, 9], [4, 2], [6, 2], [8, 2]);
  await table.api.rollTrait(
    table.naddaha,
    { ability: "brawl00000000000", characteristics: ["str"] },
    { ask: false, choices: { focus: "rowrowrowrowrow0" } },
  );
  const request = await ask(table, {
    options: [{ name: "Fight", letter: "t", ability: "Brawl", target: 9 }],
    opens: ["stat", "focus", "effects"],
  });
  await answer(request, [[20, 9]], async () => {
    check(dialog(), "characteristics.con");
    await rest();
    const others = () => [...dialog().querySelectorAll<HTMLInputElement>("[name^='characteristics.']:checked")];
    for (const { name } of others()) if (name !== "characteristics.con") uncheck(dialog(), name);
    await rest();
    fill(dialog(), "focusFrom", "");
  });
  expect(faults(request)).toEqual([""]);
});

/** Rolls that nobody can make as they usually are, and what of the dialog makes another of them. */
const impossible: readonly (readonly [what: string, roll: object, opens: string, choose: () => void])[] = [
  [
    "skilled, where the slide of an unskilled one would be 23",
    { letter: "t", ability: "Alchemy", setup: { slide: 18 } },
    "setup",
    () => {
      uncheck(dialog(), "unskilled");
    },
  ],
  [
    "without one’s own penalties, which together are below what dice can have",
    { letter: "t" },
    "effects",
    withoutBonuses,
  ],
];

test.each(impossible)("a roll %s", async (_what, roll, opens, choose) => {
  await table.naddaha.update({ system: { tradition: "trip" } });
  const heavy = Array.from({ length: opens === "effects" ? 7 : 0 }, (_, index) => `Load ${index + 1}`);
  for (const name of heavy) await give(name, { value: -15, category: "penalty" });
  const request = await ask(table, { options: [{ ...climb, ...roll }], opens: [opens] as never });
  await answer(request, [[20, 9]], choose);
  expect(faults(request)).toEqual([""]);
});
