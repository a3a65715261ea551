import type { LanguageFile } from "./client/i18n.ts";
import { platform } from "./client/platform.ts";

/** A system's manifest, as system.json has it. */
export type Manifest = Readonly<Record<string, unknown>> & { readonly id: string };

/** A style sheet of a manifest: its path, or its path and its cascade layer. */
type Style = string | { readonly src: string; readonly layer?: string | null };

function list(manifest: Manifest, key: string): readonly unknown[] {
  const value = manifest[key] ?? [];
  if (!Array.isArray(value)) throw new Error(`"${key}" in the manifest of ${manifest.id} is not a list`);
  return value;
}

/** The path of a system's file from the root of the server. */
function pathOf(manifest: Manifest, file: string): string {
  return `systems/${manifest.id}/${file}`;
}

/** Puts a system's styles into the page and runs its scripts and then its modules, in the order of the manifest. */
export async function loadSystem(manifest: Manifest): Promise<void> {
  for (const style of list(manifest, "styles") as readonly Style[]) {
    const { src, layer = "system" } = typeof style === "string" ? { src: style } : style;
    platform.addStyle(pathOf(manifest, src), layer);
  }
  for (const file of list(manifest, "scripts") as readonly string[]) await platform.runScript(pathOf(manifest, file));
  for (const file of list(manifest, "esmodules") as readonly string[])
    await platform.importModule(pathOf(manifest, file));
}

/** A language file of a manifest; some are for a certain system, or for those who have a certain module. */
type Language = LanguageFile & { readonly system?: string; readonly module?: string };

/** The language files of a system which are of use here, with their paths from the root of the server. */
export function languagesOf(manifest: Manifest): LanguageFile[] {
  const files = list(manifest, "languages") as readonly Language[];
  const isOfUse = ({ system, module }: Language) => !module && (!system || system === manifest.id);
  return files.filter(isOfUse).map((file) => ({ ...file, path: pathOf(manifest, file.path) }));
}
