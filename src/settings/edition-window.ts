import { say } from "../i18n/words.ts";
import { editionsOf } from "../rules/character/editions.ts";
import { startingTracks } from "../rules/character/tracks.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import {
  changeEdition,
  changeTracks,
  defaultTradition,
  editionInUse,
  hasOwnTracks,
  isSetUp,
  markSetUp,
} from "../world-settings.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface EditionContext extends ApplicationV2.RenderContext {
  readonly rootId: string;
  /** The names of the traditions by id, and the chosen one. */
  readonly traditions: Readonly<Record<string, string>>;
  readonly tradition: string;
  /** The names of the tradition's editions by id; null if it has only one. */
  readonly editions: Readonly<Record<string, string>> | null;
  /** The edition in use; blank for a mixture, which stays unless another one is chosen. */
  readonly edition: string;
}

/**
 * The window in which a table says in one step what it plays: the tradition, and the edition whose tracks and difficulties
 * the world takes over. It opens by itself in a new world.
 */
export class EditionWindow extends SettingsWindow<EditionContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-edition",
    classes: ["quadrivium", "edition-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Edition.title", icon: "fa-solid fa-book", contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { handler: EditionWindow.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = { edition: { template: "systems/quadrivium/templates/settings/edition-window/edition.hbs" } };

  #tradition = defaultTradition();

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<EditionContext> {
    const nameOf = (id: string): [string, string] => [id, say({ key: `QUADRIVIUM.Tradition.${id}` })];
    const editions = editionsOf(this.#tradition).map(({ id }): [string, string] => [
      id,
      say({ key: `QUADRIVIUM.Edition.Of.${this.#tradition}.${id}` }),
    ]);
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      traditions: Object.fromEntries([...traditions.keys()].map(nameOf)),
      tradition: this.#tradition,
      editions: editions.length > 0 ? Object.fromEntries(editions) : null,
      edition: editionInUse(this.#tradition),
    };
  }

  protected override async _onRender(
    context: Parameters<ApplicationV2["_onRender"]>[0],
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector("[name=tradition]")?.addEventListener("change", ({ target }) => {
      this.#tradition = (target as HTMLSelectElement).value;
      void this.render();
    });
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    // Whoever closes it without an answer is not asked again.
    if (!isSetUp()) void markSetUp();
  }

  static async #onSubmit(
    this: EditionWindow,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: foundry.applications.ux.FormDataExtended,
  ): Promise<void> {
    const { edition: id } = object as { readonly edition?: string };
    const edition = editionsOf(this.#tradition).find((one) => one.id === id) ?? null;
    await changeEdition(this.#tradition, edition);
  }
}

/**
 * Gives a new world without actors the tracks of today, and asks what the table plays; call when the world is ready. Other
 * worlds keep the tracks that they have.
 */
export async function setUpNewWorld(): Promise<void> {
  if (!game.user.isGM || game.users.activeGM?.isSelf !== true || isSetUp() || game.actors.contents.length > 0) return;
  const window = new EditionWindow().render({ force: true });
  if (!hasOwnTracks()) await changeTracks(startingTracks);
  await window;
}
