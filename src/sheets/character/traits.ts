import { serialize } from "../../base/async.ts";
import { diceOf, statusDisplay, statusesKnownTo } from "../../characters/tracks.ts";
import { poolFieldOf, valueOf, type Setup } from "../../rules/kernel/fields.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { dieShape } from "../../dice/roll-card-context.ts";
import { say } from "../../base/words.ts";
import { itemsOf, memoize, type Creature } from "../../characters/actors.ts";
import {
  addDie,
  choosePaidOption,
  clearPool,
  paidOptionId,
  poolFlags,
  poolOf,
  removeDie,
  toggleFlag,
  toggleTrait,
} from "../../characters/prepared-pool.ts";
import type { Pool } from "../../characters/prepared-pool.ts";
import { purchasable } from "../../rules/kernel/die-modifiers.ts";
import { characterSizes } from "../../rules/traditions/fortune/fortune-pool.ts";
import { givenDice, poolChoices } from "../../rolls/roll-choices.ts";
import { affordable } from "../../deltas/pay.ts";
import { composeRoll, purchaseSource } from "../../rolls/compose-roll.ts";
import { chanceOf } from "../../rolls/odds/odds-context.ts";
import { difficultyFor } from "../../base/world-settings.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { rollStat } from "../../rolls/macro-rolls.ts";
import { skipsDialog } from "../../rolls/dragged-stat.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { type SectionAction, type SheetSection } from "./section.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { heroic } from "../../rules/traditions/trip/heroic.ts";
import {
  heroicDiceField,
  heroicDieField,
  highestBonusDieField,
  highestDegreeField,
} from "../../rules/traditions/trip/trip-fields.ts";
import { performRoll } from "../../rolls/perform-roll.ts";

/** Returns what a sheet's header shows for a character whose traits add dice: inspiration, and the statuses used by its dice. */
export function statesOf(actor: Creature) {
  const statuses = statusesKnownTo(diceOf(actor.system.effectiveTradition.id)).map((id) => {
    const { name, img } = statusDisplay(id);
    return { id, label: game.i18n.localize(name), img, isActive: actor.statuses.has(id) };
  });
  return { inspiration: actor.system.inspiration, statuses };
}

/** Adds or removes the status in a button's `data-status`. */
const toggleStatus: SectionAction = async (actor, target) => {
  const { status = "" } = target.dataset;
  await serialize<unknown>(actor, () => actor.toggleStatusEffect(status, { active: !actor.statuses.has(status) }));
};

/**
 * The traits of a character whose traits add dice: a click adds a trait's dice to the pool, which is shown until
 * rolled.
 */
export const traitsSection: SheetSection = {
  id: "traits",
  prepare: (actor) => {
    const die = dieOf(actor);
    const pool = poolOf(actor, die);
    return {
      groups: groupsOf(actor, pool),
      sizes: characterSizes.map((size) => ({ value: size, label: `d${size}` })),
      tray: poolFieldOf(die) ? trayOf(actor, die, pool) : null,
    };
  },
  holds: (actor) => itemsOf(actor, "trait").length > 0 || actor.system.inspiration > 0 || actor.system.pool.length > 0,
  statAt: (_actor, target) => {
    const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    return id ? { traits: [id] } : null;
  },
  actions: {
    toggleTrait: (actor, target) => {
      const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
      return id ? toggleTrait(actor, id) : undefined;
    },
    addPoolDie: (actor, { dataset }) => addDie(actor, Number(dataset.size)),
    removePoolDie: (actor, { dataset }) => removeDie(actor, Number(dataset.size)),
    togglePoolFlag: (actor, { dataset }) => toggleFlag(actor, dataset.flag ?? ""),
    clearPool: (actor) => clearPool(actor),
    rollPool: (actor, _target, event) => rollPool(actor, !skipsDialog(event, true)),
    askForPool: (actor) => rollPool(actor, true),
    toggleStatus,
  },
  fields: { "data-paid-option": (actor, value) => choosePaidOption(actor, String(value)) },
};

/** Returns the usual die kind of this tradition's characters. */
function dieOf(actor: Creature): DieKind {
  return dieKindOf(actor.system.effectiveTradition.letter);
}

/** Returns the traits by category, in order of first appearance; those without one come last. */
function groupsOf(actor: Creature, pool: Pool) {
  const groups = new Map<string, ReturnType<typeof shownTrait>[]>();
  const traits = itemsOf(actor, "trait");
  for (const trait of [...traits].sort((a, b) => Number(!a.system.category) - Number(!b.system.category))) {
    const category = trait.system.category.trim();
    groups.set(category, [...(groups.get(category) ?? []), shownTrait(trait, pool)]);
  }
  return [...groups].map(([category, members]) => ({
    label: category || say({ key: "QUADRIVIUM.Trait.NoCategory" }),
    traits: members,
  }));
}

function shownTrait({ id, name, system: { size, category } }: Item.OfType<"trait">, { traits }: Pool) {
  const isChosen = traits.includes(id ?? "");
  return { id, name, size, category, shape: dieShape(size), isChosen };
}

