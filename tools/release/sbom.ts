import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { root } from "../project.ts";
import type { Project } from "../project.ts";
import { TESTS } from "./tests-module.ts";
import { LICENCES } from "./third-party.ts";

/** What is needed of a bill of materials. */
export interface BillOfMaterials {
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

/** A bill of materials as npm writes it. */
interface Written extends BillOfMaterials {
  readonly components: readonly { readonly name: string; readonly version: string; readonly "bom-ref": string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  serialNumber?: string;
  readonly metadata: { timestamp?: string; tools?: object; readonly component: { name: string } };
}

/**
 * Returns the bill of materials of a release in the format of CycloneDX: the libraries in the bundle, with their versions,
 * licenses and hashes. The same lock file always gives the same text.
 */
export async function billOfMaterials({ name }: Pick<Project, "name">): Promise<string> {
  return toText(await writtenByNpm(["--omit=dev"]), name);
}

/** Returns the same of the archive with the tests: of all that the project depends on, what its bundle has. */
export async function billOfTests({ name }: Pick<Project, "name">): Promise<string> {
  const written = await writtenByNpm([]);
  const licences = await readFile(resolve(root, TESTS, LICENCES), "utf8");
  const isIn = ({ name: one, version }: BillOfMaterials["components"][number]): boolean =>
    licences.includes(`\n${one} ${version} (`);
  const components = written.components.filter(isIn);
  const refs = new Set(components.map((one) => one["bom-ref"]));
  const dependencies = written.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return toText({ ...written, components, dependencies }, `${name}-tests`);
}

async function writtenByNpm(more: readonly string[]): Promise<Written> {
  const options = [...more, "--workspaces=false", "--package-lock-only", "--sbom-format=cyclonedx"];
  const { stdout } = await promisify(execFile)("npm", ["sbom", ...options], { cwd: root, maxBuffer: 64 * 1024 ** 2 });
  return JSON.parse(stdout) as Written;
}

function toText(written: Written, name: string): string {
  delete written.serialNumber;
  delete written.metadata.timestamp;
  delete written.metadata.tools;
  // npm takes the name of the folder.
  written.metadata.component.name = name;
  return `${JSON.stringify(written, null, 2)}\n`;
}
