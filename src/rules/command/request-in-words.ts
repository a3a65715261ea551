import { suggested, findEntries, onlyEntry, type Entry } from "./entries.ts";
import { asEnchantment, bonusGoals, type Bonus } from "../kernel/bonuses.ts";
import { initialOf, type Setup } from "../kernel/fields.ts";
import { usualTelling, type Disclosure } from "../requests/request.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { sharedFields, sharesOf } from "../kernel/die-modifiers.ts";
import { readCommand } from "./command.ts";
import type { Language, CommandStat } from "./vocabulary.ts";
import { cutTitle, tokensOf, isSemicolon, Keywords, piecesOf, foldWord } from "./tokens.ts";
import type { SpokenWords, Token } from "./tokens.ts";
import { plainNotation } from "../kernel/plain-notation.ts";
import type { DieKind } from "../kernel/die-kind.ts";
import { completeFrom, completeLastRoll, shiftCompletion, wordEntries } from "./complete.ts";
import type { Completion, RollsLanguage } from "./complete.ts";

/** The meaning of words after a roll, or after the names of those asked: an audience, or what is revealed of the result. */
const chosenBy = {
  together: { shows: "together" },
  private: { shows: "player" },
  blind: { shows: "gamemaster" },
  openly: { shows: "atOnce" },
  untold: { tells: "nothing" },
  result: { tells: "success" },
  margin: { tells: "margin" },
} as const satisfies Readonly<Record<string, Partial<Disclosure>>>;

const modes = ["hidden", ...(Object.keys(chosenBy) as (keyof typeof chosenBy)[])] as const;

/** The keywords of `/request`, besides the words of its rolls. */
export const requestWords = [...modes, "against", "for", "party", "tokens", "all"] as const;
export type RequestWord = (typeof requestWords)[number];

/** A request in words; its rolls and names are not parsed yet. */
interface RequestInWords extends Disclosure {
  readonly rolls: readonly { readonly words: string; readonly hidesTarget: boolean }[];
  /** The text after `for`; null without it. */
  readonly whom: string | null;
  /** True if the first of two rolls opposes the second, which belongs to the last of those asked. */
  readonly isContest: boolean;
  /** The text after `#`; left out without it. */
  readonly title?: string;
}

const COMMAND = "/request";

/**
 * Reads the text after `/request`: `stress per + awareness vs 9 hidden ; stress int vs 6 private for Naddaha, Ren`, or
 * a contest: `attack against defense for Ren, Naddaha`.
 * @throws RuleError TitleTarget for a target after “#”; CommandPart or CommandEnds if a roll or a name is missing, the
 * audience or the result's visibility is named twice, or more than two rolls oppose each other
 */
export function readRequest(text: string, spoken: SpokenWords<RequestWord>): RequestInWords {
  const titled = cutTitle(text);
  // A target after it would be public, hidden or not.
  const [misplaced] = /(?<!\S)vs\s*\d.*$/iu.exec(titled.title) ?? [];
  if (misplaced !== undefined) throw new RuleError("TitleTarget", { command: COMMAND, part: misplaced });
  const words = new RequestParser(titled.words, spoken);
  const { tokens } = words;
  const at = tokens.findLastIndex((token) => words.wordOf(token) === "for");
  const before = at < 0 ? tokens : tokens.slice(0, at);
  const behind = at < 0 ? [] : words.withoutModes(tokens.slice(at + 1));
  if (at >= 0 && behind.length === 0)
    throw new RuleError("CommandEnds", { command: COMMAND, part: tokens[at]?.text ?? "" });
  const against = before.find((token) => words.wordOf(token) === "against");
  const separates = (token: Token): boolean => isSemicolon(token) || words.wordOf(token) === "against";
  const pieces = piecesOf(before, separates, { command: COMMAND, end: tokens[at] });
  if (against && pieces.length !== 2) throw new RuleError("CommandPart", { command: COMMAND, part: against.text });
  const hidesAll = words.hidesTarget;
  const rolls = pieces.map((piece) => {
    words.hidesTarget = hidesAll;
    return { words: words.between(words.withoutModes(piece)), hidesTarget: words.hidesTarget };
  });
  const { shows = "everyone", tells = usualTelling(shows) } = words.chosen;
  return {
    rolls,
    whom: at < 0 ? null : words.between(behind),
    shows,
    tells,
    isContest: against !== undefined,
    ...(titled.title ? { title: titled.title } : {}),
  };
}

/** Returns whether a request marks a target as hidden, even if it is otherwise unreadable. */
export function hidesTarget(text: string, spoken: SpokenWords<RequestWord>): boolean {
  const words = new RequestParser(plainNotation(text), spoken);
  return words.tokens.some((token) => words.wordOf(token) === "hidden");
}

/** Parses the keywords of one request. */
class RequestParser extends Keywords<RequestWord> {
  /** True if the target of the last roll is hidden. */
  hidesTarget = false;
  /** The audience of the rolls, and what is revealed of the result, if given. */
  chosen: Partial<Disclosure> = {};

