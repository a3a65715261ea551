import { requireNumbers } from "./number-fields.ts";
import { dialogs } from "./on-page.ts";
import { askInOneWindow } from "./one-window.ts";

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
      attach?.(dialog.element);
    },
  });
  // The button that cancels gives its own name.
  return typeof answer === "object" ? (answer as Answer | null) : null;
}
