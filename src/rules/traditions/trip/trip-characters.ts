import { characteristicsOf } from "../tradition.ts";
import type { Tradition } from "../tradition.ts";

/**
 * The trip tradition. The source names some attributes in examples; two are added to complete them. Each has a target
 * instead of a score.
 */
export const tripTradition: Tradition = {
  id: "trip",
  letter: "t",
  sections: ["characteristics", "abilities", "powers", "meta", "heroic", "bonuses", "gear"],
  characteristics: characteristicsOf("str", "dex", "con", "int", "alp", "cha"),
  rating: "own",
  totals: [],
  initiative: null,
  letsItRide: false,
};
