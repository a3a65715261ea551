/** The namespace foundry.utils. */
export { deepClone, deepFreeze, deepSeal, duplicate, equals, objectsEqual } from "./utils/clone.ts";
export { Collection } from "./utils/collection.ts";
export { Color } from "./utils/color.ts";
export { EventEmitterMixin } from "./utils/event-emitter.ts";
export { fetchResource, formatFileSize, getCacheBustURL, readTextFromFile, saveDataToFile } from "./utils/files.ts";
export { cleanHTML, parseHTML } from "./utils/html.ts";
export { fetchJsonWithTimeout, fetchWithTimeout, HttpError, srcExists } from "./utils/http.ts";
export { AsyncFunction, debouncedReload } from "./utils/functions.ts";
export { applySpecialKeys, diffObject, filterObject, invertObject, isDeletionKey, mergeObject } from "./utils/merge.ts";
export { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from "./utils/paths.ts";
export { performIntegerSort, SortingHelpers } from "./utils/sort.ts";
export {
  encodeURL,
  escapeHTML,
  getRoute,
  isNewerVersion,
  logCompatibilityWarning,
  randomID,
  timeSince,
  unescapeHTML,
} from "./utils/text.ts";
export { debounce, Semaphore, throttle } from "./utils/timing.ts";
export { getDefiningClass, getParentClasses, getType, isEmpty, isSubclass } from "./utils/types.ts";
export { buildUuid, fromUuid, fromUuidSync, getDocumentClass, parseUuid } from "./utils/uuid.ts";
