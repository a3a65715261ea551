import { checkFamily } from "./check/check-characters.ts";
import { sections } from "./tradition.ts";
import type { Family } from "./tradition.ts";
import { fortuneFamily } from "./fortune/fortune-characters.ts";
import { stressFamily } from "./stress/stress-characters.ts";
import { tripFamily } from "./trip/trip-characters.ts";
import { traditions } from "./die-kinds.ts";

const known: ReadonlyMap<string, Family> = new Map(
  [stressFamily, fortuneFamily, checkFamily, tripFamily].map((family) => [family.id, family]),
);

/** Every family of dice that characters can be made for, in the order of the list of traditions. */
export const families: ReadonlyMap<string, Family> = new Map(
  [...traditions.values()]
    .filter(({ traits }) => traits !== "none")
    .map(({ family, letter }) => [family, known.get(family) ?? plainFamily(family, letter)]),
);

/** A family of which nobody has said what its characters have: all sections, and a world that lists its Characteristics. */
function plainFamily(id: string, letter: string): Family {
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

/** The family of this name, else the first. */
export function familyOf(id: string): Family {
  const [first = plainFamily("plain", "")] = families.values();
  return families.get(id) ?? first;
}
