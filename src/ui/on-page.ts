import { pageInUse } from "./pages.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import DialogV2 = foundry.applications.api.DialogV2;

/** What Foundry 14 adds to windows: they can stand in a browser window of their own, with others beside them. */
interface WithChildren {
  readonly element: HTMLElement | null;
  readonly parent: unknown;
  renderChild(child: ApplicationV2, options: object): Promise<unknown>;
}

const placed = new WeakSet<ApplicationV2>();

/**
 * Draws a window beside the sheet that the user is working on, if Foundry 14 shows that in a browser window of its own.
 * Returns false if the window is to be drawn as usual. For the method `render`.
 */
export async function drawnBeside(window: ApplicationV2, options: boolean | object = {}): Promise<boolean> {
  const page = placed.has(window) ? document : pageInUse();
  placed.add(window);
  if (page === document) return false;
  // The types are those of 13, whose windows have no children.
  const shown = [...foundry.applications.instances.values()] as unknown as WithChildren[];
  const beside = shown.find(({ element, parent }) => element?.ownerDocument === page && !parent);
  if (!beside) return false;
  await beside.renderChild(window, typeof options === "boolean" ? { force: options } : options);
  return true;
}

let made: typeof DialogV2 | null = null;

/** Returns the class of our dialogs: Foundry's, which open where the user is working. */
export function dialogs(): typeof DialogV2 {
  return (made ??= placedDialogs());
}

/** Asks in a dialog with buttons; returns the name of the pressed one, or null if it is closed without one. */
export function askByButtons(options: object): Promise<string | null> {
  // The types do not allow a result for buttons that they do not know.
  const asking = dialogs() as { wait(options: object): Promise<string | null> };
  return asking.wait(options);
}

function placedDialogs(): typeof DialogV2 {
  // The types cannot extend a class with so many parameters.
  const Dialog = foundry.applications.api.DialogV2 as new (...options: object[]) => ApplicationV2;
  class QuadriviumDialog extends Dialog {
    /** Of a content that is text, Foundry takes attributes away that our fields need: the keyboard of a phone, the longest text. */
    constructor({ content, ...options }: { readonly content?: string | HTMLElement }) {
      super({ ...options, content: typeof content === "string" ? elementOf(content) : content });
    }

    override async render(options?: boolean | object): Promise<this> {
      // The types of its two signatures cannot be put into one.
      return (await drawnBeside(this, options)) ? this : super.render(options as never);
    }
  }
  return QuadriviumDialog as typeof DialogV2;
}

function elementOf(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}
