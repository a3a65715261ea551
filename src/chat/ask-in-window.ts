/** A small window that asks one thing. */
export interface Question {
  readonly title: string;
  /** Whose accent the window wears. */
  readonly family: string;
  /** A template, and what it shows. */
  readonly template: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** What is written on the button that answers. */
  readonly confirm: string;
  /** Listens to what is in the window. */
  readonly attach?: (window: HTMLElement) => void;
}

/** Asks in a window; null when it is closed without an answer. */
export async function askInWindow<Answer extends object>(question: Question): Promise<Answer | null> {
  const { title, family, template, context, confirm, attach } = question;
  return (await foundry.applications.api.DialogV2.input({
    classes: ["quadrivium", "question"],
    position: { width: 360 },
    // What a button that opens a window announces with an ellipsis is the window's own matter.
    window: { title: title.replace(/…$/, "") },
    content: await foundry.applications.handlebars.renderTemplate(template, context),
    ok: { label: confirm, class: "main" },
    render: (_event: Event, dialog: foundry.applications.api.DialogV2): void => {
      dialog.element.dataset.family = family;
      attach?.(dialog.element);
    },
  })) as Answer | null;
}
