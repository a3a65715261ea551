import type { WorldData } from "./client/connection.ts";
import type { LanguageFile } from "./client/i18n.ts";
import { platform } from "./client/platform.ts";

/** A package's manifest, as system.json or module.json has it. */
export type Manifest = Readonly<Record<string, unknown>> & { readonly id: string };

/** A package that a world uses, and the folder of the server in which packages of its type are. */
interface Used {
  readonly folder: "systems" | "modules";
  readonly manifest: Manifest;
}

/** The system of a world and its active modules, in the order in which they are loaded. */
export function packagesOf({ system, modules = [] }: Pick<WorldData, "system" | "modules">): readonly Used[] {
  const active = modules.filter((module) => module.active).map(({ manifest }) => manifest);
  return [
    { folder: "systems", manifest: system },
    ...active.map((manifest) => ({ folder: "modules" as const, manifest })),
  ];
}

/** A style sheet of a manifest: its path, or its path and its cascade layer. */
type Style = string | { readonly src: string; readonly layer?: string | null };

function list(manifest: Manifest, key: string): readonly unknown[] {
  const value = manifest[key] ?? [];
  if (!Array.isArray(value)) throw new Error(`"${key}" in the manifest of ${manifest.id} is not a list`);
  return value;
}

/** The path of a package's file from the root of the server. */
function pathOf({ folder, manifest }: Used, file: string): string {
  return `${folder}/${manifest.id}/${file}`;
}

/** Puts a package's styles into the page and runs its scripts and then its modules, in the order of the manifest. */
export async function loadPackage(used: Used): Promise<void> {
  const { manifest, folder } = used;
  for (const style of list(manifest, "styles") as readonly Style[]) {
    const { src, layer = folder === "systems" ? "system" : "modules" } =
      typeof style === "string" ? { src: style } : style;
    platform.addStyle(pathOf(used, src), layer);
  }
  for (const file of list(manifest, "scripts") as readonly string[]) await platform.runScript(pathOf(used, file));
  for (const file of list(manifest, "esmodules") as readonly string[]) await platform.importModule(pathOf(used, file));
}

/** A language file of a manifest; some are for a certain system or module. */
type Language = LanguageFile & { readonly system?: string; readonly module?: string };

/** The language files of a world's packages which are of use here, with their paths from the root of the server. */
export function languagesOf(world: Pick<WorldData, "system" | "modules">): LanguageFile[] {
  const packages = packagesOf(world);
  const isActive = (id: string) => packages.some(({ folder, manifest }) => folder === "modules" && manifest.id === id);
  const isOfUse = ({ system, module }: Language) =>
    (!module || isActive(module)) && (!system || system === world.system.id);
  return packages.flatMap((used) => {
    const files = list(used.manifest, "languages") as readonly Language[];
    return files.filter(isOfUse).map((file) => ({ ...file, path: pathOf(used, file.path) }));
  });
}
