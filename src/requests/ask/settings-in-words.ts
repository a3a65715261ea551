import { blankOption, blankRequest, type RequestSettings } from "../request-options.ts";
import { openRequestWindow } from "./open-request-window.ts";
import { postRequest } from "./post-request.ts";
import { asSides, diceForStats, refuseSettings } from "./request-settings.ts";
import { foldWord } from "../../rules/command/tokens.ts";
import { controlledCreatures, partyMembers, playerCharacters, usuallyAsked } from "../../characters/usual-actors.ts";
import { commonDie } from "./request-people.ts";
import { abilitiesOfOthers, kindWords, spokenStats, yielding } from "../../rolls/words/spoken-stats.ts";
import type { SpokenStat } from "../../rolls/words/spoken-stats.ts";
import { say } from "../../base/words.ts";
import { actorAt, creature, type Creature } from "../../characters/actors.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { isForAll, type RequestOption } from "../../rules/requests/request.ts";
import { dieKindOf, isForArts, traditionOf } from "../../rules/traditions/traditions.ts";
import { poolFieldOf, type Setup } from "../../rules/kernel/fields.ts";
import { plainSetup } from "../../rules/kernel/die-modifiers.ts";
import { UNSKILLED, unskilledHere } from "../../rolls/compose-roll.ts";
import {
  completeRequest,
  readAskedRoll,
  readRequest,
  readWhom,
  requestWords,
} from "../../rules/command/request-in-words.ts";
import type { Completion } from "../../rules/command/complete.ts";
import { entry, foldName, nameEntry, type Entry } from "../../rules/command/entries.ts";
import { creatureEntries } from "../../rolls/words/creatures-in-words.ts";
import type { AskedRoll } from "../../rules/command/request-in-words.ts";
import { writeTarget } from "../../rules/kernel/roll-spec.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { localWords, reservedWords, spokenWords, vocabularyOf } from "../../base/command-words.ts";
import { difficultyFor, namedTargets, sayDifficultyWord, sharedTargets } from "../../base/world-settings.ts";
import { difficultyWords, type DifficultyWord } from "../../rules/character/difficulties.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/**
 * Makes the request of these settings. Passive values are shown, either to all or, if they or their target are not
 * public, in the request window only.
 * @returns false if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function doRequest(settings: RequestSettings): Promise<boolean> {
  refuseSettings(settings);
  const isSecret = !isForAll(settings) || settings.options.some((option) => option.hidesTarget);
  if (settings.kind !== "passive" || !isSecret) return (await postRequest(settings)) !== undefined;
  await openRequestWindow(settings);
  return true;
}

const COMMAND = "/request";

/**
 * Returns the request window's settings for a request in words: "stress int + lore vs 9".
 * @param named The character named in the words, the only one asked; null for the selected tokens that use these dice,
 * or else the player characters that do.
 * @throws RuleError naming the part that cannot be read; Error if there are no actors to ask
 */
export function requestedRoll(words: string, { tradition }: DieKind, named: Creature | null): RequestSettings {
  if (named) return settingsInWords(words, { named });
  const [fitting] = [controlledCreatures(), playerCharacters()]
    .map((uuids) => uuids.filter((uuid) => actorAt(uuid)?.system.effectiveTradition.id === tradition))
    .filter(({ length }) => length > 0);
  return settingsInWords(words, { usual: fitting });
}

/** The actors to ask, besides the words of a request. */
interface AskedBeside {
  /** The actors to ask if the words name none. */
  readonly usual?: readonly string[] | undefined;
  /** The only actor asked: the one named after `as`. */
  readonly named?: Creature | null | undefined;
}

