import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Face, OwnRoll, Request, Table } from "./open-table.ts";
import { buttonIn, click, fill, rest, textOf, uncheck, until } from "./page.ts";
import { dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";
import {
  EVERYTHING,
  FORMULA,
  NOTICE,
  answerFrom,
  answerSource,
  ask,
  card,
  eavesdrop,
  faults,
  rows,
  sealedTexts,
  sendSealed,
} from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const asked = async (request: Request) => (await rows(request)).join(" ");
const rollOf = (message: unknown) => (message as Message).rolls[0] as unknown as OwnRoll;

async function pressed(request: Request, name: string): Promise<void> {
  click(buttonIn(await card(request), name));
}

describe("a request", () => {
  test("is answered by a button on its card with the character's real bonuses, and says what came of it", async () => {
    const request = await ask(table);
    await pressed(request, "Roll for Naddaha");
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog"));
    scriptFaces(5);
    click(await until(() => dialog.querySelector<HTMLElement>("[type=submit]")));
    await until(() => request.system.rulings.length);
    const answer = game.messages.contents.at(-1);
    expect(rollOf(answer).formula).toBe(`${FORMULA} vs 9`);
    expect(request.system.rulings).toMatchObject([{ answer: answer?.id, fault: "" }]);
    expect(await asked(request)).toBe("Naddaha 9: Exact success");
  });

  test("shows in the dialog what it fixes, and lets the rest be chosen", async () => {
    const bonuses = [{ label: "lantern", category: "other", goal: "total", amount: 2 }] as const;
    const options = [{ ...NOTICE, setup: { botchDice: 3 } }];
    const request = await ask(table, { bonuses, options, opens: EVERYTHING });
    await pressed(request, "Roll for Naddaha");
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog .setup")?.closest("form"));
    const field = (name: string) => dialog.querySelector<HTMLInputElement>(`[name="${name}"]`);
    expect(textOf(dialog.querySelector(".fixed"))).toBe("Perception +2 set by the request");
    expect(field("characteristics.per")).toBeNull();
    const fixed = ["ability", "setup.botchDice", "target"];
    expect(fixed.map((name) => [name, field(name)?.disabled])).toEqual(fixed.map((name) => [name, true]));
    expect([field("modifiers.0.value")?.disabled, field("visibility"), field("letter")]).toEqual([false, null, null]);
    expect(textOf(dialog.querySelector("[data-bonus='requested.0']"))).toBe("+2 lantern");
    expect(rollButton(dialog)).toBe("Roll 1dsb3 + 6 vs 9");
  });

  test("warns who answers without the traits that it names", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, ability: "Swimming", moreAbilities: ["Brawl"] }] });
    await table.naddaha.update({ system: { tradition: "trip" } });
    await pressed(request, "Roll for Naddaha");
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog .setup"));
    expect([...dialog.querySelectorAll(".warning")].map(textOf)).toEqual([
      "Not on Naddaha’s sheet: Perception, Swimming.",
    ]);
  });

  test("shows a pool that it fixes, and lets no die be added to it or taken away", async () => {
    const strike = { name: "Strike", letter: "n", setup: { characterDice: [8, 6] } } as const;
    const request = await ask(table, { options: [strike] });
    await pressed(request, "Roll for Naddaha");
    const pool = await until(() => document.querySelector<HTMLElement>(".roll-dialog [data-action=removeDie]"));
    const buttons = pool.closest(".dice")?.querySelectorAll("button") ?? [];
    expect([...buttons].map((button) => [textOf(button), button.disabled])).toEqual(
      ["d8", "d6", "+d4", "+d6", "+d8", "+d10", "+d12"].map((name) => [name, true]),
    );
  });

  test("with several rolls to choose from lets the game master choose one for whoever is away", async () => {
    const request = await ask(table, { options: [NOTICE, { name: "Jump", letter: "s", characteristics: ["dex"] }] });
    await pressed(request, "Roll for Naddaha");
    click(buttonIn(await until(() => document.querySelector<HTMLElement>(".request-prompt")), "Naddaha: Jump"));
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]"));
    scriptFaces(5);
    click(dialog);
    await until(() => request.system.rulings.length);
    expect(await asked(request)).toBe("Naddaha Jump 7");
  });

  test("lets the game master roll for all who have not answered with one press", async () => {
    const { _id, ...source } = table.naddaha.toObject();
    const twin = (await Actor.implementation.create({ ...source, name: "Twin" })) as unknown as {
      uuid: string;
    };
    const request = await ask(table, { asked: [table.naddaha, twin.uuid] });
    scriptFaces(5, 7);
    await pressed(request, "Roll for all who wait");
    await until(() => request.system.rulings.length === 2);
    expect(document.querySelector(".roll-dialog")).toBeNull();
    expect(await asked(request)).toBe("Naddaha 9: Exact success Twin 11: Success by 2");
    const card = await (request as unknown as ChatMessage.Implementation).renderHTML();
    expect(textOf(card)).not.toContain("Roll for all who wait");
  });

  test("is what its answers are measured against: their cards offer no other comparison", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    const answer = await answerFrom(ada, request, { formula: FORMULA });
    expect((await card(answer)).querySelector("[data-action=quadriviumCompare]")).toBeNull();
  });

  test("asks nothing more of a character who has answered", async () => {
    const request = await ask(table);
    await answerFrom(ada, request);
    expect((await card(request)).querySelector("[data-request-action=answer]")).toBeNull();
  });

  test("lets the game master skip somebody, close it, open it again and withdraw it", async () => {
    const request = await ask(table);
    await pressed(request, "Skip Naddaha");
    await until(() => request.system.skipped.length);
    expect(await asked(request)).toBe("Naddaha skipped Undo");
    await pressed(request, "Close request");
    await until(() => request.system.state === "closed");
    await pressed(request, "Reopen request");
    await until(() => request.system.state === "open");
    await pressed(request, "Withdraw request");
    await until(() => request.system.state === "withdrawn");
    expect(textOf((await card(request)).querySelector(".chip"))).toBe("withdrawn");
  });

  test("reminds no player of a creature that nobody plays", async () => {
    const ogre = await Actor.implementation.create({ name: "Ogre", type: "npc" });
    const request = await ask(table, { asked: [table.naddaha.uuid, ogre?.uuid ?? ""] });
    buttonIn(await card(request), "Remind players");
    await pressed(request, "Skip Naddaha");
    await until(() => request.system.skipped.length);
    const content = await card(request);
    buttonIn(content, "Roll for Ogre");
    expect(() => buttonIn(content, "Remind players")).toThrow();
  });

  test("whose time is over lets the game master skip whoever has not answered, and nothing else of them", async () => {
    const request = await ask(table, { deadline: Date.now() - 60_000 });
    const content = await card(request);
    expect(() => buttonIn(content, "Roll for Naddaha")).toThrow();
    expect(() => buttonIn(content, "Remind players")).toThrow();
    click(buttonIn(content, "Skip Naddaha"));
    await until(() => request.system.skipped.length);
    expect(await asked(request)).toBe("Naddaha skipped Undo");
  });

  test.each([
    [{ asked: [] }, "Choose at least one character to ask."],
    [{ options: [] }, "Add at least one roll to the request."],
    [{ asked: ["Actor.nobody0000000000"] }, "There is no character Actor.nobody0000000000 that can roll."],
    [{ options: [{ ...NOTICE, setup: { luck: true } }] }, "This die has no setting “luck”."],
    [{ options: [{ ...NOTICE, hiddenSetup: { botchDice: 500 } }] }, "500"],
    [{ options: [{ ...NOTICE, letter: "", setup: { botchDice: 2 } }] }, "Choose a die before you change its settings."],
    [{ options: [{ ...NOTICE, target: Number.NaN }] }, "NaN is not a valid target."],
    [{ bonuses: [{ label: "rope", category: "other", amount: 1.5 }] }, "“rope”: 1.5 is not a whole number."],
    [{ kind: "duel" }, "kind: “duel” is not possible. Possible values: checks, contest, challenge."],
    [
      { shows: "nobody" },
      "shows: “nobody” is not possible. Possible values: everyone, player, gamemaster, together, atOnce.",
    ],
    [{ tells: "all" }, "tells: “all” is not possible. Possible values: nothing, success, margin."],
    [
      { kind: "challenge", challenge: "Hard" },
      "challenge: “Hard” is not possible. Possible values: Easy, Moderate, Challenging, Formidable, Impossible.",
    ],
    [{ deadline: Number.NaN }, "deadline: NaN is not a valid time in milliseconds."],
    [{ deadline: "tomorrow" }, "deadline: tomorrow is not a valid time in milliseconds."],
    [
      { bonuses: [{ label: "rope", category: "tool", amount: 1 }] },
      "category: “tool” is not possible. Possible values: kit, artifact",
    ],
    [
      { bonuses: [{ goal: "luck", amount: 1 }] },
      "goal: “luck” is not possible. Possible values: total, boons, banes, enchantment, botchDice, advantage, ",
    ],
    [{ options: [{ ...NOTICE, letter: "z" }] }, "letter: “z” is not possible. Possible values: "],
    [
      { options: [{ ...NOTICE, characteristics: ["xyz"] }] },
      "None of the characters has the Characteristic “xyz”. Possible values: int, ",
    ],
    [{ options: [{ ...NOTICE, characteristics: "per" }] }, "characteristics must be a list."],
    [{ options: [{ ...NOTICE, ability: 3 }] }, "ability must be text."],
    [{ options: undefined }, "options must be a list."],
    [{ asked: "Actor.naddaha000000000" }, "asked must be a list."],
    [{ asked: [null] }, "There is no character ? that can roll."],
    [{ title: 5 }, "title must be text."],
  ] as const)(
    "that cannot be asked (%j) is refused with what is wrong, and nothing is posted",
    async (draft, words) => {
      await expect(ask(table, { options: [{ ...NOTICE, hidesTarget: true }], ...draft } as never)).rejects.toThrow(
        words,
      );
      expect(game.messages.size).toBe(0);
      expect(sealedTexts()).toEqual({});
    },
  );

  test("whose bonus has no name is refused without empty quotes", async () => {
    const bonuses = [{ label: "", category: "other", amount: 1.5 }];
    await expect(ask(table, { bonuses } as never)).rejects.toThrow(/^1\.5 is not a whole number\.$/);
  });

  test("can be changed or cancelled by a hook before it is asked", async () => {
    const id = Hooks.on("quadrivium.preRequest", () => false);
    await expect(ask(table)).rejects.toThrow("cancelled");
    Hooks.off("quadrivium.preRequest", id);
    expect(game.messages.size).toBe(0);
  });
});

