import { host } from "../../host.ts";

type Action = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";

/** What may be dragged where, and who hears of it. */
export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<"dragstart" | "drop", (selector: string | null | undefined) => boolean>>;
  callbacks?: Partial<Record<Action, (event: DragEvent) => unknown>>;
}

/** Lets elements of an application be dragged, and others take what is dropped on them. */
export class DragDrop {
  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: NonNullable<DragDropConfiguration["permissions"]>;
  callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof DragDrop {
    return (host.CONFIG as { ux: { DragDrop: typeof DragDrop } }).ux.DragDrop;
  }

  /** Prepares the elements in an application; bind again when they are drawn anew. */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        // Assigned, not added: an element that is bound again still hears each event once.
        element.ondragstart = this.#heard("dragstart");
        element.ondragend = this.#heard("dragend");
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const targets = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html];
      for (const element of targets) {
        element.ondragover = (event) => {
          event.preventDefault();
          this.callback(event, "dragover");
        };
        element.ondrop = (event) => {
          event.preventDefault();
          this.callback(event, "drop");
        };
        element.ondragenter = this.#heard("dragenter");
        element.ondragleave = this.#heard("dragleave");
      }
    }
    return this;
  }

  #heard(action: Action): (event: DragEvent) => void {
    return (event) => {
      this.callback(event, action);
    };
  }

  callback(event: DragEvent, action: Action): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }
}
