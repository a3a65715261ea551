import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { say } from "../../base/words.ts";
import { difficultyChoices } from "../../base/world-settings.ts";
import { AskingWindow, askOnce, fillFromChart } from "../../ui/asking-window.ts";
import { formValues } from "../../ui/number-fields.ts";
import { nextTask, oncePerTask } from "../../base/async.ts";
import { isAgainst, withTargets, type ComposedRoll } from "../compose-roll.ts";
import { setTarget } from "../../messages/opponents.ts";
import { readChoices, withBlank, withDice } from "./read-choices.ts";
import { controlAt, WhatIfLine } from "./what-if.ts";
import type { Creature } from "../../characters/actors.ts";
import type { RollChoices } from "../roll-choices.ts";
import { setupContext } from "./dialog-context.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { ODDS } from "../odds/post-odds.ts";
import { composeConsidered, previewInWords, previewOf, type Foresee, type Preview } from "./preview.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import { nameFor } from "../../characters/names.ts";

/** Only its own part's context contains the setup. */
type RollDialogContext = ApplicationV2.RenderContext &
  Partial<ReturnType<typeof setupContext>> &
  Preview & { readonly tradition: string; readonly foldName: string; readonly isWhomOpen: boolean };

/** The template parts, and the fields that redraw them all; the other fields only change the odds. */
const all = ["setup", "odds", "more", "footer"];
const redraws =
  /^(letter$|ability$|weapon$|unskilled$|visibility$|more\.|characteristics\.|traits\.|modifiers\.\d+\.goal$)/;

const STEPPER = "systems/quadrivium/templates/ui/stepper.hbs";

/** The prefix of the names of checkboxes for opponents. */
const WHOM = "whom.";

/**
 * The roll dialog: the target, the circumstances and the exact odds; the die, the stats and the visibility are folded
 * away, or unfolded as the user last left them. `ask` resolves to the confirmed roll, or to null if the window is
 * closed.
 */
