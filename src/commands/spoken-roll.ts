import { performRoll } from "../rolls/perform-roll.ts";
import { bonusesFor, helpAndHindrance, named, ownOf, usualFocus } from "../rolls/roll-choices.ts";
import type { RolledTraits } from "../rolls/roll-choices.ts";
import { hasFocus } from "../rolls/roll-plan.ts";
import type { RollPlan } from "../rolls/roll-plan.ts";
import { spokenTraits } from "../rolls/spoken-traits.ts";
import type { SpokenTrait } from "../rolls/spoken-traits.ts";
import { localiseFaults } from "../i18n/rule-errors.ts";
import type { OwnBonus } from "../services/bonuses-of.ts";
import { countsBy, purchaseSource } from "../services/pay.ts";
import { currentVisibility } from "../foundry-versions.ts";
import { readCommand } from "../rules/command/command.ts";
import { withCircumstances } from "../rules/kernel/compose.ts";
import type { Language, Vocabulary } from "../rules/command/language.ts";
import { worldRuleVariants } from "../world-settings.ts";
import type { Speech } from "../rolls/speech.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** What a command is understood by, from the lips of this speaker. */
export function languageFor(command: string, dieKind: DieKind, { actor }: Speech): Language<SpokenTrait> {
  const language = { command, dieKind, vocabulary: vocabularyOf(dieKind) };
  if (!actor) return { ...language, traits: null };
  const own = (traits: readonly SpokenTrait[]) => ownOf(actor, rolledBy(dieKind, traits));
  return { ...language, traits: spokenTraits(actor, dieKind), own };
}

/** What is rolled where these traits are named: the first of several Abilities. */
function rolledBy({ letter }: DieKind, traits: readonly SpokenTrait[]): RolledTraits {
  return {
    letter,
    characteristics: traits.flatMap(({ characteristic }) => characteristic ?? []),
    ability: traits.find(({ ability }) => ability)?.ability ?? "",
    power: "",
    total: traits.find((one) => one.total)?.total ?? null,
  };
}

/**
 * Plans a roll in words. Everything that helps or hinders the character counts, as for a click on the sheet. Who speaks
 * for nobody's character, and a character that does not count by a resource, pays nothing.
 * @throws Error that names the part which cannot be understood
 */
export function planInWords(words: string, command: string, dieKind: DieKind, speech: Speech): RollPlan {
  const { actor, speaker } = speech;
  return localiseFaults(() => {
    const { spec, traits, paid } = readCommand(words, languageFor(command, dieKind, speech));
    const rolled = rolledBy(dieKind, traits);
    const { characteristics, total } = rolled;
    const ability = actor?.items.get(rolled.ability) ?? null;
    const said = {
      ...spec,
      sources: [...spec.sources, ...paid.map(purchaseSource)],
      parts: spec.parts.map(named),
    };
    const dice = traits.flatMap((one) => (one.item ? (actor?.items.get(one.item)?.uuid ?? []) : []));
    const trait = { characteristics, ability: ability?.uuid ?? null, dice, total: total?.id ?? "", power: null };
    const counted = paid.filter(({ resource }) => actor !== null && countsBy(actor, resource));
    const costs = counted.map(({ resource }) => ({ means: resource, amount: 1 }));
    const plan = { spec: said, actor, speaker, visibility: currentVisibility(), trait, costs };
    if (!actor || dieKind.traits === "none") return plan;
    const focus = usualFocus(actor, dieKind.letter);
    const added = bonusesAdded(bonusesFor(actor, rolled), traits);
    const { circumstances } = helpAndHindrance(actor, { ...rolled, focus }, added);
    const { spec: whole } = withCircumstances(dieKind, said, circumstances, worldRuleVariants());
    const isDamage = total?.isDamage === true;
    return { ...plan, spec: whole, focus, hasFocus: hasFocus(circumstances.bonuses), isDamage };
  });
}

/** The bonuses that are named and do not count already: of several with one name the first, and each of them once. */
function bonusesAdded(own: readonly OwnBonus[], traits: readonly SpokenTrait[]): readonly OwnBonus[] {
  const counting = new Set(own.map(({ id }) => id));
  const added = traits.flatMap(({ bonuses = [] }) =>
    bonuses.some(({ id }) => counting.has(id)) ? [] : bonuses.slice(0, 1),
  );
  return [...new Map(added.map((one) => [one.id, one])).values()];
}

/**
 * Rolls what was said, as {@link performRoll} does.
 * @throws Error that names what is wrong with it, or what the character has too little of, or the check that stands
 * already; then nothing is posted
 */
export async function rollSpoken(words: string, dieKind: DieKind, speech: Speech): Promise<void> {
  await performRoll(planInWords(words, `/${dieKind.id}`, dieKind, speech));
}

/** The words for a tradition's fields, and for what can be paid for, in the reader's language. */
export function vocabularyOf({ fields, paidOptions = [] }: DieKind): Vocabulary {
  return Object.fromEntries([...fields, ...paidOptions].map(({ name }) => [name, localWords(name)]));
}

/** What a word of the commands is in the reader's language; several stand with bars between them. */
export function localWords(word: string): string[] {
  const key = `QUADRIVIUM.Word.${word}`;
  return game.i18n.has(key) ? game.i18n.localize(key).split("|") : [];
}
