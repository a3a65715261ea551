/** A pool of d6 that counts successes, with a candle if somebody dares. */
export class LanternRoll extends Roll {
  constructor(formula, data = {}, options = {}) {
    super(formula, data, options);
    if (!this.options.configured && this.options.candle) this.#addCandle();
    this.options.configured = true;
  }

  static CHAT_TEMPLATE = "systems/lanternfall/templates/chat/roll.hbs";

  static async prompt({ actor, skill }) {
    const content = await foundry.applications.handlebars.renderTemplate(
      "systems/lanternfall/templates/chat/prompt.hbs",
      { dice: skill.system.dice },
    );
    const answer = await foundry.applications.api.DialogV2.prompt({
      window: { title: "LANTERNFALL.RollTitle" },
      content,
      ok: {
        label: "LANTERNFALL.Throw",
        icon: "fa-solid fa-fire",
        callback: (event, button) => new foundry.applications.ux.FormDataExtended(button.form).object,
      },
      rejectClose: false,
    });
    if (!answer) return null;
    const threshold = game.settings.get("lanternfall", "threshold");
    const formula = `${Math.max(answer.dice, 1)}d6cs>=${threshold}`;
    return new this(formula, actor.getRollData(), { candle: answer.candle, skill: skill.name });
  }

  #addCandle() {
    const candle = new CONFIG.Dice.terms.w({ number: 1, modifiers: ["flare"], options: { flavor: "candle" } });
    this.terms = [...this.terms, new foundry.dice.terms.OperatorTerm({ operator: "+" }), candle];
    this.resetFormula();
  }

  get candle() {
    return this.dice.find((die) => die instanceof CONFIG.Dice.terms.w);
  }

  get successes() {
    const [pool] = this.dice;
    return pool.total + (this.candle?.values.filter((value) => value >= 5).length ?? 0);
  }

  _evaluateTotal() {
    super._evaluateTotal();
    return this.successes;
  }

  async _prepareChatRenderContext(options = {}) {
    const context = await super._prepareChatRenderContext(options);
    const guttered = !options.isPrivate && this.candle?.guttered === true;
    return { ...context, guttered, successes: options.isPrivate ? "?" : this.successes };
  }

  toJSON() {
    return { ...super.toJSON(), successes: this._evaluated ? this.successes : null };
  }
}
