import { answerRequest, showAnswering } from "../answer-request.ts";
import { warnOfFaults } from "../../windows/warn-of-faults.ts";
import { say } from "../../i18n/words.ts";
import { requestOf } from "../../services/request-message.ts";
import type { Request } from "../../services/request-message.ts";
import type { Creature } from "../../services/creature.ts";
import { readRequest, requestTitle } from "../snapshot.ts";
import { answerChoices, choicesOf } from "./request-context.ts";
import type { AnswerChoice } from "./request-context.ts";
import { fireAndForget } from "../../services/fire-and-forget.ts";
import { actorAt } from "../../services/creature.ts";
import { stillAsked } from "../../rules/requests/request.ts";

type Message = ChatMessage.Implementation;
type Prompt = foundry.applications.api.DialogV2;

/** A window with buttons, which answers the name of the one that is pressed. */
interface Asking {
  wait(options: object): Promise<string | null>;
}

/** A prompt that is open on this client; its window is drawn a moment later. */
interface OpenPrompt {
  readonly request: Request;
  readonly choices: readonly AnswerChoice[];
  window: Prompt | null;
  /** Whether nothing is left to answer: a window that is not drawn yet is closed then. */
  isOver: boolean;
}

/** The prompts that are open on this client, by what they ask. */
const open = new Map<string, OpenPrompt>();

/** Asks this player at once for a roll that was asked for; for the hook `createChatMessage`. */
export function promptForNew(message: Message): void {
  const request = requestOf(message);
  if (request) fireAndForget(prompt(request));
}

/**
 * Asks again where a game master reminds, and asks no more where nothing is left to answer; for the hooks of messages.
 */
export function onRequestChange(message: Message, changes: object): void {
  const request = requestOf(message);
  if (!request) return;
  const { system } = changes as { readonly system?: object };
  if (system && "reminders" in system) fireAndForget(prompt(request));
  const now = readRequest(request);
  const asked = now.takesAnswers ? stillAsked(now) : [];
  closePrompts(request, ({ actor }) => asked.includes(actor));
}

/** Asks no more for what is gone; for the hook `deleteChatMessage`. */
export function forgetPrompt(message: Message): void {
  closePrompts(message, () => false);
}

/** Asks for what was asked while this player was away; call when the world is ready. */
export function promptForMissed(): void {
  for (const message of game.messages) {
    const request = requestOf(message);
    if (request) fireAndForget(prompt(request));
  }
}

/** Asks no more for a roll that somebody answers from the card; what others of theirs are asked in it stays. */
export function forgetAnswering(request: Request, answering: Creature): void {
  closePrompts(request, ({ actor }) => actor !== answering.uuid);
}

/** Closes the prompts of a request of whose choices none is left. */
function closePrompts({ id }: Pick<Message, "id">, isLeft: (choice: AnswerChoice) => boolean): void {
  for (const prompt of open.values()) {
    if (prompt.request.id !== id || prompt.choices.some(isLeft)) continue;
    prompt.isOver = true;
    void prompt.window?.close();
  }
}

/** A character is rolled for by whoever plays it, or else by the first of those who are there and may. */
function isPrompted(actor: Creature): boolean {
  const players = game.users.filter((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
  const first = players.find(({ character }) => character?.uuid === actor.uuid) ?? players[0];
  return first?.isSelf === true;
}

async function prompt(request: Request): Promise<void> {
  // Most requests of a log are over: nothing of them is read.
  if (request.system.state !== "open") return;
  const mine = answerChoices(readRequest(request)).filter(({ actor }) => isPromptedFor(actor));
  // Whoever is at it already needs no prompt.
  const choices = mine.filter(({ actor }) => !showAnswering(request, actor));
  if (choices.length > 0) await answerWith(request, choices);
}

/** "Owner offline: the GM can roll for them": with the one option there is, or with one that is picked. */
export async function rollForThem(request: Request, uuid: string): Promise<void> {
  const actor = actorAt(uuid);
  const now = readRequest(request);
  const choices = choicesOf(
    now,
    now.people.filter((person) => person.uuid === uuid),
  );
  const [only] = choices;
  if (actor && choices.length > 1) await answerWith(request, choices);
  else if (actor && only) await answerRequest(request, actor, only.option);
}

/** Asks with what of these, in one window alone: whoever is asked again is shown the one that is open. */
async function answerWith(request: Request, choices: readonly AnswerChoice[]): Promise<void> {
  const key = [request.id, ...new Set(choices.map(({ actor }) => actor))].join(" ");
  const before = open.get(key);
  if (before) {
    if (before.window?.rendered) before.window.bringToFront();
    return;
  }
  const prompt = { request, choices, window: null, isOver: false };
  open.set(key, prompt);
  const chosen = await ask(prompt).finally(() => open.delete(key));
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
async function ask(prompt: OpenPrompt): Promise<AnswerChoice | null> {
  const { request, choices } = prompt;
  const title = requestTitle(readRequest(request));
  const content = document.createElement("p");
  content.textContent = request.system.note || say({ key: "QUADRIVIUM.Request.Prompt", data: { title } });
  const writing = fieldInUse();
  // Where nobody is brought to it, it has to be told.
  if (writing) content.role = "alert";
  // The names are put in when the buttons are there: a host may take a label for HTML.
  const buttons = choices.map((_, index) => ({ action: `answer${index}`, label: "…", default: index === 0 }));
  const options = {
    classes: ["quadrivium", "question", "request-prompt"],
    position: { width: 360 },
    window: { title },
    content: content.outerHTML,
    buttons: [...buttons, { action: "later", label: say({ key: "QUADRIVIUM.Request.Later" }) }],
    rejectClose: false,
    render: (_event: Event, dialog: Prompt): void => {
      prompt.window = dialog;
      if (prompt.isOver) void dialog.close();
      for (const [index, { label }] of choices.entries()) {
        const button = dialog.element.querySelector(`[data-action=answer${index}]`);
        if (button) button.textContent = label;
      }
      // The host gives the focus to a button of every dialog, once it is drawn.
      setTimeout(() => {
        if (writing?.isConnected && dialog.element.contains(document.activeElement)) writing.focus();
      });
    },
  };
  // The types know no answer of a window whose buttons they do not know.
  const { DialogV2 } = foundry.applications.api as unknown as { DialogV2: Asking };
  const answer = await DialogV2.wait(options);
  return choices[choices.findIndex((_, index) => answer === `answer${index}`)] ?? null;
}

/**
 * Returns the field that somebody is writing in: what they type next must press no button that has come up meanwhile.
 */
function fieldInUse(): HTMLElement | null {
  const { activeElement } = document;
  const isField = activeElement?.matches("input, textarea, select, [contenteditable]:not([contenteditable=false])");
  return isField ? (activeElement as HTMLElement) : null;
}
