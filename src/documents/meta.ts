import { say } from "../dice/words.ts";
import type { Bonus } from "../rules/bonuses.ts";
import type { Creature } from "./creature.ts";

/** A row of the Meta table. */
export type MetaRow = Creature["system"]["meta"][number];

/** A focus that a character can take for a roll. */
export interface FocusChoice {
  /** Its row in the Meta table. */
  readonly index: number;
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
  return actor.system.meta.flatMap((row, index) => {
    const isInUse = index === used;
    if (row.held < 1 && !isInUse) return [];
    const label = metaLabel(row);
    const bonus: Bonus = {
      label: say({ key: "QUADRIVIUM.Meta.Focus", data: { meta: label } }),
      category: "focus",
      amount: row.bonus,
    };
    return [{ index, label, bonus, held: row.held, isInUse }];
  });
}

/** What Meta is called: its colour, and its kind. */
export function metaLabel({ kind, colour }: Pick<MetaRow, "kind" | "colour">): string {
  const named = say({ key: `QUADRIVIUM.Meta.Kind.${kind}` });
  return colour.trim() ? say({ key: "QUADRIVIUM.Meta.Coloured", data: { colour: colour.trim(), kind: named } }) : named;
}

/** The row of the focus that is in use, as long as its use lasts. */
export function focusInUse(actor: Creature): number | null {
  const { row, moment } = actor.system.focus;
  return row !== null && row < actor.system.meta.length && moment === momentOf(actor) ? row : null;
}

/**
 * Takes a focus for a roll: one Meta, except for a further roll of the same use.
 * @returns what gives it back, should there be no roll
 * @throws Error when none of this Meta is left, in the reader's language
 */
export async function spendMeta(actor: Creature, index: number): Promise<() => Promise<void>> {
  if (focusInUse(actor) === index) return () => Promise.resolve();
  const before = actor.toObject().system as { readonly meta: readonly MetaRow[]; readonly focus: object };
  const row = before.meta[index];
  if (!row || row.held < 1) {
    const meta = row ? metaLabel(row) : say({ key: "QUADRIVIUM.Section.meta" });
    throw new Error(say({ key: "QUADRIVIUM.Meta.NoneLeft", data: { name: actor.name, meta } }));
  }
  const { meta, focus } = before;
  const left = meta.map((one, place) => (place === index ? { ...one, held: one.held - 1 } : one));
  await change(actor, { meta: left, focus: { row: index, moment: momentOf(actor) } });
  return () => change(actor, { meta, focus });
}

/** Ends the use of the focus: the next roll that takes it spends Meta again. */
export async function endUse(actor: Creature): Promise<void> {
  await change(actor, { focus: { row: null, moment: "" } });
}

/** Adds an empty row to the Meta table. */
export async function addMeta(actor: Creature): Promise<void> {
  await change(actor, { meta: [...rowsOf(actor), {}] });
}

/** Takes a row off the Meta table; the use of another row lasts. */
export async function removeMeta(actor: Creature, index: number): Promise<void> {
  const { row, moment } = actor.system.focus;
  const left = rowsOf(actor).filter((_, place) => place !== index);
  const used = row === null || row === index ? null : row - Number(row > index);
  await change(actor, { meta: left, focus: { row: used, moment: used === null ? "" : moment } });
}

/** Changes what a row of the Meta table says. @throws Error for what it cannot say */
export async function changeMeta(actor: Creature, index: number, changes: Partial<MetaRow>): Promise<void> {
  await change(actor, { meta: rowsOf(actor).map((row, place) => (place === index ? { ...row, ...changes } : row)) });
}

function rowsOf(actor: Creature): readonly MetaRow[] {
  return (actor.toObject().system as { readonly meta: readonly MetaRow[] }).meta;
}

async function change(actor: Creature, system: object): Promise<void> {
  await actor.update({ system });
}

/** "It covers all essential rolls of one use on the same Nish count": the turn in combat; blank where there is none. */
function momentOf(actor: Creature): string {
  const combat = game.combats.find(({ started, combatants }) => {
    return started && combatants.some(({ actorId }) => actorId === actor.id);
  });
  return combat ? `${combat.id}.${combat.round}.${combat.turn}` : "";
}
