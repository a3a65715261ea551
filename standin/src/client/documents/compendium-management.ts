import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Plain } from "../utils/types.ts";
import { PACKS_SETTING, type PackConfiguration } from "./compendium-permissions.ts";
import { game } from "./surroundings.ts";
import type { CompendiumCollection } from "../kinds.ts";

function renderDirectory(): void {
  (game().packs as unknown as { render(): void }).render();
}

/** Changes what the world says of a compendium: its folder and place, its lock, who may see it. */
export async function configurePack(pack: CompendiumCollection, configuration: PackConfiguration): Promise<void> {
  const { settings } = game();
  const all = deepClone(settings.get("core", PACKS_SETTING)) as Record<string, Plain>;
  all[pack.collection] = mergeObject(all[pack.collection] ?? {}, { ...configuration }, { performDeletions: true });
  await settings.set("core", PACKS_SETTING, all);
}

/** The world says something else of its compendia: what shows them, or documents in them, shows it too. */
export function onPacksConfigured(): void {
  renderDirectory();
  for (const pack of game().packs as unknown as Iterable<CompendiumCollection>) {
    pack.render();
    for (const document of pack) (document as { render?(): unknown }).render?.();
  }
}
