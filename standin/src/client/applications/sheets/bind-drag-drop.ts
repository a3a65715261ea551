import { host } from "../../host.ts";
import { reportError } from "../surroundings.ts";
import type { DragDrop } from "../ux/drag-drop.ts";

interface DragDropSheet {
  readonly element: HTMLElement;
  _canDragStart(selector: string | null | undefined): boolean;
  _canDragDrop(selector: string | null | undefined): boolean;
  _onDragStart(event: DragEvent): unknown;
  _onDragOver(event: DragEvent): unknown;
  _onDrop(event: DragEvent): unknown;
}

/** Lets rows of a sheet be dragged and the whole sheet take what is dropped on it. */
export function bindDragDrop(sheet: DragDropSheet, dragSelector: string): void {
  const Implementation = (host.CONFIG as { ux: { DragDrop: typeof DragDrop } }).ux.DragDrop;
  // What a sheet does at these steps may take its time, or may not; its failures are told in both cases.
  const told = (step: "_onDragStart" | "_onDrop") => (event: DragEvent) => {
    const work = async () => {
      await sheet[step](event);
    };
    work().catch((error: unknown) => {
      reportError(`${sheet.constructor.name}#${step}`, error);
    });
  };
  new Implementation({
    dragSelector,
    permissions: {
      dragstart: (selector) => sheet._canDragStart(selector),
      drop: (selector) => sheet._canDragDrop(selector),
    },
    callbacks: {
      dragstart: told("_onDragStart"),
      dragover: (event) => sheet._onDragOver(event),
      drop: told("_onDrop"),
    },
  }).bind(sheet.element);
}
