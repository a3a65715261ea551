import { say } from "../i18n/words.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { MAX_META } from "../rules/kernel/resources.ts";
import type { Creature } from "./creature.ts";
import { serialize } from "./serialize.ts";

/** A row of the Meta table. */
export type MetaRow = Creature["system"]["meta"][number];

/** A focus that a character can take for a roll. */
export interface FocusChoice {
  /** The id of its row in the Meta table. */
  readonly id: string;
  /** "red mana" */
  readonly label: string;
  readonly bonus: Bonus;
  readonly held: number;
  /** Paid for already: a further roll of the same use takes it without spending again. */
  readonly isInUse: boolean;
}

/** The focuses that a character can take now: of what it still holds Meta, and the one that is in use. */
export function focusChoices(actor: Creature): readonly FocusChoice[] {
  const used = focusInUse(actor);
  return actor.system.meta.flatMap((row) => {
    const isInUse = row.id === used;
    if (row.held < 1 && !isInUse) return [];
    const label = metaLabel(row);
    const bonus: Bonus = {
      label: say({ key: "QUADRIVIUM.Meta.Focus", data: { meta: label } }),
      category: "focus",
      amount: row.bonus,
    };
    return [{ id: row.id, label, bonus, held: row.held, isInUse }];
  });
}

/** What Meta is called: its colour, and its kind. */
export function metaLabel({ kind, colour }: Pick<MetaRow, "kind" | "colour">): string {
  const named = say({ key: `QUADRIVIUM.Meta.Kind.${kind}` });
  return colour.trim() ? say({ key: "QUADRIVIUM.Meta.Coloured", data: { colour: colour.trim(), kind: named } }) : named;
}

/** The id of the row of the focus that is in use, as long as its use lasts. */
export function focusInUse(actor: Creature): string | null {
  const { row, moment } = actor.system.focus;
  return actor.system.meta.some(({ id }) => id === row) && moment === momentOf(actor) ? row : null;
}

/**
 * Takes a focus for a roll: one Meta, except for a further roll of the same use.
 * @returns what gives it back, should there be no roll
 * @throws Error when none of this Meta is left, in the reader's language
 */
export async function spendMeta(actor: Creature, id: string): Promise<() => Promise<void>> {
  const before = await serialize(actor, async () => {
    if (focusInUse(actor) === id) return null;
    throwUnlessHeld(actor, id);
    const earlier = focusOf(actor);
    const focus = { row: id, moment: momentOf(actor) };
    await actor.update({ system: { meta: metaAfter(actor, { [id]: -1 }), focus } });
    return earlier;
  });
  if (before === null) return () => Promise.resolve();
  return async () => {
    await change(actor, () => {
      // Somebody may have ended the use meanwhile, or begun another.
      const focus = focusOf(actor).row === id ? { focus: before } : {};
      return { meta: metaAfter(actor, { [id]: 1 }), ...focus };
    });
  };
}

/** @throws Error when nothing of a row of the Meta table is left */
function throwUnlessHeld(actor: Creature, id: string): void {
  const row = metaRows(actor).find((one) => one.id === id);
  if (row && row.held > 0) return;
  const meta = row ? metaLabel(row) : say({ key: "QUADRIVIUM.Section.meta" });
  throw new Error(say({ key: "QUADRIVIUM.Meta.NoneLeft", data: { name: actor.name, meta } }));
}

/** The Meta table with so much more or less held of some rows, by their ids; what is gone meanwhile stays gone. */
export function metaAfter(actor: Creature, changes: Readonly<Record<string, number>>): readonly MetaRow[] {
  return metaRows(actor).map((row) => {
    return { ...row, held: Math.max(0, Math.min(row.held + (changes[row.id] ?? 0), MAX_META)) };
  });
}

/** Ends the use of the focus: the next roll that takes it spends Meta again. */
export async function endFocusUse(actor: Creature): Promise<void> {
  await change(actor, () => ({ focus: { row: null, moment: "" } }));
}

/** Adds an empty row to the Meta table. */
export async function addMeta(actor: Creature): Promise<void> {
  await change(actor, () => ({ meta: [...metaRows(actor), { id: foundry.utils.randomID() }] }));
}

/** Takes a row off the Meta table; the use of another row lasts. */
export async function removeMeta(actor: Creature, id: string): Promise<void> {
  await change(actor, () => {
    const isUsed = focusOf(actor).row === id;
    const meta = metaRows(actor).filter((row) => row.id !== id);
    return { meta, ...(isUsed ? { focus: { row: null, moment: "" } } : {}) };
  });
}

/** Changes what a row of the Meta table says. @throws Error for what it cannot say */
export async function changeMeta(actor: Creature, id: string, changes: Partial<MetaRow>): Promise<void> {
  await change(actor, () => ({
    meta: metaRows(actor).map((row) => (row.id === id ? { ...row, ...changes } : row)),
  }));
}

/** Changes how much is held of a row. */
export async function changeHeld(actor: Creature, id: string, step: number): Promise<void> {
  await change(actor, () => ({ meta: metaAfter(actor, { [id]: step }) }));
}

/** The rows of the Meta table as they are stored. */
export function metaRows(actor: Creature): readonly MetaRow[] {
  return (actor.toObject().system as { readonly meta: readonly MetaRow[] }).meta;
}

function focusOf(actor: Creature): Creature["system"]["focus"] {
  return (actor.toObject().system as Pick<Creature["system"], "focus">).focus;
}

async function change(actor: Creature, changed: () => object): Promise<void> {
  await serialize<unknown>(actor, () => actor.update({ system: changed() }));
}

/** "It covers all essential rolls of one use on the same Nish count": the turn in combat; blank where there is none. */
function momentOf(actor: Creature): string {
  const combat = game.combats.find(({ started, combatants }) => {
    return started && combatants.some(({ actorId }) => actorId === actor.id);
  });
  return combat ? `${combat.id}.${combat.round}.${combat.turn}` : "";
}
