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

/** The windows that ask what is asked in one alone, by what they ask about; each is drawn a moment later. */
const open = new Map<string, foundry.applications.api.DialogV2 | null>();

/** Asks in a window; null when it is closed without an answer, or when a window that is open already asks the same. */
export async function askInWindow<Answer extends object>(question: Question): Promise<Answer | null> {
  const { about } = question;
  if (about === undefined) return ask<Answer>(question, () => undefined);
  if (open.has(about)) {
    open.get(about)?.bringToFront();
    return null;
  }
  open.set(about, null);
  return ask<Answer>(question, (dialog) => open.set(about, dialog)).finally(() => open.delete(about));
}

async function ask<Answer extends object>(
  question: Question,
  isDrawn: (dialog: foundry.applications.api.DialogV2) => unknown,
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
      isDrawn(dialog);
      dialog.element.dataset.family = tradition;
      attach?.(dialog.element);
    },
  })) as Answer | null;
}