describe("an answer that waits for a game master's word", () => {
  const CLIMB = { name: "Climb", letter: "t", target: 9 } as const;

  test("says so on the card of the request", async () => {
    const request = await ask(table, { options: [CLIMB], opens: EVERYTHING });
    await answerFrom(ada, request, { formula: "1dtsl12[Climb] vs 9", faces: [[20, 9]] });
    expect(await asked(request)).toBe("Naddaha not decided yet");
  });

  test("has no buttons that would decide nothing, as long as its dice lie sealed", async () => {
    const request = await ask(table, { shows: "gamemaster", options: [CLIMB] });
    const answer = await answerFrom(ada, request, { formula: "1dt[Climb] vs 9", faces: [[20, 8]], aside: true });
    const buttons = async () => [...(await card(answer)).querySelectorAll(".roll-card button")].map(textOf);
    expect(await buttons()).toEqual([]);
    await pressed(request, "Reveal rolls");
    await until(() => answer.rolls.length);
    expect(await buttons()).toEqual(["Apply result…", "Call on luck…"]);
  });
});

describe("an answer that fails above its target", () => {
  test("has failed, and not by what it is above it", async () => {
    const option = { name: "Climb", letter: "t", setup: { tripTarget: 8, slide: 5 }, target: 9 };
    const request = await ask(table, { options: [option] });
    await answerFrom(ada, request, { formula: "1dts8sl5[Climb] vs 9", faces: [[20, 12]] });
    expect(faults(request)).toEqual([""]);
    expect(await asked(request)).toBe("Naddaha 12: Ability failure");
  });
});

