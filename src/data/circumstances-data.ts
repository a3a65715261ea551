const fields = foundry.data.fields;

function schema() {
  return {
    /** Id of the scene it is about; null where no scene is shown. */
    scene: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Who may try again; null for everybody. */
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** The check that may be tried again; without any traits, every check. */
    trait: new fields.SchemaField({
      characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      ability: new fields.DocumentUUIDField({ required: true, nullable: true, initial: null }),
    }),
  };
}

/** A game master's word that circumstances have changed, so that checks which were binding may be tried again. */
export class CircumstancesData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }
}
