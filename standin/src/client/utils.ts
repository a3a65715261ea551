/** The namespace foundry.utils. */
export { deepClone, deepFreeze, equals } from "./utils/objects.ts";
export { Collection } from "./utils/collection.ts";
export { Color } from "./utils/color.ts";
export { EventEmitterMixin } from "./utils/text.ts";
export { readTextFromFile, saveDataToFile } from "./utils/text.ts";
export { cleanHTML, parseHTML } from "./utils/html.ts";
export { AsyncFunction } from "./utils/text.ts";
export { applySpecialKeys, diffObject, isDeletionKey, mergeObject } from "./utils/objects.ts";
export { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from "./utils/objects.ts";
export { performIntegerSort } from "./utils/text.ts";
export { escapeHTML, getRoute, logCompatibilityWarning, randomID, timeSince } from "./utils/text.ts";
export { debounce, Semaphore } from "./utils/text.ts";
export { getType, isEmpty } from "./utils/types.ts";
export { buildUuid, fromUuid, fromUuidSync, getDocumentClass, parseUuid } from "./utils/uuid.ts";
