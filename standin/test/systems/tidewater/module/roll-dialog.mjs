const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;

/** Holds rolls that are not evaluated yet, and builds them anew whenever the form changes. */
export class RollDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  constructor(config = {}, message = {}, options = {}) {
    super(options);
    this.#config = config;
    this.#message = message;
    this.#buildRolls(foundry.utils.deepClone(this.#config));
  }

  static DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["tidewater", "roll-configuration"],
    window: { title: "TIDEWATER.Check.Roll", icon: "fa-solid fa-dice-d12", minimizable: false },
    form: { handler: RollDialog.#onSubmit },
    position: { width: 400 },
    buildConfig: null,
    rendering: { dice: { max: 5, denominations: new Set(["d6", "d12"]) } },
  };

  static PARTS = {
    formulas: { template: "systems/tidewater/templates/roll-formulas.hbs" },
    configuration: { template: "systems/tidewater/templates/roll-configuration.hbs" },
    buttons: { template: "systems/tidewater/templates/roll-buttons.hbs" },
  };

  #config;
  #message;
  #rolls = [];

  get rolls() {
    return this.#rolls;
  }

  get rollType() {
    return this.options.rollType ?? CONFIG.Dice.TideRoll;
  }

  async _preparePartContext(partId, context, options) {
    context = { ...(await super._preparePartContext(partId, context, options)) };
    if (partId === "formulas") {
      context.rolls = this.rolls.map((roll) => ({ roll, situational: roll.options.situational !== false }));
      const { denominations } = this.options.rendering.dice;
      context.dice = this.rolls
        .flatMap((roll) => roll.dice.map((die) => die.denomination))
        .filter((d) => denominations.has(d));
    }
    if (partId === "configuration") {
      const modes = CONFIG.ChatMessage.modes ?? CONFIG.Dice.rollModes;
      context.field = new foundry.data.fields.StringField({ label: "Mode", blank: false, required: true });
      context.value = this.#message.mode ?? "public";
      context.choices = Object.entries(modes).map(([value, { label }]) => ({
        value: value.replace(/roll$/, ""),
        label,
      }));
    }
    if (partId === "buttons") {
      context.buttons = {
        ebb: { label: game.i18n.localize("TIDEWATER.Check.Ebb") },
        roll: { default: true, label: game.i18n.localize("TIDEWATER.Check.Roll") },
        flood: { label: game.i18n.localize("TIDEWATER.Check.Flood") },
      };
    }
    return context;
  }

  #buildRolls(config, formData) {
    this.#rolls =
      config.rolls?.map((roll, index) =>
        this.rollType.fromConfig(this._buildConfig(roll, formData, index), this.#config),
      ) ?? [];
  }

  _buildConfig(config, formData, index) {
    config = foundry.utils.mergeObject({ parts: [], data: {}, options: {} }, config);
    for (const name of this.#config.hookNames ?? [""]) {
      Hooks.callAll(`tidewater.build${name.capitalize()}RollConfig`, this, config, formData, index);
    }
    const situational = formData?.get(`roll.${index}.situational`);
    if (situational && config.situational !== false) {
      config.parts.push("@situational");
      config.data.situational = situational;
    } else config.parts.findSplice((part) => part === "@situational");
    this.options.buildConfig?.(this.#config, config, formData, index);
    return config;
  }

  rebuild() {
    this._onChangeForm(this.options.form, new Event("change"));
  }

  static async #onSubmit(event, form, formData) {
    if (formData.has("mode")) this.#message.mode = formData.get("mode");
    const tide = { ebb: -1, flood: 1 }[event.submitter?.dataset.action] ?? 0;
    for (const roll of this.#rolls) {
      if (!tide || !roll.configureModifiers) continue;
      roll.options.tide = tide;
      roll.configureModifiers();
    }
    await this.close({ tidewater: { submitted: true } });
  }

  _onChangeForm(formConfig, event) {
    super._onChangeForm(formConfig, event);
    const formData = new foundry.applications.ux.FormDataExtended(this.form);
    if (formData.has("mode")) this.#message.mode = formData.get("mode");
    this.#buildRolls(foundry.utils.deepClone(this.#config), formData);
    this.render({ parts: ["formulas"] });
  }

  _onClose(options = {}) {
    super._onClose(options);
    if (!options.tidewater?.submitted) this.#rolls = [];
  }

  static async configure(config = {}, dialog = {}, message = {}) {
    return new Promise((resolve) => {
      const app = new this(config, message, dialog.options);
      app.addEventListener("close", () => resolve(app.rolls), { once: true });
      app.render({ force: true });
    });
  }
}
