import { say } from "../i18n/words.ts";
import { AskingWindow } from "../windows/asking-window.ts";
import { readLedger } from "./counted-rolls.ts";
import { ledgerContext } from "./ledger-context.ts";
import type { LedgerContext } from "./ledger-context.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { everyRoll, filtered, stillKnown } from "./ledger-filter.ts";
import type { LedgerFilter } from "./ledger-filter.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

type WindowContext = ApplicationV2.RenderContext & LedgerContext;

/** New rolls are counted together if they come within this time, in milliseconds. */
const WAIT = 250;

const hooks = ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const;

let open: LedgerWindow | null = null;

/**
 * The luck ledger: how lucky the rolls of players and characters were, since the exact odds of each are known. Every user
 * sees in it what they may see in the chat.
 */
export class LedgerWindow extends AskingWindow<WindowContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-ledger",
    classes: ["quadrivium", "ledger-window"],
    window: { title: "QUADRIVIUM.Ledger.title", icon: "fa-solid fa-chart-line", resizable: true },
    position: { width: 680, height: 720 },
    actions: {
      choosePerson: LedgerWindow.#onChoosePerson,
      exportCsv: LedgerWindow.#onExportCsv,
    },
  };

  static override PARTS = {
    ledger: { template: "systems/quadrivium/templates/ledger/ledger.hbs", scrollable: [""] },
  };

  #filter: LedgerFilter = everyRoll;
  readonly #hooks = new Map<(typeof hooks)[number], number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the ledger of a user or a character: "user.<id>", "actor.<id>" or "all". */
  static async show(who = "all"): Promise<void> {
    open ??= new LedgerWindow();
    open.#filter = { ...open.#filter, who };
    await open.render({ force: true });
    open.bringToFront();
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<WindowContext> {
    const ledger = await readLedger();
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
    for (const hook of hooks)
      this.#hooks.set(
        hook,
        Hooks.on(hook, () => {
          this.#redrawSoon();
        }),
      );
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
    this.announce(context.hasRolls ? `${context.figure} ${context.lead} ${context.verdict}` : context.none);
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    for (const [hook, id] of this.#hooks) Hooks.off(hook, id);
    this.#hooks.clear();
  }

  static async #onChoosePerson(this: LedgerWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#filter = { ...this.#filter, who: target.dataset.who ?? "all" };
    await this.render();
    this.element.querySelector<HTMLElement>("[name=who]")?.focus();
  }

  static async #onExportCsv(this: LedgerWindow): Promise<void> {
    const { rolls } = await readLedger();
    const name = say({ key: "QUADRIVIUM.Ledger.fileName", data: { world: game.world.id } });
    foundry.utils.saveDataToFile(ledgerCsv(filtered(rolls, this.#filter)), "text/csv", name);
  }
}
