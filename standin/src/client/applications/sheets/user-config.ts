import { CONST } from "../../constants.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { game, localize, type DocumentView, type UserView } from "../surroundings.ts";

/** The window in which users choose their colour and whom they play. */
export class UserConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["user-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user" },
    position: { width: 480 },
    sheetConfig: false,
    viewPermission: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE,
    actions: { releaseCharacter: UserConfig.#onReleaseCharacter },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    form: { template: "templates/sheets/user-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${localize("USER.Configure")}: ${this.document.name ?? ""}`;
  }

  /** Users change themselves; a game master changes everybody. */
  override get isVisible(): boolean {
    return this.isEditable;
  }

  override get isEditable(): boolean {
    const { user } = game();
    return user.isGM || user.id === this.document.id;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const user = this.document as unknown as UserView;
    const owned = [...game().actors].filter((actor) => actor.testUserPermission(user, "OWNER"));
    return {
      ...(await super._prepareContext(options)),
      characters: owned.map(({ id, name }: DocumentView) => ({ value: id, label: name })),
      color: (user.color as { css?: string }).css,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "USER.Save" }],
    };
  }

  /** The choice is taken back in the form; it counts once that is saved. */
  static #onReleaseCharacter(this: UserConfig): void {
    const select = this.element.querySelector<HTMLSelectElement>('select[name="character"]');
    if (select) select.value = "";
  }
}
