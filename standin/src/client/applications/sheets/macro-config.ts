import { CONST } from "../../constants.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { game } from "../surroundings.ts";

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

  /** What is tried is what stands in the form, so that is saved first; the window stays open. */
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
