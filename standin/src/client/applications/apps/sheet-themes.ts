import { game } from "../surroundings.ts";
import { sheetClasses, type SheetDescriptor } from "./sheet-descriptors.ts";

/** The themes every sheet supports which says nothing of its own. */
const THEMES = { dark: "SHEETS.ThemeDark", light: "SHEETS.ThemeLight" };

/** What of a document says which sheet it is shown with. */
export interface ThemedDocument {
  readonly uuid: string;
  readonly documentName: string;
  readonly type?: string;
  getFlag?(scope: string, key: string): unknown;
}

/** The themes a user has chosen for sheets: for all of a kind, and for single documents by their uuid. */
interface ThemeSetting {
  readonly defaults?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly documents?: Readonly<Record<string, string>>;
}

/** The registered sheet of a document: the one chosen for it, or the default of its type. */
export function sheetOf(document: ThemedDocument): SheetDescriptor | undefined {
  const classes = sheetClasses(document.documentName, document.type ?? "base");
  const chosen = document.getFlag?.("core", "sheetClass");
  const all = Object.values(classes);
  return (typeof chosen === "string" ? classes[chosen] : undefined) ?? all.find((sheet) => sheet.default) ?? all.at(-1);
}

/** The themes the sheet of a document can be shown in; none where it does not support themes. */
export function themesOf(document: ThemedDocument): Readonly<Record<string, string>> {
  const themes = sheetOf(document)?.themes;
  return themes === null ? {} : (themes ?? THEMES);
}

function themeSetting(): ThemeSetting {
  const { settings } = game();
  if (!settings.settings.has("core.sheetThemes")) return {};
  return settings.get("core", "sheetThemes") as ThemeSetting;
}

/** The theme this user has chosen for the sheet of a document, or "". */
export function getSheetTheme(document: ThemedDocument): string {
  const { documents, defaults } = themeSetting();
  const chosen = documents?.[document.uuid] ?? defaults?.[document.documentName]?.[document.type ?? "base"] ?? "";
  return chosen in themesOf(document) ? chosen : "";
}

/** Keeps the theme this user wants for the sheet of a document; "" is no wish. */
export async function setSheetTheme(document: ThemedDocument, theme: string): Promise<void> {
  const { documents, ...setting } = themeSetting();
  const chosen = { ...documents };
  if (theme) chosen[document.uuid] = theme;
  else Reflect.deleteProperty(chosen, document.uuid);
  await game().settings.set("core", "sheetThemes", { ...setting, documents: chosen });
}
