import { fireAndForget, serialize } from "../base/async.ts";
import { isElement } from "./dom.ts";

/**
 * Remembers for each user what is unfolded in windows, cards and sheets: each `details` with a name in `data-fold`, such as
 * "dialog.stress". The browser remembers it by that name, so those with the same name are folded alike at the next drawing.
 */

/**
 * Adds the helper `quadriviumFold` to templates, which writes the attributes of a `details`: its name, and whether it is open.
 * `usual=true` opens what this user has never folded.
 */
export function registerFolds(): void {
  Handlebars.registerHelper(
    "quadriviumFold",
    (name: string, { hash }: { readonly hash: { readonly usual?: boolean } }) => {
      const isOpen = game.settings.get("quadrivium", "folds")[name] ?? hash.usual === true;
      const open = isOpen ? " open" : "";
      return new Handlebars.SafeString(`data-fold="${Handlebars.escapeExpression(name)}"${open}`);
    },
  );
}

/** Remembers what the user folds and unfolds in a window, also in what is drawn later; call it once per element. */
export function rememberFolds(root: HTMLElement): void {
  // The event does not bubble.
  root.addEventListener(
    "toggle",
    ({ target }) => {
      if (isElement(target, "details") && target.dataset.fold)
        fireAndForget(remember(target.dataset.fold, target.open));
    },
    { capture: true },
  );
}

function remember(name: string, isOpen: boolean): Promise<void> {
  return serialize(remember, async () => {
    // Parts that are drawn open fire the event, too.
    if (game.settings.get("quadrivium", "folds")[name] !== isOpen)
      await game.settings.set("quadrivium", "folds", { ...game.settings.get("quadrivium", "folds"), [name]: isOpen });
  });
}