export class RollDialog extends AskingWindow<RollDialogContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-roll-{id}",
    classes: ["quadrivium", "roll-dialog"],
    tag: "form",
    window: { icon: "fa-solid fa-dice-d20", contentClasses: ["standard-form"] },
    position: { width: 480 },
    // It stays open while the choices have a fault.
    form: { handler: RollDialog.#onSubmit, closeOnSubmit: false },
    actions: {
      addModifier: RollDialog.#onChangeModifiers,
      removeModifier: RollDialog.#onChangeModifiers,
      addDie: RollDialog.#onChangeDice,
      removeDie: RollDialog.#onChangeDice,
      cancel: RollDialog.#onCancel,
    },
  };

  static override PARTS = {
    setup: {
      template: "systems/quadrivium/templates/rolls/dialog/setup.hbs",
      templates: ["systems/quadrivium/templates/rolls/dialog/target.hbs", STEPPER],
    },
    odds: {
      template: "systems/quadrivium/templates/rolls/dialog/odds.hbs",
      templates: [ODDS],
    },
    more: {
      template: "systems/quadrivium/templates/rolls/dialog/more.hbs",
      templates: ["systems/quadrivium/templates/rolls/dialog/fields.hbs", STEPPER],
    },
    footer: { template: "systems/quadrivium/templates/rolls/dialog/footer.hbs" },
  };

  /** The character that rolls. */
  readonly creature: Creature;
  readonly #foresee: Foresee;
  readonly #answer: (roll: ComposedRoll | null) => void;
  #choices: RollChoices;

  /** False while the form has input not yet in the choices. */
  #isRead = true;

  /** True while the odds wait to be redrawn. */
  #isDrawingSoon = false;

  readonly #line = new WhatIfLine(this);

  constructor(
    actor: Creature,
    choices: RollChoices,
    answer: (roll: ComposedRoll | null) => void,
    foresee: Foresee = () => "",
  ) {
    super({});
    this.#foresee = foresee;
    this.creature = actor;
    this.#choices = choices;
    this.#answer = answer;
  }

  /**
   * Asks a player for the choices of a roll, starting with these, and composes it.
   * @param more.about A key with only one dialog at a time: asking again brings it to the front.
   * @param more.foresee Returns the roll's possible consequences besides its own odds, in words; blank for none.
   */
  static async ask(
    actor: Creature,
    choices: RollChoices,
    more: { readonly about?: string | undefined; readonly foresee?: Foresee | undefined } = {},
  ): Promise<ComposedRoll | null> {
    const { about = "", foresee } = more;
    const answer = await askOnce<ComposedRoll | null>(about, (give) => new RollDialog(actor, choices, give, foresee));
    return answer ?? null;
  }

  /** Makes a token a target, or no longer one. */
  #aim(actor: string, isTarget: boolean): void {
    setTarget(actor, isTarget);
    // Foundry only reports targets on its own canvas.
    followTargets();
    this.creature.render();
  }

  /** Shows the current opponents, and the possible ones. */
  followTargets(): void {
    if (!this.#isOpen || !isAgainst(this.creature, this.#choices)) return;
    this.#readForm();
    // Against a target, the field of the ease factor is folded away.
    void this.#draw(all);
  }

  override get title(): string {
    return game.i18n.format("QUADRIVIUM.RollDialog.title", { name: nameFor(this.creature, "user") });
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<RollDialogContext> {
    const context = await super._prepareContext(options);
    const choices = this.choices;
    const preview = previewOf(this.creature, choices, this.#foresee);
    const { parts = all } = options as { readonly parts?: readonly string[] };
    const showsSetup = parts.some((part) => part === "setup" || part === "more");
    // A key press is handled in several short tasks, so the next one need not wait. The data needed by the fields comes
    // from one moment.
    if (!showsSetup) await nextTask();
    const setup: Partial<ReturnType<typeof setupContext>> = showsSetup
      ? setupContext(this.creature, choices, preview.title)
      : {};
    const { id, tradition } = dieKindOf(choices.letter);
    // An action may have no opponent.
    const mustAim = choices.total !== null || choices.power !== "";
    const whom = options.isFirstRender ? null : this.element.querySelector<HTMLDetailsElement>("details.whom");
    return {
      ...context,
      ...preview,
      tradition,
      foldName: `dialog.${tradition}`,
      title: preview.title || game.i18n.localize(`QUADRIVIUM.DieKind.${id}`),
      ...setup,
      // The question for opponents is shown if there are none yet, unless that is normal, and stays while the dialog is
      // open.
      isWhomOpen: whom ? whom.open : mustAim && !setup.whom?.some(({ isTarget }) => isTarget),
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<AskingWindow<RollDialogContext>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", () => {
      this.#isRead = false;
      this.#drawOdds();
    });
    this.element.addEventListener("change", ({ target }) => {
      const { name, checked } = target as HTMLInputElement;
      if (name.startsWith(WHOM)) this.#aim(name.slice(WHOM.length), checked);
      const { element } = this;
      if (name === "chart") fillFromChart(target as HTMLSelectElement, element.querySelector("[name=target]"));
      if (redraws.test(name) || (target as HTMLElement).closest(".more")) void this.#draw(all);
    });
    this.element.addEventListener("pointerover", ({ target }) => {
      this.#line.ask(controlAt(target) ? target : this.element.ownerDocument.activeElement);
    });
    this.element.addEventListener("focusin", ({ target }) => {
      this.#line.ask(target, this.announce.bind(this));
    });
    // A browser cannot report an invalid field that is folded away.
    const unfold = ({ target }: Event): unknown => (target as HTMLElement).closest("details")?.setAttribute("open", "");
    this.element.addEventListener("invalid", unfold, { capture: true });
    this.element.addEventListener("toggle", this.#fit.bind(this), { capture: true });
    this.element.querySelector<HTMLElement>("[type=submit]")?.focus();
    const target = this.element.querySelector<HTMLInputElement>("input[name=target]");
    if (target?.value === "") target.focus();
    this.creature.apps[this.id] = this;
    this.#fit();
  }

  /** Gives the window the height it needs, and keeps it so that buttons stay in place while typing. */
  #fit(): void {
    this.setPosition({ height: "auto" });
    this.setPosition({ height: this.element.offsetHeight });
  }

  protected override async _onRender(
    context: RollDialogContext,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.announce(previewInWords(context));
    this.#showReasons(context.reasons);
    this.#line.draw();
    this.#line.ask(this.element.ownerDocument.activeElement);
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    this.#line.stop();
    Reflect.deleteProperty(this.creature.apps, this.id);
    this.#answer(null);
  }

  /** True while the window is open, including redraws. */
  get #isOpen(): boolean {
    return this.id in this.creature.apps;
  }

  /** Draws the odds after the browser has shown the input; once for all input in between. */
  #drawOdds(): void {
    if (this.#isDrawingSoon) return;
    this.#isDrawingSoon = true;
    void nextTask().then(async () => {
      // A checkbox changes at once, and its change may already have redrawn everything.
      if (!this.#isDrawingSoon || !this.#isOpen) return;
      this.#showOnChart();
      await this.#draw(["odds", "footer"]);
    });
  }

  async #draw(parts: readonly string[]): Promise<void> {
    this.#isDrawingSoon = false;
    await this.render({ parts: [...parts] });
  }

  /** The choices with all input; the form is read when they are needed, not on each key. */
  get choices(): RollChoices {
    if (!this.#isRead) this.#readForm();
    return this.#choices;
  }

  #readForm(): void {
    this.#isRead = true;
    const values = formValues(this.element as HTMLFormElement);
    const read = readChoices(this.creature, values, this.#choices);
    // Targets may change while the dialog is open.
    this.#choices = withTargets(this.creature, read);
  }

  /** Strikes through bonuses that do not count, with the reason. The rows stay, so typing is not disturbed. */
  #showReasons(reasons: ReadonlyMap<string, Phrase>): void {
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-bonus]")) {
      const reason = reasons.get(row.dataset.bonus ?? "");
      row.classList.toggle("dropped", reason !== undefined);
      const place = row.querySelector(".reason");
      if (place) place.textContent = reason ? say({ key: "QUADRIVIUM.RollDialog.dropped", data: { reason } }) : "";
    }
  }

  /** Shows the chart's name for the target, if any. */
  #showOnChart(): void {
    const chart = this.element.querySelector<HTMLSelectElement>("[name=chart]");
    const { letter, target } = this.choices;
    for (const [index, { label, isPicked }] of difficultyChoices(dieKindOf(letter).tradition, target).entries())
      Object.assign(chart?.options[index + 1] ?? {}, { text: label, selected: isPicked });
  }

  static async #onSubmit(this: RollDialog): Promise<void> {
    this.#readForm();
    try {
      const modifiers = this.#choices.modifiers.filter(({ amount, dice }) => amount !== 0 || dice);
      // Closing the window also answers null, but only the first answer counts.
      this.#answer(composeConsidered(this.creature, { ...this.#choices, modifiers }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // The odds already say it.
      await this.#draw(["odds", "footer"]);
      if (!this.element.querySelector(".odds .fault")) ui.notifications.error(error.message);
      return;
    }
    await this.close();
  }

  /** Adds a row for a modifier, or removes a button's row. */
  static async #onChangeModifiers(this: RollDialog, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    this.#readForm();
    const [before, { index }] = [this.#choices, dataset];
    const modifiers = before.modifiers.filter((_, position) => position !== Number(index));
    this.#choices = index === undefined ? withBlank(before) : { ...before, modifiers };
    await this.#draw(all);
    this.#fit();
    const next = index === undefined ? `[name="modifiers.${modifiers.length}.value"]` : "[data-action=addModifier]";
    this.element.querySelector<HTMLElement>(next)?.focus();
  }

  /** Changes the dice of a pool, and keeps the focus near them. */
  static async #onChangeDice(this: RollDialog, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    this.#readForm();
    this.#choices = withDice(this.#choices, dataset);
    await this.#draw(all);
    if (this.element.contains(this.element.ownerDocument.activeElement)) return;
    const { field = "" } = dataset;
    this.element.querySelector<HTMLElement>(`[data-action=addDie][data-field="${field}"]:enabled`)?.focus();
  }

  static async #onCancel(this: RollDialog): Promise<void> {
    await this.close();
  }
}

/** Shows open dialogs their current opponents; for the hooks in {@link followedByDialogs}. */
export const followTargets = oncePerTask(() => {
  for (const window of foundry.applications.instances.values())
    if (window instanceof RollDialog) window.followTargets();
});

/** The changes that affect possible targets. */
export const followedByDialogs = [
  "canvasReady",
  "canvasTearDown",
  "targetToken",
  "createToken",
  "updateToken",
  "deleteToken",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "deleteCombat",
] as const satisfies readonly Hooks.HookName[];
