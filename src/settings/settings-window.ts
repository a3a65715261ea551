import { say } from "../base/words.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { showUntilDrawn } from "../ui/redraw.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/**
 * A window for settings of the world. Foundry's menu makes a new one each time; if one is open already, that one comes
 * to the front instead, with its unsaved input.
 */
export abstract class SettingsWindow<Context extends ApplicationV2.RenderContext> extends AskingWindow<Context> {
  /** Says that the window shows again what is usual, which is stored only when the form is saved. */
  protected sayRestored(): void {
    const status = this.element.querySelector<HTMLElement>("[role=status]");
    if (status) showUntilDrawn(status, say({ key: "QUADRIVIUM.Window.restored" }));
  }

  protected override _canRender(options: Parameters<ApplicationV2["_canRender"]>[0]): false | undefined {
    const open = foundry.applications.instances.get(this.id);
    if (open === undefined || open === (this as unknown) || !open.rendered) {
      return super._canRender(options) === false ? false : undefined;
    }
    if (open.minimized) void open.maximize();
    open.bringToFront();
    return false;
  }
}
