import type { RollModifiers } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { abilitiesOf, abilityCalled, abilityOf, keyOf } from "../../characters/abilities.ts";
import { bonusesOf } from "../../characters/bonuses.ts";
import type { OwnBonus } from "../../characters/bonuses.ts";
import type { Creature } from "../../characters/creature.ts";
import type { RollStats } from "../../characters/data/effect-data.ts";
import { nameFor } from "../../characters/names.ts";
import { trackLevels } from "../../characters/tracks.ts";
import { powerOf } from "../../deltas/pay.ts";
import { writeLabel } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { unskilled } from "../../base/world-settings.ts";
import { bonusesAgainst, differsByTarget } from "./against.ts";
import { setupOfRoller } from "./roll-choices.ts";
import type { ChosenCheck, ChosenStats, RollChoices } from "./roll-choices.ts";

/** What a sheet adds to a roll by itself. */

/** The language key of what an unskilled roll suffers. */
export const UNSKILLED = "QUADRIVIUM.Status.unskilled";

/** Returns what an unskilled roll suffers in this world, with its name. */
export function unskilledHere(): NonNullable<RollModifiers["unskilled"]> {
  return { label: writeLabel({ key: UNSKILLED }), suffered: unskilled() };
}

/**
 * Returns the character's own bonuses and penalties for some stats, and what the state of its target gives, including those that
 * are switched off.
 */
export function bonusesFor(actor: Creature, choices: ChosenCheck): readonly OwnBonus[] {
  const { letter, ability } = choices;
  const learned = abilitiesOf(actor).find(({ id }) => id === ability);
  const die = dieKindOf(letter);
  const mastery: readonly OwnBonus[] =
    learned && learned.system.mastery > 0 && die.traits === "named" ? [masteryBonus(learned.system.mastery)] : [];
  const rolled = rolledWith(actor, choices);
  return [...mastery, ...bonusesOf(actor, die.tradition, rolled), ...bonusesAgainst(choices, die, rolled)];
}

/** Returns a warning if the targets of a roll give different bonuses, of which none counts. */
export function differingWarning(actor: Creature, choices: ChosenCheck): readonly string[] {
  const differs = differsByTarget(choices, dieKindOf(choices.letter), rolledWith(actor, choices));
  return differs ? [say({ key: "QUADRIVIUM.RollDialog.differs" })] : [];
}

/** Returns the stats by which bonuses are selected. */
function rolledWith(actor: Creature, choices: ChosenCheck): RollStats {
  const { letter, characteristics, ability, power, total, moreAbilities = [] } = choices;
  // Characteristics that the world has removed from its list are not rolled, so their bonuses do not apply.
  const listed = characteristics.filter((id) => actor.system.listedCharacteristics.some((one) => one.id === id));
  const learned = abilitiesOf(actor).find(({ id }) => id === ability);
  const further = abilitiesOf(actor).filter(({ id }) => moreAbilities.includes(id ?? ""));
  const main = learned ?? abilityCalled(actor, total?.ability ?? "");
  const usual = main ? [keyOf(main), main.name] : [total?.ability ?? ""];
  const abilities = [...usual, ...further.flatMap((one) => [keyOf(one), one.name])];
  const isAlone = ability === "" && power === "" && total === null;
  const isOwn = isAlone || dieKindOf(letter).traits !== "named";
  return { characteristics: listed, isOwn, abilities, total: total?.id ?? "" };
}

function masteryBonus(amount: number): OwnBonus {
  const label = writeLabel({ key: "QUADRIVIUM.Item.ability.FIELDS.mastery.label" });
  return { id: "mastery", bonus: { label, category: "mastery", amount } };
}

/**
 * Tells whether a roll is unskilled by the sheet, unless a request contains that: by the status, by the Ability, or if a
 * weapon, a power or a request names one that is missing.
 */
export function isUnskilledBySheet(
  actor: Creature,
  { ability, power, total, requested }: ChosenStats & Partial<Pick<RollChoices, "requested">>,
): boolean {
  if (requested?.isUnskilled) return false;
  if (actor.statuses.has("unskilled")) return true;
  if (ability) return abilityOf(actor, ability).system.unskilled;
  const named = power ? powerOf(actor, power).system.ability : (total?.ability ?? "");
  return requested?.isUnlearned === true || named.trim() !== "";
}

/** Returns the switches of the die that the sheet sets: Overwhelmed. */
export function flagsOfSheet(actor: Creature, choices: ChosenStats): readonly string[] {
  const own = setupOfRoller(actor, choices);
  return dieKindOf(choices.letter).fields.flatMap(({ kind, name }) =>
    kind === "flag" && own[name] === true ? [name] : [],
  );
}

/** Returns the level names ("Unconscious", a language key or typed) of the tradition's tracks whose last box is marked. */
function incapacitatingStates(actor: Creature, tradition: string): readonly string[] {
  return trackLevels(actor, tradition).flatMap(({ name, penalty }) => (penalty === null ? [name] : []));
}

/** Tells whether a creature is incapacitated. */
export function isIncapacitated(actor: Creature): boolean {
  return incapacitatingStates(actor, actor.system.effectiveTradition.id).length > 0;
}

/** Returns the remarks on the card of an incapacitated character's roll; the storyguide decides if it counts. */
export function incapacitatedRemarks(actor: Creature, tradition: string): readonly string[] {
  return incapacitatingStates(actor, tradition).map((state) =>
    writeLabel({ key: "QUADRIVIUM.Card.While", data: { state: { key: state } } }),
  );
}

/** Returns the warnings before an incapacitated character's roll. */
export function incapacitatedWarnings(actor: Creature, tradition: string): readonly string[] {
  const name = nameFor(actor, "user");
  return incapacitatingStates(actor, tradition).map((state) =>
    say({ key: "QUADRIVIUM.RollDialog.out", data: { name, state: { key: state } } }),
  );
}

/** Warns the user about a roll without the roll dialog, which shows these warnings itself. */
export function warnIfIncapacitated(actor: Creature, tradition: string): void {
  for (const warning of incapacitatedWarnings(actor, tradition)) ui.notifications.warn(warning);
}
