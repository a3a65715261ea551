import { ArrayField } from "../data/fields/array-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { AnyField } from "../data/fields/object-field.ts";
import { addField, SchemaField, type DataSchema } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import type { DataModel } from "../data/data-model.ts";
import { TypeDataModel } from "../data/type-data-model.ts";
import { generation } from "../generations/index.ts";
import type { Plain } from "../utils/types.ts";
import { configOf } from "./surroundings.ts";

/** Dotted words, at least three characters in all. */
function isChangeType(type: unknown): boolean {
  return typeof type === "string" && type.length >= 3 && /^[a-z0-9]+(?:\.[a-z0-9]+)*$/i.test(type);
}

function changesField(): ArrayField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      type: new StringField({
        required: true,
        blank: false,
        initial: "add",
        validate: isChangeType,
        validationError: "must be made of alpha-numeric words with dots between them",
      }),
      value: new AnyField({ required: true, nullable: true, initial: "" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField(),
    }),
  );
}

/** The system data of an active effect: its changes, to which a system may add. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): DataSchema {
    return { changes: changesField() };
  }
}

/** What CONFIG.ActiveEffect has only where changes have types and phases. */
export function effectConfig(): Plain {
  if (!generation().documents.effectsHavePhases) return {};
  return {
    dataModels: { base: ActiveEffectTypeDataModel },
    changeTypes: {},
    phases: {},
    expiryAction: "update",
    expiryEvents: {},
  };
}

/** Sees to it that the data of every type of effect can hold changes; a model which lacks them is given them. */
export function verifyEffectModels(types: readonly string[]): void {
  if (!generation().documents.effectsHavePhases) return;
  const dataModels = configOf("ActiveEffect").dataModels as Record<string, typeof DataModel | undefined> | undefined;
  if (!dataModels) return;
  for (const type of types) {
    const Model = (dataModels[type] ??= ActiveEffectTypeDataModel);
    if (Model.schema.has("changes")) continue;
    console.error(`The data model of the active effects of type "${type}" must define "changes"`);
    Model.schema[addField]("changes", changesField());
  }
}
