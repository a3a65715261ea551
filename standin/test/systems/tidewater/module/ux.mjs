/** Fills itself when it is opened, so that whoever opens it decides late what is in it. */
export class TideContextMenu extends foundry.applications.ux.ContextMenu {
  static triggerEvent(event) {
    event.preventDefault();
    event.stopPropagation();
    const { clientX, clientY } = event;
    event.currentTarget
      .closest("[data-item-id]")
      .dispatchEvent(
        new PointerEvent("contextmenu", { view: window, bubbles: true, cancelable: true, clientX, clientY }),
      );
  }

  async _preRender(target, options) {
    await super._preRender(target, options);
    this.preparedFor = target;
  }

  _setPosition(menu, target, options = {}) {
    menu.classList.add("tidewater");
    return this._setFixedPosition(menu, target, options);
  }
}

/** Remembers what is dragged, which browsers do not tell before it is dropped. */
export class TideDragDrop extends foundry.applications.ux.DragDrop {
  static #payload = null;

  static getPayload() {
    return this.#payload;
  }

  _handleDragStart(event) {
    super._handleDragStart(event);
    const data = event.dataTransfer.getData("application/json") || event.dataTransfer.getData("text/plain");
    TideDragDrop.#payload = data ? JSON.parse(data) : null;
  }

  async _handleDragEnd(event) {
    await this.callback(event, "dragend");
    TideDragDrop.#payload = null;
  }
}
