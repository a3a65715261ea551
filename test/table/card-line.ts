/** What is named, but not drawn: names for screen readers, and tooltips. */
const NAMES = /^(aria-label|aria-description|title|data-tooltip|data-tooltip-text|placeholder|alt)$/;
const STATES = /^(disabled|readonly|aria-(disabled|pressed|expanded|checked|current))$/;
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
function blocksOf(line: string): readonly string[] {
  const blocks = line.split(BETWEEN.trim()).map((block) => block.replaceAll(/\s+/g, " ").trim());
  return blocks.filter(Boolean);
}

const tidy = (line: string) => blocksOf(line).join(BETWEEN);

function told(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof Element) || node.matches(NEVER_SEEN)) return "";
  const isField = node.matches("input, select, textarea");
  const content = isField ? [(node as HTMLInputElement).value] : [...node.childNodes].map(told);
  const attributes = [...node.attributes];
  const names = new Set(attributes.filter(({ name }) => NAMES.test(name)).map(({ value }) => ` ‹${value}› `));
  const states = attributes
    .filter(({ name }) => STATES.test(name))
    .map(({ name, value }) => (value ? `${name}=${value}` : name));
  const text = [...names, ...content].join("");
  const all = () => [tidy(text), ...states, ...(node.matches("input:checked") ? ["checked"] : [])].join(", ");
  if (isField) return ` {${all()}} `;
  if (node.matches("a, button, [role=button]")) return ` [${all()}] `;
  if (node.matches(".visually-hidden")) return ` ‹${tidy(text)}› `;
  const folded = node.matches("summary") ? (node.closest("details")?.open ? "▾ " : "▸ ") : "";
  return node.matches(INLINE) ? text : `${BETWEEN}${folded}${text}${BETWEEN}`;
}
