const fields = foundry.data.fields;

/** Returns the fields of a focus in use, which covers the rolls of one use of one thing. */
export function focusUse() {
  return {
    /** Id of its row in the Meta table; null for none. */
    row: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    /** Combat, round and Nish count; blank outside of combat. */
    moment: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The thing that is used; blank if it is not known. */
    thing: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The rolls of that thing that it has covered. */
    rolls: new fields.ArrayField(new fields.StringField({ required: true, blank: true })),
  };
}
