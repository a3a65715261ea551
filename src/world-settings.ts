import { traditions, traditionOf } from "./rules/traditions/traditions.ts";
import type { Characteristic } from "./rules/traditions/tradition.ts";
import { difficultiesOf, readTargets } from "./rules/character/difficulties.ts";
import type { Difficulty, DifficultyLists, NamedTarget } from "./rules/character/difficulties.ts";
import type { Scope } from "./rules/procedures/let-it-ride.ts";
import { ruleVariantChoices, readRuleVariants } from "./rules/kernel/rule-variants.ts";
import type { Choice, RuleVariantName, RuleVariants } from "./rules/kernel/rule-variants.ts";
import { tableChoices, tableNumbers } from "./rules/kernel/table-choices.ts";
import type { TableNumber, TableSettings, Unskilled } from "./rules/kernel/table-choices.ts";
import { checkTracks, defaultTracks } from "./rules/character/tracks.ts";
import type { Track } from "./rules/character/tracks.ts";

const SYSTEM = "quadrivium";

/** The Characteristics that a world has listed itself, by family. */
export type CharacteristicLists = Readonly<Record<string, readonly Characteristic[]>>;

/** What game masters have noted on this computer: by the id of the world, then by the uuid of the actor. */
export type GmNotes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What this computer alone knows, by its seals. */
export type Vault = Readonly<Record<string, string>>;

/** Requests that game masters have kept on this computer to ask again: by the id of the world, then by their names. */
export type RequestTemplates = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** A setting that the window of readings shows. */
export type ShownSetting = keyof RuleVariants | keyof TableSettings;

/** Who is told that a setting has changed. */
export interface SettingsListeners {
  /** How the world reads the rules. */
  readonly onRuleVariants: () => void;
  /** What every character has: Characteristics, tracks, the family of those that name none. */
  readonly onCreatures: () => void;
  /** Whose checks are binding. */
  readonly onLetItRide: () => void;
}

/** The settings of this system; call in the init hook. */
export function registerSettings({ onRuleVariants, onCreatures, onLetItRide }: SettingsListeners): void {
  const { NumberField, ObjectField } = foundry.data.fields;
  for (const [name, choice] of Object.entries<Choice>(ruleVariantChoices)) {
    registerChoice(name, choice, onRuleVariants);
  }
  for (const [name, choice] of Object.entries<Choice>(tableChoices)) {
    registerChoice(name, choice, name === "letItRide" ? onLetItRide : undefined);
  }
  for (const [name, { min, max, initial }] of Object.entries<TableNumber>(tableNumbers)) {
    const type = new NumberField({ required: true, nullable: false, integer: true, min, max, initial });
    register(name, { type, default: initial });
  }
  register("difficulties", { type: new ObjectField({ validate: validateDifficultyLists } as never), default: {} });
  register("tracks", { type: Object, default: null, onChange: onCreatures });
  register("characteristics", { type: Object, default: {}, onChange: onCreatures });
  game.settings.register(SYSTEM, "tradition", {
    name: "QUADRIVIUM.Setting.tradition.name",
    hint: "QUADRIVIUM.Setting.tradition.hint",
    scope: "world",
    config: true,
    type: String,
    choices: Object.fromEntries([...traditions.keys()].map((id) => [id, `QUADRIVIUM.Tradition.${id}`])),
    default: traditionOf("").id,
    onChange: onCreatures,
  } as never);
  // Kept by this browser alone: what a world or a document keeps is sent to every player.
  for (const name of ["gmNotes", "vault", "requestTemplates"] as const) {
    game.settings.register(SYSTEM, name, { scope: "client", config: false, type: Object, default: {} } as never);
  }
  game.settings.register(SYSTEM, "suspense", {
    name: "QUADRIVIUM.Setting.suspense.name",
    hint: "QUADRIVIUM.Setting.suspense.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
  } as never);
}

function registerChoice(name: string, { values: [initial] }: Choice, onChange?: () => void): void {
  register(name, { type: typeof initial === "boolean" ? Boolean : String, default: initial, onChange });
}

/** A setting of the world, which is chosen in a window of our own. */
function register(name: string, data: { type: unknown; default: unknown; onChange?: (() => void) | undefined }): void {
  game.settings.register(SYSTEM, name as "tracks", { scope: "world", config: false, ...data } as never);
}

/** Nothing is stored as a list of difficulties that is none. */
function validateDifficultyLists(lists: DifficultyLists): void {
  for (const list of Object.values(lists)) readTargets(list);
}

/** How this world reads the rules. */
export function worldRuleVariants(): RuleVariants {
  const names = Object.keys(ruleVariantChoices) as RuleVariantName[];
  return readRuleVariants(Object.fromEntries(names.map((name) => [name, game.settings.get(SYSTEM, name)])));
}

/** What a setting is set to. */
export function settingValue(name: ShownSetting): boolean | string | number {
  return game.settings.get(SYSTEM, name);
}

