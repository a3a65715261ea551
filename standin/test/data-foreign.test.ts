import { describe, expect, it } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import type { CleanOptions, ValidateOptions } from "../src/client/data/fields/types.ts";
import { DataFieldOperator, ForcedDeletion } from "../src/client/data/operators.ts";
import { TypeDataModel } from "../src/client/data/type-data-model.ts";
import { DataModelValidationFailure } from "../src/client/data/validation-failure.ts";
import { generation } from "../src/client/generations/index.ts";
import { only14 } from "./generation.ts";

type Plain = Record<string, unknown>;

/* Fields and models as published systems write them. */

/** A formula, which effects extend as a text. */
class FormulaField extends fields.StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, deterministic: false };
  }

  override _validateType(value: unknown) {
    if (typeof value === "string" && /[{}]/.test(value)) throw new Error("is not a formula");
    return super._validateType(value);
  }

  override _castChangeDelta(delta: unknown) {
    return String(this._cast(delta)).trim();
  }

  override _applyChangeAdd(value: unknown, delta: unknown) {
    return value ? [value, delta].join(" + ") : delta;
  }
}

/** A record which has certain keys at first. */
class MappingField extends fields.ObjectField {
  readonly model: fields.DataField;
  readonly initialKeys: readonly string[];

  constructor(model: fields.DataField, options: { initialKeys: readonly string[] }) {
    super(options);
    this.model = model;
    model.parent = this;
    this.initialKeys = options.initialKeys;
  }

  override _cleanType(value: Plain, options: CleanOptions) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith("-=") || inner instanceof ForcedDeletion) continue;
      value[key] = this.model.clean(inner, options);
    }
    return value;
  }

  override getInitialValue(data: Plain) {
    return Object.fromEntries(this.initialKeys.map((key) => [key, this.model.getInitialValue(data)]));
  }

  override _validateType(value: unknown, options: ValidateOptions = {}) {
    const failure = new DataModelValidationFailure();
    for (const [id, inner] of Object.entries(value as Plain)) {
      const found = this.model.validate(inner, options);
      if (found) failure.elements.push({ id, failure: found });
    }
    if (!failure.isEmpty()) throw failure.asError();
    return undefined;
  }

  override initialize(value: Plain, model: object, options: Plain = {}) {
    const entries = [...new Set([...this.initialKeys, ...Object.keys(value)])];
    return Object.fromEntries(entries.map((key) => [key, this.model.initialize(value[key], model, options)]));
  }

  override _getField(path: string[]): fields.DataField | undefined {
    if (path.length === 0) return this;
    if (generation().number === 13) path.shift();
    else path.pop();
    return this.model._getField(path);
  }
}

/** The id of an embedded document, which is the document itself in use. */
class LocalDocumentField extends fields.DocumentIdField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, readonly: false, initial: null };
  }

  override initialize(value: unknown, model: { parent: { things: Map<string, object> } }) {
    return () => model.parent.things.get(String(value)) ?? null;
  }

  override toObject(value: { id?: string } | null) {
    return value?.id ?? value;
  }
}

const number = (initial: number) => new fields.NumberField({ required: true, nullable: false, integer: true, initial });

/** Adds fields to those of a base class. */
const withMovement = (Base: typeof TypeDataModel) =>
  class extends Base {
    declare movement: { walk: number };

    static override defineSchema() {
      return { ...super.defineSchema(), movement: new fields.SchemaField({ walk: number(30) }) };
    }

    static override migrateData(source: Plain) {
      const movement = source["movement"] as Plain | undefined;
      if (movement && "speed" in movement) movement["walk"] ??= movement["speed"];
      return super.migrateData(source);
    }

    override prepareBaseData() {
      super.prepareBaseData();
      this.movement.walk += 1;
    }
  };

class Base extends TypeDataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return {
      hp: new fields.SchemaField({ value: number(5), max: number(9) }),
      bonus: new FormulaField(),
      abilities: new MappingField(new fields.SchemaField({ value: number(10) }), { initialKeys: ["str", "dex"] }),
      favourite: new LocalDocumentField(),
    };
  }
}

class CharacterData extends withMovement(Base) {
  declare hp: { value: number; max: number };
  declare bonus: string;
  declare abilities: Record<string, { value: number }>;
  declare favourite: object | null;

  override prepareDerivedData() {
    super.prepareDerivedData();
    this.hp.max += this.abilities["str"]?.value ?? 0;
  }
}

const change = (key: string, value: unknown) => ({ key, value, mode: 2, type: "add" });