describe("an answer that somebody has forged", () => {
  test("for another's character does not count", async () => {
    const request = await ask(table);
    await answerFrom(table.join(BRUNO), request);
    expect(faults(request)).toEqual(["stranger"]);
    expect(textOf((await card(request)).querySelector(".faulty"))).toBe(
      "Bruno answered for Naddaha without playing this character.",
    );
    expect(await asked(request)).toBe("Naddaha waiting");
  });

  test.each([
    ["another die", "1di[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary] vs 9"],
    ["an easier target", `${FORMULA} vs 3`],
    ["no target", FORMULA],
    ["more dice", "2ds[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary] vs 9"],
    ["other dice besides", `${FORMULA} + 1d6 vs 9`],
    ["its die taken off", "20 - 1ds[Notice the trap] vs 9"],
    ["no die of ours", "9 vs 9"],
  ])("with %s does not count", async (_what, formula) => {
    const request = await ask(table);
    const faces: readonly Face[] = formula.startsWith("9") ? [] : formula.startsWith("2ds") ? [5, 5] : [5];
    await answerFrom(ada, request, { formula, faces: formula.includes("1d6") ? [5, [6, 3]] : faces });
    expect(faults(request)).toEqual(["terms"]);
  });

  test.each([
    ["fewer botch dice than were asked", { ...NOTICE, setup: { botchDice: 3 } }, `${FORMULA} vs 9`, [5]],
    ["another slide", { letter: "t", target: 9, setup: { slide: 3 } }, "1dtsl2 vs 9", [[20, 9]]],
    [
      "not all the dice of a pool",
      { letter: "n", target: 9, setup: { characterDice: [8, 8] } },
      "1dnc8 vs 9",
      [
        [20, 9],
        [8, 3],
      ],
    ],
    ["more of its die", { letter: "k", target: 9 }, "4dk vs 9", Array(4).fill([8, 3])],
  ] as const)("with %s does not count", async (_what, option, formula, faces) => {
    const request = await ask(table, { options: [option] });
    await answerFrom(ada, request, { formula, faces });
    expect(faults(request)).toEqual(["terms"]);
  });

  test("whose total does not follow from its dice is marked for everyone, and does not count", async () => {
    const request = await ask(table);
    const source = await answerSource(request, {});
    const rolls = source.rolls?.map((roll) => roll.replace('"total":9', '"total":19'));
    const operation = { data: [{ ...source, rolls, content: "19", author: ADA }], keepId: true };
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual(["altered"]);
    const shown = await card(game.messages.get(source._id));
    expect(textOf(shown.querySelector(".altered"))).toBe("Altered: the saved result does not match the dice.");
    expect(textOf(shown.querySelector(".fault"))).toBe("Does not count: the saved result does not match the dice.");
  });

  test("that somebody else speaks does not count", async () => {
    const request = await ask(table);
    const data = [{ ...(await answerSource(request, {})), author: ADA, speaker: { alias: "Silarn" } }];
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation: { data, keepId: true } } as never);
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual(["stranger"]);
  });

  test("with what was chosen by hand counts, and its card says what that is, in the language of whoever reads it", async () => {
    const request = await ask(table, { opens: EVERYTHING });
    await pressed(request, "Roll for Naddaha");
    await until(() => document.querySelector(".roll-dialog .bars"));
    fill(dialog(), "modifiers.0.value", "4");
    fill(dialog(), "modifiers.0.label", "lucky charm");
    fill(dialog(), "setup.botchDice", "2");
    const [weary] = dialog().querySelectorAll<HTMLInputElement>("[name^='own.']");
    uncheck(dialog(), weary?.name ?? "");
    await rest();
    scriptFaces(5);
    submitDialog();
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual([""]);
    const shown = await card(game.messages.contents.at(-1));
    const told = [...shown.querySelectorAll(".differences li")].map(textOf);
    expect(told).toEqual(["lucky charm +4", "Weary left out", "Botch dice 2"]);
    expect((await card(request)).querySelector(".asked .differs")).not.toBeNull();
  });

  test("with the dice already thrown, where the game master was to throw them, does not count", async () => {
    const request = await ask(table, { shows: "gamemaster" });
    await answerFrom(ada, request, { faces: [9] });
    expect(faults(request)).toEqual(["terms"]);
  });

  test("whose dice are changed after it came in is recorded as it was", async () => {
    const request = await ask(table, { tells: "success" });
    const answer = await answerFrom(ada, request);
    const { rolls, content } = await answerSource(request, { faces: [9] });
    const updates = [{ _id: answer.id, rolls, content }];
    await ada.modifyDocument({ type: "ChatMessage", action: "update", operation: { updates } } as never);
    await until(() => rollOf(answer).total === 13);
    await rest();
    expect(request.system.rulings).toMatchObject([{ total: 9, success: true, margin: 0 }]);
    expect(await asked(request)).toBe("Naddaha 9: Exact success");
  });
});

