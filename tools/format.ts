import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { format } from "oxfmt";
import type { OxfmtConfig } from "oxfmt";

const SETTINGS = resolve(import.meta.dirname, "../.oxfmtrc.json");

/**
 * Returns the text of a file in this project's formatting; the file's name says which language it is.
 * @throws Error if the text is not of that language
 */
export async function formatted(name: string, text: string): Promise<string> {
  const { printWidth = 80 } = JSON.parse(await readFile(SETTINGS, "utf8")) as OxfmtConfig;
  const { code, errors } = await format(name, text, { printWidth });
  if (errors.length > 0)
    throw new Error(`${name} cannot be formatted: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}