describe("models and fields as systems write them", () => {
  it("a mixin adds its fields to those of its base", () => {
    const model = new CharacterData();
    model.prepareBaseData();
    model.prepareDerivedData();
    expect(model.movement.walk).toBe(31);
    expect(model.hp.max).toBe(19);
    expect(model.schema.fieldPath).toBe("system");
    expect(CharacterData.schema.getField("movement.walk")?.fieldPath).toBe("system.movement.walk");
  });

  it("old data is migrated before it is cleaned, by a mixin and in part", () => {
    expect(new CharacterData({ movement: { speed: 40 } }).movement.walk).toBe(40);
    const model = new CharacterData();
    expect(model.updateSource({ movement: { speed: 20 } })).toEqual({ movement: { walk: 20 } });
  });

  it("a field may check and add in its own way", () => {
    const model = new CharacterData({ bonus: "1d4" });
    const field = CharacterData.schema.getField("bonus");
    expect(field?.applyChange(model.bonus, model, change("system.bonus", " 2 "))).toBe("1d4 + 2");
    expect(() => new CharacterData({ bonus: "{}" })).toThrow("bonus: is not a formula");
  });

  it("a field may be a record with keys of its own, and finds the field of an entry", () => {
    const model = new CharacterData();
    expect(model.abilities).toEqual({ str: { value: 10 }, dex: { value: 10 } });
    expect(model.updateSource({ "abilities.str.value": "14" })).toEqual({ abilities: { str: { value: 14 } } });
    expect(CharacterData.schema.getField("abilities.str.value")).toBeInstanceOf(fields.NumberField);
    expect(() => new CharacterData({ abilities: { str: { value: "many" } } })).toThrow(
      "abilities.str.value: must be a",
    );
  });

  only14("a record of a system's own takes deletions", () => {
    const model = new CharacterData({ abilities: { str: { value: 1 }, luck: { value: 7 } } });
    expect(model.abilities["luck"]).toEqual({ value: 7 });
    model.updateSource({ "abilities.luck": new ForcedDeletion() });
    expect(Object.keys(model.abilities)).toEqual(["str", "dex"]);
  });

  it("a field may give a getter, which is asked whenever the property is read", () => {
    const thing = { id: "thing00000000000" };
    const things = new Map<string, object>();
    const model = new CharacterData({ favourite: thing.id }, { parent: { things } });
    expect(model.favourite).toBeNull();
    things.set(thing.id, thing);
    expect(model.favourite).toBe(thing);
    expect(model.toObject(false)["favourite"]).toBe(thing.id);
  });
});

