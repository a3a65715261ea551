import { EnteredFields } from "./entered-fields.ts";
import { FocusedButtons } from "./focused-buttons.ts";

/** The arguments with which Foundry lets a window carry over the state of a part: the name, the new part, the old one. */
export type SyncArguments = [
  partId: string,
  after: HTMLElement,
  before: HTMLElement,
  state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
];

/** Keeps what a user types, the selection and the focus while a part of a window is drawn again. */
export class KeptEntry {
  readonly #entered = new EnteredFields();
  readonly #focused = new FocusedButtons();

  /** Remembers the entered text and the focus in a part before it is replaced. */
  note(partId: string, before: HTMLElement): void {
    this.#entered.note(partId, before);
    this.#focused.note(partId, before);
  }

  /** Restores them in the new part. */
  restore(partId: string, after: HTMLElement): void {
    this.#entered.restore(partId, after);
    this.#focused.restore(partId, after);
  }
}
