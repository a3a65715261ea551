import type { ApplicationDefaults } from "./application-types.ts";
import type { DialogV2 } from "./dialog.ts";

/** One button of a dialog. */
export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "submit" | "button" | "reset";
  default?: boolean;
  disabled?: boolean;
  callback?: (event: PointerEvent | SubmitEvent, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

/** What a dialog is told beyond the options of every application. */
export interface DialogConfiguration {
  modal?: boolean;
  content?: string | HTMLDivElement;
  submit?: (result: unknown, dialog: DialogV2) => unknown;
}

/** How a question is asked with `DialogV2.wait` and its kin. */
export interface WaitOptions extends ApplicationDefaults, DialogConfiguration {
  buttons?: DialogButton[];
  rejectClose?: boolean;
  render?: (event: Event, dialog: DialogV2) => void;
  close?: (event: Event, dialog: DialogV2) => unknown;
}
