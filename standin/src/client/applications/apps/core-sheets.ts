import { appv1 } from "../appv1.ts";
import { ActiveEffectConfig } from "../sheets/active-effect-config.ts";
import * as journal from "../sheets/journal/index.ts";
import { UserConfig } from "../sheets/user-config.ts";
import { MacroConfig } from "../sheets/macro-config.ts";
import { CombatantConfig } from "../sheets/combatant-config.ts";
import { host } from "../../host.ts";
import type { SheetRegistration } from "./sheet-classes.ts";
import type { SheetClass } from "./sheet-descriptors.ts";

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
