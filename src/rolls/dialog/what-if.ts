import { dotted, numeral, say, signed } from "../../base/words.ts";
import { isElement } from "../../ui/dom.ts";
import type { Creature } from "../../characters/actors.ts";
import type { RollChoices } from "../roll-choices.ts";
import { formValues, isNumberField, limitsOf, numberIn } from "../../ui/number-fields.ts";
import { readChoices, withDice, type Values } from "./read-choices.ts";
import { nextTask } from "../../base/async.ts";
import { writeWithTargets } from "../../ui/target-marks.ts";
import { changeInWords } from "../odds/odds-context.ts";
import { figuresOf } from "./preview.ts";

/** The choices of a roll after one change. */
interface WhatIf {
  /** The change in words: "With dragons +1". */
  readonly change: string;
  readonly choices: () => RollChoices;
}

/** The dialog with the line. */
interface Asked {
  readonly creature: Creature;
  readonly element: HTMLElement;
  /** The choices as they are now. */
  readonly choices: RollChoices;
}

/** Of a long list, only the nearest options are shown. */
const MOST_OPTIONS = 4;

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

/** Returns the field or button under the pointer, or of the label there; null for anything else. */
export function controlAt(target: EventTarget | null): Control | null {
  if (!isElement(target)) return null;
  const found = target.closest<HTMLElement>("label, input, select, button, .stepper");
  const stands = found?.closest(".stepper") ?? found;
  const control = isElement(found, "label") ? found.control : (stands?.querySelector("input") ?? stands);
  return isElement(control, "input", "select", "button") ? control : null;
}

/** Returns the changes offered by a field or button: each other option, one more and one less, a die less. */
function whatIfs(control: Control, asked: Asked): readonly WhatIf[] {
  if (control.disabled) return [];
  if (isElement(control, "select")) return otherOptions(control, asked);
  if (isElement(control, "button")) return changeByButton(control, asked);
  // The odds against another opponent do not depend on the formula alone.
  if (control.name.startsWith("whom.")) return [];
  if (control.type === "checkbox") {
    const key = `QUADRIVIUM.WhatIf.${control.checked ? "without" : "with"}`;
    return [withValues(asked, say({ key, data: { what: labelOf(control) } }), { [control.name]: !control.checked })];
  }
  if (control.type === "radio" && control.name !== "visibility" && !control.checked) {
    return [withValues(asked, control.ariaLabel || labelOf(control), { [control.name]: control.value })];
  }
  return isNumberField(control) ? oneMoreAndLess(control, asked) : [];
}

/** Returns the change for other values in the form, read as if they had been entered. */
function withValues(asked: Asked, change: string, values: Values): WhatIf {
  const form = asked.element as HTMLFormElement;
  return { change, choices: () => readChoices(asked.creature, { ...formValues(form), ...values }, asked.choices) };
}

function otherOptions(select: HTMLSelectElement, asked: Asked): readonly WhatIf[] {
  const { selectedIndex, name } = select;
  const distance = ({ index }: HTMLOptionElement): number => Math.abs(index - selectedIndex);
  return [...select.options]
    .filter((option) => option.index !== selectedIndex && (name !== "chart" || option.value !== ""))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MOST_OPTIONS)
    .sort((a, b) => a.index - b.index)
    .map((option) => {
      const values = name === "chart" ? { target: Number(option.value) } : { [name]: option.value };
      return withValues(asked, wordsIn(option), values);
    });
}

function oneMoreAndLess(field: HTMLInputElement, asked: Asked): readonly WhatIf[] {
  const isModifier = field.name.startsWith("modifiers.");
  if (field.value === "" && !isModifier) return [];
  const value = numberIn(field) ?? 0;
  const { min, max } = limitsOf(field);
  return [value + 1, value - 1]
    .filter((other) => min <= other && other <= max)
    .map((other) => {
      const said = isModifier ? signed(other) : numeral(other);
      return withValues(asked, `${labelOf(field)} ${said}`, { [field.name]: other });
    });
}

function changeByButton({ dataset }: HTMLButtonElement, asked: Asked): readonly WhatIf[] {
  const key = { addDie: "QUADRIVIUM.WhatIf.with", removeDie: "QUADRIVIUM.WhatIf.without" }[dataset.action ?? ""];
  if (!key) return [];
  return [
    { change: say({ key, data: { what: `d${dataset.size ?? ""}` } }), choices: () => withDice(asked.choices, dataset) },
  ];
}

/** Returns a field's label as read: for a bonus its amount and name, for a modifier its goal. */
function labelOf(field: HTMLInputElement): string {
  const bonus = field.closest(".bonus");
  if (bonus) return [...bonus.querySelectorAll(".amount, .what")].map(wordsIn).join(" ");
  return wordsIn(field.closest(".modifier")?.querySelector(".what") ?? field.labels?.[0] ?? null);
}

function wordsIn(element: Element | null): string {
  return (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** Keeps a pointer that merely passes a choice from asking, in milliseconds. */
const DWELL = 80;

/** The line that previews a choice. It calculates when idle, and stops if the user moves on. */
export class WhatIfLine {
  readonly #dialog: Asked;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = 0;
  /** The last answer; blank for none. */
  #words = "";

  constructor(dialog: Asked) {
    this.#dialog = dialog;
  }

  /** Previews the choice at this element; clears the line if it is not one. */
  ask(target: EventTarget | null, then: (words: string) => void = () => undefined): void {
    this.stop();
    const question = this.#question;
    const control = controlAt(target);
    const isIn = control !== null && this.#dialog.element.contains(control);
    const changes = isIn ? whatIfs(control, this.#dialog) : [];
    this.#timer = setTimeout(() => {
      void this.#answer(changes, question).then((words) => {
        if (words === null) return;
        this.#words = words;
        this.draw();
        if (words) then(words);
      });
    }, DWELL);
  }

  /** Writes the last answer into the dialog. */
  draw(): void {
    const place = this.#dialog.element.querySelector(".what-if");
    if (place) writeWithTargets(place, this.#words);
  }

  /** Forgets the question. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#question += 1;
  }

  /** Returns the answer in words; null if another question has come in the meantime. */
  async #answer(changes: readonly WhatIf[], question: number): Promise<string | null> {
    const now = changes.length > 0 ? figuresOf(this.#dialog.creature, this.#dialog.choices) : null;
    const words: string[] = [];
    for (const { change, choices } of changes) {
      await nextTask();
      if (question !== this.#question) return null;
      const then = now && figuresOf(this.#dialog.creature, choices());
      if (now && then) words.push(changeInWords(change, now, then));
    }
    return dotted(words);
  }
}
