import type { Tradition } from "../tradition.ts";

/** Mecha vs Kaiju: "character dice, because they reflect things about your character that can help you succeed". */
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
