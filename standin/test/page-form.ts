/** A form in the page, made as templates are: parsed first, put into the page afterwards. */
export function form(html: string): HTMLFormElement {
  const template = document.createElement("template");
  template.innerHTML = `<form>${html}</form>`;
  document.body.append(template.content);
  const created = document.body.lastElementChild;
  if (!(created instanceof HTMLFormElement)) throw new Error("No form");
  return created;
}

/** What an element must hold, of the class it must have. */
export function child<T extends Element>(
  parent: Element,
  selector: string,
  type: abstract new (...args: never[]) => T,
): T {
  const found = parent.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`No ${selector}`);
  return found;
}
