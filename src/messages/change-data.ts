import { accumulationSigns } from "../rules/procedures/accumulation.ts";

const fields = foundry.data.fields;

/** The reasons for a recorded change. */
export const changeReasons = ["rest", "raise", "award", "damage", "accumulation"] as const;
export type ChangeReason = (typeof changeReasons)[number];

function schema() {
  const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
  return {
    /** Id of the message whose roll has brought it about, and whose card tells it; null for none. */
    of: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** The points of damage of that roll, the soak, and the names of the levels before and after, as the track had them. */
    damage: new fields.SchemaField({
      points: number(),
      soak: number(),
      levels: new fields.ArrayField(new fields.StringField()),
    }),
    /** The number that its result was added to, as if nothing had been added before, what was added, and how. */
    accumulation: new fields.SchemaField({
      before: number(),
      change: number(),
      sign: new fields.StringField({ required: true, nullable: true, initial: null, choices: [...accumulationSigns] }),
    }),
    /** Id of the first of the messages that were told together, by which they are one event; null for a change by itself. */
    batch: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    reason: new fields.StringField({ required: true, blank: false, choices: [...changeReasons], initial: "rest" }),
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** The changed numbers, with the document and path that store each. */
    numbers: new fields.ArrayField(
      new fields.SchemaField({
        uuid: new fields.DocumentUUIDField({ required: true, nullable: false }),
        path: new fields.StringField({ required: true, blank: false }),
        /** Its name in the language of the user who has changed it, for when it no longer exists. */
        label: new fields.StringField({ required: true, blank: true, initial: "" }),
        before: number(),
        after: number(),
      }),
    ),
    /**
     * Id of this message while the ids that its actor keeps say whether it has what is told here, or not if it is undone. Null
     * once that is so; a copy has the id of another.
     */
    due: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Id of this message, which a copy has not got. */
    own: new fields.DocumentIdField({ required: true, nullable: true, initial: null }),
    undoneBy: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
  };
}

/** A change of a character that is told in the chat and can be undone: a rest, a raised stat, experience, damage, a result. */
export class ChangeData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ChatMessage.Implementation> {
  static override defineSchema() {
    return schema();
  }
}
