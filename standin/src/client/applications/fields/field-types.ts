/** What every input may be told. */
export interface InputConfig<Value = unknown> {
  name?: string;
  value?: Value | null;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  classes?: string;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
}

/** One choice of a select. */
export interface SelectOption {
  value?: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  hidden?: boolean;
  dataset?: Record<string, string>;
  [attribute: string]: unknown;
}

/** The choices of a select and how they are shown. */
export interface SelectConfig {
  options?: readonly SelectOption[];
  choices?: unknown;
  groups?: readonly string[];
  blank?: string | false | null;
  valueAttr?: string;
  labelAttr?: string;
  localize?: boolean;
  sort?: boolean;
  type?: "single" | "multi" | "checkboxes";
}

/** A labelled group around an input. */
export interface GroupConfig {
  label?: string | null;
  input: HTMLElement | HTMLCollection | readonly HTMLElement[];
  units?: string | null;
  hint?: string | null;
  rootId?: string | null;
  classes?: readonly string[] | null;
  stacked?: boolean | null;
  localize?: boolean | null;
}
