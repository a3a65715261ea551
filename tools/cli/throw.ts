import type { QuadriviumApi } from "../../src/api.ts";

type Rolled = InstanceType<QuadriviumApi["Roll"]>;

/** Id of the fulfillment method by which dice show the faces they are told to. */
const SCRIPTED = "scripted";

export interface Thrown {
  readonly roll: Rolled;
  /** Faces that were given and not thrown. */
  readonly unused: readonly number[];
}

/**
 * Rolls a formula, with these faces in throwing order if there are any.
 * @throws Error when the formula is none, or when the faces are too few or not on their dice
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
  // Nobody can be asked here: who gives no face for an optional die has declined it.
  api.setDicePolicy({ acceptsThrow: () => Promise.resolve(!left || left.length > 0) });
  await roll.evaluate();
  return { roll, unused: left ?? [] };
}

/** Throws the dice from now on as a Mersenne Twister with this seed says. */
export function seedDice(seed: number): void {
  const twister = new foundry.dice.MersenneTwister(seed);
  CONFIG.Dice.randomUniform = () => twister.random();
}

/** What the public contract says of a roll. */
export function tell({ roll, unused }: Thrown): object {
  return {
    total: roll.total,
    // There is no game master at a command line: a slide over 9 is told as it was asked for.
    outcome: roll.soFar,
    dice: dice(roll),
    ...(unused.length > 0 ? { unused } : {}),
  };
}

/** The dice in the order of throwing; those of one size that fell one after the other stand together. */
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

/** What a die is thrown for: "ds (botch dice)" by one of ours, else the dice as they were written. */
function purposeOf(die: foundry.dice.terms.DiceTerm): string {
  const { letter } = die.options as { readonly letter?: string };
  return letter === undefined ? die.expression : `d${letter} (${die.flavor})`;
}
