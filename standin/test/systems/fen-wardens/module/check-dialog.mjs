const { DialogV2 } = foundry.applications.api;

/** A dialog with a template of its own, whose buttons are known late. */
export class CheckDialog extends DialogV2 {
  constructor({ request = false, roll, rollMode, requestedActors = [], ...options } = {}) {
    super(options);
    this.request = request && game.user.isGM;
    this.roll = roll;
    this.rollMode = rollMode;
    for (const actor of requestedActors) this.#requestActors.add(actor);
  }

  static DEFAULT_OPTIONS = {
    classes: ["fen", "dialog", "themed", "theme-dark"],
    window: { contentTag: "form", contentClasses: ["standard-check", "standard-form"] },
    actions: { requestToggle: CheckDialog.#onRequestToggle, requestSubmit: CheckDialog.#onRequestSubmit },
    position: { width: "auto", height: "auto" },
  };

  static TEMPLATE = "systems/fen-wardens/templates/check-dialog.hbs";

  request;

  roll;

  rollMode;

  #requestActors = new Set();

  get title() {
    if (this.options.window.title) return this.options.window.title;
    return game.i18n.format("CHECK.Title", {
      skill: SYSTEM.SKILLS[this.roll.data.type]?.label ?? "",
      name: this.roll.actor?.name ?? "",
    });
  }

  _initializeApplicationOptions(options) {
    delete options.position?.width;
    options = super._initializeApplicationOptions(options);
    options.buttons = {
      roll: { action: "roll", label: "CHECK.Roll", icon: "fa-solid fa-dice-d8", callback: this._onRoll.bind(this) },
    };
    return options;
  }

  async _preFirstRender(context, options) {
    await foundry.applications.handlebars.getTemplate(this.constructor.TEMPLATE);
    await super._preFirstRender(context, options);
  }

  async _prepareContext(options) {
    return Object.assign({}, this.roll.data, {
      buttons: Object.values(this.options.buttons).map((button) => ({ type: "submit", ...button })),
      dice: this.roll.dice.map((die) => `d${die.faces}`),
      request: this.request ? { actors: Array.from(this.#requestActors, ({ id, name }) => ({ id, name })) } : null,
    });
  }

  async _renderHTML(context, _options) {
    return foundry.applications.handlebars.renderTemplate(this.constructor.TEMPLATE, context);
  }

  _replaceHTML(result, content, _options) {
    content.innerHTML = result;
  }

  _onRender(_context, _options) {
    const form = this.element.querySelector("form.window-content");
    form.addEventListener("submit", (event) => this._onSubmit(event.submitter, event));
    form.classList.toggle("roll-request", this.request);
    if (this.request)
      this.element.querySelector(".requested-actors").addEventListener("drop", this.#onDropActor.bind(this));
  }

  _onRoll(_event, _button, _dialog) {
    this.roll.data.rollMode = this.rollMode;
    return this.roll;
  }

  _onChangeForm(formConfig, event) {
    if (event.target.name === "dc") this.roll.data.dc = event.target.valueAsNumber;
    super._onChangeForm(formConfig, event);
  }

  _onClickAction(event, target) {
    const [kind, change] = target.dataset.action.split("-");
    if (!["boons", "banes"].includes(kind)) return;
    const current = this.roll.data[kind];
    current.special ||= { label: "Special", number: 0 };
    current.special.number = Math.clamp(current.special.number + (change === "add" ? 1 : -1), 0, SYSTEM.DICE.MAX_BOONS);
    this.roll.initialize({ [kind]: current });
    return this.render(false, { height: "auto" });
  }

  async #onDropActor(event) {
    const data = CONFIG.ux.TextEditor.getDragEventData(event);
    if (data.type !== "Actor") return;
    const actor = await fromUuid(data.uuid);
    for (const added of actor.type === "party" ? actor.system.actors : [actor]) this.#requestActors.add(added);
    await this.render({ window: { title: this.title } });
  }

  static async #onRequestToggle() {
    this.request = game.user.isGM;
    await this.render({ window: { title: this.title } });
  }

  static async #onRequestSubmit() {
    await this.roll.requestSubmit({ requestedActors: this.#requestActors });
    await this.close();
  }

  static async prompt(config = {}) {
    config.rejectClose = false;
    return super.prompt(config);
  }
}