describe("a hidden target", () => {
  const hidden = { options: [{ ...NOTICE, target: 8642, hidesTarget: true }] };

  test("reaches no player: neither the number nor the nonce is in what their client is told", async () => {
    const heard = eavesdrop(ada);
    const request = await ask(table, hidden);
    await answerFrom(ada, request, { formula: FORMULA });
    const { documents } = await ada.getWorld();
    const [text = ""] = Object.values(sealedTexts());
    const { nonce } = JSON.parse(text) as { nonce: string };
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(heard()).toContain(request.system.seal);
    for (const told of [heard(), JSON.stringify(documents)]) {
      expect(told).not.toContain("8642");
      expect(told).not.toContain(nonce);
    }
  });

  test.each([
    ["nothing", { success: null, margin: null }],
    ["success", { success: true, margin: null }],
    ["margin", { success: true, margin: 1 }],
  ] as const)("tells %s of the verdict", async (tells, told) => {
    const request = await ask(table, { tells, options: [{ ...NOTICE, target: 8, hidesTarget: true }] });
    await answerFrom(ada, request, { formula: FORMULA });
    expect(request.system.rulings).toMatchObject([{ fault: "", ...told }]);
  });

  test.each([
    {},
    { shows: "player", tells: "success" },
    { shows: "together" },
    { shows: "gamemaster", tells: "success" },
  ] as const)("is not told by a margin beside the dice, unless a game master wants it: %j", async (draft) => {
    const request = await ask(table, { ...hidden, ...draft });
    const isAside = "shows" in draft;
    await answerFrom(ada, request, { formula: FORMULA, aside: isAside });
    await until(() => request.system.rulings[0]?.success === false);
    expect(request.system.rulings).toMatchObject([{ fault: "", margin: null }]);
  });

  test("is shown with its seal, which any tool verifies", async () => {
    const request = await ask(table, hidden);
    await answerFrom(ada, request, { formula: FORMULA });
    await pressed(request, "Reveal hidden values");
    await until(() => request.system.opened);
    const html = await card(request);
    const [hash = "", text = ""] = [".hash", ".text"].map((name) => textOf(html.querySelector(`.seal ${name}`)));
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
    expect(JSON.parse(text)).toMatchObject({ request: request.id, options: [{ id: "a", target: 8642 }] });
    expect(textOf(html.querySelector(".seal summary"))).toBe("Sealed before the roll, unchanged");
    expect(await asked(request)).toBe("Naddaha 9: Failure by 8633");
  });

  test("that was altered does not fit its seal, and the card says so", async () => {
    const request = await ask(table, hidden);
    const { seal } = request.system;
    const text = sealedTexts()[seal] ?? "";
    await request.update({ system: { opened: text.replace("8642", "8643") } });
    expect(textOf((await card(request)).querySelector(".seal summary"))).toBe(
      "Does not match what was sealed before the roll",
    );
  });

  test.each(["{}", "8642", "no text of ours"])(
    "is not taken for what is shown in its place, as %j, and can be shown still",
    async (opened) => {
      const request = await ask(table, { ...hidden, tells: "margin" });
      await request.update({ system: { opened } });
      await answerFrom(ada, request, { formula: FORMULA });
      expect(request.system.rulings).toMatchObject([{ fault: "", success: false, margin: -8633 }]);
      expect(textOf((await card(request)).querySelector(".options"))).toContain("ease factor 8642 (hidden)");
      await pressed(request, "Reveal hidden values");
      await until(() => request.system.opened.includes("8642,"));
      await rest();
      expect(textOf((await card(request)).querySelector(".seal summary"))).toBe("Sealed before the roll, unchanged");
    },
  );

  test("is kept in the game master's browser, which knows it after it was loaded anew", async () => {
    const request = await ask(table, hidden);
    expect(JSON.stringify(game.settings.storage.get("world"))).not.toContain("8642");
    expect(game.settings.storage.get("client")?.getItem("quadrivium.secrets")).toContain("8642");
    expect(textOf((await card(request)).querySelector(".options"))).toContain("ease factor 8642 (hidden)");
  });
});

