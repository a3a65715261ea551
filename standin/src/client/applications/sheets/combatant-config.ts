import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

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
