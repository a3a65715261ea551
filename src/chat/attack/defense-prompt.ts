import { fireAndForget } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { knownOpponents, awaitsDefense, isAttack } from "./attack.ts";
import { opponentActor, opponentName } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { isPrompted } from "../../requests/card/request-prompt.ts";
import { askInPrompt, closePrompt } from "../../ui/prompt.ts";
import type { Prompt } from "../../ui/prompt.ts";
import { actionOf } from "../counter-join.ts";
import { rollDefense } from "./attack-card.ts";

/**
 * Whoever plays the target of an attack is asked for its defense, once, in a window that can be put off: the button on the card
 * stays. A defense that stands asks nobody.
 */

type Message = ChatMessage.Implementation;

/** The prompts on this client, by attack and target; those that were closed are there, too, so that nobody is asked twice. */
const prompts = new Map<string, Prompt>();

/** Asks this player for the defenses that a new or changed attack awaits, and closes prompts for those that it does not; for the hooks of messages. */
export function onAwaitedDefense(message: Message): void {
  const attack = actionOf(message) ?? message;
  const isThere = game.messages.has(attack.id ?? "");
  const awaited =
    isThere && attack.isContentVisible && isAttack(attack)
      ? knownOpponents(attack).filter((one) => isMine(attack, one))
      : [];
  for (const opponent of awaited) if (!prompts.has(keyOf(attack, opponent))) fireAndForget(prompt(attack, opponent));
  const left = new Set(awaited.map((one) => keyOf(attack, one)));
  for (const [key, open] of prompts) {
    if (key.startsWith(`${attack.id ?? ""} `) && !left.has(key)) closePrompt(open);
  }
}

function keyOf({ id }: Message, { actor }: Opponent): string {
  return `${id ?? ""} ${actor}`;
}

/** Tells whether this user is the one who is asked for the defense of a target. */
function isMine(attack: Message, opponent: Opponent): boolean {
  const actor = opponentActor(opponent);
  return actor !== null && !game.user.isGM && isPrompted(actor) && awaitsDefense(attack, opponent);
}

async function prompt(attack: Message, opponent: Opponent): Promise<void> {
  const open: Prompt = { window: null, isOver: false };
  prompts.set(keyOf(attack, opponent), open);
  const data = { attacker: attack.alias, name: opponentName(opponent) };
  const content = document.createElement("p");
  content.textContent = say({ key: "QUADRIVIUM.Attack.attacked", data });
  const answer = await askInPrompt(open, {
    title: game.i18n.localize("QUADRIVIUM.Total.defense"),
    content,
    buttons: [
      { action: "defend", label: "QUADRIVIUM.Attack.defend", default: true },
      { action: "later", label: "QUADRIVIUM.Request.Later" },
    ],
  });
  if (answer === "defend") await rollDefense(attack, { actor: opponent.actor });
}
