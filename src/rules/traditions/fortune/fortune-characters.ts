import type { Tradition } from "../tradition.ts";

/**
 * The fortune tradition (Mecha vs Kaiju). Its characters roll "character dice, because they reflect things about your
 * character that can help you succeed" [fortune].
 */
export const fortuneTradition: Tradition = {
  id: "fortune",
  letter: "n",
  sections: ["traits", "powers", "bonuses", "gear"],
  characteristics: [],
  rating: "score",
  totals: [],
  initiative: null,
  letsItRide: false,
};