/** Changes those settings that are not set so already. */
export async function changeSettings(values: Partial<Record<ShownSetting, boolean | string | number>>): Promise<void> {
  for (const [name, value] of Object.entries(values) as [ShownSetting, boolean | string | number][]) {
    if (settingValue(name) !== value) await game.settings.set(SYSTEM, name, value as never);
  }
}

/** Whether the pool of a fortune roll may be edited after the roll: its dice stay, and only those added are thrown. */
export function mayEditPool(): boolean {
  return game.settings.get(SYSTEM, "editPool");
}

/** The character dice that a counter is rolled with while the game master says nothing else, by their sizes. */
export function dangerDice(): readonly number[] {
  const size = Number(game.settings.get(SYSTEM, "dangerDie").slice(1));
  return Array.from({ length: game.settings.get(SYSTEM, "dangerDice") }, () => size);
}

/** Whose checks are binding at this table: they cannot be repeated in the same scene. */
export function letItRideScope(): Scope {
  return game.settings.get(SYSTEM, "letItRide");
}

/** Whether players choose themselves what a fumble scratches, before anybody knows what the roll means. */
export function playersChooseScratches(): boolean {
  return game.settings.get(SYSTEM, "fumbleScratch") === "manual";
}

/** Whether this user likes to throw each die that decides a roll with a click of its own. */
export function usesSuspense(): boolean {
  return game.settings.get(SYSTEM, "suspense");
}

/** What an unskilled trip roll suffers in this world. */
export function unskilled(): Unskilled {
  if (game.settings.get(SYSTEM, "unskilled") === "antiLuck") return { kind: "antiLuck" };
  const slide = game.settings.get(SYSTEM, "unskilledSlide");
  return { kind: "slide", slide, penalty: game.settings.get(SYSTEM, "unskilledPenalty") };
}

/** The difficulties that can be picked for a family of dice, the easiest first, named in the reader's language. */
export function difficulties(tradition: string): readonly Difficulty[] {
  return difficultiesOf(tradition, difficultyLists()).map((one) => ({ ...one, name: game.i18n.localize(one.name) }));
}

/** The lists of difficulties that this world has changed. */
export function difficultyLists(): DifficultyLists {
  return game.settings.get(SYSTEM, "difficulties");
}

/** Keeps the lists of difficulties of this world; families that are left out have theirs by default. */
export async function changeDifficulties(lists: Readonly<Record<string, readonly NamedTarget[]>>): Promise<void> {
  await game.settings.set(SYSTEM, "difficulties", lists);
}

/** The tracks of this world. */
export function worldTracks(): readonly Track[] {
  return game.settings.get(SYSTEM, "tracks") ?? defaultTracks;
}

/** Keeps the tracks of this world; null for those of the rules. @throws RuleError for one that cannot be */
export async function changeTracks(tracks: readonly Track[] | null): Promise<void> {
  if (tracks) checkTracks(tracks);
  await game.settings.set(SYSTEM, "tracks", tracks);
}

/** The family of dice by which characters live as long as nobody says otherwise. */
export function defaultTradition(): string {
  return game.settings.get(SYSTEM, "tradition");
}

/** The Characteristics that this world lists for a family; names are language keys or what somebody wrote. */
export function characteristicsFor(tradition: string): readonly Characteristic[] {
  return characteristicLists()[tradition] ?? traditionOf(tradition).characteristics;
}

/** The lists of Characteristics that this world has changed. */
export function characteristicLists(): CharacteristicLists {
  return game.settings.get(SYSTEM, "characteristics");
}

/** Keeps the lists of Characteristics of this world; families that are left out have the rules'. */
export async function changeCharacteristics(lists: CharacteristicLists): Promise<void> {
  await game.settings.set(SYSTEM, "characteristics", lists);
}

/** What game masters have noted in this browser. */
export function gmNotes(): GmNotes {
  return game.settings.get(SYSTEM, "gmNotes");
}

/** Keeps what game masters have noted, in this browser. */
export async function changeGmNotes(notes: GmNotes): Promise<void> {
  await game.settings.set(SYSTEM, "gmNotes", notes);
}

/** What this computer alone knows. */
export function vault(): Vault {
  return game.settings.get(SYSTEM, "vault");
}

/** Keeps what this computer alone knows. */
export async function changeVault(kept: Vault): Promise<void> {
  await game.settings.set(SYSTEM, "vault", kept);
}

/** The requests of this world that this computer keeps to ask again, by their names. */
export function requestTemplates(): RequestTemplates[string] {
  return game.settings.get(SYSTEM, "requestTemplates")[game.world.id] ?? {};
}

/** Keeps the requests of this world that are to be asked again, on this computer. */
export async function changeRequestTemplates(templates: RequestTemplates[string]): Promise<void> {
  const all = game.settings.get(SYSTEM, "requestTemplates");
  await game.settings.set(SYSTEM, "requestTemplates", { ...all, [game.world.id]: templates });
}
