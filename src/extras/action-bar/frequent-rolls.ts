import { say } from "../../base/words.ts";
import { plainAbilitiesOf } from "../../characters/abilities.ts";
import { creature, itemsOf, type Creature } from "../../characters/actors.ts";
import { attackTotal, combatTotals } from "../../characters/combat-totals.ts";
import { rollData } from "../../messages/message-type.ts";
import { isCounter, isInitiative } from "../../messages/who-rolled.ts";
import { rolledStat } from "../../rolls/macro-rolls.ts";
import { totalStat, type Stat } from "../../rolls/roll-choices.ts";
import { figureOf } from "../../rolls/stat-figure.ts";
import type { StatIds } from "../../ui/extension-points.ts";

/** The most rolls that a bar shows. */
export const MOST_SHOWN = 6;

/** How many are shown for a character that has rolled little. */
const FILLED = 4;

/** How many of the newest messages tell what is rolled most. */
const READ = 500;

/** The number of times that something is rolled before it counts as frequent. */
const OFTEN = 2;

/** The longest key of a roll that is read. */
const LONGEST = 500;

/** A roll that a character makes often. */
export interface FrequentRoll {
  /** What it rolls, in words that can be stored: "ability abc", "total attack def". */
  readonly key: string;
  readonly name: string;
  /** The picture of the item that it rolls; none for Characteristics alone. */
  readonly img: string;
  readonly stat: Stat;
}

/**
 * Returns the few rolls that a character makes most: those that its owners have pinned, in their order, and then those that this user has
 * rolled most, by name, so that they keep their places during play. They are counted from this user's rolls in the log, without storing
 * anything. Unless something is pinned, the character's best rolls fill free places.
 */
export function frequentRolls(actor: Creature): readonly FrequentRoll[] {
  const pinned = pinnedKeys(actor).flatMap((key) => rollOf(actor, key) ?? []);
  const known = new Set(pinned.map(({ key }) => key));
  const learned = mostRolled(actor)
    .filter(({ key }) => !known.has(key))
    .slice(0, MOST_SHOWN - pinned.length);
  const room = pinned.length === 0 ? FILLED - learned.length : 0;
  // Each change in the world asks for the bar, so this is calculated only where there is room for it.
  const usual = room > 0 ? bestRolls(actor).filter(({ key }) => learned.every((one) => one.key !== key)) : [];
  const others = [...learned, ...usual.slice(0, room)];
  return [
    ...pinned,
    ...others.toSorted((one, other) => one.name.localeCompare(other.name, game.i18n.lang, { numeric: true })),
  ];
}

/** Returns the attack with the wielded weapon, and the Abilities with the best totals, or the traits with the largest dice. */
function bestRolls(actor: Creature): readonly FrequentRoll[] {
  const { sections } = actor.system.effectiveTradition;
  const weapon = combatTotals(actor).arms[0]?.weapon?.id;
  const amounts = sections.includes("traits")
    ? itemsOf(actor, "trait").map(({ id, system }) => ({ key: `traits ${id}`, amount: system.size }))
    : plainAbilitiesOf(actor).map(({ id }) => ({
        key: `ability ${id}`,
        amount: figureOf(actor, { ability: id ?? "" }).amount,
      }));
  const best = amounts.toSorted((one, other) => other.amount - one.amount).slice(0, FILLED - 1);
  const attack = weapon ? [`total ${attackTotal(actor)} ${weapon}`] : [];
  return [...attack, ...best.map(({ key }) => key)].flatMap((key) => rollOf(actor, key) ?? []);
}

/** Returns the keys of the rolls that are pinned, as far as they can be read. */
function pinnedKeys(actor: Actor.Implementation): readonly string[] {
  const stored: unknown = actor.getFlag("quadrivium", "actions");
  if (!Array.isArray(stored)) return [];
  const keys = stored.filter((key): key is string => typeof key === "string" && key.length <= LONGEST);
  return [...new Set(keys)].slice(0, MOST_SHOWN);
}

/** Pins a roll, or takes it from the bar. A pin whose item is gone makes room. Throws Error if the bar is full. */
export async function togglePin(actor: Actor.Implementation, stat: StatIds): Promise<void> {
  const key = keyOf(stat);
  const pinned = pinnedKeys(actor);
  const owner = creature(actor);
  const left = pinned.filter((one) => one !== key && owner && rollOf(owner, one) !== null);
  if (!pinned.includes(key) && left.length >= MOST_SHOWN) {
    throw new Error(say({ key: "QUADRIVIUM.ActionBar.full", data: { most: MOST_SHOWN } }));
  }
  const actions = pinned.includes(key) ? left : [...left, key];
  await actor.update({ flags: { quadrivium: { actions } } });
}

export function isPinned(actor: Actor.Implementation, stat: StatIds): boolean {
  return pinnedKeys(actor).includes(keyOf(stat));
}

/** Returns the key of a stat. An Ability is one roll, whatever Characteristics it is rolled with: the dialog offers them. */
export function keyOf({ total, power, ability, traits, characteristics = [] }: StatIds): string {
  if (total) return ["total", total.id, ...(total.weapon ? [total.weapon] : [])].join(" ");
  if (power) return `power ${power}`;
  if (ability) return `ability ${ability}`;
  return traits ? ["traits", ...traits.toSorted()].join(" ") : ["characteristics", ...characteristics].join(" ");
}

/** Returns the roll of a key as the character has it now; null for what is gone or cannot be rolled. */
export function rollOf(actor: Creature, key: string): FrequentRoll | null {
  const [kind, ...ids] = key.split(" ");
  const [id = "", weapon = ""] = ids;
  if (kind === "total") {
    const stat = totalStat(actor, id, weapon);
    return stat?.total ? { key, name: stat.total.title, img: actor.items.get(weapon)?.img ?? "", stat } : null;
  }
  const found = ids.flatMap((one) => nameOf(actor, one) ?? []);
  if (found.length === 0 || found.length < ids.length) return null;
  const stats: Readonly<Record<string, Stat>> = {
    power: { power: id },
    ability: { ability: id },
    traits: { traits: ids },
    characteristics: { characteristics: ids },
  };
  const stat = stats[kind ?? ""];
  return stat ? { key, name: found.join(" + "), img: actor.items.get(id)?.img ?? "", stat } : null;
}

/** Returns the name of a Characteristic or an item. */
function nameOf(actor: Creature, id: string): string | null {
  const listed = actor.system.listedCharacteristics.find((one) => one.id === id);
  return listed ? game.i18n.localize(listed.name) : (actor.items.get(id)?.name ?? null);
}

/** Returns what this user has rolled most with a character, without single rolls; among equals the newest first. */
function mostRolled(actor: Creature): readonly FrequentRoll[] {
  const counts = new Map<string, number>();
  for (const message of [...game.messages].slice(-READ).toReversed()) {
    if (!message.isAuthor || message.speaker.actor !== actor.id || message.speakerActor?.uuid !== actor.uuid) continue;
    const trait = rollData(message)?.trait;
    if (!trait || isInitiative(message) || isCounter(message)) continue;
    const stat = rolledStat(actor, trait);
    // Damage is rolled from the card of its attack.
    if (!stat || stat.total?.isDamage === true) continue;
    const key = keyOf(stat);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= OFTEN)
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([key]) => rollOf(actor, key) ?? []);
}
