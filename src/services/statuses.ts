import { dieKinds } from "../rules/traditions/die-kinds.ts";
import type { Track } from "../rules/character/tracks.ts";
import { worldTracks } from "../world-settings.ts";
import type { Creature } from "./creature.ts";
import { levelFlags, levelStatus } from "./track-statuses.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

const types = ["character", "npc"] as const;

/** A status effect as both generations of Foundry list it. */
interface Status {
  /** Always the same, so that nobody has a status twice. */
  readonly _id: string;
  readonly id: string;
  /** A language key, or what somebody has called it. */
  readonly name: string;
  readonly img: string;
  readonly flags?: object;
}

/**
 * Adds our statuses to those of Foundry, or changes those that are there. Call in the init hook, once the settings are
 * known, and when the tracks of the world have changed.
 */
export function registerStatuses(): void {
  const hud = { actorTypes: [...types] };
  for (const status of [...diceStatuses(), ...levelStatuses(worldTracks())]) {
    const known = CONFIG.statusEffects.find(({ id }) => id === status.id);
    // Foundry 14 keeps them by their ids, but understands this too.
    if (known) Object.assign(known, status, { hud });
    else CONFIG.statusEffects.push({ ...status, hud });
  }
}

/** Lets the bars of tokens show the tracks of this world. Call in the init hook, and when these have changed. */
export function registerTokenBars(): void {
  const attributes = { bar: worldTracks().map(({ id }) => `tracks.${id}`), value: ["luck", "inspiration"] };
  for (const type of types) CONFIG.Actor.trackableAttributes[type] = attributes;
}

/** The ids of the statuses that matter to dice: those of their fields, and that of who has not learnt what it tries. */
export function statusesKnownTo(dice: readonly DieKind[]): readonly string[] {
  const ids = dice.flatMap((die) => [
    ...die.fields.flatMap((field) => (field.kind === "flag" && field.status ? [field.status] : [])),
    ...(die.unskilled ? ["unskilled"] : []),
  ]);
  return [...new Set(ids)];
}

/** The dice that a family rolls. */
export function diceOf(tradition: string): readonly DieKind[] {
  return [...dieKinds.values()].filter((die) => die.tradition === tradition);
}

/**
 * The ids of those of our statuses that mean nothing to a creature: its dice know of no such thing, or of no such track;
 * or the track has had them, and has them no more.
 */
export function statusesBeyond({ system }: Creature): ReadonlySet<string> {
  const known = [
    ...statusesKnownTo(diceOf(system.effectiveTradition.id)),
    ...levelStatuses(system.listedTracks).map(({ id }) => id),
  ];
  const all = [...diceStatuses(), ...CONFIG.statusEffects.filter(isLevel)].map(({ id }) => id);
  return new Set(all.filter((id) => !known.includes(id)));
}

/** How a status of the dice is called and drawn. */
export function statusAppearance(id: string): { readonly name: string; readonly img: string } {
  return { name: `QUADRIVIUM.Status.${id}`, img: icon(id) };
}

function diceStatuses(): readonly Status[] {
  return statusesKnownTo([...dieKinds.values()]).map((id) => ({ _id: documentId(id), id, ...statusAppearance(id) }));
}

/** One for each level of each track but the first, on which no box is marked. */
function levelStatuses(tracks: readonly Track[]): readonly Status[] {
  return tracks.flatMap(({ id: track, levels }) =>
    levels.slice(1).map(({ name }, index) => {
      const level = { track, marked: index + 1 };
      const id = levelStatus(level);
      const img = icon(`level-${Math.min(level.marked, MOST_PIPS)}`);
      return { _id: documentId(id), id, name, img, flags: levelFlags(level) };
    }),
  );
}

/** Whether a status stands for a level of a track, be it one of this world or one that it had. */
function isLevel({ flags }: { readonly flags?: object | null | undefined }): boolean {
  return "quadrivium" in (flags ?? {});
}

/** The icons of levels count up to here. */
const MOST_PIPS = 6;

function icon(name: string): string {
  return `systems/quadrivium/styles/statuses/${name}.svg`;
}

/** The 16 characters that Foundry wants of an id: the beginning of a name, and a hash of the whole (FNV-1a, 32 bits). */
function documentId(name: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < name.length; place++) hash = Math.imul(hash ^ name.charCodeAt(place), 0x01000193);
  const start = name.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 9);
  return start.padEnd(9, "0") + (hash >>> 0).toString(36).padStart(7, "0");
}
