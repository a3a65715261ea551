import { say } from "./words.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";
import { hostFindings } from "./world-settings.ts";

/**
 * What rests on the things that the system relies on in Foundry: if one of these does not hold, this is what cannot be
 * trusted, and nothing else. Each is the last part of the language key of what that means for a game master.
 */
export const reliances = [
  "coreDice",
  "typedFormulas",
  "letters",
  "targets",
  "storedRolls",
  "ourDice",
  "fairness",
  "enteredDice",
  "odds",
  "formulaNames",
  "posting",
  "secrecy",
  "cards",
  "messages",
  "judging",
  "spelling",
  "links",
  "documents",
  "effects",
  "durations",
  "bonuses",
  "statuses",
  "compendia",
  "initiative",
  "chatInput",
  "chatButtons",
  "directoryButtons",
  "theme",
  "looks",
  "templates",
  "sheets",
  "forms",
  "words",
  "shortcuts",
  "hooks",
  "ownMethods",
] as const;
export type Reliance = (typeof reliances)[number];

/** What all assertions about Foundry have, whatever they are about. */
export interface About {
  /** Unique, and the same in all versions: reports name it. */
  readonly id: string;
  /** What is relied on, in a few words. */
  readonly name: Phrase;
  /** What rests on it: one of those above, or what an extra does. */
  readonly rests: string;
  /** What is found where it holds. */
  readonly expected: string;
}

/** Something that the system relies on in Foundry. */
export interface Assertion extends About {
  /** Looks; what it returns is compared as text. What it throws is what is found. Stores, posts and shows nothing. */
  readonly find: () => unknown;
}

/**
 * Tells whether something cannot be trusted in this build of Foundry, because an assumption on which it rests does not hold
 * here. False as long as a game master's page has not checked this build.
 */
export function hostLacks(reliance: Reliance): boolean {
  const findings = hostFindings();
  return findings?.build === game.version && findings.lacks.includes(reliance);
}

/**
 * What hiding, sealing and judging rest on. Not "fairness": whatever faces come from, nobody sees more of them, and verdicts
 * follow from what has fallen. Nor "hooks" and "ownMethods", from which what hiding rests on is told apart.
 */
export const hiding: readonly Reliance[] = ["secrecy", "storedRolls", "targets", "judging"];

/**
 * Refuses what hides something, if that may not be kept from those who may not see it, or not be judged, in this build of Foundry.
 * What is open to all goes on.
 * @throws Error in the user's language that says so
 */
export function refuseUnlessHidden(hides: boolean): void {
  if (hides && hiding.some(hostLacks)) throw new Error(say({ key: "QUADRIVIUM.Host.cannotHide" }));
}
