import { writeLabel } from "../base/formula-labels.ts";
import { say } from "../base/words.ts";
import { heldAfter, resources } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
import type { Creature } from "../characters/creature.ts";
import { metaAfter, metaRows } from "./meta.ts";
import { sectionOf } from "../rules/traditions/tradition.ts";
import type { Purchase } from "../rules/kernel/paid-options.ts";
import type { Source } from "../rules/kernel/sources.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { applyPurchase } from "../rules/kernel/paid-options.ts";
import type { Means } from "../messages/roll-message-data.ts";
import { nameFor } from "../characters/names.ts";

export interface Cost {
  readonly means: Means;
  readonly amount: number;
}

/** Id of the track that fatigue marks. */
const FATIGUE = "fatigue";

/** Tells whether a character uses a resource. One that does not neither pays nor gains it. */
export function usesResource(actor: Creature, resource: Resource): boolean {
  return actor.system.effectiveTradition.sections.includes(sectionOf[resource]) && actor.system[resource] !== null;
}

/** What was paid of one means, and for Meta the row of the table that has paid it. */
export interface Payment extends Cost {
  /** Id of the row of the Meta table; null for other means. */
  readonly row: string | null;
}

/**
 * Returns what pays these costs now; of Meta, the first rows of the table.
 * @param taken What is taken from the Meta table already.
 */
export function paymentsFor(
  actor: Creature,
  costs: readonly Cost[],
  taken: readonly Payment[] = [],
): readonly Payment[] {
  const spent = Map.groupBy(taken, ({ row }) => row);
  return sumByMeans(costs).flatMap(({ means, amount }): readonly Payment[] => {
    if (means !== "meta") return [{ means, amount, row: null }];
    let open = amount;
    return metaRows(actor).flatMap(({ id, held }) => {
      const left = (spent.get(id) ?? []).reduce((sum, one) => sum - one.amount, held);
      const part = Math.min(left, open);
      open -= part;
      return part > 0 ? [{ means, amount: part, row: id }] : [];
    });
  });
}

/** Throws Error in the user's language if a character has too little to pay these costs. */
export function throwUnlessPayable(actor: Creature, costs: readonly Cost[]): void {
  const lack = lackInWords(actor, costs);
  if (lack) throw new Error(lack);
}

/** Returns in words what a character lacks to pay these costs together; blank if it can pay them. */
export function lackInWords(actor: Creature, costs: readonly Cost[]): string {
  const lacking = sumByMeans(costs).find(({ means, amount }) => heldOf(actor, means) < amount);
  if (!lacking) return "";
  const { means, amount } = lacking;
  return say({
    key: `QUADRIVIUM.Pay.Lacks.${means}`,
    data: { name: nameFor(actor, "user"), held: heldOf(actor, means), amount },
  });
}

/** Returns costs in words, "2 Meta, 1 inspiration"; blank for none. */
export function costsInWords(costs: readonly Cost[]): string {
  const each = sumByMeans(costs).map(({ means, amount }) => ({
    key: `QUADRIVIUM.Power.Cost.${means}`,
    data: { count: amount },
  }));
  return each.map(say).join(", ");
}

/** Returns a price as costs, of the resources that a character uses. */
export function costsOfPrice(actor: Creature, price: ResourceDelta): readonly Cost[] {
  return resources
    .filter((resource) => usesResource(actor, resource))
    .map((resource) => ({ means: resource, amount: price[resource] ?? 0 }))
    .filter(({ amount }) => amount > 0);
}

/** Returns one positive cost per means. */
function sumByMeans(costs: readonly Cost[]): readonly Cost[] {
  const sums = new Map<Means, number>();
  for (const { means, amount } of costs) sums.set(means, (sums.get(means) ?? 0) + amount);
  return [...sums].flatMap(([means, amount]) => (amount > 0 ? [{ means, amount }] : []));
}

/** Tells whether a character can be tired: it has the track that fatigue marks. */
export function tiresOf(actor: Creature): boolean {
  return actor.system.listedTracks.some(({ id }) => id === FATIGUE);
}

/** Returns how much a character can pay of a means: of fatigue, the boxes that it can still mark. */
function heldOf(actor: Creature, means: Means): number {
  switch (means) {
    case "meta":
      // Each answer of a card asks, so nothing is copied.
      return actor.system.meta.reduce((sum, { held }) => sum + held, 0);
    case "fatigue": {
      const track = actor.system.listedTracks.find(({ id }) => id === FATIGUE);
      return (track?.levels.length ?? 1) - 1 - markedFatigue(actor);
    }
    default:
      return actor.system[means] ?? 0;
  }
}

function markedFatigue(actor: Creature): number {
  return actor.system.tracks[FATIGUE]?.value ?? 0;
}

/**
 * Returns the update that takes payments from a character; negative amounts give it something. Rows of the Meta table that are
 * deleted get nothing.
 */
export function paymentUpdate(actor: Creature, payments: readonly Payment[]): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const [means, all] of Map.groupBy(payments, (payment) => payment.means)) {
    const amount = all.reduce((sum, one) => sum + one.amount, 0);
    if (amount === 0 || means === "meta") continue;
    const [path, value] =
      means === "fatigue"
        ? [`system.tracks.${FATIGUE}.value`, Math.max(0, markedFatigue(actor) + amount)]
        : [`system.${means}`, heldAfter(actor.system[means], 0 - amount)];
    changes[path] = value;
  }
  const rows = new Map<string, number>();
  for (const { row, amount } of payments) if (row !== null) rows.set(row, (rows.get(row) ?? 0) - amount);
  if (rows.size > 0) changes["system.meta"] = metaAfter(actor, Object.fromEntries(rows));
  return changes;
}

/** Returns a purchase as a source, which the formula contains and the card shows. */
export function purchaseSource(paid: Purchase): Source {
  const [gain, data] = "die" in paid ? ["die", { die: paid.die }] : [paid.grants, {}];
  return { label: writeLabel({ key: `QUADRIVIUM.PaidOption.${gain}`, data }), amount: null };
}

/** Returns a spec with a purchase: its effect on the setup, and its source. */
export function withPurchase(die: DieKind, spec: RollSpec, paid: Purchase | null): RollSpec {
  if (!paid) return spec;
  return {
    ...spec,
    setup: applyPurchase(die, spec.setup, paid),
    sources: [...(spec.sources ?? []), purchaseSource(paid)],
  };
}
