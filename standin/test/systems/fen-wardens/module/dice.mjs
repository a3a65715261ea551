import { CheckDialog } from "./check-dialog.mjs";

/** Three dice whose sizes boons and banes change: the formula comes from the data, whatever formula is given. */
export class StandardCheck extends Roll {
  constructor(formula, data) {
    if (typeof formula === "object") {
      data = formula;
      formula = "";
    }
    super(formula, data);
    this.actor = game.actors.get(this.data.actorId);
  }

  static defaultData = {
    actorId: null,
    ability: 0,
    skill: 0,
    boons: {},
    banes: {},
    dc: 15,
    type: "general",
    rollMode: undefined,
  };

  static dialogClass = CheckDialog;

  static CHAT_TEMPLATE = "systems/fen-wardens/templates/check.hbs";

  actor;

  get isSuccess() {
    return this._evaluated ? this.total > this.data.dc : undefined;
  }

  _prepareData(data = {}) {
    for (const key of ["boons", "banes"]) {
      if (key in data && typeof data[key] !== "object")
        data[key] = { special: { label: "Special", number: Number(data[key]) || 0 } };
    }
    const current = this.data || foundry.utils.deepClone(this.constructor.defaultData);
    for (const [k, v] of Object.entries(data)) if (v === undefined) delete data[k];
    data = foundry.utils.mergeObject(current, data, { insertKeys: false });
    for (const key of ["boons", "banes"]) {
      data[`total${key.capitalize()}`] = Math.min(
        SYSTEM.DICE.MAX_BOONS,
        Object.values(data[key]).reduce((sum, { number = 1 }) => sum + number, 0),
      );
    }
    data.ability = Math.clamp(data.ability, 0, 12);
    return data;
  }

  static parse(_, data) {
    const { DIE_STEP, MIN_DIE, MAX_DIE } = SYSTEM.DICE;
    const pool = [8, 8, 8];
    for (let i = 0, d = 0; i < data.totalBoons; i++) {
      pool[d] += DIE_STEP;
      if (pool[d] === MAX_DIE) d++;
    }
    for (let i = 0, d = 2; i < data.totalBanes; i++) {
      pool[d] -= DIE_STEP;
      if (pool[d] === MIN_DIE) d--;
    }
    return super.parse(
      pool
        .map((faces) => `1d${faces}`)
        .concat([data.ability, data.skill])
        .join(" + "),
      data,
    );
  }

  async _prepareChatRenderContext({ flavor, isPrivate = false } = {}) {
    return {
      cssClass: ["fen", "dice-roll", this.isSuccess ? "success" : "failure"].join(" "),
      data: this.data,
      flavor,
      formula: this.formula,
      isPrivate,
      outcome: isPrivate ? "?" : this.isSuccess ? "CHECK.Success" : "CHECK.Failure",
      pool: this.dice.map((die) => ({ denom: `d${die.faces}`, result: die.total })),
      total: this.total,
    };
  }

  /** Begins again with other data, in the same roll. */
  initialize(data) {
    this.data = this._prepareData(data);
    this.terms = this.constructor.parse("", this.data);
  }

  async dialog(options = {}) {
    const { title, ...rest } = options;
    return this.constructor.dialogClass.prompt({ window: { title }, roll: this, ...rest });
  }

  toJSON() {
    return { ...super.toJSON(), data: foundry.utils.deepClone(this.data) };
  }

  async toMessage(messageData = {}, options = {}) {
    const key = CONFIG.ChatMessage.modes ? "messageMode" : "rollMode";
    options[key] = options[key] || this.data.rollMode;
    messageData.content ||= "";
    return super.toMessage(messageData, options);
  }

  request({ user, title, actorId } = {}) {
    const check = foundry.utils.deepClone(this.data);
    if (actorId) check.actorId = actorId;
    return user.query("requestSkillCheck", { title, check });
  }

  /** Somebody is asked for a check: they see the dialog, and the answer is in the chat. */
  static async handle({ title, check } = {}) {
    const actor = game.actors.get(check.actorId);
    if (!actor?.testUserPermission(game.user, "OBSERVER")) return;
    const pool =
      check.type in SYSTEM.SKILLS
        ? actor.getSkillCheck(check.type, { dc: check.dc, boons: check.totalBoons, banes: check.totalBanes })
        : new this(check);
    const response = await pool.dialog({ title });
    if (response === null) return;
    await pool.toMessage({ speaker: ChatMessage.getSpeaker({ actor }) });
  }
}

/** Initiative is a check against nothing. */
export class InitiativeCheck extends StandardCheck {
  static defaultData = { ...super.defaultData, dc: 0, type: "initiative" };

  async toMessage(messageData, options) {
    messageData.flavor = "Initiative";
    return super.toMessage(messageData, options);
  }
}
