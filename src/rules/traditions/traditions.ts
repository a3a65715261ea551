import { checkTradition } from "./check/check-characters.ts";
import { sections } from "./tradition.ts";
import type { Tradition } from "./tradition.ts";
import { fortuneTradition } from "./fortune/fortune-characters.ts";
import { stressTradition } from "./stress/stress-characters.ts";
import { tripTradition } from "./trip/trip-characters.ts";
import { dieKinds, listDieKinds } from "./die-kinds.ts";
import type { DieKind } from "../kernel/die-kind.ts";

/** What a module says of the characters of its tradition; the rest is as for a tradition that says nothing. */
export type AddedCharacters = Partial<Omit<Tradition, "id" | "letter">>;

/** A tradition that a module adds. */
export interface AddedTradition {
  /** Id of the module, which its stored dice name. */
  readonly module: string;
  /** Small letters from a to z. */
  readonly id: string;
  /** Its dice, the one that its characters usually roll first. */
  readonly dieKinds: readonly DieKind[];
  readonly characters?: AddedCharacters;
  /** The difficulties that a world starts with; a name is a language key or plain text. */
  readonly difficulties?: readonly { readonly name: string; readonly value: number }[];
}

/** The traditions that describe their characters; any other is shown by {@link genericTradition}. */
export const ownTraditions: ReadonlyMap<string, Tradition> = new Map(
  [stressTradition, fortuneTradition, checkTradition, tripTradition].map((tradition) => [tradition.id, tradition]),
);

const listed = new Map<string, Tradition>();

/** All traditions that characters can be made for, in the order of the list of die kinds. */
export const traditions: ReadonlyMap<string, Tradition> = listed;

let inForce: readonly AddedTradition[] = [];

listTraditions([]);

/** Sets which traditions there are beside the system's own. Call it at start-up, before anything reads the lists. */
export function listTraditions(added: readonly AddedTradition[]): void {
  inForce = added;
  listDieKinds(added.flatMap((one) => one.dieKinds));
  listed.clear();
  for (const { tradition, letter, traits } of dieKinds.values()) {
    if (traits === "none" || listed.has(tradition)) continue;
    const characters = added.find(({ id }) => id === tradition)?.characters ?? {};
    listed.set(
      tradition,
      ownTraditions.get(tradition) ?? { ...genericTradition(tradition, letter), ...characters, id: tradition, letter },
    );
  }
}

/** Tells whether a total of some tradition casts a spell. */
export function isForArts(total: string): boolean {
  return [...listed.values()].some(({ totals }) => totals.some((one) => one.id === total && one.isForArts === true));
}

/** Tells whether bonuses of some categories compete, or have their price, in the rolls of a tradition. */
export function bonusesCompete(tradition: string): boolean {
  const { letter } = listed.get(tradition) ?? {};
  return letter !== undefined && dieKinds.get(letter)?.categories !== undefined;
}

/** Returns the traditions that modules have added. */
export function addedTraditions(): readonly AddedTradition[] {
  return inForce;
}

/**
 * Returns a tradition that describes nothing of its own: all sections, and no Characteristics but those that a world
 * lists.
 */
function genericTradition(id: string, letter: string): Tradition {
  return {
    id,
    letter,
    sections,
    characteristics: [],
    rating: "score",
    totals: [],
    initiative: null,
    letsItRide: false,
  };
}

/** Returns the tradition with this id, or else the first one. */
export function traditionOf(id: string): Tradition {
  const [first = genericTradition("plain", "")] = traditions.values();
  return traditions.get(id) ?? first;
}
