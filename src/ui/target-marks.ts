/** Matches the target of a trip roll as players write it, *0 to *9. */
const TARGET = /\*\d(?!\d)/g;

/** Returns a text as HTML with its targets marked. */
function marked(text: string): string {
  return Handlebars.escapeExpression(text).replaceAll(TARGET, '<mark class="target-number">$&</mark>');
}

/**
 * Adds the helper `quadriviumTargets` to templates, which marks the targets in a text: "The target is ALWAYS denoted by a red
 * asterisk" [trip]. The asterisk is in the text, so that nothing depends on the color alone.
 */
export function registerTargetMarks(): void {
  Handlebars.registerHelper("quadriviumTargets", (text: string) => new Handlebars.SafeString(marked(text)));
}

/** Writes a text into an element, with its targets marked as the helper `quadriviumTargets` marks them. */
export function writeWithTargets(element: Element, text: string): void {
  // Writing it again would have the browser lay it out again.
  if (element.textContent !== text) element.innerHTML = marked(text);
}
