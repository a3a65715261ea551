const fields = foundry.data.fields;

function schema() {
  return {
    /** What of a character was rolled; known only to the doors that have a character. */
    trait: new fields.SchemaField({
      characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      ability: new fields.DocumentUUIDField({ required: true, nullable: true, initial: null }),
    }),
    /** Id of the message whose roll this one counters. */
    opposes: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Id of the message with the counter that this roll is measured against. */
    opposedBy: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
  };
}

/** What a message remembers of its roll beyond the roll itself: nothing that the formula or the dice tell. */
export class RollMessageData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }
}
