import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OptionDraft } from "../../src/requests/request-draft.ts";
import { ADA, openTable } from "./open-table.ts";
import type { Face, Request, Table } from "./open-table.ts";
import { click, rest, textOf, until } from "./page.ts";
import { FORMULA, NOTICE, answerFrom, ask, card, rows, sealedTexts, throwOf } from "./requests-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const rolls = async (request: Request) => [...(await card(request)).querySelectorAll(".options li")].map(textOf);
const seen = async (request: Request) => textOf((await card(request)).querySelector(".seen"));

/** Returns the card for a player, whose client does not have the game master's secrets. */
async function forPlayer(request: Request): Promise<string[]> {
  const kept = game.settings.get("quadrivium", "secrets");
  await game.settings.set("quadrivium", "secrets", {});
  const player = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(ADA, { strict: true }));
  try {
    return await rolls(request);
  } finally {
    player.mockRestore();
    await game.settings.set("quadrivium", "secrets", kept);
  }
}

const title = async (request: Request) => textOf((await card(request)).querySelector(".title"));

describe("the title of a request", () => {
  test.each<[OptionDraft, string]>([
    [{ ability: "Awareness" }, "Awareness"],
    [{ ability: "Awareness", characteristics: ["per"], letter: "s" }, "Perception + Awareness"],
    [{ letter: "n", setup: { characterDice: [8, 6] } }, "Fortune roll"],
    [{ total: "attack" }, "Attack"],
    [{ target: 9 }, "Roll with your own die"],
  ])("is what is rolled, where it has no name: %o", async (option, expected) => {
    expect(await title(await ask(table, { options: [option] }))).toBe(expected);
  });

  test("names each roll to choose from once", async () => {
    const options = [{ ability: "Awareness" }, { ability: "Brawl", target: 6 }, { ability: "Brawl", target: 9 }];
    const request = await ask(table, { options });
    expect(await title(request)).toBe("Awareness, Brawl");
    expect(await rolls(request)).toEqual(["Awareness", "Brawl target 6", "Brawl target 9"]);
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
    const request = await ask(table, { options: [{ ...NOTICE, setup: { botchDice: 2 } }] });
    expect(await rolls(request)).toEqual(["ease factor 9 Stress die · Perception + Awareness · Botch dice 2"]);
  });

  test("says so of each of several, where some is called what is rolled", async () => {
    const options = [
      { name: "Strength", characteristics: ["str"], target: 6 },
      { name: "Charge", letter: "n", setup: { advantage: true, characterDice: [8, 6] } },
    ];
    const request = await ask(table, { title: "Charge", options });
    expect(await rolls(request)).toEqual([
      "Strength target 6",
      "Charge Fortune roll · Advantage · Character dice d8 d6",
    ]);
  });

  test("shows the hidden part of the setup to game masters only, until it is revealed", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hiddenSetup: { botchDice: 4 } }] });
    const plain = "ease factor 9 Stress die · Perception + Awareness · ";
    expect(await rolls(request)).toEqual([`${plain}Botch dice 4 (hidden)`]);
    expect(await forPlayer(request)).toEqual([`${plain}some die settings are hidden`]);
    const [text = ""] = Object.values(sealedTexts());
    await request.update({ system: { opened: text } });
    expect(await forPlayer(request)).toEqual([`${plain}Botch dice 4`]);
  });

  test("shows players no other target than the sealed one", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    const [text = ""] = Object.values(sealedTexts());
    const hidden = "hidden ease factor Stress die · Perception + Awareness";
    await request.update({ system: { opened: text.replace('"target":9', '"target":7') } });
    expect(await forPlayer(request)).toEqual([hidden]);
    await request.update({ system: { opened: text } });
    expect(await forPlayer(request)).toEqual([hidden.replace("hidden ease factor", "ease factor 9")]);
  });

  test("and its answer say the verdict to a player as soon as the hidden target is revealed", async () => {
    const request = await ask(table, { tells: "nothing", options: [{ ...NOTICE, hidesTarget: true }] });
    const answer = await answerFrom(table.join(ADA), request, { formula: FORMULA });
    const [text = ""] = Object.values(sealedTexts());
    const line = async () => textOf((await card(answer)).querySelector(".answers"));
    expect(await line()).toBe("Answer to Notice the trap: Exact success");
    await game.settings.set("quadrivium", "secrets", {});
    expect(await line()).toBe("Answer to Notice the trap");
    await request.update({ system: { opened: text } });
    await rest();
    expect(textOf(await card(answer))).toContain("Exact success");
  });

  test("is scrolled to and focused by a button on the card of its answer", async () => {
    await ui.chat.render({ force: true });
    const request = await ask(table);
    const answer = await answerFrom(table.join(ADA), request);
    click(await until(() => document.querySelector<HTMLElement>(`[data-message-id="${answer.id}"] .to-request`)));
    await until(() => (document.activeElement as HTMLElement | null)?.dataset.messageId === request.id);
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
    const request = await ask(table, { options: [{ name: "Try", letter, setup, target: Number(target) }] });
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

  test.each([
    ["everyone", ""],
    ["player", "Dice: the player and the GM. Result: nothing until revealed."],
    ["gamemaster", "Dice: the GM only. Result: nothing until revealed."],
    ["together", "Dice: everyone, after all have rolled. Result: success or failure."],
  ] as const)("says who sees the dice that are for %s", async (shows, words) => {
    expect(await seen(await ask(table, { shows }))).toBe(words);
  });
});

describe("a request with stored data that are not valid", () => {
  const option = (changed: object) => (request: Request) => ({
    options: request.system.toObject().options.map((one) => ({ ...one, ...changed })),
  });

  test.each<[what: string, change: (request: Request) => object, isUnreadable: boolean]>([
    ["a deadline beyond all dates", () => ({ deadline: 9e15 }), true],
    ["a deadline before all dates", () => ({ deadline: -1e308 }), true],
    ["dice that are none", option({ letter: "n", setup: { characterDice: "x" } }), true],
    ["numbers out of range", option({ setup: { botchDice: 1e9, count: -3 } }), false],
    ["an option with the name of a prototype", option({ id: "__proto__" }), false],
    ["a revealed text that is a list", () => ({ seal: "x", opened: "[1]" }), false],
    ["a revealed text that is nothing", () => ({ seal: "x", opened: "null" }), false],
    ["a round that nobody reaches", () => ({ round: 1e9 }), false],
    ["a defender who is not there", () => ({ kind: "contest", contest: { defender: "Actor.none" } }), false],
  ])("is drawn and exported, and its answers too: %s", async (_what, change, isUnreadable) => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const request = await ask(table);
    await answerFrom(table.join(ADA), request, { formula: `${FORMULA} vs 9`, faces: [5] });
    await request.update({ system: change(request) });
    const why = textOf((await card(request)).querySelector(".inert"));
    expect(why).toBe(isUnreadable ? "This request cannot be read: its saved data is not valid." : "");
    for (const message of game.messages) {
      expect((await card(message)).textContent).not.toBe("");
      expect(message.export()).not.toBe("");
    }
    warned.mockRestore();
  });
});
