import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { DocumentDirectory } from "./document-directory.ts";
import { type ContextMenuEntry, writeEntry } from "../../client/applications/ux/context-menu.ts";
import { game } from "../../client/applications/surroundings.ts";
import type { Scene } from "../../client/kinds.ts";

/** The tab with the world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "Actor" };
}

/** The tab with the world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "Item" };
}

/** The tab with the world's journal entries. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "JournalEntry" };
}

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
