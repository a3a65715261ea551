const fields = foundry.data.fields;

function schema() {
  return {
    description: new fields.HTMLField({ required: true, blank: true }),
    /** The uuids of the actors that belong to it, in the order of joining. */
    members: new fields.ArrayField(new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false })),
  };
}

/** Those who travel together: what they can do as a group, and whom a request asks. */
export class PartyData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Actor.party"];

  static override defineSchema() {
    return schema();
  }
}
