import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDiskFull, reasonOf } from "./file-errors.ts";

/**
 * Reads all of a database in a copy. LevelDB repairs what it opens: it drops the damaged part of a log, notes the loss in
 * its own diary, and goes on with what is left. Nothing must be lost like that, so an original is opened only after a
 * copy has proved to be whole.
 * @throws Error that says what is wrong with the original
 */
export async function inspectCopy<Content>(
  directory: string,
  read: (copy: string) => Promise<Content>,
): Promise<Content> {
  const copy = await mkdtemp(join(tmpdir(), "foundry-standin-copy-"));
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name !== "LOCK").map(({ name }) => name);
    await Promise.all(files.map((file) => copyFile(join(directory, file), join(copy, file))));
    const content = await read(copy);
    const diary = await readFile(join(copy, "LOG"), "utf8");
    if (/dropping \d+ bytes|Corruption/.test(diary)) throw new Error("a part of its records is damaged");
    return content;
  } catch (cause) {
    if (isDiskFull(cause)) throw cause;
    throw new Error(reasonOf(cause).replaceAll(copy, directory), { cause });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
