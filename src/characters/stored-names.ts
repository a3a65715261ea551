const fields = foundry.data.fields;

/** The actors whom a message is about, as all players may call them. */
export function storedNames() {
  return new fields.ArrayField(
    new fields.SchemaField({
      actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
      /** The token through which the actor acted; null for none. */
      token: new fields.DocumentUUIDField({ type: "Token", required: true, nullable: true, initial: null }),
      /** A name, or the language key of what stands for one. */
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
  );
}
