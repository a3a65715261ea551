import { valueOf } from "./fields.ts";
import type { Purse } from "./resources.ts";
import type { Tradition } from "./die-kind.ts";
import type { Setup } from "./fields.ts";

/** Something that was paid for: what it gave is a flag that was set, or one die. */
export type Paid = { readonly grants: string } | { readonly die: number };

/** Something that can be paid for before a throw, and from what. */
export type Payable = Paid & { readonly purse: Purse };

type Die = Pick<Tradition, "favours">;

/** All that can be paid for before a throw, each once: the flags first, then the dice by their sizes. */
export function payable({ favours = [] }: Die): readonly Payable[] {
  const flags = new Map(favours.map(({ grants, purse }) => [grants.name, purse]));
  const dice = new Map(favours.flatMap(({ pool, purse }) => (pool?.sizes ?? []).map((size) => [size, purse])));
  return [
    ...[...flags].map(([grants, purse]) => ({ grants, purse })),
    ...[...dice].map(([die, purse]) => ({ die, purse })),
  ];
}

/** A setup with what was paid for. */
export function grant({ favours = [] }: Die, setup: Setup, paid: Paid): Setup {
  if ("grants" in paid) return { ...setup, [paid.grants]: true };
  const pool = favours.find((favour) => favour.pool)?.pool;
  return pool ? { ...setup, [pool.name]: [...valueOf(setup, pool), paid.die] } : setup;
}
