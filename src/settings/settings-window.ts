import { serialize } from "../base/async.ts";
import { say } from "../base/words.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { showFaultAtField, showFieldNote } from "../ui/field-note.ts";
import { unreadNumber } from "../ui/number-fields.ts";
import { showUntilDrawn } from "../ui/redraw.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/**
 * A window for settings of the world. Foundry's menu makes a new one each time; if one is open already, that one comes
 * to the front instead, with its unsaved input.
 */
export abstract class SettingsWindow<Context extends ApplicationV2.RenderContext> extends AskingWindow<Context> {
  #change: (() => void) | null = null;

  protected override async _prepareContext(...args: Parameters<ApplicationV2["_prepareContext"]>): Promise<Context> {
    this.#change?.();
    return super._prepareContext(...args);
  }

  /**
   * Draws the lists of the window with a change of what is entered in them; it is stored only when the form is saved.
   * @param change Reads the form and changes what is drawn. It is called again if something else is entered before that is on
   * the page.
   */
  protected changeLists(change: () => void): Promise<void> {
    return serialize(this, async () => {
      this.#change = change;
      await this.render({ parts: ["lists"] });
      this.#change = null;
    });
  }

  /**
   * Stores what is entered, and closes the window; it stays open while a field has a fault, which is said there.
   * @param store Throws a RuleError that names the field.
   * @param list The beginning of the names of all fields; blank for none.
   */
  protected async storeAndClose(store: () => Promise<void>, list = ""): Promise<void> {
    const unread = unreadNumber(this.element);
    if (unread) {
      showFieldNote(unread.field, unread.message);
      unread.field.focus();
      return;
    }
    try {
      await store();
      await this.close();
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      showFaultAtField(this.element, String((list ? error.below(list) : error).data.field), error);
    }
  }

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
