// On both generations: modules that fit any system take letters of ours for dice of their own.

import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { openTable, rollOf, scriptFaces, type } from "./open-table.ts";
import type { Face, OwnRoll, Table } from "./open-table.ts";
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
});
