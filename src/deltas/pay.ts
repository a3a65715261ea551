import { say } from "../base/words.ts";
import type { Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { focusUsed } from "./meta.ts";
import { heldNumber, type Delta } from "./changeable-numbers.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { resources, type Resource, type ResourceDelta } from "../rules/kernel/fields.ts";
import { purchasable, type Purchasable } from "../rules/kernel/die-modifiers.ts";
import { sectionOf } from "../rules/traditions/tradition.ts";

/** Id of the track that fatigue marks, and the number of its marked boxes. */
const FATIGUE = "fatigue";
const FATIGUE_MARKED = `tracks.${FATIGUE}.value`;

/** The number of a delta that takes Meta of any kind; the rows of the table that pay it are chosen at payment. */
const ANY_META = "meta";

/** What texts call a number that is paid: a resource, Meta of any kind, or boxes of the fatigue track. */
type Means = Resource | "meta" | "fatigue";

/** Returns whether a number is Meta, of one row of the table or of any. */
export function isMeta(number: string): boolean {
  return number.startsWith(ANY_META);
}

/** Returns whether a character uses a resource. Others do not pay or gain it. */
export function usesResource(actor: Creature, resource: Resource): boolean {
  return actor.system.effectiveTradition.sections.includes(sectionOf[resource]) && actor.system[resource] !== null;
}

/** Returns changes of resources as deltas of a character, of those that it uses. */
export function resourceDeltas(actor: Creature, amounts: ResourceDelta): readonly Delta[] {
  return resources.flatMap((number) => {
    const by = amounts[number];
    return by && usesResource(actor, number) ? [{ number, by }] : [];
  });
}

/** Returns whether a number is that of the marked boxes of the fatigue track. */
export function isFatigue(number: string): boolean {
  return number === FATIGUE_MARKED;
}

/** Returns the delta of a character that marks boxes of its fatigue track. */
export function fatigueDelta(by: number): Delta {
  return { number: FATIGUE_MARKED, by };
}

export type Power = Item.OfType<"power">;

/** Returns what a power costs. */
export function costsOf({ system: { cost } }: Power): readonly Delta[] {
  const { kind, amount } = cost;
  if (kind === "none") return [];
  return [kind === "fatigue" ? fatigueDelta(amount) : { number: kind, by: 0 - amount }];
}

/** Returns the cost of a power in words; blank if it costs nothing. */
export function costText(power: Power): string {
  return costsInWords(costsOf(power));
}

/** Returns how much deltas take together, by means. */
function sumByMeans(deltas: readonly Delta[]): readonly (readonly [Means, number])[] {
  const sums = new Map<Means, number>();
  for (const { number, by } of deltas) {
    const isTiring = isFatigue(number);
    const means = isTiring ? "fatigue" : isMeta(number) ? "meta" : (number as Resource);
    sums.set(means, (sums.get(means) ?? 0) + (isTiring ? by : 0 - by));
  }
  return [...sums].filter(([, amount]) => amount > 0);
}

/** Returns what deltas take in words, "2 Meta, 1 inspiration"; blank for nothing. */
export function costsInWords(deltas: readonly Delta[]): string {
  const each = sumByMeans(deltas).map(([means, count]) => ({ key: `QUADRIVIUM.Power.Cost.${means}`, data: { count } }));
  return each.map(say).join(", ");
}

/** Returns in words what a character lacks for deltas together; blank if it can take them. */
export function lackInWords(actor: Creature, deltas: readonly Delta[]): string {
  for (const [means, amount] of sumByMeans(deltas)) {
    const held = heldOf(actor, means);
    const data = { name: nameFor(actor, "user"), held, amount };
    if (held < amount) return say({ key: `QUADRIVIUM.Pay.Lacks.${means}`, data });
  }
  return "";
}

/** Throws Error in the user's language if a character lacks something for deltas together. */
export function throwUnlessPayable(actor: Creature, deltas: readonly Delta[]): void {
  const lack = lackInWords(actor, deltas);
  if (lack) throw new Error(lack);
}

/** Returns how much a character can pay of a means: of fatigue, the boxes that it can still mark. */
function heldOf({ system }: Creature, means: Means): number {
  switch (means) {
    case "meta":
      return system.meta.reduce((sum, { held }) => sum + held, 0);
    case "fatigue": {
      const track = system.listedTracks.find(({ id }) => id === FATIGUE);
      return (track?.levels.length ?? 1) - 1 - (system.tracks[FATIGUE]?.value ?? 0);
    }
    default:
      return system[means] ?? 0;
  }
}

/** Returns whether a character can be tired: it has the track that fatigue marks. */
export function tiresOf(actor: Creature): boolean {
  return actor.system.listedTracks.some(({ id }) => id === FATIGUE);
}

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/** A delta as the message of a roll stores it. */
export interface RollDelta extends Delta {
  /** It was paid for, beside what the roll itself brings and costs: */
  readonly isPaid?: boolean;
  /** for the decision at this place; null for the roll. */
  readonly decision?: number | null;
}

/** What is taken from a character for a roll or decision; it can pay that. */
export interface Payment {
  readonly actor: Creature;
  readonly deltas: readonly RollDelta[];
  /** What else the character stores then: its focus in use. */
  readonly data: object;
}

/** What a roll or decision costs, and the id of its focus's row in the Meta table; null for none. */
interface Price {
  readonly costs: readonly Delta[];
  readonly focus: string | null;
  readonly trait: RolledStats;
}

/**
 * Returns what a price takes from a character. Call it before anything is rolled, since it checks that the price can be paid.
 * @param own What the roll itself costs besides.
 * @throws Error in the user's language that says what the character lacks, or that it cannot use the focus
 */
export function paymentOf(actor: Creature, { costs, focus, trait }: Price, own: readonly Delta[]): Payment {
  const use = focusUsed(actor, focus, trait);
  const paid = [...(use?.costs ?? []), ...costs];
  throwUnlessPayable(actor, [...paid, ...own]);
  const deltas = spreadOverMeta(actor, paid).map((one) => ({ ...one, isPaid: true }));
  return { actor, deltas, data: use ? { "system.focus": use.after } : {} };
}

/** Returns deltas with those of any Meta spread over the rows of the table that hold some, from the first on. */
function spreadOverMeta({ system }: Creature, deltas: readonly Delta[]): readonly Delta[] {
  const rows = system.meta.map(({ id, held }) => ({ number: heldNumber(id), left: held }));
  return deltas.flatMap((delta) => {
    if (!isMeta(delta.number)) return [delta];
    let open = 0 - delta.by;
    const paying = delta.number === ANY_META ? rows : rows.filter(({ number }) => number === delta.number);
    return paying.flatMap((row) => {
      const part = Math.min(row.left, open);
      row.left -= part;
      open -= part;
      return part > 0 ? [{ number: row.number, by: 0 - part }] : [];
    });
  });
}
