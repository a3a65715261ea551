const { DataField, ObjectField, StringField } = foundry.data.fields;

/** A formula, which an effect lengthens instead of adding to it. */
export class FormulaField extends StringField {
  static get _defaults() {
    return foundry.utils.mergeObject(super._defaults, { deterministic: false });
  }

  _validateType(value) {
    const roll = new Roll(value.replace(/@([\w.]+)/g, "1"));
    if (this.deterministic && !roll.isDeterministic) throw new Error("must not contain dice");
    return super._validateType(value);
  }

  _castChangeDelta(delta) {
    return this._cast(delta).trim();
  }

  _applyChangeAdd(value, delta) {
    if (!value) return delta;
    const operator = delta.startsWith("-") ? "-" : "+";
    return `${value} ${operator} ${delta.replace(/^[+-]/, "").trim()}`;
  }

  _applyChangeUpgrade(value, delta) {
    if (!value) return delta;
    return `max(${value}, ${delta})`;
  }
}

/** A short name that formulas may use. */
export class IdentifierField extends StringField {
  _validateType(value) {
    if (!/^[a-z0-9-_]*$/i.test(value)) throw new Error(`"${value}" is no identifier`);
  }
}

/** The same field for each of several keys, some of which are always there. */
export class MappingField extends ObjectField {
  constructor(model, options) {
    if (!(model instanceof DataField)) throw new Error("MappingField must have a DataField as its contained element");
    super(options);
    this.model = model;
    model.parent ??= this;
  }

  static get _defaults() {
    return foundry.utils.mergeObject(super._defaults, { initialKeys: null, initialKeysOnly: false });
  }

  _cleanType(value, options) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith("-=") || inner === null) continue;
      if (foundry.data.operators && inner instanceof foundry.data.operators.ForcedDeletion) continue;
      value[key] = this.model.clean(inner, options);
    }
    return value;
  }

  getInitialValue(data) {
    const initial = super.getInitialValue(data);
    if (!this.initialKeys || !foundry.utils.isEmpty(initial)) return initial;
    for (const key of this.initialKeys()) initial[key] = this.model.getInitialValue();
    return initial;
  }

  _validateType(value, options = {}) {
    if (foundry.utils.getType(value) !== "Object") throw new Error("must be an Object");
    const failure = new foundry.data.validation.DataModelValidationFailure();
    for (const [key, inner] of Object.entries(value)) {
      const wrong = this.model.validate(inner, options);
      if (!wrong) continue;
      failure.fields[key] = wrong;
      if (wrong.unresolved) failure.unresolved = true;
    }
    if (!foundry.utils.isEmpty(failure.fields)) return failure;
  }

  initialize(value, model, options = {}) {
    if (!value) return value;
    const keys = this.initialKeysOnly ? this.initialKeys() : Object.keys(value);
    return keys.reduce((all, key) => {
      all[key] = this.model.initialize(value[key] ?? this.model.getInitialValue(), model, options);
      return all;
    }, {});
  }

  /** On 14 the first step of a path is its last element. */
  _getField(path, options = {}) {
    if (path.length === 0) return this;
    if (game.release.generation < 14) path.shift();
    else path.pop();
    return this.model._getField(path, options);
  }
}

/** One activity of an item: a model whose class is known by its type. */
class ActivityField extends ObjectField {
  static recursive = true;

  getModel(value) {
    return CONFIG.TIDEWATER.activityTypes[value?.type]?.documentClass ?? null;
  }

  _cleanType(value, options) {
    if (!(typeof value === "object")) value = {};
    const Model = this.getModel(value);
    return Model ? Model.cleanData(value, options) : value;
  }

  getInitialValue() {
    return {};
  }

  _validateType(value, options = {}) {
    return this.getModel(value)?.schema.validate(value, options);
  }

  initialize(value, model, options = {}) {
    const Model = this.getModel(value);
    return Model ? new Model(value, { parent: model, ...options }) : foundry.utils.deepClone(value);
  }

  migrateSource(source, value) {
    const Model = this.getModel(value);
    if (Model) Model.migrateDataSafe(value);
  }
}

/** All activities of an item, in their order. */
export class ActivitiesField extends MappingField {
  constructor(options) {
    super(new ActivityField(), options);
  }

  initialize(value, model, options) {
    const activities = Object.values(super.initialize(value, model, options));
    activities.sort((a, b) => a.sort - b.sort);
    return new ActivityCollection(model, activities);
  }
}

export class ActivityCollection extends foundry.utils.Collection {
  constructor(model, entries) {
    super();
    this.#model = model;
    for (const entry of entries) if (entry instanceof foundry.abstract.DataModel) this.set(entry._id, entry);
  }

  #model;

  #types = new Map();

  getByType(type) {
    return Array.from(this.#types.get(type) ?? []).map((key) => this.get(key));
  }

  set(key, value) {
    if (!this.#types.has(value.type)) this.#types.set(value.type, new Set());
    this.#types.get(value.type).add(key);
    return super.set(key, value);
  }

  toObject(source = true) {
    return this.map((activity) => activity.toObject(source));
  }
}
