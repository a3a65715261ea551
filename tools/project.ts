import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

/** The root of the project. */
export const root = resolve(import.meta.dirname, "..");

/** The parts of the manifest that programs look at. */
export interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly compatibility: { readonly minimum: string };
  readonly esmodules: readonly string[];
  readonly styles: readonly { readonly src: string }[];
  readonly languages: readonly { readonly path: string }[];
  readonly packs: readonly {
    readonly name: string;
    readonly label: string;
    readonly path: string;
    readonly type: string;
  }[];
  readonly [field: string]: unknown;
}

/** What package.json says of the project. */
export interface Project {
  readonly name: string;
  readonly version: string;
  /** The page of the repository: the one constant that a fork changes. */
  readonly repository: string;
}

/** Reads a JSON file of the project. */
export async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(resolve(root, path), "utf8")) as Content;
}
