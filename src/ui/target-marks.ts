/** Matches the target of a trip roll as players write it, *0 to *9. */
const TARGET = /\*\d(?!\d)/g;

/**
 * Adds the helper `quadriviumTargets` to templates, which marks the targets in a text: "The target is ALWAYS denoted by a red
 * asterisk" [trip]. The asterisk stands in the text, so that the color says nothing by itself.
 */
export function registerTargetMarks(): void {
  Handlebars.registerHelper("quadriviumTargets", (text: string) => {
    const safe = Handlebars.escapeExpression(text);
    return new Handlebars.SafeString(safe.replaceAll(TARGET, '<mark class="target-number">$&</mark>'));
  });
}

/** Writes a text into an element, with its targets marked as the helper `quadriviumTargets` marks them. */
export function writeWithTargets(element: Element, text: string): void {
  // Writing it again would have the browser lay it out again.
  if (element.textContent === text) return;
  let end = 0;
  const parts: (string | Element)[] = [];
  for (const { 0: target, index } of text.matchAll(TARGET)) {
    const mark = element.ownerDocument.createElement("mark");
    mark.className = "target-number";
    mark.textContent = target;
    parts.push(text.slice(end, index), mark);
    end = index + target.length;
  }
  element.replaceChildren(...parts, text.slice(end));
}
