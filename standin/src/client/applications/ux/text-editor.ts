import { type DocumentView, reportError } from "../surroundings.ts";
import {
  CONTENT_LINK,
  contentLinkData,
  createContentLink,
  followContentLink,
  createAnchor,
  makePressable,
} from "./content-links.ts";
import type { EnrichmentOptions, EnricherConfig } from "./enrichment-options.ts";
import { currentMode } from "../../dice/surroundings.ts";
import { messageModes } from "../../documents/message-modes.ts";
import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { instances } from "../api/application.ts";
import { chatLogClass, messageClass } from "../chat/chat-types.ts";
import { commandEntry, commandOf } from "../chat/commands.ts";
import { stopListening } from "../../keyboard.ts";

/** Finds the text nodes below an element, in the order of the page. */
function textNodesOf(element: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

/** Makes the element that replaces a match, or null to leave the text as it is. */
type Replacer = (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null;

/** How matches are replaced. */
interface ReplacementOptions {
  /** Does a replacement take the place of an element of which it is all the text? */
  replaceParent?: boolean | undefined;
}

/**
 * Replaces what a pattern matches inside single text nodes, one after the other and in the order of the text, since
 * replacing may roll dice. Gives whether anything was replaced.
 */
async function replaceTextContent(
  texts: readonly Text[],
  pattern: RegExp,
  replace: Replacer,
  { replaceParent = false }: ReplacementOptions = {},
): Promise<boolean> {
  if (!pattern.global) throw new Error(`The pattern ${String(pattern)} of an enricher must have the global flag`);
  let isReplaced = false;
  for (const text of texts) {
    const replacements: { match: RegExpMatchArray; element: HTMLElement }[] = [];
    for (const match of text.data.matchAll(pattern)) {
      const element = await replace(match);
      if (element) replacements.push({ match, element });
    }
    // From the end, so that the places of the earlier matches stay where they are.
    for (const { match, element } of replacements.reverse()) put(element, text, match, replaceParent);
    isReplaced ||= replacements.length > 0;
  }
  return isReplaced;
}

function put(element: HTMLElement, text: Text, match: RegExpMatchArray, replaceParent: boolean): void {
  const matched = text.splitText(match.index ?? 0);
  matched.splitText(match[0].length);
  const parent = matched.parentElement;
  // The outermost element is the text itself, and stays.
  const isInside = parent?.parentElement;
  if (replaceParent && isInside && parent.textContent.trim() === match[0].trim() && !parent.children.length) {
    parent.replaceWith(element);
  } else matched.replaceWith(element);
}

/** `[[formula]]` and `[[/command formula]]`. A flavor in brackets may end the formula, and then there are three of them. */
const INLINE_ROLL = /\[\[(\/[a-z]+\s+)?((?:(?!\]\]).)+)(\]\]\]?)(?:\{([^}]+)\})?/gi;

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
function readRollData(rollData: EnrichmentOptions["rollData"]): object {
  return typeof rollData === "function" ? (rollData as () => object)() : (rollData ?? {});
}

/** Turns `[[formula]]` into its result, and `[[/command formula]]` into a link; null for what is left to others. */
function createInlineRoll(match: RegExpMatchArray, rollData: object): Promise<HTMLElement | null> {
  const [, command, text = "", closing, label] = match;
  const formula = closing === "]]]" ? `${text}]` : text;
  if (command) return Promise.resolve(createDeferredRoll(`${command}${formula}`, label));
  return createImmediateRoll(formula, rollData, label);
}

/** Makes the immediate rolls of a text that is about to be stored, so that all users see the same result. */
export async function resolveInlineRolls(content: string, rollData: object): Promise<string> {
  if (!content.includes("[[")) return content;
  const html = document.implementation.createHTMLDocument("").createElement("div");
  html.innerHTML = content;
  const resolve = (match: RegExpMatchArray) => (match[1] ? null : createInlineRoll(match, rollData));
  const isResolved = await replaceTextContent(textNodesOf(html), INLINE_ROLL, resolve);
  return isResolved ? html.innerHTML : content;
}

