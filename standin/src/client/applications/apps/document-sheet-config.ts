import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { initializeSheets, registerSheet, unregisterSheet, updateDefaultSheets } from "./sheet-classes.ts";
import { sheetClasses } from "./sheet-descriptors.ts";

/** Registers sheet classes; the window in which another sheet or theme is chosen is not there. */
export class DocumentSheetConfig extends DocumentSheetV2 {
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
}
