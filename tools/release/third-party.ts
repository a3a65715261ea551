import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** The file beside a bundle with the licenses of all packages in it. */
export const LICENCES = "THIRD-PARTY.txt";

/** A package in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The whole text of its license, with its notices. */
  readonly text: string;
}

/** The name of a package's file with its license. */
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/**
 * Returns the packages of a bundle's modules, by name.
 * @param modules The paths of the modules, as the bundler knows them.
 * @throws Error for a package without the text of its license, which may not be passed on
 */
export function packagesOf(modules: Iterable<string>): BundledPackage[] {
  const folders = new Set([...modules].filter((id) => id.includes("/node_modules/")).map(folderOf));
  const found = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as BundledPackage;
    const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
    if (file === undefined) throw new Error(`The package ${name} has no text of its licence.`);
    return { name, version, license, text: readFileSync(join(folder, file), "utf8").trim() };
  });
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the folder of the package to which a module belongs: the first one above it with a name and a version. */
function folderOf(module: string): string {
  let folder = dirname(module.replace(/[?#].*$/, "").replaceAll("\0", ""));
  for (; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Partial<BundledPackage>;
    if (name && version) return folder;
  }
}

/** Returns the text of {@link LICENCES}. */
function licencesOf(packages: readonly BundledPackage[]): string {
  const texts = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  return `Packages of others in the files beside this one, with their licenses.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** Writes the licenses of the packages in a bundle beside it, since the minifier removes their notices from the code. */
export function thirdPartyLicences(): Plugin {
  return {
    name: "third-party-licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      this.emitFile({ type: "asset", fileName: LICENCES, source: licencesOf(packagesOf(modules)) });
    },
  };
}
