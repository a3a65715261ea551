import { generation } from "../generations/index.ts";
import type { Plain } from "../utils/types.ts";
import type { DataModel } from "./data-model.ts";
import type { CleanOptions, CleanState } from "./fields/types.ts";

/** Cleans data field by field. */
type CleanFields = (data: Plain, options: CleanOptions, state: CleanState) => unknown;

/** What a method answers that changes data in place: packages written in plain JavaScript often forget to return it. */
export function orSame(answer: Plain | undefined, data: Plain): Plain {
  return answer ?? data;
}

/** Cleans the data of a model; where cleaning migrates, the model itself has its say before and after its fields. */
export function cleanModel(
  Model: typeof DataModel,
  data: Plain,
  options: CleanOptions,
  state: CleanState,
  cleanFields: CleanFields,
): Plain {
  const { cleaningMigrates } = generation().documents;
  const inner = { ...options, source: options.source ?? data };
  if (!cleaningMigrates) return cleanFields(data, inner, state) as Plain;
  const within: CleanState = { ...state, modelSource: state.source, creation: state.source === undefined };
  const current = options.migrate === false ? data : Model.migrateDataSafe(data, inner, within);
  Model._preCleanData(current, inner, within);
  const cleaned = cleanFields(current, inner, within) as Plain;
  return orSame(Model._cleanData(cleaned, inner, within), cleaned);
}
