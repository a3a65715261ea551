import { writeLabel } from "../base/formula-labels.ts";
import { say } from "../base/words.ts";
import { itemsOf, type Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import { foldName } from "../rules/command/entries.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { heldNumber, metaLabel, metaPhrase, type Delta } from "./changeable-numbers.ts";

/** The focus in use, as it is stored. */
type Focus = Creature["system"]["focus"];

/** A focus that a character can use for a roll. */
export type FocusChoice = ReturnType<typeof focusChoices>[number];

/**
 * Returns the focuses that a character can use for a roll. Every way to a focus asks here, whether it is the dialog, a
 * command, a macro or a decision on a card: "Only ONE focus (Meta) may be spent per roll" [trip], and each is of a row of
 * the Meta table that is held, and is spent then, or that an earlier roll of the same use has paid for.
 */
export function focusChoices(actor: Creature, rolled: RolledStats) {
  const used = focusToContinue(actor, rolled);
  return actor.system.meta.flatMap((row) => {
    const isInUse = row.id === used;
    if (row.held < 1 && !isInUse) return [];
    const bonus: Bonus = {
      label: writeLabel({ key: "QUADRIVIUM.Meta.Focus", data: { meta: metaPhrase(row) } }),
      category: "focus",
      amount: row.bonus,
    };
    // Further rolls of the same use of the same thing cost nothing.
    const costs: readonly Delta[] = isInUse ? [] : [{ number: heldNumber(row.id), by: -1 }];
    return [{ id: row.id, label: metaLabel(row), bonus, held: row.held, costs }];
  });
}

/** Returns the id of the row of the focus in use, whatever it is used for; null for none. */
export function focusInUse(actor: Creature): string | null {
  const { row, moment } = actor.system.focus;
  return actor.system.meta.some(({ id }) => id === row) && moment === momentOf(actor) ? row : null;
}

/**
 * Returns the id of the row of the focus that a roll takes along unless the player decides otherwise: that of an earlier
 * roll of the same use, which is one roll of each kind. The same roll once more is another use. Null for none.
 */
export function focusToContinue(actor: Creature, rolled: RolledStats): string | null {
  const thing = thingOf(actor, rolled);
  const { focus } = actor.system;
  const isSameUse = thing !== "" && focus.thing === thing && !focus.rolls.includes(rollNameOf(rolled));
  return isSameUse ? focusInUse(actor) : null;
}

/**
 * Returns how a roll uses a focus: it spends one Meta, except for a further roll of the same use. "It covers all essential rolls
 * of ONE use on the same Nish count (attack and damage of one weapon, the rolls of one power)" [spec]. Ask in the turn of the
 * character, and book it then.
 * @param id Id of the row of the focus; null for a roll without one. As a roll of the same use it counts as that all the same,
 *   and it ends the use if it begins another: of the same thing, or outside combat of anything else.
 * @returns the use; null if it changes nothing
 * @throws Error in the user's language if none of this Meta is left
 */
export function focusUsed(actor: Creature, id: string | null, rolled: RolledStats) {
  const chosen = focusChoices(actor, rolled).find((one) => one.id === id);
  if (id !== null && !chosen) throw noneLeft(actor, id);
  const costs = chosen?.costs ?? [];
  const after = costs.length > 0 ? focusBegun(actor, id, rolled) : focusAfter(actor, rolled);
  return after === actor.system.focus ? null : { costs, after };
}

function focusBegun(actor: Creature, row: string | null, rolled: RolledStats): Focus {
  return { row, moment: momentOf(actor), thing: thingOf(actor, rolled), rolls: [rollNameOf(rolled)] };
}

/** Returns the focus in use once something is rolled that spends none: the same if that stays. */
function focusAfter(actor: Creature, rolled: RolledStats): Focus {
  const { focus } = actor.system;
  const thing = thingOf(actor, rolled);
  if (focus.row === null || thing === "") return focus;
  if (thing !== focus.thing) return momentOf(actor) === "" ? unused : focus;
  return focusToContinue(actor, rolled) === null ? unused : { ...focus, rolls: [...focus.rolls, rollNameOf(rolled)] };
}

/** The stored focus of a character that uses none. */
export const unused: Focus = { row: null, moment: "", thing: "", rolls: [] };

/**
 * Returns what a roll uses: a feat of several powers, a power, a weapon, an Ability, or else what is rolled itself; blank for
 * dice alone.
 */
function thingOf(actor: Creature, { power, weapon, ability, total, characteristics, dice }: RolledStats): string {
  const feat = foldName(itemsOf(actor, "power").find(({ uuid }) => uuid === power)?.system.feat ?? "");
  return feat || (power ?? weapon ?? ability ?? (total || [...characteristics, ...dice].toSorted().join(" ")));
}

/** Returns the name of a roll among those of its thing. */
function rollNameOf({ power, total, characteristics }: RolledStats): string {
  return [power ?? "", total || characteristics.toSorted().join(" ")].join(" ").trim();
}

/** Returns the error of a focus that a roll cannot take. */
function noneLeft(actor: Creature, id: string): Error {
  const row = actor.system.meta.find((one) => one.id === id);
  const meta = row ? metaLabel(row) : say({ key: "QUADRIVIUM.Section.meta" });
  return new Error(say({ key: "QUADRIVIUM.Meta.NoneLeft", data: { name: nameFor(actor, "user"), meta } }));
}

/**
 * Returns the Nish count in combat, which is the initiative of the acting character: "All of this is true ONLY if all such rolls are
 * essential and made on the EXACT same Nish count!" [trip] Without initiative, their turn counts instead. Blank outside combat.
 */
function momentOf(actor: Creature): string {
  const combat = game.combats.find(({ started, combatants }) => {
    return started && combatants.some(({ actorId }) => actorId === actor.id);
  });
  if (!combat) return "";
  const count = combat.combatant?.initiative ?? null;
  return [combat.id, combat.round, ...(count === null ? [combat.turn] : ["nish", count])].join(".");
}
