/** A switch, as a form associated element of the game's own. */
export class WorksToggle extends foundry.applications.elements.AbstractFormInputElement {
  static tagName = "works-toggle";

  constructor() {
    super();
    this._value = this.hasAttribute("checked");
  }

  /** Finds the window it stands in as soon as it comes onto the page. */
  connectedCallback() {
    super.connectedCallback();
    this.application = foundry.applications.instances.get(this.closest(".application")?.id) ?? null;
  }

  get checked() {
    return this._value;
  }

  _buildElements() {
    this._button = document.createElement("button");
    this._button.type = "button";
    this._button.textContent = this._value ? "on" : "off";
    return [this._button];
  }

  _activateListeners() {
    this._button.addEventListener("click", () => {
      this._value = !this._value;
      this._button.textContent = this._value ? "on" : "off";
      this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    });
  }

  _toggleDisabled(disabled) {
    this._button.disabled = disabled;
  }
}

window.customElements.define(WorksToggle.tagName, WorksToggle);
