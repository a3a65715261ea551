import type { Bonus, BonusGoal } from "../../rules/kernel/bonuses.ts";
import { rollTraits, withCircumstances } from "../../rules/kernel/compose.ts";
import type { Composition, RollModifiers, Traits } from "../../rules/kernel/compose.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import type { Phrase } from "../../rules/kernel/phrase.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import type { OwnBonus } from "../../characters/bonuses.ts";
import type { Creature } from "../../characters/creature.ts";
import { storedLabel } from "../../base/labels.ts";
import { say } from "../../base/words.ts";
import { purchasePhrase, withPurchase } from "../../bookings/pay.ts";
import type { RollChoices } from "./roll-choices.ts";
import { readRollFacts, UNSKILLED } from "./roll-facts.ts";
import type { RollFacts } from "./roll-facts.ts";

/** A spec that can be rolled, and the bonuses that do not count. */
export interface Composed extends Composition {
  /**
   * The reasons why bonuses do not count, by their ids: {@link modifierId} and {@link requestedId} for those of this
   * roll, "focus" for the focus.
   */
  readonly reasons: ReadonlyMap<string, Phrase>;
  /** All bonuses and penalties, including those that do not count. */
  readonly bonuses: readonly Bonus[];
  /** The phrases of all labels that the system may have written. */
  readonly phrases: readonly Phrase[];
}

/** Composes the roll of some choices from the sheet as it is now. Throws RuleError if it cannot be rolled. */
export function composeChoices(actor: Creature, choices: RollChoices): Composed {
  return composeFacts(readRollFacts(actor, choices), choices);
}

/**
 * Composes a roll from facts that were read for the traits of these choices, or of choices that have fewer traits with
 * all bonuses off. Throws RuleError if it cannot be rolled.
 */
export function composeFacts(facts: RollFacts, choices: RollChoices): Composed {
  const { letter, target, total, modifiers, paid, requested } = choices;
  const die = dieKindOf(letter);
  const setup = { ...choices.setup, ...requested?.setup } as Setup;
  const rolled = rollTraits(die, setup, chosenTraits(facts, choices));
  const used = facts.power ? withPower(rolled, facts.power) : rolled;
  const whole = total ? { ...used, title: total.title, parts: total.parts } : used;
  const spec = requested?.title ? { ...whole, title: requested.title } : whole;
  const bonuses = bonusesApplied(facts, choices, [
    ...(requested?.bonuses ?? []).map((bonus, index) => ({ id: requestedId(index), bonus: withLabel(bonus) })),
    ...modifiers.map((bonus, index) => ({ id: modifierId(index), bonus: asTyped(die, bonus) })),
  ]);
  const unchecked = uncheckedPhrases(facts, choices);
  const composed = withCircumstances(
    die,
    withPurchase(die, { ...spec, target }, paid),
    modifiersOf({ ...facts, remarks: [...unchecked.map(say), ...facts.remarks] }, bonuses),
    facts.variants,
  );
  const dropped = new Map(composed.dropped.map(({ bonus, reason }) => [bonus, reason]));
  const reasons = bonuses.flatMap(({ id, bonus }) => {
    const reason = dropped.get(bonus);
    return reason ? [[id, reason] as const] : [];
  });
  return {
    ...composed,
    spec: withNotes(composed),
    bonuses: bonuses.map(({ bonus }) => bonus),
    reasons: new Map(reasons),
    phrases: [
      ...facts.phrases,
      ...composed.notes,
      ...unchecked,
      ...(paid ? [purchasePhrase(paid)] : []),
      ...(requested?.bonuses ?? []).flatMap(labelPhrase),
      ...modifiers.flatMap((bonus) => typedPhrase(die, bonus)),
    ],
  };
}

/** Returns what the sheet states of a roll and somebody has switched off for it, as the card tells it: nobody else would see. */
function uncheckedPhrases(
  { isMadeSkilled, flags, bonuses, phrases }: RollFacts,
  { setup, off, requested }: RollChoices,
): readonly Phrase[] {
  const names = [
    ...(isMadeSkilled ? [{ key: UNSKILLED }] : []),
    ...flags
      .filter((name) => setup[name] === false && requested?.setup[name] === undefined)
      .map((name) => ({ key: `QUADRIVIUM.Field.${name}` })),
    ...bonuses
      .filter(({ id }) => off.includes(id))
      .map(({ bonus: { label } }) => phrases.find((phrase) => say(phrase) === label) ?? label),
  ];
  return names.map((label) => ({ key: "QUADRIVIUM.Card.Unchecked", data: { label } }));
}

