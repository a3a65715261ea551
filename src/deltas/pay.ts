import { writeLabel } from "../base/formula-labels.ts";
import { say } from "../base/words.ts";
import { abilityCalled, type Ability } from "../characters/abilities.ts";
import { itemsOf, type Creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import { focusUsed, metaRows, type Focus } from "./meta.ts";
import type { Delta } from "./numbers.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import { foldName } from "../rules/command/entries.ts";
import type { Source } from "../rules/kernel/bonuses.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { resources, type Resource, type ResourceDelta } from "../rules/kernel/fields.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { applyPurchase, purchasable, type Purchasable, type Purchase } from "../rules/kernel/setup.ts";
import { sectionOf } from "../rules/traditions/tradition.ts";

/** The means of payment: a resource, Meta of any kind, or boxes of the fatigue track. */
type Means = Resource | "meta" | "fatigue";

export interface Cost {
  readonly means: Means;
  readonly amount: number;
}

/** Id of the track that fatigue marks. */
const FATIGUE = "fatigue";
const FATIGUE_MARKED = `tracks.${FATIGUE}.value`;

/** Tells whether a character uses a resource. One that does not neither pays nor gains it. */
export function usesResource(actor: Creature, resource: Resource): boolean {
  return actor.system.effectiveTradition.sections.includes(sectionOf[resource]) && actor.system[resource] !== null;
}

/** What was paid of one means, and for Meta the row of the table that has paid it. */
interface Payment extends Cost {
  /** Id of the row of the Meta table; null for other means. */
  readonly row: string | null;
}

/**
 * Returns what pays these costs now; of Meta, the first rows of the table.
 * @param taken What is taken from the Meta table already.
 */
function paymentsFor(actor: Creature, costs: readonly Cost[], taken: readonly Payment[]): readonly Payment[] {
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
      return (track?.levels.length ?? 1) - 1 - (actor.system.tracks[FATIGUE]?.value ?? 0);
    }
    default:
      return actor.system[means] ?? 0;
  }
}

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/** The costs of a roll or decision and, for its focus, the id of the row of the Meta table; null for none. */
export interface Price {
  readonly costs: readonly Cost[];
  readonly focus: string | null;
  readonly trait: RolledStats;
}

/** What a price takes from a character. */
export interface Priced {
  readonly paid: readonly Payment[];
  /** The focus in use from then on; null if that stays. */
  readonly focus: Focus | null;
}

/**
 * Returns what a price takes from a character; null for nothing. This is where it is asked, before anything is thrown, whether it can
 * be paid.
 * @param more Costs that are paid together with it.
 * @throws Error in the user's language that says what the character lacks, or that it cannot use the focus
 */
export function pricedNow(actor: Creature, { costs, focus, trait }: Price, more: readonly Cost[] = []): Priced | null {
  const use = focusUsed(actor, focus, trait);
  const spent = use?.spends ? [{ means: "meta", amount: 1, row: use.spends } as const] : [];
  throwUnlessPayable(actor, [...spent, ...costs, ...more]);
  // The focus first, since it is of one row of the Meta table, and other costs are of any.
  const paid = [...spent, ...paymentsFor(actor, costs, spent)];
  return use || costs.length > 0 ? { paid, focus: use?.after ?? null } : null;
}

/** Returns what a payment does to a number of a character. */
export function paymentDelta({ means, amount, row }: Payment): Delta {
  if (means === "fatigue") return { number: FATIGUE_MARKED, by: amount };
  return { number: row === null ? means : `meta.${row}.held`, by: 0 - amount };
}

/** Returns the payment that a delta of one is. */
export function paymentIn({ number, by }: Delta): Payment {
  if (number === FATIGUE_MARKED) return { means: "fatigue", amount: by, row: null };
  const [, row] = /^meta\.(.+)\.held$/.exec(number) ?? [];
  return row === undefined
    ? { means: number as Resource, amount: 0 - by, row: null }
    : { means: "meta", amount: 0 - by, row };
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

export type Power = Item.OfType<"power">;

/** Returns a power by id. Throws Error if the character has no such power. */
export function powerOf(actor: Creature, id: string): Power {
  const item = actor.items.get(id);
  if (item?.type !== "power") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.PowerMissing", data: { actor: nameFor(actor, "user") } }));
  }
  return item as Power;
}

/** Returns the Ability that a power names for its roll; null if the character does not have it. */
export function abilityFor(actor: Creature, { system }: Power): Ability | null {
  return abilityCalled(actor, system.ability);
}

export function costsOf({ system: { cost } }: Power): readonly Cost[] {
  return cost.kind === "none" ? [] : [{ means: cost.kind, amount: cost.amount }];
}

/** Returns the cost of a power in words; blank if it costs nothing. */
export function costText(power: Power): string {
  return costsInWords(costsOf(power));
}

/**
 * Returns what is rolled after a power, as "a feat that has a Sk^Resistance and then a Sk^Attribute and THEN Sk as Dmg" [trip]:
 * the next part of its feat in the order of the sheet. Null for the last one, and for a power that is no part of a feat.
 */
export function partAfter(actor: Creature, { id, system }: Power): Power | null {
  const feat = foldName(system.feat);
  const parts = feat === "" ? [] : itemsOf(actor, "power").filter((one) => foldName(one.system.feat) === feat);
  return parts[parts.findIndex((one) => one.id === id) + 1] ?? null;
}
