import { focusedElement, pageInUse } from "./dom.ts";
import { keepKeyboard, requireNumbers } from "./number-fields.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import DialogV2 = foundry.applications.api.DialogV2;

/** What Foundry 14 adds to windows: they can be in a browser window of their own, together with others. */
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
  // The types are those of 13, without children of windows.
  const shown = [...foundry.applications.instances.values()] as unknown as WithChildren[];
  const beside = shown.find(({ element, parent }) => element?.ownerDocument === page && !parent);
  if (!beside) return false;
  await beside.renderChild(window, typeof options === "boolean" ? { force: options } : options);
  return true;
}

/** Asks in a dialog with buttons; returns the name of the pressed one, or null if it is closed without one. */
function askByButtons(options: object): Promise<string | null> {
  // The types do not allow a result for buttons that they do not know.
  const asking = QuadriviumDialog as { wait(options: object): Promise<string | null> };
  return asking.wait(options);
}

// The types cannot extend a class with so many parameters.
class PlacedDialog extends (DialogV2 as new (...options: object[]) => ApplicationV2) {
  /** From content as text, Foundry removes attributes that our fields need: the keyboard of a phone, the longest text. */
  constructor({ content, ...options }: { readonly content?: string | HTMLElement }) {
    super({ ...options, content: typeof content === "string" ? elementOf(content) : content });
  }

  override async render(options?: boolean | object): Promise<this> {
    // Its two signatures cannot be combined into one type.
    return (await drawnBeside(this, options)) ? this : super.render(options as never);
  }
}

/** The class of our dialogs: Foundry's, but they open where the user is working. */
export const QuadriviumDialog = PlacedDialog as typeof DialogV2;

function elementOf(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}

/** The windows of open questions by their keys; null until the window exists. */
const open = new Map<string, ApplicationV2 | null>();

/**
 * Asks a question in one window at a time; asking again brings the open window to the front.
 * @param about Key of the question; blank if several windows may ask at once.
 * @param ask Asks, and passes the window to `opens` as soon as it exists.
 * @returns the answer; undefined if another window with this key is open
 */
export async function askInOneWindow<Answer>(
  about: string,
  ask: (opens: (window: ApplicationV2) => void) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (about === "") return ask(() => undefined);
  if (showOpenWindow(about)) return undefined;
  open.set(about, null);
  return ask((window) => open.set(about, window)).finally(() => open.delete(about));
}

/** Brings the window with this key to the front; returns false for none. */
export function showOpenWindow(about: string): boolean {
  const window = open.get(about);
  if (window?.rendered) window.bringToFront();
  return isWindowOpen(about);
}

/** Returns whether there is a window with this key. */
export function isWindowOpen(about: string): boolean {
  return open.has(about);
}

/** Closes the window with this key, as its user would. */
export function closeOpenWindow(about: string): void {
  void open.get(about)?.close();
}

/** Asks for confirmation before something is lost; returns false if the window is closed. */
export async function askConfirmation(title: string, question: string): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = question;
  const answer = await QuadriviumDialog.confirm({
    classes: ["quadrivium", "question"],
    window: { title },
    content: content.outerHTML,
    yes: { default: false },
    no: { default: true },
  });
  return answer === true;
}

/** The content of a small window that asks one question. */
export interface Question {
  readonly title: string;
  /** The tradition whose accent color the window has. */
  readonly tradition: string;
  /** Path of the template for the fields. */
  readonly template: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** Label of the button that answers. */
  readonly confirm: string;
  /** Key that allows one window at a time; left out if the button prevents a second one. */
  readonly about?: string;
  /** Adds listeners to the window. */
  readonly attach?: (window: HTMLElement) => void;
}

/** Lets the form of a window be sent only with one of these boxes ticked, and says so at the first. */
export function requireTick(window: HTMLElement, boxes: string, message: string): void {
  const offered = [...window.querySelectorAll<HTMLInputElement>(boxes)].filter(({ disabled }) => !disabled);
  const check = (): void => {
    offered[0]?.setCustomValidity(offered.some(({ checked }) => checked) ? "" : message);
  };
  check();
  window.addEventListener("change", check);
}

/** Asks in a window; returns null if it is closed without an answer, or if the same question is open already. */
export async function askInWindow<Answer extends object>(question: Question): Promise<Answer | null> {
  return (await askInOneWindow(question.about ?? "", (opens) => ask<Answer>(question, opens))) ?? null;
}

