/** Finds the text nodes below an element, in the order of the page. */
export function textNodesOf(element: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

/** Makes the element that stands for a match, or null to leave the text as it is. */
export type Replacer = (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null;

/** How matches are replaced. */
export interface ReplacementOptions {
  /** Does a replacement take the place of an element of which it is all the text? */
  replaceParent?: boolean | undefined;
}

/**
 * Replaces what a pattern matches inside single text nodes, one after the other and in the order of the text, since
 * replacing may roll dice. Gives whether anything was replaced.
 */
export async function replaceTextContent(
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
