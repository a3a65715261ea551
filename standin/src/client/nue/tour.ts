import { reportError, localize } from "../applications/surroundings.ts";
import { host } from "../host.ts";
import { loadJson } from "../platform.ts";
import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { cleanHTML } from "../utils/html.ts";
import { Collection } from "../utils/collection.ts";

/** One step of a tour. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  /** HTML, or the key of it. */
  readonly content: string;
  /** What the step is about; without it, the step stands in the middle of the page. */
  readonly selector?: string;
  readonly tooltipDirection?: string;
  readonly restricted?: boolean;
}

/** A whole tour, as its JSON file has it. */
export interface TourConfig {
  namespace?: string;
  id?: string;
  readonly title: string;
  readonly description?: string;
  readonly steps: readonly TourStep[];
  readonly localization?: Plain;
  readonly restricted?: boolean;
  readonly display?: boolean;
  readonly canBeResumed?: boolean;
  readonly suggestedNextTours?: readonly string[];
}

interface TourGame {
  readonly user: { readonly isGM: boolean } | null;
  readonly tours: ToursCollection;
  readonly i18n: { translations: Plain; localize(key: string): string };
}

const game = () => host.game as TourGame;

const report = (error: unknown) => {
  reportError("Tour", error);
};

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/** Shows a person around, step by step. */
export class Tour {
  static readonly STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static #activeTour: Tour | null = null;