describe("a blind answer", () => {
  const blind = { shows: "gamemaster", tells: "nothing" } as const;

  test("is thrown by the game master's client with the player's bonuses, and no face of it reaches a player", async () => {
    const heard = eavesdrop(ada);
    const request = await ask(table, blind);
    const answer = await answerFrom(ada, request, { aside: true, faces: [1, 1, 1, 7] });
    expect(answer.rolls).toHaveLength(0);
    const sealed = sealedTexts()[request.system.rulings[0]?.seal ?? ""] ?? "";
    const roll = Roll.fromJSON((JSON.parse(sealed) as { roll: string }).roll) as unknown as OwnRoll;
    expect([roll.formula, roll.total]).toEqual([`${FORMULA} vs 9`, 60]);
    const { documents } = await ada.getWorld();
    for (const told of [heard(), JSON.stringify(documents)]) expect(told).not.toMatch(/"results"|"total":60/);
    expect(await asked(request)).toBe("Naddaha 60: Success by 51");
  });

  test("becomes an ordinary roll when it is shown, and its seal shows that it is the one that fell", async () => {
    const request = await ask(table, blind);
    const answer = await answerFrom(ada, request, { aside: true, faces: [5] });
    await pressed(request, "Reveal rolls");
    await until(() => answer.rolls.length);
    expect(rollOf(answer).total).toBe(9);
    await until(() => request.system.rulings[0]?.opened);
    expect(textOf((await card(answer)).querySelector(".seal summary"))).toBe(
      "Sealed before the dice were shown, unchanged",
    );
  });

  test("has the slide that the request hides on top of the player's own", async () => {
    const options = [{ ...NOTICE, hiddenSetup: { botchDice: 4 } }];
    const request = await ask(table, { options });
    await answerFrom(ada, request, { aside: true, faces: [5] });
    const sealed = sealedTexts()[request.system.rulings[0]?.seal ?? ""] ?? "";
    expect(sealed).toContain("1dsb4[Notice the trap]");
  });
});

