import { valueOf } from "../../kernel/fields.ts";
import { characteristicsOf } from "../tradition.ts";
import type { Tradition } from "../tradition.ts";
import { addedFlat, bonusDie } from "./trip-dice.ts";
import { bonusField, highestBonusDieField } from "./trip-fields.ts";

/**
 * The trip tradition. The source names some attributes in examples; two are added to complete them. Each has a target
 * instead of a score.
 */
export const tripTradition: Tradition = {
  id: "trip",
  letter: "t",
  sections: ["characteristics", "abilities", "combat", "powers", "meta", "heroic", "bonuses", "gear"],
  characteristics: characteristicsOf("str", "dex", "con", "int", "alp", "cha"),
  rating: "own",
  // "A weapon Atk and Dmg" [trip]: both are trip rolls of the weapon's Ability, to which the weapon is a bonus, unless its
  // damage has a formula of its own.
  totals: [
    { id: "attack", formula: "@weapon.attack", isForWeapons: true },
    { id: "damage", formula: "@weapon.damage", isForWeapons: true },
    // Ours: the source names armor, and says of none what it stops. A shield rolls that.
    { id: "soak", formula: "@armor.soak", isForWeapons: false },
    // Ours: the source lets the game master say a difficulty for each roll. A sheet may carry the one of attacks on it.
    { id: "defense", formula: "", isForWeapons: false },
  ],
  // Ours: the source lets the game master say which attribute is rolled unskilled.
  attacksWith: "dex",
  initiative: null,
  // Initiative is an order of counts, so no heroic roll makes a 66 of it [spec]; that its bonuses count is ours.
  flatInitiative: (setup) => {
    const [highest] = valueOf(setup, highestBonusDieField);
    return { dice: "1d20", bonus: addedFlat(bonusDie(valueOf(setup, bonusField), highest)) };
  },
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: false } },
  letsItRide: false,
};