describe("models within models", () => {
  class Activity extends DataModel {
    declare type: string;
    declare cost: number;

    static override defineSchema(): Record<string, fields.DataField> {
      return { type: new fields.StringField({ required: true, blank: false, initial: "use" }), cost: number(1) };
    }

    get label() {
      return `${this.type} (${this.cost})`;
    }
  }
  class Attack extends Activity {
    static override defineSchema() {
      return {
        ...super.defineSchema(),
        type: new fields.StringField({ required: true, initial: "attack" }),
        bonus: number(0),
      };
    }
  }
  class ItemData extends TypeDataModel {
    declare activities: Record<string, Activity>;
    declare steps: Activity[];
    declare cost: Activity;

    static override defineSchema() {
      return {
        activities: new fields.TypedObjectField(new fields.TypedSchemaField({ use: Activity, attack: Attack })),
        steps: new fields.ArrayField(new fields.EmbeddedDataField(Activity)),
        cost: new fields.EmbeddedDataField(Activity),
      };
    }
  }

  it("a record holds models by their types, with the document's data as their parent", () => {
    const item = new ItemData({ activities: { a: { type: "attack", bonus: 2 }, b: { type: "use" } } });
    expect(item.activities["a"]).toBeInstanceOf(Attack);
    expect(item.activities["b"]).toBeInstanceOf(Activity);
    expect(item.activities["a"]?.parent).toBe(item);
    expect(item.activities["a"]?.label).toBe("attack (1)");
    expect(item.toObject()["activities"]).toEqual({
      a: { type: "attack", cost: 1, bonus: 2 },
      b: { type: "use", cost: 1 },
    });
  });

  it("a change inside a record keeps the type of the entry", () => {
    const item = new ItemData({ activities: { a: { type: "attack", bonus: 2 } } });
    expect(item.updateSource({ "activities.a.bonus": 5 })).toEqual({ activities: { a: { bonus: 5 } } });
    expect(item.activities["a"]).toMatchObject({ type: "attack", bonus: 5, cost: 1 });
    item.updateSource({ "activities.c": { type: "use", cost: 9 } });
    expect(item.activities["c"]?.label).toBe("use (9)");
  });

  it("lists are replaced as wholes, with instances or data", () => {
    const item = new ItemData({ steps: [{ cost: 3 }] });
    expect(item.steps[0]?.label).toBe("use (3)");
    const [first] = item.steps;
    item.updateSource({ steps: [...item.steps, { cost: 4 }, ...(first ? [first] : [])] });
    expect(item.steps.map(({ cost }) => cost)).toEqual([3, 4, 3]);
    expect(item.toObject()["steps"]).toEqual([3, 4, 3].map((cost) => ({ type: "use", cost })));
  });

  it("an inner model knows by its schema where it lies", () => {
    const item = new ItemData({ activities: { a: { type: "attack" } }, steps: [{}] });
    expect(item.cost.schema.fieldPath).toBe("system.cost");
    expect(item.steps[0]?.schema.getField("cost")?.fieldPath).toBe("system.steps.element.cost");
    const path = item.activities["a"]?.schema.fieldPath ?? "";
    expect(path.slice(0, path.lastIndexOf("element") - 1)).toBe("system.activities");
    expect(Activity.schema.getField("cost")?.fieldPath).toBe("cost");
    expect(item.cost.updateSource({ cost: "5" })).toEqual({ cost: 5 });
    expect(item.cost.clone({ cost: 6 }).schema.fieldPath).toBe("");
  });

  it("the field of a property is found through the models", () => {
    const item = new ItemData({ activities: { a: { type: "attack" } } });
    expect(item.getFieldForProperty("cost.cost")).toBeInstanceOf(fields.NumberField);
    expect(item.getFieldForProperty("steps.0.cost")).toBeInstanceOf(fields.NumberField);
    expect(item.getFieldForProperty("nothing.cost")).toBeUndefined();
  });

  only14("each model takes part in the cleaning of its own data", () => {
    const seen: unknown[] = [];
    class Watched extends Activity {
      static override migrateData(source: Plain) {
        if ("price" in source) source["cost"] = source["price"];
        return super.migrateData(source);
      }
      static override _preCleanData(...[data, options, state]: Parameters<typeof Activity._preCleanData>) {
        seen.push({ ...data }, state.creation);
        super._preCleanData(data, options, state);
      }
      static override _cleanData(...[data, options, state]: Parameters<typeof Activity._cleanData>) {
        data["cost"] = Math.min(Number(data["cost"] ?? 0), 5);
        return super._cleanData(data, options, state);
      }
    }
    const Holder = class extends DataModel {
      declare inner: Watched;
      static override defineSchema() {
        return { inner: new fields.EmbeddedDataField(Watched) };
      }
    };
    const model = new Holder({ inner: { price: 9 } });
    expect(model.inner.cost).toBe(5);
    expect(seen).toEqual([{ price: 9, cost: 9 }, true]);
    model.updateSource({ inner: { price: 2 } });
    expect(model.inner.cost).toBe(2);
    expect(seen.at(-1)).toBe(false);
    expect(DataFieldOperator.get(1)).toBe(1);
  });
});

describe("a schema that a model inherits", () => {
  class Beast extends DataModel {
    static override defineSchema(): Record<string, fields.DataField> {
      const kept = { health: new fields.NumberField({ initial: 7 }), calling: new fields.StringField() };
      return { resources: new fields.SchemaField(kept) };
    }
  }

  only14("is extended and shortened by the model, and stays as it was for others", () => {
    class Eel extends Beast {
      static override defineSchema() {
        const schema = super.defineSchema();
        const resources = schema["resources"] as fields.SchemaField;
        resources.extendFields({
          fury: new fields.NumberField({ initial: 2 }),
          dread: new fields.NumberField({ initial: 1, persisted: false }),
        });
        resources.removeFields(["calling"]);
        return schema;
      }
    }
    const eel = new Eel({ resources: { fury: 5 } }) as Eel & { resources: object };
    expect(eel.resources).toEqual({ health: 7, fury: 5, dread: 1 });
    expect(eel._source["resources"]).toEqual({ health: 7, fury: 5 });
    expect(Eel.schema.getField("resources.fury")?.fieldPath).toBe("resources.fury");
    const others = ["resources.fury", "resources.calling"].map((path) => Beast.schema.getField(path)?.name);
    expect(others).toEqual([undefined, "calling"]);
    const { fury } = (Eel.schema.fields["resources"] as fields.SchemaField).fields;
    expect(() => {
      Beast.schema.extendFields({ fury: fury as fields.DataField });
    }).toThrow("other parent");
  });
});
