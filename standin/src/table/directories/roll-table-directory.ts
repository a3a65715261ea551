import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu-entry.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** The tab with the world's roll tables. */
export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "RollTable" };

  /** One can draw from a table without opening it. */
  override _getEntryContextOptions(): ContextMenuEntry[] {
    const tableOf = (element: HTMLElement) =>
      this.collection.get(element.dataset["entryId"] ?? "") as unknown as { draw(): Promise<unknown> } | undefined;
    const draw = writeEntry({
      label: "TABLE.Draw",
      icon: '<i class="fa-solid fa-dice-d20"></i>',
      onClick: (_event, element) => tableOf(element)?.draw(),
    });
    return [draw, ...super._getEntryContextOptions()];
  }
}
