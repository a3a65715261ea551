import { ownTraditions, traditions, traditionOf } from "../rules/traditions/traditions.ts";
import type { Characteristic } from "../rules/traditions/tradition.ts";
import {
  difficultiesOf,
  difficultyAt,
  difficultyWords,
  wordNumbers,
  wordOfKey,
} from "../rules/character/difficulties.ts";
import type {
  Difficulty,
  DifficultyLists,
  DifficultyWord,
  WordNumbers,
  WordsOfWorld,
} from "../rules/character/difficulties.ts";
import { foldWord } from "../rules/command/tokens.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { ruleVariantChoices, readRuleVariants, tableChoices, tableNumbers } from "../rules/kernel/rule-variants.ts";
import type {
  Choice,
  RuleVariantName,
  RuleVariants,
  TableNumber,
  TableSettings,
  Unskilled,
} from "../rules/kernel/rule-variants.ts";
import { editionsOf } from "../rules/character/world-lists.ts";
import type { Edition, NamedNumber, WorldListName } from "../rules/character/world-lists.ts";
import { defaultTracks, type Track } from "../rules/character/tracks.ts";
import { entry, type Entry } from "../rules/command/entries.ts";
import { say } from "./words.ts";

const SYSTEM = "quadrivium";

/** The lists of Characteristics that a world has changed, by tradition. */
export type CharacteristicLists = Readonly<Record<string, readonly Characteristic[]>>;

/** Data of a world that this browser keeps, since documents must not contain it. */
export interface KeptHere {
  /** The game masters' notes, by the uuid of the actor. */
  readonly gmNotes: Readonly<Record<string, string>>;
  /** By what it belongs to. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The game masters' templates of requests, by name. */
  readonly requestTemplates: Readonly<Record<string, object>>;
  /** The requests that were made last, by what they say, the newest first. */
  readonly lastRequests: Readonly<Record<string, object>>;
}

/** A setting that the window of rule variants shows. */
export type ShownSetting = keyof RuleVariants | keyof TableSettings;

/** The listeners to changed settings. */
interface SettingsListeners {
  /** Runs when a rule variant has changed. */
  readonly onRuleVariants: () => void;
  /** Runs when the Characteristics, the tracks or the default tradition have changed. */
  readonly onCreatures: () => void;
  /** Runs when the table plays other games than before. */
  readonly onGames: () => void;
  /** Runs when the scope of binding checks has changed. */
  readonly onLetItRide: () => void;
}

/** Registers the settings of this system. Call it in the init hook. */
export function registerSettings({ onRuleVariants, onCreatures, onGames, onLetItRide }: SettingsListeners): void {
  forgetSettings();
  const { ArrayField, NumberField, ObjectField, StringField } = foundry.data.fields;
  const onChange = onCreatures;
  const onVariant = (): void => {
    forgetSettings();
    onRuleVariants();
  };
  for (const [name, choice] of Object.entries<Choice>(ruleVariantChoices)) registerChoice(name, choice, onVariant);
  for (const [name, choice] of Object.entries<Choice>(tableChoices)) {
    registerChoice(name, choice, name === "letItRide" ? onLetItRide : name === "luckCost" ? onCreatures : undefined);
  }
  for (const [name, { min, max, initial }] of Object.entries<TableNumber>(tableNumbers)) {
    const type = new NumberField({ required: true, nullable: false, integer: true, min, max, initial });
    register(name, { type, default: initial, onChange: name === "startingLuck" ? onCreatures : undefined });
  }
  register("lists", { type: new ObjectField(), default: {}, onChange });
  register("difficulties", { type: new ObjectField(), default: {} });
  register("difficultyWords", { type: new ObjectField(), default: {} });
  register("isSetUp", { type: Boolean, default: false });
  const games = new ArrayField(new StringField({ required: true, blank: false }));
  register("games", { type: games, default: [], onChange: onGames });
  register("language", { type: String, default: "en" });
  const tracks = new ArrayField(new ObjectField(), { nullable: true, initial: null });
  register("tracks", { type: tracks, default: null, onChange });
  register("characteristics", { type: new ObjectField(), default: {}, onChange });
  const choices = Object.fromEntries(playedTraditions().map((id) => [id, `QUADRIVIUM.Tradition.${id}`]));
  registerShown("tradition", { type: String, choices, default: traditionOf("").id, onChange });
  // The stored tradition of a module that is not active stays when the form of settings is saved.
  choices[defaultTradition()] ??= defaultTradition();
  registerShown("showsDefenses", { type: Boolean, default: false });
  registerShown("playsFoes", { type: Boolean, default: true });
  registerShown("marksDefeated", { type: Boolean, default: true });
}

