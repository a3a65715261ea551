import { RuleError } from "../kernel/rule-error.ts";
import { opponentOf, type Side, type Sides } from "../kernel/ties.ts";
import { isSemicolon, Keywords, piecesOf, cutTitle, type SpokenWords, type Token } from "./tokens.ts";
import { completeLastRoll, type Completion, type RollsLanguage } from "./complete.ts";

/** A request for odds, and its title if any. Each roll is unparsed text, a formula or words. */
export type OddsRequest = { readonly title?: string } & (
  | { readonly kind: "roll"; readonly roll: string }
  | {
      readonly kind: "contest";
      readonly rolls: Sides<string>;
      readonly defender: Side | null;
      readonly mayStalemate: boolean;
    }
  | { readonly kind: "group"; readonly rolls: readonly string[] }
);

/** The words that combine several rolls. */
export const oddsWords = ["against", "attacker", "defender", "stalemate", "group"] as const;
export type OddsWord = (typeof oddsWords)[number];

type OddsWords = Keywords<OddsWord>;

const COMMAND = "/odds";

/**
 * Reads the text after `/odds`: `3dk + 4 against 3dk + 2 defender`, `group 3dk vs 15 ; 3dk + 1 vs 12`, or one roll.
 * @param spoken The words of the player's language; the English words always work too.
 * @throws RuleError CommandEnds or CommandPart if a roll is missing or one too many; ContestRoles
 */
export function readOddsRequest(text: string, spoken: SpokenWords<OddsWord>): OddsRequest {
  const { words, title } = cutTitle(text);
  return { ...readAsked(words, new Keywords(words, spoken)), ...(title ? { title } : {}) };
}

function readAsked(text: string, words: OddsWords): OddsRequest {
  const { tokens } = words;
  const [first] = tokens;
  if (first && words.wordOf(first) === "group") {
    const checks = piecesOf(tokens.slice(1), isSemicolon, { command: COMMAND, before: first.text });
    return { kind: "group", rolls: checks.map((check) => words.between(check)) };
  }
  const isAgainst = (token: Token): boolean => words.wordOf(token) === "against";
  const [against, another] = tokens.filter(isAgainst);
  if (another) throw new RuleError("CommandPart", { command: COMMAND, part: another.text });
  if (!against) return { kind: "roll", roll: text };
  const [one, two] = piecesOf(tokens, isAgainst, { command: COMMAND }).map((side) => readSide(words, side));
  if (!one?.roll) throw new RuleError("CommandPart", { command: COMMAND, part: against.text });
  if (!two?.roll) throw new RuleError("CommandEnds", { command: COMMAND, part: against.text });
  return {
    kind: "contest",
    rolls: { first: one.roll, second: two.roll },
    defender: defenderOf(one, two),
    mayStalemate: one.mayStalemate || two.mayStalemate,
  };
}

/** A roll of a contest; its role, and the word as written; whether a draw is possible. */
interface ReadSide {
  readonly roll: string;
  readonly role: { readonly word: "attacker" | "defender"; readonly text: string } | null;
  readonly mayStalemate: boolean;
}

/** Takes the keywords off the end of a roll. */
function readSide(words: OddsWords, tokens: readonly Token[]): ReadSide {
  let role: ReadSide["role"] = null;
  let mayStalemate = false;
  let { length } = tokens;
  for (; length > 0; length -= 1) {
    const token = tokens[length - 1];
    const word = token && words.wordOf(token);
    if (word === "stalemate") mayStalemate = true;
    else if (word === "attacker" || word === "defender") {
      if (role) throw new RuleError("ContestRoles", { one: token?.text ?? "", other: role.text });
      role = { word, text: token?.text ?? "" };
    } else break;
  }
  return { roll: words.between(tokens.slice(0, length)), role, mayStalemate };
}

/**
 * Returns the side of the defender.
 * @throws RuleError ContestRoles for two attackers or two defenders
 */
function defenderOf({ role: one }: ReadSide, { role: two }: ReadSide): Side | null {
  if (one && two && one.word === two.word) throw new RuleError("ContestRoles", { one: one.text, other: two.text });
  if (one) return one.word === "defender" ? "first" : opponentOf("first");
  if (two) return two.word === "defender" ? "second" : opponentOf("second");
  return null;
}

/** Completes the end of the text after `/odds`: a die, a name or a word of its last roll, or a word of `/odds` itself. */
export function completeOdds(text: string, language: RollsLanguage<OddsWord>): Completion | null {
  const words = new Keywords(text, language.spoken);
  const last = words.tokens.findLast(
    (token) => isSemicolon(token) || words.wordOf(token) === "against" || words.wordOf(token) === "group",
  );
  return completeLastRoll(text, last?.end ?? 0, language, oddsWords);
}
