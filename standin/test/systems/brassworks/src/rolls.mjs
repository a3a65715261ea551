import { loc, systemPath } from "./constants.mjs";
import { PressureDialog } from "./pressure-dialog.mjs";

/** The roll of the game, in the place of the core's. */
export class WorksRoll extends foundry.dice.Roll {
  static CHAT_TEMPLATE = systemPath("templates/roll.hbs");

  async _prepareChatRenderContext({ flavor, isPrivate = false, ...options } = {}) {
    const context = await super._prepareChatRenderContext({ flavor, isPrivate, ...options });
    context.names = isPrivate ? "" : this.dice.map((die) => die.denomination).join(" ");
    return context;
  }
}

/** Two d10 and a trait; what counts is the tier they reach. */
export class PressureRoll extends WorksRoll {
  constructor(formula, data = {}, options = {}) {
    super(formula, data, options);
    if (this.options.applied || !this.options.edges) return;
    const { NumericTerm, OperatorTerm } = foundry.dice.terms;
    this.terms.push(
      new OperatorTerm({ operator: "+" }),
      new NumericTerm({ number: this.options.edges * 2, options: { flavor: loc("BRASSWORKS.Roll.Edge") } }),
    );
    this.resetFormula();
    this.options.applied = true;
  }

  static TIERS = [12, 17];

  get product() {
    if (this._total === undefined) return undefined;
    if (this.isCritical) return 3;
    return 1 + this.constructor.TIERS.filter((tier) => this.total >= tier).length;
  }

  get isCritical() {
    return this._evaluated && this.dice[0]?.total >= 19;
  }

  static async prompt({ actor, trait, edges, skipDialog = false, ...context }) {
    const formula = `2d10[${trait}] + @${trait[0].toUpperCase()}`;
    if (skipDialog) return new this(formula, actor.getRollData(), { edges }).evaluate();
    const config = await PressureDialog.create({
      context: { trait, actor, edges, formula },
      window: { title: "BRASSWORKS.Roll.Title" },
    });
    if (!config) return null;
    return new this(formula, actor.getRollData(), { edges: config.edges }).evaluate();
  }

  async _prepareChatRenderContext(options = {}) {
    const context = await super._prepareChatRenderContext(options);
    if (!options.isPrivate) context.tier = loc("BRASSWORKS.Roll.Tier", { tier: this.product });
    return context;
  }

  toJSON() {
    return { ...super.toJSON(), tier: this.product };
  }
}
