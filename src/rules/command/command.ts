import type { Purchasable } from "../kernel/die-modifiers.ts";
import { splitTarget, addSpecialties, withSpecialty } from "../kernel/roll-spec.ts";
import type { ReadTarget, RollSpec, Target } from "../kernel/roll-spec.ts";
import { reckon } from "../kernel/arithmetic.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { fieldEntries, specialtyEntries, statEntries } from "./vocabulary.ts";
import type { Language, CommandStat, SpokenField, NamedArt } from "./vocabulary.ts";
import { artKinds, lowestArt } from "../character/totals.ts";
import { findEntries, isBegun, wordsOfTokens, suggested, meantAlone, ofKind, onlyMeant } from "./entries.ts";
import type { Entry, Found } from "./entries.ts";
import { Reader, cutTitle, tokensOf } from "./tokens.ts";
import { SetupInWords, sizesOf } from "./setup-in-words.ts";
import { diceWritten, type Part } from "../kernel/bonuses.ts";
import { takesDice, averageOf } from "../kernel/die-kind.ts";

/** The content of a command. */
export interface ParsedCommand<Stat extends CommandStat> {
  readonly spec: RollSpec & Required<Pick<RollSpec, "title" | "sources" | "parts" | "target">>;
  /** The stats named, in order. */
  readonly traits: readonly Stat[];
  /** The purchases, in order. */
  readonly paid: readonly Purchasable[];
  /** True if the roll is called unskilled. */
  readonly isUnskilled: boolean;
  /** The numbers and dice given besides the stats. */
  readonly added: readonly Part[];
  /** The enchantments given; a label may be blank. */
  readonly enchantments: readonly Part[];
  /** The specialties named, in order. */
  readonly specialties: readonly string[];
  /** The title after a number sign; blank for nothing. */
  readonly name: string;
}

/**
 * Reads the text after a command: `int + legend lore botch 3 vs 9`. It works for any die kind: its words are the die
 * kind's fields and the names of the speaker's stats.
 * @throws RuleError that names the part it cannot understand and the accepted words
 */
export function readCommand<Stat extends CommandStat>(text: string, language: Language<Stat>): ParsedCommand<Stat> {
  const { words, title } = cutTitle(text);
  const { body, ...behind } = splitTarget(words, (written) => readTarget(written, language));
  return new CommandParser(language, new Reader(body), behind).read(title);
}

/**
 * Reads a target other than a number: a named difficulty, which may be shortened, or arithmetic with such names and the
 * speaker's data.
 * @throws RuleError TargetUnknown or AmbiguousName that lists the names; TargetValue if none are known
 */
function readTarget(written: string, language: Language): ReadTarget {
  const { targets = [] } = language;
  const numberOf = (name: string): number | null => {
    const tokens = tokensOf(name);
    const found = findEntries(tokens, 0, targets);
    return found?.length === tokens.length ? onlyMeant(name, found, targets).meaning : null;
  };
  const named = numberOf(written);
  if (named !== null) return { value: named, isNamed: true };
  const value = reckon(written, (name) => {
    return name.startsWith("@") ? (language.reference?.(name.slice(1)) ?? null) : numberOf(name);
  });
  if (value !== null) return { value };
  if (targets.length === 0) throw new RuleError("TargetValue", { target: written });
  const known = [...new Set(targets.map(({ label }) => label))].join(", ");
  throw new RuleError("TargetUnknown", { target: written, known, ...suggested(written, targets) });
}

/** Parses one command. */
class CommandParser<Stat extends CommandStat> {
  readonly #parts: Part[] = [];
  readonly #added: Part[] = [];
  readonly #traits: Stat[] = [];
  readonly #specialties: string[] = [];
  /** The names of the stats, for the title. */
  readonly #names: string[] = [];
  /** The Arts named, each with its part. */
  readonly #arts: NamedArt[] = [];
  readonly #language: Language<Stat>;
  readonly #reader: Reader;
  readonly #setup: SetupInWords;
  readonly #fields: ReturnType<typeof fieldEntries>;
  readonly #stats: readonly Entry<Stat>[];
  #target: Target;

