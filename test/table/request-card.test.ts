import { beforeEach, describe, expect, test } from "vitest";
import type { OptionDraft } from "../../src/requests/make-request.ts";
import { ADA, openTable, table } from "./open-table.ts";
import type { Face, Request } from "./open-table.ts";
import { textOf } from "./page.ts";
import { NOTICE, answerFrom, ask, card, rows, throwOf } from "./requests-page.ts";

beforeEach(() => openTable());

const rolls = async (request: Request) => [...(await card(request)).querySelectorAll(".options li")].map(textOf);

const title = async (request: Request) => textOf((await card(request)).querySelector(".title"));

describe("the title of a request", () => {
  test.each<[OptionDraft, string]>([
    [{ ability: "Awareness" }, "Awareness"],
    [{ ability: "Awareness", characteristics: ["per"], letter: "s" }, "Perception + Awareness"],
    [{ letter: "n", setup: { characterDice: [8, 6] } }, "Fortune roll"],
    [{ total: "attack" }, "Attack"],
    [{ target: 9 }, "Roll with your own die"],
  ])("is what is rolled, where it has no name: %o", async (option, expected) => {
    expect(await title(await ask({ options: [option] }))).toBe(expected);
  });

  test("is what each side rolls in a contest", async () => {
    const silarn = await Actor.implementation.create({ name: "Silarn", type: "character" });
    const sides = [
      { actor: table.naddaha, ability: "Brawl" },
      { actor: silarn?.uuid ?? "", ability: "Athletics" },
    ];
    const request = await table.api.contest({ sides });
    if (!request) throw new Error("The contest was cancelled.");
    expect(await title(request)).toBe("Brawl, Athletics");
  });
});

describe("the card of a request", () => {
  test("says what is rolled, and what is fixed of the die", async () => {
    const request = await ask({ options: [{ ...NOTICE, setup: { botchDice: 2 } }] });
    expect(await rolls(request)).toEqual(["ease factor 9 Stress die · Perception + Awareness · Botch dice 2"]);
  });

  test.each<[letter: string, formula: string, faces: Face[], said: string]>([
    ["s", "1ds vs 9", [10, 10, 10], "0: Botch"],
    ["s", "1ds vs 9", [8], "8: Failure by 1"],
    ["k", "3dk vs 15", throwOf(4), "12: Missed by 3"],
    ["k", "3dk vs 12", throwOf(5), "15: Surpassed by 3"],
    ["t", "1dts6 vs 12", [[20, 5]], "5: Ability failure"],
    ["n", "1dn vs 12", [[20, 20]], "20: Critical success"],
  ])("tells the result as the card of the roll does: %s %s", async (letter, formula, faces, said) => {
    const [, target = ""] = formula.split(" vs ");
    const setup = letter === "t" ? { tripTarget: 6 } : {};
    const request = await ask({ options: [{ name: "Try", letter, setup, target: Number(target) }] });
    await answerFrom(table.join(ADA), request, { formula, faces });
    expect(await rows(request)).toEqual([`Naddaha ${said}`]);
  });

  test("says whose each roll of a contest is, and which side is held back", async () => {
    const silarn = await Actor.implementation.create({ name: "Silarn", type: "character" });
    const pull = { name: "Pull", letter: "k" };
    const sides = [
      { actor: table.naddaha, ...pull },
      { actor: silarn?.uuid ?? "", ...pull, holdsBack: true },
    ];
    const request = await table.api.contest({ title: "Tug of war", sides });
    if (!request) throw new Error("The contest was cancelled.");
    expect(await rolls(request)).toEqual([
      "Pull Check · only for Naddaha",
      "Pull Check · hidden until everyone has rolled · only for Silarn",
    ]);
  });
});
