import { plainSetup, purchasable, type Purchasable } from "../rules/kernel/die-modifiers.ts";
import { poolFieldOf, valueOf, type FlagField, type Setup } from "../rules/kernel/fields.ts";
import { itemsOf, type Creature } from "./actors.ts";
import { serialize } from "../base/async.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** The dice and flags prepared by a character for its next roll. They are stored, so everyone can see them. */
export interface Pool {
  /** Ids of the traits whose dice are in the pool. */
  readonly traits: readonly string[];
  /** Sizes of the dice without a trait. */
  readonly dice: readonly number[];
  /** Names of the flags set. */
  readonly flags: readonly string[];
  /** The option to pay for. */
  readonly paid: Purchasable | null;
}

/** Returns the flags a user can set for one roll: those not set by a status. */
export function poolFlags({ fields }: DieKind): readonly FlagField[] {
  return fields.filter((field): field is FlagField => field.kind === "flag" && field.status === undefined);
}

/** Returns a character's pool without deleted traits and anything unknown to the die. */
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

/** Returns a setup with the flags and bare dice of a pool; dice of traits are added elsewhere. */
export function withPool(die: DieKind, setup: Setup, { dice, flags }: Pool): Setup {
  const field = poolFieldOf(die);
  const all = field ? { [field.name]: [...valueOf(plainSetup(die), field), ...dice] } : {};
  return { ...setup, ...all, ...Object.fromEntries(flags.map((name) => [name, true])) };
}

/** Adds a trait to the pool, or removes it. */
export async function toggleTrait(actor: Creature, id: string): Promise<void> {
  await change(actor, ({ pool }) => ({
    pool: pool.includes(id) ? pool.filter((entry) => entry !== id) : [...pool, id],
  }));
}

/** Adds a die without a trait to the pool. */
export async function addDie(actor: Creature, size: number): Promise<void> {
  await change(actor, ({ pool }) => ({ pool: [...pool, `d${size}`] }));
}

/** Removes one die of this size without a trait from the pool. */
export async function removeDie(actor: Creature, size: number): Promise<void> {
  await change(actor, ({ pool }) => {
    const place = pool.indexOf(`d${size}`);
    return { pool: pool.filter((_, index) => index !== place) };
  });
}

export async function toggleFlag(actor: Creature, name: string): Promise<void> {
  await change(actor, ({ poolFlags: set }) => ({
    poolFlags: set.includes(name) ? set.filter((flag) => flag !== name) : [...set, name],
  }));
}

/** Stores the option to pay for; blank for none. */
export async function choosePaidOption(actor: Creature, id: string): Promise<void> {
  await change(actor, () => ({ poolFavour: id }));
}

/** Empties the pool, with its flags and its paid option. */
export async function clearPool(actor: Creature): Promise<void> {
  await change(actor, () => ({ pool: [], poolFlags: [], poolFavour: "" }));
}

/** Returns the stored id of a paid option: its flag, or "d8". */
export function paidOptionId(paid: Purchasable): string {
  return "die" in paid ? `d${paid.die}` : paid.grants;
}

function sizeOf(entry: string): number {
  return /^d\d+$/.test(entry) ? Number(entry.slice(1)) : 0;
}

async function change(actor: Creature, changed: (system: Creature["system"]) => object): Promise<void> {
  await serialize<unknown>(actor, () => actor.update({ system: changed(actor.system) }));
}
