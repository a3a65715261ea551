import { resources } from "../rules/kernel/fields.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { perBoxOf } from "../rules/character/tracks.ts";
import type { Track } from "../rules/character/tracks.ts";
import { worldTracks } from "../base/world-settings.ts";
import type { Creature } from "./creature.ts";
import { levelFlags, levelStatus } from "./tracks.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

const types = ["character", "npc"] as const;

/** A status effect as Foundry 13 and 14 list it. */
interface Status {
  /** Constant, so that no actor has a status twice. */
  readonly _id: string;
  readonly id: string;
  /** A language key, or a name that a user has given. */
  readonly name: string;
  readonly img: string;
  readonly flags?: object;
}

/**
 * Adds the system's statuses to Foundry's, or updates them. Call it in the init hook after the settings are registered,
 * and when the tracks of the world have changed.
 */
export function registerStatuses(): void {
  const hud = { actorTypes: [...types] };
  for (const status of [...diceStatuses(), ...levelStatuses(worldTracks())]) {
    const known = CONFIG.statusEffects.find(({ id }) => id === status.id);
    // Foundry 14 stores them by id, but supports the array methods too.
    if (known) Object.assign(known, status, { hud });
    else CONFIG.statusEffects.push({ ...status, hud });
  }
}

/** Lets token bars show the tracks of this world. Call it in the init hook, and when these have changed. */
export function registerTokenBars(): void {
  const attributes = { bar: worldTracks().map(({ id }) => `tracks.${id}`), value: [...resources] };
  for (const type of types) Object.assign(CONFIG.Actor.trackableAttributes, { [type]: attributes });
}

/** Returns the ids of the statuses that dice know: those of their fields, and "unskilled". */
export function statusesKnownTo(dice: readonly DieKind[]): readonly string[] {
  const ids = dice.flatMap((die) => [
    ...die.fields.flatMap((field) => (field.kind === "flag" && field.status ? [field.status] : [])),
    ...(die.unskilled ? ["unskilled"] : []),
  ]);
  return [...new Set(ids)];
}

/** Returns the dice of a tradition. */
export function diceOf(tradition: string): readonly DieKind[] {
  return [...dieKinds.values()].filter((die) => die.tradition === tradition);
}

/**
 * Returns the ids of the system's statuses that do not apply to a creature: its dice do not know them, or none of its
 * tracks has such a level (any more).
 */
export function irrelevantStatuses({ system }: Creature): ReadonlySet<string> {
  const known = [
    ...statusesKnownTo(diceOf(system.effectiveTradition.id)),
    ...levelStatuses(system.listedTracks).map(({ id }) => id),
  ];
  const all = [...diceStatuses(), ...CONFIG.statusEffects.filter(isLevel)].map(({ id }) => id);
  return new Set(all.filter((id) => !known.includes(id)));
}

/** Returns the name (a language key) and icon of a status of the dice. */
export function statusDisplay(id: string): { readonly name: string; readonly img: string } {
  return { name: `QUADRIVIUM.Status.${id}`, img: icon(id) };
}

function diceStatuses(): readonly Status[] {
  return statusesKnownTo([...dieKinds.values()]).map((id) => ({ _id: documentId(id), id, ...statusDisplay(id) }));
}

/**
 * Returns a status for each level of each track except the first, which has no box marked. The levels of tracks that take
 * damage have hearts as icons, those of all others discs.
 */
function levelStatuses(tracks: readonly Track[]): readonly Status[] {
  return tracks.flatMap((track) => {
    const shape = perBoxOf(track) === null ? "level" : "wound";
    return track.levels.slice(1).map(({ name }, index) => {
      const level = { track: track.id, marked: index + 1 };
      const id = levelStatus(level);
      const img = icon(`${shape}-${Math.min(level.marked, MAX_PIPS)}`);
      return { _id: documentId(id), id, name, img, flags: levelFlags(level) };
    });
  });
}

/** Tells whether a status belongs to a level of a current or former track of the world. */
function isLevel({ flags }: { readonly flags?: object | null | undefined }): boolean {
  return "quadrivium" in (flags ?? {});
}

/** The greatest number for which there is a level icon. */
const MAX_PIPS = 6;

function icon(name: string): string {
  return `systems/quadrivium/styles/statuses/${name}.svg`;
}

/** Returns an id of 16 characters, as Foundry requires: the start of a name and its hash (FNV-1a, 32 bits). */
function documentId(name: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < name.length; place++) hash = Math.imul(hash ^ name.charCodeAt(place), 0x01000193);
  const start = name.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 9);
  return start.padEnd(9, "0") + (hash >>> 0).toString(36).padStart(7, "0");
}
