import { answerRequest } from "../applications/answer-request.ts";
import { warnOfFaults } from "../applications/warn-of-faults.ts";
import { say } from "../dice/words.ts";
import { actorAt, myCharactersAsked, requestOf } from "../documents/requests.ts";
import type { Request } from "../documents/requests.ts";
import type { Creature } from "../documents/creature.ts";
import { answerChoices, choicesOf, requestTitle } from "./request-context.ts";
import type { AnswerChoice } from "./request-context.ts";

type Message = ChatMessage.Implementation;
type Prompt = foundry.applications.api.DialogV2;

/** A window with buttons, which answers the name of the one that is pressed. */
interface Asking {
  wait(options: object): Promise<string | null>;
}

/** The prompts that are open on this client, by the ids of their requests. */
const open = new Map<string, Prompt>();

/** Asks this player at once for a roll that was asked for; for the hook `createChatMessage`. */
export function promptForNew(message: Message): void {
  const request = requestOf(message);
  if (request) void prompt(request);
}

/** Asks again where a game master reminds, and asks no more where nothing is left to answer; for the hooks of messages. */
export function followPrompt(message: Message, changes: object): void {
  const request = requestOf(message);
  if (!request) return;
  const { system } = changes as { readonly system?: object };
  if (system && "reminders" in system) void prompt(request);
  if (!isMine(request)) void open.get(request.id ?? "")?.close();
}

/** Asks no more for what is gone; for the hook `deleteChatMessage`. */
export function forgetPrompt({ id }: Message): void {
  void open.get(id ?? "")?.close();
}

/** Asks for what was asked while this player was away; call when the world is ready. */
export function promptForMissed(): void {
  for (const message of game.messages) {
    const request = requestOf(message);
    if (request) void prompt(request);
  }
}

/** Whether one of the characters that a request still asks is this player's to roll for. */
function isMine(request: Request): boolean {
  return myCharactersAsked(request).some(isPrompted);
}

/** A character is rolled for by whoever plays it, or else by the first of those who are there and may. */
function isPrompted(actor: Creature): boolean {
  const players = game.users.filter((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
  const first = players.find(({ character }) => character?.uuid === actor.uuid) ?? players[0];
  return first?.isSelf === true;
}

async function prompt(request: Request): Promise<void> {
  const id = request.id ?? "";
  const choices = answerChoices(request).filter(({ actor }) => isPromptedFor(actor));
  if (choices.length > 0 && !open.has(id)) await answerWith(request, choices);
}

/** "Owner offline: the GM can roll for them": with the one option there is, or with one that is picked. */
export async function rollForThem(request: Request, uuid: string): Promise<void> {
  const actor = actorAt(uuid);
  const choices = actor ? choicesOf(request, [actor]) : [];
  const [only] = choices;
  if (choices.length > 1) await answerWith(request, choices);
  else if (actor && only) await answerRequest(request, actor, only.option);
}

async function answerWith(request: Request, choices: readonly AnswerChoice[]): Promise<void> {
  const chosen = await ask(request, request.id ?? "", choices);
  const actor = actorAt(chosen?.actor ?? "");
  if (chosen && actor) {
    await warnOfFaults(async () => {
      await answerRequest(request, actor, chosen.option);
    });
  }
}

function isPromptedFor(uuid: string): boolean {
  const actor = actorAt(uuid);
  return actor !== null && isPrompted(actor);
}

/** Lets the player pick what to answer, or put it off: the card stays in the log. */
async function ask(request: Request, id: string, choices: readonly AnswerChoice[]): Promise<AnswerChoice | null> {
  const title = requestTitle(request);
  const content = document.createElement("p");
  content.textContent = request.system.note || say({ key: "QUADRIVIUM.Request.Prompt", data: { title } });
  const buttons = choices.map(({ label }, index) => ({ action: `answer${index}`, label, default: index === 0 }));
  try {
    const options = {
      classes: ["quadrivium", "question", "request-prompt"],
      position: { width: 360 },
      window: { title },
      content: content.outerHTML,
      buttons: [...buttons, { action: "later", label: say({ key: "QUADRIVIUM.Request.Later" }) }],
      rejectClose: false,
      render: (_event: Event, dialog: Prompt): void => {
        open.set(id, dialog);
      },
    };
    // The types know no answer of a window whose buttons they do not know.
    const { DialogV2 } = foundry.applications.api as unknown as { DialogV2: Asking };
    const answer = await DialogV2.wait(options);
    return choices[choices.findIndex((_, index) => answer === `answer${index}`)] ?? null;
  } finally {
    open.delete(id);
  }
}
