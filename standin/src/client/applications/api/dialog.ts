import { cleanHTML, mergeObject } from "../../utils.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { localize, reportError } from "../surroundings.ts";
import { ApplicationV2 } from "./application.ts";
import type { ApplicationDefaults, ApplicationOptions, ClickAction } from "./application-types.ts";
import { outer } from "./application-life.ts";

type PartialButton = Partial<DialogButton> | null;
type ConfirmConfig = WaitOptions & { yes?: PartialButton; no?: PartialButton };
type PromptConfig = WaitOptions & { ok?: PartialButton };

/** A question to the user: some content and buttons, one of which gives the answer. */
export class DialogV2 extends ApplicationV2 {
  declare readonly options: Readonly<
    ApplicationOptions & DialogConfiguration & { buttons: Record<string, DialogButton> }
  >;

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { minimizable: false },
  };

  /** Buttons become a record by their action. */
  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    const buttons = merged["buttons"] as readonly DialogButton[] | undefined;
    if (!buttons?.length) throw new Error("You must define at least one entry in options.buttons");
    merged["buttons"] = Object.fromEntries(buttons.map((button) => [button.action, button]));
    const { _onClickButton } = this.constructor as unknown as { _onClickButton: ClickAction };
    for (const { action, type = "submit" } of buttons) {
      // A button which submits the form is heard when the form is submitted, so that the browser checks the fields.
      if (type === "submit") Reflect.deleteProperty(merged.actions, action);
      else merged.actions[action] = _onClickButton;
    }
    return merged;
  }

  override get form(): HTMLFormElement | null {
    return this[outer]?.querySelector("form") ?? null;
  }

  override _renderHTML(): Promise<HTMLFormElement> {
    const { content = "" } = this.options;
    const cleaned = typeof content === "string" ? cleanHTML(content) : content;
    return Promise.resolve(createDialogForm(cleaned, this._renderButtons()));
  }

  /** The HTML of the buttons. */
  _renderButtons(): string {
    return Object.values(this.options.buttons)
      .map((button) => createDialogButton(button).outerHTML)
      .join("");
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement): void {
    content.replaceChildren(result);
    result.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = (event.submitter as HTMLButtonElement | null) ?? this.#defaultButton;
      if (button) this.#answer(button, event);
    });
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", this._onKeyDown.bind(this));
    // A modal dialog is dismissed by the browser itself, which must go the same way.
    this.element.addEventListener("cancel", (event) => {
      if (event.target !== this.element) return;
      event.preventDefault();
      void this.close();
    });
  }

  override _onFirstRender(): void {
    const dialog = this.element;
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (this.options.modal) dialog.showModal();
    else dialog.show();
  }

  get #defaultButton(): HTMLButtonElement | null {
    const buttons = [...(this.form?.querySelectorAll<HTMLButtonElement>(".form-footer button[type=submit]") ?? [])];
    const marked = buttons.find((button) => this.options.buttons[button.dataset["action"] ?? ""]?.default);
    return marked ?? buttons[0] ?? null;
  }

  /** Enter is the default button, Escape dismisses. */
  _onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close({ closeKey: true });
    }
    const takesEnter = (event.target as Element).matches(
      "input:not([type=button], [type=reset], [type=submit]), select",
    );
    if (event.key !== "Enter" || event.isComposing || !takesEnter) return;
    event.preventDefault();
    this.form?.requestSubmit(this.#defaultButton);
  }

  /** A button which does not submit the form gives its answer when it is pressed. */
  static _onClickButton(this: DialogV2, event: PointerEvent, target: HTMLElement): void {
    this.#answer(target as HTMLButtonElement, event);
  }

  #answer(button: HTMLButtonElement, event: PointerEvent | SubmitEvent): void {
    this._onSubmit(button, event).catch((error: unknown) => {
      reportError(`${this.constructor.name}#submit`, error);
    });
  }

  /** Gives the answer of a button: what its callback returns, or else its action. */
  async _onSubmit(target: HTMLButtonElement, event: PointerEvent | SubmitEvent): Promise<this> {
    event.preventDefault();
    const button = this.options.buttons[target.dataset["action"] ?? ""];
    const answer: unknown = await button?.callback?.(event, target, this);
    await this.options.submit?.(answer ?? button?.action, this);
    return this.options.form.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /** Asks, and waits for the answer; null when the dialog is dismissed. */
  static wait(config: WaitOptions): Promise<unknown> {
    const { rejectClose = false, close, render, submit, ...options } = config;
    return new Promise((resolve, reject) => {
      const answer = async (result: unknown, dialog: DialogV2) => {
        await submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...options, submit: answer });
      dialog.addEventListener(
        "close",
        (event) => {
          const result = close?.(event, dialog);
          if (rejectClose && result === undefined) {
            reject(new Error("Dialog was dismissed without pressing a button."));
          } else resolve(result ?? null);
        },
        { once: true },
      );
      dialog.addEventListener("render", (event) => {
        render?.(event, dialog);
      });
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Asks for yes (true) or no (false). */
  static confirm({ yes, no, buttons = [], ...config }: ConfirmConfig = {}): Promise<unknown> {
    const agree = { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true };
    const refuse = { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false };
    return this.wait({
      ...config,
      buttons: [mergeObject(agree, yes ?? {}), mergeObject(refuse, no ?? {}), ...buttons],
    });
  }

  /** Shows something with one button. */
  static prompt({ ok, buttons = [], ...config }: PromptConfig = {}): Promise<unknown> {
    const button = { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true };
    return this.wait({ ...config, buttons: [mergeObject(button, ok ?? {}), ...buttons] });
  }

  /** Asks for the values of the form in the content. */
  static input({ ok, ...config }: PromptConfig = {}): Promise<unknown> {
    const callback = (_event: Event, button: HTMLButtonElement) =>
      button.form ? new FormDataExtended(button.form).object : null;
    return this.prompt({ ...config, ok: { callback, ...ok } });
  }
}

/** Builds the form of a dialog: its content above a row of buttons. */
export function createDialogForm(content: string | HTMLDivElement, buttons: string): HTMLFormElement {
  const form = document.createElement("form");
  form.className = "dialog-form standard-form";
  form.autocomplete = "off";
  const section = document.createElement("div");
  section.className = "dialog-content standard-form";
  if (typeof content === "string") {
    section.innerHTML = content;
    // A form within a form does not count: what is in it belongs to the dialog's own.
    for (const inner of section.querySelectorAll("form")) inner.replaceWith(...inner.childNodes);
  } else section.append(content);
  const footer = document.createElement("footer");
  footer.className = "form-footer";
  footer.innerHTML = buttons;
  form.append(section, footer);
  // The content may ask for the focus elsewhere.
  if (section.querySelector("[autofocus]")) return form;
  (footer.querySelector("button.default") ?? footer.querySelector("button"))?.setAttribute("autofocus", "");
  return form;
}

/** Draws one button of a dialog. */
export function createDialogButton(description: DialogButton): HTMLButtonElement {
  const button = document.createElement("button");
  button.setAttribute("type", description.type ?? "submit");
  button.dataset["action"] = description.action;
  button.className = description.class ?? "";
  button.classList.toggle("default", description.default === true);
  button.toggleAttribute("disabled", description.disabled === true);
  for (const [property, value] of Object.entries(description.style ?? {})) button.style.setProperty(property, value);
  if (description.icon) {
    const icon = document.createElement("i");
    icon.className = description.icon;
    icon.setAttribute("aria-hidden", "true");
    button.append(icon);
  }
  const label = document.createElement("span");
  label.textContent = localize(description.label);
  button.append(label);
  return button;
}

/** One button of a dialog. */
export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "submit" | "button" | "reset";
  default?: boolean;
  disabled?: boolean;
  callback?: (event: PointerEvent | SubmitEvent, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

/** The options of a dialog beyond those of every application. */
export interface DialogConfiguration {
  modal?: boolean;
  content?: string | HTMLDivElement;
  submit?: (result: unknown, dialog: DialogV2) => unknown;
}

/** How a question is asked with `DialogV2.wait` and its kin. */
export interface WaitOptions extends ApplicationDefaults, DialogConfiguration {
  buttons?: DialogButton[];
  rejectClose?: boolean;
  render?: (event: Event, dialog: DialogV2) => void;
  close?: (event: Event, dialog: DialogV2) => unknown;
}
