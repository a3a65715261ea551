import { checkTradition, check, type CheckOutcome } from "./check/check.ts";
import { sections, type Tradition } from "./tradition.ts";
import { fortuneTradition, fortune } from "./fortune/fortune.ts";
import type { FortuneOutcome } from "./fortune/fortune-state.ts";
import { stressTradition, quality, simple, stress, type StressOutcome } from "./stress/stress.ts";
import { tripTradition, trip, type TripOutcome } from "./trip/trip.ts";
import type { DieKind, Outcome } from "../kernel/die-kind.ts";
import { botch, type BotchOutcome } from "./stress/botch.ts";
import { heroic, type HeroicOutcome } from "./trip/heroic.ts";
import type { BonusGoal } from "../kernel/bonuses.ts";
import { goalsOf } from "../kernel/roll-spec.ts";

/** The die kinds of the system; a new one is one line here. `c`, `d` and `f` belong to Foundry. */
const ownDieKinds: readonly DieKind[] = [simple, quality, stress, botch, fortune, check, trip, heroic];

/** An outcome, identified by its `tradition`. A module narrows its own die's outcome by a member only that one has. */
export type AnyOutcome =
  | (Outcome & { readonly tradition: null })
  | (StressOutcome & { readonly tradition: "simple" | "quality" | "stress" })
  | (BotchOutcome & { readonly tradition: "botch" })
  | (FortuneOutcome & { readonly tradition: "fortune" })
  | (CheckOutcome & { readonly tradition: "check" })
  | (TripOutcome & { readonly tradition: "trip" })
  | (HeroicOutcome & { readonly tradition: "heroic" });

const listedDieKinds = new Map<string, DieKind>();

/** All die kinds by letter: the system's, then those added by modules at start-up. */
export const dieKinds: ReadonlyMap<string, DieKind> = listedDieKinds;

/**
 * Returns the die kind of one of our letters.
 * @throws Error for any other letter
 */
export function dieKindOf(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die kind with the letter "${letter}".`);
  return dieKind;
}

/** Returns the goals of bonuses in a tradition's rolls. */
export function goalsIn(tradition: string): readonly BonusGoal[] {
  const own = [...dieKinds.values()].filter((die) => die.tradition === tradition && die.traits !== "none");
  return [...new Set(own.flatMap(goalsOf))];
}

/** Returns whether a die kind may have this letter. */
export function isFreeLetter(letter: string): boolean {
  return /^[a-z]$/.test(letter) && !"cdf".includes(letter) && !listedDieKinds.has(letter);
}

/** A module's description of its tradition's characters; missing parts are as for a tradition without a description. */
export type AddedCharacters = Partial<Omit<Tradition, "id" | "letter">>;

/** A tradition added by a module. */
export interface AddedTradition {
  /** Id of the module, named by its stored dice. */
  readonly module: string;
  /** Small letters from a to z. */
  readonly id: string;
  /** Its dice, the usual one of its characters first. */
  readonly dieKinds: readonly DieKind[];
  readonly characters?: AddedCharacters;
  /** The difficulties a world starts with; a name is a language key or plain text. */
  readonly difficulties?: readonly { readonly name: string; readonly value: number }[];
}

/** The traditions with a description of their characters; others use {@link genericTradition}. */
export const ownTraditions: ReadonlyMap<string, Tradition> = new Map(
  [stressTradition, fortuneTradition, checkTradition, tripTradition].map((tradition) => [tradition.id, tradition]),
);

const listed = new Map<string, Tradition>();

/** All traditions characters can have, in the order of the list of die kinds. */
export const traditions: ReadonlyMap<string, Tradition> = listed;

let inForce: readonly AddedTradition[] = [];

listTraditions([]);

/** Sets the traditions besides the system's own. Call it at start-up, before anything reads the lists. */
export function listTraditions(added: readonly AddedTradition[]): void {
  inForce = added;
  listedDieKinds.clear();
  for (const dieKind of [...ownDieKinds, ...added.flatMap((one) => one.dieKinds)]) {
    const { id, letter } = dieKind;
    if (!isFreeLetter(letter))
      throw new Error(`The letter "${letter}" of the die kind "${id}" is taken or not a letter.`);
    listedDieKinds.set(letter, dieKind);
  }
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

/** Returns whether a total of some tradition casts a spell. */
export function isForArts(total: string): boolean {
  return [...listed.values()].some(({ totals }) => totals.some((one) => one.id === total && one.isForArts === true));
}

/** Returns whether bonuses of some categories compete, or have a price, in the rolls of a tradition. */
export function bonusesCompete(tradition: string): boolean {
  const { letter } = listed.get(tradition) ?? {};
  return letter !== undefined && dieKinds.get(letter)?.categories !== undefined;
}

/** Returns the traditions added by modules. */
export function addedTraditions(): readonly AddedTradition[] {
  return inForce;
}

/**
 * Returns a tradition without a description of its own: all sections, and only the Characteristics that a world lists.
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
