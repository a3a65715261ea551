import type { RollModifiers } from "../../rules/kernel/compose.ts";
import type { Phrase } from "../../rules/kernel/phrase.ts";
import type { RuleVariants } from "../../rules/kernel/rule-variants.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { abilitiesOf, abilityOf } from "../../characters/abilities.ts";
import { bonusesOf } from "../../characters/bonuses.ts";
import type { OwnBonus } from "../../characters/bonuses.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { incapacitatedRemarks } from "./incapacitated.ts";
import { memoize } from "../../characters/memoize.ts";
import { labelPhrases } from "./label-phrases.ts";
import { focusChoices } from "../../bookings/meta.ts";
import { powerOf } from "../../bookings/powers.ts";
import { unskilled, worldRuleVariants } from "../../base/world-settings.ts";
import { setupOfRoller, traitRolled } from "./roll-choices.ts";
import type { ChosenCheck, ChosenTraits, RollChoices } from "./roll-choices.ts";

/** The language key of what an unskilled roll suffers. */
export const UNSKILLED = "QUADRIVIUM.Status.unskilled";

const MASTERY = "QUADRIVIUM.Item.ability.FIELDS.mastery.label";

/** A trait with its name in the user's language. */
interface NamedScore {
  readonly name: string;
  readonly value: number;
}

/**
 * The facts that a roll of some traits takes from the sheet and the settings, as plain data: read once, and composed as
 * often as needed.
 */
export interface RollFacts {
  /** The Characteristics on the world's list, in its order. */
  readonly characteristics: readonly (NamedScore & { readonly id: string })[];
  /** The Ability that is rolled; null for none. */
  readonly ability: (NamedScore & { readonly specialty: string }) | null;
  /** The further Abilities that are added. */
  readonly moreAbilities: readonly NamedScore[];
  /** The traits with dice, in the order of the sheet. */
  readonly dice: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  /** The power that is used; null for none. */
  readonly power: NamedScore | null;
  /** The character's own bonuses and penalties for these traits. */
  readonly bonuses: readonly OwnBonus[];
  /** The focuses that the character can use for this roll, by the ids of their rows in the Meta table. */
  readonly focuses: readonly OwnBonus[];
  readonly unskilled: RollModifiers["unskilled"];
  /** True if the roll is unskilled by the sheet, and was made skilled. */
  readonly isMadeSkilled: boolean;
  /** The switches of the die that the sheet sets: Overwhelmed. */
  readonly flags: readonly string[];
  readonly remarks: readonly string[];
  /** The phrases of the labels that the system writes for these traits. */
  readonly phrases: readonly Phrase[];
  readonly variants: RuleVariants;
}

/** Reads the facts for a roll. Throws Error if the character does not have the Ability or the power any more. */
export function readRollFacts(
  actor: Creature,
  choices: ChosenCheck & Partial<Pick<RollChoices, "requested" | "unskilled">>,
): RollFacts {
  const ability = choices.ability ? abilityOf(actor, choices.ability) : null;
  const power = choices.power ? powerOf(actor, choices.power) : null;
  const isUnlearnt = isUnskilledBySheet(actor, choices);
  const lacksSkill = choices.unskilled ?? isUnlearnt;
  const die = dieKindOf(choices.letter);
  const { tradition } = die;
  const own = setupOfRoller(actor, choices);
  return {
    characteristics: memoize(actor, "scores", () =>
      actor.system.listedCharacteristics.map(({ id, name }) => {
        return { id, name: game.i18n.localize(name), value: actor.system.score(id) };
      }),
    ),
    ability: ability && { name: ability.name, value: ability.system.score, specialty: ability.system.specialty },
    moreAbilities: (choices.moreAbilities ?? []).map((id) => {
      const { name, system } = abilityOf(actor, id);
      return { name, value: system.score };
    }),
    dice: memoize(actor, "dice", () =>
      itemsOf(actor, "trait").map(({ id, name, system }) => ({ id: id ?? "", name, size: system.size })),
    ),
    power: power && { name: power.name, value: power.system.score },
    bonuses: bonusesFor(actor, choices),
    focuses: focusChoices(actor, traitRolled(actor, choices)),
    unskilled: lacksSkill ? unskilledHere() : null,
    isMadeSkilled: die.unskilled !== undefined && isUnlearnt && !lacksSkill,
    flags: die.fields.flatMap(({ kind, name }) => (kind === "flag" && own[name] === true ? [name] : [])),
    remarks: incapacitatedRemarks(actor, tradition),
    phrases: [
      ...labelPhrases(actor, tradition, traitRolled(actor, choices)),
      ...(lacksSkill ? [{ key: UNSKILLED }] : []),
      ...(ability && ability.system.mastery > 0 ? [{ key: MASTERY }] : []),
    ],
    variants: worldRuleVariants(),
  };
}

/** Returns what an unskilled roll suffers in this world, with its name. */
export function unskilledHere(): NonNullable<RollModifiers["unskilled"]> {
  return { label: game.i18n.localize(UNSKILLED), suffered: unskilled() };
}

/** Returns the character's own bonuses and penalties for some traits, including those that are switched off. */
export function bonusesFor(actor: Creature, choices: ChosenCheck) {
  const { letter, characteristics, ability, total, moreAbilities = [] } = choices;
  // Characteristics that the world has removed from its list are not rolled, so their bonuses do not apply.
  const listed = characteristics.filter((id) => actor.system.listedCharacteristics.some((one) => one.id === id));
  const learnt = abilitiesOf(actor).find(({ id }) => id === ability);
  const further = abilitiesOf(actor).filter(({ id }) => moreAbilities.includes(id ?? ""));
  const abilities = [learnt?.name ?? total?.ability ?? "", ...further.map(({ name }) => name)];
  const die = dieKindOf(letter);
  const mastery: readonly OwnBonus[] =
    learnt && learnt.system.mastery > 0 && die.traits === "named" ? [masteryBonus(learnt.system.mastery)] : [];
  const rolled = { characteristics: listed, abilities, total: total?.id ?? "" };
  return [...mastery, ...bonusesOf(actor, die.tradition, rolled)];
}

function masteryBonus(amount: number): OwnBonus {
  const label = game.i18n.localize(MASTERY);
  return { id: "mastery", bonus: { label, category: "mastery", amount } };
}

/**
 * Tells whether a roll is unskilled by the sheet, unless a request contains that: by the status, by the Ability, or if a
 * weapon, a power or a request names one that is missing.
 */
export function isUnskilledBySheet(
  actor: Creature,
  { ability, power, total, requested }: ChosenTraits & Partial<Pick<RollChoices, "requested">>,
): boolean {
  if (requested?.isUnskilled) return false;
  if (actor.statuses.has("unskilled")) return true;
  if (ability) return abilityOf(actor, ability).system.unskilled;
  const named = power ? powerOf(actor, power).system.ability : (total?.ability ?? "");
  return requested?.isUnlearnt === true || named.trim() !== "";
}
