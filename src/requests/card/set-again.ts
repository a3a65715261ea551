import { say } from "../../i18n/words.ts";
import { countingAnswers, optionsOf } from "../../services/requests.ts";
import type { Request } from "../../services/requests.ts";
import { sealedText } from "../../services/seal.ts";
import { behindSeal, keepSealed } from "../../services/vault.ts";
import { askInWindow } from "../../windows/ask-in-window.ts";
import { change } from "../arbiter/change-request.ts";
import { shareTerms } from "../arbiter/sealed-post.ts";

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
    tradition: "plain",
    template: "systems/quadrivium/templates/chat/set-again.hbs",
    context: { id: `quadrivium-set-again-${request.id ?? ""}`, options: hidden },
    confirm: say({ key: "QUADRIVIUM.Request.SealAnew" }),
  });
  if (!answer) return;
  const refuseIfSet = (): void => {
    // While this game master was asked, another one may have sealed the targets anew, or have come with what was sealed.
    if (request.system.seal !== seal || behindSeal(seal)) {
      throw new Error(say({ key: "QUADRIVIUM.Request.Refused.setAgain" }));
    }
  };
  refuseIfSet();
  const options = hidden.map(({ id }) => ({ id, target: answer[id] ?? null, setup: {} }));
  const anew = await keepSealed(sealedText({ request: request.id, options }));
  let isSet = false;
  await change(
    request,
    ({ formerSeals }) => {
      const former = (of: string) => [...formerSeals, { seal: of, answers: countingAnswers(request).length }];
      // Another game master has done the same in the same moment: theirs holds, and this one has stood for that long.
      if (isSet) return { formerSeals: former(anew) };
      refuseIfSet();
      isSet = true;
      return { seal: anew, formerSeals: former(seal) };
    },
    ({ seal: stands, formerSeals }) => stands === anew || formerSeals.some((former) => former.seal === anew),
  );
  await shareTerms(request);
}
