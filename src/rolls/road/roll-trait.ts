import { characteristicsFor } from "../../base/world-settings.ts";
import { localiseFaults } from "../../base/rule-errors.ts";
import { visibilities } from "../../base/foundry-versions.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { creatureGiven } from "../../characters/names.ts";
import { foldName } from "../../rules/command/entries.ts";
import { bonusCategories, bonusGoals } from "../../rules/kernel/bonuses.ts";
import { checkChoice, checkFields, checkIsNumber, RuleError } from "../../rules/kernel/rule-error.ts";
import { dieKindOf, dieKinds, traditions } from "../../rules/traditions/traditions.ts";
import { plainChoices } from "./roll-choices.ts";
import type { Stat } from "./roll-choices.ts";
import { rollStat } from "./roll-stat.ts";
import type { KnownChoices, StatRollOptions } from "./roll-stat.ts";

const statFields = ["characteristics", "ability", "moreAbilities", "traits", "power", "total"] as const;

/** The fields of choices that are not always there. */
const moreChoices = ["fatigue", "given", "isCounter", "against"];

/**
 * Rolls a stat for macros and modules, as {@link rollStat} does.
 * @param stat Abilities, traits and powers by their ids or names.
 * @throws Error in the user's language that names the first part that no roll knows; then nothing is rolled
 */
export function rollTrait(actor: Creature, stat: Stat, options: StatRollOptions = {}): ReturnType<typeof rollStat> {
  const roller = creatureGiven(actor);
  const known = localiseFaults(() => {
    checkFields(options, ["ask", "choices", "accept"]);
    checkChoices(roller, options.choices ?? {});
    return statGiven(roller, stat);
  });
  return rollStat(roller, known, options);
}

function statGiven(actor: Creature, stat: Stat): Stat {
  checkObject("trait", stat, statFields);
  checkFields(stat, statFields);
  const ids = idsOf(actor, stat);
  const names = Object.values({ ...stat, ...ids }).flat();
  if (names.every((one) => !one)) throw new RuleError("StatMissing", { known: statFields.join(", ") });
  return { ...stat, ...ids };
}

type Ids = Pick<Stat, "characteristics" | "ability" | "moreAbilities" | "traits" | "power">;

/** Returns the ids of stats that are given by ids or names. Throws RuleError ChoiceUnknown for what the character does not have. */
function idsOf(actor: Creature, { characteristics, ability, moreAbilities, traits, power, total }: Partial<Stat>): Ids {
  const find = (part: string, type: "ability" | "trait" | "power", named: unknown): string => {
    const all = itemsOf(actor, type);
    const name = foldName(String(named));
    const found = all.find(({ id }) => id === named) ?? all.find((one) => foldName(one.name) === name);
    if (!found)
      checkChoice(
        part,
        named,
        all.map((one) => one.name),
      );
    return found?.id ?? "";
  };
  for (const one of listGiven("characteristics", characteristics)) {
    // One of another game counts nothing, but is known.
    const listed = new Set([...traditions.keys()].flatMap(characteristicsFor).map(({ id }) => id));
    checkChoice("characteristics", one, [...listed]);
  }
  const { totals } = actor.system.effectiveTradition;
  if (total) {
    checkChoice(
      "total",
      total.id,
      totals.map(({ id }) => id),
    );
  }
  return {
    ...(ability ? { ability: find("ability", "ability", ability) } : {}),
    ...(power ? { power: find("power", "power", power) } : {}),
    ...(moreAbilities
      ? { moreAbilities: listGiven("moreAbilities", moreAbilities).map((one) => find("moreAbilities", "ability", one)) }
      : {}),
    ...(traits ? { traits: listGiven("traits", traits).map((one) => find("traits", "trait", one)) } : {}),
  };
}

/** Throws RuleError for a choice that no roll has, and for a value that is none of its own. */
function checkChoices(actor: Creature, choices: KnownChoices): void {
  const letter = choices.letter ?? actor.system.effectiveTradition.letter;
  checkChoice("letter", letter, [...dieKinds.keys()]);
  const fields = [...Object.keys(plainChoices(letter)), ...moreChoices];
  checkObject("choices", choices, fields);
  checkFields(choices, fields);
  const { tradition } = dieKindOf(letter);
  const dice = [...dieKinds.values()].filter((die) => die.tradition === tradition);
  const known = new Set(["count", ...dice.flatMap((die) => die.fields.map(({ name }) => name))]);
  checkFields(choices.setup ?? {}, [...known]);
  if (choices.visibility !== undefined) checkChoice("visibility", choices.visibility, visibilities);
  if (choices.target !== undefined && choices.target !== null) checkIsNumber("target", choices.target);
  for (const bonus of listGiven("modifiers", choices.modifiers)) {
    checkObject("modifiers", bonus, ["label", "category", "amount", "source", "isApproved", "goal"]);
    checkFields(bonus, ["label", "category", "amount", "source", "isApproved", "goal"]);
    checkChoice("category", bonus.category, bonusCategories);
    if (bonus.goal !== undefined) checkChoice("goal", bonus.goal, bonusGoals);
    checkIsNumber(bonus.label || "amount", bonus.amount);
  }
}

function checkObject(name: string, value: unknown, known: readonly string[]): void {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject)
    throw new RuleError("FieldUnknown", { name: `${name}: ${JSON.stringify(value)}`, known: known.join(", ") });
}

/** Returns a list that a macro has given. Throws RuleError ListMissing for what is none. */
function listGiven<One>(name: string, value: readonly One[] = []): readonly One[] {
  const given: unknown = value;
  if (!Array.isArray(given)) throw new RuleError("ListMissing", { name });
  return value;
}
