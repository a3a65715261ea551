import { fireAndForget, serialize } from "../base/async.ts";
import { isElement } from "./dom.ts";

/**
 * What stays unfolded in windows, cards and sheets as this user last left it: a `details` that has a name in `data-fold`, such as
 * "dialog.stress". The browser remembers it by that name, so all that have one name are folded alike when they are drawn next.
 */

/** Returns whether the part with this name is unfolded; `usual` until this user folds or unfolds it. */
export function isUnfolded(name: string, usual = false): boolean {
  return game.settings.get("quadrivium", "folds")[name] ?? usual;
}

/**
 * Adds the helper `quadriviumFold` to templates, which writes the attributes of a `details`: its name, and whether it is open.
 * `usual=true` opens what this user has never folded.
 */
export function registerFolds(): void {
  Handlebars.registerHelper(
    "quadriviumFold",
    (name: string, { hash }: { readonly hash: { readonly usual?: boolean } }) => {
      const open = isUnfolded(name, hash.usual === true) ? " open" : "";
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
    // What is drawn open tells so, too.
    if (game.settings.get("quadrivium", "folds")[name] !== isOpen)
      await game.settings.set("quadrivium", "folds", { ...game.settings.get("quadrivium", "folds"), [name]: isOpen });
  });
}
