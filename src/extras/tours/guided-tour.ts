import { say } from "../../base/words.ts";
import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { fireAndForget } from "../../base/async.ts";
import { late, LatePart } from "../../base/late.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { visible } from "./step-subjects.ts";
import type { OpeningName } from "./opened-by-steps.ts";
import type { StepAction, StepPanel } from "./step-panel.ts";

import Tour = foundry.nue.Tour;

/** The end of a step that a person brings about without the button. */
interface Until {
  /** The selector of what appears when it is done. */
  readonly appears: string;
  /** True if it must be one more than before; otherwise a click on the element of the step is enough if it is there. */
  readonly isNew?: boolean;
  /** The id of the step that comes then; the next one without it. */
  readonly then?: string;
}

/** A step. In selectors, `{sheet}` is the sheet of the tour's character, `{actor}` its id and `{user}` that of the user. */
export interface GuidedStep extends Tour.Step {
  /** What is opened before the step is shown. */
  readonly opens?: OpeningName;
  /** "last" if the last element that fits is meant, as in a chat. */
  readonly end?: "first" | "last";
  /** The selector of a container of the element, which is pointed at in its place. */
  readonly around?: string;
  readonly until?: Until;
  /** True if the person chooses the tour's character from the directory. */
  readonly choosesActor?: boolean;
}

/** What steps open; loaded with the first that opens or points at something. */
const openedBySteps = new LatePart(() => import("./opened-by-steps.ts"));

/** What a tour begins with. */
interface Beginning {
  /** Returns the character that it is about; null for one that is made on the way. */
  readonly actor: () => Creature | null;
  /** Returns the reason why it cannot be taken now, the last part of its language key; null if it can. */
  readonly lack: (actor: Creature | null) => string | null;
}

/**
 * A tour whose steps open what they are about, and go on when a person has done what they tell. A step whose element is
 * missing says so and keeps its buttons.
 */
export class GuidedTour extends foundry.nue.Tour {
  readonly #beginning: Beginning;
  #lack: string | null = null;
  #actor: Creature | null = null;
  #panel: StepPanel | null = null;
  #listening: AbortController | null = null;
  #target: Element | null = null;
  /** How many elements there were when the step began of those that end it. */
  #before = 0;
  /** Off before and after the tour; between two steps, until the next one is shown. */
  #state: "off" | "between" | "shown" = "off";

  constructor(config: Tour.Config, beginning: Beginning) {
    super(config);
    this.#beginning = beginning;
  }

