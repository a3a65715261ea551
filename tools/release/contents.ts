import { readdir, readFile } from "node:fs/promises";
import { join, posix, relative, resolve, sep } from "node:path";
import { home } from "../demo/home.ts";
import { addressesOf } from "./addresses.ts";
import { readJson, root } from "../project.ts";
import type { Manifest, Project } from "../project.ts";

/** The files of a release by their paths, with forward slashes. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Files that LevelDB keeps for itself, and the sources of the compendia and of the style sheet. */
const LEFT_OUT = /^packs\/(_(english|source)\/|[^/]+\/(LOCK|LOG(\.old)?)$)|^styles\/.*\.css$/;

/**
 * Returns the files of a release: what the demo table serves, with the addresses of a repository in the manifest and in
 * the links of the README. The bundle and the compendia must be built.
 */
export async function releaseFiles({ version, repository }: Project): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const part of home.served) {
    for (const path of await filesIn(part)) {
      if (!LEFT_OUT.test(path)) files.set(path, await readFile(resolve(root, path)));
    }
  }
  const manifest = { ...(await readJson<Manifest>("system.json")), version, ...addressesOf(repository, version) };
  files.set("system.json", encode(`${JSON.stringify(manifest, null, 2)}\n`));
  const readme = await readFile(resolve(root, "README.md"), "utf8");
  files.set("README.md", encode(withWholeLinks(readme, files, `${repository}/blob/v${version}`)));
  return files;
}

/** Returns the paths of the files in a part of the project, which may be a single file, in the order of their names. */
async function filesIn(part: string): Promise<string[]> {
  const whole = resolve(root, part);
  const entries = await readdir(whole, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries === null) return [part];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join(posix.sep)).sort();
}

/** Points the relative links of a text to the repository, unless they lead to a file of the release. */
function withWholeLinks(text: string, files: Files, base: string): string {
  return text
    .replaceAll(/(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)]+)\)/g, (link, image: string, before: string, path: string) => {
      if (files.has(path)) return link;
      return `${image}${before}${base}/${path}${image ? "?raw=true" : ""})`;
    })
    .replaceAll(/(<img [^>]*src=")(?!\w+:)([^"]+)"/g, (picture, before: string, path: string) =>
      files.has(path) ? picture : `${before}${base}/${path}?raw=true"`,
    );
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
