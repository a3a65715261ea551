import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { game } from "../../client/applications/surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu-entry.ts";
import { DocumentDirectory } from "./document-directory.ts";
import type { Scene } from "../../client/kinds.ts";

/** The tab with the world's scenes; pressing one looks at it. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "Scene" };

  override async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "";
    await this.#sceneOf(id)?.view();
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const sceneOf = (element: HTMLElement) => this.#sceneOf(element.dataset["entryId"] ?? "");
    const activate = writeEntry({
      label: "SCENE.Activate",
      icon: '<i class="fa-solid fa-bullseye"></i>',
      visible: (element) => game().user.isGM && sceneOf(element)?.active === false,
      onClick: (_event, element) => sceneOf(element)?.activate(),
    });
    return [activate, ...super._getEntryContextOptions()];
  }

  #sceneOf(id: string): Scene | undefined {
    return this.collection.get(id) as unknown as Scene | undefined;
  }
}