function registerChoice(name: string, { values }: Choice, onChange?: () => void): void {
  const [initial] = values;
  const { StringField } = foundry.data.fields;
  const type =
    typeof initial === "boolean" ? Boolean : new StringField({ required: true, choices: values.map(String), initial });
  register(name, { type, default: initial, onChange });
}

/** A setting as Foundry registers it, one of the world unless it says otherwise. */
type SettingData = { type: unknown; default: unknown; onChange?: (() => void) | undefined } & object;

/** Registers a setting that has a window of its own, or none. */
function register(name: string, data: SettingData): void {
  // The types ask for the default of the one setting that is named.
  game.settings.register(SYSTEM, name as "tracks", { scope: "world", config: false, ...data } as never);
}

/** Registers a setting that is shown in Foundry's form of settings. */
export function registerShown(name: string, data: SettingData & { scope?: string; choices?: object }): void {
  const words = `QUADRIVIUM.Setting.${name}`;
  register(name, { name: `${words}.name`, hint: `${words}.hint`, config: true, ...data } as SettingData);
}

/** The rule variants of this world as they were last read; every roll asks for them. Null once a setting has changed. */
let variantsInForce: RuleVariants | null = null;

/** Returns the rule variants of this world. */
export function worldRuleVariants(): RuleVariants {
  variantsInForce ??= Object.freeze(storedVariants());
  return variantsInForce;
}

/** Forgets what was read of the rule variants, as when they are registered. Their own listeners do so whenever one changes. */
export function forgetSettings(): void {
  variantsInForce = null;
}

function storedVariants(): RuleVariants {
  const names = Object.keys(ruleVariantChoices) as RuleVariantName[];
  return readRuleVariants(Object.fromEntries(names.map((name) => [name, game.settings.get(SYSTEM, name)])));
}

/** Stores the settings whose values have changed. */
export async function changeSettings(values: Partial<Record<ShownSetting, boolean | string | number>>): Promise<void> {
  for (const [name, value] of Object.entries(values) as [ShownSetting, boolean | string | number][]) {
    // The types no longer link value and name here; the setting's own type checks it.
    if (game.settings.get("quadrivium", name) !== value) await game.settings.set(SYSTEM, name, value as never);
  }
}

/** Returns the sizes of the default character dice for a counter. */
export function dangerDice(): readonly number[] {
  const size = Number(game.settings.get(SYSTEM, "dangerDie").slice(1));
  return Array.from({ length: game.settings.get(SYSTEM, "dangerDice") }, () => size);
}

/**
 * Returns true if a roll waits for a choice: a player names the die that a fumble scratches, or a game master the number
 * of botch dice once a zero shows.
 * @param mayAsk False if the player cannot be asked, as in a blind roll.
 */
export function leavesChoiceOpen({ tradition }: DieKind, mayAsk: boolean): boolean {
  if (tradition === tableChoices.botchDice.tradition) return game.settings.get(SYSTEM, "botchDice") === "asked";
  return mayAsk && game.settings.get(SYSTEM, "fumbleScratch") === "manual";
}

