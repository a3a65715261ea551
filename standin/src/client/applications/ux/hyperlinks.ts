/** Addresses of the web in a text; what ends a sentence does not belong to them. */
export const ADDRESS = /https?:\/\/[^\s<>"'[\]]+[^\s<>"'[\].,;:!?)]/g;

/** Turns an address of the web into a link which opens in a new tab. */
export function createHyperlink([address]: RegExpMatchArray): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "nofollow noopener";
  link.target = "_blank";
  link.className = "hyperlink";
  link.textContent = address;
  return link;
}
