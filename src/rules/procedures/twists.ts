import type { RuleVariants } from "../kernel/rule-variants.ts";
import { checkFace } from "../kernel/die-kind.ts";

/** One row of the table of twists. */
export interface Twist {
  readonly id: "disaster" | "complication" | "none" | "sideEffect" | "serendipity" | "boon";
  /** The range of d100 faces, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Language key of its name. */
  readonly name: string;
  /** Language key of its text. */
  readonly text: string;
}

/** The size of the die. */
export const TWIST_FACES = 100;

/**
 * Returns the table of twists: "roll a 1d100 and consult the following table of consequences" [check]. The source has
 * no row for 41 to 50: these are not a twist or, with the rule variant `twistGap`, a side effect.
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
 * Returns the twist for a face of a d100.
 * @throws RuleError FaceRange for an impossible face
 */
export function twistOf(face: number, variants: Pick<RuleVariants, "twistGap">): Twist {
  const thrown = checkFace(TWIST_FACES, face);
  return twists(variants).find(({ to }) => thrown <= to) ?? lastTwist;
}

const lastTwist = twist("boon", 96, TWIST_FACES);

function twist(id: Twist["id"], from: number, to: number): Twist {
  return { id, from, to, name: `QUADRIVIUM.Twist.${id}.name`, text: `QUADRIVIUM.Twist.${id}.text` };
}