/** Returns the values of fields that this world sets for every roll that does not say otherwise. */
export function worldSetup({ fields }: Pick<DieKind, "fields">): Partial<Setup> {
  const usual = { botchDice: game.settings.get(SYSTEM, "usualBotchDice") };
  return Object.fromEntries(Object.entries(usual).filter(([name]) => fields.some((field) => field.name === name)));
}

/** Returns the cost of an unskilled trip roll in this world. */
export function unskilled(): Unskilled {
  if (game.settings.get(SYSTEM, "unskilled") === "antiLuck") return { kind: "antiLuck" };
  const slide = game.settings.get(SYSTEM, "unskilledSlide");
  return { kind: "slide", slide, penalty: game.settings.get(SYSTEM, "unskilledPenalty") };
}

/** Returns the luck points with which a trip character of this world starts; null if luck costs nothing here. */
export function startingLuck(): number | null {
  return game.settings.get(SYSTEM, "luckCost") === "counted" ? game.settings.get(SYSTEM, "startingLuck") : null;
}

/**
 * Returns the difficulties of a tradition, this world's or those of other lists, the easiest first, with names in the reader's language.
 */
export function difficulties(
  tradition: string,
  lists: DifficultyLists = game.settings.get(SYSTEM, "difficulties"),
): readonly Difficulty[] {
  return difficultiesOf(tradition, lists).map((one) => ({
    ...one,
    name: game.i18n.localize(one.name),
  }));
}

/**
 * Stores what this world enters by tradition: its difficulties, its numbers for the words of difficulty, its Characteristics. A tradition
 * that is left out gets the defaults; one that is not played keeps its lists, since no window shows it.
 */
export async function changeByTradition(
  name: "difficulties" | "difficultyWords" | "characteristics",
  entered: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stored = Object.entries(game.settings.get(SYSTEM, name));
  const played = playedTraditions();
  const unshown = Object.fromEntries(stored.filter(([tradition]) => !played.includes(tradition)));
  await game.settings.set(SYSTEM, name, { ...unshown, ...entered });
}

/** Returns one of these lists, in the order of its numbers. */
export function worldList(name: WorldListName): readonly NamedNumber[] {
  return game.settings.get(SYSTEM, "lists")[name] ?? [];
}

/**
 * Returns the data behind the words of difficulty in this world, with the edited lists instead of the stored ones while they are edited.
 */
export function wordsOfWorld(lists: DifficultyLists = game.settings.get(SYSTEM, "difficulties")): WordsOfWorld {
  return {
    lists,
    stored: game.settings.get(SYSTEM, "difficultyWords"),
    wordOf: wordNamed,
  };
}

/** Returns the numbers of a tradition for the words of difficulty; null for a word for which this world has none. */
export function difficultyNumbers(tradition: string): WordNumbers {
  return wordNumbers(tradition, wordsOfWorld());
}

/** Returns the number of a tradition for a word of difficulty; null if this world has none. */
export function difficultyFor(tradition: string, word: DifficultyWord): number | null {
  return difficultyNumbers(tradition)[word];
}

/** Returns a word of difficulty in the reader's language. */
export function sayDifficultyWord(word: DifficultyWord): string {
  return game.i18n.localize(`QUADRIVIUM.DifficultyWord.${word}`);
}

/** Returns the word for a name in a list of difficulties: one of ours by its key, another by its text. */
function wordNamed(name: string): DifficultyWord | null {
  if (name.startsWith("QUADRIVIUM.")) return wordOfKey(name);
  return difficultyWords.find((word) => foldWord(sayDifficultyWord(word)) === foldWord(name)) ?? null;
}

/** Returns the tracks of this world. */
export function worldTracks(): readonly Track[] {
  return game.settings.get(SYSTEM, "tracks") ?? defaultTracks;
}

/**
 * Sets which traditions a table plays, the first of which new characters have unless they have one of the others already.
 * @param editions For each, the edition whose difficulties, tracks and readings the world takes over; null to keep what it has.
 */
