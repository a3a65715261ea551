import { BRASSWORKS, loc, systemPath } from "./constants.mjs";
import { BaseMessagePart } from "./message-parts.mjs";
import { BaseGear, CollectionField } from "./pseudo-documents.mjs";

const { ArrayField, BooleanField, HTMLField, NumberField, SchemaField, SetField, StringField, TypedSchemaField } =
  foundry.data.fields;

export const gears = { BaseGear };

const number = (initial, options) =>
  new NumberField({ required: true, nullable: false, integer: true, initial, ...options });

class BaseActorModel extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["BRASSWORKS.Actor.base"];

  static get metadata() {
    return { documentName: "Actor", embedded: {} };
  }

  static defineSchema() {
    const traits = Object.keys(BRASSWORKS.traits).reduce((all, trait) => {
      all[trait] = new SchemaField({ value: number(0, { min: -5, max: 5 }) });
      return all;
    }, {});
    return {
      steam: new SchemaField({ value: number(10, { min: null }), max: number(10), temporary: number(0) }),
      traits: new SchemaField(traits),
      statuses: new SchemaField({ immunities: new SetField(new StringField({ blank: false })) }),
    };
  }

  prepareBaseData() {
    super.prepareBaseData();
    this.resolve = [];
    this.statuses.leaking = { sources: new Set() };
  }

  prepareDerivedData() {
    super.prepareDerivedData();
    this.steam.low = Math.floor(this.steam.max / 2);
    this.steam.isLow = this.steam.value <= this.steam.low;
  }

  getRollData() {
    const rollData = { ...this };
    for (const [trait, { value }] of Object.entries(this.traits)) rollData[trait[0].toUpperCase()] = value;
    return rollData;
  }

  async _preUpdate(changes, options, user) {
    const allowed = await super._preUpdate(changes, options, user);
    if (allowed === false) return false;
    if (changes.system?.steam) options.brassworks = { previousSteam: { ...this.steam } };
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    const { previousSteam } = options.brassworks ?? {};
    if (previousSteam && changed.system?.steam) {
      Hooks.callAll("bw.steamChanged", this.parent, this.steam.value - previousSteam.value, game.user.id === userId);
    }
  }
}

export class TinkerModel extends BaseActorModel {
  static LOCALIZATION_PREFIXES = super.LOCALIZATION_PREFIXES.concat("BRASSWORKS.Actor.tinker");

  static get metadata() {
    return { ...super.metadata, type: "tinker", icon: "fa-solid fa-wrench" };
  }

  static defineSchema() {
    return Object.assign(super.defineSchema(), {
      biography: new SchemaField({ value: new HTMLField(), languages: new SetField(new StringField()) }),
    });
  }
}

export class EngineModel extends BaseActorModel {
  static get metadata() {
    return { ...super.metadata, type: "engine", icon: "fa-solid fa-gears" };
  }
}

class BaseItemModel extends foundry.abstract.TypeDataModel {
  static get metadata() {
    return { documentName: "Item", embedded: {}, partial: systemPath("templates/gear.hbs") };
  }

  static defineSchema() {
    return { description: new HTMLField(), _dsid: new StringField({ blank: true }) };
  }

  async toEmbed(config, options = {}) {
    const embed = document.createElement("div");
    embed.classList.add("brassworks", this.parent.type);
    if (config.includeName !== false) embed.insertAdjacentHTML("afterbegin", `<h5>${this.parent.name}</h5>`);
    embed.insertAdjacentHTML(
      "beforeend",
      await foundry.applications.ux.TextEditor.implementation.enrichHTML(this.description, options),
    );
    return embed;
  }
}

export class PartModel extends BaseItemModel {
  static get metadata() {
    return { ...super.metadata, type: "part", embedded: { Gear: "system.gears" } };
  }

  static defineSchema() {
    return Object.assign(super.defineSchema(), { gears: new CollectionField(BaseGear), worn: new BooleanField() });
  }

  prepareDerivedData() {
    this.teeth = this.gears.reduce((sum, gear) => sum + gear.teeth, 0);
  }
}