describe("a roll whose slide is hidden", () => {
  const HIDES = { shows: "together", options: [{ ...NOTICE, hiddenSetup: { botchDice: 4 } }] } as const;

  test("is not shown with the others once all are in: its formula would tell the slide", async () => {
    const request = await ask(table, HIDES);
    const answer = await answerFrom(ada, request, { aside: true, faces: [5] });
    expect([answer.rolls.length, request.system.rulings[0]?.opened]).toEqual([0, ""]);
  });

  test("is shown together with what was hidden, when the game master shows it", async () => {
    const request = await ask(table, HIDES);
    const answer = await answerFrom(ada, request, { aside: true, faces: [5] });
    await pressed(request, "Reveal rolls");
    await until(() => answer.rolls.length);
    expect(request.system.opened).toContain('"botchDice":4');
    expect(rollOf(answer).formula).toContain("1dsb4");
  });
});

describe("a blind answer to a target that everybody knows", () => {
  test("tells success and not by how much, which would tell the total", async () => {
    const request = await ask(table, { shows: "gamemaster", tells: "margin" });
    await answerFrom(ada, request, { aside: true, faces: [8] });
    expect(request.system.rulings).toMatchObject([{ success: true, margin: null }]);
  });

  test("still tells success when a target that was hidden is shown", async () => {
    const options = [{ ...NOTICE, hidesTarget: true }];
    const request = await ask(table, { shows: "gamemaster", tells: "margin", options });
    await answerFrom(ada, request, { formula: FORMULA, aside: true, faces: [8] });
    expect(request.system.rulings).toMatchObject([{ success: true, margin: 3 }]);
    await pressed(request, "Reveal hidden values");
    await until(() => request.system.rulings[0]?.margin === null);
    expect(request.system.rulings).toMatchObject([{ success: true, margin: null }]);
  });
});

