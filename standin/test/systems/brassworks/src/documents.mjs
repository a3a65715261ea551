import { BRASSWORKS, loc, systemID } from "./constants.mjs";

/** What all documents of the game share, whatever they extend. */
const BaseDocumentMixin = (base) =>
  class WorksDocument extends base {
    getEmbeddedPseudoDocumentCollection(embeddedName) {
      const path = this.system?.constructor.metadata?.embedded?.[embeddedName];
      if (!path) throw new Error(`${embeddedName} is not valid within the [${this.type}] ${this.documentName} subtype`);
      return foundry.utils.getProperty(this, path);
    }

    getEmbeddedDocument(embeddedName, id, { invalid = false, strict = false } = {}) {
      const embedded = this.system?.constructor.metadata?.embedded ?? {};
      if (embeddedName in embedded) {
        return foundry.utils.getProperty(this, embedded[embeddedName]).get(id, { invalid, strict }) ?? null;
      }
      return super.getEmbeddedDocument(embeddedName, id, { invalid, strict });
    }

    prepareDerivedData() {
      super.prepareDerivedData();
      for (const name of Object.keys(this.system?.constructor.metadata?.embedded ?? {})) {
        for (const pseudo of this.getEmbeddedPseudoDocumentCollection(name)) pseudo.prepareDerivedData();
      }
      Hooks.callAll(`bw.prepare${this.documentName}Data`, this);
    }
  };

export class WorksActor extends BaseDocumentMixin(foundry.documents.Actor) {
  async _preCreate(data, options, user) {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const updates = { prototypeToken: {} };
    if (!foundry.utils.hasProperty(data, "prototypeToken.disposition"))
      updates.prototypeToken.disposition = this.type === "tinker" ? 1 : -1;
    if (this.type === "tinker")
      foundry.utils.mergeObject(updates.prototypeToken, { actorLink: true, sight: { enabled: true } });
    this.updateSource(updates);
  }

  getRollData() {
    const rollData = this.system.getRollData?.() ?? { ...super.getRollData() };
    rollData.name = this.name;
    rollData.statuses = {};
    for (const status of this.statuses) rollData.statuses[status] = 1;
    return rollData;
  }

  /** Takes a loss of steam, from the temporary steam first. */
  async takeDamage(amount) {
    const { temporary, value } = this.system.steam;
    const left = Math.max(0, amount - temporary);
    return this.update({ "system.steam": { temporary: Math.max(0, temporary - amount), value: value - left } });
  }

  async rollPressure(trait, options = {}) {
    const roll = await bw.rolls.PressureRoll.prompt({ actor: this, trait, ...options });
    if (!roll) return null;
    const rollMode = CONFIG.ChatMessage.modes ? "messageMode" : "rollMode";
    const message = {
      type: "standard",
      speaker: ChatMessage.implementation.getSpeaker({ actor: this }),
      sound: CONFIG.sounds.dice,
      system: {
        parts: [
          {
            type: "pressure",
            rolls: [roll],
            flavor: BRASSWORKS.traits[trait].label,
            tier: roll.product,
            target: options.target,
          },
        ],
      },
    };
    return ChatMessage.implementation.create(message, options.mode ? { [rollMode]: options.mode } : {});
  }
}

export class WorksItem extends BaseDocumentMixin(foundry.documents.Item) {
  getRollData() {
    const rollData = this.actor?.getRollData() ?? {};
    rollData.item = { ...this.system, name: this.name };
    return rollData;
  }
}

export class WorksMessage extends BaseDocumentMixin(foundry.documents.ChatMessage) {
  static migrateData(data) {
    if (data.type === "valve") {
      data.type = "standard";
      data.system = { parts: [{ type: "content", text: data.content ?? "" }] };
      foundry.utils.setProperty(data, "flags.brassworks.migrated", true);
    }
    return super.migrateData(data);
  }

  get isRoll() {
    return this.system?.isRoll ?? super.isRoll;
  }

  get visible() {
    return (this.system?.visible ?? true) && super.visible;
  }

  async renderHTML(options) {
    const html = await super.renderHTML(options);
    await this.system.alterMessageHTML?.(html);
    return html;
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    if (options.notify) ui.chat.notify?.(this);
  }
}

