import { checkTradition } from "./check/check-characters.ts";
import { sections } from "./tradition.ts";
import type { Tradition } from "./tradition.ts";
import { fortuneTradition } from "./fortune/fortune-characters.ts";
import { stressTradition } from "./stress/stress-characters.ts";
import { tripTradition } from "./trip/trip-characters.ts";
import { dieKinds } from "./die-kinds.ts";

/** The traditions that describe their characters; any other is shown by {@link genericTradition}. */
export const ownTraditions: ReadonlyMap<string, Tradition> = new Map(
  [stressTradition, fortuneTradition, checkTradition, tripTradition].map((tradition) => [tradition.id, tradition]),
);

/** All traditions that characters can be made for, in the order of the list of die kinds. */
export const traditions: ReadonlyMap<string, Tradition> = new Map(
  [...dieKinds.values()]
    .filter(({ traits }) => traits !== "none")
    .map(({ tradition, letter }) => [tradition, ownTraditions.get(tradition) ?? genericTradition(tradition, letter)]),
);

/**
 * Returns a tradition that describes nothing of its own: all sections, and no Characteristics but those that a world
 * lists.
 */
function genericTradition(id: string, letter: string): Tradition {
  return {
    id,
    letter,
    sections,
    characteristics: [],
    rating: "score",
    totals: [],
    initiative: null,
    letsItRide: false,
  };
}

/** Returns the tradition with this id, or else the first one. */
export function traditionOf(id: string): Tradition {
  const [first = genericTradition("plain", "")] = traditions.values();
  return traditions.get(id) ?? first;
}
