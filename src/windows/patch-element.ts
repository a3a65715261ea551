/**
 * Makes an element on the page equal to a drawn one, and touches only what differs: the browser then calculates the layout
 * of nothing else, and what has the focus keeps it. Listeners on what is replaced are lost, so it is for elements whose
 * buttons are actions.
 */
export function patchElement(shown: Element, drawn: Element): void {
  for (const { name } of [...shown.attributes]) if (!drawn.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of drawn.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  const before = [...shown.childNodes];
  const after = [...drawn.childNodes];
  for (const node of before.slice(after.length)) node.remove();
  after.forEach((node, place) => {
    const old = before[place];
    if (!old) shown.append(node);
    else if (old.nodeName !== node.nodeName) old.replaceWith(node);
    else if (node.nodeType !== Node.ELEMENT_NODE) {
      if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
    } else patchElement(old as Element, node as Element);
  });
}
