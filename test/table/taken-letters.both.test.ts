// On both generations: modules that fit any system take letters of ours for dice of their own.

import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { ADA, GM, openTable, rollOf, scriptFaces, smallWorld, type } from "./open-table.ts";
import type { Face, OwnRoll, Table } from "./open-table.ts";
import { generation } from "./host.ts";
import type { WorldOptions } from "./host.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "./page.ts";
import { answerOnCard, ask, card, faults, NOTICE, rows } from "./requests-page.ts";

type Message = ChatMessage.Implementation;

/** Modules in the manner of published ones: in their own init, after the system's, one takes `t`, the other `s`. */
const PERIL = resolve(import.meta.dirname, "../fixtures/modules/peril-pool");
const SURGE = resolve(import.meta.dirname, "../fixtures/modules/wild-surge");

let table: Table;
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

/** Opens a table whose world uses both modules, unless others are named. */
async function open({ modules = [PERIL, SURGE], ...options }: WorldOptions = {}): Promise<void> {
  table = await openTable({ modules, ...options });
}

const nameOf = (die: object | undefined) => die?.constructor.name;
const typesOf = (message: Message) => rollOf(message).terms.map(nameOf);
const cardOf = async (message: Message) => textOf((await message.renderHTML()).querySelector(".message-content"));

/** Does something that posts a message, while these faces fall. */
async function posted(act: () => unknown, ...faces: readonly Face[]): Promise<Message> {
  scriptFaces(...faces);
  const before = game.messages.size;
  await act();
  const message = await until(() => game.messages.size > before && game.messages.contents.at(-1));
  await rest();
  return message;
}

/** What this user is told from now on. */
function told(): string[] {
  const notices: string[] = [];
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(ui.notifications, level).mockImplementation((text) => {
      notices.push(String(text));
      return undefined as never;
    });
  }
  return notices;
}

describe("where modules have taken our letters", () => {
  beforeEach(() => open());

  test("they keep them", () => {
    expect([nameOf(new (CONFIG.Dice.terms.t as never as new () => object)()), CONFIG.Dice.terms.s?.name]).toEqual([
      "PerilDie",
      "SurgeDie",
    ]);
    expect(CONFIG.Dice.terms.k?.name).toBe("QuadriviumCheckDie");
    expect(CONFIG.Dice.termTypes.QuadriviumTripDie?.name).toBe("QuadriviumTripDie");
  });

  test("a click on a sheet rolls our dice", async () => {
    await openSheet(table.naddaha);
    const button = buttonIn(windowOf("character-sheet"), "+2 Per, Perception");
    const message = await posted(() => {
      click(button, { shiftKey: true });
    }, 7);
    expect([typesOf(message)[0], rollOf(message).total, message.type]).toEqual(["QuadriviumStressDie", 8, "roll"]);
    expect(rollOf(message).isSound).toBe(true);
  });

  test("a request with a hidden target is answered and judged", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    scriptFaces(7);
    await answerOnCard(request, table.naddaha);
    await until(() => request.system.rulings.length);
    await rest();
    expect(faults(request)).toEqual([""]);
    const answer = game.messages.get(request.system.rulings[0]?.answer ?? "", { strict: true });
    expect([typesOf(answer)[0], rollOf(answer).total]).toEqual(["QuadriviumStressDie", 11]);
    expect((await rows(request)).join()).toContain("Success");
    for (const message of [answer, request]) expect(textOf(await card(message))).not.toMatch(/changed after|Altered/);
  });

  test("stored rolls are what they were, also when the world is opened again", async () => {
    const message = await posted(() => type("/stress 5 vs 9"), 7);
    const stored = message.toObject();
    await table.close();
    await open({ world: { ...smallWorld, messages: [stored as never] } });
    const restored = game.messages.get(stored._id ?? "", { strict: true });
    expect([typesOf(restored)[0], rollOf(restored).isSound, rollOf(restored).outcome?.success]).toEqual([
      "QuadriviumStressDie",
      true,
      true,
    ]);
    expect(await cardOf(restored)).not.toContain("Altered");
  });
});

