import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { addressesOf } from "./release/addresses.ts";
import { readJson, root } from "./project.ts";
import type { Project } from "./project.ts";
import { withVersion } from "./release/tag.ts";

/**
 * `npm version` calls this: gives the manifest the version of package.json and the addresses of its repository, and the
 * unreleased changes of the changelog their version. A fork that has changed the repository calls it with `--addresses`,
 * which leaves the changelog as it is.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { version, repository } = await readJson<Project>("package.json");
  await change("system.json", (text) => withFields(text, { version, ...addressesOf(repository, version) }));
  if (args.includes("--addresses")) return 0;
  const today = new Date().toISOString().slice(0, 10);
  await change("CHANGELOG.md", (text) => withVersion(text, version, today));
  await promisify(execFile)("git", ["add", "system.json", "CHANGELOG.md"], { cwd: root });
  return 0;
}

/** Replaces fields of the manifest in its text, so that its form stays. */
function withFields(text: string, fields: object): string {
  return Object.entries(fields).reduce((changed, [field, value]) => {
    return changed.replace(new RegExp(`^  "${field}": "[^"]*"`, "m"), `  "${field}": "${String(value)}"`);
  }, text);
}

async function change(path: string, changed: (text: string) => string): Promise<void> {
  const whole = resolve(root, path);
  await writeFile(whole, changed(await readFile(whole, "utf8")));
}
