const fields = foundry.data.fields;

/** Returns a field for a whole number that an item adds. */
export function modifier() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -99, max: 99 });
}

/** Returns a field for a whole number of 0 or more. */
export function amount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial, min: 0, max: 9999 });
}

/** Returns a field for a name or a few words, which may be blank. */
export function text(initial = "") {
  return new fields.StringField({ required: true, blank: true, initial });
}

/** Returns a field for the description of an item. */
export function description() {
  return new fields.HTMLField({ required: true, blank: true });
}
