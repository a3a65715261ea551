/** The differences between Foundry 13 and 14; no other file depends on them. */

/** The visibilities of a roll, with the names of Foundry 14. */
export const visibilities = ["public", "gm", "blind", "self"] as const;
export type Visibility = (typeof visibilities)[number];

/** The names of Foundry 13, which calls them roll modes. */
const rollModes = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** Returns the visibility that the user has chosen for rolls; "gm" for an unknown one. */
export function currentVisibility(): Visibility {
  if (!hasMessageModes()) {
    const mode = game.settings.get("core", "rollMode");
    return visibilities.find((visibility) => rollModes[visibility] === mode) ?? "gm";
  }
  const mode: string = game.settings.get("core", "messageMode" as "rollMode");
  if (mode === "ic") return "public";
  return visibilities.find((visibility) => visibility === mode) ?? "gm";
}

/** Who gets a message, as its data store it. */
interface Audience {
  readonly whisper: string[];
  readonly blind: boolean;
}

/**
 * Returns the data and the options of a new message of this visibility; if it is not for all, only the users named in the data get it. The
 * audience is in both: from 14.367 on, Foundry passes over an option that it does not know, and the message would be public; before, it
 * refuses the message.
 */
export function addressed<Data extends object>(
  data: Data,
  visibility: Visibility,
): [data: Data & Audience, options: { rollMode: (typeof rollModes)[Visibility] }] {
  return [{ ...data, ...audienceOf(visibility, data) }, visibilityOption(visibility)];
}

/**
 * Returns the audience of a new message that asks for a visibility that Foundry does not know, such as that of a missing module: only game
 * masters. Returns null for one that is known, or not asked for.
 */
export function audienceOfUnknown(options: object, data: object): Audience | null {
  const { messageMode, rollMode } = options as { readonly messageMode?: unknown; readonly rollMode?: unknown };
  const asked = messageMode ?? rollMode ?? "";
  const { modes = CONFIG.Dice.rollModes } = CONFIG.ChatMessage as { readonly modes?: object };
  const known = ["", "roll", "ic", ...visibilities, ...Object.values(rollModes), ...Object.keys(modes)];
  return known.some((mode) => mode === asked) ? null : audienceOf("gm", data);
}

/**
 * Returns whether a new message will be for all, as its data and the options of its creation say; by default, for a roll, as this user has
 * chosen.
 */
export function isForAll(data: object, options: object): boolean {
  const { whisper, blind } = data as { readonly whisper?: unknown; readonly blind?: unknown };
  if (blind === true || (Array.isArray(whisper) && whisper.length > 0)) return false;
  const { messageMode, rollMode } = options as { readonly messageMode?: unknown; readonly rollMode?: unknown };
  const asked = messageMode ?? rollMode ?? "roll";
  if (asked === "roll") return currentVisibility() === "public";
  return asked === "public" || asked === "ic" || asked === rollModes.public;
}

function audienceOf(visibility: Visibility, data: object): Audience {
  if (visibility === "public") return { whisper: [], blind: false };
  if (visibility === "self") return { whisper: [game.user.id], blind: false };
  const { whisper } = data as { readonly whisper?: unknown };
  const named = Array.isArray(whisper) ? (whisper as string[]) : [];
  const gamemasters = game.users.filter(({ isGM }) => isGM).map(({ id }) => id);
  return { whisper: named.length > 0 ? named : gamemasters, blind: visibility === "blind" };
}

/** Returns the option that gives a new message this visibility. */
function visibilityOption(visibility: Visibility): { rollMode: (typeof rollModes)[Visibility] } {
  if (!hasMessageModes()) return { rollMode: rollModes[visibility] };
  // The types are those of 13, without message modes.
  return { messageMode: visibility } as unknown as { rollMode: (typeof rollModes)[Visibility] };
}

