import { readRollFacts, UNSKILLED, unskilledHere } from "../rolls/road/roll-facts.ts";
import {
  asTyped,
  bonusesApplied,
  labelPhrase,
  modifiersOf,
  typedPhrase,
  withLabel,
  withNotes,
} from "../rolls/road/compose-choices.ts";
import { setupOfRoller, usualFocus } from "../rolls/road/roll-choices.ts";
import type { ChosenCheck } from "../rolls/road/roll-choices.ts";
import { hasFocus } from "../rolls/road/roll-plan.ts";
import type { RollPlan } from "../rolls/road/roll-plan.ts";
import { spokenTraits } from "../rolls/spoken-traits.ts";
import type { SpokenTrait } from "../rolls/spoken-traits.ts";
import { numberCalled } from "../dice/formula-data.ts";
import { localiseFaults } from "../base/rule-errors.ts";
import { abilityOf } from "../characters/abilities.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { abilityRolled } from "../rolls/road/roll-total.ts";
import type { OwnBonus } from "../characters/bonuses.ts";
import { purchasePhrase, purchaseSource, usesResource } from "../bookings/pay.ts";
import { currentVisibility } from "../base/foundry-versions.ts";
import { readCommand } from "../rules/command/command.ts";
import { asEnchantment } from "../rules/kernel/bonuses.ts";
import { withCircumstances } from "../rules/kernel/compose.ts";
import type { Composition } from "../rules/kernel/compose.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";
import { reservedWords, vocabularyOf } from "../base/command-words.ts";
import type { Language } from "../rules/command/language.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { entry } from "../rules/command/entries.ts";
import type { ChosenNames } from "../rules/command/entries.ts";
import { difficulties, worldRuleVariants, worldSetup } from "../base/world-settings.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/**
 * Returns the language of a command for this speaker.
 * @param chosen What is meant by ambiguous names.
 */
export function languageFor(
  command: string,
  dieKind: DieKind,
  { actor }: ChatSpeaker,
  chosen?: ChosenNames,
): Language<SpokenTrait> {
  const language = {
    chosen,
    command,
    dieKind,
    vocabulary: vocabularyOf(dieKind),
    targets: namedTargets(dieKind),
    reserved: reservedWords(),
    reference: (name: string) => numberCalled(name, actor?.getRollData() ?? {}),
  };
  if (!actor) return { ...language, traits: null, own: () => worldSetup(dieKind) };
  const known = spokenTraits(actor, dieKind);
  return {
    ...language,
    speaker: nameFor(actor, "user"),
    traits: known,
    own: (traits) => setupOfRoller(actor, rolledBy(actor, dieKind, traits)),
    usual: (traits) => usualCharacteristics(actor, known, traits),
  };
}

/** Returns the Characteristics with which the first named Ability is usually rolled, if none is named; as by a click. */
function usualCharacteristics(
  actor: Creature,
  known: readonly SpokenTrait[],
  named: readonly SpokenTrait[],
): readonly SpokenTrait[] {
  const ability = named.find((trait) => trait.ability)?.ability;
  if (!ability || named.some(({ characteristic, total }) => characteristic ?? total)) return [];
  const { characteristics } = abilityOf(actor, ability).system;
  return known.filter(({ characteristic }) => characteristic !== undefined && characteristics.includes(characteristic));
}

/** Returns the choices for the named traits; the first of several Abilities decides which check it is. */
export function rolledBy(actor: Creature | null, { letter }: DieKind, traits: readonly SpokenTrait[]): ChosenCheck {
  const total = traits.find((one) => one.total)?.total ?? null;
  const [named, ...moreAbilities] = traits.flatMap(({ ability }) => ability || []);
  return {
    letter,
    characteristics: traits.flatMap(({ characteristic }) => characteristic ?? []),
    ability: named ?? (actor && total ? abilityRolled(actor, total.ability) : ""),
    moreAbilities,
    power: "",
    total,
  };
}

/**
 * Plans a roll in words. All bonuses and penalties of the character apply, as for a click on the sheet. Nothing is paid
 * without a character, or from a resource that the character's tradition does not use.
 * @param chosen What is meant by ambiguous names.
 * @throws Error naming the part that cannot be read
 */