describe("many people who answer at once", () => {
  const PEOPLE = process.env.LONG_TRIALS ? 50 : 10;

  test("all have their answers on the card, and the keeper writes far fewer times than that", async () => {
    const sources = Array.from({ length: PEOPLE }, (_, index) => ({
      name: `Grog ${index + 1}`,
      type: "character",
      ownership: { default: 0, [ADA]: 3 },
    }));
    const actors = await Actor.implementation.createDocuments(sources as never);
    const option = { name: "Flee", letter: "s", characteristics: ["qik"], target: 6 };
    const request = await ask(table, { asked: actors.map(({ uuid }) => uuid), options: [option] });
    const clients = actors.map(() => table.join(ADA));
    const answers: object[] = [];
    for (const { uuid } of actors) {
      answers.push(await answerSource(request, { formula: "1ds[Flee] vs 6", actor: uuid }));
    }
    let writes = 0;
    Hooks.on("updateChatMessage", (message) => (writes += Number(message.id === request.id)));
    await Promise.all(
      clients.map((client, index) => {
        const operation = { data: [{ ...answers[index], author: ADA }], keepId: true };
        return client.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
      }),
    );
    await until(() => request.system.rulings.length === PEOPLE);
    expect(faults(request).filter(Boolean)).toEqual([]);
    const rows = [...(await card(request)).querySelectorAll(".asked li")];
    expect(rows.map((row) => row.getAttribute("data-status"))).toEqual(actors.map(() => "answered"));
    expect(writes).toBeLessThan(PEOPLE);
  });
});

describe("a game master on another computer", () => {
  const hidden = { options: [{ ...NOTICE, target: 8, hidesTarget: true }] };

  /** Takes away what this computer knows, as if it were another. */
  const forget = () => game.settings.set("quadrivium", "secrets", {});

  test("sees that the target is not there, and may set it again: under a new seal, which everybody sees", async () => {
    const request = await ask(table, hidden);
    const { seal } = request.system;
    await answerFrom(ada, request, { formula: FORMULA });
    await forget();
    const before = await card(request);
    expect(textOf(before.querySelector(".seal summary"))).toBe("Sealed; the hidden values are not on this computer");
    click(buttonIn(before, "Set target again…"));
    const window = await until(() => document.querySelector<HTMLElement>(".question"));
    fill(window, "a", "10");
    click(buttonIn(window, "Reseal"));
    await until(() => request.system.rulings[0]?.success === false);
    expect(request.system.formerSeals).toEqual([{ seal, answers: 1 }]);
    expect(textOf((await card(request)).querySelector(".former-seal"))).toBe(
      `Resealed after 1 answer. Previous seal: ${seal}`,
    );
    // It no longer says that it was sealed before the roll: it was not.
    const summary = async () => textOf((await card(request)).querySelector(".seal summary"));
    expect(await summary()).toBe("Resealed");
    await pressed(request, "Reveal hidden values");
    await until(() => request.system.opened);
    expect(await summary()).toBe("Resealed, unchanged since then");
  });

  test("is sent what another one has sealed, and believes only what a request bears the seal of", async () => {
    const request = await ask(table, hidden);
    const text = sealedTexts()[request.system.seal] ?? "";
    await forget();
    await sendSealed(ada, request, text.replace('"target":8', '"target":1'));
    await sendSealed(ada, request, 7);
    expect(sealedTexts()).toEqual({});
    await sendSealed(ada, request, text);
    expect(sealedTexts()).toEqual({ [request.system.seal]: text });
    expect(textOf((await card(request)).querySelector(".seal summary"))).toBe("Sealed before the roll");
  });

  test("throws no dice whose slide it does not know, and throws them once another one has told it", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hiddenSetup: { botchDice: 4 } }] });
    const text = sealedTexts()[request.system.seal] ?? "";
    await forget();
    const source = { ...(await answerSource(request, { aside: true })), author: ADA };
    const operation = { data: [source], keepId: true };
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    await request.update({ system: { reminders: 1 } });
    expect(await asked(request)).toBe("Naddaha waiting for the GM");
    expect((await card(request)).textContent).not.toContain("Set target again…");
    scriptFaces(5);
    await sendSealed(ada, request, text);
    await until(() => request.system.rulings.length);
    const sealed = sealedTexts()[request.system.rulings[0]?.seal ?? ""];
    expect(sealed).toContain("1dsb4");
  });

  test("tells the verdict once another one has told it the target", async () => {
    const request = await ask(table, hidden);
    const text = sealedTexts()[request.system.seal] ?? "";
    await forget();
    await answerFrom(ada, request, { formula: FORMULA });
    expect(request.system.rulings).toMatchObject([{ fault: "", success: null }]);
    await sendSealed(ada, request, text);
    await until(() => request.system.rulings[0]?.success === true);
  });

  test("asks nothing anew that would go out open because this computer does not know what was hidden", async () => {
    const request = await ask(table, hidden);
    await forget();
    await pressed(request, "Request again…");
    const window = await until(() => document.querySelector<HTMLElement>(".request-window"));
    click(buttonIn(window, "Send request"));
    await until(() => textOf(window).includes("There is no target to hide."));
    expect([request.system.state, game.messages.size]).toEqual(["open", 1]);
  });

  test("is asked by no player's client for anything: what was sealed leaves this one only to those who may know", async () => {
    const heard = eavesdrop(ada);
    const request = await ask(table, { ...hidden, shows: "player" });
    await answerFrom(ada, request, { formula: FORMULA, aside: true, faces: [5] });
    await ada.query(GM, "quadrivium.kept", { user: ADA });
    expect(heard()).not.toContain('"target":8');
  });
});

