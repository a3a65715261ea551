import { say } from "../../dice/words.ts";
import { countingAnswers, optionsOf } from "../../documents/requests.ts";
import type { Request } from "../../documents/requests.ts";
import { sealedText } from "../../documents/seal.ts";
import { behindSeal, keepSealed } from "../../documents/vault.ts";
import { askInWindow } from "../ask-in-window.ts";
import { shareTerms } from "./sealed-post.ts";

/** Whether only targets are hidden: what is set of the dice cannot be set again for those that have fallen. */
export function canBeSetAgain(request: Request): boolean {
  return !optionsOf(request).some(({ hidesSetup }) => hidesSetup);
}

/**
 * Sets the targets of a request anew on a computer that does not have what was sealed. That is a new seal: the old one
 * stays on the card, with how many had answered under it.
 * @throws Error when somebody else has set them meanwhile, in the reader's language
 */
export async function setAgain(request: Request): Promise<void> {
  const { seal } = request.system;
  if (!game.user.isGM || !seal || behindSeal(seal) || !canBeSetAgain(request)) return;
  const hidden = optionsOf(request).filter(({ hidesTarget }) => hidesTarget);
  const answer = await askInWindow<Readonly<Record<string, number | null>>>({
    about: `set again ${request.id ?? ""}`,
    title: say({ key: "QUADRIVIUM.Request.Action.setAgain" }),
    family: "plain",
    template: "systems/quadrivium/templates/chat/set-again.hbs",
    context: { id: `quadrivium-set-again-${request.id ?? ""}`, options: hidden },
    confirm: say({ key: "QUADRIVIUM.Request.SealAnew" }),
  });
  if (!answer) return;
  // While this game master was asked, another one may have sealed the targets anew, or have come with what was sealed.
  if (request.system.seal !== seal || behindSeal(seal)) {
    throw new Error(say({ key: "QUADRIVIUM.Request.Refused.setAgain" }));
  }
  const options = hidden.map(({ id }) => ({ id, target: answer[id] ?? null, setup: {} }));
  const anew = await keepSealed(sealedText({ request: request.id, options }));
  const { formerSeals } = request.system;
  const former = { seal, answers: countingAnswers(request).length };
  await request.update({ system: { seal: anew, formerSeals: [...formerSeals, former] } });
  await shareTerms(request);
}