export class WorksEffect extends foundry.documents.ActiveEffect {
  static async _fromStatusEffect(statusId, effectData, options) {
    if (BRASSWORKS.conditions[statusId]?.targeted) {
      effectData.type = "fault";
      effectData.system = foundry.utils.mergeObject(effectData.system ?? {}, { end: { type: "shift" } });
    }
    return super._fromStatusEffect(statusId, effectData, options);
  }

  async _preCreate(data, options, user) {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const immune = this.statuses.filter((status) => this.parent?.system?.statuses?.immunities?.has(status));
    if (!immune.size) return;
    const conditions = game.i18n
      .getListFormatter({ type: "unit" })
      .format(immune.map((id) => loc(BRASSWORKS.conditions[id]?.name ?? id)));
    ui.notifications.warn("BRASSWORKS.Effect.Immune", {
      localize: true,
      format: { name: this.parent.name, conditions },
    });
    return false;
  }

  get isSuppressed() {
    return this.system?.isSuppressed ?? super.isSuppressed ?? false;
  }

  get isTemporary() {
    return this.system?._isTemporary ?? super.isTemporary;
  }

  getRollData() {
    const rollData = this.parent?.getRollData() ?? {};
    rollData.effect = { ...this.system, name: this.name };
    if (typeof this.system?.modifyRollData === "function") this.system.modifyRollData(rollData);
    return rollData;
  }
}

export class WorksCombat extends BaseDocumentMixin(foundry.documents.Combat) {
  /** Sides take turns; who has acted in this round sinks. */
  _sortCombatants(a, b) {
    const acted = Number(b.initiative ?? 1) - Number(a.initiative ?? 1);
    return acted || super._sortCombatants(a, b);
  }

  async rollFirst() {
    const roll = new Roll("1d10");
    await roll.toMessage({
      flavor: loc(roll.total >= 6 ? "BRASSWORKS.Combat.First" : "BRASSWORKS.Combat.First"),
      sound: CONFIG.sounds.dice,
    });
    return roll.total >= 6 ? 1 : -1;
  }

  async nextRound() {
    await super.nextRound();
    const updates = this.combatants.filter((c) => !c.initiative).map((c) => ({ _id: c.id, initiative: 1 }));
    await this.updateEmbeddedDocuments("Combatant", updates);
  }

  async _onEndTurn(combatant, context) {
    await super._onEndTurn(combatant, context);
    await combatant.update({ initiative: 0 });
    for (const effect of combatant.actor?.appliedEffects ?? []) {
      if (effect.system?.end?.type === "turn") await effect.update({ "system.end.mended": true });
    }
  }
}

export class WorksCombatant extends BaseDocumentMixin(foundry.documents.Combatant) {
  get disposition() {
    if (this.hasPlayerOwner) return 2;
    return this.token?.disposition ?? this.actor?.prototypeToken.disposition ?? CONST.TOKEN_DISPOSITIONS.HOSTILE;
  }
}

export class WorksGroup extends BaseDocumentMixin(foundry.documents.CombatantGroup) {
  _expanded = false;

  get disposition() {
    return this.members.first()?.disposition ?? CONST.TOKEN_DISPOSITIONS.SECRET;
  }
}

export class WorksUser extends foundry.documents.User {
  prepareDerivedData() {
    super.prepareDerivedData();
    this.initials = this.name
      .split(" ")
      .map((word) => word[0])
      .join("");
  }
}

/** Models which lie in the settings, reached through the collection they are about. */
class WorksActors extends foundry.documents.collections.Actors {
  get pressure() {
    return game.settings.get(systemID, "pressure");
  }
}

class WorksEncounters extends foundry.documents.collections.CombatEncounters {
  get isDefaultInitiativeMode() {
    return game.settings.get(systemID, "valves").initiative === "crews";
  }
}

export const collections = { WorksActors, WorksEncounters };

/** Stores what migrations have changed, message by message. */
export async function migrateWorld() {
  const updates = game.messages
    .filter((message) => message.getFlag(systemID, "migrated"))
    .map((message) => ({ ...message.toObject(), flags: { [systemID]: { migrated: false } } }));
  if (updates.length) await ChatMessage.implementation.updateDocuments(updates, { diff: false, recursive: false });
  return updates.length;
}
