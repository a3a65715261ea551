import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { game, hooks, localize } from "../surroundings.ts";
import type { UserView } from "../surroundings.ts";

/** The list of users, and who of them is here. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "players",
    tag: "section",
    window: { frame: false, positioned: false, title: "PLAYERS.Title" },
  };

  static override PARTS = { players: { template: "templates/sidebar/players.hbs" } };

  #listeners: readonly (readonly [hook: string, id: number])[] = [];

  override _prepareContext(): Promise<Context> {
    return Promise.resolve({ users: [...game().users].map((user) => this.#describe(user)) });
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    element.setAttribute("aria-labelledby", "players-title");
    return element;
  }

  /** From now on the list follows who comes and goes, and how users change. */
  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#listeners = ["createUser", "updateUser", "deleteUser", "updateActor"].map((hook) => {
      return [hook, hooks().on(hook, () => void this.render())] as const;
    });
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    for (const [hook, id] of this.#listeners) hooks().off(hook, id);
  }

  #describe(user: UserView) {
    const { id, active, isSelf, color } = user;
    const css = (color as { css?: string } | null)?.css ?? String(color);
    const cssClass = [active ? "active" : "", isSelf ? "self" : ""].filter((name) => name).join(" ");
    const presence = active ? "PLAYERS.Here" : "PLAYERS.Away";
    return { id, label: this._formatName(user), cssClass, color: css, presence };
  }

  /** A user's name, with "GM" or the name of the character. */
  _formatName({ name, isGM, character }: UserView): string {
    const part = isGM ? localize("PLAYERS.GM") : character?.name;
    return part ? `${name} (${part})` : name;
  }
}
