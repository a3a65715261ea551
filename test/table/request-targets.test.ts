import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, type, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { textOf, until } from "./page.ts";
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

let ren: Actor.Implementation;
beforeEach(async () => {
  await openTable();
  const data = {
    name: "Ren",
    type: "character",
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "check", characteristics: { per: { value: 1 } } },
    items: [{ name: "Awareness", type: "ability", system: { score: 3, characteristics: [] } }],
  };
  ren = (await Actor.implementation.create(data as never)) as unknown as Actor.Implementation;
});

/** What all are asked for: each rolls their own die. */
const OWN = { name: NOTICE.name, characteristics: ["per"], ability: NOTICE.ability } as const;
const both = () => ({ asked: [table.naddaha, ren] });

describe("a request of characters of several games", () => {
  test("has each game's own number for a word of difficulty, and says so on its card", async () => {
    const request = await ask({ ...both(), options: [{ ...OWN, target: "hard" }] });
    const [naddaha, own] = [table.naddaha.uuid, ren.uuid];
    expect(request.system.options).toMatchObject([
      { target: 9, for: [naddaha] },
      { target: 31, for: [own] },
    ]);
    expect(textOf(await card(request))).toMatch(/ease factor 9.*target 31/);
  });

  test("measures each answer by the number of its own game", async () => {
    const request = await ask({ ...both(), options: [{ ...OWN, target: "hard" }] });
    await answerFrom(table.join(ADA), request, { formula: `${FORMULA} vs 9`, faces: [5] });
    const checked = { formula: "3dk[Notice the trap] + 3[Awareness] vs 31", faces: throwOf(8) };
    await answerFrom(table.join(BRUNO), request, { ...checked, actor: ren.uuid, option: "b" });
    expect(faults(request)).toEqual(["", ""]);
    expect(await rows(request)).toEqual([expect.stringContaining("9"), expect.stringContaining("27")]);
  });

  test("keeps hidden numbers and their word in the seal alone, and tells by them", async () => {
    const heard = eavesdrop(table.join(ADA));
    const request = await ask({ ...both(), options: [{ ...OWN, target: "hard", hidesTarget: true }] });
    expect(request.system.options).toMatchObject(Array(2).fill({ target: null, hidesTarget: true }));
    expect(JSON.parse(sealedTexts()[request.system.seal] ?? "")).toMatchObject({
      options: [{ target: 9 }, { target: 31 }],
    });
    await answerFrom(table.join(ADA), request, { formula: FORMULA, faces: [5] });
    expect(request.system.rulings).toMatchObject([{ fault: "", success: true }]);
    expect(heard()).toContain(NOTICE.name);
    expect(heard()).not.toMatch(/hard|\b30\b/);
  });

  test.each([
    [{ target: "difficult" }, "difficult"],
    [{ targets: { stress: 2.5 } }, "2.5"],
  ])("is refused with %j", async (wrong, named) => {
    await expect(ask({ ...both(), options: [{ ...OWN, ...wrong } as never] })).rejects.toThrow(named);
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
    expect(request.system.options).toMatchObject(
      Array(2).fill({ letter: "", ability: "Awareness", hidesTarget: true }),
    );
    expect(sealedTexts()[request.system.seal]).toMatch(/"target":9.*"target":31/);
  });

  test("a word of difficulty needs no “vs” before it", async () => {
    const request = await asked("/request awareness hard for Naddaha, Ren");
    expect(request.system.options).toMatchObject([{ ability: "Awareness", target: 9 }, { target: 31 }]);
  });

  test("a number is for all, and so is a bonus", async () => {
    const request = await asked("/request awareness + 2 [lantern] vs 12 for Naddaha, Ren");
    expect(request.system.options).toMatchObject([{ target: 12 }]);
    expect(request.system.bonuses).toMatchObject([{ label: "lantern", amount: 2 }]);
  });
});