export async function changeGames(editions: ReadonlyMap<string, Edition | null>): Promise<void> {
  for (const [tradition, edition] of editions) if (edition) await takeOver(tradition, edition);
  const [first] = editions.keys();
  if (first !== undefined && !editions.has(defaultTradition())) await game.settings.set(SYSTEM, "tradition", first);
  await game.settings.set(SYSTEM, "games", [...editions.keys()]);
  await game.settings.set(SYSTEM, "isSetUp", true);
}

async function takeOver(tradition: string, { difficulties: chart, tracks, readings = {} }: Edition): Promise<void> {
  if (chart !== undefined) {
    const others = Object.entries(game.settings.get(SYSTEM, "difficulties")).filter(([id]) => id !== tradition);
    await changeByTradition(
      "difficulties",
      Object.fromEntries([...others, ...(chart ? [[tradition, chart] as const] : [])]),
    );
  }
  if (tracks !== undefined) await game.settings.set(SYSTEM, "tracks", withOtherTracks(tradition, tracks));
  await changeSettings(readings);
}

/** Adds the tracks that this world has for other traditions to those of an edition. */
function withOtherTracks(tradition: string, tracks: readonly Track[] | null): readonly Track[] | null {
  const own = tracks ?? defaultTracks;
  const others = worldTracks().filter(({ id, family }) => family !== tradition && own.every((one) => one.id !== id));
  return others.length > 0 ? [...own, ...others] : tracks;
}

/**
 * Returns the ids of the traditions that this table plays, in their order: those that its game master has chosen, and those of modules; all
 * until that choice. The rest is hidden, but its dice can still be rolled.
 */
export function playedTraditions(): readonly string[] {
  const named = game.settings.get(SYSTEM, "games");
  const ids = [...traditions.keys()];
  return named.length === 0 ? ids : ids.filter((id) => named.includes(id) || !ownTraditions.has(id));
}

/** Returns whether something is for a tradition that this table plays; an empty list is for all. */
export function isPlayed(madeFor: readonly string[]): boolean {
  return madeFor.length === 0 || playedTraditions().some((id) => madeFor.includes(id));
}

/** A tradition to choose, with its dice in one line; that line is blank for one of a module. */
interface TraditionChoice {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly isChosen: boolean;
}

/** Returns the traditions to choose from, with those that are chosen. */
export function traditionChoices(chosen: readonly string[], all = playedTraditions()): readonly TraditionChoice[] {
  return [...traditions.keys()]
    .filter((id) => all.includes(id) || chosen.includes(id))
    .map((id) => {
      const about = `QUADRIVIUM.Welcome.About.${id}`;
      const name = say({ key: `QUADRIVIUM.Tradition.${id}` });
      return { id, name, about: game.i18n.has(about) ? say({ key: about }) : "", isChosen: chosen.includes(id) };
    });
}

/**
 * Returns the names of the traditions to choose from, by their ids. A stored one that this table does not play, or whose module is
 * not active, stays among them, so that a form with the choice does not change it.
 */
export function traditionNames(stored: readonly string[]): Readonly<Record<string, string>> {
  const missing = stored.filter((id) => id !== "" && !traditions.has(id));
  return Object.fromEntries([
    ...traditionChoices(stored).map(({ id, name }) => [id, name] as const),
    ...missing.map((id) => [id, say({ key: "QUADRIVIUM.Tradition.Missing", data: { id } })] as const),
  ]);
}

/** Returns true until the world has chosen games or has a character. */
export function isNewWorld(): boolean {
  return !game.settings.get(SYSTEM, "isSetUp") && game.actors.contents.length === 0;
}

/** Returns the id of the edition that the world's tracks, difficulties and readings are of; blank for a mixture. */
export function editionInUse(tradition: string): string {
  const ownTracks = (all: readonly Track[]) => all.filter(({ family }) => family === tradition);
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const found = editionsOf(tradition).find(
    ({ difficulties: chart, tracks, readings = {} }) =>
      (chart === undefined || isSame(chart, game.settings.get(SYSTEM, "difficulties")[tradition] ?? null)) &&
      (tracks === undefined || isSame(ownTracks(tracks ?? defaultTracks), ownTracks(worldTracks()))) &&
      Object.entries(readings).every(([name, value]) => worldRuleVariants()[name as RuleVariantName] === value),
  );
  return found?.id ?? "";
}