/** Returns the context of the pool: its dice and the choices for its roll. */
function trayOf(actor: Creature, die: DieKind, pool: Pool) {
  const field = poolFieldOf(die);
  const traits = itemsOf(actor, "trait").filter(({ id }) => pool.traits.includes(id ?? ""));
  const count = traits.length + pool.dice.length + Number(pool.paid !== null && "die" in pool.paid);
  const canPay = new Set(affordable(actor, die).map(paidOptionId));
  const option = pool.paid ? paidOptionId(pool.paid) : "";
  const target = difficultyFor(actor.system.effectiveTradition.id, "average");
  return {
    traits: traits.map((trait) => shownTrait(trait, pool)),
    dice: pool.dice.map((size) => ({ size, shape: dieShape(size) })),
    count: count === 0 ? say({ key: "QUADRIVIUM.Pool.none" }) : say({ key: "QUADRIVIUM.Pool.Count", data: { count } }),
    chance: count === 0 ? "" : memoize(actor, `poolChance ${target}`, () => chanceInWords(actor, pool, target)),
    isEmpty: count === 0 && pool.flags.length === 0 && !pool.paid,
    sizes: (field?.sizes ?? []).map((size) => ({ size, shape: dieShape(size) })),
    flags: poolFlags(die).map(({ name }) => ({
      name,
      label: game.i18n.localize(`QUADRIVIUM.Field.${name}`),
      isSet: pool.flags.includes(name),
    })),
    paidOptions: purchasable(die)
      .filter((one) => canPay.has(paidOptionId(one)) || paidOptionId(one) === option)
      .map((one) => ({
        id: paidOptionId(one),
        label: purchaseSource(one).label,
        chosen: paidOptionId(one) === option,
      })),
    paidOption: pool.paid ? purchaseSource(pool.paid).label : "",
  };
}

/** Returns the chance of a pool against its game's usual target, "62% vs 15"; the average if there is none. */
function chanceInWords(actor: Creature, pool: Pool, target: number | null): string {
  try {
    const { figure } = chanceOf(composeRoll(actor, { ...poolChoices(actor, pool), target }).roll);
    return figure && target !== null
      ? say({ key: "QUADRIVIUM.Pool.chance", data: { chance: figure, target } })
      : figure;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return "";
  }
}

/**
 * Rolls the pool, and clears it when the roll is posted.
 * @param ask Whether to show the dialog; usually not, since the dice are already chosen.
 */
function rollPool(actor: Creature, ask: boolean): Promise<void> {
  return warnOfFaults(async () => {
    const pool = poolOf(actor, dieOf(actor));
    const { setup, paid } = poolChoices(actor, pool);
    const message = await rollStat(actor, { traits: pool.traits }, { ask, choices: { setup, paid } });
    if (message) await clearPool(actor);
  });
}

/** The heroic table, with degrees to roll by a click, and luck. */
export const heroicSection: SheetSection = {
  id: "heroic",
  prepare: (actor) => {
    const dice = degreesOf(actor);
    const { min, max, sizes, initial } = heroicDiceField;
    return {
      degrees: dice.map((size, index) => ({
        index,
        degree: index + 1,
        size,
        shape: dieShape(size),
        label: say({ key: "QUADRIVIUM.Heroic.degree", data: { degree: index + 1, size } }),
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
  },
  fields: {
    "data-degree": (actor, value, { degree }) =>
      changeDice(actor, (dice) => dice.map((size, index) => (index === Number(degree) ? Number(value) : size))),
    "data-highest-bonus-die": (actor, value) =>
      actor.update({ system: { own: { [highestBonusDieField.name]: [Number(value)] } } }),
  },
};

/** Returns the dice of the character's heroic table, from degree 1 up. */
function degreesOf(actor: Creature): readonly number[] {
  return valueOf(ownOf(actor), heroicDiceField);
}

function ownOf({ system }: Creature): Setup {
  return { ...(system.own as Partial<Setup>), count: heroic.count.usual };
}

type Dice = readonly number[];

/** Changes the dice of the heroic table, after earlier changes are stored. */
async function changeDice(actor: Creature, changed: (dice: Dice) => Dice): Promise<void> {
  await serialize<unknown>(actor, () =>
    actor.update({ system: { own: { [heroicDiceField.name]: [...changed(degreesOf(actor))] } } }),
  );
}

/**
 * Rolls a degree: "simply find the indicated die on the Heroic table of the character sheet and roll two of them"
 * [trip].
 */
async function rollHeroic(actor: Creature, index: number): Promise<void> {
  const size = degreesOf(actor)[index];
  if (size === undefined) return;
  const title = { key: "QUADRIVIUM.Heroic.title", data: { degree: index + 1 } };
  const choices = givenDice(dieKindOf(heroic.letter), { [heroicDieField.name]: [size] }, title);
  await warnOfFaults(async () => {
    await performRoll({ actor, choices, ask: false });
  });
}
