import { TIDEWATER } from "./config.mjs";
import { FormulaField } from "./fields.mjs";

const { DocumentIdField, IntegerSortField, NumberField, StringField } = foundry.data.fields;

/** What behaves as a document inside an item, though the database knows nothing of it. */
const PseudoDocument = (Base) =>
  class extends Base {
    constructor(data, { parent = null, ...options } = {}) {
      if (parent instanceof Item) parent = parent.system;
      super(data, { parent, ...options });
    }

    static _sheets = new Map();

    static get documentName() {
      return this.metadata.name;
    }

    get documentName() {
      return this.constructor.documentName;
    }

    get id() {
      return this._id;
    }

    get item() {
      return this.parent.parent;
    }

    get actor() {
      return this.item.parent ?? null;
    }

    get uuid() {
      return `${this.item.uuid}.${this.documentName}.${this.id}`;
    }

    get sheet() {
      const { sheetClass } = this.constructor.metadata;
      if (!this.constructor._sheets.has(this.uuid)) {
        this.constructor._sheets.set(this.uuid, new (sheetClass())({ document: this }));
      }
      return this.constructor._sheets.get(this.uuid);
    }

    async update(changes, options = {}) {
      return this.item.updateActivity(this.id, changes, options);
    }

    async delete(options = {}) {
      return this.item.deleteActivity(this.id, options);
    }

    toDragData() {
      return { type: this.documentName, uuid: this.uuid, data: this.toObject() };
    }
  };

export class BaseActivity extends PseudoDocument(foundry.abstract.DataModel) {
  static LOCALIZATION_PREFIXES = ["TIDEWATER.ACTIVITY"];

  static metadata = Object.freeze({
    name: "Activity",
    type: "base",
    sheetClass: () => tidewater.applications.ActivitySheet,
  });

  static defineSchema() {
    return {
      _id: new DocumentIdField({ initial: () => foundry.utils.randomID() }),
      type: new StringField({ blank: false, required: true, readonly: true, initial: () => this.metadata.type }),
      name: new StringField({ initial: undefined }),
      sort: new IntegerSortField(),
      cost: new NumberField({ required: true, nullable: false, integer: true, initial: 1, min: 0 }),
    };
  }

  prepareData() {
    this.name ||= game.i18n?.localize(`TIDEWATER.Activity.${this.type}`);
  }

  getRollData() {
    return { ...(this.actor?.getRollData() ?? {}), item: this.item.getRollData(), activity: { ...this } };
  }

  /** Uses the activity: hooks may stop it, its cost is paid, and its rolls are made. */
  async use(usage = {}, dialog = {}, message = {}) {
    if (Hooks.call("tidewater.preUseActivity", this, usage) === false) return;
    if (this.cost) await this.actor.update({ "system.breath.value": this.actor.system.breath.value - this.cost });
    const rolls = await this.roll(dialog, message);
    Hooks.callAll("tidewater.postUseActivity", this, usage, rolls);
    return rolls;
  }
}

export class CheckActivity extends BaseActivity {
  static metadata = Object.freeze(foundry.utils.mergeObject(super.metadata, { type: "check" }, { inplace: false }));

  static defineSchema() {
    return { ...super.defineSchema(), ability: new StringField({ initial: "grip" }), target: new NumberField() };
  }

  roll(dialog, message) {
    return this.actor.rollCheck({ ability: this.ability, target: this.target, item: this.item }, dialog, message);
  }
}

export class HaulActivity extends BaseActivity {
  static metadata = Object.freeze(foundry.utils.mergeObject(super.metadata, { type: "haul" }, { inplace: false }));

  static defineSchema() {
    return { ...super.defineSchema(), formula: new FormulaField({ initial: "1d6 + @gri.mod" }) };
  }

  roll(dialog, message) {
    const rolls = [
      { parts: [this.formula], data: this.getRollData() },
      { parts: ["@item.weight"], data: this.getRollData(), situational: false },
    ];
    return CONFIG.Dice.TideRoll.build({ rolls, hookNames: ["haul", ""], subject: this }, dialog, {
      data: { speaker: ChatMessage.getSpeaker({ actor: this.actor }), flavor: this.name },
      ...message,
    });
  }
}

TIDEWATER.activityTypes.check = { documentClass: CheckActivity };
TIDEWATER.activityTypes.haul = { documentClass: HaulActivity };
