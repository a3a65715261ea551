import { currentMode } from "../../dice/roll-modes.ts";
import { messageModes } from "../../documents/message-modes.ts";
import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { instances } from "../api/application.ts";
import { chatLogClass, messageClass } from "../chat/chat-types.ts";
import { commandEntry, commandOf } from "../chat/parse-message.ts";
import type { DocumentView } from "../surroundings.ts";
import { createAnchor, makePressable } from "./anchors.ts";
import type { EnrichmentOptions } from "./enrichment-options.ts";
import { replaceTextContent, textNodesOf } from "./text-nodes.ts";

/** `[[formula]]` and `[[/command formula]]`. A flavor in brackets may end the formula, and then there are three of them. */
export const INLINE_ROLL = /\[\[(\/[a-z]+\s+)?((?:(?!\]\]).)+)(\]\]\]?)(?:\{([^}]+)\})?/gi;

interface RollView {
  evaluate(options: { allowInteractive: boolean }): Promise<RollView>;
  toAnchor(options: { label?: string }): HTMLAnchorElement;
  toMessage(data: object, options: object): Promise<unknown>;
}

interface RollClassView {
  create(formula: string, data: object): RollView;
  expandInlineResult(link: HTMLElement): Promise<void>;
  collapseInlineResult(link: HTMLElement): void;
}

const rollClass = () => host["Roll"] as RollClassView;

/** The data for the rolls of a text; a function gives them when they are first needed. */
export function readRollData(rollData: EnrichmentOptions["rollData"]): object {
  return typeof rollData === "function" ? (rollData as () => object)() : (rollData ?? {});
}

/** Turns `[[formula]]` into its result, and `[[/command formula]]` into a link; null for what is left to others. */
export function createInlineRoll(match: RegExpMatchArray, rollData: object): Promise<HTMLElement | null> {
  const [, command, text = "", closing, label] = match;
  const formula = closing === "]]]" ? `${text}]` : text;
  if (command) return Promise.resolve(createDeferredRoll(`${command}${formula}`, label));
  return createImmediateRoll(formula, rollData, label);
}

/** Rolls what is to be rolled at once in a text that is about to be stored, so that everybody sees the same result. */
export async function resolveInlineRolls(content: string, rollData: object): Promise<string> {
  if (!content.includes("[[")) return content;
  const html = document.implementation.createHTMLDocument("").createElement("div");
  html.innerHTML = content;
  const resolve = (match: RegExpMatchArray) => (match[1] ? null : createInlineRoll(match, rollData));
  const isResolved = await replaceTextContent(textNodesOf(html), INLINE_ROLL, resolve);
  return isResolved ? html.innerHTML : content;
}

/** A text that is no formula, or cannot be rolled here, stays a text. */
async function createImmediateRoll(text: string, data: object, label: string | undefined): Promise<HTMLElement | null> {
  const [formula = "", flavor] = text.split("#").map((part) => part.trim());
  const shown = label ?? flavor;
  try {
    const roll = await rollClass().create(formula, data).evaluate({ allowInteractive: false });
    return makePressable(roll.toAnchor(shown ? { label: shown } : {}));
  } catch {
    return null;
  }
}

/** A command which the chat log does not know is left to the enrichers of packages. */
function createDeferredRoll(text: string, label: string | undefined): HTMLElement | null {
  const command = commandOf(text, chatLogClass());
  if (!command) return null;
  const { name, formula, flavor } = command;
  return createAnchor({
    classes: ["inline-roll", "roll"],
    dataset: { mode: name, flavor: flavor ?? "", formula, tooltipText: flavor ?? formula },
    name: label ?? formula,
    icon: command.isRoll ? "fa-solid fa-dice-d20" : "fa-solid fa-comment",
  });
}

/** Shows or hides the dice of a result; rolls a deferred roll into the chat. */
export async function pressInlineRoll(link: HTMLElement): Promise<void> {
  if (link.classList.contains("inline-result")) {
    if (link.classList.contains("expanded")) rollClass().collapseInlineResult(link);
    else await rollClass().expandInlineResult(link);
    return;
  }
  const { mode: command = "roll", formula = "", flavor } = link.dataset;
  const mode = modeOf(command);
  if (!mode) {
    const { chat } = host.ui as { chat: { processMessage(text: string): Promise<unknown> } };
    await chat.processMessage(`/${command} ${formula}`);
    return;
  }
  const speaker = messageClass().getSpeaker();
  const actor = sheetDocument(link) ?? messageClass().getSpeakerActor(speaker);
  await rollClass()
    .create(formula, actor?.getRollData?.() ?? {})
    .toMessage({ speaker, flavor }, { [generation().chat.modeSetting]: mode });
}

/** The mode in which a link's command rolls; null for a command that says something. A mode itself may be named too. */
function modeOf(command: string): string | null {
  const { isRoll, mode } = commandEntry(command, chatLogClass()) ?? {};
  if (isRoll) return mode ?? currentMode();
  return Object.hasOwn(messageModes(), command) ? command : null;
}

/** A link on the sheet of an actor or item rolls with the data of that one. */
function sheetDocument(link: HTMLElement): DocumentView | null {
  const app = instances.get(link.closest(".application")?.id ?? "") as { document?: DocumentView } | undefined;
  const isCharacterOrThing = ["Actor", "Item"].includes(app?.document?.documentName ?? "");
  return isCharacterOrThing ? (app?.document ?? null) : null;
}