  /** @param behind The target after `vs`. */
  constructor(language: Language<Stat>, reader: Reader, behind: Target) {
    this.#target = behind;
    this.#language = language;
    this.#reader = reader;
    this.#setup = new SetupInWords(language, reader);
    this.#fields = fieldEntries(language);
    const { traits, untrained = [] } = language;
    this.#stats = statEntries({ ...language, traits: [...(traits ?? []), ...untrained] });
  }

  /** Reads all words. */
  read(name: string): ParsedCommand<Stat> {
    const language = this.#language;
    const { dieKind } = language;
    const number = this.#reader.take("number");
    // The number of dice for dice on their own, a modifier for every other roll.
    if (number && dieKind.traits === "none") this.#setup.count(number.text);
    else if (number) this.#add({ value: Number(number.text) });
    while (this.#reader.next) this.#readItem();
    this.#addUsual(language.usual?.(this.#traits) ?? []);
    this.#takeLowestArts();
    const own = this.#setup.setup(language.own?.(this.#traits) ?? {});
    const { setup, sources } = addSpecialties(dieKind, own, this.#specialties);
    const { target, targetLabel } = this.#target;
    const { paid, isUnskilled, enchantments } = this.#setup;
    return {
      spec: {
        die: dieKind,
        setup,
        title: name || this.#names.join(" + "),
        sources: [...this.#setup.sources, ...sources],
        parts: this.#parts,
        target,
        ...(targetLabel ? { targetLabel } : {}),
      },
      traits: this.#traits,
      paid,
      isUnskilled,
      added: this.#added,
      enchantments,
      specialties: this.#specialties,
      name,
    };
  }

  /** Keeps the lowest of each kind of a spell's Arts; the usual ones count if none is named. */
  #takeLowestArts(): void {
    const spell = this.#traits.find(({ usualArts }) => usualArts !== undefined);
    if (!spell || this.#language.dieKind.traits === "named") return;
    const named = this.#arts.length > 0 ? this.#arts : (spell.usualArts ?? []);
    const lowest = artKinds.flatMap(
      (kind) => lowestArt(named.filter(({ art }) => art === kind).map(({ part }) => part)) ?? [],
    );
    const others = this.#parts.filter((part) => this.#arts.every((art) => art.part !== part));
    this.#parts.splice(0, this.#parts.length, ...others, ...lowest);
  }

  /** Adds unnamed stats before the named ones; several count as one, with their average. */
  #addUsual(stats: readonly Stat[]): void {
    if (stats.length === 0) return;
    this.#traits.unshift(...stats);
    const label = stats.map(({ name }) => name).join(", ");
    this.#names.unshift(label);
    const values = stats.flatMap(({ value }) => value ?? []);
    if (this.#language.dieKind.traits === "named") return;
    this.#parts.unshift({ label, value: averageOf(values, this.#language.dieKind) });
  }

  /** Reads a modifier, a die, a field, or one or several stats. A modifier needs a sign; for stats it is optional. */
  #readItem(): void {
    if (this.#isCommaAlone()) this.#reader.take("comma");
    const sign = this.#reader.take("sign")?.text ?? "";
    const number = sign ? this.#reader.take("number") : null;
    const dice = number || sign === "-" ? null : this.#reader.take("dice");
    if (number) this.#add({ value: Number(sign + number.text) });
    else if (dice) this.#addDice(dice.text);
    else if (sign || !this.#readWord()) this.#readStats(sign === "-" ? -1 : 1);
  }

  /** Adds dice to the pool, or an ally's beside it: `/check dex + 1d6 [Silarn]`. */
  #addDice(text: string): void {
    const dice = takesDice(this.#language.dieKind) ? diceWritten(text) : null;
    if (dice) this.#add({ value: 0, dice });
    else this.#setup.add(sizesOf(text), text);
  }

  #add(one: Omit<Part, "label">): void {
    const part = { label: this.#reader.take("label")?.text ?? "", ...one };
    this.#parts.push(part);
    this.#added.push(part);
  }

  /** Reads a field, or a difficulty by its whole name without `vs`, if one is named here. */
  #readWord(): boolean {
    const found = this.#wordAt(this.#reader.index);
    if (!found) return false;
    const { meaning } = this.#single<SpokenField | number>(found, [...this.#fields, ...(this.#language.targets ?? [])]);
    const word = this.#reader.skip(found.length);
    if (typeof meaning === "number") this.#target = { target: meaning, targetLabel: "" };
    else if (meaning.kind === "target") this.#readTarget(word);
    else this.#setup.set(meaning, word);
    return true;
  }

  /**
   * Finds a word with a meaning. A field written in full wins over a stat whose name is not longer; a shortened field, and a
   * difficulty, loses to any stat.
   */
  #wordAt(index: number): Found<SpokenField | number> | null {
    const { tokens } = this.#reader;
    // Text in quotes is a name.
    if (tokens[index]?.kind === "label") return null;
    const field = findEntries(tokens, index, this.#fields);
    const stat = findEntries(tokens, index, this.#stats);
    const trait = stat?.isWhole || stat?.entries.some(({ yields }) => yields !== true) ? stat : null;
    if (field && (!trait || (field.isWhole && trait.length <= field.length))) return field;
    const target = this.#target.target === null ? findEntries(tokens, index, this.#language.targets ?? []) : null;
    return target?.isWhole && (!stat || stat.length < target.length) ? target : null;
  }

  /** Returns whether the next comma joins nothing: "difficulty 15, failure 4", "2d10, d8". */
  #isCommaAlone(): boolean {
    const { tokens, index, next } = this.#reader;
    if (index === 0 || next?.kind !== "comma") return false;
    return tokens[index + 1]?.kind === "dice" || this.#wordAt(index + 1) !== null;
  }

  /**
   * Reads a target after its own word: a number, a name, data, or arithmetic in parentheses, since a bonus may follow.
   * @throws RuleError as {@link readTarget}
   */
  #readTarget(word: string): void {
    const { command, targets = [] } = this.#language;
    if (this.#target.target !== null) throw new RuleError("ModifierRepeated", { modifier: word, die: command });
    const arithmetic = this.#reader.takeParentheses() ?? this.#reader.takeReference();
    if (arithmetic === null && !this.#reader.next) throw new RuleError("CommandEnds", { command, part: word });
    const sign = arithmetic === null ? (this.#reader.take("sign")?.text ?? "") : "";
    const number = arithmetic === null ? (this.#reader.take("number")?.text ?? "") : "";
    const { tokens, index } = this.#reader;
    const written =
      arithmetic ?? (sign + number || this.#reader.skip(findEntries(tokens, index, targets)?.length ?? 1));
    this.#target = splitTarget(`vs ${written}`, (said) => readTarget(said, this.#language));
  }

  /**
   * Reads stats; those joined by commas count as one, with their average or all their dice. Stats that are only named
   * cannot be subtracted, and each counts once.
   */
  #readStats(sign: 1 | -1): void {
    const named = [this.#readStat()];
    while (!this.#isCommaAlone() && this.#reader.take("comma")) named.push(this.#readStat());
    const stats = named.map(({ stat }) => stat);
    const { command, dieKind } = this.#language;
    this.#traits.push(...stats);
    const again = stats.find((stat) => !stat.isBonus && this.#traits.indexOf(stat) !== this.#traits.lastIndexOf(stat));
    if (again) throw new RuleError("ModifierRepeated", { modifier: again.name, die: command });
    const name = stats.map((stat) => stat.name).join(", ");
    const bonus = stats.find(({ isBonus }) => isBonus);
    if (sign < 0 && (bonus || dieKind.traits === "named")) {
      throw new RuleError("CommandPart", { command, part: `- ${name}` });
    }
    if (bonus && stats.length > 1) throw new RuleError("CommandPart", { command, part: bonus.name });
    if (bonus) return;
    this.#names.push(stats.map((stat) => stat.title ?? stat.name).join(", "));
    if (dieKind.traits === "named") return;
    const sizes = stats.flatMap((stat) => (stat.sizes ? [stat.sizes] : []));
    if (this.#setup.hasPool && sign > 0 && sizes.length === stats.length) {
      this.#setup.add(sizes.flat(), name);
      return;
    }
    const parts = named.flatMap(({ part }) => part ?? []);
    if (parts.length < named.length) throw new RuleError("TraitUnfit", { name, command });
    const value = averageOf(
      parts.map((one) => one.value),
      dieKind,
    );
    // Adding 0 turns the −0 of a subtracted 0 into 0.
    const part = { label: parts.map(({ label }) => label).join(", "), value: sign * value + 0 };
    this.#parts.push(part);
    const [{ art } = {}] = stats;
    if (art && stats.length === 1 && sign > 0) this.#arts.push({ art, part });
  }

  /** Reads a stat, with its specialty if named too, and returns what it adds. */
  #readStat(): { readonly stat: Stat; readonly part: Part | null } {
    const { tokens, index, next } = this.#reader;
    const found = findEntries(tokens, index, this.#stats);
    if (!found && (next?.kind === "word" || next?.kind === "label")) throw this.#unknown();
    if (!found) return this.#reader.refuse(this.#language.command);
    const stat = this.#takeStat(found);
    const { name, value } = stat;
    const specialty = this.#takeSpecialty(stat) ? stat.specialty : undefined;
    if (specialty) this.#specialties.push(specialty);
    const part = value === undefined ? null : withSpecialty(this.#language.dieKind, { name, value }, specialty);
    return { stat, part };
  }

  /** Takes the name of a stat, and its kind if it follows in parentheses; there a specialty identifies it too. */
  #takeStat(found: Found<Stat>): Stat {
    const { tokens, index } = this.#reader;
    const said = this.#reader.parenthesesBehind(found.length);
    const words = said?.words ?? "";
    const special = meantAlone(found.entries).filter(({ meaning }) => this.#isSpecialty(words, meaning));
    const name = wordsOfTokens(tokens.slice(index, index + found.length)).join(" ");
    const begun = name === "" ? [] : this.#stats.filter((one) => isBegun(one, name));
    const ofKinds = [found.entries, begun].map((entries) => ofKind(words, entries));
    const kind = ofKinds.find((entries) => special.length === 0 && entries.length > 0);
    const entries = kind ?? (special.length > 0 ? special : found.entries);
    const { meaning } = this.#single({ ...found, entries }, this.#stats);
    this.#reader.skip(found.length + (said && kind ? said.length : 0));
    return meaning;
  }

  /** Returns whether the words in parentheses are a stat's specialty. */
  #isSpecialty(words: string, stat: Stat): boolean {
    const tokens = tokensOf(words);
    return findEntries(tokens, 0, specialtyEntries(this.#language, stat))?.length === tokens.length;
  }

  /**
   * Takes a stat's specialty beside it: in parentheses, or with or without a plus unless it can mean something else.
   */
  #takeSpecialty(stat: Stat): boolean {
    const told = this.#reader.parenthesesBehind(0);
    if (told && this.#isSpecialty(told.words, stat)) {
      this.#reader.skip(told.length);
      return true;
    }
    const { tokens, index, next } = this.#reader;
    const from = next?.kind === "sign" && next.text === "+" ? index + 1 : index;
    const found = findEntries(tokens, from, specialtyEntries(this.#language, stat));
    if (!found) return false;
    const other = findEntries(tokens, from, this.#entries);
    const isAsLong = other?.length === found.length && (other.isWhole || !found.isWhole);
    if (other && (other.length > found.length || isAsLong)) return false;
    this.#reader.skip(from - index + found.length);
    return true;
  }

  /** Everything that can be named in place of a stat. */
  get #entries(): readonly Entry<unknown>[] {
    return [...this.#stats, ...this.#fields];
  }

  /**
   * Returns the only entry found, or the chosen one.
   * @throws AmbiguousName that lists all entries found
   */
  #single<Meaning>(found: Found<Meaning>, all: readonly Entry<Meaning>[]): Entry<Meaning> {
    return onlyMeant(this.#reader.written(found.length), found, all);
  }

  /** Returns the fault of an unknown name, which extends to the next known word. */
  #unknown(): RuleError {
    const { tokens, index } = this.#reader;
    const entries = this.#entries;
    let end = index + 1;
    while (tokens[end]?.kind === "word" && !findEntries(tokens, end, entries)) end += 1;
    const name = this.#reader.skip(end - index);
    const { command, traits, others = [] } = this.#language;
    const near = suggested(name, [...entries, ...others]);
    return new RuleError(traits ? "NameUnknownIn" : "NobodySpeaks", { name, command, ...near });
  }
}
