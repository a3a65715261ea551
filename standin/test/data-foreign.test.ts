import { describe, expect, it } from "vitest";
import * as fields from "../src/client/data/fields.ts";
import type { CleanOptions, ValidateOptions } from "../src/client/data/fields/types.ts";
import { ForcedDeletion } from "../src/client/data/operators.ts";
import { TypeDataModel } from "../src/client/data/type-data-model.ts";
import { DataModelValidationFailure } from "../src/client/data/validation-failure.ts";
import { generation } from "../src/client/generations/index.ts";

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

describe("models and fields as systems write them", () => {
  it("a field may be a record with keys of its own, and finds the field of an entry", () => {
    const model = new CharacterData();
    expect(model.abilities).toEqual({ str: { value: 10 }, dex: { value: 10 } });
    expect(model.updateSource({ "abilities.str.value": "14" })).toEqual({ abilities: { str: { value: 14 } } });
    expect(CharacterData.schema.getField("abilities.str.value")).toBeInstanceOf(fields.NumberField);
    expect(() => new CharacterData({ abilities: { str: { value: "many" } } })).toThrow("str.value: must be a");
  });
});