/** A text that is not a formula, or cannot be rolled here, stays a text. */
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
async function pressInlineRoll(link: HTMLElement): Promise<void> {
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

/** Makes links, rolls and secrets of the text that people write, and answers when they are used. */
export class TextEditor {
  static #listening: AbortController | null = null;

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof TextEditor {
    return (host.CONFIG as { ux: { TextEditor: typeof TextEditor } }).ux.TextEditor;
  }

  /** Replaces the placeholders in a text: secrets, documents, links to them, custom patterns, rolls. */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const { secrets = false, documents = true, links = true, rolls = true, custom = true } = options;
    // Made in a document of its own, so that pictures do not load and elements do not wake up before they are shown.
    const html = document.implementation.createHTMLDocument("").createElement("div");
    html.innerHTML = content;
    if (!secrets) takeSecrets(html);
    const texts = () => textNodesOf(html);
    if (documents) {
      await this._primeCompendiums(texts(), options);
      await this._enrichContentLinks(texts(), options);
    }
    if (links) await this._enrichHyperlinks(texts(), options);
    if (custom) for (const config of enrichers()) await this._applyCustomEnrichers(config, texts(), options);
    if (rolls) await this._enrichInlineRolls(options.rollData, texts(), options);
    await this._finalizeEnrichedHTML(html, options);
    return html.innerHTML;
  }

  /** Links show what the indexes of compendia tell, so that there is nothing to load before. */
  static async _primeCompendiums(_text: Text[], _options?: EnrichmentOptions): Promise<void> {
    await Promise.resolve();
  }

  static _enrichContentLinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return this._replaceTextContent(text, CONTENT_LINK, (match) => this._createContentLink(match, options));
  }

  static _enrichHyperlinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return this._replaceTextContent(text, ADDRESS, (match) => this._createHyperlink(match, options));
  }

  static _enrichInlineRolls(
    rollData: EnrichmentOptions["rollData"],
    text: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    let data: object | undefined;
    const replace = (match: RegExpMatchArray) => {
      // A deferred roll needs no data, so they are only asked for when something is rolled.
      if (!match[1]) data ??= readRollData(rollData);
      return this._createInlineRoll(match, data ?? {}, options);
    };
    return this._replaceTextContent(text, INLINE_ROLL, replace);
  }

  static _applyCustomEnrichers(
    { id, pattern, enricher, onRender, replaceParent = false }: EnricherConfig,
    text: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    const replace = async (match: RegExpMatchArray) => {
      const element = await enricher(match, options);
      if (!element || !id || !onRender) return element;
      const wrapper = document.createElement("enriched-content");
      wrapper.setAttribute("enricher", id);
      wrapper.append(element);
      return wrapper;
    };
    return this._replaceTextContent(text, pattern, replace, { replaceParent });
  }

  /** For subclasses, which may change the result in place. */
  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: EnrichmentOptions): Promise<void> {
    await Promise.resolve();
  }

  /** Replaces what a pattern matches inside single text nodes; gives whether anything was replaced. */
  static _replaceTextContent(
    text: Text[],
    rgx: RegExp,
    func: Replacer,
    options: ReplacementOptions = {},
  ): Promise<boolean> {
    return replaceTextContent(text, rgx, func, options);
  }

  static _createContentLink(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLAnchorElement> {
    return createContentLink(match, options);
  }

  static async _createHyperlink(match: RegExpMatchArray, _options?: EnrichmentOptions): Promise<HTMLAnchorElement> {
    return Promise.resolve(createHyperlink(match));
  }

  static _createInlineRoll(
    match: RegExpMatchArray,
    rollData: object,
    _options: EnrichmentOptions = {},
  ): Promise<HTMLElement | null> {
    return createInlineRoll(match, rollData);
  }

  /** Takes the tags out of a text and turns its entities back into letters. */
  static decodeHTML(html: string): string {
    return decodeHTML(html);
  }

  /** Reads the data of something that is dragged; nothing when it does not come from Foundry. */
  static getDragEventData(event: DragEvent): Record<string, unknown> {
    try {
      const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  /** Answers wherever in the page a link or an inline roll is pressed or dragged; listening again replaces it. */
  static activateListeners(): void {
    TextEditor.#listening?.abort();
    TextEditor.#listening = new AbortController();
    const { signal } = TextEditor.#listening;
    document.addEventListener("click", TextEditor.#onClick, { signal });
    document.addEventListener("keydown", TextEditor.#onKeyDown, { signal });
    document.addEventListener("dragstart", TextEditor.#onDragStart, { signal });
  }

  /** Stops listening. */
  static [stopListening](): void {
    TextEditor.#listening?.abort();
    TextEditor.#listening = null;
  }

  static readonly #onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const link = target.closest<HTMLElement>("a[data-link]");
    if (link) {
      event.preventDefault();
      report(followContentLink(event, link));
    } else if (target.closest("a.inline-roll")) this.implementation._onClickInlineRoll(event);
  };

  /** Shows the dice of a result, or rolls a deferred roll. */
  static _onClickInlineRoll(event: MouseEvent): void {
    event.preventDefault();
    const link = (event.target as Element).closest<HTMLElement>("a.inline-roll");
    if (link) report(pressInlineRoll(link));
  }

  static readonly #onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!["Enter", " "].includes(event.key) || !target.matches("a[data-link], a.inline-roll")) return;
    event.preventDefault();
    target.click();
  };

  static readonly #onDragStart = (event: DragEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-link]");
    if (!link) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify(contentLinkData(link)));
  };
}

function report(done: Promise<unknown>): void {
  done.catch((error: unknown) => {
    reportError("TextEditor#onClick", error);
  });
}

function enrichers(): readonly EnricherConfig[] {
  return (host.CONFIG as { TextEditor: { enrichers: readonly EnricherConfig[] } }).TextEditor.enrichers;
}

/** Takes the tags out of a text and turns its entities back into letters. */
function decodeHTML(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").documentElement.textContent;
}

/** Addresses of the web in a text; what ends a sentence does not belong to them. */
const ADDRESS = /https?:\/\/[^\s<>"'[\]]+[^\s<>"'[\].,;:!?)]/g;

/** Turns an address of the web into a link which opens in a new tab. */
function createHyperlink([address]: RegExpMatchArray): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "nofollow noopener";
  link.target = "_blank";
  link.className = "hyperlink";
  link.textContent = address;
  return link;
}

/** Removes the secrets of a text for readers who may not see them. */
function takeSecrets(html: HTMLElement): void {
  for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
}