/** Returns the id of the tradition of characters that name none. */
export function defaultTradition(): string {
  return game.settings.get(SYSTEM, "tradition");
}

/** Returns the Characteristics that this world lists for a tradition; names are language keys or plain text. */
export function characteristicsFor(tradition: string): readonly Characteristic[] {
  return game.settings.get(SYSTEM, "characteristics")[tradition] ?? traditionOf(tradition).characteristics;
}

/** Returns what this browser keeps for this world. */
export function keptHere<Name extends keyof KeptHere>(name: Name): KeptHere[Name] {
  // All of them are objects by the id of the world.
  const all: Readonly<Record<string, object>> = game.settings.get(SYSTEM, name as "lastRequests");
  return (all[game.world.id] ?? {}) as KeptHere[Name];
}

/** Stores what this browser keeps for this world. */
export async function keepHere<Name extends keyof KeptHere>(name: Name, kept: KeptHere[Name]): Promise<void> {
  const all = game.settings.get(SYSTEM, name as "lastRequests");
  await game.settings.set(SYSTEM, name as "lastRequests", { ...all, [game.world.id]: kept } as never);
}

/** Returns the language of this world: that of the last game master who was here, since Foundry only has a language for each user. */
export function worldLanguage(): string {
  return game.settings.get(SYSTEM, "language");
}

/** Stores the game master's language as that of the world. */
export async function noteWorldLanguage(): Promise<void> {
  if (game.users.activeGM?.isSelf !== true || worldLanguage() === game.i18n.lang) return;
  await game.settings.set(SYSTEM, "language", game.i18n.lang);
}

/** Returns the difficulties of a tradition to choose from; that of a target by its name alone, since its number is beside it. */
export function difficultyChoices(tradition: string, target: number | null) {
  const all = difficulties(tradition);
  const picked = difficultyAt(all, target);
  return all.map((one) => {
    const isPicked = one === picked;
    return { value: String(one.from), label: isPicked ? one.name : sayDifficulty(one), isPicked };
  });
}

/** Returns a difficulty with its numbers: "9 difficult", "19–30 moderate", "49+ impossible". */
export function sayDifficulty({ name, from, to }: Difficulty): string {
  if (to === null) return say({ key: "QUADRIVIUM.Difficulty.Open", data: { from, name } });
  if (to === from) return say({ key: "QUADRIVIUM.Difficulty.One", data: { from, name } });
  return say({ key: "QUADRIVIUM.Difficulty.Range", data: { from, to, name } });
}

/**
 * Returns the numbers that can be said by name behind `vs` in a tradition: its difficulties, and the words for all games, which
 * yield to a difficulty of the same name.
 */
export function namedTargets(tradition: string): readonly Entry<number>[] {
  return [...listedTargets(tradition), ...wordTargets(tradition).map((word) => ({ ...word, yields: true }))];
}

/** Returns the same for a request of several traditions, where the words for all games come first. */
export function sharedTargets(tradition: string): readonly Entry<number>[] {
  return [...wordTargets(tradition), ...listedTargets(tradition).map((one) => ({ ...one, yields: true }))];
}

function listedTargets(tradition: string): readonly Entry<number>[] {
  return difficulties(tradition).map(({ name, from }) => ({ ...entry([name], from), kinds: [String(from)] }));
}

/** Returns the words of difficulty for all games with their numbers in a tradition, in the user's language and in English. */
function wordTargets(tradition: string): readonly Entry<number>[] {
  const numbers = difficultyNumbers(tradition);
  return difficultyWords.flatMap((word) => {
    const number = numbers[word];
    const english = word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return number === null ? [] : [{ ...entry([sayDifficultyWord(word), english], number), kinds: [String(number)] }];
  });
}
