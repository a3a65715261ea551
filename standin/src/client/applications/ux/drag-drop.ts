import { host } from "../../host.ts";

type Action = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";

/** What may be dragged where, and who hears of it. */
interface DragDropConfiguration {
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

  /** Prepares the elements in an application; bind again when they are redrawn. */
  bind(html: HTMLElement): this {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        // Assigned, not added: an element that is bound again still hears each event once.
        element.ondragstart = this._handleDragStart.bind(this);
        element.ondragend = this._handleDragEnd.bind(this);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const isWhole = !this.dropSelector || html.matches(this.dropSelector);
      for (const element of isWhole ? [html] : html.querySelectorAll<HTMLElement>(this.dropSelector ?? "")) {
        element.ondragover = this._handleDragOver.bind(this);
        element.ondrop = this._handleDrop.bind(this);
        element.ondragenter = this._handleDragEnter.bind(this);
        element.ondragleave = this._handleDragLeave.bind(this);
      }
    }
    return this;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    // Once an element has set the data of a drag, its containers are not dragged as well.
    if ([...(event.dataTransfer?.types ?? [])].length) event.stopPropagation();
  }

  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }

  _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }

  _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }

  _handleDragOver(event: DragEvent): false {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }

  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "drop");
  }

  callback(event: DragEvent, action: Action): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }
}
