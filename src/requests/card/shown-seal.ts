import { say } from "../../base/words.ts";
import { isOpened, saysAll } from "../../base/seal.ts";
import { readSealed } from "../secrets/vault.ts";
import { continuesSealed } from "../model/answer-rolls.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";

/** A seal, and what can be said of it on this computer. */
export interface ShownSeal {
  readonly seal: string;
  /** The sealed text; blank until it is revealed. */
  readonly text: string;
  /** "other": the text was sealed for something else. "broken": the text, or the dice that are shown, are not those that were sealed. */
  readonly state: "closed" | "unknown" | "unchanged" | "broken" | "other";
  readonly words: string;
}

/** Returns the seal of the hidden terms of a request; null for none. */
export function sealOfTerms(request: RequestSnapshot): ShownSeal | null {
  const { id, seal, opened, formerSeals } = request;
  return shownSeal({ seal, opened }, formerSeals.length > 0 ? "Anew" : "Terms", {
    isOther: !saysAll(opened, { request: id }),
    isBroken: () => false,
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
    isBroken: () => roll === null || !continuesSealed(opened, roll),
  });
}

interface Doubts {
  readonly isOther: boolean;
  readonly isBroken: () => boolean;
}

function shownSeal(
  { seal, opened }: Pick<RequestSnapshot, "seal" | "opened">,
  of: "Terms" | "Anew" | "Roll",
  { isOther, isBroken }: Doubts,
): ShownSeal | null {
  const shown = (state: ShownSeal["state"], key: string) => {
    return { seal, text: opened, state, words: say({ key: `QUADRIVIUM.Request.Seal.${key}` }) };
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
  return shown("unchanged", `${of}.unchanged`);
}
