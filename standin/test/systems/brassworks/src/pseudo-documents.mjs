import { loc } from "./constants.mjs";

const { DocumentIdField, StringField, TypedObjectField, TypedSchemaField, NumberField } = foundry.data.fields;

/** What lies in a model and behaves as a document there. */
export class PseudoDocument extends foundry.abstract.DataModel {
  static get metadata() {
    return { documentName: null, embedded: {} };
  }

  static defineSchema() {
    return { _id: new DocumentIdField({ initial: () => foundry.utils.randomID() }) };
  }

  get id() {
    return this._id;
  }

  get document() {
    let parent = this;
    while (!(parent instanceof foundry.abstract.Document)) parent = parent.parent;
    return parent;
  }

  get fieldPath() {
    const { fieldPath } = this.schema;
    return fieldPath.slice(0, fieldPath.lastIndexOf("element") - 1);
  }

  get uuid() {
    return [this.document.uuid, this.constructor.metadata.documentName, this.id].join(".");
  }

  get isSource() {
    return this.id in foundry.utils.getProperty(this.document._source, this.fieldPath);
  }

  _initialize(...args) {
    super._initialize(...args);
    this.prepareBaseData();
  }

  prepareBaseData() {}

  prepareDerivedData() {}

  static async create(data = {}, { parent, ...operation } = {}) {
    const id = operation.keepId && foundry.data.validators.isValidId(data._id) ? data._id : foundry.utils.randomID();
    const fieldPath = parent.system.constructor.metadata.embedded?.[this.metadata.documentName];
    if (!fieldPath) throw new Error(`A ${parent.type} holds no ${this.metadata.documentName}`);
    await parent.update({ [`${fieldPath}.${id}`]: { ...data, _id: id } }, operation);
    return parent.getEmbeddedDocument(this.metadata.documentName, id);
  }

  async update(change = {}, operation = {}) {
    return this.document.update({ [`${this.fieldPath}.${this.id}`]: change }, operation);
  }

  async delete(operation = {}) {
    if (!this.isSource) throw new Error("It is gone already");
    const update = { [`${this.fieldPath}.-=${this.id}`]: null };
    return this.document.update(globalThis._del ? { [`${this.fieldPath}.${this.id}`]: _del } : update, operation);
  }
}

export class TypedPseudoDocument extends PseudoDocument {
  static get TYPE() {
    return "";
  }

  static TYPES = {};

  static defineSchema() {
    return {
      ...super.defineSchema(),
      type: new StringField({
        required: true,
        blank: false,
        readonly: true,
        initial: () => this.TYPE,
        validate: (value) => value === this.TYPE,
        validationError: `must be of the type "${this.TYPE}"`,
      }),
    };
  }
}

/** A record of pseudo documents, which is read as a collection. */
export class CollectionField extends TypedObjectField {
  constructor(Model, options = {}) {
    super(new TypedSchemaField(Model.TYPES), { ...options, validateKey: foundry.data.validators.isValidId });
    this.model = Model;
  }

  initialize(value, model, options = {}) {
    const collection = new foundry.utils.Collection();
    collection.documentClass = this.model;
    for (const entry of Object.values(super.initialize(value, model, options))) collection.set(entry.id, entry);
    return collection;
  }
}

export class BaseGear extends TypedPseudoDocument {
  static LOCALIZATION_PREFIXES = ["BRASSWORKS.GEAR"];

  static get metadata() {
    return { ...super.metadata, documentName: "Gear" };
  }

  static TYPES = {};

  static defineSchema() {
    return {
      ...super.defineSchema(),
      name: new StringField({ required: true }),
      teeth: new NumberField({ required: true, nullable: false, integer: true, initial: 8, min: 1 }),
    };
  }

  prepareDerivedData() {
    this.name ||= loc(`BRASSWORKS.Gear.${this.type}`);
  }
}

class WheelGear extends BaseGear {
  static get TYPE() {
    return "wheel";
  }
}

class SpringGear extends BaseGear {
  static get TYPE() {
    return "spring";
  }

  static defineSchema() {
    return { ...super.defineSchema(), wound: new NumberField({ initial: 1 }) };
  }
}

BaseGear.TYPES.wheel = WheelGear;
BaseGear.TYPES.spring = SpringGear;