  /** Takes the keywords for audience, result and hidden target off the end. */
  withoutModes(tokens: readonly Token[]): readonly Token[] {
    const last = tokens.at(-1);
    const word = last && this.wordOf(last);
    if (!last || !word) return tokens;
    const choice: Partial<Disclosure> | null = word in chosenBy ? chosenBy[word as keyof typeof chosenBy] : null;
    if (word !== "hidden" && !choice) return tokens;
    if (word === "hidden") this.hidesTarget = true;
    if (Object.keys(choice ?? {}).some((one) => one in this.chosen))
      throw new RuleError("CommandPart", { command: COMMAND, part: last.text });
    this.chosen = { ...this.chosen, ...choice };
    return this.withoutModes(tokens.slice(0, -1));
  }
}

/**
 * Finds all actors named. Names may be shortened, and commas between them left out.
 * @throws RuleError NameUnknown with the nearest names; AmbiguousName
 */
export function readWhom<Meaning>(text: string, entries: readonly Entry<Meaning>[]): readonly Meaning[] {
  const tokens = tokensOf(plainNotation(text));
  const found: Meaning[] = [];
  for (let index = 0; index < tokens.length;) {
    const named = findEntries(tokens, index, entries);
    const words = tokens.slice(index, index + (named?.length ?? 1)).map((token) => token.text);
    const name = words.join(" ");
    if (!named) throw new RuleError("NameUnknown", { name, ...suggested(name, entries) });
    // An actor called "All" needs quotes.
    const keywords = named.isWhole ? named.entries.filter(({ isName }) => isName !== true) : [];
    found.push(onlyEntry(name, keywords.length > 0 ? keywords : named.entries).meaning);
    index += named.length;
    if (tokens[index]?.kind === "comma") index += 1;
  }
  return found;
}

/** A roll requested of others. */
export interface AskedRoll<Stat extends CommandStat> {
  readonly traits: readonly Stat[];
  /** The part of the setup given. */
  readonly setup: Partial<Setup>;
  /** The bonuses given; they apply to all those asked. */
  readonly given: readonly Bonus[];
  readonly target: number | null;
  /** True if the roll is called unskilled. */
  readonly isUnskilled: boolean;
}

/**
 * Reads a roll requested of others. Stats are only named, since each actor has their own; numbers are bonuses for all.
 * @throws RuleError as {@link readCommand}; CommandPart for a subtracted stat
 */
export function readAskedRoll<Stat extends CommandStat>(
  text: string,
  language: Omit<Language<Stat>, "dieKind" | "own"> & { readonly dieKind: DieKind },
): AskedRoll<Stat> {
  const { dieKind, command } = language;
  refuseTakenOff(tokensOf(plainNotation(text)), command);
  const { spec, traits, isUnskilled, enchantments } = readCommand(text, language);
  const shared = new Set(sharedFields(dieKind).map(({ name }) => name));
  const said = dieKind.fields.flatMap((field) => {
    const value = spec.setup[field.name];
    if (value === undefined || shared.has(field.name) || String(value) === String(initialOf(field))) return [];
    return [[field.name, value]];
  });
  const parts = spec.parts.filter(({ value }) => value !== 0);
  for (const { dice } of spec.parts) if (dice) throw new RuleError("CommandPart", { command, part: dice });
  return {
    traits,
    setup: Object.fromEntries(said) as Partial<Setup>,
    given: [
      ...parts.map(({ label, value }): Bonus => ({ label, category: "other", amount: value })),
      ...enchantments.map(asEnchantment),
      ...sharesOf(dieKind, spec.setup, spec.sources).map(({ field, label, value }): Bonus => {
        const goal = bonusGoals.find((one) => one === field) ?? "total";
        return { label, category: "other", amount: value, goal };
      }),
    ],
    target: spec.target,
    isUnskilled,
  };
}

function refuseTakenOff(tokens: readonly Token[], command: string): void {
  for (const [index, { kind, text }] of tokens.entries()) {
    const next = tokens[index + 1];
    if (kind !== "sign" || text !== "-" || !next || (next.kind !== "word" && next.kind !== "label")) continue;
    throw new RuleError("CommandPart", { command, part: `- ${next.text}` });
  }
}

/** The words that `/request` understands. */
interface RequestLanguage extends RollsLanguage<RequestWord> {
  /** The words before a roll that ask for passive values. */
  readonly passive: readonly string[];
  /** The actors that can be asked. */
  readonly people: readonly Entry<unknown>[];
}

/**
 * Completes the end of the text after `/request`, in plain notation: a die, a name or a word of its roll, or an actor's
 * name.
 */
export function completeRequest(text: string, language: RequestLanguage): Completion | null {
  const { people, spoken, passive, reserved } = language;
  const words = new RequestParser(text, spoken);
  // The last word of the text may be unfinished.
  const tokens = words.tokens.filter(({ end }) => end < text.length);
  const whom = tokens.findLast((token) => words.wordOf(token) === "for");
  if (whom) {
    const groups = wordEntries(["party", "tokens", "all", ...modes], spoken);
    return shiftCompletion(completeFrom(text.slice(whom.end), [...people, ...groups], reserved), whom.end);
  }
  const at = tokens.findLastIndex((token) => isSemicolon(token) || words.wordOf(token) === "against");
  const isPassive = passive.some((word) => foldWord(word) === foldWord(tokens[at + 1]?.text ?? ""));
  const start = tokens[isPassive ? at + 1 : at]?.end ?? 0;
  const dice = isPassive ? language.dice : [...language.dice, ...passive];
  return completeLastRoll(text, start, { ...language, dice }, [...modes, "against", "for"]);
}
