import { ActivitiesField, FormulaField, IdentifierField, MappingField } from "./fields.mjs";
import "./activities.mjs";

const { ArrayField, ForeignDocumentField, HTMLField, NumberField, SchemaField, SetField, StringField } =
  foundry.data.fields;

/** A model which is put together from templates: each brings fields, methods, and its own part of every step. */
class TideModel extends foundry.abstract.TypeDataModel {
  static _templates = [];

  static #own = new Set(["length", "name", "prototype", "mixin", "defineSchema", "migrateData", "validateJoint"]);

  static metadata = Object.freeze({ singleton: false, tooltipTemplate: null });

  get metadata() {
    return this.constructor.metadata;
  }

  static defineSchema() {
    return this._templates.reduce((schema, template) => Object.assign(schema, template.defineSchema()), {});
  }

  static *_initializationOrder() {
    const names = new Set(this._templates.flatMap((template) => template.schema.keys()));
    for (const template of this._templates) {
      for (const entry of template._initializationOrder()) {
        entry[1] = this.schema.get(entry[0]);
        yield entry;
      }
    }
    for (const entry of this.schema.entries()) if (!names.has(entry[0])) yield entry;
  }

  static migrateData(source) {
    for (const template of this._templates) template._migrate?.(source);
    return super.migrateData(source);
  }

  static validateJoint(data) {
    for (const template of this._templates) template._validate?.(data);
    super.validateJoint(data);
  }

  static mixin(...templates) {
    const Base = class extends this {};
    Object.defineProperty(Base, "_templates", { value: Object.seal([...this._templates, ...templates]) });
    for (const template of templates) {
      for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(template))) {
        if (!this.#own.has(key) && key !== "_schema") Object.defineProperty(Base, key, descriptor);
      }
      for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(template.prototype))) {
        if (key !== "constructor") Object.defineProperty(Base.prototype, key, descriptor);
      }
    }
    return Base;
  }

  async _preCreate(data, options, user) {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { actor } = this.parent;
    if (!actor || !this.metadata.singleton || !actor.itemTypes[data.type]?.length) return;
    ui.notifications.error("TIDEWATER.Warnings.Singleton", {
      format: { name: game.i18n.localize(CONFIG.Item.typeLabels[data.type]) },
    });
    return false;
  }

  async toEmbed(config, options = {}) {
    const text = foundry.utils.getProperty(this, "description.value");
    if (!text) return null;
    const container = document.createElement("div");
    container.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(text, {
      ...options,
      relativeTo: this.parent,
    });
    return container.children;
  }
}

const whole = (initial, options = {}) =>
  new NumberField({ required: true, nullable: false, integer: true, initial, min: 0, ...options });

class BreathTemplate extends TideModel {
  static LOCALIZATION_PREFIXES = ["TIDEWATER.BREATH"];

  static defineSchema() {
    return {
      breath: new SchemaField({ value: whole(8), max: whole(8), bonus: new FormulaField({ deterministic: true }) }),
    };
  }

  static _migrate(source) {
    if (source.breath && "total" in source.breath) source.breath.max ??= source.breath.total;
  }

  static _validate(data) {
    if (data.breath.value > data.breath.max + 20) throw new Error("Nobody holds that much breath.");
  }

  prepareBreath(rollData) {
    const { bonus } = this.breath;
    if (bonus) this.breath.max += new Roll(bonus, rollData).evaluateSync().total;
    this.breath.left = this.breath.max - this.breath.value;
  }
}

class DescribedTemplate extends TideModel {
  static defineSchema() {
    return {
      identifier: new IdentifierField({ required: true }),
      description: new SchemaField({ value: new HTMLField({ required: true, nullable: true, initial: "" }) }),
    };
  }

  prepareIdentifier() {
    this.identifier ||= this.parent.name.slugify({ strict: true });
  }
}

class CourierData extends TideModel.mixin(BreathTemplate) {
  static defineSchema() {
    return {
      ...super.defineSchema(),
      abilities: new MappingField(
        new SchemaField({ value: whole(3, { max: 9 }), bonus: new FormulaField({ label: "Bonus" }) }),
        { initialKeys: () => Object.keys(CONFIG.TIDEWATER.abilities), initialKeysOnly: true },
      ),
      vessel: new ForeignDocumentField(foundry.documents.BaseActor),
      purse: whole(0),
      story: new SchemaField({ public: new HTMLField(), tongues: new SetField(new StringField()) }),
    };
  }

  prepareDerivedData() {
    super.prepareDerivedData();
    const rollData = this.parent.getRollData({ deterministic: true });
    this.prepareBreath(rollData);
    for (const [key, ability] of Object.entries(this.abilities)) {
      ability.label = CONFIG.TIDEWATER.abilities[key].label;
      ability.mod = Math.floor(ability.value / 2);
    }
  }

  getRollData() {
    const data = { ...this };
    for (const [key, { abbreviation }] of Object.entries(CONFIG.TIDEWATER.abilities))
      data[abbreviation] = data.abilities[key];
    return data;
  }
}

class VesselData extends TideModel.mixin(BreathTemplate) {
  static defineSchema() {
    return { ...super.defineSchema(), crew: new ArrayField(new ForeignDocumentField(foundry.documents.BaseActor)) };
  }
}

class KnackData extends TideModel.mixin(DescribedTemplate) {
  static metadata = Object.freeze(foundry.utils.mergeObject(super.metadata, { singleton: true }, { inplace: false }));

  prepareDerivedData() {
    super.prepareDerivedData();
    this.prepareIdentifier();
  }
}

class CargoData extends TideModel.mixin(DescribedTemplate) {
  static defineSchema() {
    return { ...super.defineSchema(), weight: whole(1), quantity: whole(1), activities: new ActivitiesField() };
  }

  prepareDerivedData() {
    super.prepareDerivedData();
    this.prepareIdentifier();
    for (const activity of this.activities) activity.prepareData();
  }
}

class CharmData extends CargoData {
  static defineSchema() {
    return { ...super.defineSchema(), weight: whole(0) };
  }
}

export const actors = { courier: CourierData, vessel: VesselData };
export const items = { knack: KnackData, cargo: CargoData, charm: CharmData };
