import { host } from "../../host.ts";
import { instances } from "../api/application-base.ts";
import { commandOf } from "../chat/message-patterns.ts";
import { game } from "../surroundings.ts";
import type { DocumentView } from "../surroundings.ts";
import { createAnchor, makePressable } from "./anchors.ts";
import type { EnrichmentOptions } from "./enrichment-options.ts";
import { replaceText } from "./text-nodes.ts";

// A flavor in brackets may end the formula, and then there are three of them.
const INLINE_ROLL = /\[\[(\/[a-z]+\s+)?((?:(?!\]\]).)+)(\]\]\]?)(?:\{([^}]+)\})?/gi;

interface RollView {
  evaluate(options: { allowInteractive: boolean }): Promise<RollView>;
  toAnchor(options: { label?: string }): HTMLAnchorElement;
  toMessage(data: object, options: { rollMode: string }): Promise<unknown>;
}

interface RollClassView {
  create(formula: string, data: object): RollView;
  expandInlineResult(link: HTMLElement): Promise<void>;
  collapseInlineResult(link: HTMLElement): void;
}

interface MessageClassView {
  getSpeaker(): object;
  getSpeakerActor(speaker: object): DocumentView | null;
}

const rollClass = () => host["Roll"] as RollClassView;

/** Turns `[[formula]]` into its result, and `[[/command formula]]` into a link that rolls when it is pressed. */
export async function enrichInlineRolls(html: HTMLElement, { rollData }: EnrichmentOptions): Promise<void> {
  let data: object | undefined;
  await replaceText(html, INLINE_ROLL, ([, command, text = "", closing, label]) => {
    const formula = closing === "]]]" ? `${text}]` : text;
    if (command) return createDeferredRoll(`${command}${formula}`, label);
    data ??= typeof rollData === "function" ? (rollData as () => object)() : (rollData ?? {});
    return createImmediateRoll(formula, data, label);
  });
}

/** Rolls what is to be rolled at once in a text that is about to be stored, so that everybody sees the same result. */
export async function resolveInlineRolls(content: string, rollData: object): Promise<string> {
  if (!content.includes("[[")) return content;
  const html = document.implementation.createHTMLDocument("").createElement("div");
  html.innerHTML = content;
  await replaceText(html, INLINE_ROLL, ([, command, text = "", closing, label]) =>
    command ? null : createImmediateRoll(closing === "]]]" ? `${text}]` : text, rollData, label),
  );
  return html.innerHTML;
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
  const command = commandOf(text);
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
  const { mode = "roll", formula = "", flavor } = link.dataset;
  const rollMode = mode === "roll" ? String(game().settings.get("core", "rollMode")) : mode;
  const config = host.CONFIG as { Dice: { rollModes: object }; ChatMessage: { documentClass: unknown } };
  if (!(rollMode in config.Dice.rollModes)) {
    const { chat } = host.ui as { chat: { processMessage(text: string): Promise<unknown> } };
    await chat.processMessage(`/${mode} ${formula}`);
    return;
  }
  const Message = config.ChatMessage.documentClass as MessageClassView;
  const speaker = Message.getSpeaker();
  const actor = sheetDocument(link) ?? Message.getSpeakerActor(speaker);
  await rollClass()
    .create(formula, actor?.getRollData?.() ?? {})
    .toMessage({ speaker, flavor }, { rollMode });
}

/** A link on the sheet of an actor or item rolls with the data of that one. */
function sheetDocument(link: HTMLElement): DocumentView | null {
  const app = instances.get(link.closest(".application")?.id ?? "") as { document?: DocumentView } | undefined;
  const isCharacterOrThing = ["Actor", "Item"].includes(app?.document?.documentName ?? "");
  return isCharacterOrThing ? (app?.document ?? null) : null;
}