describe("a typed formula with a letter that a module has taken", () => {
  beforeEach(() => open());

  test("rolls the module's die, and its author is told how to roll ours", async () => {
    const notices = told();
    const message = await posted(() => type("/r 3dt"), [6, 1], [6, 4], [6, 1]);
    expect([typesOf(message), rollOf(message).total, message.type]).toEqual([["PerilDie"], 2, "base"]);
    expect(notices).toEqual([
      "In this world, dt is a die of Peril Pool, and that die was rolled. To roll Quadrivium’s own die, write /trip.",
    ]);
  });

  test("is the module's also in a table, in a text, in a macro and in the module itself", async () => {
    const result = { type: "text", range: [0, 5], name: "Nothing", description: "Nothing" };
    const drawn = await RollTable.implementation.create({
      name: "Perils",
      formula: "1dt + 1d4",
      results: [result],
    } as never);
    scriptFaces([6, 1], [4, 2]);
    const { roll } = (await drawn?.roll()) ?? {};
    expect([nameOf(roll?.terms[0]), roll?.total]).toEqual(["PerilDie", 3]);
    const inline = await posted(() => type("A peril: [[2dt]]"), [6, 1], [6, 1]);
    expect(inline.content).toContain("2dt");
    const command = "const roll = await new Roll('2dt').evaluate(); await roll.toMessage();";
    const macro = await Macro.implementation.create({ name: "Peril", type: "script", command });
    expect(rollOf(await posted(() => macro?.execute(), [6, 1], [6, 1])).total).toBe(2);
    const { api } = game.modules.get("peril-pool") as unknown as { api: { rollPool(dice: number): Promise<unknown> } };
    expect(rollOf(await posted(() => api.rollPool(3), [6, 1], [6, 1], [6, 2])).total).toBe(2);
    scriptFaces([6, 1]);
    expect((await Roll.create("(1dt) + {1dt, 2}kh").evaluate({ maximize: true })).total).toBeDefined();
  });

  test("is refused with our modifiers, and its odds are not ours", async () => {
    const fault =
      "In this world, “1dts4b7” is a die of Peril Pool, whose modifiers and odds Quadrivium does not know. To roll Quadrivium’s own die, write /trip.";
    const { size } = game.messages;
    await expect(type("/r 1dts4b7 vs 10")).rejects.toThrow(fault);
    expect(() => table.api.odds("1dt vs 1")).toThrow("whose modifiers and odds Quadrivium does not know");
    expect(() => table.api.odds("2ds vs 1")).toThrow("write /stress");
    await rest();
    expect(game.messages.size).toBe(size);
  });

  test("is told to nobody whose letter is ours", async () => {
    const notices = told();
    await posted(() => type("/r 3dk vs 12"), [8, 4], [8, 5], [8, 6]);
    await posted(() => type("/stress 5 vs 9"), 7);
    expect(notices).toEqual([]);
  });
});

describe("a game master", () => {
  const permanent = () =>
    [...document.querySelectorAll("#notifications li")].map(textOf).filter((text) => text.includes("Pool"));
  /** Leaves the table; what the page has told stays. */
  async function leave(): Promise<void> {
    ui.notifications.clear();
    await table.close();
  }
  const setting = (key: string) => {
    const stored = game.settings.storage.get("world") as unknown as Iterable<Setting.Implementation & { key: string }>;
    return [...stored].find((one) => one.key === key);
  };

  test("is told once per module and version which letters it took", async () => {
    await open({ modules: [PERIL] });
    await rest();
    const notice = permanent();
    expect(notice).toEqual([
      "Peril Pool 2.1.0 uses dt for dice of its own. Sheets, commands in words, links, requests and saved rolls of Quadrivium work as before; only in typed formulas does dt now mean the dice of Peril Pool. Quadrivium’s own dice are rolled by: /trip.",
    ]);
    const stored = await until(() => setting("quadrivium.toldLetters"));
    await leave();
    await open({ modules: [PERIL], world: { ...smallWorld, settings: [stored.toObject() as never] } });
    await rest();
    expect(permanent()).toEqual([]);
    const older = { ...stored.toObject(), value: JSON.stringify({ "peril-pool": "2.0.0" }) };
    await leave();
    await open({ modules: [PERIL], world: { ...smallWorld, settings: [older as never] } });
    await until(() => permanent().length === 1);
  });

  test("is told nothing where nobody took one; nor are players", async () => {
    await open({ modules: [] });
    await rest();
    expect(setting("quadrivium.toldLetters")).toBeUndefined();
    await table.close();
    await open({ userId: ADA });
    await rest();
    expect(permanent()).toEqual([]);
  });
});

