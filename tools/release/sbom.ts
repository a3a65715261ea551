import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../project.ts";
import type { Project } from "../project.ts";

/** What is needed of a bill of materials. */
export interface BillOfMaterials {
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

/** A bill of materials as npm writes it. */
interface Written extends BillOfMaterials {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; tools?: object; readonly component: { name: string } };
}

/**
 * Returns the bill of materials of a release in the format of CycloneDX: the libraries in the bundle, with their versions,
 * licences and hashes. The same lock file always gives the same text.
 */
export async function billOfMaterials({ name }: Pick<Project, "name">): Promise<string> {
  const options = ["--omit=dev", "--workspaces=false", "--package-lock-only", "--sbom-format=cyclonedx"];
  const { stdout } = await promisify(execFile)("npm", ["sbom", ...options], { cwd: root });
  const written = JSON.parse(stdout) as Written;
  delete written.serialNumber;
  delete written.metadata.timestamp;
  delete written.metadata.tools;
  // npm takes the name of the folder.
  written.metadata.component.name = name;
  return `${JSON.stringify(written, null, 2)}\n`;
}