  /** The only step of a tour that cannot be taken says why. */
  override get steps(): Tour.Step[] {
    // Foundry may ask for the steps while it makes the tour.
    if (!(#lack in this) || this.#lack === null) return super.steps;
    const key = `QUADRIVIUM.Tour.Lack.${this.#lack}`;
    return [{ id: "lack", title: `${key}.title`, content: `${key}.text` }];
  }

  override get canStart(): boolean {
    return this.config.restricted !== true || game.user.isGM;
  }

  /** True if this user can take it now, and not only read why they cannot. */
  get isOffered(): boolean {
    return this.canStart && this.#beginning.lack(this.#beginning.actor()) === null;
  }

  override async start(): Promise<void> {
    this.#leave();
    this.#lack = null;
    if (this.status === foundry.nue.Tour.STATUS.COMPLETED) await this.reset();
    this.#actor = this.#beginning.actor();
    this.#lack = this.#beginning.lack(this.#actor);
    await super.start();
  }

  override async progress(stepIndex: number): Promise<void> {
    if (this.#lack !== null && stepIndex > 0) {
      this.exit();
      return;
    }
    this.#state = "between";
    await super.progress(stepIndex);
    if (!this.currentStep) this.#leave();
  }

  override exit(): void {
    super.exit();
    this.#leave();
    // Whoever has read why the tour cannot be taken has not taken it.
    if (this.#lack !== null) fireAndForget(this.reset());
    this.#lack = null;
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    await this.#open();
  }

  /** Opens what the step is about. */
  async #open(): Promise<void> {
    const { opens } = this.#step ?? {};
    if (opens) {
      await warnOfFaults(async () => {
        const { openings } = await openedBySteps.load();
        await openings[opens](this.#actor);
      });
    }
  }

  /** Returns the element of a step, as far as it is on the page. */
  protected override _getTargetElement(selector: string): Element | null {
    const { end, around } = this.#step ?? {};
    const found = visible(document.querySelectorAll(this.#filled(selector)), end);
    return around === undefined ? found : (found?.closest(around) ?? null);
  }

  /** Shows the step in a panel of its own; see {@link StepPanel} for the reason. */
  protected override async _renderStep(): Promise<void> {
    const { StepPanel } = await late(import("./step-panel.ts"));
    const step = this.#step;
    // The person may have left while a window was opened.
    if (!step || this.#state === "off") return;
    this.#listen();
    this.#panel ??= new StepPanel((action) => {
      this.#act(action);
    });
    const panel = this.#panel;
    await panel.show({
      title: say({ key: step.title }),
      text: say({ key: this.#contentOf(step), data: { name: this.#actor?.name ?? "" } }),
      number: (this.stepIndex ?? 0) + 1,
      count: this.steps.length,
    });
    if (this.#panel !== panel) return;
    this.#before = this.#count();
    this.#target = null;
    this.#state = "shown";
    this.#follow();
    // Foundry takes away the element of a step without a selector.
    this.targetElement = step.selector ? this.#htmlTarget : panel.frame;
  }

  /** Returns the language key of a step's words, which may be others for the character's tradition. */
  #contentOf({ content }: GuidedStep): string {
    const own = `${content}Of.${this.#actor?.system.effectiveTradition.id ?? ""}`;
    return game.i18n.has(own) ? own : content;
  }

  get #step(): GuidedStep | null {
    return this.currentStep;
  }

  get #htmlTarget(): HTMLElement | null {
    return this.#target instanceof HTMLElement ? this.#target : null;
  }

  /** Follows the page: the element of the step appears late, moves, or is drawn anew. */
  #listen(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const follow = (): void => {
      this.#follow();
    };
    const observer = new MutationObserver((changes) => {
      if (!changes.every(({ target }) => this.#panel?.owns(target) === true)) follow();
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["class", "style", "hidden", "open"],
    });
    window.addEventListener("resize", follow, { signal });
    document.addEventListener("scroll", follow, { signal, capture: true, passive: true });
    document.addEventListener(
      "click",
      ({ target }) => {
        this.#onClick(target);
      },
      { signal, capture: true },
    );
    const hook = Hooks.on("createActor", (actor, _options, userId) => {
      if (userId === game.user.id) this.#actor = creature(actor) ?? this.#actor;
    });
    signal.addEventListener("abort", () => {
      observer.disconnect();
      Hooks.off("createActor", hook);
    });
  }

  #follow(): void {
    const step = this.#step;
    if (!step || this.#state !== "shown") return;
    if (step.until && this.#count() > this.#before) {
      this.#go(step.until);
      return;
    }
    const target = step.selector ? this._getTargetElement(step.selector) : null;
    const isFirst = this.#target === null;
    this.#target = target;
    if (isFirst && target) {
      target.scrollIntoView({ block: "nearest" });
      fireAndForget(uncover(target));
    }
    this.#panel?.point(target, step.selector !== undefined);
  }

  #onClick(clicked: EventTarget | null): void {
    if (this.#state !== "shown" || !(clicked instanceof Element)) return;
    const { until, selector, choosesActor = false } = this.#step ?? {};
    const entry = clicked.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    const chosen = choosesActor && entry !== undefined ? creature(game.actors.get(entry)) : null;
    if (chosen) this.#actor = chosen;
    if (!until || until.isNew === true || this.#before === 0 || selector === undefined) return;
    if (clicked.closest(this.#filled(selector))) this.#go(until);
  }

  #go({ then }: Until): void {
    this.#state = "between";
    const goal = then === undefined ? -1 : this.steps.findIndex(({ id }) => id === then);
    fireAndForget(goal === -1 ? this.next() : this.progress(goal));
  }

  #act(action: StepAction): void {
    if (action === "exit") this.exit();
    else if (action === "show") fireAndForget(this.#open());
    else fireAndForget(this[action]());
  }

  /** Counts the elements that end the step. */
  #count(): number {
    const appears = this.#step?.until?.appears;
    return appears === undefined ? 0 : document.querySelectorAll(this.#filled(appears)).length;
  }

  #filled(selector: string): string {
    const actor = this.#actor?.id ?? "nobody";
    return selector
      .replaceAll("{sheet}", `.application[id$="-Actor-${actor}"]`)
      .replaceAll("{actor}", actor)
      .replaceAll("{user}", game.user.id);
  }

  #leave(): void {
    this.#listening?.abort();
    this.#listening = null;
    this.#panel?.close();
    this.#panel = null;
    this.#target = null;
    this.#state = "off";
  }
}

/** Folds up the windows above an element. */
async function uncover(target: Element): Promise<void> {
  const opened = await openedBySteps.load();
  await opened.uncover(target);
}
