/** What never changes once the game is set up. */
export const SYSTEM = {
  id: "fen-wardens",
  ABILITIES: {
    reed: { id: "reed", label: "ABILITY.reed" },
    stone: { id: "stone", label: "ABILITY.stone" },
    flame: { id: "flame", label: "ABILITY.flame" },
  },
  SKILLS: {
    path: { id: "path", label: "SKILL.path", abilities: ["reed", "stone"] },
    lore: { id: "lore", label: "SKILL.lore", abilities: ["flame", "reed"] },
  },
  LANGUAGES: { fen: { label: "Fen" } },
  DICE: { MAX_BOONS: 6, DIE_STEP: 2, MIN_DIE: 4, MAX_DIE: 12 },
  TIME: { roundSeconds: 10 },
};
