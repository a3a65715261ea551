import { askByButtons, dialogs } from "./on-page.ts";
import { keepKeyboard } from "./keep-keyboard.ts";
import { requireNumbers } from "./number-fields.ts";
import { askInOneWindow } from "./open-windows.ts";

/** Asks for confirmation before something is lost; returns false if the window is closed. */
export async function askConfirmation(title: string, question: string): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = question;
  const answer = await dialogs().confirm({
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
  /** The tradition whose accent colour the window has. */
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
  opens: (dialog: foundry.applications.api.DialogV2) => void,
): Promise<Answer | null> {
  const { title, tradition, template, context, confirm, attach } = question;
  const answer: unknown = await dialogs().input({
    classes: ["quadrivium", "question"],
    position: { width: 360 },
    // The label of a button that opens a window ends with an ellipsis; the window's title does not.
    window: { title: title.replace(/…$/, "") },
    content: await foundry.applications.handlebars.renderTemplate(template, context),
    ok: { label: confirm, class: "main" },
    buttons: [{ action: "cancel", label: "QUADRIVIUM.RollDialog.cancel", type: "button" }],
    render: (_event: Event, dialog: foundry.applications.api.DialogV2): void => {
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
    render: (_event: Event, { element }: foundry.applications.api.DialogV2): void => {
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