  readonly config: TourConfig;
  /** What the present step is about. */
  targetElement: Element | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #id: string | undefined;
  #namespace: string | undefined;
  #stepIndex = -1;
  #shown: HTMLElement | null = null;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    if (this.config.localization) mergeObject(game().i18n.translations, expandObject(this.config.localization));
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
    this.#load();
  }

  /** Reads a tour from its JSON file. */
  static async fromJSON(filepath: string): Promise<Tour> {
    return new this((await loadJson(filepath.replace(/^\//, ""))) as TourConfig);
  }

  static get tourInProgress(): boolean {
    return Tour.#activeTour !== null;
  }

  static get activeTour(): Tour | null {
    return Tour.#activeTour;
  }

  /** Lets the keys that move lead through the tour in progress. Returns whether there is one. */
  static onMovementAction(movementDirections: readonly string[]): true | undefined {
    const tour = Tour.#activeTour;
    if (!tour) return undefined;
    if (movementDirections.includes("left") && tour.hasPrevious) tour.#act("previous");
    else if (movementDirections.includes("right") && tour.hasNext) tour.#act("next");
    return true;
  }

  get id(): string {
    return this.#id ?? "";
  }

  set id(value: string) {
    if (this.#id) throw new Error("The Tour has already been assigned an ID");
    this.#id = value;
  }

  get namespace(): string {
    return this.#namespace ?? "";
  }

  set namespace(value: string) {
    if (this.#namespace) throw new Error("The Tour has already been assigned a namespace");
    this.#namespace = value;
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  get title(): string {
    return game().i18n.localize(this.config.title);
  }

  get description(): string | undefined {
    const { description } = this.config;
    return description === undefined ? undefined : game().i18n.localize(description);
  }

  /** The steps which this user is shown. */
  get steps(): TourStep[] {
    return this.config.steps.filter((step) => !step.restricted || game().user?.isGM);
  }

  get stepIndex(): number | null {
    return this.#stepIndex === this.steps.length ? null : this.#stepIndex;
  }

  get currentStep(): TourStep | null {
    return this.steps[this.#stepIndex] ?? null;
  }

  get hasNext(): boolean {
    return this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#stepIndex > 0;
  }

  /** Can the tour be started now? Tours of something that is not always there say so themselves. */
  get canStart(): boolean {
    return true;
  }

  get status(): (typeof STATUS)[keyof typeof STATUS] {
    if (this.#stepIndex === -1) return STATUS.UNSTARTED;
    return this.#stepIndex === this.steps.length ? STATUS.COMPLETED : STATUS.IN_PROGRESS;
  }

  async start(): Promise<void> {
    const resumes = this.status === STATUS.IN_PROGRESS && this.config.canBeResumed === true && this.hasPrevious;
    await this.progress(resumes ? this.#stepIndex : 0);
  }

  async next(): Promise<void> {
    if (this.status === STATUS.COMPLETED) throw new Error(`Tour ${this.id} has already been completed`);
    await this.progress(this.#stepIndex + 1);
  }

  async previous(): Promise<void> {
    if (!this.hasPrevious) return;
    await this.progress(this.#stepIndex - 1);
  }

  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  /** Leaves the tour where it is. */
  exit(): void {
    if (this.currentStep) this._postStep().catch(report);
    if (Tour.#activeTour === this) Tour.#activeTour = null;
  }

  async reset(): Promise<void> {
    await this.progress(-1);
  }

  /** Goes to a step: -1 is before the tour, the number of steps is after it. */
  async progress(stepIndex: number): Promise<void> {
    const { steps } = this;
    if (stepIndex < -1 || stepIndex > steps.length) throw new Error(`Step index ${stepIndex} is not valid for Tour`);
    const other = Tour.#activeTour;
    if (other && other !== this) other.exit();
    if (this.currentStep) await this._postStep();
    this.#stepIndex = stepIndex;
    await this.#save();
    Tour.#activeTour = this.currentStep ? this : null;
    if (!this.currentStep) return;
    await this._preStep();
    const { selector } = this.currentStep;
    this.targetElement = selector ? this._getTargetElement(selector) : null;
    if (selector && !this.targetElement) console.warn(missing(selector));
    await this._renderStep();
  }

  _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  /** What has to be done before a step is shown; for tours that open something first. */
  _preStep(): Promise<void> {
    return Promise.resolve();
  }

  /** Takes away what showed the step. */
  _postStep(): Promise<void> {
    this.#shown?.remove();
    this.fadeElement?.remove();
    this.overlayElement?.remove();
    this.#shown = null;
    this.fadeElement = this.overlayElement = undefined;
    return Promise.resolve();
  }

  async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step) return;
    const { targetElement = null } = this;
    if (step.selector && !targetElement) throw new Error(missing(step.selector));
    this.overlayElement = cover("tour-overlay");
    this.fadeElement = cover("tour-fade");
    if (targetElement) frame(this.fadeElement, targetElement, Tour.HIGHLIGHT_PADDING);
    const view = {
      title: step.title,
      content: step.content,
      number: this.#stepIndex + 1,
      count: this.steps.length,
      direction: step.tooltipDirection,
    };
    this.#shown = showStep(view, targetElement, (action) => {
      this.#act(action);
    });
    return Promise.resolve();
  }

  /** Reads where the tour stands, after it was changed elsewhere. */
  _reloadProgress(): void {
    this.#load();
  }

  #act(action: TourAction): void {
    if (action === "exit") this.exit();
    else this[action]().catch(report);
  }

  #load(): void {
    const saved = this.namespace && this.id ? readProgress(this.namespace, this.id) : -1;
    // A tour may have become shorter. So a subclass is asked for its steps and status while it is made.
    this.#stepIndex = Math.min(saved, this.steps.length);
    if (this.status === STATUS.IN_PROGRESS && !this.currentStep) this.#stepIndex = -1;
  }

  async #save(): Promise<void> {
    if (this.namespace && this.id) await writeProgress(this.namespace, this.id, this.#stepIndex);
  }
}

const missing = (selector: string) => `The expected targetElement ${selector} does not exist`;

function cover(className: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  document.body.append(element);
  return element;
}

function frame(element: HTMLElement, target: Element, padding: number): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  element.classList.add("framing");
  element.style.left = `${left - padding}px`;
  element.style.top = `${top - padding}px`;
  element.style.width = `${width + 2 * padding}px`;
  element.style.height = `${height + 2 * padding}px`;
}

type Progress = Record<string, Record<string, number> | undefined>;

interface Settings {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const settings = () => (host.game as { settings: Settings }).settings;

/** At which step this client has left a tour; -1 when it was never begun. */
export function readProgress(namespace: string, id: string): number {
  return (settings().get("core", "tourProgress") as Progress)[namespace]?.[id] ?? -1;
}

/** Remembers a step of a tour on this client. */
export async function writeProgress(namespace: string, id: string, step: number): Promise<void> {
  const progress = deepClone(settings().get("core", "tourProgress") as Progress);
  progress[namespace] = { ...progress[namespace], [id]: step };
  await settings().set("core", "tourProgress", progress);
}

/** What a person does at a step. */
export type TourAction = "next" | "previous" | "exit";

/** What a step shows. */
export interface StepView {
  readonly title: string;
  readonly content: string;
  /** Which step this is, counted from 1, and how many there are. */
  readonly number: number;
  readonly count: number;
  readonly direction: string | undefined;
}

/** The words of one step beside what they are about, or in the middle of the page when they are about nothing. */
export function showStep(view: StepView, target: Element | null, act: (action: TourAction) => void): HTMLElement {
  const step = document.createElement("section");
  step.className = "tour application";
  step.setAttribute("role", "dialog");
  step.setAttribute("aria-label", localize(view.title));
  step.tabIndex = -1;
  const title = document.createElement("h3");
  title.className = "step-title";
  title.textContent = localize(view.title);
  const content = document.createElement("div");
  content.className = "step-content";
  content.innerHTML = cleanHTML(localize(view.content));
  step.append(header(title, act), content, footer(view, act));
  document.body.append(step);
  if (target) placeBeside(step, target, view.direction);
  step.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  return step;
}

function header(title: HTMLElement, act: (action: TourAction) => void): HTMLElement {
  const header = document.createElement("div");
  header.className = "step-header";
  header.append(title, button("exit", "TOURS.Exit", "fa-solid fa-xmark", act));
  return header;
}

function footer({ number, count }: StepView, act: (action: TourAction) => void): HTMLElement {
  const footer = document.createElement("div");
  footer.className = "step-footer";
  const progress = document.createElement("span");
  progress.className = "step-progress";
  progress.textContent = localize("TOURS.Progress", { number, count });
  const isLast = number === count;
  if (number > 1) footer.append(button("previous", "TOURS.Previous", "fa-solid fa-arrow-left", act));
  footer.append(progress);
  footer.append(
    button("next", isLast ? "TOURS.Finish" : "TOURS.Next", `fa-solid fa-${isLast ? "check" : "arrow-right"}`, act),
  );
  return footer;
}

function button(action: TourAction, label: string, icon: string, act: (action: TourAction) => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${icon}`;
  button.dataset["action"] = action;
  button.setAttribute("aria-label", localize(label));
  button.addEventListener("click", () => {
    act(action);
  });
  return button;
}

/** Below its target, unless the step wants another side; always inside the page. */
function placeBeside(step: HTMLElement, target: Element, direction = "DOWN"): void {
  const gap = 16;
  const [own, box] = [step.getBoundingClientRect(), target.getBoundingClientRect()];
  const middle = { left: box.left + (box.width - own.width) / 2, top: box.top + (box.height - own.height) / 2 };
  const places: Readonly<Record<string, { left: number; top: number }>> = {
    UP: { ...middle, top: box.top - own.height - gap },
    DOWN: { ...middle, top: box.bottom + gap },
    LEFT: { ...middle, left: box.left - own.width - gap },
    RIGHT: { ...middle, left: box.right + gap },
    CENTER: middle,
  };
  const place = places[direction] ?? middle;
  const within = (value: number, size: number, room: number) => Math.max(0, Math.min(value, room - size));
  step.style.transform = "none";
  step.style.left = `${within(place.left, own.width, window.innerWidth)}px`;
  step.style.top = `${within(place.top, own.height, window.innerHeight)}px`;
}

/** `game.tours`. */
export class ToursCollection extends Collection<Tour> {
  /** Makes a tour known, which learns here whose it is. */
  register(namespace: string, id: string, tour: Tour): void {
    const key = `${namespace}.${id}`;
    if (this.has(key)) throw new Error(`A Tour has already been registered under the id "${id}" of "${namespace}"`);
    if (tour.namespace !== namespace) tour.namespace = namespace;
    if (tour.id !== id) tour.id = id;
    tour._reloadProgress();
    this.set(key, tour);
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The key "${key}" is not that of the Tour, which is "${tour.key}"`);
    return super.set(key, tour);
  }
}

/** A step that may show a tab of the sidebar first. */
export interface SidebarStep extends TourStep {
  readonly sidebarTab?: string;
}

interface Tab {
  activate(): unknown;
}

/** A tour of the tabs beside the table. */
export class SidebarTour extends Tour {
  declare readonly config: TourConfig & { readonly steps: readonly SidebarStep[] };

  /** Nothing is hidden by the pause while somebody is shown around. */
  override async start(): Promise<void> {
    (host.game as { togglePause(pause: boolean): boolean }).togglePause(false);
    await super.start();
  }

  override async _preStep(): Promise<void> {
    await super._preStep();
    const { sidebarTab } = (this.currentStep ?? {}) as Partial<SidebarStep>;
    const ui = host.ui as Record<string, Tab | undefined>;
    if (sidebarTab && sidebarTab in ui) await ui[sidebarTab]?.activate();
  }
}
