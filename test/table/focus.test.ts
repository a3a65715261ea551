import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { GM, openTable, rollOf, type, type Table } from "./open-table.ts";
import type { Request, Stat } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, rest, textOf, uncheck, until, windowOf } from "./page.ts";
import { answerOnCard } from "./requests-page.ts";

/** Nobody gets a focus for nothing: what each way to a focus gives, and what it takes. */

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ system: { tradition: "trip" } });
  await table.naddaha.createEmbeddedDocuments(
    "Item",
    [
      { _id: RIDING, name: "Riding", type: "ability", system: { characteristics: ["dex"] } },
      { _id: ARCHERY, name: "Archery", type: "ability", system: { characteristics: ["dex"] } },
      { _id: BOW, name: "Bow", type: "weapon", system: { ability: "Archery", damageFormula: "2d6" } },
      { _id: KILL, name: "Kill", type: "power", system: { ability: "Archery", effectFormula: "1d10" } },
    ] as never,
    { keepId: true },
  );
});
afterEach(() => table.close());

const RIDING = "riding0000000000";
const ARCHERY = "archery000000000";
const BOW = "bow0000000000000";
const KILL = "kill000000000000";

type Message = ChatMessage.Implementation;

const red = (held: number) => ({ id: "red", kind: "mana", colour: "red", bonus: 5, held });
const hold = (...meta: object[]) => table.naddaha.update({ system: { meta } });
const held = () => table.naddaha.system.meta.reduce((sum, row) => sum + row.held, 0);
const newest = () => game.messages.contents.at(-1);
const dialog = () => document.querySelector<HTMLElement>(".roll-dialog:has(.subject)");
const anyFaces = () => {
  CONFIG.Dice.randomUniform = () => 0.4;
};

/** Rolls, and returns the message of the roll. */
async function posted(act: () => unknown): Promise<Message> {
  const known = game.messages.size;
  anyFaces();
  await act();
  const message = await until(() => game.messages.size > known && newest());
  await rest();
  return message;
}

/** Returns the bonus that a roll has from focuses: those of its formula, and that of its luck. */
function focusIn(message: Message): number {
  const { formula, die } = rollOf(message);
  const [, amount = "0"] = /\+(\d+) focus|d6\[focus/.exec(formula) ?? [];
  const isFlat = formula.includes("1d6[focus");
  const luck = (die?.decisions ?? []).reduce((sum, { amount: more = 0 }) => sum + more, 0);
  return (isFlat ? 5 : Number(amount)) + luck;
}

/** Rolls in the dialog, with the red focus if that is offered. */
async function inDialog(trait: Stat): Promise<Message> {
  return posted(async () => {
    void table.api.rollTrait(table.naddaha, trait);
    const shown = await until(dialog);
    const list = shown.querySelector<HTMLSelectElement>("[name=focusFrom]");
    if ([...(list?.options ?? [])].some(({ value }) => value === "red")) fill(shown, "focusFrom", "red");
    await rest();
    shown.querySelector<HTMLElement>("[type=submit]")?.click();
  });
}

/** Calls on luck on a card, with the last answer that it offers. Returns the same card. */
async function lucked(message: Message): Promise<Message> {
  click(buttonIn(await message.renderHTML(), "Call on luck…"));
  const asked = await until(() => document.querySelector<HTMLElement>("dialog.application"));
  const answers = asked.querySelectorAll<HTMLInputElement>("[name=answer]");
  anyFaces();
  check(asked, "answer", String(answers.length - 1));
  click(buttonIn(asked, "Decide"));
  await until(() => rollOf(message).die?.decisions.length);
  await rest();
  return message;
}

const weapon = async (): Promise<Stat> =>
  (await table.api.rollable(table.naddaha.uuid, { total: "attack", weapon: BOW })).trait;

/** Answers a request that asks for Intelligence. */
async function answered(): Promise<Message> {
  const option = { name: "Recall", letter: "t", characteristics: ["int"], target: 99 };
  const request = (await table.api.request({ asked: [table.naddaha], options: [option] })) as Request;
  const message = await posted(() => answerOnCard(request, table.naddaha));
  await until(() => request.system.rulings.length);
  return message;
}

async function luckOnCard(): Promise<Message> {
  return lucked(await posted(() => table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false })));
}

