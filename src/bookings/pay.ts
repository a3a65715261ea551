import { say } from "../base/words.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";
import { heldAfter, resources } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
import type { Creature } from "../characters/creature.ts";
import { focusUnused, metaAfter, metaRows } from "./meta.ts";
import type { FocusUse } from "./meta.ts";
import { doneOf, noteUnder, updateOrThrow } from "../base/steps.ts";
import type { Noting } from "../base/steps.ts";
import { byTurns } from "../base/turns.ts";
import { sectionOf } from "../rules/traditions/tradition.ts";
import type { Purchase } from "../rules/kernel/paid-options.ts";
import type { Source } from "../rules/kernel/sources.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { applyPurchase } from "../rules/kernel/paid-options.ts";
import { nameFor } from "../characters/names.ts";

/** The means of payment: a resource, Meta of any kind, or boxes of the fatigue track. */
export type Means = Resource | "meta" | "fatigue";

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

const meansOfPayment: readonly string[] = [...resources, "meta", "fatigue"] satisfies readonly Means[];

/** Tells whether something that a client has stored is a payment. */
export function isPayment(stored: unknown): stored is Payment {
  const { means, amount } = (stored ?? {}) as Partial<Payment>;
  return means !== undefined && meansOfPayment.includes(means) && Number.isSafeInteger(amount);
}

/**
 * Pays all costs or none.
 * @param noting Returns the update that notes what is paid.
 * @returns what was paid, which {@link giveBack} gives back
 * @throws Error in the user's language if the character has too little
 */
export async function pay(
  actor: Creature,
  costs: readonly Cost[],
  noting: Noting<readonly Payment[]>,
): Promise<readonly Payment[]> {
  const asked = sumByMeans(costs);
  if (asked.length === 0) return [];
  return byTurns(actor, async () => {
    throwUnlessPayable(actor, asked);
    const payments = asked.flatMap((cost) => paymentsOf(actor, cost));
    await updateOrThrow(actor, { ...changesOf(actor, payments, -1), ...noting(payments) });
    return payments;
  });
}

/**
 * Gives back what was paid, with the use of a focus, and deletes the note of it. Rows of the Meta table that are deleted get
 * nothing back.
 */
export async function giveBack(
  actor: Creature,
  payments: readonly Payment[],
  use: FocusUse | null,
  key: string,
): Promise<void> {
  await byTurns(actor, async () => {
    // Another client may have given it back meanwhile.
    if (!noteUnder(actor, key)) return;
    const returned = changesOf(actor, [...payments, ...focusPayment(use)], 1);
    await updateOrThrow(actor, { ...returned, ...focusUnused(actor, use), ...doneOf(actor, key) });
  });
}

/** Returns what the use of a focus has cost; nothing for a further roll of one use. */
export function focusPayment(use: FocusUse | null): readonly Payment[] {
  return use?.isSpent ? [{ means: "meta", amount: 1, row: use.row }] : [];
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
    case "inspiration":
    case "luck":
      return actor.system[means] ?? 0;
  }
}

function markedFatigue(actor: Creature): number {
  return actor.system.tracks[FATIGUE]?.value ?? 0;
}

/** Returns the payments of a cost; the first rows of the Meta table pay first. */
function paymentsOf(actor: Creature, { means, amount }: Cost): readonly Payment[] {
  if (means !== "meta") return [{ means, amount, row: null }];
  let open = amount;
  return metaRows(actor).flatMap(({ id, held }) => {
    const taken = Math.min(held, open);
    open -= taken;
    return taken > 0 ? [{ means, amount: taken, row: id }] : [];
  });
}

/** Returns the changes that take payments, one per means and row, from a character (-1), or give them back (1). */
function changesOf(actor: Creature, payments: readonly Payment[], sign: 1 | -1): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const { means, amount } of payments) {
    if (means === "meta") continue;
    const [path, value] =
      means === "fatigue"
        ? [`system.tracks.${FATIGUE}.value`, Math.max(0, markedFatigue(actor) - sign * amount)]
        : [`system.${means}`, heldAfter(actor.system[means], sign * amount)];
    changes[path] = value;
  }
  const rows = payments.flatMap(({ row, amount }) => (row === null ? [] : [[row, sign * amount] as const]));
  if (rows.length > 0) changes["system.meta"] = metaAfter(actor, Object.fromEntries(rows));
  return changes;
}

/** Returns a purchase as a source, which the formula contains and the card shows. */
export function purchaseSource(paid: Purchase): Source {
  return { label: say(purchasePhrase(paid)), amount: null };
}

/** Returns the name of what is bought. */
export function purchasePhrase(paid: Purchase): Phrase {
  const [gain, data] = "die" in paid ? ["die", { die: paid.die }] : [paid.grants, {}];
  return { key: `QUADRIVIUM.PaidOption.${gain}`, data };
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
