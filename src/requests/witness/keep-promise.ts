import type { Labels } from "../../base/labels.ts";
import { fireAndForget, inOnePage, onceAtATime } from "../../base/async.ts";
import { pendingResources } from "../../bookings/outcome-resources.ts";
import { inSteps, markOf } from "../../base/steps.ts";
import { optionsOf, requestOf, verdictOn } from "../../messages/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../../messages/request-message.ts";
import { isOpened } from "../../base/seal.ts";
import { forgetSealed, readSealed } from "../secrets/vault.ts";
import { rollOfFormula } from "../model/answer-rolls.ts";
import { confirmSetup } from "../model/confirm-setup.ts";
import { isOfType } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

const keepOnce = onceAtATime<Message>();

/**
 * Continues this user's witnessed answers to a request for which the game master's client has given its number; for the
 * hook `updateChatMessage`.
 */
export function keepPromises(message: Message): void {
  const request = requestOf(message);
  if (!request?.system.isWitnessed) return;
  for (const { answer: id } of request.system.rulings) {
    const answer = game.messages.get(id);
    if (!isOfType(answer, "roll") || !answer.isAuthor) continue;
    const verdict = verdictOn(request, answer);
    if (!verdict || answer.system.witness?.opened !== "") continue;
    fireAndForget(
      keepOnce(
        answer,
        () => inOnePage(verdict.witness.seal, () => keepPromise(request, answer, verdict)),
        () => undefined,
      ),
    );
  }
}

/** Continues what was interrupted, by a reload for instance; call when the world is ready. The faces stay the same. */
export function keepOldPromises(): void {
  for (const message of game.messages) keepPromises(message);
}

/** Throws the dice with the numbers of both, or opens this user's number for the client that throws hidden dice. */
async function keepPromise(
  request: Request,
  answer: AnswerMessage,
  { asks, fault, option, witness }: Verdict,
): Promise<void> {
  const { seal } = answer.system.witness ?? { seal: "" };
  const text = readSealed(seal);
  // Another browser of this user has it, or another page has kept the promise.
  if (text === null) return;
  const { ownSeal: heard, opened: gamemaster } = witness;
  if (fault === "" && witness.seal === seal) {
    const opened = { witness: { seal, opened: text, heard } };
    if (gamemaster === "") {
      await answer.update({ system: opened });
    } else {
      if (!isOpened({ seal: heard, opened: gamemaster })) return;
      const roll = rollOfFormula(asks, { labels: answer.system.labels as Labels });
      // Its dice are of a module that is not active: the number is kept until it is.
      if (!roll) return;
      if (roll.die) roll.die.options.seed = { player: text, gamemaster };
      const asked = optionsOf(request).find(({ id }) => id === option);
      if (asked) confirmSetup(roll, asked, null, request.author?.id ?? "");
      await roll.evaluate({ allowInteractive: !answer.blind });
      await inSteps(async (steps) => {
        const pending = pendingResources(answer, roll, steps);
        const store = async (): Promise<void> => {
          const due = pending?.due();
          const system = { ...opened, ...(due ? { booked: due.booked } : {}) };
          const marked = due ? markOf(answer, due.mark) : {};
          await answer.update({ rolls: [JSON.stringify(roll)], content: String(roll.total), system, ...marked });
        };
        await (pending ? pending.apply(store) : store());
      });
      Hooks.callAll("quadrivium.roll", answer, roll);
    }
  }
  await forgetSealed([seal]);
}
