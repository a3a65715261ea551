/** The namespace foundry.utils. */
export { deepClone, deepFreeze, deepSeal, duplicate, equals, objectsEqual } from "./utils/clone.ts";
export { Collection } from "./utils/collection.ts";
export { Color } from "./utils/color.ts";
export { EventEmitterMixin } from "./utils/event-emitter.ts";
export { readTextFromFile, saveDataToFile } from "./utils/files.ts";
export { cleanHTML, parseHTML } from "./utils/html.ts";
export { AsyncFunction } from "./utils/functions.ts";
export { applySpecialKeys, diffObject, isDeletionKey, mergeObject } from "./utils/merge.ts";
export { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from "./utils/paths.ts";
export { performIntegerSort, SortingHelpers } from "./utils/sort.ts";
export { escapeHTML, getRoute, logCompatibilityWarning, randomID, timeSince } from "./utils/text.ts";
export { debounce, Semaphore } from "./utils/timing.ts";
export { getType, isEmpty } from "./utils/types.ts";
export { buildUuid, fromUuid, fromUuidSync, getDocumentClass, parseUuid } from "./utils/uuid.ts";