describe("a roll that came back as another than was stored", () => {
  /** What a roll is stored as, with other classes in the place of its dice. */
  const storedAs = (roll: OwnRoll, from: string, to: string) =>
    JSON.stringify(roll).replaceAll(`"class":"${from}"`, `"class":"${to}"`);

  /** Posts a stored roll as a client has sent it. */
  async function postStored(text: string, data: object = {}): Promise<Message> {
    const message = await ChatMessage.implementation.create({ type: "roll", rolls: [text], ...data } as never);
    return (message as unknown as Message | undefined) ?? expect.fail("There is no message.");
  }

  const CANNOT = "cannot be checked";

  test("is shown, and neither judged nor counted, and nobody is accused: the dice of a module that has gone", async () => {
    await open();
    const theirs = await posted(() => type("/r 2dt vs 1"), [6, 1], [6, 4]);
    const source = theirs.toObject();
    await table.close();
    await open({ modules: [], world: { ...smallWorld, messages: [source as never] } });
    const message = game.messages.get(source._id ?? "", { strict: true });
    const shown = await cardOf(message);
    expect(shown).toContain(CANNOT);
    expect(shown).toContain("PerilDie");
    expect(shown).toContain("2dt vs 1");
    expect(shown).not.toMatch(/Altered|changed|success|failure/i);
    expect(JSON.parse(JSON.stringify(message.rolls[0]))).toEqual(JSON.parse(String(source.rolls[0])));
  });

  test("is said to be so, where Foundry does not restore by class", async () => {
    await open();
    const stored = JSON.stringify(rollOf(await posted(() => type("/stress 5 vs 9"), 7)));
    Reflect.deleteProperty(CONFIG.Dice.termTypes, "QuadriviumStressDie");
    const message = await postStored(stored);
    const shown = await cardOf(message);
    expect(shown).toContain(CANNOT);
    expect(shown).not.toContain("Altered");
  });

  test("hides what a private roll hides", async () => {
    await open({ userId: ADA });
    const roll = rollOf(await posted(() => type("/stress 5 vs 9"), 7));
    const text = storedAs(roll, "QuadriviumStressDie", "NonesuchDie");
    const message = new ChatMessage.implementation({
      author: GM,
      type: "roll",
      whisper: [GM],
      rolls: [text],
    } as never);
    const shown = await cardOf(message);
    expect(message.isContentVisible).toBe(false);
    expect(shown).not.toMatch(/12|NonesuchDie/);
  });
});

/** The dice that commands call by name: not those that a module of another test has registered. */
const OURS = ["i", "q", "s", "n", "k", "t"];

describe("whichever letter is taken", () => {
  test.each([...dieKinds].filter(([letter]) => OURS.includes(letter)))(
    "“d%s”: ours is rolled in words and restored, the module's where it is typed",
    async (letter, dieKind) => {
      await open({ modules: [] });
      class ForeignDie extends foundry.dice.terms.Die {
        static override DENOMINATION = letter;
      }
      CONFIG.Dice.terms[letter] = ForeignDie;
      CONFIG.Dice.randomUniform = () => 0.5;
      const before = game.messages.size;
      await type(`/${dieKind.id} ${letter === "n" ? "d10 d8" : letter === "h" ? "1d6" : letter === "k" ? "3" : "5"}`);
      const ours = await until(() => game.messages.size > before && game.messages.contents.at(-1));
      const { die } = rollOf(ours);
      expect([die?.dieKind.letter, rollOf(ours).isSound]).toEqual([letter, true]);
      const again = Roll.fromJSON(JSON.stringify(ours.rolls[0])) as unknown as OwnRoll;
      expect([again.die?.dieKind.letter, again.isSound, again.formula]).toEqual([letter, true, rollOf(ours).formula]);
      expect(again.clone().die?.dieKind.letter).toBe(letter);
      expect(again.withTarget(9).die?.dieKind.letter).toBe(letter);
      expect(nameOf(Roll.create(`1d${letter}`).terms[0])).toBe("ForeignDie");
      expect(nameOf(new Roll(`1d${letter}`).terms[0])).toBe("ForeignDie");
    },
  );

  test("a module that has taken it before our init keeps it", async () => {
    expect(generation).toBeGreaterThan(12);
    const early = resolve(import.meta.dirname, "../fixtures/modules/early-bird");
    await open({ modules: [early] });
    expect(CONFIG.Dice.terms.k?.name).toBe("EarlyDie");
    const message = await posted(() => type("/check 3 vs 12"), [8, 4], [8, 5], [8, 6]);
    expect(typesOf(message)[0]).toBe("QuadriviumCheckDie");
    // Nor does it take our class of rolls from those by which stored ones are read.
    expect(message.rolls[0]?.constructor.name).toBe("QuadriviumRoll");
  });
});
