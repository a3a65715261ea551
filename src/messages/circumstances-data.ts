import { storedNames } from "../characters/stored-names.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    /** Id of the scene; null if no scene is shown. */
    scene: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /** Uuid of the actor who may try again; null for everybody. */
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** The name of that actor for all players. */
    names: storedNames(),
    /** The stats of the check that may be tried again; without any, every check. */
    trait: new fields.SchemaField({
      characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      ability: new fields.StringField({ required: true, nullable: true, initial: null }),
      /** What it is called; blank if it is told by what is rolled. */
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
  };
}

/** The decision of a game master that circumstances have changed, so binding checks may be tried again. */
export class CircumstancesData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }
}
