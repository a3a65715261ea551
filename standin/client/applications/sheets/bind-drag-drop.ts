import { host } from "../../host.ts";
import { reportError } from "../surroundings.ts";
import type { DragDrop } from "../ux/drag-drop.ts";

interface DragDropSheet {
  readonly element: HTMLElement;
  _canDragStart(selector: string | null | undefined): boolean;
  _canDragDrop(selector: string | null | undefined): boolean;
  _onDragStart(event: DragEvent): unknown;
  _onDragOver(event: DragEvent): unknown;
  _onDrop(event: DragEvent): Promise<unknown>;
}

/** Lets rows of a sheet be dragged and the whole sheet take what is dropped on it. */
export function bindDragDrop(sheet: DragDropSheet, dragSelector: string): void {
  const Implementation = (host.CONFIG as { ux: { DragDrop: typeof DragDrop } }).ux.DragDrop;
  new Implementation({
    dragSelector,
    permissions: {
      dragstart: (selector) => sheet._canDragStart(selector),
      drop: (selector) => sheet._canDragDrop(selector),
    },
    callbacks: {
      dragstart: (event) => sheet._onDragStart(event),
      dragover: (event) => sheet._onDragOver(event),
      drop: (event) => {
        sheet._onDrop(event).catch((error: unknown) => {
          reportError("DocumentSheetV2#_onDrop", error);
        });
      },
    },
  }).bind(sheet.element);
}
