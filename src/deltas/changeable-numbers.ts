import { resources } from "../rules/kernel/fields.ts";
import { fieldsOwnedBy } from "../characters/own-setup.ts";
import { labelled, numeral, signed } from "../base/words.ts";
import { perBoxOf } from "../rules/character/tracks.ts";
import type { Level } from "../rules/character/tracks.ts";
import { characterSizes } from "../rules/traditions/fortune/fortune-pool.ts";
import { itemsOf } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { itemKey, numberEntries } from "./addable-numbers.ts";
import type { NumberEntry } from "./addable-numbers.ts";
import { followsTrack, diceOf, statusDisplay, statusesKnownTo } from "../characters/tracks.ts";
import { usesResource } from "./pay.ts";

/** A number of a character that a rest or experience can change. */
export interface ChangeableNumber {
  /** As in a number entry; "statuses.staggered" is 1 while the character has that status. */
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The values that it can have and their names, if each has one. */
  readonly choices: readonly { readonly value: number; readonly label: string }[] | null;
}

/** What the keys of statuses begin with. */
export const STATUS = "statuses.";

/** What is proposed for a number when its character rests. */
export interface RestingNumber extends ChangeableNumber {
  readonly rested: number;
}

/** Returns a value of a number as people read it: "Weary −1", "d8", "3". */
export function valueInWords({ choices }: Pick<ChangeableNumber, "choices">, value: number): string {
  return choices?.find((one) => one.value === value)?.label ?? numeral(value);
}

/** Returns all numbers of a character and its items that a recorded change can concern. */
export function changeableNumbers(actor: Creature): readonly ChangeableNumber[] {
  const special = [...tracks(actor), ...statuses(actor), ...sizes(actor)];
  const taken = new Set(special.map(({ key }) => key));
  const others = numberEntries(actor).filter(({ key }) => !taken.has(key));
  return [...special, ...others.map((entry) => ({ ...entry, choices: choicesOf(actor, entry) }))];
}

/** Returns the values of a field that players write with a sign, "*0" to "*9"; null for any other number. */
function choicesOf({ system }: Creature, { key, min, max }: NumberEntry): ChangeableNumber["choices"] {
  const field = fieldsOwnedBy("trait", system.effectiveTradition.id).find(({ name }) =>
    `.${key}`.endsWith(`.own.${name}`),
  );
  if (field?.kind !== "number" || field.sign === undefined) return null;
  const { sign } = field;
  return Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, label: `${sign}${min + index}` }));
}

/**
 * Returns what a rest may change, with a proposal: no source has rules for resting, so tracks that no damage marks end at
 * their first level, statuses of the dice end, and everything else stays unless somebody decides otherwise.
 */
export function restingNumbers(actor: Creature): readonly RestingNumber[] {
  const { listedTracks, meta } = actor.system;
  const tiring = listedTracks.filter((track) => perBoxOf(track) === null).map(({ id }) => `tracks.${id}.value`);
  const counted = resources.filter((resource) => usesResource(actor, resource));
  const kept = new Set<string>([...counted, ...meta.map(({ id }) => `meta.${id}.held`)]);
  return changeableNumbers(actor).flatMap((one) => {
    const { key, value } = one;
    if (key.startsWith(STATUS) && (value === 0 || followsTrack(actor, key.slice(STATUS.length)))) return [];
    if (key.startsWith(STATUS)) return [{ ...one, rested: 0 }];
    if (key.includes(".wounds.") && value === 0) return [];
    if (key.startsWith("tracks.")) return [{ ...one, rested: tiring.includes(key) ? 0 : value }];
    return kept.has(key) ? [{ ...one, rested: value }] : [];
  });
}

function tracks(actor: Creature): readonly ChangeableNumber[] {
  return actor.system.listedTracks.flatMap((track): readonly ChangeableNumber[] => {
    const { id, name, levels, isCumulative = false } = track;
    const { value = 0, wounds = [] } = actor.system.tracks[id] ?? {};
    const label = game.i18n.localize(name);
    if (!isCumulative) {
      const choices = levels.map((level, index) => ({ value: index, label: levelText(level) }));
      // As everywhere, more marks than boxes count as the last box.
      const max = levels.length - 1;
      return [{ key: `tracks.${id}.value`, label, value: Math.min(value, max), min: 0, max, choices }];
    }
    return levels.slice(1).map((level, index) => {
      const named = labelled(label, levelText(level));
      const count = wounds[index] ?? 0;
      return { key: `tracks.${id}.wounds.${index}`, label: named, value: count, min: 0, max: 99, choices: null };
    });
  });
}

function levelText({ name, penalty }: Level): string {
  return penalty ? `${game.i18n.localize(name)} ${signed(penalty)}` : game.i18n.localize(name);
}

/** Returns the statuses that the dice of its tradition know, but for those that are a matter of skill. */
function statuses(actor: Creature): readonly ChangeableNumber[] {
  const ids = statusesKnownTo(diceOf(actor.system.effectiveTradition.id)).filter((id) => id !== "unskilled");
  const choices = [0, 1].map((value) => ({
    value,
    label: game.i18n.localize(`QUADRIVIUM.Change.Status.${value === 1 ? "on" : "off"}`),
  }));
  return ids.map((id) => ({
    key: STATUS + id,
    label: game.i18n.localize(statusDisplay(id).name),
    value: actor.statuses.has(id) ? 1 : 0,
    min: 0,
    max: 1,
    choices,
  }));
}

function sizes(actor: Creature): readonly ChangeableNumber[] {
  const choices = characterSizes.map((value) => ({ value, label: `d${value}` }));
  return itemsOf(actor, "trait").map((item) => ({
    key: itemKey(item, "size"),
    label: item.name,
    value: item.system._source.size,
    min: Math.min(...characterSizes),
    max: Math.max(...characterSizes),
    choices,
  }));
}
