import { host } from "../../host.ts";
import { stopListening } from "../../keyboard.ts";
import { reportError } from "../surroundings.ts";
import { createAnchor, type AnchorDescription } from "./anchors.ts";
import { CONTENT_LINK, contentLinkData, createContentLink, followContentLink } from "./content-links.ts";
import { completeEmbedConfig, EMBED, embedContent, parseEmbedConfig, type EmbedConfig } from "./embeds.ts";
import type { EnricherConfig, EnrichmentOptions } from "./enrichment-options.ts";
import { createInlineRoll, INLINE_ROLL, pressInlineRoll, readRollData } from "./inline-rolls.ts";
import { replaceTextContent, textNodesOf, type Replacer, type ReplacementOptions } from "./text-nodes.ts";

/** Makes links, rolls and secrets of the text that people write, and answers when they are used. */
export class TextEditor {
  static #listening: AbortController | null = null;

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof TextEditor {
    return (host.CONFIG as { ux: { TextEditor: typeof TextEditor } }).ux.TextEditor;
  }

  static create(): never {
    throw new Error("The stand-in has no TextEditor.create: use the element prose-mirror");
  }

  /** Replaces what stands for something else in a text: secrets, documents, links to them, custom patterns, rolls. */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const { secrets = false, documents = true, links = true, rolls = true, embeds = true, custom = true } = options;
    // Made in a document of its own, so that pictures do not load and elements do not wake up before they are shown.
    const html = document.implementation.createHTMLDocument("").createElement("div");
    html.innerHTML = content;
    readSecrets(html, secrets);
    const texts = () => textNodesOf(html);
    if (embeds) await this._enrichEmbeds(texts(), options);
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

  static _enrichEmbeds(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return this._replaceTextContent(text, EMBED, (match) => this._embedContent(match, options), {
      replaceParent: true,
    });
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

  static _embedContent(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement | null> {
    const { config = "", label } = match.groups ?? {};
    const parsed = this._parseEmbedConfig(config, { relative: options.relativeTo ?? null });
    return embedContent(completeEmbedConfig(parsed, label), options);
  }

  static _parseEmbedConfig(
    raw: string,
    options: { relative?: EnrichmentOptions["relativeTo"] | null } = {},
  ): EmbedConfig {
    return parseEmbedConfig(raw, options);
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

  static createAnchor(description: AnchorDescription = {}): HTMLAnchorElement {
    return createAnchor(description);
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
export function decodeHTML(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").documentElement.textContent;
}

/** Addresses of the web in a text; what ends a sentence does not belong to them. */
export const ADDRESS = /https?:\/\/[^\s<>"'[\]]+[^\s<>"'[\].,;:!?)]/g;

/** Turns an address of the web into a link which opens in a new tab. */
export function createHyperlink([address]: RegExpMatchArray): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "nofollow noopener";
  link.target = "_blank";
  link.className = "hyperlink";
  link.textContent = address;
  return link;
}

/** Takes the secrets of a text out, or wraps each so that it can be revealed by those who may see them. */
export function readSecrets(html: HTMLElement, areShown: boolean): void {
  for (const secret of html.querySelectorAll("section.secret")) {
    if (areShown) wrap(secret);
    else if (!secret.classList.contains("revealed")) secret.remove();
  }
}

function wrap(secret: Element): void {
  if (secret.parentElement?.localName === "secret-block") return;
  const block = secret.ownerDocument.createElement("secret-block");
  secret.replaceWith(block);
  block.append(secret);
}
