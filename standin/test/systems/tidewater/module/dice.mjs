import { RollDialog } from "./roll-dialog.mjs";

/** Every die of the game, which knows a modifier of its own: the tide throws it twice. */
export class TideDie extends foundry.dice.terms.Die {
  static MODIFIERS = { ...super.MODIFIERS, flood: "tide", ebb: "tide" };

  async tide(modifier) {
    await this.roll({ reroll: true });
    return this[modifier === "flood" ? "keep" : "drop"]("kh1") ?? undefined;
  }

  drop(modifier) {
    if (modifier !== "kh1") return super.drop(modifier);
    return this.keep("kl1");
  }

  /** Throws dice in advance, so that whoever throws by hand is asked for all of them. */
  expand() {
    for (const [modifier, keep] of Object.entries({ flood: "kh", ebb: "kl" })) {
      const place = this.modifiers.indexOf(modifier);
      if (place < 0) continue;
      this.modifiers.splice(place, 1, keep);
      this.number = 2;
    }
  }
}

/** A roll which is configured first, then evaluated, then posted. */
export class TideRoll extends Roll {
  static DefaultConfigurationDialog = RollDialog;

  static fromConfig(config, process) {
    const formula = (config.parts ?? []).join(" + ");
    config.options ??= {};
    if (process?.target !== undefined) config.options.target ??= process.target;
    return new this(formula, config.data, config.options);
  }

  static async build(config = {}, dialog = {}, message = {}) {
    const rolls = await this.buildConfigure(config, dialog, message);
    await this.buildEvaluate(rolls, config, message);
    message = await this.buildPost(rolls, config, message);
    return rolls;
  }

  static async buildConfigure(config = {}, dialog = {}, message = {}) {
    config.hookNames = [...(config.hookNames ?? []), ""];
    this.applyKeybindings(config, dialog, message);
    for (const name of config.hookNames) {
      if (Hooks.call(`tidewater.preRoll${name.capitalize()}`, config, dialog, message) === false) return [];
    }
    if (dialog.configure === false) return config.rolls?.map((roll) => this.fromConfig(roll, config)) ?? [];
    const Dialog = dialog.applicationClass ?? this.DefaultConfigurationDialog;
    return Dialog.configure(config, dialog, message);
  }

  static async buildEvaluate(rolls, config = {}, message = {}) {
    if (config.evaluate !== false) for (const roll of rolls) await roll.evaluate();
  }

  static async buildPost(rolls, config, message) {
    message.data = foundry.utils.expandObject(message.data ?? {});
    if (!rolls?.length || message.create === false) return message;
    return this.toMessage(rolls, message.data, {
      mode: message.mode ?? rolls.reduce((m, r) => m ?? r.options.mode, null),
    });
  }

  static applyKeybindings(config, dialog) {
    dialog.configure ??= !(game.keyboard.isModifierActive("Shift") || config.event?.shiftKey);
  }

  static async toMessage(rolls, messageData = {}, { mode, create = true } = {}) {
    for (const roll of rolls) if (!roll._evaluated) await roll.evaluate({ allowInteractive: mode !== "blind" });
    messageData = foundry.utils.mergeObject({ sound: CONFIG.sounds.dice }, messageData);
    messageData.rolls = rolls;
    const cls = getDocumentClass("ChatMessage");
    const msg = new cls(messageData);
    const option = game.release.generation < 14 ? "rollMode" : "messageMode";
    const named = mode && option === "rollMode" ? `${mode}roll`.replace("publicroll", "publicroll") : mode;
    if (create) return cls.create(msg.toObject(), named ? { [option]: named } : {});
    return msg.toObject();
  }

  get isSuccess() {
    if (!this._evaluated) return;
    if (!Number.isNumeric(this.options.target)) return false;
    return this.total >= this.options.target;
  }

  get isFailure() {
    return this._evaluated && Number.isNumeric(this.options.target) ? !this.isSuccess : undefined;
  }

  async evaluate(options = {}) {
    for (const term of this.terms) if (term instanceof TideDie) term.expand();
    this.resetFormula();
    return super.evaluate(options);
  }
}

/** One d12 with or against the tide. */
export class CurrentRoll extends TideRoll {
  constructor(formula, data, options) {
    super(formula, data, options);
    if (!this.options.configured) this.configureModifiers();
  }

  static TIDES = { EBB: -1, SLACK: 0, FLOOD: 1 };

  static fromConfig(config, process) {
    const base = [new CONFIG.Dice.terms.d({ number: 1, faces: 12 }).formula];
    return super.fromConfig({ ...config, parts: base.concat(config.parts ?? []) }, process);
  }

  get d12() {
    if (!(this.terms[0] instanceof foundry.dice.terms.Die)) return;
    return this.terms[0];
  }

  get isCritical() {
    return this._evaluated ? this.d12.total === 12 : undefined;
  }

  configureModifiers() {
    if (!this.d12) return;
    if (this.options.tide > 0) this.d12.modifiers.push("flood");
    else if (this.options.tide < 0) this.d12.modifiers.push("ebb");
    if (this.options.target) this.d12.options.target = this.options.target;
    this.resetFormula();
    this.options.configured = true;
  }
}
