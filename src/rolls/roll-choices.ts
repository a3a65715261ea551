import { say } from "../i18n/words.ts";
import { bonusesOf } from "../services/bonuses.ts";
import type { OwnBonus } from "../services/bonuses.ts";
import type { Creature } from "../services/creature.ts";
import { itemsOf } from "../services/creature.ts";
import { incapacitatedRemarks } from "../services/incapacitated.ts";
import { focusChoices, focusInUse } from "../services/meta.ts";
import { abilityFor, powerOf, withPower } from "../services/powers.ts";
import { fieldsKnownTo, ownSetupOf } from "../services/own-setup.ts";
import type { RolledTraits } from "../services/checks.ts";
import { currentVisibility } from "../foundry-versions.ts";
import type { Visibility } from "../foundry-versions.ts";
import { rollTraits, withCircumstances } from "../rules/kernel/compose.ts";
import type { RollModifiers, Composition, Traits } from "../rules/kernel/compose.ts";
import type { Bonus, BonusGoal, Part } from "../rules/kernel/bonuses.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import { plainSetup } from "../rules/kernel/setup.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { unskilled, worldRuleVariants } from "../world-settings.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { withPurchase } from "../services/pay.ts";

export type { Creature } from "../services/creature.ts";
export type Ability = Item.OfType<"ability">;

/** What of a character is rolled. */
export interface Trait {
  /** Ids of Characteristics. */
  readonly characteristics?: readonly string[];
  /** Id of the Ability. */
  readonly ability?: string;
  /** Ids of the traits whose dice make a pool. */
  readonly traits?: readonly string[];
  /** Id of the power: it says which traits are rolled, and what its use costs. */
  readonly power?: string;
  /** A total that is rolled as a whole ("attack"), by its id. */
  readonly total?: RolledTotal;
}

/** A combat total that is rolled: its parts are worked out already. */
export interface RolledTotal {
  readonly id: string;
  readonly title: string;
  /** Name of the Ability that it is made with. */
  readonly ability: string;
  readonly parts: readonly Part[];
  /** Whether what is rolled is damage. */
  readonly isDamage?: boolean;
}

/** What a request fixes of the roll that answers it. */
export interface RequestedTerms {
  readonly title: string;
  /** Ids of the Characteristics that it names; none where the player chooses. */
  readonly characteristics: readonly string[];
  /** The Ability that it names; blank where the player chooses. */
  readonly ability: string;
  /** What of the setup is fixed. */
  readonly setup: Partial<Setup>;
  /** What the game master gives, or takes. */
  readonly bonuses: readonly Bonus[];
  /** The target is not told. */
  readonly hidesTarget: boolean;
  /** An Ability is asked for that the character has not. */
  readonly isUnlearnt: boolean;
}

/** Everything that is decided about a roll before the dice fall. */
export interface RollChoices {
  readonly letter: string;
  readonly setup: Setup;
  readonly characteristics: readonly string[];
  readonly ability: string;
  readonly specialty: boolean;
  readonly traits: readonly string[];
  /** Id of the power that is used; empty without one. */
  readonly power: string;
  readonly total: RolledTotal | null;
  /** Id of the power that grants it again, where the same check stands already; blank for none. */
  readonly reroll: string;
  /** What is paid for before the dice fall; null for nothing. */
  readonly paid: Purchasable | null;
  /** The id of the row of the Meta table that a focus is taken from; null without one. */
  readonly focus: string | null;
  /** Bonuses for this roll only. */
  readonly modifiers: readonly Bonus[];
  /** What the character has and what does not count this time, by the ids of its bonuses. */
  readonly off: readonly string[];
  readonly target: number | null;
  readonly visibility: Visibility;
  /** What a request fixes of it; null for a roll that answers none. */
  readonly requested: RequestedTerms | null;
}

/** What is chosen for a trait as long as nobody says otherwise. */
export function usualChoices(actor: Creature, trait: Trait): RollChoices {
  const power = trait.power ? powerOf(actor, trait.power) : null;
  const ability = trait.ability ? abilityOf(actor, trait.ability) : power ? abilityFor(actor, power) : null;
  const { letter } = actor.system.effectiveTradition;
  const choices: RollChoices = {
    letter,
    setup: plainSetup(dieKindOf(letter)),
    characteristics: trait.characteristics ?? (power ?? ability)?.system.characteristics ?? [],
    ability: ability?.id ?? "",
    specialty: false,
    traits: trait.traits ?? [],
    power: power?.id ?? "",
    total: trait.total ?? null,
    reroll: "",
    paid: null,
    focus: usualFocus(actor, letter),
    modifiers: [],
    off: [],
    target: power?.system.difficulty ?? null,
    visibility: currentVisibility(),
    requested: null,
  };
  return { ...choices, setup: ownSetup(actor, choices) };
}

