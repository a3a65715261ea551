import { readdir, readFile } from "node:fs/promises";
import { join, posix, relative, resolve, sep } from "node:path";
import { home } from "../demo/home.ts";
import { addressesOf } from "./addresses.ts";
import { readJson, root } from "../project.ts";
import type { Manifest, Project } from "../project.ts";

/** The files of a release by their paths, with forward slashes. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The folder with the example of a module. */
const EXAMPLE = "docs/example-module";

/** Files that LevelDB keeps for itself, and the sources of the compendia and of the style sheet. */
const LEFT_OUT = /^packs\/(_(english|source)\/|[^/]+\/(LOCK|LOG(\.old)?)$)|^styles\/.*\.css$/;

/**
 * Returns the files of a release: what the demo table serves, with the addresses of a repository in the manifest and in
 * the links of the texts. The bundle and the compendia must be built.
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
  linkWhole(files, ["README.md", "CHANGELOG.md"], `${repository}/blob/v${version}/`);
  return files;
}

/** Returns the files of the archive with the example of a module, which are copied and renamed rather than installed. */
export async function exampleFiles({ version, repository }: Project): Promise<Files> {
  const files = new Map([["LICENSE", await readFile(resolve(root, "LICENSE"))]]);
  for (const path of await filesIn(EXAMPLE))
    files.set(posix.relative(EXAMPLE, path), await readFile(resolve(root, path)));
  linkWhole(files, ["README.md"], `${repository}/blob/v${version}/${EXAMPLE}/`);
  return files;
}

/** Points the relative links of texts in an archive to the repository, where the texts lie in a folder. */
function linkWhole(files: Map<string, Uint8Array>, paths: readonly string[], folder: string): void {
  for (const path of paths) {
    const text = new TextDecoder().decode(files.get(path));
    files.set(path, encode(withWholeLinks(text, files, folder)));
  }
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

/** Points the relative links of a text to a folder of the repository, unless they lead to one of the files beside it. */
export function withWholeLinks(text: string, files: Files, folder: string): string {
  return text
    .replaceAll(/(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)]+)\)/g, (link, image: string, before: string, path: string) => {
      if (files.has(path)) return link;
      return `${image}${before}${new URL(path, folder).href}${image ? "?raw=true" : ""})`;
    })
    .replaceAll(/(<img [^>]*src=")(?!\w+:)([^"]+)"/g, (picture, before: string, path: string) =>
      files.has(path) ? picture : `${before}${new URL(path, folder).href}?raw=true"`,
    );
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
