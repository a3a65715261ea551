import { serialize } from "../base/async.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { say } from "../base/words.ts";
import { worldList } from "../base/world-settings.ts";
import { itemsOf, type Creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import type { NamedNumber } from "../rules/character/world-lists.ts";
import { foldName } from "../rules/command/entries.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { MAX_META, isSameColour } from "../rules/kernel/fields.ts";
import type { Phrase } from "../rules/kernel/rule-error.ts";

/** A row of the Meta table. */
type MetaRow = Creature["system"]["meta"][number];

/** The focus in use, as it is stored. */
export type Focus = Creature["system"]["focus"];

/** A focus that a character can use for a roll. */
export interface FocusChoice {
  /** Id of its row in the Meta table. */
  readonly id: string;
  /** "red mana" */
  readonly label: string;
  readonly bonus: Bonus;
  readonly held: number;
  /** True if it is paid for: further rolls of the same use of the same thing cost nothing. */
  readonly isInUse: boolean;
}

/**
 * Returns the focuses that a character can use for a roll. Every way to a focus asks here, whether it is the dialog, a
 * command, a macro or a decision on a card: "Only ONE focus (Meta) may be spent per roll" [trip], and each is of a row of
 * the Meta table that is held, and is spent then, or that an earlier roll of the same use has paid for.
 * @param hasFocus True if the roll has a focus already.
 */
export function focusChoices(actor: Creature, rolled: RolledStats, hasFocus = false): readonly FocusChoice[] {
  if (hasFocus) return [];
  const used = focusToContinue(actor, rolled);
  return actor.system.meta.flatMap((row) => {
    const isInUse = row.id === used;
    if (row.held < 1 && !isInUse) return [];
    const label = metaLabel(row);
    const bonus: Bonus = {
      label: writeLabel({ key: "QUADRIVIUM.Meta.Focus", data: { meta: metaPhrase(row) } }),
      category: "focus",
      amount: row.bonus,
    };
    return [{ id: row.id, label, bonus, held: row.held, isInUse }];
  });
}

type MetaName = Pick<MetaRow, "kind" | "colour">;

/** Returns the colour and kind of Meta: "red mana". */
export function metaLabel(meta: MetaName): string {
  return say(metaPhrase(meta));
}

function metaPhrase({ kind, colour }: MetaName): Phrase {
  const named: Phrase = { key: `QUADRIVIUM.Meta.Kind.${kind}` };
  return colour.trim() ? { key: "QUADRIVIUM.Meta.Coloured", data: { colour: colour.trim(), kind: named } } : named;
}

/** Returns the id of the row of the focus in use, whatever it is used for; null if there is none. */
export function focusInUse(actor: Creature): string | null {
  const { row, moment } = actor.system.focus;
  return actor.system.meta.some(({ id }) => id === row) && moment === momentOf(actor) ? row : null;
}

/**
 * Returns the id of the row of the focus that a roll takes along unless the player decides otherwise: that of an earlier
 * roll of the same use, which is one roll of each kind. The same roll once more is another use. Null if there is none.
 */
export function focusToContinue(actor: Creature, rolled: RolledStats): string | null {
  const thing = thingOf(actor, rolled);
  const { focus } = actor.system;
  const isSameUse = thing !== "" && focus.thing === thing && !focus.rolls.includes(rollNameOf(rolled));
  return isSameUse ? focusInUse(actor) : null;
}

/** The use of a focus by a roll. */
interface FocusUse {
  /** Id of the row of the Meta table that pays one Meta for it; null if it costs nothing. */
  readonly spends: string | null;
  readonly after: Focus;
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
export function focusUsed(actor: Creature, id: string | null, rolled: RolledStats): FocusUse | null {
  const before = focusOf(actor);
  const chosen = focusChoices(actor, rolled).find((one) => one.id === id);
  if (id !== null && !chosen) throw noneLeft(actor, id);
  const after = focusAfter(actor, { earlier: before, chosen }, rolled);
  if (after === before) return null;
  return { spends: chosen && !chosen.isInUse ? chosen.id : null, after };
}

/** Returns the focus in use once something is rolled with the chosen focus, or with none: the earlier one if it stays. */
function focusAfter(
  actor: Creature,
  { earlier, chosen }: { readonly earlier: Focus; readonly chosen: FocusChoice | undefined },
  rolled: RolledStats,
): Focus {
  const thing = thingOf(actor, rolled);
  const moment = momentOf(actor);
  const name = rollNameOf(rolled);
  if (chosen && !chosen.isInUse) return { row: chosen.id, moment, thing, rolls: [name] };
  if (earlier.row === null || thing === "") return earlier;
  if (thing !== earlier.thing) return moment === "" ? unused : earlier;
  return focusToContinue(actor, rolled) === null ? unused : { ...earlier, rolls: [...earlier.rolls, name] };
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

/** Returns the Meta table with changed amounts of some rows, by their ids; ids of deleted rows are ignored. */
function metaAfter(actor: Creature, changes: Readonly<Record<string, number>>): readonly MetaRow[] {
  return metaRows(actor).map((row) => {
    return { ...row, held: Math.max(0, Math.min(row.held + (changes[row.id] ?? 0), MAX_META)) };
  });
}

/** Returns the rows of the Meta table as they are stored. */
export function metaRows(actor: Creature): readonly MetaRow[] {
  return foundry.utils.deepClone((actor._source.system as Pick<Creature["system"], "meta">).meta);
}

/** Returns the focus in use as it is stored. */
export function focusOf(actor: Creature): Focus {
  return foundry.utils.deepClone((actor._source.system as Pick<Creature["system"], "focus">).focus);
}

/**
 * Returns the Nish count in combat, which is the initiative of whoever acts: "All of this is true ONLY if all such rolls
 * are essential and made on the EXACT same Nish count!" [trip] While the one who acts has none, it is their turn. Blank
 * outside combat.
 */
function momentOf(actor: Creature): string {
  const combat = game.combats.find(({ started, combatants }) => {
    return started && combatants.some(({ actorId }) => actorId === actor.id);
  });
  if (!combat) return "";
  const count = combat.combatant?.initiative ?? null;
  return [combat.id, combat.round, ...(count === null ? [combat.turn] : ["nish", count])].join(".");
}

/** What is changed in a character's Meta table by hand. */

/** Ends the use of the focus, so that the next roll with it spends Meta again. */
export async function endFocusUse(actor: Creature): Promise<void> {
  await change(actor, () => ({ focus: unused }));
}

export async function addMeta(actor: Creature): Promise<void> {
  await change(actor, () => ({ meta: [...metaRows(actor), { id: foundry.utils.randomID() }] }));
}

/** Returns the colors of the world's list that are not in a Meta table. */
function missingColours(rows: readonly MetaRow[]): readonly NamedNumber[] {
  return worldList("metaColours").filter(({ name }) => rows.every(({ colour }) => !isSameColour(colour, name)));
}

/** Tells whether the world's list has colors that a character's Meta table lacks. */
export function lacksColours(actor: Creature): boolean {
  return missingColours(metaRows(actor)).length > 0;
}

/** Adds a row to the Meta table for each color of the world's list that is missing, with its bonus; nothing of it is held. */
export async function addColours(actor: Creature): Promise<void> {
  await change(actor, () => {
    const rows = metaRows(actor);
    const added = missingColours(rows).map(({ name, number }) => {
      return { id: foundry.utils.randomID(), colour: name, bonus: number, held: 0 };
    });
    return { meta: [...rows, ...added] };
  });
}

/** Removes a row from the Meta table, and ends the use of its focus. */
export async function removeMeta(actor: Creature, id: string): Promise<void> {
  await change(actor, () => {
    const isUsed = focusOf(actor).row === id;
    const meta = metaRows(actor).filter((row) => row.id !== id);
    return { meta, ...(isUsed ? { focus: unused } : {}) };
  });
}

/**
 * Changes a row of the Meta table: a bonus for all rows of its colour, and with another colour a row takes over the bonus
 * of that. Throws Error for invalid data.
 */
export async function changeMeta(actor: Creature, id: string, changes: Partial<MetaRow>): Promise<void> {
  await change(actor, () => {
    const rows = metaRows(actor);
    const before = rows.find((row) => row.id === id);
    const alike = rows.find((row) => row.id !== id && isSameColour(row.colour, changes.colour ?? ""));
    return {
      meta: rows.map((row) => {
        if (row.id === id) return { ...row, ...(alike ? { bonus: alike.bonus } : {}), ...changes };
        const isBonus = changes.bonus !== undefined && isSameColour(row.colour, before?.colour ?? "");
        return isBonus ? { ...row, bonus: changes.bonus } : row;
      }),
    };
  });
}

/** Adds `step` to the amount of a row. */
export async function changeHeld(actor: Creature, id: string, step: number): Promise<void> {
  await change(actor, () => ({ meta: metaAfter(actor, { [id]: step }) }));
}

async function change(actor: Creature, changed: () => object): Promise<void> {
  await serialize<unknown>(actor, () => actor.update({ system: changed() }));
}