/** Returns the spec of a composed roll with its notes, which the card lists among its sources. */
export function withNotes({ spec, notes }: Composition): RollSpec {
  if (notes.length === 0) return spec;
  return { ...spec, sources: [...(spec.sources ?? []), ...notes.map((note) => ({ label: say(note), amount: null }))] };
}

/** Returns all bonuses and penalties of a roll, those added for it first. */
export function bonusesApplied(
  { focuses, bonuses }: RollFacts,
  { focus, off = [] }: Pick<RollChoices, "focus"> & Partial<Pick<RollChoices, "off">>,
  added: readonly OwnBonus[],
): readonly OwnBonus[] {
  return [
    ...added,
    ...focuses.flatMap(({ id, bonus }) => (id === focus ? [{ id: "focus", bonus }] : [])),
    ...bonuses.filter(({ id }) => !off.includes(id)),
  ];
}

/** Returns the modifiers of a roll with these bonuses. */
export function modifiersOf({ unskilled, remarks }: RollFacts, bonuses: readonly OwnBonus[]): RollModifiers {
  return { bonuses: bonuses.map(({ bonus }) => bonus), unskilled, remarks };
}

/** Returns the id of a modifier that was typed in, counted from 0. */
export function modifierId(index: number): string {
  return `modifier.${index}`;
}

/** Returns the id of a bonus of a request, counted from 0. */
export function requestedId(index: number): string {
  return `requested.${index}`;
}

function chosenTraits(facts: RollFacts, { characteristics, specialty, traits }: RollChoices): Traits {
  const { ability, moreAbilities } = facts;
  const special = specialty && ability?.specialty ? { specialty: ability.specialty } : {};
  return {
    scores: facts.characteristics.filter(({ id }) => characteristics.includes(id)),
    abilities: [...(ability ? [{ name: ability.name, value: ability.value, ...special }] : []), ...moreAbilities],
    dice: facts.dice.filter(({ id }) => traits.includes(id)),
  };
}

/** Returns a spec with the name of a power as title, and its score as a part. */
function withPower(spec: RollSpec, { name, value }: NonNullable<RollFacts["power"]>): RollSpec {
  const part = value === 0 ? [] : [{ label: name, value }];
  return { ...spec, title: name, parts: [...(spec.parts ?? []), ...part] };
}

/** The label of a bonus that has none of its own; boons and banes need none, since they only count. */
const defaultLabels: Readonly<Record<BonusGoal, string>> = {
  total: "QUADRIVIUM.Card.Modifier",
  enchantment: "QUADRIVIUM.RollDialog.goal.enchantment",
  boons: "",
  banes: "",
};

/** Returns a bonus with a label in the user's language, its own or else a default. */
export function withLabel<One extends { readonly label: string; readonly goal?: BonusGoal }>(one: One): One {
  return { ...one, label: storedLabel(one.label) || labelPhrase(one).map(say).join("") };
}

/**
 * Returns a bonus that somebody has typed. Where bonuses of some categories have their price or compete, it is called one by
 * hand, so that nobody takes it for the focus or the mastery whose name it has.
 */
export function asTyped<One extends Typed>(die: DieKind, one: One): One {
  return isByHand(die, one) ? { ...one, label: typedPhrase(die, one).map(say).join("") } : withLabel(one);
}

/** Returns the phrases of the label of a bonus that somebody has typed. */
export function typedPhrase(die: DieKind, one: Typed): Phrase[] {
  if (!isByHand(die, one)) return labelPhrase(one);
  const { label, category = "other" } = one;
  const named = labelPhrase({ label })[0] ?? label;
  return [
    { key: "QUADRIVIUM.Card.ByHand", data: { label: label ? named : { key: `QUADRIVIUM.BonusCategory.${category}` } } },
  ];
}

type Typed = Pick<Bonus, "label"> & Partial<Pick<Bonus, "goal" | "category">>;

/** Tells whether a typed bonus has a name; "Modifier" says by itself what it is. */
function isByHand({ categories }: DieKind, { label, category = "other" }: Typed): boolean {
  return categories !== undefined && (label !== "" || !["other", "penalty"].includes(category));
}

/** Returns the phrase of a label that nobody has typed. */
export function labelPhrase({
  label,
  goal = "total",
}: {
  readonly label: string;
  readonly goal?: BonusGoal;
}): Phrase[] {
  const key = label || defaultLabels[goal];
  return key.startsWith("QUADRIVIUM.") ? [{ key }] : [];
}
