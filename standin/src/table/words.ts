import type { LanguageFile } from "../client/i18n.ts";

/**
 * What players see most of the host, in other languages than English. Foundry itself has English alone, and modules bring the
 * others; so has a table in a test. The table for browsers has these, and what they leave out is English there.
 */
export const tableLanguages: readonly LanguageFile[] = [
  { lang: "de", name: "Deutsch", path: "lang/de.json" },
  { lang: "es", name: "Español", path: "lang/es.json" },
  { lang: "fr", name: "Français", path: "lang/fr.json" },
  { lang: "pl", name: "Polski", path: "lang/pl.json" },
  { lang: "pt-BR", name: "Português (Brasil)", path: "lang/pt-BR.json" },
];
