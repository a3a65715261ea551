import { askInPrompt, closePrompt, type Prompt } from "../../ui/ask.ts";
import { answerRequest, followRequest, showAnswering } from "../answer-request.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { percent, say, signed } from "../../base/words.ts";
import { oddsInLine } from "../../rolls/odds/odds-context.ts";
import { composeRoll } from "../../rolls/compose-roll.ts";
import { skipsDialog } from "../../rolls/dragged-stat.ts";
import { amountOf } from "../../rolls/stat-figure.ts";
import { missingInWords, isOpenTo, type RollChoices } from "../../rolls/roll-choices.ts";
import { missingLetters, requestOf, type Request } from "../../messages/request-message.ts";
import { requestTitle } from "../request-options.ts";
import { fireAndForget } from "../../base/async.ts";
import { readRequest, stillToNominate, type RequestState } from "../request-state.ts";
import {
  aboutInWords,
  answerChoices,
  choicesOf,
  nominationChoices,
  targetOf,
  traditionOfRequest,
  type AnswerChoice,
} from "./request-context.ts";
import { actorAt, type Creature } from "../../characters/actors.ts";
import { stillAsked } from "../../rules/requests/request.ts";
import { findBindingCheckFor } from "../../rolls/let-it-ride.ts";
import { choicesFor, optionAt } from "../answer-choices.ts";

type Message = ChatMessage.Implementation;

const PROMPT = "systems/quadrivium/templates/requests/card/prompt.hbs";

/** A prompt on this client. */
interface OpenPrompt extends Prompt {
  readonly request: Request;
  readonly choices: readonly AnswerChoice[];
  /** True if a button opens the dialog; otherwise only if there is something to choose. */
  readonly asks: boolean;
}

/** The open prompts on this client, by their choices. */
const open = new Map<string, OpenPrompt>();

/** Asks for the Ability a character nominates; loads the window. */
export async function nominate(request: Request, actor: Creature): Promise<void> {
  const nominating = await import("../nominate-ability.ts");
  await nominating.nominate(request, actor);
}

/** Prompts this player for a new request; for the hook `createChatMessage`. */
export function promptForNew(message: Message): void {
  const request = requestOf(message);
  if (request) fireAndForget(prompt(request));
}

/**
 * Prompts again for a reminder, and closes prompts with nothing left to answer; for the hooks of messages.
 */
export function onRequestChange(message: Message, changes: object): void {
  const request = requestOf(message);
  if (!request) return;
  const { system } = changes as { readonly system?: object };
  if (system && ("reminders" in system || "options" in system)) fireAndForget(prompt(request));
  followRequest(request);
  if (![...open.values()].some((prompt) => prompt.request.id === request.id)) return;
  const now = readRequest(request);
  const asked = now.takesAnswers ? stillAsked(now) : [];
  closePrompts(request, ({ actor }) => asked.includes(actor));
}

/** Closes the prompts of a deleted request; for the hook `deleteChatMessage`. */
export function forgetPrompt(message: Message): void {
  closePrompts(message, () => false);
  const request = requestOf(message);
  if (request) followRequest(request);
}

/** Prompts for requests made while this player was away; call when the world is ready. */
export function promptForMissed(): void {
  for (const message of game.messages) {
    const request = requestOf(message);
    if (request) fireAndForget(prompt(request));
  }
}

/** Closes the prompt for a character that is answering from the card; other characters' choices stay. */
export function forgetAnswering(request: Request, answering: Creature): void {
  closePrompts(request, ({ actor }) => actor !== answering.uuid);
}

/** Closes the prompts of a request without choices left. */
function closePrompts({ id }: Pick<Message, "id">, isLeft: (choice: AnswerChoice) => boolean): void {
  for (const prompt of open.values()) {
    if (prompt.request.id === id && !prompt.choices.some(isLeft)) closePrompt(prompt);
  }
}