const ways: Readonly<Record<string, () => Promise<Message>>> = {
  "the dialog": () => inDialog({ characteristics: ["int"] }),
  "the dialog of a weapon": async () => inDialog(await weapon()),
  "the dialog of a power": () => inDialog({ power: KILL }),
  "luck on a card": luckOnCard,
  "luck on the card of a command": async () => lucked(await posted(() => type("/trip int"))),
  "luck on the card of an answer": async () => lucked(await answered()),
};

describe.each(Object.entries(ways))("by %s", (_way, roll) => {
  test("nobody has a focus without a Meta table", async () => {
    expect(focusIn(await roll())).toBe(0);
  });

  test("nobody has a focus of a row that holds nothing", async () => {
    await hold(red(0));
    expect(focusIn(await roll())).toBe(0);
  });

  test("a focus that is held costs one Meta", async () => {
    await hold(red(2));
    expect([focusIn(await roll()), held()]).toEqual([5, 1]);
  });

  test("a second focus, or the same once more, costs Meta again", async () => {
    await hold(red(2));
    await roll();
    expect([focusIn(await roll()), held()]).toEqual([5, 0]);
    expect([focusIn(await roll()), held()]).toEqual([0, 0]);
  });
});

test("luck on a roll without a character takes no focus", async () => {
  await hold(red(2));
  const message = await posted(() => type("/r 1dt"));
  await message.update({ speaker: { actor: null, token: null, scene: null, alias: "Nobody" } });
  expect([focusIn(await lucked(message)), held()]).toEqual([0, 2]);
});

test("a macro that decides for luck with a focus gets none, neither for nobody nor past the card of a character", async () => {
  await hold(red(2));
  for (const speaker of [{}, { speaker: ChatMessage.getSpeaker({ actor: table.naddaha }) }]) {
    anyFaces();
    const message = (await (await Roll.create("1dt").evaluate()).toMessage(speaker)) as unknown as Message;
    await expect(rollOf(message).decide({ kind: "luck", amount: 5 })).rejects.toThrow("who spends Meta");
    expect(focusIn({ rolls: [await rollOf(message).decide({ kind: "luck" })] } as never)).toBe(0);
  }
  expect(held()).toBe(2);
});

test.each([[[]], [[red(0)]]])("a macro that takes a focus of %j is refused, and nothing is rolled", async (meta) => {
  await hold(...meta);
  const trait = { characteristics: ["int"] };
  const roll = table.api.rollTrait(table.naddaha, trait, { ask: false, choices: { focus: "red" } });
  await expect(roll).rejects.toThrow("left to use as a focus");
  expect(game.messages.size).toBe(0);
});

test("luck takes a focus of every bonus that a row can have", async () => {
  await hold({ ...red(2), bonus: 40 });
  expect([focusIn(await luckOnCard()), held()]).toEqual([40, 1]);
});

test("luck takes no focus for a roll whose formula has one already", async () => {
  await hold(red(2));
  const message = await inDialog({ characteristics: ["int"] });
  expect([focusIn(await lucked(message)), held()]).toEqual([5, 1]);
});

/** A use of a focus that is paid for. */
interface Use {
  readonly thing: string;
  readonly rolls: readonly string[];
  readonly at: string;
}

/** What two archers and their game master may do. */
const moves = fc.oneof(
  fc.record({
    rolls: fc.constantFrom("riding", "archery", "power", "attack", "damage", "effect"),
    focus: fc.boolean(),
  }),
  fc.constantFrom("next turn", "next count", "next round"),
);

