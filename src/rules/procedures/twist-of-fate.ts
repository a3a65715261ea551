import type { RuleVariants } from "../kernel/rule-variants.ts";
import { checkFace } from "../kernel/throw.ts";

/** One row of the table of twists. */
export interface Twist {
  readonly id: "disaster" | "complication" | "none" | "sideEffect" | "serendipity" | "boon";
  /** The faces of a d100 that lead here, both included. */
  readonly from: number;
  readonly to: number;
  /** Language key of what it is called. */
  readonly name: string;
  /** Language key of what it means. */
  readonly text: string;
}

/** The size of the die that is thrown for a twist. */
export const TWIST_FACES = 100;

/**
 * The table of twists: "roll a 1d100 and consult the following table of consequences". The source has no row for 41 to
 * 50; they are no twist, or by the reading `twistGap` a side effect.
 */
export function twists({ twistGap }: Pick<RuleVariants, "twistGap">): readonly Twist[] {
  return [
    twist("disaster", 1, 5),
    twist("complication", 6, 40),
    ...(twistGap === "none" ? [twist("none", 41, 50), twist("sideEffect", 51, 60)] : [twist("sideEffect", 41, 60)]),
    twist("serendipity", 61, 95),
    lastTwist,
  ];
}

/**
 * What a d100 says about fate.
 * @throws RuleError FaceRange for a face that a d100 does not have
 */
export function twistOf(face: number, variants: Pick<RuleVariants, "twistGap">): Twist {
  const thrown = checkFace(TWIST_FACES, face);
  return twists(variants).find(({ to }) => thrown <= to) ?? lastTwist;
}

const lastTwist = twist("boon", 96, TWIST_FACES);

function twist(id: Twist["id"], from: number, to: number): Twist {
  return { id, from, to, name: `QUADRIVIUM.Twist.${id}.name`, text: `QUADRIVIUM.Twist.${id}.text` };
}
