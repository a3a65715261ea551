import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { AnswerMessage, Face, OwnRoll, Request, RequestDraft, Table } from "./open-table.ts";
import { buttonIn, click, fill, textOf, uncheck, until } from "./page.ts";
import { answerFrom, answerSource, ask, card, faults, FORMULA, NOTICE, throwOf, EVERYTHING } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** The changes that a player may make to a requested roll, and those that do not count. */

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterEach(() => table.close());

const differences = async (answer: object) => [...(await card(answer)).querySelectorAll(".differences li")].map(textOf);
const formulaOf = (answer: AnswerMessage) => (answer.rolls[0] as unknown as OwnRoll).formula;

async function give(system: object, name = "Blessing"): Promise<void> {
  const data = { name, type: "bonus", system: { value: 2, ...system } };
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [data as never]);
}

/** Answers from the card, by the roll dialog, with what is changed there. */
async function answered(request: Request, faces: readonly Face[], change: () => void = () => undefined) {
  click(buttonIn(await card(request), "Roll for Naddaha"));
  await until(() => document.querySelector(".roll-dialog .bars"));
  change();
  scriptFaces(...faces);
  submitDialog();
  await until(() => request.system.rulings.length);
  return game.messages.get(request.system.rulings[0]?.answer ?? "") as unknown as AnswerMessage;
}

describe("an answer that goes beyond what was asked", () => {
  test("by a part that is written twice says so", async () => {
    const request = await ask(table, { opens: EVERYTHING });
    const answer = await answerFrom(ada, request, { formula: `${FORMULA} + 3[Awareness] vs 9` });
    expect([faults(request), await differences(answer)]).toEqual([[""], ["Awareness 3"]]);
  });

  test.each([
    ["more stress dice", NOTICE, "3ds[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary] vs 9", [2, 3, 4]],
    [
      "a larger pool",
      { name: "Climb", letter: "k", target: 25 },
      "9dk[Climb] vs 25",
      [...throwOf(4), ...throwOf(4), ...throwOf(4)],
    ],
    ["a die that counts twice", NOTICE, "2 * 1ds[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary] vs 9", [5]],
    ["a die beside it", NOTICE, `${FORMULA} + 1d10 vs 9`, [5, 9]],
  ] as const)("by %s does not count", async (_what, option, formula, faces) => {
    const request = await ask(table, { options: [option] });
    await answerFrom(ada, request, { formula, faces });
    expect(faults(request)).toEqual(["terms"]);
  });

  test("by a reading of the rules that is not this world's does not count", async () => {
    const request = await ask(table, { options: [{ name: "Climb", letter: "k", target: 12 }] });
    const source = await answerSource(request, { formula: "3dk[Climb] vs 12", faces: throwOf(4) });
    const readings = { readings: { target: "meet" } };
    const rolls = source.rolls?.map((stored) => {
      const roll = JSON.parse(stored) as { options: object; terms: { options: object }[] };
      Object.assign(roll.options, readings);
      Object.assign(roll.terms[0]?.options ?? {}, readings);
      return JSON.stringify(roll);
    });
    const data = [{ ...source, author: ADA, rolls }];
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation: { data, keepId: true } } as never);
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual(["terms"]);
  });

  test("without the bane that the game master gives does not count", async () => {
    const bonuses = [{ label: "rain", category: "other", goal: "banes", amount: 1 }] as const;
    const request = await ask(table, { bonuses, options: [{ name: "Climb", letter: "k", target: 12 }] });
    await answerFrom(ada, request, { formula: "3dk[Climb] vs 12", faces: throwOf(4) });
    expect(faults(request)).toEqual(["terms"]);
  });
});

