/** Reaches what lies inside a document, as the database would if it knew of it. */
export class TideItem extends Item {
  get hasActivities() {
    return !!this.system.activities?.size;
  }

  getEmbeddedDocument(embeddedName, id, options) {
    const activity = embeddedName === "Activity" ? this.system.activities?.get(id) : undefined;
    if (options?.strict && embeddedName === "Activity" && !activity) {
      throw new Error(`The key ${id} does not exist in the Activity Collection`);
    }
    return activity ?? super.getEmbeddedDocument(embeddedName, id, options);
  }

  getRollData() {
    return { ...super.getRollData(), name: this.name };
  }

  prepareDerivedData() {
    super.prepareDerivedData();
    this.labels = { weight: `${(this.system.weight ?? 0) * (this.system.quantity ?? 1)} st` };
  }

  async createActivity(type, data = {}) {
    const { documentClass } = CONFIG.TIDEWATER.activityTypes[type];
    const activity = new documentClass({ type, ...data }, { parent: this });
    await this.update({ [`system.activities.${activity.id}`]: activity.toObject() });
    return this.system.activities.get(activity.id);
  }

  async updateActivity(id, changes, options = {}) {
    await this.update({ [`system.activities.${id}`]: changes }, options);
    return this.system.activities.get(id);
  }

  deleteActivity(id, options = {}) {
    const changes = globalThis._del ? { [`system.activities.${id}`]: _del } : { [`system.activities.-=${id}`]: null };
    return this.update(changes, options);
  }

  use(usage, dialog, message) {
    return this.system.activities.contents[0]?.use(usage, dialog, message);
  }

  async weigh() {
    return ChatMessage.implementation.create({ content: this.labels.weight, speaker: ChatMessage.getSpeaker(this) });
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    for (const id of Object.keys(changed.system?.activities ?? {})) {
      for (const app of foundry.applications.instances.values()) if (app.activityId === id) app.render();
    }
  }
}

export class TideActor extends Actor {
  /** Drops what is remembered of the data before they are prepared anew. */
  reset() {
    this._lastPrepared = (this._lastPrepared ?? 0) + 1;
    super.reset();
  }

  static getDefaultArtwork({ type } = {}) {
    return type === "vessel"
      ? { img: "icons/svg/boat.svg", texture: { src: "icons/svg/boat.svg" } }
      : super.getDefaultArtwork({ type });
  }

  prepareEmbeddedDocuments() {
    this._encumbrance = 0;
    super.prepareEmbeddedDocuments();
    for (const item of this.items) this._encumbrance += item.system.weight ?? 0;
  }

  getRollData({ deterministic = false } = {}) {
    const data = { ...(this.system.getRollData?.() ?? super.getRollData()) };
    data.flags = { ...this.flags };
    data.name = this.name;
    data.deterministic = deterministic ? 1 : 0;
    return data;
  }

  /** Rolls an ability, through the three stages of a roll. */
  async rollCheck(config = {}, dialog = {}, message = {}) {
    const ability = this.system.abilities[config.ability];
    const rollConfig = foundry.utils.mergeObject({ subject: this, hookNames: ["check", "courier"] }, config, {
      inplace: false,
    });
    rollConfig.rolls = [
      {
        parts: ["@mod", ability.bonus ? "@bonus" : null].filter(Boolean),
        data: { ...this.getRollData(), mod: ability.mod, bonus: ability.bonus },
        options: { tide: config.tide ?? 0 },
      },
      ...(config.rolls ?? []),
    ];
    const dialogConfig = foundry.utils.mergeObject(
      {
        options: {
          rollType: CONFIG.Dice.CurrentRoll,
          window: { title: game.i18n.format("TIDEWATER.Check.Title", { ability: ability.label }) },
        },
      },
      dialog,
    );
    const messageConfig = foundry.utils.mergeObject(
      {
        data: {
          speaker: ChatMessage.getSpeaker({ actor: this }),
          "flags.tidewater.ability": config.ability,
          type: "check",
          system: { ability: config.ability, target: config.target ?? null },
        },
      },
      message,
    );
    const rolls = await CONFIG.Dice.CurrentRoll.build(rollConfig, dialogConfig, messageConfig);
    if (rolls.length) Hooks.callAll("tidewater.rollCheck", rolls, { subject: this, ability: config.ability });
    return rolls;
  }

