const ID = /^[A-Za-z0-9]{16}$/;

/** Is this the id of a document, as random ids are? */
export function isValidId(id: unknown): boolean {
  return typeof id === "string" && ID.test(id);
}

/** Does the name of a file end in one of these extensions? */
export function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  const name = path.split(/[?#]/)[0]?.toLowerCase() ?? "";
  return extensions.some((extension) => name.endsWith(`.${extension.toLowerCase()}`));
}

/** Is this the content of a file in base 64, of one of these MIME types where some are named? */
export function isBase64Data(data: string, types?: readonly string[]): boolean {
  const [, type] = /^data:([a-z]+\/[a-z0-9+.-]+);base64,[A-Za-z0-9+/]+={0,2}$/i.exec(data) ?? [];
  return type !== undefined && (types?.includes(type) ?? true);
}

/** Is this a colour of six hexadecimal digits behind a `#`? */
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
