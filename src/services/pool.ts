import { plainSetup } from "../rules/kernel/setup.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import { poolFieldOf, valueOf } from "../rules/kernel/fields.ts";
import type { FlagField, Setup } from "../rules/kernel/fields.ts";
import type { Creature } from "./creature.ts";
import { itemsOf } from "./creature.ts";
import { serialize } from "./serialize.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** The dice that lie ready for the next roll of a character, and what is set for it. It is stored, so everybody sees it. */
export interface Pool {
  /** Ids of the traits that bring their dice. */
  readonly traits: readonly string[];
  /** The sizes of the dice that no trait brings. */
  readonly dice: readonly number[];
  /** The flags that are set, by their names. */
  readonly flags: readonly string[];
  /** What is to be paid for. */
  readonly paid: Purchasable | null;
}

/** The flags that are set by hand for one roll: those that no status sets. */
export function poolFlags({ fields }: DieKind): readonly FlagField[] {
  return fields.filter((field): field is FlagField => field.kind === "flag" && field.status === undefined);
}

/** What lies ready; what is gone meanwhile, or means nothing to this die, is left out. */
export function poolOf(actor: Creature, die: DieKind): Pool {
  const { pool, poolFlags: set, poolFavour } = actor.system;
  const known = new Set(itemsOf(actor, "trait").map(({ id }) => id));
  const sizes: readonly number[] = poolFieldOf(die)?.sizes ?? [];
  return {
    traits: pool.filter((entry) => known.has(entry)),
    dice: pool.map(sizeOf).filter((size) => sizes.includes(size)),
    flags: poolFlags(die).flatMap(({ name }) => (set.includes(name) ? [name] : [])),
    paid: purchasable(die).find((one) => paidOptionId(one) === poolFavour) ?? null,
  };
}

/** A setup with the bare dice of a pool and its flags; the dice of its traits join by themselves. */
export function withPool(die: DieKind, setup: Setup, { dice, flags }: Pool): Setup {
  const field = poolFieldOf(die);
  const all = field ? { [field.name]: [...valueOf(plainSetup(die), field), ...dice] } : {};
  return { ...setup, ...all, ...Object.fromEntries(flags.map((name) => [name, true])) };
}

/** Puts a trait into the pool, or takes it out. */
export async function toggleTrait(actor: Creature, id: string): Promise<void> {
  await change(actor, ({ pool }) => ({
    pool: pool.includes(id) ? pool.filter((entry) => entry !== id) : [...pool, id],
  }));
}

/** Puts a bare die into the pool. */
export async function addDie(actor: Creature, size: number): Promise<void> {
  await change(actor, ({ pool }) => ({ pool: [...pool, `d${size}`] }));
}

/** Takes one bare die of this size out of the pool. */
export async function removeDie(actor: Creature, size: number): Promise<void> {
  await change(actor, ({ pool }) => {
    const place = pool.indexOf(`d${size}`);
    return { pool: pool.filter((_, index) => index !== place) };
  });
}

/** Sets a flag for the next roll, or clears it. */
export async function toggleFlag(actor: Creature, name: string): Promise<void> {
  await change(actor, ({ poolFlags: set }) => ({
    poolFlags: set.includes(name) ? set.filter((flag) => flag !== name) : [...set, name],
  }));
}

/** Says what is to be paid for; blank for nothing. */
export async function choosePaidOption(actor: Creature, id: string): Promise<void> {
  await change(actor, () => ({ poolFavour: id }));
}

/** Empties the pool. */
export async function clearPool(actor: Creature): Promise<void> {
  await change(actor, () => ({ pool: [], poolFlags: [], poolFavour: "" }));
}

/** What stored data call something that can be paid for: its flag, or "d8". */
export function paidOptionId(paid: Purchasable): string {
  return "die" in paid ? `d${paid.die}` : paid.grants;
}

function sizeOf(entry: string): number {
  return /^d\d+$/.test(entry) ? Number(entry.slice(1)) : 0;
}

async function change(actor: Creature, changed: (system: Creature["system"]) => object): Promise<void> {
  await serialize<unknown>(actor, () => actor.update({ system: changed(actor.system) }));
}
