import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { opensOf, optionsOf } from "../../src/messages/request-message.ts";
import { bonusesOfRequest, choicesFor, optionAt } from "../../src/requests/model/answer-choices.ts";
import { composeRoll } from "../../src/rolls/road/compose-roll.ts";
import { ADA, BRUNO, openTable, type } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, fill, textOf, until } from "./page.ts";
import {
  FORMULA,
  NOTICE,
  answerFrom,
  ask,
  card,
  eavesdrop,
  faults,
  rows,
  sealedTexts,
  throwOf,
} from "./requests-page.ts";

let table: Table;
let ren: Actor.Implementation;
beforeEach(async () => {
  table = await openTable();
  const data = {
    name: "Ren",
    type: "character",
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "check", characteristics: { per: { value: 1 } } },
    items: [{ name: "Awareness", type: "ability", system: { score: 3, characteristics: [] } }],
  };
  ren = (await Actor.implementation.create(data as never)) as unknown as Actor.Implementation;
});
afterEach(() => table.close());

/** What all are asked for: each rolls their own die. */
const OWN = { name: NOTICE.name, characteristics: ["per"], ability: NOTICE.ability } as const;
const both = () => ({ asked: [table.naddaha, ren] });

describe("a request of characters of several games", () => {
  test("has each game's own number for a word of difficulty, and says so on its card", async () => {
    const request = await ask(table, { ...both(), options: [{ ...OWN, target: "hard" }] });
    expect(request.system.options).toMatchObject([{ target: null, targets: { stress: 9, check: 30 } }]);
    expect(textOf(await card(request))).toContain("hard: ease factor 9, target 30");
  });

  test("measures each answer by the number of its own game", async () => {
    const request = await ask(table, { ...both(), options: [{ ...OWN, target: "hard" }] });
    await answerFrom(table.join(ADA), request, { formula: `${FORMULA} vs 9`, faces: [5] });
    const checked = { formula: "3dk[Notice the trap] + 3[Awareness] vs 30", faces: throwOf(8) };
    await answerFrom(table.join(BRUNO), request, { ...checked, actor: ren.uuid });
    expect(faults(request)).toEqual(["", ""]);
    expect(await rows(request)).toEqual([expect.stringContaining("9"), expect.stringContaining("27")]);
  });

  test("takes no answer that is measured by the number of another game", async () => {
    const request = await ask(table, { ...both(), options: [{ ...OWN, target: "hard" }] });
    await answerFrom(table.join(ADA), request, { formula: `${FORMULA} vs 30`, faces: [5] });
    expect(faults(request)).toEqual(["terms"]);
  });

  test("keeps hidden numbers and their word in the seal alone, and tells by them", async () => {
    const heard = eavesdrop(table.join(ADA));
    const request = await ask(table, { ...both(), options: [{ ...OWN, target: "hard", hidesTarget: true }] });
    expect(request.system.options).toMatchObject([{ target: null, targets: {}, hidesTarget: true }]);
    expect(JSON.parse(sealedTexts()[request.system.seal] ?? "")).toMatchObject({
      options: [{ target: null, targets: { stress: 9, check: 30 } }],
    });
    await answerFrom(table.join(ADA), request, { formula: FORMULA, faces: [5] });
    expect(request.system.rulings).toMatchObject([{ fault: "", success: true }]);
    expect(heard()).toContain(NOTICE.name);
    expect(heard()).not.toMatch(/hard|"targets":\{"|\b30\b/);
  });

  test("lets each game's hidden number be set again where they are not known", async () => {
    const request = await ask(table, { ...both(), options: [{ ...OWN, target: "hard", hidesTarget: true }] });
    await game.settings.set("quadrivium", "secrets", {});
    click(buttonIn(await card(request), "Set target again…"));
    const window = await until(() => document.querySelector<HTMLElement>(".question"));
    fill(window, "a-stress", "12");
    fill(window, "a-check", "18");
    const { seal } = request.system;
    click(buttonIn(window, "Reseal"));
    await until(() => request.system.seal !== seal);
    expect(sealedTexts()[request.system.seal]).toContain('"target":null,"targets":{"stress":12,"check":18}');
  });

  test("stores one number where all of them play one game, as before", async () => {
    const request = await ask(table, { options: [{ ...OWN, target: "hard" }] });
    expect(request.system.options).toMatchObject([{ target: 9, targets: {} }]);
    const hidden = await ask(table, { options: [{ ...OWN, target: "hard", hidesTarget: true }] });
    expect(sealedTexts()[hidden.system.seal]).toContain('{"id":"a","target":9,"setup":{}}');
  });

  test("stores one number where all games have the same", async () => {
    const request = await ask(table, { ...both(), options: [{ ...OWN, targets: { stress: 12, check: 12 } }] });
    expect(request.system.options).toMatchObject([{ target: 12, targets: {} }]);
  });

  test.each([
    [{ target: "difficult" }, "difficult"],
    [{ targets: { stress: 2.5 } }, "2.5"],
    [{ targets: { chess: 9 } }, "chess"],
  ])("is refused with %j", async (wrong, named) => {
    await expect(ask(table, { ...both(), options: [{ ...OWN, ...wrong } as never] })).rejects.toThrow(named);
  });
});

describe("in words", () => {
  const asked = async (command: string): Promise<Request> => {
    const { size } = game.messages;
    await type(command);
    return until(() => game.messages.size > size && game.messages.contents.at(-1)) as unknown as Promise<Request>;
  };

  test("each rolls their own die, against their own number", async () => {
    const request = await asked("/request awareness vs hard hidden for Naddaha, Ren");
    expect(request.system.options).toMatchObject([{ letter: "", ability: "Awareness", hidesTarget: true }]);
    expect(sealedTexts()[request.system.seal]).toContain('"targets":{"stress":9,"check":30}');
  });

  test("a word of difficulty needs no “vs” before it", async () => {
    const request = await asked("/request awareness hard for Naddaha, Ren");
    expect(request.system.options).toMatchObject([{ ability: "Awareness", targets: { stress: 9, check: 30 } }]);
  });

  test("a number is for all, and so is a bonus", async () => {
    const request = await asked("/request awareness + 2 [lantern] vs 12 for Naddaha, Ren");
    expect(request.system.options).toMatchObject([{ target: 12, targets: {} }]);
    expect(request.system.bonuses).toMatchObject([{ label: "lantern", amount: 2 }]);
  });
});

describe("a character that plays another game after it was asked", () => {
  const changes = ["fortune", "check", "trip"].flatMap((tradition) =>
    (["hard", 9] as const).flatMap((target) =>
      [false, true].map((hidesTarget) => ({ tradition, target, hidesTarget })),
    ),
  );
  const turnTo = async (tradition: string) => {
    const updates = [{ _id: table.naddaha.id, system: { tradition } }];
    await table.join(ADA).modifyDocument({ type: "Actor", action: "update", operation: { updates } } as never);
    await until(() => table.naddaha.system.effectiveTradition.id === tradition);
  };

  test.each(changes)(
    "still rolls the die of the game that it was asked in: $tradition, $target, hidden $hidesTarget",
    async (one) => {
      const request = await ask(table, { options: [{ ...OWN, target: one.target, hidesTarget: one.hidesTarget }] });
      await turnTo(one.tradition);
      const option = optionAt(request, "a", table.naddaha);
      const choices = choicesFor(table.naddaha, option, bonusesOfRequest(request), { opens: opensOf(request) });
      const { formula } = composeRoll(table.naddaha, choices);
      expect(formula).toMatch(/^1ds/u);
      await answerFrom(table.join(ADA), request, { formula, faces: [5] });
      expect(faults(request)).toEqual([""]);
    },
  );

  test.each(changes)(
    "gets no answer by the dice of its new game: $tradition, $target, hidden $hidesTarget",
    async (one) => {
      const request = await ask(table, { options: [{ ...OWN, target: one.target, hidesTarget: one.hidesTarget }] });
      const stored = optionsOf(request)[0];
      await turnTo(one.tradition);
      const choices = choicesFor(table.naddaha, stored as never, bonusesOfRequest(request), {
        opens: opensOf(request),
      });
      const { formula } = composeRoll(table.naddaha, choices);
      await answerFrom(table.join(ADA), request, {
        formula,
        faces: [
          [5, 5],
          [5, 5],
          [5, 5],
        ],
      });
      expect(faults(request)).toEqual(["terms"]);
    },
  );
});
