import { reportError } from "../applications/surroundings.ts";
import { host } from "../host.ts";
import { platform } from "../platform.ts";
import { deepClone, mergeObject, expandObject } from "../utils/objects.ts";
import type { Plain } from "../utils/types.ts";
import { Collection } from "../utils/collection.ts";

/** One step of a tour. */
interface TourStep {
  readonly id: string;
  readonly title: string;
  /** HTML, or the key of it. */
  readonly content: string;
  /** The tab of the sidebar that is shown first; for those of the class {@link SidebarTour}. */
  readonly sidebarTab?: string;
  /** What the step is about; without it, the step is in the middle of the page. */
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
  readonly tooltip: {
    activate(element: HTMLElement, options: { html: HTMLElement; cssClass: string; direction?: string }): void;
    deactivate(): void;
  };
}

const game = () => host.game as TourGame;

const report = (error: unknown) => {
  reportError("Tour", error);
};

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/** Shows a person around, step by step. */
export class Tour {
  static readonly STATUS = STATUS;
  /** How far the highlight reaches beyond what a step is about. */
  static readonly HIGHLIGHT_PADDING = 10;
  static #activeTour: Tour | null = null;

  readonly config: TourConfig;
  /** What the present step is about. */
  targetElement: Element | null | undefined;
  /** Highlights that element. */
  fadeElement: HTMLElement | undefined;
  /** Keeps what is below from being used during a step. */
  overlayElement: HTMLElement | undefined;
  #id: string | undefined;
  #namespace: string | undefined;
  #stepIndex = -1;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    if (this.config.localization) mergeObject(game().i18n.translations, expandObject(this.config.localization));
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
    this.#load();
  }

  static get activeTour(): Tour | null {
    return Tour.#activeTour;
  }

  static get tourInProgress(): boolean {
    return Tour.#activeTour !== null;
  }

  /** Makes a tour of this class from its file. */
  static async fromJSON(filepath: string): Promise<Tour> {
    return new this(JSON.parse(await platform.loadText(filepath)) as TourConfig);
  }

  /** Lets the keys that move lead through the tour in progress. Returns whether there is one. */
  static onMovementAction(movementDirections: readonly string[]): true | undefined {
    const tour = Tour.#activeTour;
    if (!tour) return undefined;
    if (movementDirections.includes("left") && tour.hasPrevious) tour.previous().catch(report);
    else if (movementDirections.includes("right") && tour.hasNext) tour.next().catch(report);
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
    if (this.currentStep?.selector) game().tooltip.deactivate();
    else this.targetElement?.remove();
    this.fadeElement?.remove();
    this.overlayElement?.remove();
    return Promise.resolve();
  }

  /** Shows the step: as the tooltip of what it is about, which is highlighted, or in the middle of the page. */
  _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step) return Promise.resolve();
    const panel = this.#drawPanel(step);
    this.overlayElement = element("div", "tour-overlay");
    document.body.append(this.overlayElement);
    if (!step.selector) {
      panel.classList.add("tour-center-step", "tour");
      this.targetElement = panel;
      document.body.append(panel);
    } else if (this.targetElement instanceof HTMLElement) {
      const { left, top, width, height } = this.targetElement.getBoundingClientRect();
      const padding = Tour.HIGHLIGHT_PADDING;
      this.fadeElement = element("div", "tour-fadeout");
      const at = { left: left - padding, top: top - padding, width: width + 2 * padding, height: height + 2 * padding };
      for (const [side, length] of Object.entries(at)) this.fadeElement.style.setProperty(side, `${length}px`);
      document.body.append(this.fadeElement);
      const direction = step.tooltipDirection;
      game().tooltip.activate(this.targetElement, { html: panel, cssClass: "tour", ...(direction && { direction }) });
    }
    return Promise.resolve();
  }

  /** The words of a step and its buttons, which the keys press as well. */
  #drawPanel({ title, content }: TourStep): HTMLElement {
    const { i18n } = game();
    const panel = element("aside", "tour-step");
    const heading = element("h3", "step-title");
    heading.textContent = i18n.localize(title);
    const words = element("div", "content");
    words.innerHTML = i18n.localize(content);
    const progress = element("span", "progress");
    progress.textContent = `${(this.stepIndex ?? 0) + 1}/${this.steps.length}`;
    const button = (action: string, icon: string, use: () => Promise<void> | void): HTMLElement => {
      const made = element("a", `step-button fa-solid ${icon}`);
      made.dataset["action"] = action;
      made.addEventListener("click", () => {
        Promise.resolve(use()).catch(report);
      });
      return made;
    };
    panel.append(
      heading,
      button("exit", "fa-xmark", () => {
        this.exit();
      }),
      words,
      ...(this.hasPrevious ? [button("previous", "fa-arrow-left", () => this.previous())] : []),
      progress,
      button("next", this.hasNext ? "fa-arrow-right" : "fa-check", () => this.next()),
    );
    return panel;
  }

  /** Reads the progress of the tour, after it was changed elsewhere. */
  _reloadProgress(): void {
    this.#load();
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

/** A tour whose steps may show a tab of the sidebar. */
export class SidebarTour extends Tour {
  override async start(): Promise<void> {
    sidebar().sidebar?.expand();
    await super.start();
  }

  override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = this.currentStep?.sidebarTab;
    if (tab) await sidebar()[tab]?.activate();
  }
}

type Tabs = Record<string, { activate(): Promise<unknown> } | undefined> & { sidebar?: { expand(): void } };

const sidebar = () => (globalThis as unknown as { ui: Tabs }).ui;

function element(name: string, classes: string): HTMLElement {
  const made = document.createElement(name);
  made.className = classes;
  return made;
}

const missing = (selector: string) => `The expected targetElement ${selector} does not exist`;

type Progress = Record<string, Record<string, number> | undefined>;

interface Settings {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const settings = () => (host.game as { settings: Settings }).settings;

/** At which step this client has left a tour; -1 when it was never begun. */
function readProgress(namespace: string, id: string): number {
  return (settings().get("core", "tourProgress") as Progress)[namespace]?.[id] ?? -1;
}

/** Remembers a step of a tour on this client. */
async function writeProgress(namespace: string, id: string, step: number): Promise<void> {
  const progress = deepClone(settings().get("core", "tourProgress") as Progress);
  progress[namespace] = { ...progress[namespace], [id]: step };
  await settings().set("core", "tourProgress", progress);
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
