import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { DocumentIdField, DocumentUUIDField, ForeignDocumentField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { getProperty } from "../utils/paths.ts";
import { DURATION_UNITS, SHOW_ICON } from "./effect-constants.ts";

type Fields = Record<string, DataField>;

/** The length of a duration: stored as null where there is none, and read as infinite. */
class DurationValueField extends NumberField {
  override initialize(value: unknown): unknown {
    return value ?? Infinity;
  }
}

const count = () => new NumberField({ integer: true, min: 0 });

/** The fields of an effect whose changes have modes, and whose duration is of seconds, rounds and turns. */
export function effectFieldsWithModes(): Fields {
  return {
    changes: new ArrayField(
      new SchemaField({
        key: new StringField({ required: true }),
        value: new StringField({ required: true }),
        mode: new NumberField({ integer: true, nullable: false, initial: CONST.ACTIVE_EFFECT_MODES.ADD }),
        priority: new NumberField(),
      }),
    ),
    duration: new SchemaField({
      startTime: new NumberField({ initial: null }),
      seconds: count(),
      combat: new ForeignDocumentField({ documentName: "Combat" }),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
    origin: new StringField({ nullable: true, blank: false, initial: null }),
  };
}

/** The fields of an effect whose changes are in its system data, and which knows when it began. */
export function effectFieldsWithPhases(): Fields {
  const required = (options: object = {}) => new NumberField({ required: true, ...options });
  return {
    start: new SchemaField(
      {
        combat: new ForeignDocumentField({ documentName: "Combat" }),
        combatant: new DocumentIdField({ readonly: false, initial: null }),
        initiative: required(),
        round: required({ integer: true, min: 0 }),
        turn: required({ integer: true, min: 0 }),
        time: required({ nullable: false, integer: true }),
      },
      { required: true, nullable: true, initial: null },
    ),
    duration: new SchemaField({
      value: new DurationValueField({ required: true, nullable: true, integer: true, min: 0 }),
      units: new StringField({ required: true, choices: DURATION_UNITS, initial: "seconds" }),
      expiry: new StringField({ required: true, blank: false, nullable: true, initial: expiryOf }),
      expired: new BooleanField(),
    }),
    origin: new DocumentUUIDField({ relative: true }),
    showIcon: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(SHOW_ICON),
      initial: SHOW_ICON.CONDITIONAL,
    }),
    folder: new ForeignDocumentField({ documentName: "Folder" }),
  };
}

/** What lasts for some time ends when a turn starts, unless it says otherwise. */
function expiryOf(source: unknown): string | null {
  return typeof getProperty(source, "duration.value") === "number" ? "turnStart" : null;
}
