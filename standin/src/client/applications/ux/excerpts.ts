/** What is shown of a text in few lines is only its paragraphs. */
const NOT_PARAGRAPHS = "h1, h2, h3, h4, h5, h6, table, figure, img, video, hr, section.secret";

/** How a text is shortened. */
export interface TruncateTextOptions {
  maxLength?: number | undefined;
  /** Between words, or wherever the text is full? */
  splitWords?: boolean | undefined;
  suffix?: string | null | undefined;
}

/** Takes the tags out of a text and turns its entities back into letters. */
export function decodeHTML(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").documentElement.textContent;
}

/** Shortens a text, between words unless told otherwise. */
export function truncateText(
  text: string,
  { maxLength = 50, splitWords = true, suffix = "…" }: TruncateTextOptions = {},
): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = splitWords ? cut.lastIndexOf(" ") : -1;
  return `${end > 0 ? cut.slice(0, end) : cut}${suffix ?? ""}`;
}

/** Takes everything out of an element that is not running text. */
export function truncateHTML(html: HTMLElement): HTMLElement {
  for (const element of html.querySelectorAll(NOT_PARAGRAPHS)) element.remove();
  return html;
}

/** The beginning of a text, without headings, pictures and the like. */
export function previewHTML(content: string, length = 250): string {
  const html = document.implementation.createHTMLDocument("").createElement("div");
  html.innerHTML = content;
  const text = truncateHTML(html).textContent.replaceAll(/\s+/g, " ").trim();
  return truncateText(text, { maxLength: length });
}