/** Returns whether this user is prompted for a character: its player, or else the first connected owner. */
export function isPrompted(actor: Creature): boolean {
  const players = game.users.filter((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
  const first = players.find(({ character }) => character?.uuid === actor.uuid) ?? players[0];
  return first?.isSelf === true;
}

async function prompt(request: Request): Promise<void> {
  // Most requests in a log are over and need not be read.
  if (request.system.state !== "open" || missingLetters(request).length > 0) return;
  const now = readRequest(request);
  for (const { actor: uuid } of nominationChoices(now)) {
    const actor = actorAt(uuid);
    const isDue = isPromptedFor(uuid) && stillToNominate(readRequest(request)).includes(uuid);
    if (actor && isDue) await warnOfFaults(() => nominate(request, actor));
  }
  await promptOneByOne(request);
}

/** Prompts for each of this player's characters in turn, until all have answered or the player postpones the rest. */
async function promptOneByOne(request: Request): Promise<void> {
  const asked = new Set<string>();
  for (;;) {
    const mine = answerChoices(readRequest(request)).filter(({ actor }) => isPromptedFor(actor) && !asked.has(actor));
    // Characters with an open dialog need no prompt.
    const choices = mine.filter(({ actor }) => !showAnswering(request, actor));
    const chosen = choices.length > 0 ? await answerWith(request, choices) : null;
    if (!chosen) return;
    asked.add(chosen.actor);
  }
}

/** Prompts this player again for the newest request waiting for one of their characters; reports if there is none. */
export async function answerLatest(): Promise<void> {
  for (const message of [...game.messages].toReversed()) {
    const request = requestOf(message);
    if (request?.system.state !== "open") continue;
    const now = readRequest(request);
    const [toNominate] = nominationChoices(now).filter(({ actor }) => stillToNominate(now).includes(actor));
    const nominating = actorAt(toNominate?.actor ?? "");
    if (nominating) {
      await nominate(request, nominating);
      return;
    }
    const choices = answerChoices(now);
    if (choices.length === 0) continue;
    // An open dialog comes to the front.
    const open = choices.filter(({ actor }) => showAnswering(request, actor));
    if (open.length === 0) await answerWith(request, choices);
    return;
  }
  ui.notifications.info(say({ key: "QUADRIVIUM.Request.NothingWaits" }));
}

/**
 * Rolls for an actor, with its only option or a chosen one: "Owner offline: the GM can roll for them".
 * @param asks True to open the dialog; otherwise only if there is something to choose.
 */
export async function rollForThem(request: Request, uuid: string, asks = true): Promise<void> {
  const actor = actorAt(uuid);
  const now = readRequest(request);
  if (actor && now.nominates) {
    await nominate(request, actor);
    return;
  }
  const choices = choicesOf(
    now,
    now.people.filter((person) => person.uuid === uuid),
  );
  const [only] = choices;
  if (actor && choices.length > 1) await answerWith(request, choices, asks);
  else if (actor && only) {
    await answerRequest(request, actor, only.option, { ask: isAsked(asks, request, only) });
  }
}

/**
 * Prompts for one of these choices, in one window; asking again brings it to the front.
 * @param asks True if its buttons open the dialog; by default the user's setting.
 * @returns the choice when it is rolled or its dialog closed; null if none was made
 */
async function answerWith(
  request: Request,
  choices: readonly AnswerChoice[],
  asks = !game.settings.get("quadrivium", "oneClickAnswers"),
): Promise<AnswerChoice | null> {
  const key = [request.id, ...new Set(choices.map(({ actor }) => actor))].join(" ");
  const before = open.get(key);
  if (before) {
    if (before.window?.rendered) before.window.bringToFront();
    return null;
  }
  const prompt = { request, choices, asks, window: null, isOver: false };
  open.set(key, prompt);
  const chosen = await ask(prompt).finally(() => open.delete(key));
  const actor = actorAt(chosen?.actor ?? "");
  if (chosen && actor) {
    await warnOfFaults(async () => {
      await answerRequest(request, actor, chosen.option, { ask: isAsked(chosen.asks, request, chosen) });
    });
  }
  return chosen;
}

/** Returns whether to open the dialog before rolling an answer. */
export function isAsked(
  asks: boolean,
  request: Request,
  { actor: uuid, option }: Pick<AnswerChoice, "actor" | "option">,
): boolean {
  const actor = actorAt(uuid);
  return asks || actor === null || mustChoose(request, actor, option);
}

function isPromptedFor(uuid: string): boolean {
  const actor = actorAt(uuid);
  return actor !== null && isPrompted(actor);
}

/**
 * Lets the player choose an answer, or postpone it: the card stays in the log.
 * @returns the answer, and when to open its dialog; null if it is postponed
 */
async function ask(prompt: OpenPrompt): Promise<(AnswerChoice & { readonly asks: boolean }) | null> {
  const { request, choices } = prompt;
  let { asks } = prompt;
  const now = readRequest(request);
  const [only, ...others] = choices;
  const offersDialog = only && others.length === 0 && !isAsked(asks, request, only);
  const rows = choices.map((choice) => rowOf(request, now, choice));
  const told = [...aboutInWords(now), request.system.note, ...lacksOf(now, choices)];
  const context = { told: told.filter(Boolean), rows };
  const content = foundry.utils.parseHTML(
    await foundry.applications.handlebars.renderTemplate(PROMPT, context),
  ) as HTMLElement;
  // Labels are set as text once the buttons exist, since Foundry may read a label as HTML.
  const buttons = choices.map((_, index) => ({
    action: `answer${index}`,
    label: "…",
    class: "main",
    default: index === 0,
  }));
  const answer = await askInPrompt(prompt, {
    title: requestTitle(now),
    content,
    buttons: [
      ...buttons,
      ...(offersDialog ? [{ action: "options", label: say({ key: "QUADRIVIUM.Request.Choices" }) }] : []),
      { action: "later", label: say({ key: "QUADRIVIUM.Request.Later" }) },
    ],
    onDrawn: (window) => {
      window.dataset.family = traditionOfRequest(now.options);
      for (const [index, choice] of choices.entries()) {
        const button = window.querySelector<HTMLElement>(`[data-action=answer${index}]`);
        if (!button) continue;
        const { name = "", bonus = "" } = rows[index] ?? {};
        const roll = `${say({ key: "QUADRIVIUM.RollDialog.roll" })} ${bonus}`.trim();
        button.textContent = roll;
        // The visible words come first, for speech input.
        const who = choice.what ? choice.label : name;
        button.setAttribute("aria-label", say({ key: "QUADRIVIUM.Request.AnswerNow", data: { roll, name: who } }));
        // With several, each is in its row.
        if (others.length > 0) window.querySelectorAll(".asked > li")[index]?.append(button);
        button.dataset.tooltipText = isAsked(asks, request, choice)
          ? choice.label
          : say({ key: "QUADRIVIUM.Pool.rollHint" });
        // Above or below, it would cover the next button.
        button.dataset.tooltipDirection = "RIGHT";
        // The submit event does not report the keys held.
        const pressed = (event: MouseEvent): void => {
          game.tooltip.deactivate();
          asks = !skipsDialog(event, !asks);
        };
        button.addEventListener("click", pressed, { capture: true });
      }
    },
  });
  if (answer === "options" && only) return { ...only, asks: true };
  const chosen = choices[choices.findIndex((_, index) => answer === `answer${index}`)];
  return chosen ? { ...chosen, asks } : null;
}

/** Returns the row of an answer: its actor, what it adds to the die, and the odds its player may know. */
function rowOf(request: Request, now: RequestState, { actor: uuid, option: id, what }: AnswerChoice) {
  const option = now.options.find((one) => one.id === id);
  const person = now.people.find((one) => one.uuid === uuid);
  const target = option ? targetOf(now, option) : "";
  const row = { name: person?.name, img: person?.img, what, target, bonus: "", chance: "", odds: "" };
  const actor = actorAt(uuid);
  try {
    if (!actor || mustChoose(request, actor, id)) return row;
    const composed = composeRoll(actor, usualAnswer(request, actor, id));
    const [amount, { success }] = [amountOf(composed), composed.roll.odds];
    const bonus = amount === 0 ? "" : signed(amount);
    return { ...row, bonus, odds: oddsInLine(composed.roll), chance: success === null ? "" : percent(success) };
  } catch (error) {
    // Rolls that are impossible, or whose odds cannot be listed, report it when rolled.
    if (!(error instanceof Error)) throw error;
    return row;
  }
}

/** Returns what characters lack of what they are asked for: "Not on Naddaha’s sheet: Awareness." */
function lacksOf({ options }: RequestState, choices: readonly AnswerChoice[]): readonly string[] {
  const lacks = choices.flatMap(({ actor: uuid, option: id }) => {
    const actor = actorAt(uuid);
    const option = options.find((one) => one.id === id);
    return actor && option ? missingInWords(actor, option) : [];
  });
  return [...new Set(lacks)];
}

/**
 * Returns whether an answer needs a choice before it can be rolled: what to roll, or what to do about a binding check.
 */
function mustChoose(request: Request, actor: Creature, optionId: string): boolean {
  const choices = usualAnswer(request, actor, optionId);
  const isNamed = choices.traits.length > 0;
  return (isOpenTo(choices, "stat") && !isNamed) || findBindingCheckFor(actor, choices) !== null;
}

/** Returns the choices of an answer made by a click, before anything hidden is revealed. */
function usualAnswer(request: Request, actor: Creature, optionId: string): RollChoices {
  return choicesFor(actor, optionAt(request, optionId), request.system);
}
