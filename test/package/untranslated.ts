/**
 * Keys of `lang/en.json`, without their plural forms, that a language may still lack: Foundry shows them in English. Whoever
 * adds a text and cannot write a language leaves it out there and lists its key; whoever translates the last takes it off.
 */
export const untranslated: readonly string[] = [];
