import { RuleError } from "../rules/rule-error.ts";
import { plainSetup, readSetup } from "../rules/setup.ts";
import { traditions } from "../rules/traditions/index.ts";
import { localiseFaults } from "./localise-faults.ts";
import { say } from "./words.ts";

/** What the grammar reports of a formula that it cannot read. */
interface GrammarError extends Error {
  readonly found?: string | null;
  readonly location?: { readonly start: { readonly offset: number } };
}

/** Reads a formula, and says in the reader's language where it goes wrong. */
export function explainFormula<Result>(formula: string, read: () => Result): Result {
  try {
    return localiseFaults(read);
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") throw explained(formula, error);
    throw error;
  }
}

/**
 * Foundry drops a modifier that it does not know without a word, and its complaint about an unknown die names no die.
 * @throws RuleError for the first die that is none of the configured ones, or modifier of our dice that is none of ours
 */
export function refuseUnknownParts(nodes: readonly object[]): void {
  for (const node of nodes as readonly ParseNode[]) {
    if (node.class !== "DiceTerm" || typeof node.faces !== "string") continue;
    const letter = node.faces.toLowerCase();
    if (!(letter in CONFIG.Dice.terms)) {
      throw new RuleError("DieUnknown", {
        die: node.formula,
        known: Object.keys(CONFIG.Dice.terms)
          .map((key) => `d${key}`)
          .join(", "),
      });
    }
    const tradition = traditions.get(letter);
    if (tradition) readSetup(tradition, plainSetup(tradition).count, node.modifiers ?? "");
  }
}

/** @throws RuleError WordUnknown for the first word in the formula that is no term: `1ds + foo`. */
export function refuseWords(terms: readonly foundry.dice.terms.RollTerm[]): void {
  const word = terms.find((term) => term instanceof foundry.dice.terms.StringTerm);
  if (word) throw new RuleError("WordUnknown", { word: word.expression });
}

interface ParseNode {
  readonly class: string;
  readonly formula: string;
  readonly faces?: unknown;
  readonly modifiers?: string | null;
}

function explained(formula: string, error: GrammarError): SyntaxError {
  const written = formula.trim();
  const { found = null } = error;
  const phrase =
    found === null
      ? { key: "QUADRIVIUM.Fault.FormulaEnds", data: { formula: written } }
      : {
          key: "QUADRIVIUM.Fault.FormulaAt",
          data: { formula: written, found, position: (error.location?.start.offset ?? 0) + 1 },
        };
  return new SyntaxError(say(phrase), { cause: error });
}
