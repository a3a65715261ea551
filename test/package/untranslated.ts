/**
 * Keys of `lang/en.json`, without their plural forms, that a language may still lack: Foundry shows them in English. If you add a text and
 * cannot write a language, leave it out there and list its key. Remove a key once the last language has it.
 */
export const untranslated: readonly string[] = [];