/** Returns the text of chat input: 14 gives the HTML of its rich text, 13 the text itself. */
export function plainText(message: string): string {
  if (!message.startsWith("<")) return message;
  const page = new DOMParser().parseFromString(message, "text/html");
  for (const lineBreak of page.querySelectorAll("br")) lineBreak.replaceWith("\n");
  return [...page.body.childNodes].map(({ textContent }) => textContent ?? "").join("\n");
}

/** Returns the schema that all types of active effect share: 14 stores the changes there, 13 outside of it. */
export function effectSchema(): foundry.data.fields.DataSchema {
  const data: object = foundry.data;
  if (!("ActiveEffectTypeDataModel" in data)) return {};
  return (data.ActiveEffectTypeDataModel as typeof foundry.abstract.TypeDataModel).defineSchema();
}

/** The units for the duration of an effect; years and days are given in seconds. */
export const durationUnits = ["rounds", "turns", "seconds"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** The duration of an effect; null for one that does not end. */
export interface EffectDuration {
  readonly value: number | null;
  readonly unit: DurationUnit;
}

/** Returns the duration of an effect: 14 stores one value with its unit, 13 a number for each unit. */
export function effectDuration({ duration, _source }: ActiveEffect.Implementation): EffectDuration {
  // The prepared value of 14 is infinite for an effect that does not end, and cannot be stored.
  const stored = _source.duration as object as Partial<Record<string, number | string | null>>;
  if (!hasEffectStart()) {
    const unit = durationUnits.find((one) => Number(stored[one]) > 0);
    return { value: unit ? Number(stored[unit]) : null, unit: unit ?? "rounds" };
  }
  if (typeof stored.value !== "number") return { value: null, unit: "rounds" };
  const unit = durationUnits.find((one) => one === stored.units);
  return unit ? { value: stored.value, unit } : { value: Number(duration.seconds), unit: "seconds" };
}

/** Returns the update of an effect that gives it this duration from now on. */
export function durationUpdate({ value, unit }: EffectDuration): object {
  if (!hasEffectStart()) {
    const lengths = Object.fromEntries(durationUnits.map((one) => [one, one === unit ? value : null]));
    const start = Reflect.get(ActiveEffect.implementation.getInitialDuration(), "duration") as object;
    return { duration: { combat: null, startRound: null, startTurn: null, ...start, ...lengths } };
  }
  // The types are those of 13, which lacks this method.
  const effects = ActiveEffect.implementation as unknown as { getEffectStart(): object };
  // Without an expiry event, Foundry marks the effect as over when time passes, and `timeLeft` notices it before.
  return { duration: { value, units: unit, expiry: null, expired: false }, start: effects.getEffectStart() };
}

/** How an effect changes a number or text; "custom" is for what only another module can read. */
export type ChangeKind = "custom" | "multiply" | "add" | "subtract" | "downgrade" | "upgrade" | "override";

/** A change that an effect makes. */
export interface EffectChange {
  /** The path in the actor. */
  readonly key: string;
  readonly kind: ChangeKind;
  readonly value: string;
}

/** The kinds of changes by the numbers that Foundry 13 stores, and the one that only 14 has. */
const changeKinds: readonly ChangeKind[] = [
  "custom",
  "multiply",
  "add",
  "downgrade",
  "upgrade",
  "override",
  "subtract",
];

/** Returns the changes that an effect makes: 14 stores the name of their kind, to which modules add their own, 13 a number. */
export function effectChanges({ _source }: ActiveEffect.Implementation): readonly EffectChange[] {
  const { changes, system } = _source as object as { changes?: StoredChange[]; system?: { changes?: StoredChange[] } };
  return (system?.changes ?? changes ?? []).map(({ key, type, mode, value }) => ({
    key,
    kind: changeKinds.find((kind, number) => (type === undefined ? number === mode : kind === type)) ?? "custom",
    value: typeof value === "string" ? value : JSON.stringify(value),
  }));
}

interface StoredChange {
  readonly key: string;
  readonly value: unknown;
  readonly mode?: number;
  readonly type?: string;
}

/** The time that an effect has left. */
export interface TimeLeft {
  readonly isOver: boolean;
  /** Foundry's words for it. */
  readonly words: string;
  /** The number of seconds; null if it is not counted in seconds. */
  readonly seconds: number | null;
}

/** Returns the remaining time of an effect; null if it does not end. */
export function timeLeft(effect: ActiveEffect.Implementation): TimeLeft | null {
  if (effectDuration(effect).value === null) return null;
  const { remaining, label } = effect.updateDuration() as { remaining?: number | null; label?: string };
  // 14 marks an effect as expired, and can let it last until an event after its time, such as the start of a turn.
  const { expired, expiry } = effect._source.duration as { expired?: boolean; expiry?: string | null };
  const isPast = typeof remaining === "number" && remaining <= 0 && !expiry;
  // After a combat Foundry no longer knows its rounds, and would restart an effect that was counted in them.
  const fight = startCombatId(effect);
  const isLeft = isCountedInRounds(effect) && fight !== null && !game.combats.has(fight);
  const { units, seconds } = effect._source.duration as { units?: string; seconds?: number | null };
  const isInSeconds = hasEffectStart() ? units === "seconds" : typeof seconds === "number";
  return {
    isOver: expired === true || isPast || isLeft,
    words: label ?? "",
    seconds: isInSeconds ? (remaining ?? null) : null,
  };
}

/** Returns true if the duration of an effect is counted in rounds or turns. */
export function isCountedInRounds(effect: ActiveEffect.Implementation): boolean {
  const { value, unit } = effectDuration(effect);
  return value !== null && unit !== "seconds";
}

/** Returns the id of the combat in which an effect began; null if there was none. */
export function startCombatId({ _source: source }: ActiveEffect.Implementation): string | null {
  const { duration, start } = source as { duration: { combat?: string | null }; start?: { combat?: string | null } };
  return (hasEffectStart() ? start?.combat : duration.combat) ?? null;
}

/** Returns true on 14, which stores the start of an effect beside its duration; 13 stores it within. */
export function hasEffectStart(): boolean {
  return "getEffectStart" in ActiveEffect.implementation;
}

/** Returns the part of an update that deletes a key of an object: 14 writes it as a value, 13 as a prefix of the key. */
export function deletionOf(key: string): object {
  if (game.release.generation < 14) return { [`-=${key}`]: null };
  return { [key]: (globalThis as { readonly _del?: unknown })._del };
}

/** Returns the part of an update that replaces an object as a whole: 14 writes it as a value, 13 as a prefix of the key. */
export function replacementOf(key: string, value: object): object {
  if (game.release.generation < 14) return { [`==${key}`]: value };
  return { [key]: (globalThis as { readonly _replace?: (value: object) => unknown })._replace?.(value) };
}

/** An entry of a context menu, the same for both generations. */
export interface MenuChoice {
  /** Language key. */
  readonly label: string;
  /** Classes of its icon. */
  readonly icon: string;
  readonly isShown: (target: HTMLElement) => boolean;
  readonly choose: (target: HTMLElement) => void;
}

export type MenuEntry = foundry.applications.ux.ContextMenu.Entry<HTMLElement>;

/** Returns the entry in the form of this generation: 14 renamed its properties and changed the order of arguments. */
export function menuEntry({ label, icon, isShown, choose }: MenuChoice): MenuEntry {
  if (game.release.generation < 14) {
    const html = `<i class="${icon} fa-fw" inert></i>`;
    const entry: object = { name: label, icon: html, condition: isShown, callback: choose };
    return entry as MenuEntry;
  }
  const onClick = (_event: Event, target: HTMLElement): void => {
    choose(target);
  };
  // The types are those of 13, whose entries have other names.
  return { label, icon, visible: isShown, onClick } as unknown as MenuEntry;
}

/** Returns the steps from a field down to another one, which Foundry passes to fields; 14 passes the last one first. */
export function stepsDown(path: readonly string[]): readonly string[] {
  return game.release.generation < 14 ? path : path.toReversed();
}

function hasMessageModes(): boolean {
  return game.release.generation >= 14;
}
