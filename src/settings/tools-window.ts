import { SettingsWindow } from "./settings-window.ts";
import { usableTools } from "./tools.ts";
import type { Tool } from "../ui/extras.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface ToolsContext extends ApplicationV2.RenderContext {
  readonly rootId: string;
  readonly tools: readonly Tool[];
}

/**
 * The window with what the buttons in Foundry's page do, each for those who may use it. It opens from the settings.
 */
export class ToolsWindow extends SettingsWindow<ToolsContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-tools",
    classes: ["quadrivium", "tools-window"],
    window: { title: "QUADRIVIUM.Tools.title", icon: "fa-solid fa-toolbox" },
    position: { width: 320 },
    actions: { useTool: ToolsWindow.#onUseTool },
  };

  static override PARTS = {
    tools: { template: "systems/quadrivium/templates/settings/tools-window.hbs", scrollable: [""] },
  };

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<ToolsContext> {
    return { ...(await super._prepareContext(options)), rootId: this.id, tools: usableTools() };
  }

  static #onUseTool(this: ToolsWindow, _event: Event, { dataset }: HTMLElement): void {
    usableTools()
      .find(({ name }) => name === dataset.tool)
      ?.use();
  }
}
