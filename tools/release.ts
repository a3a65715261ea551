import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { zipSync } from "fflate";
import { main as buildPacks } from "./packs.ts";
import { buildBundles } from "./ready.ts";
import { addressesOf } from "./release/addresses.ts";
import { exampleFiles, releaseFiles, withWholeLinks } from "./release/contents.ts";
import type { Files } from "./release/contents.ts";
import { faultsIn } from "./release/faults.ts";
import { billOfMaterials, billOfTests } from "./release/sbom.ts";
import { testsFiles } from "./release/tests-module.ts";
import { readJson, root } from "./project.ts";
import type { Manifest, Project } from "./project.ts";
import { notesIn, tagFaults } from "./release/tag.ts";

/** Zip files cannot store a date before 1980; one date for all files makes the same zip from the same files. */
const DATE = new Date(1980, 0, 1);

/** `npm run release`: builds the zip of a release, its manifest and its bill of materials. With `--tag v0.2.0`, both must be of that version. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { tag: { type: "string" } } });
  const project = await readJson<Project>("package.json");
  const faults = values.tag === undefined ? [] : await tagFaults(values.tag);
  if (faults.length === 0) {
    await buildBundles();
    await buildPacks();
    const { paths, size, wrong } = await writeRelease(project, resolve(root, "release"));
    faults.push(...wrong);
    console.log(
      [...paths, "", `${paths.length} files, ${Math.round(size / 1024)} KiB as release/quadrivium.zip`].join("\n"),
    );
  }
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

const archive = (files: Files): Uint8Array => zipSync(Object.fromEntries(files), { level: 9, mtime: DATE });

/** What was written, and what is wrong with it. */
export interface Release {
  readonly paths: readonly string[];
  /** Bytes of the zip. */
  readonly size: number;
  readonly wrong: readonly string[];
}

/**
 * Writes quadrivium.zip, system.json and the bill of materials into a folder, the same of the module with the tests, the
 * example of a module, and the notes of the release. The bundles and the compendia must be built.
 */
export async function writeRelease(project: Project, folder: string): Promise<Release> {
  const files = await releaseFiles(project);
  const manifest = files.get("system.json") ?? new Uint8Array();
  const zip = archive(files);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(resolve(folder, "quadrivium.zip"), zip);
  await writeFile(resolve(folder, "system.json"), manifest);
  await writeFile(resolve(folder, "quadrivium.cdx.json"), await billOfMaterials(project));
  const tests = await testsFiles(project);
  await writeFile(resolve(folder, "quadrivium-tests.zip"), archive(tests));
  await writeFile(resolve(folder, "module.json"), tests.get("module.json") ?? new Uint8Array());
  await writeFile(resolve(folder, "quadrivium-tests.cdx.json"), await billOfTests(project));
  await writeFile(resolve(folder, "ember-pool.zip"), archive(await exampleFiles(project)));
  const { repository, version } = project;
  const changelog = await readFile(resolve(root, "CHANGELOG.md"), "utf8");
  const notes = withWholeLinks(notesIn(changelog), new Map(), `${repository}/blob/v${version}/`);
  await writeFile(resolve(folder, "notes.md"), notes);
  const read = JSON.parse(new TextDecoder().decode(manifest)) as Manifest;
  return { paths: [...files.keys()], size: zip.length, wrong: faultsIn(files, read, addressesOf(repository, version)) };
}
