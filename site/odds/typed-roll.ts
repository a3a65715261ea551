import { registerDice as registerClasses } from "../../src/dice/custom-die.ts";
import { QuadriviumRoll } from "../../src/dice/quadrivium-roll.ts";
import { localWords, vocabularyOf } from "../../src/base/command-words.ts";
import { localiseFaults, say, sayFault } from "../../src/base/words.ts";
import { difficultiesOf } from "../../src/rules/character/difficulties.ts";
import { readCommand } from "../../src/rules/command/command.ts";
import { entry } from "../../src/rules/command/entries.ts";
import { oddsWords, readOddsRequest } from "../../src/rules/command/odds-request.ts";
import type { OddsWord } from "../../src/rules/command/odds-request.ts";
import { asEnchantment } from "../../src/rules/kernel/bonuses.ts";
import { withCircumstances, toFormula } from "../../src/rules/kernel/roll-spec.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { defaultRuleVariants, tableNumbers } from "../../src/rules/kernel/rule-variants.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

/** Registers the dice of the system, as the system does in a game. */
export function registerDice(): void {
  registerClasses();
  CONFIG.Dice.rolls.unshift(QuadriviumRoll);
}

/** `/stress 5 botch 3 vs 9`; the bar may be left out. Any other text is a formula. */
const IN_WORDS = /^\/?([a-z]+)(?:\s+([^]*))?$/i;

/** Commands that only say what is done with the formula behind them. */
const LEADING = /^\/(?:odds|r|roll)\s+/i;

/**
 * Reads what was typed: a formula, or a command in words with numbers in place of traits.
 * @throws Error naming the part that cannot be read, in the reader's language
 */
export function typedRoll(typed: string): QuadriviumRoll {
  const asked = typed.trim().replace(LEADING, "");
  const [, name = "", words = ""] = IN_WORDS.exec(asked) ?? [];
  const dieKind = [...dieKinds.values()].find(({ id }) => id === name.toLowerCase());
  if (dieKind) return new QuadriviumRoll(localiseFaults(() => formulaOf(words, dieKind)));
  refuseOthers(asked);
  const [trait] = /@[\w.-]*/.exec(asked) ?? [];
  if (trait !== undefined) throw new Error(say({ key: "QUADRIVIUM.OddsPage.Trait", data: { name: trait } }));
  return new QuadriviumRoll(asked);
}

/** Refuses commands that are no roll of one die kind, and several rolls in one line. */
function refuseOthers(asked: string): void {
  const [command] = /^\/\S*/.exec(asked) ?? [];
  if (command !== undefined) {
    const known = [...dieKinds.values()].map(({ id }) => `/${id}`).join(", ");
    throw new Error(say({ key: "QUADRIVIUM.OddsPage.Command", data: { command, known } }));
  }
  const spoken = Object.fromEntries(oddsWords.map((word) => [word, localWords(word)])) as Record<OddsWord, string[]>;
  if (localiseFaults(() => readOddsRequest(asked, spoken)).kind !== "roll") {
    throw new Error(say({ key: "QUADRIVIUM.OddsPage.Several" }));
  }
}

/** Returns the formula of a command that nobody's character gives, under the default rules. */
function formulaOf(words: string, dieKind: DieKind): string {
  const command = `/${dieKind.id}`;
  const targets = difficultiesOf(dieKind.tradition, {}).map(({ name, from }) => entry([say({ key: name })], from));
  try {
    const { spec, isUnskilled, enchantments } = readCommand(words, {
      command,
      dieKind,
      vocabulary: vocabularyOf(dieKind),
      targets,
      traits: null,
    });
    const { unskilledSlide, unskilledPenalty } = tableNumbers;
    const suffered = { kind: "slide", slide: unskilledSlide.initial, penalty: unskilledPenalty.initial } as const;
    const unskilled = isUnskilled ? { label: say({ key: "QUADRIVIUM.Status.unskilled" }), suffered } : null;
    const bonuses = enchantments.map(asEnchantment);
    return toFormula(withCircumstances(dieKind, spec, { bonuses, unskilled }, defaultRuleVariants).spec);
  } catch (error) {
    if (!(error instanceof RuleError) || error.fault !== "NobodySpeaks") throw error;
    const { name = "", known = "" } = error.data;
    const message = say({ key: "QUADRIVIUM.OddsPage.Name", data: { name, known } });
    if (error.data.near === undefined) throw new Error(message, { cause: error });
    throw new Error(`${say({ key: "QUADRIVIUM.Fault.Near", data: error.data })} ${message}`, { cause: error });
  }
}

/** A formula is named by its beginning. */
const MOST_NAMED = 40;

/** Returns the message of an error in the reader's language, about what was typed. */
export function messageOf(error: unknown, typed: string): string {
  if (error instanceof RuleError) return sayFault(error);
  if (error instanceof RangeError) {
    // The browser has no room for so many parentheses or parts; its own words are about programs.
    const part = typed.length > MOST_NAMED ? `${typed.slice(0, MOST_NAMED)}…` : typed;
    return sayFault(new RuleError("NotEnumerable", { part }));
  }
  if (error instanceof Error) return error.message;
  throw error;
}
