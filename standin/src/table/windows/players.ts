import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type {
  ApplicationDefaults,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { UserConfig } from "../../client/applications/sheets/config-sheets.ts";
import { game, hooks, localize, type UserView } from "../../client/applications/surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu.ts";

/** A user, as the list shows one. */
type ListedUser = UserView & { readonly pronouns?: string };

/** The list of users, and who of them is here. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "players",
    tag: "aside",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false, title: "PLAYERS.Title" },
    actions: {
      configureUser: Players.#onConfigureUser,
      toggleExpanded: Players.#onToggleExpanded,
    },
  };

  static override PARTS = { players: { root: true, template: "templates/ui/players.hbs" } };

  #expanded = true;
  #listeners: readonly (readonly [hook: string, id: number])[] = [];

  /** Are those shown, too, who are away? */
  get expanded(): boolean {
    return this.#expanded;
  }

  override _prepareContext(): Promise<Context> {
    const users = ([...game().users] as ListedUser[]).filter(({ active }) => active || this.#expanded);
    users.sort((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name));
    return Promise.resolve({ users: users.map((user) => this.#describe(user)), expanded: this.#expanded });
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    element.setAttribute("aria-labelledby", "players-title");
    return element;
  }

  /** From now on the list follows who comes and goes, and how users change. */
  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions.bind(this), ".player", {
      fixed: true,
      hookName: "getUserContextOptions",
      parentClassHooks: false,
    });
    this.#listeners = ["createUser", "updateUser", "deleteUser", "updateActor"].map((hook) => {
      return [hook, hooks().on(hook, () => void this.render())] as const;
    });
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    for (const [hook, id] of this.#listeners) hooks().off(hook, id);
  }

  /** What can be done with a user of the list. */
  _getContextMenuOptions(): ContextMenuEntry[] {
    const userOf = (element: HTMLElement) => game().users.get(element.dataset["userId"] ?? "");
    return [
      writeEntry({
        label: "USER.Configure",
        icon: '<i class="fa-solid fa-user"></i>',
        visible: (element) => mayConfigure(userOf(element)),
        onClick: (_event, element) => openConfig(userOf(element)),
      }),
      writeEntry({
        label: "PLAYERS.OpenCharacter",
        icon: '<i class="fa-solid fa-address-card"></i>',
        visible: (element) => userOf(element)?.character?.visible === true,
        onClick: (_event, element) => userOf(element)?.character?.sheet?.render({ force: true }),
      }),
    ];
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  /** Shows absent users, too, or only present ones. */
  toggleExpanded(expanded = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    void this.render();
  }

  #describe(user: ListedUser) {
    const { id, active, isSelf, isGM, color } = user;
    const css = (color as { css?: string } | null)?.css ?? String(color);
    const classes = { active, self: isSelf, gm: isGM };
    const cssClass = Object.entries(classes).flatMap(([name, holds]) => (holds ? [name] : []));
    const presence = active ? "PLAYERS.Here" : "PLAYERS.Away";
    return {
      id,
      label: this._formatName(user),
      cssClass: cssClass.join(" "),
      color: css,
      presence,
      canConfigure: mayConfigure(user),
    };
  }

  /** A user's name, with the pronouns and "GM" or the name of the character. */
  _formatName({ name, isGM, character, pronouns }: ListedUser): string {
    const parts = [pronouns, isGM ? localize("PLAYERS.GM") : character?.name].filter((part) => part);
    return parts.length > 0 ? `${name} (${parts.join(", ")})` : name;
  }

  static async #onConfigureUser(this: Players, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-user-id]")?.dataset["userId"] ?? "";
    await openConfig(game().users.get(id));
  }

  static #onToggleExpanded(this: Players): void {
    this.toggleExpanded();
  }
}

/** Users configure themselves; a game master configures all. */
function mayConfigure(user: UserView | undefined): boolean {
  return user !== undefined && (user.isSelf || game().user.isGM);
}

async function openConfig(user: UserView | undefined): Promise<void> {
  if (user) await new UserConfig({ document: user }).render({ force: true });
}
