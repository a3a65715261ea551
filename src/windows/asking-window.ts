import { askInOneWindow } from "./one-window.ts";
import { PendingPress } from "./pending-press.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/**
 * A window in which somebody sets what is about to happen, and sees at once what comes of it: it tells that to those who
 * hear it, too, and lets nobody's press of a button come to nothing because the button is drawn anew.
 */
export abstract class AskingWindow<
  Context extends ApplicationV2.RenderContext,
> extends foundry.applications.api.HandlebarsApplicationMixin(ApplicationV2)<Context> {
  readonly #press = new PendingPress();

  /** It outlives the parts, which are new elements each time they are drawn. */
  readonly #status = document.createElement("p");

  protected override async _renderHTML(context: Context, options: never): Promise<Record<string, HTMLElement>> {
    const rendered = (await super._renderHTML(context, options)) as Record<string, HTMLElement>;
    await this.#press.finished;
    return rendered;
  }

  protected override async _onFirstRender(
    ...render: Parameters<ApplicationV2<Context>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    this.#press.watch(this.element);
    this.#status.className = "visually-hidden";
    this.#status.role = "status";
    this.element.append(this.#status);
  }

  /** Tells those who hear this window what has come of what is set. */
  protected announce(words: string): void {
    this.#status.textContent = words;
  }
}

/**
 * Asks in a window of this kind, about the same thing in one alone.
 * @param about What is asked about; blank where several windows may ask.
 * @param make Makes the window, which gives its answer when it is closed at the latest.
 * @returns the answer; undefined where another window has asked already
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

/** Picking a difficulty by its name fills in its number. */
export function fillFromChart({ value }: HTMLSelectElement, field: HTMLInputElement | null): void {
  if (!field || value === "") return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