describe("an answer from the dialog counts", () => {
  const CLIMB = { name: "Climb", letter: "t", target: 9 } as const;

  const trip = (bonuses: RequestDraft["bonuses"], setup = {}) =>
    ask(table, { bonuses: bonuses ?? [], options: [{ ...CLIMB, setup }], opens: EVERYTHING });

  test("without a gift that does not count beside better ones", async () => {
    await give({ value: 2, category: "kit", source: "hemp" }, "Rope");
    await give({ value: 3, category: "kit", source: "light" }, "Lamp");
    const request = await trip([{ label: "borrowed kit", category: "kit", amount: 1 }]);
    const answer = await answered(request, [
      [20, 5],
      [6, 3],
    ]);
    expect(formulaOf(answer)).not.toContain("borrowed kit");
    expect([faults(request), await differences(answer)]).toEqual([[""], []]);
  });

  test("without a gift that does not count beside what the player adds", async () => {
    await give({ value: 2, category: "kit", source: "hemp" }, "Rope");
    const request = await trip([{ label: "borrowed kit", category: "kit", amount: 1 }]);
    const answer = await answered(
      request,
      [
        [20, 5],
        [6, 3],
      ],
      () => {
        fill(dialog(), "modifiers.0.value", "3");
        fill(dialog(), "modifiers.0.label", "master kit");
        fill(dialog(), "modifiers.0.category", "kit");
      },
    );
    expect([faults(request), await differences(answer)]).toEqual([
      [""],
      ["master kit (by hand) 3", "borrowed kit left out", "Cumulative bonus 5"],
    ]);
  });

  test("not without a gift that would count", async () => {
    const request = await trip([{ label: "borrowed kit", category: "kit", amount: 1 }]);
    await answerFrom(ada, request, { formula: "1dt[Climb] vs 9", faces: [[20, 5]] });
    expect(faults(request)).toEqual(["terms"]);
  });

  test.each([
    ["brackets", "fog [thick]"],
    ["a bar", "fog | thick"],
    ["a sign", "+fog"],
    ["a number", "3 fogs"],
    ["nothing but brackets", "[]"],
  ])("with a gift whose name has %s", async (_what, label) => {
    for (const letter of ["s", "t"]) {
      const bonuses = [{ label, category: "other", amount: -1 }] as const;
      const request = await ask(table, { bonuses, options: [{ ...CLIMB, letter }] });
      await answered(request, [letter === "s" ? 5 : [20, 5]]);
      expect(faults(request)).toEqual([""]);
    }
  });

  test.each(["Area Lore [Paris]", "Area Lore | Paris"])("with an Ability that is called %s", async (name) => {
    const data = [{ name, type: "ability", system: { score: 4, specialty: "[alleys]" } }];
    await table.naddaha.createEmbeddedDocuments("Item", data as never);
    for (const change of [undefined, () => dialog().querySelector<HTMLInputElement>("[name=specialty]")?.click()]) {
      const request = await ask(table, { options: [{ ...NOTICE, ability: name }] });
      const answer = await answered(request, [5], change);
      expect(faults(request)).toEqual([""]);
      // The specialty stands on the sheet, so it is no difference.
      expect(await differences(answer)).toEqual([]);
    }
  });

  test("with a gift of nothing, which is none", async () => {
    const request = await ask(table, { bonuses: [{ label: "luck", category: "other", amount: 0 }] });
    expect(request.system.bonuses).toEqual([]);
    await answered(request, [5]);
    expect(faults(request)).toEqual([""]);
  });

  test("with a boon of the player's own beside the one that is fixed, and not without that one", async () => {
    const option = { name: "Climb", letter: "k", setup: { boons: 1 }, target: 12 };
    const request = await ask(table, { options: [option], opens: EVERYTHING });
    const answer = await answered(
      request,
      [
        [10, 4],
        [10, 4],
        [8, 4],
      ],
      () => {
        const row = [...dialog().querySelectorAll<HTMLInputElement>("[name^='modifiers.'][name$='.value']")][0];
        if (!row) throw new Error("There is no row.");
        fill(dialog(), row.name, "1");
        fill(dialog(), row.name.replace("value", "label"), "high ground");
      },
    );
    expect(formulaOf(answer)).toBe("3dkbo2[Climb | +high ground] vs 12");
    expect([faults(request), await differences(answer)]).toEqual([[""], ["high ground 1", "Boons 2"]]);
    const without = await ask(table, { options: [option] });
    const forged = {
      formula: "3dkbo1[Climb | +high ground] vs 12",
      faces: [
        [10, 4],
        [8, 4],
        [8, 4],
      ],
    } as const;
    await answerFrom(ada, without, forged);
    expect(faults(without)).toEqual(["terms"]);
  });

  test("with a bonus of the character switched off where the cumulative bonus is fixed, and not with another one", async () => {
    await give({ value: 2, category: "kit", source: "hemp" }, "Rope");
    const request = await trip([], { bonus: 1 });
    const answer = await answered(request, [[20, 5]], () => {
      uncheck(dialog(), dialog().querySelector<HTMLInputElement>("[name^='own.']")?.name ?? "");
    });
    expect(formulaOf(answer)).toBe("1dtb1[Climb | “Rope” was unchecked by hand] vs 9");
    expect(faults(request)).toEqual([""]);
    const other = await trip([], { bonus: 1 });
    await answerFrom(ada, other, { formula: "1dtb2[Climb] vs 9", faces: [[20, 5]] });
    expect(faults(other)).toEqual(["terms"]);
  });

  describe("of a fortune roll", () => {
    const DRIVE = { name: "Drive", letter: "n", target: 11 } as const;
    beforeEach(async () => {
      const trait = { name: "Brave", type: "trait", system: { size: 8 } };
      await table.naddaha.createEmbeddedDocuments("Item", [trait as never]);
      await table.naddaha.update({ system: { tradition: "fortune", inspiration: 2 } });
    });

    test("with the die of a trait beside those that are fixed, and not without these", async () => {
      const option = { ...DRIVE, setup: { characterDice: [10, 6] } };
      const request = await ask(table, { options: [option], opens: EVERYTHING });
      const faces: readonly Face[] = [
        [20, 5],
        [10, 4],
        [8, 4],
        [6, 4],
      ];
      const answer = await answered(request, faces, () => {
        dialog().querySelector<HTMLInputElement>("[name^='traits.']")?.click();
      });
      expect(formulaOf(answer)).toBe("1dnc10:6:8[Drive] vs 11");
      expect([faults(request), await differences(answer)]).toEqual([[""], ["Character dice 10,6,8"]]);
      const without = await ask(table, { options: [option] });
      await answerFrom(ada, without, {
        formula: "1dnc10:8:8[Drive] vs 11",
        faces: [
          [20, 5],
          [10, 4],
          [8, 4],
          [8, 4],
        ],
      });
      expect(faults(without)).toEqual(["terms"]);
    });

    test("which lets nobody pay for what is fixed", async () => {
      const request = await ask(table, { options: [{ ...DRIVE, setup: { advantage: false } }] });
      await answered(request, [[20, 5]], () => {
        const paid = [...dialog().querySelectorAll("[name=paid] option")].map(textOf);
        expect(paid.filter((label) => label.includes("Advantage"))).toEqual([]);
        expect(paid.length).toBeGreaterThan(1);
      });
      expect(faults(request)).toEqual([""]);
    });
  });

  test("with as many dice as were asked for, which the dialog fixes", async () => {
    const request = await ask(table, { options: [{ name: "Climb", letter: "k", target: 12 }] });
    await answered(request, throwOf(4), () => {
      expect(dialog().querySelector<HTMLInputElement>("[name='setup.count']")?.disabled).toBe(true);
    });
    expect(faults(request)).toEqual([""]);
  });
});
