import { once } from "../../base/async.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { ledgerContext, type LedgerContext } from "./ledger-context.ts";
import { readLog, everyRoll, stillKnown, type LedgerFilter } from "./ledger.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

type WindowContext = ApplicationV2.RenderContext & LedgerContext;

/** New rolls are counted together if they come within this time, in milliseconds. */
const WAIT = 250;

/**
 * The luck ledger: how lucky the rolls of players and characters were, by the exact odds of each. It shows each user the rolls that they
 * may see in the chat.
 */
export class LedgerWindow extends AskingWindow<WindowContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-ledger",
    classes: ["quadrivium", "with-odds", "ledger-window"],
    window: { title: "QUADRIVIUM.Ledger.title", icon: "fa-solid fa-chart-line", resizable: true },
    position: { width: 680, height: 720 },
    actions: {
      choosePerson: LedgerWindow.#onChoosePerson,
    },
  };

  static override PARTS = {
    ledger: { template: "systems/quadrivium/templates/extras/ledger/ledger.hbs", scrollable: [""] },
  };

  #filter: LedgerFilter = everyRoll;

  /** What is read of the log as long as the window is open. */
  readonly #read: Parameters<typeof readLog>[0] = new Map();

  #stopFollowing: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the ledger of a user or a character: "user.<id>", "actor.<id>" or "all". */
  static async show(who = "all"): Promise<void> {
    const window = ledgerWindow();
    window.#filter = { ...window.#filter, who };
    await window.render({ force: true });
    window.bringToFront();
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<WindowContext> {
    // Before the log is read, so as not to miss messages during the first drawing.
    this.#stopFollowing ??= this.#followLog();
    const ledger = await readLog(this.#read);
    this.#filter = stillKnown(ledger.rolls, this.#filter);
    return { ...(await super._prepareContext(options)), ...ledgerContext(ledger, this.#filter) };
  }

  protected override async _onFirstRender(
    ...render: Parameters<ApplicationV2<WindowContext>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    this.element.addEventListener("change", ({ target }) => {
      const { name, value, checked } = target as HTMLInputElement;
      this.#filter = { ...this.#filter, [name]: name === "onlyThrown" ? checked : value };
      void this.render();
    });
  }

  /** Reads what comes to the log, what changes in it, and what leaves it. */
  #followLog(): () => void {
    const redraw = (): void => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.render(), WAIT);
    };
    const followed = {
      createChatMessage: Hooks.on("createChatMessage", redraw),
      updateChatMessage: Hooks.on("updateChatMessage", (message) => {
        this.#read.delete(message);
        redraw();
      }),
      deleteChatMessage: Hooks.on("deleteChatMessage", redraw),
    };
    return () => {
      for (const [hook, id] of Object.entries(followed)) Hooks.off(hook as keyof typeof followed, id);
    };
  }

  protected override async _onRender(
    context: WindowContext,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    const { hasRolls, figure, lead, verdict, none } = context;
    this.announce(hasRolls ? `${figure} ${lead} ${verdict}` : none);
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    this.#stopFollowing?.();
    this.#stopFollowing = null;
    this.#read.clear();
  }

  static async #onChoosePerson(this: LedgerWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#filter = { ...this.#filter, who: target.dataset.who ?? "all" };
    await this.render();
    this.element.querySelector<HTMLElement>("[name=who]")?.focus();
  }
}

/** The only window; it keeps its data while closed. */
const ledgerWindow = once(() => new LedgerWindow());
