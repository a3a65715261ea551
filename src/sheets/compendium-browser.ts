import { once } from "../base/async.ts";
import { say } from "../base/words.ts";
import { actorAt, creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { controlledCreatures, creaturesAt } from "../characters/usual-actors.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { compendiumGroups } from "../ui/choose-document.ts";
import { attachDocumentList, DOCUMENT_LIST, documentListContext, filledGroups } from "../ui/document-picker.ts";
import { takeItemsAt } from "./character/item-rows.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface BrowserContext extends ApplicationV2.RenderContext {
  /** The names of the creatures this user can add items to, by uuid; null for none. */
  readonly takers: Readonly<Record<string, string>> | null;
  /** The one selected at first. */
  readonly taker: string;
}

/**
 * The window for finding items and actors of compendia, and items of the sidebar, by tradition, type and category. They
 * can be opened or dragged from there, and items added to a creature of this user.
 */
export class CompendiumBrowser extends AskingWindow<BrowserContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-compendia",
    classes: ["quadrivium", "compendium-browser"],
    window: { title: "QUADRIVIUM.Compendia.open", icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 520, height: 640 },
    actions: { take: CompendiumBrowser.#onTake },
  };

  static override PARTS = {
    list: { template: DOCUMENT_LIST },
    footer: { template: "systems/quadrivium/templates/sheets/compendium-browser/footer.hbs" },
  };

  #chosen: ReadonlySet<string> = new Set();
  #untick = (): void => {};

  /** Opens the window, or brings the open one to the front as it is. */
  static async show(): Promise<void> {
    const window = browser();
    if (!window.rendered) await window.render({ force: true });
    window.bringToFront();
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<BrowserContext> {
    const own = game.actors.contents.flatMap((actor) => (actor.isOwner ? (creature(actor) ?? []) : []));
    const controlled = creaturesAt(controlledCreatures()).filter(({ isOwner }) => isOwner);
    const takers = [...new Set([...own, ...controlled])].map((one) => [one.uuid, nameFor(one, "user")] as const);
    takers.sort(([, one], [, other]) => one.localeCompare(other, game.i18n.lang, { numeric: true }));
    return {
      ...(await super._prepareContext(options)),
      ...documentListContext(this.id, filledGroups(compendiumGroups())),
      takers: takers.length > 0 ? Object.fromEntries(takers) : null,
      taker: controlled[0]?.uuid ?? creature(game.user.character)?.uuid ?? "",
    };
  }

  protected override async _onFirstRender(
    ...render: Parameters<AskingWindow<BrowserContext>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    const part = this.element.querySelector<HTMLElement>(".take-question");
    const take = this.element.querySelector<HTMLButtonElement>("[data-action=take]");
    if (!part) return;
    this.#untick = attachDocumentList(part, {}, (chosen) => {
      this.#chosen = chosen;
      if (take) take.disabled = chosen.size === 0;
    });
  }

  static async #onTake(this: CompendiumBrowser): Promise<void> {
    const taker = actorAt(this.element.querySelector<HTMLSelectElement>("[name=taker]")?.value ?? "");
    const said = taker ? await takeItemsAt(taker, [...this.#chosen]) : say({ key: "QUADRIVIUM.Compendia.gone" });
    this.#untick();
    if (said) ui.notifications.info(said);
  }
}

/** The only window, which keeps its state when closed. */
const browser = once(() => new CompendiumBrowser());