/** Choices with another die: its setup, with what the character and its traits have of their own for that, and its focus. */
export function withDie(actor: Creature, choices: RollChoices, letter: string): RollChoices {
  if (letter === choices.letter) return choices;
  const plain = { ...choices, letter, setup: plainSetup(dieKindOf(letter)), focus: usualFocus(actor, letter) };
  return { ...plain, setup: ownSetup(actor, plain) };
}

/** The focus that a further roll of one use takes along, by the id of its row; the dialog lets it go. */
export function usualFocus(actor: Creature, letter: string): string | null {
  return dieKindOf(letter).categories?.includes("focus") ? focusInUse(actor) : null;
}

/** The setup with what the character, and the trait that is rolled, have of their own. */
export function ownSetup(actor: Creature, choices: Pick<RollChoices, "setup"> & ChosenTraits): Setup {
  return { ...choices.setup, ...ownOf(actor, choices) } as Setup;
}

/** What the character, and the trait that is rolled, have of their own. */
export function ownOf(actor: Creature, rolled: ChosenTraits): Partial<Setup> {
  return { ...ownSetupOf(actor, dieKindOf(rolled.letter)), ...ownOfTrait(actor, rolled) };
}

/** What the trait that is rolled has of its own: the Ability, or else the first Characteristic; a power goes before. */
export function ownOfTrait(actor: Creature, { letter, ability, characteristics, power }: ChosenTraits): Partial<Setup> {
  const [first] = characteristics;
  const own = ability ? abilityOf(actor, ability).system.ownSetup : first ? actor.system.ownSetupOf(first) : {};
  const all = { ...own, ...(power ? powerOf(actor, power).system.ownSetup : {}) };
  return fieldsKnownTo(dieKindOf(letter), all);
}

/** What of the choices says which check it is. */
export type ChosenCheck = ChosenTraits & Pick<RollChoices, "traits">;

/** What of a character these choices roll, as the message remembers it. */
export function traitRolled(
  actor: Creature,
  { characteristics, ability, traits, total, power }: ChosenCheck,
): RolledTraits {
  return {
    characteristics,
    ability: ability ? abilityOf(actor, ability).uuid : null,
    dice: traits.flatMap((id) => actor.items.get(id)?.uuid ?? []),
    total: total?.id ?? "",
    power: power ? powerOf(actor, power).uuid : null,
  };
}

/** The traits among the choices, which bonuses hang on. */
export type ChosenTraits = Pick<RollChoices, "letter" | "characteristics" | "ability" | "power" | "total">;

/** The bonuses that a character has for these choices, those that are switched off among them. */
export function bonusesFor(actor: Creature, choices: ChosenTraits): readonly OwnBonus[] {
  const { characteristics, ability, total } = choices;
  // What the world has taken off its list is not rolled with, so no bonus hangs on it.
  const listed = characteristics.filter((id) => actor.system.listedCharacteristics.some((one) => one.id === id));
  const learnt = abilitiesOf(actor).find(({ id }) => id === ability);
  const name = learnt?.name ?? total?.ability ?? "";
  const die = dieKindOf(choices.letter);
  const mastery = learnt?.system.mastery ?? 0;
  const label = game.i18n.localize("QUADRIVIUM.Item.ability.FIELDS.mastery.label");
  return [
    ...(mastery > 0 && die.traits === "named"
      ? [{ id: "mastery", bonus: { label, category: "mastery" as const, amount: mastery } }]
      : []),
    ...bonusesOf(actor, die.tradition, { characteristics: listed, ability: name, total: total?.id ?? "" }),
  ];
}

/** What choices come to. */
export interface Composed extends Composition {
  /** Why a bonus does not count, by its id: {@link modifierId} for one that was typed in, "focus" for the focus. */
  readonly reasons: ReadonlyMap<string, Phrase>;
  /** All that helps or hinders, also what does not count. */
  readonly bonuses: readonly Bonus[];
}

