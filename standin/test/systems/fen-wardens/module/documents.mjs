import { InitiativeCheck, StandardCheck } from "./dice.mjs";

export class FenActor extends Actor {
  constructor(data, context) {
    super(data, context);
    this._updateCache ??= new Map();
  }

  /** Fields of a class are set after the data are prepared, so this is made on demand. */
  get equipment() {
    return (this._equipment ??= this.items.filter((item) => item.type === "tool" && item.system.equipped));
  }

  prepareEmbeddedDocuments() {
    this._equipment = undefined;
    super.prepareEmbeddedDocuments();
  }

  get level() {
    return this.system.level;
  }

  /** A warden who is not made yet has another sheet. */
  _getSheetClass() {
    if (this.type === "warden" && !this.level && !this.pack && this.isOwner) return fen.CONFIG.creationSheet;
    return super._getSheetClass();
  }

  getRollData() {
    const data = Object.assign({}, super.getRollData());
    for (const [id, { value }] of Object.entries(this.system.abilities ?? {})) data[id] = value;
    return data;
  }

  getSkillCheck(skillId, { boons = 0, banes = 0, dc } = {}) {
    const { abilityBonus, rank } = this.system.skills[skillId];
    return new StandardCheck({ actorId: this.id, ability: abilityBonus, skill: rank, boons, banes, dc, type: skillId });
  }

  async rollSkill(skillId, { dialog = true, ...options } = {}) {
    const check = this.getSkillCheck(skillId, options);
    if (dialog) {
      const response = await check.dialog();
      if (response === null) return null;
    }
    await check.toMessage({
      speaker: ChatMessage.implementation.getSpeaker({ actor: this }),
      flags: { "fen-wardens": { skill: skillId, confirmed: false } },
    });
    return check;
  }

  /** Takes on a calling, in this document alone or for everybody. */
  async applyCalling(item, { local = false } = {}) {
    const calling = { ...item.system.toObject(), name: item.name };
    const changes = { "system.details.calling": calling };
    for (const skill of item.system.skills) changes[`system.skills.${skill}.rank`] = 1;
    if (local) return this.updateSource(changes);
    return this.update(changes);
  }

  async purchaseAbility(id, delta) {
    if (delta > this.system.points.available) throw new Error("There are no points left.");
    const change = { [`system.abilities.${id}.increases`]: this.system.abilities[id].increases + delta };
    return this.id ? this.update(change) : this.updateSource(change);
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    if (options.characterCreation && userId === game.userId) this._sheet = null;
    if ("level" in (changed.system ?? {})) this._updateCache.set("level", this.level);
  }

  async _preUpdate(changed, options, user) {
    await super._preUpdate(changed, options, user);
    if (changed.system?.resources?.health) options._health = this.system.resources.health.value;
  }
}

export class FenItem extends Item {
  get isEquipped() {
    return !!this.system.equipped;
  }

  async renderInline() {
    return foundry.applications.handlebars.renderTemplate("systems/fen-wardens/templates/inline.hbs", { item: this });
  }

  static getDefaultArtwork(itemData) {
    const { img } = super.getDefaultArtwork(itemData);
    return { img: itemData.type === "calling" ? "icons/svg/mystery-man.svg" : img };
  }
}

export class FenCombat extends Combat {
  async _onStartRound(context) {
    if (this.type === "hunt") await this.update({ "system.distance": Math.max(0, this.system.distance - 1) });
  }

  async rollInitiative(ids, { formula = null, updateTurn = true, messageOptions = {} } = {}) {
    for (const id of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(id);
      const check = combatant.getInitiativeRoll();
      await check.toMessage(
        { speaker: ChatMessage.implementation.getSpeaker({ actor: combatant.actor }) },
        messageOptions,
      );
      await combatant.update({ initiative: check.total });
    }
    return this;
  }
}

export class FenCombatant extends Combatant {
  getInitiativeRoll() {
    return new InitiativeCheck({ actorId: this.actorId, ability: this.actor?.system.abilities?.reed.value ?? 0 });
  }

  updateResource() {
    this.resource = this.actor?.system.resources?.health.value ?? null;
    return this.resource;
  }
}

export class FenMessage extends ChatMessage {
  static onRenderHTML(message, html, context) {
    const { confirmed } = message.flags["fen-wardens"] ?? {};
    if (confirmed === undefined) return;
    html
      .querySelector(".message-metadata")
      .insertAdjacentHTML("afterbegin", `<i class="fen ${confirmed ? "confirmed" : "unconfirmed"}"></i>`);
    if (!game.user.isGM || confirmed) return;
    const button = document.createElement("button");
    button.className = "fen confirm";
    button.type = "button";
    button.addEventListener("click", () => fen.api.chat.confirm(message));
    html.append(button);
  }
}

export class FenToken extends TokenDocument {
  get size() {
    return this.actor?.type === "party" ? 2 : 1;
  }

  /** Whoever says nothing else smells what is near. */
  prepareBaseData() {
    super.prepareBaseData();
    if (game.release.generation < 14 || this.actor?.type !== "warden") return;
    this.detectionModes.nose ??= { enabled: true, range: 30 };
  }

  _onRelatedUpdate(update = {}, operation = {}) {
    super._onRelatedUpdate(update, operation);
    this.related = (this.related ?? 0) + 1;
  }
}

export class FenScene extends Scene {
  static async _preCreateOperation(documents, operation, user) {
    for (const scene of documents) scene.updateSource({ "flags.fen-wardens.mapped": true });
  }

  get wardens() {
    return this.tokens.filter((token) => token.actor?.type === "warden");
  }
}
