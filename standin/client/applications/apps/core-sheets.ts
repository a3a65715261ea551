import { MacroConfig } from "../sheets/macro-config.ts";
import { CombatantConfig } from "../sheets/combatant-config.ts";
import { RollTableSheet } from "../sheets/roll-table-sheet.ts";
import { host } from "../../host.ts";
import type { SheetClass, SheetRegistration } from "./sheet-classes.ts";

interface CoreSheet {
  readonly documentName: string;
  readonly sheet: SheetClass;
  readonly types?: readonly string[];
}

/** The sheets which documents have without a system. */
const CORE_SHEETS: readonly CoreSheet[] = [
  { documentName: "ActiveEffect", sheet: ActiveEffectConfig },
  { documentName: "Macro", sheet: MacroConfig },
  { documentName: "RollTable", sheet: RollTableSheet },
  { documentName: "Combatant", sheet: CombatantConfig },
];

type Register = (cls: { documentName: string }, scope: string, sheet: SheetClass, options: SheetRegistration) => void;

/** Registers the core's own sheets; whatever a package registers comes later and may replace them. */
export function registerCoreSheets(register: Register): void {
  const config = host.CONFIG as Record<string, { documentClass?: { documentName: string } } | undefined>;
  for (const { documentName, sheet, types } of CORE_SHEETS) {
    const cls = config[documentName]?.documentClass;
    if (!cls) throw new Error(`CONFIG.${documentName}.documentClass is not set`);
    register(cls, "core", sheet, { makeDefault: true, label: `SHEETS.${documentName}`, ...(types ? { types } : {}) });
  }
}
