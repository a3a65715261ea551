import { CONST } from "./constants.ts";
import { JournalEntryPage } from "./documents/journal-entry-page.ts";

/** The kinds of documents whose types a manifest may declare, beside the one they have without it. */
const BASED = ["Actor", "Item", "ChatMessage", "ActiveEffect", "Combat", "Combatant", "CombatantGroup"];

/** The types of each kind of document: the core's own, those of the manifest, and those of template.json. */
export function documentTypesOf(
  manifest: Readonly<Record<string, unknown>>,
  model: Readonly<Record<string, object>> = {},
): Record<string, string[]> {
  const declared = (manifest["documentTypes"] ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const withDeclared = (name: string, coreTypes: readonly string[]) => [
    ...new Set([...coreTypes, ...Object.keys(declared[name] ?? {}), ...Object.keys(model[name] ?? {})]),
  ];
  return {
    ...Object.fromEntries(BASED.map((name) => [name, withDeclared(name, [CONST.BASE_DOCUMENT_TYPE])])),
    JournalEntryPage: withDeclared("JournalEntryPage", JournalEntryPage.metadata.coreTypes),
  };
}
