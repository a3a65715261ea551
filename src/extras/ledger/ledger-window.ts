import { say } from "../../base/words.ts";
import { fireAndForget, nextTask } from "../../base/async.ts";
import { AskingWindow } from "../../ui/asking-window.ts";
import { onlyWindow } from "../../ui/ask.ts";
import { ledgerCsv } from "./export-ledger.ts";
import { Ledger } from "./ledger.ts";
import { ledgerContext } from "./ledger-context.ts";
import type { LedgerContext } from "./ledger-context.ts";
import { everyRoll, filtered, stillKnown } from "./ledger-filter.ts";
import type { LedgerFilter } from "./ledger-filter.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

type WindowContext = ApplicationV2.RenderContext & LedgerContext;

/** New rolls are counted together if they come within this time, in milliseconds. */
const WAIT = 250;

/**
 * The luck ledger: how lucky the rolls of players and characters were, since the exact odds of each are known. Every user
 * sees in it what they may see in the chat.
 */
export class LedgerWindow extends AskingWindow<WindowContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-ledger",
    classes: ["quadrivium", "with-odds", "ledger-window"],
    window: { title: "QUADRIVIUM.Ledger.title", icon: "fa-solid fa-chart-line", resizable: true },
    position: { width: 680, height: 720 },
    actions: {
      choosePerson: LedgerWindow.#onChoosePerson,
      exportCsv: LedgerWindow.#onExportCsv,
    },
  };

  static override PARTS = {
    ledger: { template: "systems/quadrivium/templates/extras/ledger/ledger.hbs", scrollable: [""] },
  };

  #filter: LedgerFilter = everyRoll;

  /** What is read of the log as long as the window is open; null to read it anew. */
  #ledger: Ledger | null = null;

  /** The ledger whose log is being read. */
  #reading: Ledger | null = null;

  #stopFollowing: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the ledger of a user or a character: "user.<id>", "actor.<id>" or "all". */
  static async show(who = "all"): Promise<void> {
    const window = onlyWindow(LedgerWindow);
    window.#filter = { ...window.#filter, who };
    await window.render({ force: true });
    window.bringToFront();
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<WindowContext> {
    // Before the log is read: what comes while the window is drawn for the first time must not be missed.
    this.#stopFollowing ??= this.#followLog();
    const ledger = (this.#ledger ??= new Ledger(game.messages.contents));
    if (ledger.read === 0) ledger.readOn();
    if (ledger.isWhole) this.#filter = stillKnown(ledger.rolls, this.#filter);
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
    const redrawAfter =
      <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
      (...given: Given): void => {
        act(...given);
        this.#redrawSoon();
      };
    const readAgain = redrawAfter((message: ChatMessage.Implementation) => this.#ledger?.readAgain(message));
    const remove = redrawAfter((message: ChatMessage.Implementation) => this.#ledger?.remove(message));
    // Who may roll for whom decides which rolls count for a character.
    const readAnew = redrawAfter(() => {
      this.#ledger = null;
    });
    const followed = {
      createChatMessage: Hooks.on("createChatMessage", readAgain),
      updateChatMessage: Hooks.on("updateChatMessage", readAgain),
      deleteChatMessage: Hooks.on("deleteChatMessage", remove),
      updateActor: Hooks.on("updateActor", (_actor, changes) => {
        if ("ownership" in changes) readAnew();
      }),
      updateUser: Hooks.on("updateUser", (_user, changes) => {
        if ("role" in changes) readAnew();
      }),
    };
    return () => {
      for (const [hook, id] of Object.entries(followed)) Hooks.off(hook as keyof typeof followed, id);
    };
  }

  #redrawSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.render(), WAIT);
  }

  protected override async _onRender(
    context: WindowContext,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    const { reading, hasRolls, figure, lead, verdict, none } = context;
    this.announce(reading ? reading.words : hasRolls ? `${figure} ${lead} ${verdict}` : none);
    if (reading) fireAndForget(this.#readWhole());
  }

  /** Reads the log to its beginning, and lets the page do other things meanwhile. */
  async #readWhole(): Promise<void> {
    const ledger = this.#ledger;
    if (!ledger || this.#reading === ledger) return;
    this.#reading = ledger;
    while (!ledger.isWhole) {
      await nextTask();
      // It was closed, or begins anew.
      if (this.#ledger !== ledger) return;
      ledger.readOn();
      const bar = this.element.querySelector("progress");
      if (bar) bar.value = ledger.read;
    }
    await this.render();
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    this.#stopFollowing?.();
    this.#stopFollowing = null;
    this.#ledger = null;
  }

  static async #onChoosePerson(this: LedgerWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#filter = { ...this.#filter, who: target.dataset.who ?? "all" };
    await this.render();
    this.element.querySelector<HTMLElement>("[name=who]")?.focus();
  }

  static async #onExportCsv(this: LedgerWindow): Promise<void> {
    const ledger = this.#ledger ?? new Ledger(game.messages.contents);
    while (!ledger.isWhole) {
      ledger.readOn();
      await nextTask();
    }
    const name = say({ key: "QUADRIVIUM.Ledger.fileName", data: { world: game.world.id } });
    foundry.utils.saveDataToFile(ledgerCsv(filtered(ledger.rolls, this.#filter)), "text/csv", name);
  }
}
