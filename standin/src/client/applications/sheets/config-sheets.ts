import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { CONST } from "../../constants.ts";
import { game, localize, type DocumentView, type UserView } from "../surroundings.ts";
import { ApplicationV2 } from "../api/application.ts";

/** The window in which a combatant is given a name, a picture and an initiative of its own. */
export class CombatantConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["combatant-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-swords" },
    position: { width: 480 },
    sheetConfig: false,
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sidebar/tabs/combat/combatant.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    return {
      ...(await super._prepareContext(options)),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMBAT.CombatantSave" }],
    };
  }
}

/** The window in which a macro is written and tried. */
export class MacroConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["macro-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-code" },
    position: { width: 560, height: 480 },
    actions: { execute: MacroConfig.#onExecute },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sheets/macro-config.hbs", root: false },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const mayScript = game().user.can("MACRO_SCRIPT");
    const { CHAT, SCRIPT } = CONST.MACRO_TYPES;
    const types = [
      { value: CHAT, label: "MACRO.TypeChat" },
      { value: SCRIPT, label: "MACRO.TypeScript", disabled: !mayScript },
    ];
    return {
      ...(await super._prepareContext(options)),
      types,
      buttons: [
        { type: "button", action: "execute", icon: "fa-solid fa-dice-d20", label: "MACRO.Execute" },
        { type: "submit", icon: "fa-solid fa-floppy-disk", label: "MACRO.Save" },
      ],
    };
  }

  /** Saves the form first, so that its present text is run; the window stays open. */
  static async #onExecute(this: MacroConfig): Promise<void> {
    if (this.isEditable) {
      const { form } = this;
      if (form && !form.reportValidity()) return;
      await this.#save();
    }
    await (this.document as unknown as { execute(): Promise<unknown> | undefined }).execute();
  }

  async #save(): Promise<void> {
    const { form, options } = this;
    if (!form) return;
    const { FormDataExtended } = await import("../ux/form-data-extended.ts");
    await options.form.handler?.call(this as never, new Event("submit"), form, new FormDataExtended(form));
  }
}

/** The window in which users choose their color and character. */
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

  /** Users change themselves; a game master changes all. */
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

/** Says what cannot be drawn without a canvas. */
function refuse(window: object): Promise<never> {
  return Promise.reject(new Error(`The stand-in has no windows of tokens (${window.constructor.name})`));
}

/** The window of a token. Packages extend it when they start; opening it reports that it is missing. */
export class TokenConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  override render(): Promise<never> {
    return refuse(this);
  }
}

/** The window of an actor's prototype token, of which the same is true. */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  override render(): Promise<never> {
    return refuse(this);
  }
}
