import { ownRoll } from "../../dice/quadrivium-roll.ts";
import type { Request } from "../../messages/request-message.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { actorAt } from "../../characters/creature.ts";
import { thrownAgain } from "../../rules/requests/contest-of-several.ts";
import type { Duel } from "../../rules/requests/contest-of-several.ts";
import { countingAnswers } from "../../rules/requests/request.ts";
import { confirmSetup, opposeByRequest } from "../model/confirm-setup.ts";
import { duelsOf, firstAnswer, rollBy, rolledIn } from "../standing/contest.ts";
import { chosenOption } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";

/** Rolls ties again with the formulas of the answers, as answers of the next round. */
export async function throwTiesAgain(message: Request, request: RequestSnapshot): Promise<boolean> {
  if (request.kind !== "contest" || request.state !== "open") return false;
  const duels = duelsOf(request).filter((duel) => duel.fault === "" && !isSecret(request, duel));
  const again = thrownAgain(duels, rolledIn(request));
  if (!again) return false;
  const { round, actors } = again;
  if (round !== request.round) await message.update({ system: { round } });
  for (const actor of actors) {
    const answer = firstAnswer(countingAnswers(request), actor);
    if (answer) await throwAgain(request, answer, round);
  }
  return true;
}

/** Tells whether nobody may know yet that a pair is tied, which its re-roll would tell: its dice are sealed and nothing is told. */
function isSecret(request: RequestSnapshot, { pair }: Duel): boolean {
  const sealed = countingAnswers(request).filter(({ state }) => state.isHidden);
  return request.tells === "nothing" && sealed.some(({ actor }) => actor === pair.first || actor === pair.second);
}

async function throwAgain(request: RequestSnapshot, answer: AnswerSnapshot, round: number): Promise<void> {
  const { id } = request;
  const { trait, asks, labels, option } = answer;
  const actor = actorAt(answer.actor);
  const speaker = actor
    ? ChatMessage.implementation.getSpeaker({ actor })
    : (game.messages.get(answer.id)?.speaker ?? {});
  const system = {
    trait,
    answers: { request: id, option, actor: answer.actor, round, differs: [...answer.differs] },
    asks,
    labels,
    composed: true,
  };
  if (asks) {
    await ChatMessage.implementation.create({ speaker, type: "roll", system });
    return;
  }
  const before = rollBy(request, answer.actor);
  if (!before) return;
  const again = ownRoll(before.formula, {}, { labels });
  const asked = chosenOption(request, answer);
  if (asked) confirmSetup(again, asked, null, game.messages.get(id)?.author?.id ?? "");
  if (asked) opposeByRequest(again, request, asked, answer.actor);
  await again.evaluate({ allowInteractive: false });
  await again.toMessage(...addressed({ speaker, type: "roll" as const, system }, "public"));
}
