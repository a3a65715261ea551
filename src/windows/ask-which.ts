import { dialogs } from "./on-page.ts";

/** One of the answers to a question: its name, its label, and the icon of its button. */
export interface Answer<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon: string;
}

/** A dialog with buttons, which resolves to the name of the pressed one. */
interface Asking {
  wait(options: object): Promise<string | null>;
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
        const place = element.querySelector(`[data-action="${name}"] span`);
        if (place) place.textContent = label;
      }
    },
  };
  // The types do not allow a result for dynamic buttons.
  const pressed = await (dialogs() as Asking).wait(options);
  return answers.find(({ name }) => name === pressed)?.name ?? null;
}
