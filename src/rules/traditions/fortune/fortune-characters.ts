import type { Family } from "../tradition.ts";

/** Mecha vs Kaiju: "character dice, because they reflect things about your character that can help you succeed". */
export const fortuneFamily: Family = {
  id: "fortune",
  letter: "n",
  sections: ["traits", "powers", "bonuses", "gear"],
  characteristics: [],
  rating: "score",
  totals: [],
  initiative: null,
  letsItRide: false,
};
