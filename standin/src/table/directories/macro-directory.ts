import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { type ContextMenuEntry, writeEntry } from "../../client/applications/ux/context-menu-entry.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** A macro, as its directory uses it. */
interface ExecutableMacro {
  readonly canExecute: boolean;
  execute(): Promise<unknown> | undefined;
}

/** The tab with the world's macros. */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "Macro" };

  /** A macro can be run from its directory, too. */
  override _getEntryContextOptions(): ContextMenuEntry[] {
    const macroOf = (element: HTMLElement) =>
      this.collection.get(element.dataset["entryId"] ?? "") as unknown as ExecutableMacro | undefined;
    const execute = writeEntry({
      label: "MACRO.Execute",
      icon: '<i class="fa-solid fa-terminal"></i>',
      visible: (element) => macroOf(element)?.canExecute === true,
      onClick: (_event, element) => macroOf(element)?.execute(),
    });
    return [execute, ...super._getEntryContextOptions()];
  }
}
