const fields = foundry.data.fields;

function schema() {
  return {
    /** Id of the tradition the roll belongs to. */
    tradition: new fields.StringField({ required: true, nullable: true, initial: null }),
    /** What of a character was rolled; known only to the doors that have a character. */
    trait: new fields.SchemaField({
      characteristic: new fields.StringField({ required: true, blank: true }),
      ability: new fields.DocumentUUIDField({ required: true, nullable: true, initial: null }),
    }),
  };
}

/** What a message remembers of its roll, beyond the roll itself: nothing that could be read from the roll's dice. */
export class RollMessageData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }
}