  static async handleCheckRequest(actor, request, data, { event } = {}) {
    const rolls = await actor.rollCheck(
      { ...data, event },
      {},
      { data: { "flags.tidewater.request": { actor: actor.uuid, id: request.id } } },
    );
    return rolls[0];
  }

  /** Keeps the roll of initiative that was configured, until the encounter asks for it. */
  async rollInitiativeDialog(options = {}) {
    this._cachedInitiative = new CONFIG.Dice.CurrentRoll("1d12 + @lun.mod", this.getRollData(), {
      flavor: "Tide",
      ...options,
    });
    await this.rollInitiative({ createCombatants: true });
    delete this._cachedInitiative;
  }

  async modifyTokenAttribute(attribute, value, isDelta, isBar) {
    if (attribute === "breath") this._breathChanges = (this._breathChanges ?? 0) + 1;
    return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
  }
}

export class TideActors extends foundry.documents.collections.Actors {
  get couriers() {
    return this.filter((actor) => actor.type === "courier");
  }
}

export class TideMessage extends ChatMessage {
  get canAnswer() {
    return game.user.isGM || this.isAuthor;
  }

  async renderHTML(options = {}) {
    const html = await super.renderHTML(options);
    if (typeof this.system?.getHTML === "function") await this.system.getHTML(html, options);
    html.classList.toggle("mine", this.isAuthor);
    return html;
  }
}

export class TideCombat extends Combat {
  expandedGroups = new Set();

  createGroups() {
    const groups = new Map();
    for (const combatant of this.combatants) {
      const key = combatant.getGroupingKey();
      if (key === null) continue;
      if (!groups.has(key)) groups.set(key, { combatants: [], expanded: this.expandedGroups.has(key) });
      groups.get(key).combatants.push(combatant);
    }
    for (const [key, { combatants }] of groups.entries()) if (combatants.length <= 1) groups.delete(key);
    return groups;
  }

  async startCombat() {
    await super.startCombat();
    this.combatant?.refreshBreath();
    return this;
  }

  async nextTurn() {
    const combat = await super.nextTurn();
    await this.combatant?.refreshBreath();
    return combat;
  }
}

export class TideCombatant extends Combatant {
  getGroupingKey() {
    return this.actor && this.isNPC && this.initiative !== null
      ? `${Math.floor(this.initiative)}:${this.actorId}`
      : null;
  }

  getInitiativeRoll(formula) {
    if (!this.actor) return new CONFIG.Dice.CurrentRoll(formula ?? "1d12", {}, {});
    return this.actor._cachedInitiative?.clone() ?? super.getInitiativeRoll(formula);
  }

  async refreshBreath() {
    await this.actor?.update(
      { "system.breath.value": this.actor.system.breath.max },
      { tidewater: { refreshed: true } },
    );
  }
}

/** Makes a macro which uses an item or one of its activities. */
export async function createMacro(data, slot) {
  const dropped = await fromUuid(data.uuid);
  if (!dropped) return ui.notifications.warn("TIDEWATER.Warnings.Target", { localize: true });
  const macroData = { type: "script", scope: "actor", name: dropped.name, img: dropped.img ?? dropped.item?.img };
  foundry.utils.mergeObject(macroData, {
    command: `tidewater.documents.useByUuid(${JSON.stringify(data.uuid)})`,
    flags: { tidewater: { macro: true } },
  });
  const macro =
    game.macros.find((m) => m.name === macroData.name && m.command === macroData.command && m.isAuthor) ??
    (await Macro.create(macroData));
  await game.user.assignHotbarMacro(macro, slot);
  return macro;
}

export async function useByUuid(uuid) {
  const found = await fromUuid(uuid);
  return found?.use({}, { configure: false });
}