async function ask<Answer extends object>(
  question: Question,
  opens: (dialog: DialogV2) => void,
): Promise<Answer | null> {
  const { title, tradition, template, context, confirm, attach } = question;
  const answer: unknown = await QuadriviumDialog.input({
    classes: ["quadrivium", "question"],
    position: { width: 360 },
    // The label of a button that opens a window ends with an ellipsis; the window's title does not.
    window: { title: title.replace(/…$/, "") },
    content: await foundry.applications.handlebars.renderTemplate(template, context),
    ok: { label: confirm, class: "main" },
    buttons: [{ action: "cancel", label: "QUADRIVIUM.RollDialog.cancel", type: "button" }],
    render: (_event: Event, dialog: DialogV2): void => {
      opens(dialog);
      dialog.element.dataset.family = tradition;
      requireNumbers(dialog.element);
      keepKeyboard(dialog.element);
      attach?.(dialog.element);
    },
  });
  // The button that cancels gives its own name.
  return typeof answer === "object" ? (answer as Answer | null) : null;
}

/** One of the answers to a question: its name, its label, and the icon of its button. */
export interface Answer<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon: string;
}

/** Asks which of these answers is meant; the first is pressed by Enter. Returns null if the dialog is closed. */
export async function askWhich<Name extends string>(
  title: string,
  content: HTMLElement,
  answers: readonly Answer<Name>[],
): Promise<Name | null> {
  // The labels are set as text when the buttons exist, since Foundry may read a label as HTML.
  const buttons = answers.map(({ name, icon }, index) => ({ action: name, icon, label: "…", default: index === 0 }));
  const options = {
    classes: ["quadrivium", "question", "which"],
    position: { width: 440 },
    window: { title },
    content: content.outerHTML,
    buttons,
    rejectClose: false,
    render: (_event: Event, { element }: DialogV2): void => {
      for (const { name, label } of answers) {
        const button = element.querySelector(`[data-action="${name}"]`);
        const words = element.ownerDocument.createElement("span");
        words.textContent = label;
        button?.replaceChildren(...button.querySelectorAll("i"), words);
      }
    },
  };
  const pressed = await askByButtons(options);
  return answers.find(({ name }) => name === pressed)?.name ?? null;
}

/** A question that comes up by itself; its window is drawn a moment after it was asked. */
export interface Prompt {
  window: DialogV2 | null;
  /** True once it no longer needs an answer, so that its window is closed as soon as it is drawn. */
  isOver: boolean;
}

/** What a prompt shows. */
interface Shown {
  readonly title: string;
  readonly content: HTMLElement;
  /** The buttons of Foundry's dialog. */
  readonly buttons: readonly { readonly action: string; readonly label: string; readonly default?: boolean }[];
  /** Runs when the window is drawn. */
  readonly onDrawn?: (window: HTMLElement) => void;
}

/**
 * Asks in a window that can be put off. It never takes the focus from a user who is typing, so no key presses its buttons by accident.
 * @returns the name of the pressed button; null if the window is closed without one
 */
export function askInPrompt(prompt: Prompt, { title, content, buttons, onDrawn }: Shown): Promise<string | null> {
  const focused = focusedElement();
  const isWriting = focused?.matches("input, textarea, select, [contenteditable]:not([contenteditable=false])");
  const writing = isWriting ? focused : null;
  // Without the focus, it must be announced.
  if (writing) {
    content.role = "alert";
    const about = document.createElement("span");
    about.className = "visually-hidden";
    about.textContent = `${title} `;
    content.prepend(about);
  }
  return askByButtons({
    classes: ["quadrivium", "question", "request-prompt"],
    position: { width: 360 },
    window: { title },
    content: content.outerHTML,
    buttons,
    rejectClose: false,
    render: (_event: Event, dialog: DialogV2): void => {
      prompt.window = dialog;
      if (prompt.isOver) void dialog.close();
      onDrawn?.(dialog.element);
      // Foundry focuses a button of every dialog once it is drawn.
      setTimeout(() => {
        if (!writing?.isConnected || !dialog.element.contains(focusedElement())) return;
        writing.focus();
        // The window in use may come to the front with its field, and on a phone cover the prompt.
        dialog.bringToFront();
      });
    },
  });
}

/** Closes a prompt that no longer needs an answer, even before it is drawn. */
export function closePrompt(prompt: Prompt): void {
  prompt.isOver = true;
  void prompt.window?.close();
}
