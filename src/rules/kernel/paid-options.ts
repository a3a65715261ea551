import { valueOf } from "./fields.ts";
import type { Resource } from "./resources.ts";
import type { DieKind } from "./die-kind.ts";
import type { Setup } from "./fields.ts";

/** What was paid for: a flag that is set, or one die. */
export type Purchase = { readonly grants: string } | { readonly die: number };

/** What can be paid for before a throw, and the resource that pays for it. */
export type Purchasable = Purchase & { readonly resource: Resource };

type Die = Pick<DieKind, "paidOptions">;

/** Returns everything that can be paid for before a throw, each once: first the flags, then the dice by size. */
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

/** Returns a setup with what was paid for. */
export function applyPurchase({ paidOptions = [] }: Die, setup: Setup, purchase: Purchase): Setup {
  if ("grants" in purchase) return { ...setup, [purchase.grants]: true };
  const pool = paidOptions.find((option) => option.pool)?.pool;
  return pool ? { ...setup, [pool.name]: [...valueOf(setup, pool), purchase.die] } : setup;
}
