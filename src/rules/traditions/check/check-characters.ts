import { characteristicsOf } from "../tradition.ts";
import type { Tradition } from "../tradition.ts";

/**
 * The check tradition. The source names some ability scores in examples; two are added to complete them. It attacks with
 * Strength, as Albert does in its example; the other combat totals are ours, since the source gives none.
 */
export const checkTradition: Tradition = {
  id: "check",
  letter: "k",
  sections: ["characteristics", "abilities", "combat", "powers", "bonuses", "gear"],
  characteristics: characteristicsOf("str", "dex", "con", "int", "wis", "cha"),
  rating: "score",
  totals: [
    { id: "initiative", formula: "@dex + @weapon.initiative", isForWeapons: true },
    { id: "attack", formula: "@weapon.characteristic + @ability + @weapon.attack", isForWeapons: true },
    { id: "defense", formula: "12 + @dex + @ability + @weapon.defense", isForWeapons: true },
    { id: "damage", formula: "@str + @weapon.damage", isForWeapons: true },
    { id: "soak", formula: "@con + @armor.soak", isForWeapons: false },
  ],
  attacksWith: "str",
  initiative: "initiative",
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: false } },
  hasTwists: true,
  // "When a roll is made, the result of that roll is binding for the specific situation." [check]
  letsItRide: true,
};
