import type { EmbedConfig } from "../applications/ux/embeds.ts";

interface Embedded {
  readonly uuid: string;
  readonly name?: string | null | undefined;
  toAnchor(): HTMLElement;
}

/** What a document has built to be shown in a text: one element, or several. */
export type EmbedContent = HTMLElement | HTMLCollection;

/** Wraps the figure or section of a document, so that the document hears when it comes into the page. */
export function markEmbed(embed: HTMLElement, { uuid }: Embedded, { classes }: EmbedConfig): HTMLElement {
  embed.setAttribute("uuid", uuid);
  Object.assign(embed.dataset, { uuid, contentEmbed: "" });
  if (classes) embed.classList.add(...classes.split(/\s+/).filter(Boolean));
  return embed;
}

/** Puts what a document shows into the flow of the text. */
export function createInlineEmbed(content: EmbedContent): HTMLElement {
  return wrap("section", content);
}

/** Makes a figure of what a document shows: with a caption, and with a link to where it comes from. */
export function createFigureEmbed(embedded: Embedded, content: EmbedContent, config: EmbedConfig): HTMLElement {
  const embed = wrap("figure", content);
  const figure = embed.firstElementChild as HTMLElement;
  const citation = config.cite ? document.createElement("cite") : null;
  citation?.append(embedded.toAnchor());
  if (!config.caption) {
    if (citation) figure.append(citation);
    return embed;
  }
  const caption = document.createElement("figcaption");
  const text = document.createElement("strong");
  text.className = "embed-caption";
  // `caption="words"` and a label are both words for it.
  text.textContent = config.label ?? (typeof config.caption === "string" ? config.caption : (embedded.name ?? ""));
  caption.append(text);
  if (citation) caption.append(citation);
  if (config.captionPosition === "top") figure.prepend(caption);
  else figure.append(caption);
  return embed;
}

function wrap(tag: "figure" | "section", content: EmbedContent): HTMLElement {
  const embed = document.createElement("document-embed");
  const inner = document.createElement(tag);
  inner.className = "content-embed";
  inner.append(...(content instanceof HTMLElement ? [content] : Array.from(content)));
  embed.append(inner);
  return embed;
}
