import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { formatted } from "../format.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * Returns a Markdown file with the text between the comments `<!-- name: ... -->` and `<!-- end of name -->` replaced.
 * @throws Error for a file without these comments
 */
export async function withWritten(path: string, name: string, write: () => Promise<string>): Promise<string> {
  const text = await readFile(resolve(root, path), "utf8");
  const [, before, after] =
    new RegExp(`^(.*<!-- ${name}: .*? -->).*(<!-- end of ${name} -->.*)$`, "s").exec(text) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for "${name}".`);
  return formatted(path, `${before}\n\n${await write()}\n\n${after}`);
}
