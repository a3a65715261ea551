const fields = foundry.data.fields;

/** The reasons for a recorded change. */
export const changeReasons = ["rest", "raise", "award"] as const;
export type ChangeReason = (typeof changeReasons)[number];

function schema() {
  const number = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
  return {
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
    undoneBy: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
  };
}

/** A change of a character that is told in the chat and can be undone: a rest, a raised trait, experience. */
export class ChangeData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ChatMessage.Implementation> {
  static override defineSchema() {
    return schema();
  }
}
