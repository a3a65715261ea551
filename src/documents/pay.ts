import { say } from "../dice/words.ts";
import { sectionOf } from "../rules/purses.ts";
import type { Purse } from "../rules/purses.ts";
import type { Creature } from "./creature.ts";

/** What somebody pays with: a purse, Meta of whatever kind, or boxes of the track of fatigue. */
export type Means = Purse | "meta" | "fatigue";

/** What something costs. */
export interface Cost {
  readonly means: Means;
  readonly amount: number;
}

/** The track whose boxes are marked for what tires. */
const FATIGUE = "fatigue";

/** Whether a character counts by this purse. One that does not pays nothing, and gains nothing. */
export function countsBy(actor: Creature, purse: Purse): boolean {
  return actor.system.family.sections.includes(sectionOf[purse]) && actor.system[purse] !== null;
}

/**
 * Pays all of it or nothing.
 * @returns what gives it back, should that which was paid for never come to be
 * @throws Error naming what the character has too little of, in the reader's language
 */
export async function pay(actor: Creature, costs: readonly Cost[]): Promise<() => Promise<void>> {
  const changes = added(costs).reduce<Changes>((all, cost) => ({ ...all, ...charge(actor, cost) }), {});
  const paths = Object.keys(changes);
  if (paths.length === 0) return () => Promise.resolve();
  const before = Object.fromEntries(paths.map((path) => [path, valueAt(actor, path)]));
  await actor.update(changes);
  return async () => {
    await actor.update(before);
  };
}

/** Does what was paid for; where it comes to nothing, what was paid is given back. */
export async function orGiveBack<Result>(
  giveBack: () => Promise<void>,
  run: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    const result = await run();
    if (result === undefined) await giveBack();
    return result;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Stored values by their paths. */
type Changes = Readonly<Record<string, unknown>>;

/** What is paid by the same means is paid together. */
function added(costs: readonly Cost[]): readonly Cost[] {
  const sums = new Map<Means, number>();
  for (const { means, amount } of costs) sums.set(means, (sums.get(means) ?? 0) + amount);
  return [...sums].flatMap(([means, amount]) => (amount > 0 ? [{ means, amount }] : []));
}

/** What a cost changes. @throws Error for what cannot be paid */
function charge(actor: Creature, cost: Cost): Changes {
  const { means, amount } = cost;
  switch (means) {
    case "meta":
      return { "system.meta": withoutMeta(actor, valueAt(actor, "system.meta") as readonly MetaRow[], cost) };
    case "fatigue": {
      const track = actor.system.listedTracks.find(({ id }) => id === FATIGUE);
      const marked = actor.system.tracks[FATIGUE]?.value ?? 0;
      refuseUnless((track?.levels.length ?? 1) - 1 - marked, actor, cost);
      return { [`system.tracks.${FATIGUE}.value`]: marked + amount };
    }
    case "inspiration":
    case "luck": {
      const held = actor.system[means] ?? 0;
      refuseUnless(held, actor, cost);
      return { [`system.${means}`]: held - amount };
    }
  }
}

interface MetaRow {
  readonly held: number;
}

/** Meta is taken from the rows in their order. */
function withoutMeta(actor: Creature, rows: readonly MetaRow[], cost: Cost): readonly MetaRow[] {
  refuseUnless(
    rows.reduce((sum, { held }) => sum + held, 0),
    actor,
    cost,
  );
  let open = cost.amount;
  return rows.map((row) => {
    const taken = Math.min(row.held, open);
    open -= taken;
    return { ...row, held: row.held - taken };
  });
}

function valueAt(actor: Creature, path: string): unknown {
  return foundry.utils.deepClone(foundry.utils.getProperty(actor._source, path));
}

/** @throws Error that there is less than is asked for */
function refuseUnless(held: number, { name }: Creature, { means, amount }: Cost): void {
  if (held < amount) throw new Error(say({ key: `QUADRIVIUM.Pay.Lacks.${means}`, data: { name, held, amount } }));
}

/** @throws Error when a character that counts by a purse has less than this in it */
export function refuseUnlessHeld(actor: Creature, purse: Purse, amount: number): void {
  if (countsBy(actor, purse)) refuseUnless(actor.system[purse] ?? 0, actor, { means: purse, amount });
}
