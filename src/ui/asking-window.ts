import { askInOneWindow, drawnBeside } from "./ask.ts";
import { rememberFolds } from "./folds.ts";
import { keepKeyboard, requireNumbers } from "./number-fields.ts";
import { redrawParts } from "./redraw.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/**
 * A window whose settings show their result at once. It announces the result to screen readers.
 */
export abstract class AskingWindow<
  Context extends ApplicationV2.RenderContext = ApplicationV2.RenderContext,
> extends foundry.applications.api.HandlebarsApplicationMixin(ApplicationV2)<Context> {
  /** How many times something was changed in its fields. */
  #changes = 0;

  /** The live region, outside the parts, which are replaced each time they are drawn. */
  readonly #status = document.createElement("p");

  override async render(options?: boolean | object): Promise<this> {
    // Its two signatures cannot be combined into one type.
    return (await drawnBeside(this, options)) ? this : super.render(options as never);
  }

  protected override async _renderHTML(context: Context, options: never): Promise<Record<string, HTMLElement>> {
    for (;;) {
      const changes = this.#changes;
      const rendered = (await super._renderHTML(context, options)) as Record<string, HTMLElement>;
      if (changes === this.#changes) return rendered;
      // This drawing lacks later changes and would undo them.
      Object.assign(context, await this._prepareContext(options));
    }
  }

  protected override _replaceHTML(...[drawn, content, options]: ReplaceArguments): void {
    super._replaceHTML(redrawParts(this.parts, drawn, options), content, options);
  }

  protected override async _onFirstRender(
    ...render: Parameters<ApplicationV2<Context>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    requireNumbers(this.element);
    keepKeyboard(this.element);
    rememberFolds(this.element);
    this.element.addEventListener("change", () => (this.#changes += 1), { capture: true });
    this.#status.className = "visually-hidden";
    this.#status.role = "status";
    this.element.append(this.#status);
  }

  /** Announces a text to screen readers. */
  protected announce(words: string): void {
    if (this.#status.textContent !== words) this.#status.textContent = words;
  }
}

/** The arguments with which Foundry lets a window put its parts onto the page. */
export type ReplaceArguments = [drawn: Record<string, HTMLElement>, content: HTMLElement, options: never];

/**
 * Asks in a window of this kind, one at a time for the same key.
 * @param about Key of the question; blank if several windows may ask at once.
 * @param make Creates the window, which must answer when it is closed at the latest.
 * @returns the answer; undefined if another window with this key is open
 */
export function askOnce<Answer>(
  about: string,
  make: (answer: (given: Answer) => void) => ApplicationV2,
): Promise<Answer | undefined> {
  return askInOneWindow(
    about,
    (opens) =>
      new Promise<Answer>((resolve, reject) => {
        const window = make(resolve);
        opens(window);
        window.render({ force: true }).catch(reject);
      }),
  );
}

/** Fills in the number of the difficulty that is selected by name. */
export function fillFromChart({ value }: HTMLSelectElement, field: HTMLInputElement | null): void {
  if (!field || value === "") return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