export class BlueprintModel extends BaseItemModel {
  static get metadata() {
    return { ...super.metadata, type: "blueprint" };
  }

  /** A blueprint can be read by tinkers alone, and gives them its part. */
  async _preCreate(data, options, user) {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.parent.actor?.type === "engine") return false;
    this.updateSource({ description: this.description || "<p>Lines.</p>" });
  }

  _onCreate(data, options, userId) {
    super._onCreate(data, options, userId);
    if (game.user.id === userId && this.parent.actor) {
      this.parent.actor.createEmbeddedDocuments("Item", [{ name: `${this.parent.name}, built`, type: "part" }]);
    }
  }
}

const EffectBase = foundry.data.ActiveEffectTypeDataModel ?? foundry.abstract.TypeDataModel;

/** A fault lasts until something happens; the game knows what, and not the clock. */
export class FaultModel extends EffectBase {
  static get metadata() {
    return { documentName: "ActiveEffect", type: "fault", icon: "fa-solid fa-bolt" };
  }

  static defineSchema() {
    return {
      ...(Object.hasOwn(EffectBase, "defineSchema") ? super.defineSchema() : {}),
      end: new SchemaField({
        type: new StringField({ choices: () => BRASSWORKS.ends, blank: true, required: true }),
        mended: new BooleanField(),
      }),
    };
  }

  get _isTemporary() {
    return this.end.type ? true : null;
  }

  get isSuppressed() {
    return this.end.mended;
  }

  get durationLabel() {
    return this.end.mended
      ? loc("BRASSWORKS.Effect.Expired")
      : loc("BRASSWORKS.Effect.Until", { end: BRASSWORKS.ends[this.end.type]?.label });
  }

  modifyRollData(rollData) {
    rollData.effect.until = this.end.type;
  }
}

/** A message of parts: each has a type, its own data and its own buttons. */
export class StandardMessageModel extends foundry.abstract.TypeDataModel {
  static get metadata() {
    return { documentName: "ChatMessage", type: "standard" };
  }

  static defineSchema() {
    return { parts: new ArrayField(new TypedSchemaField(BaseMessagePart.TYPES)) };
  }

  get isRoll() {
    return this.parts.some((part) => part.isRoll);
  }

  get visible() {
    return this.parts.every((part) => part.visible);
  }

  async alterMessageHTML(html) {
    const content = html.querySelector(".message-content");
    content.replaceChildren();
    for (const [index, part] of this.parts.entries()) {
      const context = { part, index, message: this.parent };
      await part._prepareContext(context);
      const element = document.createElement("section");
      element.className = "message-part";
      element.dataset.messagePart = part.id;
      element.innerHTML = await foundry.applications.handlebars.renderTemplate(part.constructor.TEMPLATE, context);
      part._addListeners(element, context);
      content.append(element);
    }
  }
}

/** A message that its model draws whole, frame and all. */
export class BulletinModel extends foundry.abstract.TypeDataModel {
  static get metadata() {
    return { documentName: "ChatMessage", type: "bulletin" };
  }

  static defineSchema() {
    return { headline: new StringField({ required: true }) };
  }

  async renderHTML(options = {}) {
    const { id, alias, whisper } = this.parent;
    const frame = document.createElement("li");
    frame.className = `brassworks chat-message message flexcol${whisper.length ? " whisper" : ""}`;
    frame.dataset.messageId = id;
    frame.innerHTML = `<header class="message-header"><h4 class="message-sender"></h4></header><h3 class="headline"></h3>`;
    frame.querySelector(".message-sender").textContent = alias;
    frame.querySelector(".headline").textContent = this.headline;
    if (options.canDelete) {
      const remove = document.createElement("a");
      remove.className = "message-delete";
      remove.dataset.action = "deleteMessage";
      frame.querySelector(".message-header").append(remove);
    }
    return frame;
  }
}

export class CrewModel extends foundry.abstract.TypeDataModel {
  static get metadata() {
    return { documentName: "CombatantGroup", type: "crew" };
  }

  static defineSchema() {
    return { captain: new StringField({ required: true, nullable: true, initial: null }), steam: number(0) };
  }

  get size() {
    return this.parent.members.size;
  }
}