/** Reads a request in words. */
export function settingsInWords(
  words: string,
  { named, usual = named ? [named.uuid] : usuallyAsked() }: AskedBeside,
): RequestSettings {
  const known = askable();
  const { rolls, whom, shows, tells, isContest, title = "" } = readRequest(words, spokenWords(requestWords));
  if (named && whom !== null) throw new RuleError("CommandPart", { command: COMMAND, part: whom });
  const arePassive = rolls.every(({ words: said }) => readPassive(said).isPassive);
  const meant = arePassive ? usual.filter(rollsChecks) : usual;
  if (arePassive && whom === null && meant.length === 0 && usual.length > 0)
    throw new Error(say({ key: "QUADRIVIUM.Request.Refused.nobodyPassive" }));
  const asked = whom === null ? meant : [...new Set(readWhom(whom, known).flat())];
  const people = asked.flatMap((uuid) => actorAt(uuid) ?? []);
  if (people.length === 0) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.nobody" }));
  const read = rolls.map((roll) => {
    const { words: active, isPassive } = readPassive(roll.words);
    return {
      roll,
      isPassive,
      ...rollFor(active, people, isPassive && asked.some(rollsChecks) ? check : null),
    };
  });
  const bonuses = read.flatMap(({ given }) => given);
  const [some] = bonuses;
  // A bonus applies to the whole request, so one of several rolls cannot have its own.
  if (some && read.length > 1) {
    throw new RuleError("CommandPart", { command: COMMAND, part: `${some.amount} ${some.label}`.trim() });
  }
  const options = read.map(({ roll: { hidesTarget }, option, isPassive }) => {
    return { ...blankOption, ...option, hidesTarget, isPassive };
  });
  const settings = { ...blankRequest, title, asked, options, bonuses, shows, tells };
  if (!isContest) {
    if (!options.some(({ isPassive }) => isPassive)) return settings;
    const rolled = read.find(({ isPassive }) => !isPassive);
    // One card cannot mix rolls and passive values.
    if (rolled) throw new RuleError("CommandPart", { command: COMMAND, part: rolled.roll.words });
    return { ...settings, kind: "passive" };
  }
  const aim = options.find(({ target }) => target !== null)?.target;
  if (aim) {
    const part = typeof aim === "string" ? sayDifficultyWord(aim) : writeTarget(aim).trim();
    throw new RuleError("CommandPart", { command: COMMAND, part });
  }
  return asSides(settings, options);
}

/** Returns whether an actor usually rolls checks, the only rolls with passive values. */
function rollsChecks(uuid: string): boolean {
  return actorAt(uuid)?.system.effectiveTradition.id === check.tradition;
}

/** Takes the word for a passive check off the start of a roll: `passive perception`. */
function readPassive(words: string): { readonly words: string; readonly isPassive: boolean } {
  const [, first = "", rest = ""] = /^\/?(\p{L}+)\s+([^]*)$/u.exec(words.trim()) ?? [];
  const isPassive = [...localWords("passive"), "passive"].some((word) => foldWord(word) === foldWord(first));
  return { words: isPassive ? rest : words, isPassive };
}

/**
 * Completes the end of the words after `/request`, for users who may make requests.
 * @param asked The actors to ask if the words name none.
 */
export function completeRequestWords(words: string, asked: readonly string[] = usuallyAsked()): Completion | null {
  if (!game.user.isGM) return null;
  const people = [...new Set(creatureEntries().map(({ meaning }) => meaning))];
  const usual = asked.flatMap((uuid) => actorAt(uuid) ?? []);
  const dice = diceForStats();
  return completeRequest(words, {
    spoken: spokenWords(requestWords),
    dice: dice.map(({ id }) => id),
    passive: [...localWords("passive"), "passive"],
    languageOf: (name) => {
      const die = name === null ? commonDie(usual) : dice.find(({ id }) => id === name);
      if (die) return askedLanguage(die, people);
      const [first] = usual;
      return name === null && first ? sharedLanguage(first, people) : null;
    },
    people: askable().filter(({ isName }) => isName),
    reserved: reservedWords(),
  });
}

