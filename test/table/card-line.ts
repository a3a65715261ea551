/** What is named, but not drawn: names for screen readers, and tooltips. */
const NAMES = ["aria-label", "aria-description", "title", "data-tooltip", "data-tooltip-text", "placeholder", "alt"];
const STATES = [
  "disabled",
  "readonly",
  "aria-disabled",
  "aria-pressed",
  "aria-expanded",
  "aria-checked",
  "aria-current",
];
const NEVER_SEEN = "[hidden], svg, script, style, template, datalist";
const INLINE = "a, abbr, b, button, code, em, i, input, kbd, label, mark, select, small, span, strong, sub, sup, time";
const BETWEEN = " ¦ ";

/**
 * Returns what a card says, as one line, in the order of reading: its text, block by block; `[what can be pressed]` and
 * `{what can be filled in}`, each with its states; `▸` or `▾` before what unfolds; and in `‹›` what only screen readers
 * and tooltips tell.
 */
export function lineOf(card: Element): string {
  return tidy(told(card));
}

/** Takes a line into its blocks. */
export function blocksOf(line: string): readonly string[] {
  const blocks = line.split(BETWEEN.trim()).map((block) => block.replaceAll(/\s+/g, " ").trim());
  return blocks.filter(Boolean);
}

const tidy = (line: string) => blocksOf(line).join(BETWEEN);

function told(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof Element) || node.matches(NEVER_SEEN)) return "";
  const names = NAMES.map((name) => node.getAttribute(name)).filter(Boolean);
  const text = [...[...new Set(names)].map((name) => ` ‹${name}› `), ...contentOf(node)].join("");
  const states = STATES.filter((name) => node.hasAttribute(name)).map((name) => stateOf(node, name));
  if (node.matches("input, select, textarea")) return ` {${[tidy(text), ...states].join(", ")}} `;
  if (node.matches("a, button, [role=button]")) return ` [${[tidy(text), ...states].join(", ")}] `;
  if (node.matches(".visually-hidden")) return ` ‹${tidy(text)}› `;
  const folded = node.matches("summary") ? (node.closest("details")?.open ? "▾ " : "▸ ") : "";
  return node.matches(INLINE) ? text : `${BETWEEN}${folded}${text}${BETWEEN}`;
}

function contentOf(node: Element): readonly string[] {
  if (node instanceof HTMLSelectElement) return [...node.selectedOptions].map(({ text }) => text);
  if (node instanceof HTMLTextAreaElement) return [node.value];
  if (!(node instanceof HTMLInputElement)) return [...node.childNodes].map(told);
  return [["checkbox", "radio"].includes(node.type) ? (node.checked ? "×" : "") : node.value];
}

function stateOf(node: Element, name: string): string {
  const value = node.getAttribute(name);
  return name.startsWith("aria-") ? `${name.slice("aria-".length)}=${value}` : name;
}
