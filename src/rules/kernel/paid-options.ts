import { valueOf } from "./fields.ts";
import type { Resource } from "./resources.ts";
import type { DieKind } from "./die-kind.ts";
import type { Setup } from "./fields.ts";

/** Something that was paid for: what it gave is a flag that was set, or one die. */
export type Purchase = { readonly grants: string } | { readonly die: number };

/** Something that can be paid for before a throw, and from what. */
export type Purchasable = Purchase & { readonly resource: Resource };

type Die = Pick<DieKind, "paidOptions">;

/** All that can be paid for before a throw, each once: the flags first, then the dice by their sizes. */
export function purchasable({ paidOptions = [] }: Die): readonly Purchasable[] {
  const flags = new Map(paidOptions.map(({ grants, resource }) => [grants.name, resource]));
  const dice = new Map(
    paidOptions.flatMap(({ pool, resource }) => (pool?.sizes ?? []).map((size) => [size, resource])),
  );
  return [
    ...[...flags].map(([grants, resource]) => ({ grants, resource })),
    ...[...dice].map(([die, resource]) => ({ die, resource })),
  ];
}

/** A setup with what was paid for. */
export function applyPurchase({ paidOptions = [] }: Die, setup: Setup, purchase: Purchase): Setup {
  if ("grants" in purchase) return { ...setup, [purchase.grants]: true };
  const pool = paidOptions.find((option) => option.pool)?.pool;
  return pool ? { ...setup, [pool.name]: [...valueOf(setup, pool), purchase.die] } : setup;
}