/** What the choices come to: a spec that can be rolled, and the bonuses that do not count. */
export function composeChoices(actor: Creature, choices: RollChoices): Composed {
  const { letter, target, total, power, modifiers, paid, requested } = choices;
  const die = dieKindOf(letter);
  const setup = { ...choices.setup, ...requested?.setup } as Setup;
  const rolled = rollTraits(die, setup, traitsOf(actor, choices));
  const used = power ? withPower(rolled, powerOf(actor, power)) : rolled;
  const whole = total ? { ...used, title: total.title, parts: total.parts } : used;
  const spec = requested?.title ? { ...whole, title: requested.title } : whole;
  const { bonuses, circumstances } = helpAndHindrance(actor, choices, [
    ...(requested?.bonuses ?? []).map((bonus, index) => ({ id: requestedId(index), bonus: named(bonus) })),
    ...modifiers.map((bonus, index) => ({ id: modifierId(index), bonus: named(bonus) })),
  ]);
  const composed = withCircumstances(
    die,
    withPurchase(die, { ...spec, target }, paid),
    circumstances,
    worldRuleVariants(),
  );
  const reasons = new Map(composed.dropped.map(({ bonus, reason }) => [bonus, reason]));
  return {
    ...composed,
    bonuses: circumstances.bonuses,
    reasons: new Map(
      bonuses.flatMap(({ id, bonus }) => {
        const reason = reasons.get(bonus);
        return reason ? [[id, reason]] : [];
      }),
    ),
  };
}

/** What of the choices helps or hinders. */
type Helping = ChosenTraits & Pick<RollChoices, "focus"> & Partial<Pick<RollChoices, "off" | "requested">>;

/** All that helps or hinders a character in a roll, by whatever road it comes: what is added to it goes before. */
export function helpAndHindrance(
  actor: Creature,
  choices: Helping,
  added: readonly OwnBonus[],
): { readonly bonuses: readonly OwnBonus[]; readonly circumstances: RollModifiers } {
  const { focus, off = [] } = choices;
  const bonuses = [
    ...added,
    ...focusChoices(actor).flatMap(({ id, bonus }) => (id === focus ? [{ id: "focus", bonus }] : [])),
    ...bonusesFor(actor, choices).filter(({ id }) => !off.includes(id)),
  ];
  return {
    bonuses,
    circumstances: {
      bonuses: bonuses.map(({ bonus }) => bonus),
      unskilled: unskilledIn(actor, choices),
      remarks: incapacitatedRemarks(actor, dieKindOf(choices.letter).tradition),
    },
  };
}

/** What a modifier goes by that was typed in as the how-many-eth, from 0. */
export function modifierId(index: number): string {
  return `modifier.${index}`;
}

/** What a bonus of a request goes by, from 0. */
export function requestedId(index: number): string {
  return `requested.${index}`;
}

function traitsOf(actor: Creature, { characteristics, ability: id, specialty, traits }: RollChoices): Traits {
  const ability = id ? abilityOf(actor, id) : null;
  return {
    scores: actor.system.listedCharacteristics
      .filter((one) => characteristics.includes(one.id))
      .map((one) => ({ name: game.i18n.localize(one.name), value: actor.system.score(one.id) })),
    ability: ability && {
      name: ability.name,
      value: ability.system.score,
      ...(specialty && ability.system.specialty ? { specialty: ability.system.specialty } : {}),
    },
    dice: itemsOf(actor, "trait")
      .filter((trait) => traits.includes(trait.id ?? ""))
      .map(({ name, system }) => ({ name, size: system.size })),
  };
}

/**
 * What a roll suffers for want of learning; null for whoever has learnt it. What a power or a request names and the
 * character has not, it has not learnt.
 */
function unskilledIn(
  actor: Creature,
  {
    ability,
    power,
    requested = null,
  }: Pick<RollChoices, "ability" | "power"> & Partial<Pick<RollChoices, "requested">>,
): RollModifiers["unskilled"] {
  const isMissing =
    requested?.isUnlearnt === true || (power !== "" && powerOf(actor, power).system.ability.trim() !== "");
  const isUnlearnt = ability ? abilityOf(actor, ability).system.unskilled : isMissing;
  const isUnskilled = actor.statuses.has("unskilled") || isUnlearnt;
  return isUnskilled ? { label: game.i18n.localize("QUADRIVIUM.Status.unskilled"), suffered: unskilled() } : null;
}

/** What a bonus is called that nobody has named; boons and banes only count. */
const nameless: Readonly<Record<BonusGoal, string>> = {
  total: "QUADRIVIUM.Card.Modifier",
  enchantment: "QUADRIVIUM.RollDialog.goal.enchantment",
  boons: "",
  banes: "",
};

/** A bonus by its name, which it has in any case where it is shown with its amount. */
export function named<One extends { readonly label: string; readonly goal?: BonusGoal }>(one: One): One {
  const { label, goal = "total" } = one;
  return { ...one, label: label || game.i18n.localize(nameless[goal]) };
}

/** The Abilities of a character in the order of its sheet. */
export function abilitiesOf(actor: Creature): readonly Ability[] {
  return itemsOf(actor, "ability");
}

/** @throws Error when the character has no such Ability (any more) */
export function abilityOf(actor: Creature, id: string): Ability {
  const item = actor.items.get(id);
  if (item?.type !== "ability") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.AbilityMissing", data: { actor: actor.name } }));
  }
  return item as Ability;
}
