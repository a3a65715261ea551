const fields = foundry.data.fields;

/** A whole number that an item adds. */
export function modifier() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -99, max: 99 });
}

/** A number of something, none or more. */
export function amount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial, min: 0, max: 9999 });
}

/** A name or a few words; may be left out. */
export function text(initial = "") {
  return new fields.StringField({ required: true, blank: true, initial });
}

/** The text with which an item is described. */
export function description() {
  return new fields.HTMLField({ required: true, blank: true });
}
