import { dieKindOf } from "../../../rules/traditions/traditions.ts";
import { dieShape } from "../../../dice/card.ts";
import { say } from "../../../base/words.ts";
import type { Creature } from "../../../characters/creature.ts";
import { serialize } from "../../../base/async.ts";
import { valueOf } from "../../../rules/kernel/fields.ts";
import type { Setup } from "../../../rules/kernel/fields.ts";
import { heroic } from "../../../rules/traditions/trip/heroic.ts";
import {
  heroicDiceField,
  heroicDieField,
  highestBonusDieField,
  highestDegreeField,
} from "../../../rules/traditions/trip/trip-fields.ts";
import { performRoll } from "../../../rolls/road/perform-roll.ts";
import { givenDice } from "../../../rolls/road/roll-choices.ts";
import { warnOfFaults } from "../../../ui/warn-of-faults.ts";
import { changeResource } from "./change-resource.ts";
import { listenToFields } from "./field-listener.ts";
import type { SheetSection } from "./section.ts";

/** The heroic table, whose degrees are rolled with a click, and luck. */
export const heroicSection: SheetSection = {
  id: "heroic",
  prepare: (actor) => {
    const dice = diceOf(actor);
    const { min, max, sizes, initial } = heroicDiceField;
    return {
      degrees: dice.map((size, index) => ({
        index,
        degree: index + 1,
        size,
        shape: dieShape(size),
        label: degreeLabel(index + 1, size),
      })),
      sizes: sizes.map((size) => ({ value: size, label: `d${size}` })),
      mayAdd: dice.length < max,
      mayRemove: dice.length > min,
      isOurChoice: dice.join() === initial.join(),
      highest: valueOf(ownOf(actor), highestDegreeField),
      range: highestDegreeField,
      bonusDice: highestBonusDieField.sizes.map((size) => ({ value: size, label: `d${size}` })),
      highestBonusDie: valueOf(ownOf(actor), highestBonusDieField)[0],
      luck: actor.system.luck,
    };
  },
  holds: ({ system }) => {
    const { luck, own } = system._source;
    const isUsual = ({ name, initial }: typeof heroicDiceField | typeof highestDegreeField): boolean =>
      JSON.stringify(Reflect.get(own, name)) === JSON.stringify(initial);
    return luck !== null || ![heroicDiceField, highestDegreeField, highestBonusDieField].every(isUsual);
  },
  actions: {
    rollHeroic: (actor, { dataset }) => rollHeroic(actor, Number(dataset.index)),
    addDegree: (actor) => changeDice(actor, (dice) => [...dice, dice.at(-1) ?? 0].slice(0, heroicDiceField.max)),
    removeDegree: (actor) =>
      changeDice(actor, (dice) => (dice.length > heroicDiceField.min ? dice.slice(0, -1) : dice)),
    changeLuck: changeResource("luck"),
  },
  attach: (part, actor) => {
    listenToFields(part, "[data-degree]", (value, { degree }) =>
      changeDice(actor, (dice) => dice.map((size, index) => (index === Number(degree) ? Number(value) : size))),
    );
    listenToFields(part, "[data-highest-bonus-die]", async (value) => {
      await actor.update({ system: { own: { [highestBonusDieField.name]: [Number(value)] } } });
    });
  },
};

/** Returns the dice of the character's heroic table, from degree 1 up. */
function diceOf(actor: Creature): readonly number[] {
  return valueOf(ownOf(actor), heroicDiceField);
}

function ownOf({ system }: Creature): Setup {
  return { ...(system.own as Partial<Setup>), count: heroic.count.usual };
}

function degreeLabel(degree: number, size: number): string {
  return say({ key: "QUADRIVIUM.Heroic.degree", data: { degree, size } });
}

type Dice = readonly number[];

/** Changes the dice of the heroic table, after earlier changes are stored. */
async function changeDice(actor: Creature, changed: (dice: Dice) => Dice): Promise<void> {
  await serialize<unknown>(actor, () =>
    actor.update({ system: { own: { [heroicDiceField.name]: [...changed(diceOf(actor))] } } }),
  );
}

/**
 * Rolls a degree: "simply find the indicated die on the Heroic table of the character sheet and roll two of them"
 * [trip].
 */
async function rollHeroic(actor: Creature, index: number): Promise<void> {
  const size = diceOf(actor)[index];
  if (size === undefined) return;
  const title = { key: "QUADRIVIUM.Heroic.title", data: { degree: index + 1 } };
  const choices = givenDice(dieKindOf(heroic.letter), { [heroicDieField.name]: [size] }, title);
  await warnOfFaults(async () => {
    await performRoll({ actor, choices, ask: false });
  });
}
