import { valueOf } from "../../kernel/fields.ts";
import { meets, roundDown, type Outcome, type DieKind } from "../../kernel/die-kind.ts";
import {
  HEROIC_DICE,
  joinSmallest,
  checkLuck,
  keptByLuck,
  luckFields,
  luckDelta,
  luckPrice,
  heroicDieField,
} from "./trip-fields.ts";
import { luckOffer, tell } from "./trip.ts";

/** The outcome of a heroic roll on its own: two dice, joined to the smallest number. */
export interface HeroicOutcome extends Outcome {
  /** The number made of the two dice. */
  readonly heroic: number;
}

/** A heroic roll in progress. */
interface HeroicState {
  readonly size: number;
  /** The faces so far. */
  readonly faces: readonly number[];
}

/** A heroic roll on its own is a flat roll: "roll the indicated die and read the result" [trip]. */
export const heroic: DieKind<HeroicState, HeroicOutcome> = {
  id: "heroic",
  tradition: "trip",
  letter: "h",
  faces: 6,
  count: { min: 1, max: 1, usual: 1 },
  fields: [heroicDieField, ...luckFields],
  traits: "none",
  round: roundDown,
  validate: checkLuck,

  start: (setup) => ({ size: valueOf(setup, heroicDieField)[0] ?? 0, faces: [] }),
  next: ({ size, faces }) => {
    const left = HEROIC_DICE - faces.length;
    return left > 0 ? { faces: size, role: "heroic", alike: left } : null;
  },
  after: ({ size, faces }, face) => ({ size, faces: [...faces, face] }),
  value: ({ faces }) => joinSmallest(faces) ?? 0,

  settle: (state, { total, target }) => {
    const { success, margin } = meets(total, target);
    return {
      total,
      outcome: { tradition: "heroic", target, success, margin, heroic: joinSmallest(state.faces) ?? 0 },
    };
  },

  // Below 0 while a die is missing.
  key: ({ faces }) => joinSmallest(faces) ?? -1 - (faces[0] ?? 0),
  facts: {},
  worst: null,

  // "Anti-luck works great for Flat rolls" [trip], and so does luck. A flat roll has no flag to forbid it.
  luck: {
    kept: keptByLuck,
    mayRepeat: () => true,
    rank: ({ faces }) => joinSmallest(faces) ?? 0,
    after: ({ size }, { kind }) => (kind === "luck" ? { size, faces: [] } : null),
  },
  offers: ({ rejected }) => (rejected.length === 0 ? [luckOffer(0)] : []),
  resourceDelta: luckDelta,
  price: luckPrice,
  tell,

  describe: ({ heroic: result }, thrown) => ({
    dice: thrown.map(({ faces, face }) => ({ faces, label: String(face), tone: "kept" })),
    value: [{ label: { key: "QUADRIVIUM.Trip.HeroicRoll" }, amount: result }],
  }),
};
