import { askInOneWindow } from "./one-window.ts";

/** A small window that asks one thing. */
export interface Question {
  readonly title: string;
  /** Whose accent the window wears. */
  readonly tradition: string;
  /** A template, and what it shows. */
  readonly template: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** What is written on the button that answers. */
  readonly confirm: string;
  /** What is asked about, where that is asked in one window alone; left out where the button sees to that. */
  readonly about?: string;
  /** Listens to what is in the window. */
  readonly attach?: (window: HTMLElement) => void;
}

/** Asks in a window; null when it is closed without an answer, or when a window that is open already asks the same. */
export async function askInWindow<Answer extends object>(question: Question): Promise<Answer | null> {
  return (await askInOneWindow(question.about ?? "", (opens) => ask<Answer>(question, opens))) ?? null;
}

async function ask<Answer extends object>(
  question: Question,
  opens: (dialog: foundry.applications.api.DialogV2) => void,
): Promise<Answer | null> {
  const { title, tradition, template, context, confirm, attach } = question;
  return (await foundry.applications.api.DialogV2.input({
    classes: ["quadrivium", "question"],
    position: { width: 360 },
    // What a button that opens a window announces with an ellipsis is the window's own matter.
    window: { title: title.replace(/…$/, "") },
    content: await foundry.applications.handlebars.renderTemplate(template, context),
    ok: { label: confirm, class: "main" },
    render: (_event: Event, dialog: foundry.applications.api.DialogV2): void => {
      opens(dialog);
      dialog.element.dataset.family = tradition;
      attach?.(dialog.element);
    },
  })) as Answer | null;
}
