const ID = /^[A-Za-z0-9]{16}$/;

/** Is this the id of a document, as random ids are? */
export function isValidId(id: unknown): boolean {
  return typeof id === "string" && ID.test(id);
}

/** Is this a color of six hexadecimal digits behind a `#`? */
export function isColorString(color: unknown): boolean {
  return typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color);
}

/** Can this text be read as JSON? */
export function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
