import { isOpened } from "../../base/seal.ts";
import { storeRolls } from "../../bookings/told-rolls.ts";
import { isOfType } from "../../messages/message-type.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { Request } from "../../messages/request-message.ts";
import { areAllIn, isShownAtLast } from "../../rules/requests/request.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { readSealed } from "../secrets/vault.ts";
import { chosenOption } from "../standing/snapshot.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";
import { inTurn } from "./arbiter-turn.ts";
import { withPublicResult } from "./publish-results.ts";

/** Reveals the hidden terms of a request: its target, its slide. */
export function openTerms(request: Request): Promise<void> {
  return inTurn(async () => {
    const opened = readSealed(request.system.seal);
    if (!opened || isOpened(request.system) || !Hooks.call("quadrivium.preReveal", request, "terms")) return;
    await request.update({ system: { opened } });
    Hooks.callAll("quadrivium.reveal", request, "terms");
  });
}

/** Tells whether a roll would show a hidden part of its setup, which its formula contains. */
export function hidesDice({ isOpened }: RequestSnapshot, { hidesSetup }: RequestOption): boolean {
  return hidesSetup && !isOpened;
}

/** What is recorded of a sealed roll that cannot be paid any more when it is shown. */
const notPaid = {
  fault: "unpaid",
  rolled: "",
  total: null,
  fails: false,
  success: null,
  margin: null,
  counts: null,
} as const;

/** Shows the sealed rolls that a game master has asked to show, and those that wait only for the other answers. */
export async function openRolls(message: Request, request: RequestSnapshot): Promise<boolean> {
  const isOver = areAllIn(request);
  const due = request.answers.flatMap((answer) => {
    const { id, state } = answer;
    const { verdict, roll, isHidden } = state;
    if (!verdict || !roll || !isHidden) return [];
    const option = chosenOption(request, answer);
    const text = readSealed(verdict.seal);
    const isWanted = request.shown.includes(id) || (isOver && option && isShownAtLast(request, option));
    const rolled = game.messages.get(id);
    return option && text && isWanted && isOfType(rolled, "roll") && !hidesDice(request, option)
      ? [{ answer, verdict, text, roll, message: rolled }]
      : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", message, "rolls")) return false;
  const shown = due.map(({ answer, verdict, text, roll }) => {
    const opened = { ...verdict, opened: text };
    const state = { kind: "open", verdict: opened, roll, isHidden: false, why: "" } as const;
    return withPublicResult(request, opened, { ...answer, state });
  });
  await storeRolls(due, {
    others: (rolls) => {
      // One whose formula nobody has paid when it came, and nobody can pay any more, does not count.
      const verdicts = shown.map((verdict, index) => (rolls[index]?.lack ? { ...verdict, ...notPaid } : verdict));
      return [{ _id: message.id, system: changeVerdicts(verdicts) }];
    },
  });
  Hooks.callAll("quadrivium.reveal", message, "rolls");
  return true;
}
