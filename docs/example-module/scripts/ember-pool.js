/** @import { AddedTradition } from "quadrivium" */
import { ember } from "./ember.js";

/** @type {AddedTradition} */
const tradition = {
  module: "ember-pool",
  id: "ember",
  dieKinds: [ember],
  characters: {
    sections: ["characteristics", "abilities", "gear", "bonuses"],
    characteristics: ["might", "wits", "heart"].map((id) => ({
      id,
      name: `EMBER.Characteristic.${id}`,
      short: `EMBER.CharacteristicShort.${id}`,
    })),
    letsItRide: true,
  },
  difficulties: [
    { name: "EMBER.Difficulty.spark", value: 1 },
    { name: "EMBER.Difficulty.campfire", value: 3 },
    { name: "EMBER.Difficulty.bonfire", value: 5 },
  ],
};

// The script runs before the system's init hook, which asks for traditions.
Hooks.once("quadrivium.init", ({ registerTradition }) => registerTradition(tradition));

// Tells the roller that the fire is out.
Hooks.on("quadrivium.roll", (_message, { outcome }) => {
  if (outcome && "smothered" in outcome && outcome.smothered) {
    ui.notifications?.info("EMBER.FireIsOut", { localize: true });
  }
});
