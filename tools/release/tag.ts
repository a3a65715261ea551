import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readJson, root } from "../project.ts";
import type { Manifest, Project } from "../project.ts";

/** The places that state the version of the project. */
interface Versions {
  readonly ofPackage: string;
  readonly ofSystem: string;
  readonly changelog: string;
}

/** Returns where a tag and the files of the project differ in the version; nothing if they agree. */
export async function tagFaults(tag: string): Promise<string[]> {
  const { version: ofPackage } = await readJson<Project>("package.json");
  const { version: ofSystem } = await readJson<Manifest>("system.json");
  const changelog = await readFile(resolve(root, "CHANGELOG.md"), "utf8");
  return tagFaultsOf(tag, { ofPackage, ofSystem, changelog });
}

/** Returns where a tag and these versions differ; nothing if they agree. */
export function tagFaultsOf(tag: string, { ofPackage, ofSystem, changelog }: Versions): string[] {
  const [newest = "missing", text] = headingsIn(changelog);
  return [
    ...(tag === `v${ofPackage}` ? [] : [`The tag is ${tag}, and package.json has the version ${ofPackage}.`]),
    ...(ofSystem === ofPackage ? [] : [`system.json has the version ${ofSystem}, and package.json ${ofPackage}.`]),
    ...(newest === ofPackage ? [] : [`The newest version in CHANGELOG.md is ${newest}, and not ${ofPackage}.`]),
    ...(text === "" ? [] : ["CHANGELOG.md has changes that are not released; npm version moves them."]),
  ];
}

/** Returns the newest version of a changelog, and what it tells above that as unreleased. */
function headingsIn(changelog: string): [newest: string | undefined, unreleased: string] {
  const [before = "", newest] = changelog.split(/^## \[(\d+\.\d+\.\d+)\].*$/m);
  return [newest, before.split(/^## \[Unreleased\]$/m)[1]?.trim() ?? ""];
}

/** Returns the text at the top of a changelog: the newest version, or the unreleased changes. */
export function notesIn(changelog: string): string {
  const [, ...sections] = changelog.split(/^## \[.*\n/m);
  return `${sections.map((text) => text.trim()).find(Boolean) ?? ""}\n`;
}

/**
 * Returns a changelog in which the unreleased changes are those of a version.
 * @param date The day of the release as "2026-11-24".
 */
export function withVersion(changelog: string, version: string, date: string): string {
  return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}
