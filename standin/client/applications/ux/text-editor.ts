/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are for subclasses */
import { host } from "../../host.ts";
import { reportError } from "../surroundings.ts";
import { createAnchor } from "./anchors.ts";
import type { AnchorDescription } from "./anchors.ts";
import { enrichContentLinks, enrichHyperlinks, followContentLink } from "./content-links.ts";
import type { EnricherConfig, EnrichmentOptions } from "./enrichment-options.ts";
import { enrichInlineRolls, pressInlineRoll } from "./inline-rolls.ts";
import { replaceText } from "./text-nodes.ts";

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

  /** Replaces what stands for something else in a text: secrets, links to documents, custom patterns, rolls. */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const { secrets = false, documents = true, links = true, rolls = true, embeds = true, custom = true } = options;
    // Made in a document of its own, so that pictures do not load and elements do not wake up before they are shown.
    const html = document.implementation.createHTMLDocument("").createElement("div");
    html.innerHTML = content;
    if (!secrets) for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    if (embeds) refuseEmbeds(html);
    if (documents) await enrichContentLinks(html, options);
    if (links) await enrichHyperlinks(html);
    if (custom) for (const config of enrichers()) await applyEnricher(html, config, options);
    if (rolls) await enrichInlineRolls(html, options);
    await this._finalizeEnrichedHTML(html, options);
    return html.innerHTML;
  }

  /** For subclasses, which may change the result in place. */
  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: EnrichmentOptions): Promise<void> {
    await Promise.resolve();
  }

  static createAnchor(description: AnchorDescription = {}): HTMLAnchorElement {
    return createAnchor(description);
  }

  /** Takes the tags out of a text and turns its entities back into letters. */
  static decodeHTML(html: string): string {
    return new DOMParser().parseFromString(html, "text/html").documentElement.textContent;
  }

  /** Shortens a text, between words unless told otherwise. */
  static truncateText(
    text: string,
    {
      maxLength = 50,
      splitWords = true,
      suffix = "…",
    }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    const end = splitWords ? cut.lastIndexOf(" ") : -1;
    return `${end > 0 ? cut.slice(0, end) : cut}${suffix ?? ""}`;
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
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener("click", this.#onClick, { signal });
    document.addEventListener("keydown", this.#onKeyDown, { signal });
    document.addEventListener("dragstart", this.#onDragStart, { signal });
  }

  /** Stops listening. */
  static deactivateListeners(): void {
    this.#listening?.abort();
    this.#listening = null;
  }

  static readonly #onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-link], a.inline-roll");
    if (!link) return;
    event.preventDefault();
    const done = link.matches("[data-link]") ? followContentLink(link) : pressInlineRoll(link);
    done.catch((error: unknown) => {
      reportError("TextEditor#onClick", error);
    });
  };

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
    const { type, uuid } = link.dataset;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
  };
}

function enrichers(): readonly EnricherConfig[] {
  return (host.CONFIG as { TextEditor: { enrichers: readonly EnricherConfig[] } }).TextEditor.enrichers;
}

function refuseEmbeds(html: HTMLElement): void {
  if (/@Embed\[[^\]]+\]/.test(html.textContent)) throw new Error("The stand-in has no @Embed[...] in enriched text");
}

async function applyEnricher(html: HTMLElement, config: EnricherConfig, options: EnrichmentOptions): Promise<void> {
  const { id, pattern, enricher, onRender, replaceParent = false } = config;
  const replace = async (match: RegExpMatchArray) => {
    const element = await enricher(match, options);
    if (!element || !id || !onRender) return element;
    const wrapper = html.ownerDocument.createElement("enriched-content");
    wrapper.setAttribute("enricher", id);
    wrapper.append(element);
    return wrapper;
  };
  await replaceText(html, pattern, replace, { replaceParent });
}
