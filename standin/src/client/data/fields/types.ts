import type { Plain } from "../../utils/types.ts";
import type { DataModelValidationFailure } from "../validation-failure.ts";

/** What a field's constructor takes; each kind of field adds its own. */
export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  /** A value, or a function that makes one from the source data. */
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  /** What an empty input shows; of the later generation. */
  placeholder?: string;
  validationError?: string;
  validate?: (value: unknown, options?: ValidateOptions) => unknown;
  [option: string]: unknown;
}

/** What helps to find a field by its path: the data of the field that is asked, and the type of the document that has them. */
export interface GetFieldOptions {
  readonly source?: unknown;
  readonly type?: unknown;
}

/** How a value is cleaned. */
export interface CleanOptions {
  /** Clean only what is there (an update), without filling in what is missing. */
  partial?: boolean;
  /** The source data of the whole model. */
  source?: Plain | undefined;
  /** Bring old data into today's form on the way; only where cleaning does that at all. */
  migrate?: boolean;
  [option: string]: unknown;
}

/** What is known while a model is cleaned: what was there before, and of which document it is a part. */
export interface CleanState {
  /** The data before, at the place which is being cleaned. */
  source?: Plain | undefined;
  /** The data before of the nearest model around that place. */
  modelSource?: Plain | undefined;
  model?: object | undefined;
  documentId?: string | undefined;
  documentType?: string | undefined;
  creation?: boolean;
}

/** How a value is validated. */
export interface ValidateOptions {
  partial?: boolean;
  source?: Plain | undefined;
  /** Put the initial value in the place of a bad one. */
  fallback?: boolean;
  /** Leave bad embedded documents out. */
  dropInvalidEmbedded?: boolean;
}

/** How an update is merged. */
export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  [option: string]: unknown;
}

/** What a validator may say: certainly valid, certainly not, a detailed failure, or nothing. */
export type Verdict = boolean | DataModelValidationFailure | undefined;

/** One change an active effect makes; the generations name its kind in different ways. */
export interface EffectChange {
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
  phase?: string;
  priority?: number | null;
  [data: string]: unknown;
}

/** Options of an input that a field draws of itself. */
export interface InputConfig {
  name?: string;
  value?: unknown;
  input?: (field: unknown, config: InputConfig) => HTMLElement;
  choices?: unknown;
  [option: string]: unknown;
}

/** Options of a form group that a field draws of itself. */
export interface GroupConfig {
  label?: string;
  hint?: string;
  input?: unknown;
  widget?: (field: unknown, group: GroupConfig, input: InputConfig) => HTMLElement;
  [option: string]: unknown;
}
