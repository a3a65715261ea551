import { fireAndForget } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { knownOpponents, awaitsDefense, isAttack } from "./attack.ts";
import { opponentActor, opponentName } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { fieldInUse, isPrompted } from "../../requests/card/request-prompt.ts";
import { dialogs } from "../../ui/on-page.ts";
import { focusedElement } from "../../ui/pages.ts";
import { actionOf } from "../counter-join.ts";
import { rollDefense } from "./attack-card.ts";

/**
 * Whoever plays the target of an attack is asked for its defense, once, in a window that can be put off: the button on the card
 * stays. A defense that stands asks nobody.
 */

type Message = ChatMessage.Implementation;
type Prompt = foundry.applications.api.DialogV2;

/** A dialog with buttons, which resolves to the name of the pressed one. */
interface Asking {
  wait(options: object): Promise<string | null>;
}

/** A prompt on this client, whose window is drawn a moment later. */
interface OpenPrompt {
  window: Prompt | null;
  /** True if nothing is left to roll, so that a window is closed as soon as it is drawn. */
  isOver: boolean;
}

/** The prompts on this client, by attack and target; those that were closed are there, too, so that nobody is asked twice. */
const prompts = new Map<string, OpenPrompt>();

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
    if (!key.startsWith(`${attack.id ?? ""} `) || left.has(key)) continue;
    open.isOver = true;
    void open.window?.close();
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
  const open: OpenPrompt = { window: null, isOver: false };
  prompts.set(keyOf(attack, opponent), open);
  const data = { attacker: attack.alias, name: opponentName(opponent) };
  const content = document.createElement("p");
  content.textContent = say({ key: "QUADRIVIUM.Attack.attacked", data });
  const writing = fieldInUse();
  // Without the focus, it must be announced.
  if (writing) content.role = "alert";
  const answer = await (dialogs() as Asking).wait({
    classes: ["quadrivium", "question", "request-prompt"],
    position: { width: 360 },
    window: { title: game.i18n.localize("QUADRIVIUM.Total.defense") },
    content: content.outerHTML,
    buttons: [
      { action: "defend", label: "QUADRIVIUM.Attack.defend", default: true },
      { action: "later", label: "QUADRIVIUM.Request.Later" },
    ],
    rejectClose: false,
    render: (_event: Event, dialog: Prompt): void => {
      open.window = dialog;
      if (open.isOver) void dialog.close();
      // Foundry focuses a button of every dialog once it is drawn.
      setTimeout(() => {
        if (writing?.isConnected && dialog.element.contains(focusedElement())) writing.focus();
      });
    },
  });
  if (answer === "defend") await rollDefense(attack, { actor: opponent.actor });
}
