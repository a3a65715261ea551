/** What stands on lines of its own. */
const BLOCKS = new Set(
  [
    "address",
    "article",
    "aside",
    "blockquote",
    "details",
    "dl",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
  ].concat(["header", "hr", "ol", "p", "pre", "secret-block", "section", "table", "ul", "video"]),
);

/** The text of an editable area as an editor gives it: everything in paragraphs, and nothing for an empty area. */
export function toParagraphs(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  const blocks: HTMLElement[] = [];
  let paragraph: HTMLElement | null = null;
  for (const node of [...template.content.childNodes]) {
    if (node instanceof HTMLElement && (BLOCKS.has(node.localName) || node.localName === "div")) {
      // A browser begins a new line with an element that means nothing.
      blocks.push(node.localName === "div" ? paragraphOf(node.childNodes) : node);
      paragraph = null;
    } else if (paragraph) paragraph.append(node);
    else if (node.textContent?.trim() || node instanceof HTMLElement) blocks.push((paragraph = paragraphOf([node])));
  }
  const isEmpty = blocks.length < 2 && !blocks[0]?.textContent.trim() && !blocks[0]?.querySelector("img, video");
  if (isEmpty && blocks[0]?.localName !== "hr") return "";
  for (const block of blocks) trimLine(block);
  return blocks.map(({ outerHTML }) => outerHTML).join("");
}

function paragraphOf(nodes: Iterable<Node>): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.append(...nodes);
  return paragraph;
}

/** Browsers end a line with a break that is not seen. */
function trimLine(block: HTMLElement): void {
  const last = block.lastChild;
  if (last instanceof HTMLBRElement && block.childNodes.length > 1) last.remove();
}
