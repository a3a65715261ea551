/** The words for which a game has its own, and those that all others use. */
const usual = {
  characteristics: "QUADRIVIUM.Section.characteristics",
  characteristic: "QUADRIVIUM.Sheet.with",
  abilities: "QUADRIVIUM.Section.abilities",
  ability: "QUADRIVIUM.Sheet.abilityColumn",
  score: "QUADRIVIUM.Item.ability.FIELDS.score.label",
  addAbility: "QUADRIVIUM.Sheet.addAbility",
  newAbility: "QUADRIVIUM.Sheet.New.ability",
  noAbilities: "QUADRIVIUM.Sheet.noAbilities",
  moreAbilities: "QUADRIVIUM.RollDialog.moreAbilities",
  moreAbility: "QUADRIVIUM.RollDialog.moreAbility",
  unarmed: "QUADRIVIUM.Combat.unarmed",
  specialtyHint: "QUADRIVIUM.Item.ability.FIELDS.specialty.hint",
} as const;

export type TraditionWord = keyof typeof usual;

/** Returns a word as the players of a tradition say it: what is an Ability elsewhere is a skill of a check character. */
export function traditionWord(tradition: string, word: TraditionWord): string {
  const own = `QUADRIVIUM.TraditionWord.${tradition}.${word}`;
  return game.i18n.localize(game.i18n.has(own) ? own : usual[word]);
}

/** Returns several words of a tradition by what they stand for, for a template. */
export function wordsOf<Word extends TraditionWord>(tradition: string, words: readonly Word[]): Record<Word, string> {
  return Object.fromEntries(words.map((word) => [word, traditionWord(tradition, word)])) as Record<Word, string>;
}
