import type { QuadriviumApi } from "../../src/api.ts";

type Rolled = InstanceType<QuadriviumApi["Roll"]>;

/** The id of the fulfillment method that gives dice scripted faces. */
const SCRIPTED = "scripted";

export interface Thrown {
  readonly roll: Rolled;
  /** The given faces that were not used. */
  readonly unused: readonly number[];
}

/**
 * Rolls a formula, with the given faces, if any, in order.
 * @throws Error if the formula is invalid, if there are too few faces, or if a die does not have its face
 */
export async function throwFormula(
  api: QuadriviumApi,
  formula: string,
  { faces, readings }: { faces?: readonly number[]; readings?: Readonly<Record<string, unknown>> },
): Promise<Thrown> {
  const roll = new api.Roll(formula, {}, readings ? { readings } : {});
  const left = faces && [...faces];
  const { fulfillment } = CONFIG.Dice;
  Object.assign(fulfillment.methods, { [SCRIPTED]: { label: SCRIPTED, interactive: false, handler: nextFace(left) } });
  fulfillment.defaultMethod = left ? SCRIPTED : "";
  // Without a player to ask, an optional die without a face is declined.
  api.setDicePolicy({ acceptsThrow: () => Promise.resolve(!left || left.length > 0) });
  await roll.evaluate();
  return { roll, unused: left ?? [] };
}

/** Seeds the random numbers of all dice with a Mersenne Twister. */
export function seedDice(seed: number): void {
  const twister = new foundry.dice.MersenneTwister(seed);
  CONFIG.Dice.randomUniform = () => twister.random();
}

/** Returns the documented JSON of a roll. */
export function toJson({ roll, unused }: Thrown): object {
  return {
    total: roll.total,
    // Without a game master to decide, a slide over 9 is reported as requested.
    outcome: roll.outcomeSoFar,
    dice: dice(roll),
    ...(unused.length > 0 ? { unused } : {}),
  };
}

/** Returns the dice in the order of rolling; adjacent dice of the same size are one entry. */
function dice(roll: Rolled): { faces: number; results: number[] }[] {
  const list: { faces: number; results: number[] }[] = [];
  for (const { faces = 0, results } of roll.dice) {
    const shown = results.map(({ result }) => result);
    const last = list.at(-1);
    if (last?.faces === faces) last.results.push(...shown);
    else list.push({ faces, results: shown });
  }
  return list;
}

function nextFace(left: number[] | undefined) {
  return (die: foundry.dice.terms.DiceTerm): number => {
    const size = `d${die.faces ?? "?"}`;
    const face = left?.shift();
    if (face === undefined) throw new Error(`Too few faces: another ${size} is thrown for ${purposeOf(die)}.`);
    if (face > (die.faces ?? 0)) throw new Error(`A ${size} cannot show ${face}; it is thrown for ${purposeOf(die)}.`);
    return face;
  };
}

/** Returns the purpose of a die: "ds (botch dice)" for a die kind of the system, otherwise the expression. */
function purposeOf(die: foundry.dice.terms.DiceTerm): string {
  const { letter } = die.options as { readonly letter?: string };
  return letter === undefined ? die.expression : `d${letter} (${die.flavor})`;
}