describe("a second game master, whose client is not the active one's,", () => {
  const FIRST = "activegm00000000";
  let first: Client;
  beforeEach(async () => {
    await User.implementation.create({ _id: FIRST, name: "First", role: 4 } as never, { keepId: true });
  });

  /** Lets the other one come to the table, whose client is the keeper from then on, and does nothing. */
  async function comes(): Promise<void> {
    first = table.join(FIRST);
    await until(() => game.users.activeGM?.id === FIRST);
  }

  test("looks at what came in last when the active one has left", async () => {
    await comes();
    const request = await ask(table);
    const source = { ...(await answerSource(request, {})), author: ADA };
    const operation = { data: [source], keepId: true };
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    expect(await asked(request)).toBe("Naddaha waiting for the GM");
    first.close();
    await until(() => request.system.rulings.length);
    expect(await asked(request)).toBe("Naddaha 9: Exact success");
  });

  test("delays no answer by never answering itself", async () => {
    const second = "secondgm00000000";
    await User.implementation.create({ _id: second, name: "Second", role: 4 } as never, { keepId: true });
    table.join(second);
    await until(() => game.users.get(second)?.active);
    const asked = vi.spyOn(User.implementation.prototype, "query").mockReturnValue(new Promise(() => undefined));
    const silarn = await Actor.implementation.create({ name: "Silarn", type: "character" });
    const request = await ask(table, { shows: "gamemaster", asked: [table.naddaha, silarn?.uuid ?? ""] });
    for (const [count, actor] of [table.naddaha.uuid, silarn?.uuid ?? ""].entries()) {
      const source = { ...(await answerSource(request, { actor, aside: true })), author: ADA };
      scriptFaces(5);
      const operation = { data: [source], keepId: true };
      await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
      await until(() => request.system.rulings.length > count);
    }
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
  });

  test("has the rolls shown by the active one, whose words nobody writes over", async () => {
    await comes();
    const request = await ask(table, { shows: "gamemaster" });
    const operation = { updates: [{ _id: request.id, system: { shown: [] } }] };
    await first.modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
    const source = { ...(await answerSource(request, { aside: true })), author: ADA };
    await ada.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [source], keepId: true },
    } as never);
    first.close();
    scriptFaces(5);
    await until(() => request.system.rulings.length);
    await pressed(request, "Reveal rolls");
    await until(() => game.messages.get(source._id)?.rolls.length);
    expect(request.system.shown).toEqual([source._id]);
  });

  test("shows together what the active one has not got round to", async () => {
    const silarn = await Actor.implementation.create({ name: "Silarn", type: "character" });
    const request = await ask(table, { shows: "together", asked: [table.naddaha, silarn?.uuid ?? ""] });
    const answer = await answerFrom(ada, request, { aside: true });
    await comes();
    const operation = { updates: [{ _id: request.id, system: { skipped: [silarn?.uuid] } }] };
    await first.modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
    await until(() => request.system.skipped.length);
    expect(answer.rolls).toEqual([]);
    first.close();
    await until(() => answer.rolls.length);
  });
});
