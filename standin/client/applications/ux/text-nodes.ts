/** Finds the text nodes below an element, in the order of the page. */
export function textNodesOf(element: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

/** Makes the element that stands for a match, or null to leave the text as it is. */
export type Replacer = (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null;

/**
 * Replaces what a pattern matches inside single text nodes, one after the other and in the order of the text, since
 * replacing may roll dice.
 */
export async function replaceText(
  element: HTMLElement,
  pattern: RegExp,
  replace: Replacer,
  { replaceParent = false }: { replaceParent?: boolean } = {},
): Promise<void> {
  if (!pattern.global) throw new Error(`The pattern ${String(pattern)} of an enricher must have the global flag`);
  for (const text of textNodesOf(element)) {
    const replacements: { match: RegExpMatchArray; element: HTMLElement }[] = [];
    for (const match of text.data.matchAll(pattern)) {
      const replacement = await replace(match);
      if (replacement) replacements.push({ match, element: replacement });
    }
    // From the end, so that the places of the earlier matches stay where they are.
    for (const { match, element: replacement } of replacements.reverse()) {
      const matched = text.splitText(match.index ?? 0);
      matched.splitText(match[0].length);
      const parent = matched.parentElement;
      const isAlone = parent !== element && parent?.textContent.trim() === match[0].trim() && !parent.children.length;
      if (replaceParent && isAlone) parent.replaceWith(replacement);
      else matched.replaceWith(replacement);
    }
  }
}
