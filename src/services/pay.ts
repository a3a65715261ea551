import { say } from "../i18n/words.ts";
import { heldAfter } from "../rules/kernel/resources.ts";
import type { Resource } from "../rules/kernel/resources.ts";
import type { Creature } from "./creature.ts";
import { metaAfter, metaRows } from "./meta.ts";
import { serialize } from "./serialize.ts";
import { sectionOf } from "../rules/traditions/tradition.ts";
import type { Purchase } from "../rules/kernel/paid-options.ts";
import type { Source } from "../rules/kernel/sources.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { applyPurchase } from "../rules/kernel/paid-options.ts";

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

/**
 * Pays all costs or none.
 * @returns a function that gives them back, for a roll that is cancelled
 * @throws Error in the user's language if the character has too little
 */
export async function pay(actor: Creature, costs: readonly Cost[]): Promise<() => Promise<void>> {
  const asked = sumByMeans(costs);
  if (asked.length === 0) return () => Promise.resolve();
  const charges = await serialize(actor, async () => {
    const all = asked.map((cost) => charge(actor, cost));
    await actor.update(merge(all.map(({ changes }) => changes)));
    return all;
  });
  return async () => {
    await serialize<unknown>(actor, () => actor.update(merge(charges.map(({ refund }) => refund()))));
  };
}

/** Values by their paths. */
type Changes = Readonly<Record<string, unknown>>;

/** Returns one positive cost per means. */
function sumByMeans(costs: readonly Cost[]): readonly Cost[] {
  const sums = new Map<Means, number>();
  for (const { means, amount } of costs) sums.set(means, (sums.get(means) ?? 0) + amount);
  return [...sums].flatMap(([means, amount]) => (amount > 0 ? [{ means, amount }] : []));
}

/** The changes that pay a cost; `refund` returns those that give it back, based on the values at that time. */
interface Charge {
  readonly changes: Changes;
  readonly refund: () => Changes;
}

function merge(changes: readonly Changes[]): Changes {
  return Object.assign({}, ...changes) as Changes;
}

/** Returns the changes that pay a cost. Throws Error if it cannot be paid. */
function charge(actor: Creature, cost: Cost): Charge {
  const { means, amount } = cost;
  switch (means) {
    case "meta": {
      const taken = takenMeta(actor, cost);
      const given = Object.fromEntries(Object.entries(taken).map(([id, change]) => [id, -change]));
      return {
        changes: { "system.meta": metaAfter(actor, taken) },
        refund: () => ({ "system.meta": metaAfter(actor, given) }),
      };
    }
    case "fatigue": {
      const path = `system.tracks.${FATIGUE}.value`;
      const track = actor.system.listedTracks.find(({ id }) => id === FATIGUE);
      const marked = (): number => actor.system.tracks[FATIGUE]?.value ?? 0;
      throwUnlessEnough((track?.levels.length ?? 1) - 1 - marked(), actor, cost);
      return { changes: { [path]: marked() + amount }, refund: () => ({ [path]: Math.max(0, marked() - amount) }) };
    }
    case "inspiration":
    case "luck": {
      const path = `system.${means}`;
      throwUnlessEnough(actor.system[means] ?? 0, actor, cost);
      return {
        changes: { [path]: heldAfter(actor.system[means], -amount) },
        refund: () => ({ [path]: heldAfter(actor.system[means], amount) }),
      };
    }
  }
}

/** Returns the change of each row of the Meta table; the first rows pay first. */
function takenMeta(actor: Creature, cost: Cost): Readonly<Record<string, number>> {
  const rows = metaRows(actor);
  throwUnlessEnough(
    rows.reduce((sum, { held }) => sum + held, 0),
    actor,
    cost,
  );
  let open = cost.amount;
  return Object.fromEntries(
    rows.map(({ id, held }) => {
      const taken = Math.min(held, open);
      open -= taken;
      return [id, -taken];
    }),
  );
}

function throwUnlessEnough(held: number, { name }: Creature, { means, amount }: Cost): void {
  if (held < amount) throw new Error(say({ key: `QUADRIVIUM.Pay.Lacks.${means}`, data: { name, held, amount } }));
}

/** Throws Error if a character uses a resource but holds less than the amount. */
export function throwUnlessHeld(actor: Creature, resource: Resource, amount: number): void {
  if (usesResource(actor, resource)) throwUnlessEnough(actor.system[resource] ?? 0, actor, { means: resource, amount });
}

/** Returns a purchase as a source, which the formula contains and the card shows. */
export function purchaseSource(paid: Purchase): Source {
  const [gain, data] = "die" in paid ? ["die", { die: paid.die }] : [paid.grants, {}];
  return { label: say({ key: `QUADRIVIUM.PaidOption.${gain}`, data }), amount: null };
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
