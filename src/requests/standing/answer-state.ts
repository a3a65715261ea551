import { UncheckedRoll } from "../../dice/missing-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { vault } from "../../base/world-settings.ts";
import type { AnswerMessage, Request, Verdict } from "../../messages/request-message.ts";
import type { HiddenOption, RequestOption } from "../../rules/requests/request.ts";
import { isOtherRoll, readSealedRoll, rolledText, soundRoll, whyMissing } from "../model/answer-rolls.ts";
import { confirmedBy } from "../model/confirm-setup.ts";
import { isDecidedByRight } from "../model/decided.ts";
import { isStillSealed } from "../secrets/seals-in.ts";
import { readSealed } from "../secrets/vault.ts";

/** How the roll of an answer differs from the one that was judged; blank if it does not. The word ends a language key. */
export type Alteration = "" | "Altered" | "Unpaid";

/** What each state tells besides its name. */
interface Stage {
  readonly verdict: Verdict | null;
  /** The roll, as far as this client knows it; null for an impossible one. */
  readonly roll: QuadriviumRoll | null;
  /** True if only game masters can see its dice. */
  readonly isHidden: boolean;
}

/** Nobody has judged it. */
interface Waiting extends Stage {
  readonly kind: "waiting";
  readonly verdict: null;
}

/** It does not count. */
interface Refused extends Stage {
  readonly kind: "refused";
  readonly verdict: Verdict;
  readonly alteration: Alteration;
}

/** It counts, and its roll is sealed; null on a computer that does not have it. */
interface Sealed extends Stage {
  readonly kind: "sealed";
  readonly verdict: Verdict;
  readonly isHidden: true;
}

/** It counts as its message shows it. */
interface Open extends Stage {
  readonly kind: "open";
  readonly verdict: Verdict;
  readonly roll: QuadriviumRoll;
  readonly isHidden: false;
}

/** It counts as it was judged: its message shows another roll, or a decision that was not possible or not paid for. */
interface Altered extends Stage {
  readonly kind: "altered";
  readonly verdict: Verdict;
  readonly isHidden: false;
  readonly alteration: Exclude<Alteration, "">;
}

/** Nobody can read its roll, whose dice no module has added. */
interface Unreadable extends Stage {
  readonly kind: "unreadable";
  readonly roll: null;
  /** In the user's language. */
  readonly why: string;
}

/**
 * What has become of an answer, as far as this client may know it. docs/requests.md says from which stored data each state
 * follows.
 */
export type AnswerState = Waiting | Refused | Sealed | Open | Altered | Unreadable;

/** An answer to be read, and what is known of its request. */
export interface Unread {
  readonly request: Request;
  readonly message: AnswerMessage;
  readonly option: RequestOption | null;
  /** The hidden terms of its option; null for none, or if this client does not know them. */
  readonly hidden: HiddenOption | null;
  readonly secrets: () => ReturnType<typeof vault>;
}

/** Reads the state of an answer. */
export function readState(unread: Unread, verdict: Verdict | null): AnswerState {
  if (!verdict) return readWaiting(unread);
  return isStillSealed(verdict) ? readHidden(unread, verdict) : readShown(unread, verdict);
}

function readWaiting(unread: Unread): AnswerState {
  const why = whyMissing(unread.message, null);
  if (why) return { kind: "unreadable", verdict: null, roll: null, isHidden: false, why };
  return { kind: "waiting", verdict: null, roll: shownRoll(unread), isHidden: false };
}

function readHidden(unread: Unread, verdict: Verdict): AnswerState {
  const { message, secrets } = unread;
  const text = readSealed(verdict.seal, secrets());
  const sealed = text ? readSealedRoll(message, text) : null;
  const hidden = { verdict, isHidden: true } as const;
  if (sealed instanceof UncheckedRoll) return { kind: "unreadable", ...hidden, roll: null, why: sealed.why };
  if (verdict.fault) return { kind: "refused", ...hidden, roll: sealed, alteration: replacedIn(message) };
  return { kind: "sealed", ...hidden, roll: sealed };
}

function readShown(unread: Unread, verdict: Verdict): AnswerState {
  const { message } = unread;
  const shown = { verdict, isHidden: false } as const;
  const why = whyMissing(message, verdict);
  if (why) return { kind: "unreadable", ...shown, roll: null, why };
  const roll = shownRoll(unread);
  const alteration = alterationIn(unread, verdict, roll);
  if (verdict.fault) return { kind: "refused", ...shown, roll, alteration };
  if (alteration) return { kind: "altered", ...shown, roll, alteration };
  if (roll) return { kind: "open", ...shown, roll };
  // Only what could be read was judged.
  return { kind: "altered", ...shown, roll, alteration: "Altered" };
}

/** Returns the roll that a message shows, if it is possible and nobody has decided about it without the right to. */
function shownRoll({ request, message, option, hidden }: Unread): QuadriviumRoll | null {
  const roll = soundRoll(message);
  const confirmed = roll && option ? confirmedBy(option, hidden, roll) : [];
  return roll && isDecidedByRight(request, message.id ?? "", roll, confirmed) ? roll : null;
}

/** Tells whether the author of a hidden roll has put another into its message. */
function replacedIn({ rolls }: AnswerMessage): Alteration {
  return rolls.length > 0 ? "Altered" : "";
}

/** Returns how the roll that a message shows differs from the one that was judged. */
function alterationIn(unread: Unread, verdict: Verdict, roll: QuadriviumRoll | null): Alteration {
  const undone = unread.request.system.undone[unread.message.id ?? ""];
  if (verdict.isFinal && roll && ![verdict.rolled, undone].includes(rolledText(roll))) return "Unpaid";
  return isOtherRoll(verdict, roll, undone) ? "Altered" : "";
}

/** Returns how the roll of an answer differs from the one that was judged, or was put in the place of a hidden one. */
export function alterationOf({ state, rolls }: { readonly state: AnswerState; readonly rolls: number }): Alteration {
  if ("alteration" in state) return state.alteration;
  return state.isHidden && rolls > 0 ? "Altered" : "";
}

/** Returns the roll that counts; null as long as it is unknown or has open decisions, and if it was altered. */
export function settledRoll({ state }: { readonly state: AnswerState }): QuadriviumRoll | null {
  const { roll, isHidden } = state;
  const isAltered = !isHidden && "alteration" in state && state.alteration !== "";
  return isAltered || roll?.isWaiting ? null : roll;
}
