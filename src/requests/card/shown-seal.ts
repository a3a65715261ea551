import { say } from "../../base/words.ts";
import { isOpened, saysAll } from "../../base/seal.ts";
import { readSealed } from "../secrets/vault.ts";
import { continuesSealed } from "../model/answer-rolls.ts";
import { alterationOf } from "../standing/answer-state.ts";
import { knownSeals } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";

/** A seal, and what can be said of it on this computer. */
export interface ShownSeal {
  readonly seal: string;
  /** The sealed text; blank until it is revealed. */
  readonly text: string;
  /**
   * "other": the text was sealed for something else. "disputed": the text matches, but answers name another seal. "broken": the
   * text, or the dice that are shown, are not those that were sealed.
   */
  readonly state: "closed" | "unknown" | "unchanged" | "broken" | "other" | "disputed";
  readonly words: string;
}

/** Returns the seal of the hidden terms of a request; null for none. */
export function sealOfTerms(request: RequestSnapshot): ShownSeal | null {
  const { id, seal, opened, formerSeals } = request;
  const count = request.answers.filter((answer) => answer.fault === "" && contradicts(request, answer)).length;
  return shownSeal({ seal, opened }, formerSeals.length > 0 ? "Anew" : "Terms", {
    isOther: !saysAll(opened, { request: id }),
    isBroken: () => false,
    count,
  });
}

/** Returns the seal of the hidden roll in an answer; null for none. */
export function sealOfRoll(answer: AnswerSnapshot): ShownSeal | null {
  const { id, state } = answer;
  const { verdict, roll } = state;
  if (!verdict) return null;
  const { seal, opened } = verdict;
  return shownSeal({ seal, opened }, "Roll", {
    isOther: !saysAll(opened, { answer: id }),
    isBroken: () => alterationOf(answer) === "Altered" || roll === null || !continuesSealed(opened, roll),
    count: 0,
  });
}

interface Doubts {
  readonly isOther: boolean;
  readonly isBroken: () => boolean;
  /** The number of answers that name another seal. */
  readonly count: number;
}

function shownSeal(
  { seal, opened }: Pick<RequestSnapshot, "seal" | "opened">,
  of: "Terms" | "Anew" | "Roll",
  { isOther, isBroken, count }: Doubts,
): ShownSeal | null {
  const shown = (state: ShownSeal["state"], key: string, data = {}) => {
    return { seal, text: opened, state, words: say({ key: `QUADRIVIUM.Request.Seal.${key}`, data }) };
  };
  if (seal === "") return null;
  if (opened === "") {
    // Only a game master's computer can be expected to know the text; for others the seal is simply closed.
    const state = readSealed(seal) === null && game.user.isGM ? "unknown" : "closed";
    return shown(state, `${of}.${state}`);
  }
  if (!isOpened({ seal, opened })) return shown("broken", `${of}.broken`);
  if (isOther) return shown("other", `${of === "Roll" ? "Roll" : "Terms"}.other`);
  if (isBroken()) return shown("broken", `${of}.broken`);
  if (count > 0) return shown("disputed", "disputed", { count });
  return shown("unchanged", `${of}.unchanged`);
}

/**
 * Returns what is to be said of the seal that an answer names; blank if it is that of the request. It does not say whose
 * fault that is: a player may have named anything, and a game master may have changed the request.
 */
export function otherSealWords(request: RequestSnapshot, answer: AnswerSnapshot): string {
  const { state, givenUnder, namesSeal } = answer;
  if (!state.verdict) return "";
  const isInvented = namesSeal !== "" && !knownSeals(request).includes(namesSeal);
  if (isInvented && (givenUnder === "" || givenUnder === request.seal)) {
    return say({ key: "QUADRIVIUM.Request.SealsDiffer" });
  }
  return (givenUnder ?? "") === request.seal ? "" : say({ key: "QUADRIVIUM.Request.OtherSeal" });
}

/**
 * Tells whether an answer that was given under a seal of its request names another one, or was given under none that the
 * request has now. An answer whose seal the request never had says nothing of it.
 */
function contradicts(request: RequestSnapshot, { givenUnder, namesSeal }: AnswerSnapshot): boolean {
  if (givenUnder === null || givenUnder === "") return false;
  return [givenUnder, namesSeal].some((seal) => seal !== "" && !knownSeals(request).includes(seal));
}
