import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { initializeSheets, registerSheet, unregisterSheet, updateDefaultSheets } from "./sheet-classes.ts";
import { sheetClasses } from "./sheet-descriptors.ts";
import { getSheetTheme, setSheetTheme, themesOf } from "./sheet-themes.ts";

/** Registers sheet classes; its window lets an owner choose the sheet of one document, and anybody its theme. */
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
  static updateDefaultSheets = updateDefaultSheets;

  /** The sheets one can choose for a type of document, those one can make the default, and which one that is. */
  static getSheetClassesForSubType(
    documentName: string,
    subType = "base",
  ): { sheetClasses: Record<string, string>; defaultClasses: Record<string, string>; defaultClass: string } {
    const sheets = Object.values(sheetClasses(documentName, subType));
    const labels = (wanted: typeof sheets) => Object.fromEntries(wanted.map(({ id, label }) => [id, label]));
    return {
      sheetClasses: labels(sheets.filter((sheet) => sheet.canConfigure)),
      defaultClasses: labels(sheets.filter((sheet) => sheet.canBeDefault)),
      defaultClass: sheets.find((sheet) => sheet.default)?.id ?? "",
    };
  }

  override get title(): string {
    return localize("SHEETS.ConfigureTitle", { name: this.document.name ?? "" });
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { document } = this;
    const cls = this.constructor as typeof DocumentSheetConfig;
    const { sheetClasses: sheets } = cls.getSheetClassesForSubType(document.documentName, document.type);
    const themes = themesOf(document);
    return {
      ...(await super._prepareContext(options)),
      sheets,
      chosen: document.getFlag("core", "sheetClass") ?? "",
      themes: Object.keys(themes).length ? themes : null,
      theme: getSheetTheme(document),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SHEETS.SaveChoice" }],
    };
  }

  /** The sheet is the document's, for everybody; the theme is this user's. */
  static async #onChoose(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { document } = this;
    const { sheetClass, theme } = formData.object;
    if (typeof theme === "string" && theme !== getSheetTheme(document)) {
      await setSheetTheme(document, theme);
      await Promise.all(Object.values(document.apps).map((app) => (app as DocumentSheetV2).render()));
    }
    const before = document.getFlag("core", "sheetClass") ?? "";
    if (this.isEditable && sheetClass !== before) await document.setFlag("core", "sheetClass", sheetClass);
  }
}
