import { host } from "../../host.ts";
import { game, localize } from "../surroundings.ts";
import { sheetClasses, type SheetClass } from "./sheet-descriptors.ts";

/** How a sheet class is registered. */
export interface SheetRegistration {
  label?: string | (() => string);
  types?: readonly string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canConfigure?: boolean;
  canBeDefault?: boolean;
}

interface DocumentClass {
  readonly documentName: string;
  readonly TYPES?: readonly string[];
}

type Work = () => void;

// Types of documents are known only when the system is, so what is registered before that waits.
let pending: Work[] | null = [];

/** Carries out a registration, or keeps it until {@link initializeSheets}. */
function whenReady(work: Work): void {
  if (pending) pending.push(work);
  else work();
}

function typesOf({ documentName, TYPES }: DocumentClass, types: readonly string[] | undefined): readonly string[] {
  if (types) return types;
  const { documentTypes } = host.game as { documentTypes?: Record<string, readonly string[]> };
  return TYPES ?? documentTypes?.[documentName] ?? ["base"];
}

/** Makes a sheet class known for some types of document, or for all. */
export function registerSheet(
  cls: DocumentClass,
  scope: string,
  sheet: SheetClass,
  options: SheetRegistration = {},
): void {
  const { label = sheet.name, makeDefault = false, canConfigure = true, canBeDefault = true, themes } = options;
  const id = `${scope}.${sheet.name}`;
  whenReady(() => {
    const text = typeof label === "function" ? label() : localize(label);
    for (const type of typesOf(cls, options.types)) {
      const classes = sheetClasses(cls.documentName, type);
      if (makeDefault) for (const other of Object.values(classes)) other.default = false;
      classes[id] = { id, label: text, cls: sheet, default: makeDefault, canConfigure, canBeDefault };
      if (themes !== undefined) classes[id].themes = themes;
    }
  });
}

/** Takes a sheet class out of the choice for some types of document, or for all. */
export function unregisterSheet(
  cls: DocumentClass,
  scope: string,
  sheet: SheetClass,
  { types }: { types?: readonly string[] } = {},
): void {
  const id = `${scope}.${sheet.name}`;
  whenReady(() => {
    for (const type of typesOf(cls, types)) Reflect.deleteProperty(sheetClasses(cls.documentName, type), id);
  });
}

/** Carries out what was registered so far; later registrations count at once. */
export function initializeSheets(registerCore: (register: typeof registerSheet) => void = () => undefined): void {
  const waiting = pending ?? [];
  pending = null;
  registerCore(registerSheet);
  for (const work of waiting) work();
  applyWorldDefaults();
}

/** Forgets what waits, for the next table in this page. */
export function resetSheets(): void {
  pending = [];
}

/** The world's own choice of default sheets comes before what the packages have registered. */
function applyWorldDefaults(): void {
  const { settings } = game();
  if (!settings.settings.has("core.sheetClasses")) return;
  updateDefaultSheets(settings.get("core", "sheetClasses") as DefaultSheets);
}

/** The id of the default sheet of each type of each kind of document. */
export type DefaultSheets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Makes a choice of default sheets count; what is chosen but not registered, or may not be a default, does not. */
export function updateDefaultSheets(chosen: DefaultSheets): void {
  for (const [documentName, types] of Object.entries(chosen)) {
    for (const [type, id] of Object.entries(types)) {
      const classes = sheetClasses(documentName, type);
      if (!classes[id]?.canBeDefault) continue;
      for (const descriptor of Object.values(classes)) descriptor.default = descriptor.id === id;
    }
  }
}
