import { characteristicsOf } from "../tradition.ts";
import type { Tradition } from "../tradition.ts";

const CASTING = "@technique + @form + @sta";

/** The stress tradition (Ars Magica): eight Characteristics, and the combat totals of published stat blocks. */
export const stressTradition: Tradition = {
  id: "stress",
  letter: "s",
  sections: ["characteristics", "abilities", "arts", "combat", "powers", "bonuses", "gear"],
  characteristics: characteristicsOf("int", "per", "str", "sta", "pre", "com", "dex", "qik"),
  rating: "score",
  totals: [
    { id: "initiative", formula: "@qik + @ability + @weapon.initiative + @encumbrance", isForWeapons: true },
    { id: "attack", formula: "@dex + @ability + @weapon.attack", isForWeapons: true },
    { id: "defense", formula: "@qik + @ability + @weapon.defense", isForWeapons: true },
    { id: "damage", formula: "@str + @weapon.damage", isForWeapons: true },
    { id: "soak", formula: "@sta + @size + @armor.soak", isForWeapons: false },
    { id: "fatigue", formula: "@sta + @ability + @encumbrance", isForWeapons: true },
    // Ours, and editable: no source at hand tells how spells are cast.
    { id: "formulaic", formula: CASTING, isForWeapons: false, isForArts: true },
    { id: "spontaneousHalf", formula: CASTING, isForWeapons: false, isForArts: true, divisor: 2, fatigue: 1 },
    { id: "spontaneousFifth", formula: CASTING, isForWeapons: false, isForArts: true, divisor: 5 },
    // "A number <= 0" [spec]; that Strength reduces the burden is our choice.
    { id: "encumbrance", formula: "min(0, max(0, @str) - @burden)", isForWeapons: false },
  ],
  initiative: "initiative",
  letsItRide: false,
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: true } },
};
