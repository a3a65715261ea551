import { characteristicsOf } from "../tradition.ts";
import type { Tradition } from "../tradition.ts";

/** The stress tradition (Ars Magica): eight Characteristics, and the combat totals of published stat blocks. */
export const stressTradition: Tradition = {
  id: "stress",
  letter: "s",
  sections: ["characteristics", "abilities", "combat", "powers", "bonuses", "gear"],
  characteristics: characteristicsOf("int", "per", "str", "sta", "pre", "com", "dex", "qik"),
  rating: "score",
  totals: [
    { id: "initiative", formula: "@qik + @ability + @weapon.initiative + @encumbrance", isForWeapons: true },
    { id: "attack", formula: "@dex + @ability + @weapon.attack", isForWeapons: true },
    { id: "defense", formula: "@qik + @ability + @weapon.defense", isForWeapons: true },
    { id: "damage", formula: "@str + @weapon.damage", isForWeapons: true },
    { id: "soak", formula: "@sta + @size + @armor.soak", isForWeapons: false },
    { id: "fatigue", formula: "@sta + @ability + @encumbrance", isForWeapons: true },
    // "A number <= 0" [spec]; that Strength reduces the burden is our choice.
    { id: "encumbrance", formula: "min(0, max(0, @str) - @burden)", isForWeapons: false },
  ],
  initiative: "initiative",
  letsItRide: false,
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: true } },
};
