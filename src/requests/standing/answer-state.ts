import { UncheckedRoll } from "../../dice/missing-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { vault } from "../../base/world-settings.ts";
import type { AnswerMessage, Verdict } from "../../messages/request-message.ts";
import { continuesRecorded, readSealedRoll, soundRoll } from "../model/answer-rolls.ts";
import { isStillSealed } from "../secrets/seals-in.ts";
import { readSealed } from "../secrets/vault.ts";

/**
 * What has become of an answer, as far as this client may know it. docs/requests.md says from which stored data each state
 * follows: nobody has recorded it; nobody can read its roll, whose dice no module has added; it does not count; it counts, and its
 * roll is sealed; it counts, and its roll is shown.
 */
export interface AnswerState {
  readonly kind: "waiting" | "unreadable" | "refused" | "sealed" | "open";
  /** What is recorded of it. */
  readonly verdict: Verdict | null;
  /** Its roll, as far as this client knows it; null for an impossible one, and for another than was recorded. */
  readonly roll: QuadriviumRoll | null;
  /** True if only game masters can see its dice. */
  readonly isHidden: boolean;
  /** In the user's language, why nobody can read its roll; blank if it can be read. */
  readonly why: string;
}

/** Reads the state of an answer. */
export function readState(
  message: AnswerMessage,
  verdict: Verdict | null,
  secrets: () => ReturnType<typeof vault>,
): AnswerState {
  const isHidden = verdict !== null && isStillSealed(verdict);
  const text = isHidden ? readSealed(verdict.seal, secrets()) : null;
  const [stored] = message.rolls as readonly Roll[];
  const read = isHidden ? text && readSealedRoll(message, text) : stored;
  if (read instanceof UncheckedRoll) return { kind: "unreadable", verdict, roll: null, isHidden, why: read.why };
  const sound = isHidden ? (read as QuadriviumRoll | null) : soundRoll(message);
  const isOther = verdict !== null && sound !== null && verdict.rolled !== "" && !continuesRecorded(verdict, sound);
  const kind = verdict === null ? "waiting" : verdict.fault !== "" ? "refused" : isHidden ? "sealed" : "open";
  return { kind, verdict, roll: isOther ? null : sound, isHidden, why: "" };
}

/** Returns the roll that counts; null as long as it is unknown or has open decisions, and for another than was recorded. */
export function settledRoll({ state: { roll } }: { readonly state: AnswerState }): QuadriviumRoll | null {
  return roll?.isWaiting ? null : roll;
}
