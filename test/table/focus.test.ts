import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { GM, openTable, rollOf, table } from "./open-table.ts";
import type { Stat } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, until, windowOf } from "./page.ts";

/** A focus is never free: what each way to a focus gives, and what it takes. */

beforeEach(async () => {
  await openTable({ userId: GM });
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

const RIDING = "riding0000000000";
const ARCHERY = "archery000000000";
const BOW = "bow0000000000000";
const KILL = "kill000000000000";

type Message = ChatMessage.Implementation;

const red = (held: number) => ({ id: "red", kind: "mana", colour: "red", bonus: 5, held });
const hold = (...meta: object[]) => table.naddaha.update({ system: { meta } });
const held = () => table.naddaha.system.meta.reduce((sum, row) => sum + row.held, 0);
const newest = () => game.messages.contents.at(-1);
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

const weapon = async (): Promise<Stat> =>
  (await table.api.rollable(table.naddaha.uuid, { total: "attack", weapon: BOW })).trait;

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