test("each use of a focus is paid for once: one roll of each kind, of one thing, on one count", async () => {
  const attack = await weapon();
  const traits: Readonly<Record<string, Stat>> = {
    riding: { ability: RIDING },
    archery: { ability: ARCHERY },
    power: { power: KILL },
    attack,
  };
  const things: Readonly<Record<string, string>> = { attack: "bow", damage: "bow", power: "kill", effect: "kill" };
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(moves, { minLength: 2, maxLength: 9 }), async (isCombat, made) => {
      await hold(red(99));
      await table.naddaha.update({ system: { focus: { row: null, moment: "", thing: "", rolls: [] } } });
      const combat = isCombat ? await Combat.implementation.create({}) : null;
      await combat?.createEmbeddedDocuments("Combatant", [
        { actorId: table.naddaha.id, initiative: 12 },
        { name: "Other", initiative: 12 },
        { name: "Third", initiative: 7 },
      ] as never);
      await combat?.startCombat();
      // The use that is paid for.
      let use: Use | null = null as Use | null;
      const at = () => (combat ? `${combat.round} ${combat.combatant?.initiative ?? ""}` : "");
      for (const move of made) {
        if (typeof move === "string") {
          if (move === "next round") await combat?.nextRound();
          else await combat?.update({ turn: move === "next turn" ? 1 : 2 });
          continue;
        }
        const { rolls, focus } = move;
        const thing = things[rolls] ?? rolls;
        const before = held();
        const isCovered = use?.thing === thing && use.at === at() && !use.rolls.includes(rolls);
        const trait = traits[rolls];
        const message = await posted(() =>
          trait
            ? table.api.rollTrait(table.naddaha, trait, { ask: false, choices: { focus: focus ? "red" : null } })
            : table.api.rollDragged(undefined, table.naddaha.uuid, { formula: rolls === "damage" ? BOW : KILL }),
        );
        // A flat roll takes along what is paid, and asks for nothing.
        const takes: boolean = trait ? focus : isCovered;
        expect([focusIn(message), before - held()]).toEqual([takes ? 5 : 0, takes && !isCovered ? 1 : 0]);
        if (isCovered && use) use = { ...use, rolls: [...use.rolls, rolls] };
        else if (takes) use = { thing, rolls: [rolls], at: at() };
        else if (use?.thing === thing || !combat) use = null;
      }
      await combat?.delete();
    }),
    { numRuns: 25 },
  );
});

test("Meta of one colour gives one bonus, whatever its kind, and each kind is held for itself", async () => {
  await hold(
    red(1),
    { id: "omega", kind: "omega", colour: " Red", bonus: 3, held: 1 },
    { id: "pool", kind: "pool", colour: "", bonus: 2, held: 1 },
  );
  expect(table.naddaha.system.meta.map(({ bonus }) => bonus)).toEqual([5, 5, 2]);
  await openSheet(table.naddaha);
  click(buttonIn(windowOf("character-sheet"), "Edit"));
  for (const [row, field, value] of [
    [1, "bonus", "7"],
    [2, "colour", "red"],
  ] as const) {
    const fields = () => windowOf("character-sheet").querySelectorAll<HTMLInputElement>(`[data-meta-field=${field}]`);
    const written = await until(() => fields()[row]);
    written.value = value;
    written.dispatchEvent(new Event("change", { bubbles: true }));
    await rest();
  }
  expect(table.naddaha.system._source.meta.map(({ bonus, held: left }) => [bonus, left])).toEqual([
    [7, 1],
    [7, 1],
    [7, 1],
  ]);
});