export function planInWords(
  words: string,
  command: string,
  dieKind: DieKind,
  chatSpeaker: ChatSpeaker,
  chosen?: ChosenNames,
): RollPlan {
  const { actor, speaker } = chatSpeaker;
  return localiseFaults(() => {
    const { spec, traits, paid, isUnskilled, enchantments } = readCommand(
      words,
      languageFor(command, dieKind, chatSpeaker, chosen),
    );
    const rolled = rolledBy(actor, dieKind, traits);
    const { characteristics, total } = rolled;
    const ability = actor?.items.get(rolled.ability) ?? null;
    // The score of a combat total that is only named counts as bonuses.
    const parts = dieKind.traits === "named" ? (total?.parts ?? []) : [];
    const said = {
      ...spec,
      sources: [...spec.sources.map((one) => asTyped(dieKind, one)), ...paid.map(purchaseSource)],
      parts: [...spec.parts.map((one) => asTyped(dieKind, one)), ...parts.map(withLabel)],
    };
    const enchanted = enchantments.map(asEnchantment);
    const dice = traits.flatMap((one) => (one.item ? (actor?.items.get(one.item)?.uuid ?? []) : []));
    const weapon = total?.weapon ? (actor?.items.get(total.weapon)?.uuid ?? null) : null;
    const trait = {
      characteristics,
      ability: ability?.uuid ?? null,
      dice,
      total: total?.id ?? "",
      weapon,
      power: null,
    };
    const counted = paid.filter(({ resource }) => actor !== null && usesResource(actor, resource));
    const costs = counted.map(({ resource }) => ({ means: resource, amount: 1 }));
    const variants = worldRuleVariants();
    const spoken = enchanted.map(withLabel);
    const phrases = [
      ...paid.map(purchasePhrase),
      ...[...spec.parts, ...spec.sources].flatMap((one) => typedPhrase(dieKind, one)),
      ...[...parts, ...enchanted].flatMap(labelPhrase),
    ];
    const planned = (whole: Composition, written: readonly Phrase[]) => ({
      spec: withNotes(whole),
      phrases: [...phrases, ...whole.notes, ...written],
      actor,
      speaker,
      visibility: currentVisibility(),
      trait,
      costs,
    });
    const unskilled = isUnskilled ? unskilledHere() : null;
    if (!actor || dieKind.traits === "none") {
      const whole = withCircumstances(dieKind, said, { bonuses: spoken, unskilled }, variants);
      return planned(whole, unskilled ? [{ key: UNSKILLED }] : []);
    }
    const focus = usualFocus(actor, rolled);
    const facts = readRollFacts(actor, { ...rolled, unskilled: isUnskilled || null });
    const added = bonusesAdded(facts.bonuses, traits);
    const own = modifiersOf(facts, bonusesApplied(facts, { focus }, added));
    const modifiers = { ...own, bonuses: [...own.bonuses, ...spoken] };
    const whole = withCircumstances(dieKind, said, modifiers, facts.variants);
    const isDamage = total?.isDamage === true;
    return { ...planned(whole, facts.phrases), focus, hasFocus: hasFocus(modifiers.bonuses), isDamage };
  });
}

/** Returns the named bonuses that do not apply already: of several with the same name the first, each once. */
export function bonusesAdded(own: readonly OwnBonus[], traits: readonly SpokenTrait[]): readonly OwnBonus[] {
  const counting = new Set(own.map(({ id }) => id));
  const added = traits.flatMap(({ bonuses = [] }) =>
    bonuses.some(({ id }) => counting.has(id)) ? [] : bonuses.slice(0, 1),
  );
  return [...new Map(added.map((one) => [one.id, one])).values()];
}

/** Returns the difficulties of a die kind's tradition by name. */
export function namedTargets({ tradition }: DieKind): NonNullable<Language["targets"]> {
  return difficulties(tradition).map(({ name, from }) => ({ ...entry([name], from), kinds: [String(from)] }));
}
