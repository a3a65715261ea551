import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { initializeSheets, registerSheet, sheetClasses, unregisterSheet } from "./sheet-classes.ts";

/** Registers sheet classes; its window lets an owner choose the sheet of one document. */
export class DocumentSheetConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["sheet-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-gear" },
    position: { width: 480 },
    sheetConfig: false,
    form: { handler: DocumentSheetConfig.#onChoose, closeOnSubmit: true },
  };

  static override PARTS = {
    form: { template: "templates/sheets/document-sheet-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static registerSheet = registerSheet;
  static unregisterSheet = unregisterSheet;
  static initializeSheets = initializeSheets;

  override get title(): string {
    return localize("SHEETS.ConfigureTitle", { name: this.document.name ?? "" });
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { document } = this;
    const descriptors = Object.values(sheetClasses(document.documentName, document.type ?? "base"));
    return {
      ...(await super._prepareContext(options)),
      sheets: descriptors.filter(({ canConfigure }) => canConfigure).map(({ id, label }) => ({ value: id, label })),
      chosen: document.getFlag("core", "sheetClass") ?? "",
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SHEETS.SaveChoice" }],
    };
  }

  static async #onChoose(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    await this.document.setFlag("core", "sheetClass", formData.object["sheetClass"]);
  }
}