describe("what is typed", () => {
  const sources = async (message: Message) =>
    [...(await message.renderHTML()).querySelectorAll(".sources li:not(.come-to)")].map(textOf);

  test.each([
    ["focus (red mana)", "focus", "focus (red mana) (by hand)"],
    ["focus (red mana)", "other", "focus (red mana) (by hand)"],
    ["", "focus", "Focus (by hand)"],
    ["", "other", "Modifier"],
  ])("as the modifier “%s” (%s) is called so on the card", async (label, category, told) => {
    await hold(red(2));
    const modifiers = [{ label, category, amount: 5 }];
    const message = await posted(() =>
      table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: { modifiers } as never }),
    );
    expect([await sources(message), held()]).toEqual([[`+5 ${told}`], 2]);
  });

  test.each([
    "/trip int + 5 [focus (red mana)]",
    "/trip int bonus 5 (focus 5)",
    "/trip int bonus 5 (focus)",
    "/trip int bonus 5 (rope, focus (red mana))",
  ])("in words (%s) too", async (words) => {
    await hold(red(2));
    const told = await sources(await posted(() => type(words)));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((one) => !one.endsWith("(by hand)"))).toEqual([]);
    expect(held()).toBe(2);
  });

  const FORMULA = "1dtb5[Dexterity | +5 focus (red mana)]";
  const spec = () => ({
    die: trip,
    setup: { ...plainSetup(trip), bonus: 5 },
    title: "Dexterity",
    sources: [{ label: "focus (red mana)", amount: 5 }],
  });
  const naddaha = () => ({ speaker: ChatMessage.implementation.getSpeaker({ actor: table.naddaha }) });

  /** Ways to roll a whole formula that somebody has typed. */
  const typed: Readonly<Record<string, () => Promise<unknown>>> = {
    "by /r": () => type(`/r ${FORMULA}`),
    "by /gmr": () => type(`/gmr ${FORMULA} vs 9`),
    "beside the die": () => type("/r 1dt + 5[focus (red mana)]"),
    "beside a heroic roll": () => type("/r 1dh + 5[focus (red mana)]"),
    "by a chat macro": async () => {
      const macro = await Macro.implementation.create({ name: "Focus", type: "chat", command: `/r ${FORMULA}` });
      await macro?.execute();
    },
    "by a module": () => table.api.roll(FORMULA, { actor: table.naddaha }),
    "by a module that writes a spec": () => table.api.roll(spec(), { actor: table.naddaha }),
    "by a script": () => new table.api.Roll(FORMULA).toMessage(naddaha()),
    "by a script that throws first": async () => (await new table.api.Roll(FORMULA).evaluate()).toMessage(naddaha()),
    "by a script that writes the message": async () =>
      ChatMessage.implementation.create({ ...naddaha(), rolls: [await new table.api.Roll(FORMULA).evaluate()] }),
    "as their initiative": async () => {
      await table.naddaha.update({ system: { initiative: FORMULA } });
      const combat = await Combat.implementation.create({ active: true });
      await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }]);
      await combat?.rollAll();
    },
    "in a flat roll": () => type("/flat 1d8 + 1d6[focus (red mana)]"),
    "in plain dice": () => type("/r 1d8 + 1d6[focus (red mana)] vs 4"),
    "and repeats it": async () => {
      await type(`/r ${FORMULA}`);
      await until(() => game.messages.size === 1);
      for (const name of ["keydown", "keyup"]) {
        const pressed = { code: "KeyR", altKey: true, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent(name, pressed));
      }
      await until(() => game.messages.size === 2);
    },
  };

  test.each(Object.entries(typed))("in a whole formula %s is called by hand too", async (_way, roll) => {
    await hold(red(2));
    const message = await posted(roll);
    const text = textOf(await message.renderHTML());
    expect(text).toContain("focus (red mana) (by hand)");
    expect(text.match(/by hand/g)).toHaveLength(1);
    expect(held()).toBe(2);
  });

  test("in a whole formula that the system has written is what it was: a focus that is paid", async () => {
    await hold(red(2));
    const message = await inDialog({ characteristics: ["int"] });
    expect([await sources(message), held()]).toEqual([["+5 focus (red mana)"], 1]);
    const repeated = await posted(() => type(`/r ${rollOf(message).formula}`));
    expect([await sources(repeated), held()]).toEqual([["+5 focus (red mana) (by hand)"], 1]);
  });

  test("as advantage that was paid for, where it costs inspiration, is called by hand", async () => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 2 } });
    const choices = { paid: { grants: "advantage", resource: "inspiration" } } as const;
    const paid = await posted(() =>
      table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices }),
    );
    const [bought = ""] = await sources(paid);
    expect(bought).not.toContain("by hand");
    const again = await posted(() => type(`/r ${rollOf(paid).formula}`));
    expect([await sources(again), table.naddaha.system.inspiration]).toEqual([[`${bought} (by hand)`], 1]);
  });

  test("in the formulas of other games is called what it is called: nothing in them costs or competes", async () => {
    await table.naddaha.update({ system: { tradition: "check" } });
    const message = await posted(() => type("/r 3dkbo1[Climb | +high ground] + 2[Rope]"));
    expect(textOf(await message.renderHTML())).not.toContain("by hand");
  });

  test("to make a roll skilled that the sheet calls unskilled is told on the card", async () => {
    await table.naddaha.toggleStatusEffect("unskilled");
    const message = await posted(async () => {
      void table.api.rollTrait(table.naddaha, { characteristics: ["int"] });
      const shown = await until(dialog);
      uncheck(shown, "unskilled");
      await rest();
      shown.querySelector<HTMLElement>("[type=submit]")?.click();
    });
    expect(await sources(message)).toEqual(["“Unskilled” was unchecked by hand"]);
  });
});
