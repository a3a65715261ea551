import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The data a template is filled with. */
export type Context = Record<string, unknown>;

/** Where a window is and how large it is, in unscaled pixels. */
export interface Position {
  top: number;
  left: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

/** Answers a click on an element with `data-action`; `this` is the application. */
export type ClickAction = (this: never, event: PointerEvent, target: HTMLElement) => unknown;

/** Receives a submitted form; `this` is the application. */
export type FormSubmission = (
  this: never,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options?: object,
) => unknown;

/** What happens to a form of an application. */
export interface FormConfiguration {
  handler?: FormSubmission | undefined;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** One entry of the menu in a window's header. */
export interface HeaderControl {
  icon?: string;
  label: string;
  action?: string;
  classes?: string;
  visible?: boolean | ((this: never) => boolean);
  ownership?: string | number;
  group?: string;
  onClick?: (event: PointerEvent) => unknown;
}

/** How the window around an application behaves. */
export interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** The options of an application, after those of all its classes are merged. */
export interface ApplicationOptions {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ClickAction | { handler: ClickAction; buttons: number[] }>;
  form: FormConfiguration;
  position: Partial<Position>;
  [option: string]: unknown;
}

/** Options as a class or a caller states them: any part of the whole. */
export interface ApplicationDefaults {
  id?: string;
  uniqueId?: string;
  classes?: string[];
  tag?: string;
  window?: Partial<WindowConfiguration>;
  actions?: ApplicationOptions["actions"];
  form?: FormConfiguration;
  position?: Partial<Position>;
  [option: string]: unknown;
}

/** What one rendering changes of the window. */
export interface WindowRenderOptions {
  title?: string;
  icon?: string | false;
  controls?: boolean;
  /** Foundry 14: shall the window leave the page, or come back to it? */
  detached?: boolean;
  windowId?: string;
}

/** How one rendering is done. */
export interface RenderOptions {
  force?: boolean;
  position?: Partial<Position>;
  window?: WindowRenderOptions;
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
  [option: string]: unknown;
}

/** How an application is closed. */
export interface ClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [option: string]: unknown;
}

/** One tab as a class describes it. */
export interface TabDescription {
  id: string;
  icon?: string;
  label?: string;
  tooltip?: string;
  cssClass?: string;
}

/** One group of tabs as a class describes it. */
export interface TabsConfiguration {
  tabs: TabDescription[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** One tab as templates draw it. */
export interface Tab extends TabDescription {
  group: string;
  active: boolean;
  cssClass: string;
}

/** How a change of tab is done. */
export interface ChangeTabOptions {
  event?: Event;
  navElement?: HTMLElement;
  force?: boolean;
  updatePosition?: boolean;
}