/** Returns all actors that can be asked, by their names and group words. A word means the same, whatever an actor is called. */
function askable(): readonly Entry<readonly string[]>[] {
  const parties = game.actors.contents.filter(({ type }) => type === "party");
  const keywords = (["party", "tokens", "all"] as const).flatMap(wordsFor).map(foldWord);
  const named = [
    ...creatureEntries().map((one) => ({ ...one, meaning: [one.meaning.uuid] })),
    ...parties.map(({ name, uuid }) => ({ ...nameEntry([name], partyMembers(uuid)), given: [name.trim(), uuid] })),
  ].map(({ names, given, ...one }) => ({
    ...one,
    names: names.filter((one) => !keywords.includes(one)),
    given: given.filter((name) => !keywords.includes(foldWord(name))),
  }));
  const taken = new Set(named.flatMap(({ given }) => given.map(foldName)));
  const players = game.users.filter(({ name, isGM }) => !isGM && !taken.has(foldName(name)));
  return [
    ...named,
    ...players.map((user) => nameEntry([user.name], charactersOf(user))),
    // With several parties, the word is ambiguous, and the question lists their names.
    ...parties.map(({ name, uuid }) => {
      const party = entry(wordsFor("party"), partyMembers(uuid));
      return { ...party, label: name, given: [...party.given, uuid] };
    }),
    entry(wordsFor("tokens"), controlledCreatures()),
    entry(wordsFor("all"), playerCharacters()),
  ];
}

/** Returns the uuids of a player's actors: their character, or else all they own. */
function charactersOf(user: User.Implementation): readonly string[] {
  const own = creature(user.character)?.uuid;
  return own ? [own] : playerCharacters().filter((uuid) => actorAt(uuid)?.testUserPermission(user, "OWNER"));
}

/**
 * Returns one roll of a request; its die kind is the named one, the usual one, the one all these actors use, or each
 * actor's own.
 */
function rollFor(
  words: string,
  people: readonly Creature[],
  usual: DieKind | null,
): { readonly option: Partial<RequestOption>; readonly given: readonly Bonus[] } {
  const [, name = "", rest = ""] = /^\/?(\p{L}+)(?:\s+([^]*))?$/u.exec(words.trim()) ?? [];
  const named = diceForStats().find(({ id }) => id === name.toLowerCase());
  const dieKind = named ?? usual ?? commonDie(people);
  if (!dieKind) return ownRollFor(words, people);
  const read = readAskedRoll(named ? rest : words, askedLanguage(dieKind, people));
  const { traits, target } = read;
  const { setup, given } = read.isUnskilled ? unskilledTerms(dieKind, read) : read;
  const option = {
    letter: dieKind.letter,
    ...statsNamed(traits),
    setup,
    target,
    isUnskilled: read.isUnskilled,
  };
  return { option, given };
}

/**
 * Returns a roll for which each of these actors uses its own die: the words name the roll, and a word of difficulty
 * means each tradition's own number.
 */
function ownRollFor(words: string, people: readonly Creature[]) {
  const players = new Map(people.map((actor) => [actor.system.effectiveTradition.id, actor]));
  const read = [...players].map(([tradition, actor]) => {
    return [tradition, readAskedRoll(words, sharedLanguage(actor, people))] as const;
  });
  const [first] = read;
  if (!first) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.nobody" }));
  const [, { traits, given, isUnskilled, target: number }] = first;
  if (isUnskilled) throw new RuleError("CommandPart", { command: COMMAND, part: words });
  const isSame = read.every(([, one]) => one.target === number);
  const isMeant = (word: DifficultyWord): boolean => read.every(([id, one]) => one.target === difficultyFor(id, word));
  const target = isSame ? number : (difficultyWords.find(isMeant) ?? null);
  return { option: { letter: "", ...statsNamed(traits), setup: {}, target, isUnskilled: false }, given };
}

/** Returns the stats of a roll as named in a request. */
function statsNamed(traits: readonly SpokenStat[]) {
  const abilities = traits.flatMap((stat) => (stat.ability === undefined ? [] : stat.name));
  const scores = traits.flatMap(({ name, characteristic }) => (characteristic === undefined ? [] : name)).join(", ");
  const total = traits.find((stat) => stat.total)?.total?.id ?? "";
  const [ability = "", ...moreAbilities] = isForArts(total) ? ["", ...abilities] : abilities;
  const isOther = (stat: SpokenStat): boolean =>
    stat.total?.id !== total && (stat.ability === undefined || !isForArts(total));
  const another = total && traits.find(isOther);
  if (another) throw new RuleError("CommandPart", { command: COMMAND, part: another.name });
  return {
    // Several Characteristics count as one, with their average.
    name: [...new Set(traits.map((stat) => (stat.characteristic === undefined ? stat.name : scores)))].join(" + "),
    characteristics: traits.flatMap(({ characteristic }) => characteristic ?? []),
    ability,
    moreAbilities,
    total,
  };
}

