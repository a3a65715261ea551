import { listed, say, traditionChoices } from "../base/words.ts";
import { editionsOf } from "../rules/character/world-lists.ts";
import { changeEdition, defaultTradition, editionInUse, isNewWorld } from "../base/world-settings.ts";
import { isElement } from "../ui/dom.ts";
import { fromExtras } from "../ui/extension-points.ts";
import { importReadyCharacters, readyCharacters } from "./ready-characters.ts";
import { AskingWindow } from "../ui/asking-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/**
 * The window in which a table says in one step what it plays: the tradition, the edition whose tracks and difficulties the
 * world takes over, and the ready characters to begin with. It opens by itself in a new world, and from the settings.
 */
export class WelcomeWindow extends AskingWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-welcome",
    classes: ["quadrivium", "welcome-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Welcome.title", icon: "fa-solid fa-door-open" },
    position: { width: 560 },
    form: { handler: WelcomeWindow.#onSubmit, closeOnSubmit: true },
    actions: { dismiss: WelcomeWindow.#onDismiss, goOn: WelcomeWindow.#onGoOn },
  };

  static override PARTS = {
    welcome: { template: "systems/quadrivium/templates/settings/welcome-window/welcome.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/settings/welcome-window/footer.hbs" },
  };

  #tradition = defaultTradition();
  /** Imports the ready characters; a new world does unless its game master says otherwise. */
  #imports = isNewWorld();

  protected override async _prepareContext(
    ...args: Parameters<AskingWindow["_prepareContext"]>
  ): Promise<ApplicationV2.RenderContext> {
    const tradition = this.#tradition;
    const editions = editionsOf(tradition).map(({ id }): [string, string] => [
      id,
      say({ key: `QUADRIVIUM.Welcome.Edition.${tradition}.${id}` }),
    ]);
    const characters = await readyCharacters(tradition);
    const context = {
      rootId: this.id,
      traditions: traditionChoices(tradition),
      /** The names of the tradition's editions by id; null if it has only one. */
      editions: editions.length > 0 ? Object.fromEntries(editions) : null,
      /** The edition in use; blank for a mixture, which stays unless another one is chosen. */
      edition: editionInUse(tradition),
      characters,
      canImport: characters.some(({ isHere }) => !isHere),
      imports: this.#imports,
      comesBack: isNewWorld(),
      /** What can be done once it is saved. */
      choices: fromExtras("welcomeChoices"),
    };
    return { ...(await super._prepareContext(...args)), ...context };
  }

  protected override async _onFirstRender(...render: Parameters<AskingWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...render);
    this.element.addEventListener("change", ({ target }) => {
      if (!isElement(target, "input")) return;
      if (target.name === "imports") this.#imports = target.checked;
      if (target.name !== "tradition") return;
      this.#tradition = target.value;
      void this.render({ parts: ["welcome"] });
    });
  }

  protected override async _onRender(...render: Parameters<AskingWindow["_onRender"]>): Promise<void> {
    await super._onRender(...render);
    this.element.dataset.family = this.#tradition;
  }

  static async #onSubmit(
    this: WelcomeWindow,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: foundry.applications.ux.FormDataExtended,
  ): Promise<void> {
    const { edition: id, imports } = object as { readonly edition?: string; readonly imports?: boolean };
    const edition = editionsOf(this.#tradition).find((one) => one.id === id) ?? null;
    await changeEdition(this.#tradition, edition);
    if (imports !== true) return;
    const imported = await importReadyCharacters(this.#tradition);
    if (imported.length === 0) return;
    ui.notifications.info(say({ key: "QUADRIVIUM.Welcome.imported", data: { names: listed(imported) } }));
  }

  /** Saves first, so that what comes then finds the world as it was chosen. */
  static async #onGoOn(this: WelcomeWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.submit();
    await fromExtras("welcomeChoices")
      .find(({ name }) => name === dataset.choice)
      ?.use();
  }

  static async #onDismiss(this: WelcomeWindow): Promise<void> {
    await game.settings.set("quadrivium", "isSetUp", true);
    await this.close();
  }
}
