import { say } from "../../base/words.ts";
import { nextTask } from "../../base/async.ts";
import type { Creature } from "../../characters/creature.ts";
import { writeWithTargets } from "../../ui/target-marks.ts";
import { changeInWords } from "../odds/roll-odds.ts";
import type { RollFigures } from "../odds/roll-odds.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { controlAt, whatIfs } from "./what-if.ts";
import type { WhatIf } from "./what-if.ts";

/** A pointer that only passes a choice asks for nothing, in milliseconds. */
const DWELL = 80;

/** What the line needs to know of its dialog. */
interface Subject {
  readonly actor: Creature;
  /** The form of the dialog, in which the line stands. */
  readonly form: () => HTMLFormElement;
  /** The choices as they are now. */
  readonly present: () => RollChoices;
  /** Returns the figures of a roll with these choices; null if they cannot be rolled or their odds are unknown. */
  figuresOf(choices: RollChoices): RollFigures | null;
}

/** The line that tells what a choice would change. It calculates when there is time, and stops if somebody moves on. */
export class WhatIfLine {
  readonly #subject: Subject;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = 0;
  /** The last answer; blank for none. */
  #words = "";

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** Tells what the choice at this element would change; clears the line if it is none. */
  ask(target: EventTarget | null, then: (words: string) => void = () => undefined): void {
    this.stop();
    const question = this.#question;
    const changes = this.#changesAt(target);
    this.#timer = setTimeout(() => {
      void this.#answer(changes, question).then((words) => {
        if (words === null) return;
        this.#words = words;
        this.draw();
        then(words);
      });
    }, DWELL);
  }

  /** Writes the last answer into the dialog, or what can be asked. */
  draw(): void {
    const place = this.#subject.form().querySelector(".what-if");
    if (place) writeWithTargets(place, this.#words || say({ key: "QUADRIVIUM.WhatIf.hint" }));
  }

  /** Forgets the question. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#question += 1;
  }

  #changesAt(target: EventTarget | null): readonly WhatIf[] {
    const control = controlAt(target);
    const { actor, form, present } = this.#subject;
    const asked = { actor, form: form(), choices: present() };
    return control && asked.form.contains(control) ? whatIfs(control, asked) : [];
  }

  /** Returns the answer in words; null if somebody has asked another question meanwhile. */
  async #answer(changes: readonly WhatIf[], question: number): Promise<string | null> {
    const now = changes.length > 0 ? this.#subject.figuresOf(this.#subject.present()) : null;
    const words: string[] = [];
    for (const { change, choices } of changes) {
      await nextTask();
      if (question !== this.#question) return null;
      const then = now && this.#subject.figuresOf(choices());
      if (now && then) words.push(changeInWords(change, now, then));
    }
    return words.length === 0 ? "" : say({ key: "QUADRIVIUM.WhatIf.line", data: { changes: words.join(" ") } });
  }
}
