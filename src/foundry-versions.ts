/** Where Foundry 13 and 14 differ for us, and nowhere else. */

/** Who sees a roll, by the names of Foundry 14. */
export const visibilities = ["public", "gm", "blind", "self"] as const;
export type Visibility = (typeof visibilities)[number];

/** Foundry 13 calls them roll modes. */
const rollModes = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** The visibility a user has chosen for rolls; anything unknown is kept among the game masters. */
export function currentVisibility(): Visibility {
  if (!hasMessageModes()) {
    const mode = game.settings.get("core", "rollMode");
    return visibilities.find((visibility) => rollModes[visibility] === mode) ?? "gm";
  }
  const mode: string = game.settings.get("core", "messageMode" as "rollMode");
  if (mode === "ic") return "public";
  return visibilities.find((visibility) => visibility === mode) ?? "gm";
}

/** The option that gives a new message this visibility. */
export function visibilityOption(visibility: Visibility): { rollMode: (typeof rollModes)[Visibility] } {
  if (!hasMessageModes()) return { rollMode: rollModes[visibility] };
  return { messageMode: visibility } as unknown as { rollMode: (typeof rollModes)[Visibility] };
}

/** What somebody has written in the chat: 14 writes in rich text and gives its HTML, 13 the text itself. */
export function plainText(message: string): string {
  if (!message.startsWith("<")) return message;
  const page = new DOMParser().parseFromString(message, "text/html");
  return [...page.body.childNodes].map(({ textContent }) => textContent ?? "").join("\n");
}

/** What the data of every active effect have beside its type's own: 14 keeps the changes there, 13 outside of them. */
export function effectSchema(): foundry.data.fields.DataSchema {
  const data: object = foundry.data;
  if (!("ActiveEffectTypeDataModel" in data)) return {};
  return (data.ActiveEffectTypeDataModel as typeof foundry.abstract.TypeDataModel).defineSchema();
}

/** The units in which the duration of an effect is told; years and days are told in seconds. */
export const durationUnits = ["rounds", "turns", "seconds"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** How long an effect is to last; without a value, for good. */
export interface EffectDuration {
  readonly value: number | null;
  readonly unit: DurationUnit;
}

/** How long an effect is to last: 14 has one value and its unit, 13 a number of each. */
export function effectDuration({ duration }: ActiveEffect.Implementation): EffectDuration {
  const known = duration as object as Partial<Record<string, number | string | null>>;
  if (!hasEffectStart()) {
    const unit = durationUnits.find((one) => typeof known[one] === "number" && known[one] > 0);
    return { value: unit ? Number(known[unit]) : null, unit: unit ?? "rounds" };
  }
  if (typeof known.value !== "number") return { value: null, unit: "rounds" };
  const unit = durationUnits.find((one) => one === known.units);
  return unit ? { value: known.value, unit } : { value: Number(known.seconds), unit: "seconds" };
}

/** The change of an effect that lets it last so long from now on. */
export function durationUpdate({ value, unit }: EffectDuration): object {
  if (!hasEffectStart()) {
    const lengths = Object.fromEntries(durationUnits.map((one) => [one, one === unit ? value : null]));
    const start = ActiveEffect.implementation.getInitialDuration().duration;
    return { duration: { combat: null, startRound: null, startTurn: null, ...start, ...lengths } };
  }
  const effects = ActiveEffect.implementation as unknown as { getEffectStart(): object };
  // What ends at no certain event ends as soon as its time is over.
  return { duration: { value, units: unit, expiry: null, expired: false }, start: effects.getEffectStart() };
}

/** What is left of the time of an effect, in words; null when it lasts for good. */
export function timeLeft(
  effect: ActiveEffect.Implementation,
): { readonly isOver: boolean; readonly words: string } | null {
  if (effectDuration(effect).value === null) return null;
  const { remaining, label } = effect.updateDuration() as { remaining?: number | null; label?: string };
  // 14 notes that an effect has ended, and lets it wait for an event beyond its time, as the start of a turn.
  const { expired, expiry } = effect._source.duration as { expired?: boolean; expiry?: string | null };
  const isPast = typeof remaining === "number" && remaining <= 0 && !expiry;
  // Foundry knows no rounds of a fight that is over, and would let what has ended with them begin anew.
  const fight = startCombatId(effect);
  const isLeft = isCountedInRounds(effect) && fight !== null && !game.combats.has(fight);
  return { isOver: expired === true || isPast || isLeft, words: label ?? "" };
}

/** Whether the time of an effect passes with the rounds and turns of a fight. */
export function isCountedInRounds(effect: ActiveEffect.Implementation): boolean {
  const { value, unit } = effectDuration(effect);
  return value !== null && unit !== "seconds";
}

/** The id of the fight in which the time of an effect has begun; null for none. */
export function startCombatId({ _source: source }: ActiveEffect.Implementation): string | null {
  const { duration, start } = source as { duration: { combat?: string | null }; start?: { combat?: string | null } };
  return (hasEffectStart() ? start?.combat : duration.combat) ?? null;
}

/** 14 keeps when an effect has begun beside its duration, 13 within. */
export function hasEffectStart(): boolean {
  return "getEffectStart" in ActiveEffect.implementation;
}

/** One thing that can be chosen in a context menu. */
export interface MenuChoice {
  /** Language key. */
  readonly label: string;
  /** Classes of its icon. */
  readonly icon: string;
  readonly isShown: (target: HTMLElement) => boolean;
  readonly choose: (target: HTMLElement) => void;
}

export type MenuEntry = foundry.applications.ux.ContextMenu.Entry<HTMLElement>;

/** An entry of a context menu, in the words of this generation: 14 has changed them all, and the order of what it gives. */
export function menuEntry({ label, icon, isShown, choose }: MenuChoice): MenuEntry {
  if (game.release.generation < 14) {
    const html = `<i class="${icon} fa-fw" inert></i>`;
    return { name: label, icon: html, condition: isShown, callback: choose };
  }
  const onClick = (_event: Event, target: HTMLElement): void => {
    choose(target);
  };
  return { label, icon, visible: isShown, onClick } as unknown as MenuEntry;
}

/** 14 lets effects be dragged from the sheets of items and onto them, 13 only from and onto those of actors. */
export function canDragItemEffects(): boolean {
  return game.release.generation >= 14;
}

function hasMessageModes(): boolean {
  return game.release.generation >= 14;
}
