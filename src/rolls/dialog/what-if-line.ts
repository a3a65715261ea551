import { say } from "../../i18n/words.ts";
import { changeInWords } from "../roll-figures.ts";
import type { RollFigures } from "../roll-figures.ts";
import type { RollChoices } from "../roll-choices.ts";
import type { WhatIf } from "./what-if.ts";

/** A pointer that only passes a choice asks for nothing, in milliseconds. */
const DWELL = 80;

/** What the line needs to know of its dialog. */
interface Subject {
  /** Returns the figures of a roll with these choices; null if they cannot be rolled or their odds are unknown. */
  figuresOf(choices: RollChoices): RollFigures | null;
  /** The choices as they are now. */
  readonly present: () => RollChoices;
  /** Shows the words; blank for none. */
  readonly show: (words: string) => void;
}

/** The line that tells what a choice would change. It calculates when there is time, and stops if somebody moves on. */
export class WhatIfLine {
  readonly #subject: Subject;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** Tells what these changes would do; clears the line if there are none. */
  ask(changes: readonly WhatIf[], then: (words: string) => void = () => undefined): void {
    this.stop();
    const question = this.#question;
    this.#timer = setTimeout(() => {
      void this.#answer(changes, question).then((words) => {
        if (words === null) return;
        this.#subject.show(words);
        then(words);
      });
    }, DWELL);
  }

  /** Forgets the question. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#question += 1;
  }

  /** Returns the answer in words; null if somebody has asked another question meanwhile. */
  async #answer(changes: readonly WhatIf[], question: number): Promise<string | null> {
    const now = changes.length > 0 ? this.#subject.figuresOf(this.#subject.present()) : null;
    const words: string[] = [];
    for (const { change, choices } of changes) {
      // Lets the browser draw and listen between two calculations.
      await new Promise((resolve) => setTimeout(resolve));
      if (question !== this.#question) return null;
      const then = now && this.#subject.figuresOf(choices());
      if (now && then) words.push(changeInWords(change, now, then));
    }
    return words.length === 0 ? "" : say({ key: "QUADRIVIUM.WhatIf.line", data: { changes: words.join(" ") } });
  }
}
