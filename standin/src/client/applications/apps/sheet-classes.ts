import * as journal from "../sheets/journal/index.ts";
import { host } from "../../host.ts";
import { game, localize } from "../surroundings.ts";
import { ActiveEffectConfig } from "../sheets/active-effect-config.ts";
import { UserConfig, MacroConfig, CombatantConfig } from "../sheets/config-sheets.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";

/** A class of sheets, as it is registered; Foundry also knows its old applications here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every sheet class has options of its own
type SheetClass = new (options: any) => object;

/** A sheet class as CONFIG keeps it, under its scope and name. */
interface SheetDescriptor {
  id: string;
  label: string;
  cls: SheetClass;
  default: boolean;
  canConfigure: boolean;
  canBeDefault: boolean;
  /** The themes the sheet can be shown in: null for none, undefined for light and dark. */
  themes?: Record<string, string> | null;
}

/** The sheet classes of one type of document, by scope and name. */
function sheetClasses(documentName: string, type: string): Record<string, SheetDescriptor> {
  const config = (host.CONFIG as Record<string, { sheetClasses?: Record<string, Record<string, SheetDescriptor>> }>)[
    documentName
  ];
  if (!config) throw new Error(`CONFIG.${documentName} does not exist`);
  config.sheetClasses ??= {};
  return (config.sheetClasses[type] ??= {});
}

/** How a sheet class is registered. */
interface SheetRegistration {
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
function registerSheet(cls: DocumentClass, scope: string, sheet: SheetClass, options: SheetRegistration = {}): void {
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
function unregisterSheet(
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

/**
 * Windows of the first kind. Packages of both kinds name them when they start, above all to take them out of the
 * choice of sheets (`unregisterSheet("core", foundry.appv1.sheets.ActorSheet)`); opening one reports that it is missing.
 */
class Application {
  static get defaultOptions(): object {
    return {};
  }

  constructor() {
    throw new Error(`The stand-in has no windows of the first kind (${new.target.name})`);
  }
}

class FormApplication extends Application {}
class DocumentSheet extends FormApplication {}
class Dialog extends Application {}
class ActorSheet extends DocumentSheet {}
class ItemSheet extends DocumentSheet {}
class JournalSheet extends DocumentSheet {}
class JournalPageSheet extends DocumentSheet {}

/** The namespace foundry.appv1. */
export const appv1 = {
  api: { Application, Dialog, DocumentSheet, FormApplication },
  sheets: { ActorSheet, ItemSheet, JournalPageSheet, JournalSheet },
};

interface CoreSheet {
  readonly documentName: string;
  readonly sheet: SheetClass;
  readonly types?: readonly string[];
}

/** The sheets which documents have without a system. */
const CORE_SHEETS: readonly CoreSheet[] = [
  { documentName: "JournalEntry", sheet: journal.JournalEntrySheet },
  { documentName: "JournalEntryPage", sheet: journal.JournalEntryPageProseMirrorSheet, types: ["text"] },
  { documentName: "User", sheet: UserConfig },
  { documentName: "ActiveEffect", sheet: ActiveEffectConfig },
  { documentName: "Macro", sheet: MacroConfig },
  { documentName: "Combatant", sheet: CombatantConfig },
];

/** The sheets of the first kind, which can be chosen until a system takes them out; the stand-in cannot open them. */
const OLD_SHEETS: readonly CoreSheet[] = [
  { documentName: "Actor", sheet: appv1.sheets.ActorSheet },
  { documentName: "Item", sheet: appv1.sheets.ItemSheet },
];

type Register = (cls: { documentName: string }, scope: string, sheet: SheetClass, options: SheetRegistration) => void;

/** Registers the core's own sheets; whatever a package registers comes later and may replace them. */
export function registerCoreSheets(register: Register): void {
  const config = host.CONFIG as Record<string, { documentClass?: { documentName: string } } | undefined>;
  for (const { documentName, sheet, types } of [...CORE_SHEETS, ...OLD_SHEETS]) {
    const cls = config[documentName]?.documentClass;
    if (!cls) throw new Error(`CONFIG.${documentName}.documentClass is not set`);
    register(cls, "core", sheet, { makeDefault: true, label: `SHEETS.${documentName}`, ...(types ? { types } : {}) });
  }
}

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
