import { fireAndForget } from "../../base/async.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { sealedText } from "../../base/seal.ts";
import { forgetSealed, keepSealed } from "../secrets/vault.ts";
import { sendSealedRoll } from "../arbiter/seal-exchange.ts";
import { chosenOption, hiddenOf } from "../model/snapshot.ts";
import type { RequestSnapshot } from "../model/snapshot.ts";
import { lacksSetup, publicResult, requestedRoll, throwUnseen } from "../model/verdicts.ts";

/** Throws the hidden dice of witnessed answers whose players have opened their numbers; a step of the arbiter. */
export async function throwWitnessed(message: Request, request: RequestSnapshot): Promise<boolean> {
  const thrown: Verdict[] = [];
  for (const answer of request.answers) {
    const { verdict, isUnderWay, isSealed, seed } = answer;
    const option = chosenOption(request, answer);
    const roll = requestedRoll(answer);
    if (!verdict || !isUnderWay || !isSealed || !seed || !option || !roll || lacksSetup(request, answer)) continue;
    const evaluated = await throwUnseen(roll, { id: request.id, option }, hiddenOf(request, option), seed);
    const seal = await keepSealed(sealedText({ answer: answer.id, roll: JSON.stringify(evaluated) }));
    thrown.push({ ...verdict, seal, ...publicResult(request, option, evaluated, false) });
  }
  if (thrown.length === 0) return false;
  await message.update({ system: changeVerdicts(thrown) });
  // The sealed rolls contain them.
  await forgetSealed(thrown.map(({ witness }) => witness.ownSeal));
  for (const verdict of thrown) fireAndForget(sendSealedRoll(request, verdict));
  return true;
}
