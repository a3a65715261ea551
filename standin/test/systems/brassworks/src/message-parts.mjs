import { loc, systemPath } from "./constants.mjs";
import { TypedPseudoDocument } from "./pseudo-documents.mjs";

const { ArrayField, DocumentUUIDField, HTMLField, JSONField, NumberField, StringField } = foundry.data.fields;

export class BaseMessagePart extends TypedPseudoDocument {
  static get metadata() {
    return { ...super.metadata, documentName: "MessagePart" };
  }

  static ACTIONS = {};

  static TEMPLATE = "";

  static TYPES = {};

  static defineSchema() {
    return Object.assign(super.defineSchema(), {
      rolls: new ArrayField(new JSONField({ validate: BaseMessagePart.#validateRoll })),
      flavor: new StringField({ required: true }),
    });
  }

  static #validateRoll(rollJSON) {
    if (!JSON.parse(rollJSON).evaluated) throw new Error("A part of a message holds rolls which are evaluated");
  }

  get message() {
    return this.parent.parent;
  }

  get isRoll() {
    return !!this.rolls.length;
  }

  get visible() {
    return true;
  }

  get isContentVisible() {
    const { whisper, isAuthor, blind } = this.message;
    return whisper.length ? whisper.includes(game.user.id) || (isAuthor && !blind) : true;
  }

  prepareBaseData() {
    this.rolls = this.rolls.reduce((rolls, rollData) => {
      try {
        rolls.push(foundry.dice.Roll.fromData(rollData));
      } catch (err) {
        Hooks.onError("MessagePart#rolls", err, { rollData, log: "error" });
      }
      return rolls;
    }, []);
  }

  async _prepareContext(context) {
    context.ctx = {};
    const isPrivate = (context.ctx.isPrivate = !this.isContentVisible);
    context.ctx.flavor = isPrivate
      ? loc("BRASSWORKS.Message.Private", { user: this.message.author.name })
      : this.flavor;
    context.ctx.rolls = await Promise.all(this.rolls.map((roll) => roll.render({ isPrivate })));
  }

  _addListeners(element, context) {
    const actions = this.constructor.ACTIONS;
    for (const el of element.querySelectorAll("[data-action]")) {
      const action = actions[el.dataset.action];
      if (action) el.addEventListener("click", (event) => action.call(this, event, el));
    }
  }
}

class ContentPart extends BaseMessagePart {
  static get TYPE() {
    return "content";
  }

  static TEMPLATE = systemPath("templates/part-content.hbs");

  static defineSchema() {
    return Object.assign(super.defineSchema(), { text: new HTMLField() });
  }

  async _prepareContext(context) {
    await super._prepareContext(context);
    context.ctx.text = await foundry.applications.ux.TextEditor.implementation.enrichHTML(this.text, {
      relativeTo: this.message.speakerActor,
    });
  }
}

/** What somebody has rolled, and what may be done with it. */
class PressurePart extends BaseMessagePart {
  static get TYPE() {
    return "pressure";
  }

  static ACTIONS = { ...super.ACTIONS, vent: this.#vent, take: this.#take };

  static TEMPLATE = systemPath("templates/part-pressure.hbs");

  static defineSchema() {
    return Object.assign(super.defineSchema(), {
      tier: new NumberField({ required: true, integer: true }),
      target: new DocumentUUIDField({ nullable: true, type: "Actor" }),
      taken: new NumberField({ required: true, nullable: false, initial: 0 }),
    });
  }

  async _prepareContext(context) {
    await super._prepareContext(context);
    Object.assign(context.ctx, {
      tier: context.ctx.isPrivate ? "?" : this.tier,
      amount: this.tier * 2,
      open: !this.taken,
    });
    context.ctx.target = this.target ? fromUuidSync(this.target) : null;
  }

  /** Rolls once more and puts the new roll behind the old one. */
  static async #vent() {
    const roll = await new bw.rolls.PressureRoll("1d10", {}, { flavor: "vent" }).evaluate();
    const parts = this.message.system.toObject().parts;
    const data = { type: "pressure", rolls: [roll], flavor: this.flavor, tier: roll.product };
    await this.message.update({ "system.parts": [...parts, data] }, { notify: true });
  }

  static async #take() {
    const actor = await fromUuid(this.target);
    if (!(await game.system.socketHandler.takeDamage(actor, this.tier * 2))) return;
    const parts = this.message.system.toObject().parts;
    parts[this.parent.parts.indexOf(this)].taken = this.tier * 2;
    await this.message.update({ "system.parts": parts });
  }
}

BaseMessagePart.TYPES[ContentPart.TYPE] = ContentPart;
BaseMessagePart.TYPES[PressurePart.TYPE] = PressurePart;