/** Returns what an unskilled roll fixes for all those asked, and their penalty. */
function unskilledTerms(dieKind: DieKind, { setup, given }: Pick<AskedRoll<SpokenStat>, "setup" | "given">) {
  const { suffered } = unskilledHere();
  const plain = { ...plainSetup(dieKind), ...setup } as Setup;
  const { setup: after, penalty = 0 } = dieKind.unskilled?.(plain, suffered) ?? { setup: plain };
  const changed = Object.entries(after).filter(([name, value]) => value !== plain[name]);
  const bonus: Bonus = { label: UNSKILLED, category: "penalty", amount: penalty };
  return {
    setup: { ...setup, ...Object.fromEntries(changed) } as Partial<Setup>,
    given: penalty === 0 ? given : [...given, bonus],
  };
}

/** Returns the language of a request for a roll of this die kind by these actors. */
function askedLanguage(
  dieKind: DieKind,
  people: readonly Creature[],
  traditions: readonly string[] = [dieKind.tradition],
) {
  return {
    command: COMMAND,
    // Those asked pay nothing for terms set by the GM.
    dieKind: { ...dieKind, paidOptions: [] },
    vocabulary: vocabularyOf(dieKind),
    targets: namedTargets(dieKind.tradition),
    reserved: reservedWords(),
    reference: (name: string) => {
      throw new RuleError("RequestReference", { name });
    },
    traits: statsOf(people, dieKind, traditions),
    others: diceForStats().map(({ id }) => entry([id], id)),
  };
}

/** Returns the language of a request in which these actors roll their own dice, whose settings cannot be named. */
function sharedLanguage({ system }: Creature, people: readonly Creature[]) {
  const { id, letter } = system.effectiveTradition;
  const own = { fields: [], goals: [], traits: "added", validate: () => undefined } as const;
  const dieKind: DieKind = { ...dieKindOf(letter), ...own };
  const traditions = people.map((one) => one.system.effectiveTradition.id);
  return { ...askedLanguage(dieKind, people, traditions), targets: sharedTargets(id) };
}

/**
 * Returns the Characteristics, Abilities, traits and combat totals of all these actors by name; each has its own scores
 * and weapons. An Ability none of them has can also be named, but their own names come first.
 */
function statsOf(people: readonly Creature[], dieKind: DieKind, traditions: readonly string[]): readonly SpokenStat[] {
  const scores = new Map<string, SpokenStat>();
  const totals = new Map<string, SpokenStat>();
  const asked = { value: 0, isAsked: true };
  const hasPool = traditions.some((id) => poolFieldOf(dieKindOf(traditionOf(id).letter)));
  for (const { name, aliases = [], kinds = [], characteristic, ability, item, total } of people.flatMap((actor) =>
    spokenStats(actor, dieKind),
  )) {
    if (characteristic !== undefined) {
      scores.set(`characteristic ${characteristic}`, { name, aliases, kinds, characteristic, ...asked });
    } else if (total) totals.set(total.id, { name, aliases, kinds: kindWords("total"), total, ...asked });
    else if (ability !== undefined || (item !== undefined && hasPool)) {
      scores.set(`ability ${foldName(name)}`, { name, aliases, kinds, ability: name, ...asked });
    }
  }
  const had = new Set(
    [...scores.values()].flatMap(({ name, aliases = [], ability }) =>
      ability === undefined ? [] : [name, ...aliases].map(foldName),
    ),
  );
  const others = abilitiesOfOthers(traditions).filter(
    ({ name, key }) => !had.has(foldName(name)) && !had.has(foldName(key)),
  );
  return [
    ...yielding([[...scores.values()], [...totals.values()]]),
    ...others.map(({ name, key }) => {
      const aliases = key === "" ? [] : [key];
      return { name, aliases, kinds: kindWords("ability"), ability: name, yields: true, ...asked };
    }),
  ];
}

function wordsFor(word: (typeof requestWords)[number]): string[] {
  return [...localWords(word), word];
}
