import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { localiseFaults } from "../dice/localise-faults.ts";
import { sayDifficulty } from "../dice/say-difficulty.ts";
import { numeral, signed } from "../dice/words.ts";
import { visibilities } from "../foundry-versions.ts";
import { difficultyAt } from "../rules/difficulties.ts";
import type { Bonus } from "../rules/bonuses.ts";
import { valueOf } from "../rules/fields.ts";
import { abbreviate, notate } from "../rules/notation.ts";
import type { Wish } from "../rules/notation.ts";
import { traditions } from "../rules/traditions/index.ts";
import type { Field, Value } from "../rules/fields.ts";
import { difficulties } from "../settings.ts";
import { oddsContext } from "./odds-context.ts";
import { blankModifier, readChoices } from "./read-choices.ts";
import type { OddsContext } from "./odds-context.ts";
import { abilitiesOf, bonusesFor, composeChoices, traditionOf } from "./roll-choices.ts";
import type { Creature, RollChoices } from "./roll-choices.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly chosen: boolean;
}

/** What the choices come to; with a fault, nothing. */
interface Preview {
  readonly title: string;
  readonly formula: string;
  readonly odds: OddsContext | null;
  readonly fault: string | null;
}

interface RollDialogContext extends ApplicationV2.RenderContext, Preview {
  readonly family: string;
  readonly targetLabel: string;
  readonly choices: RollChoices;
  readonly dice: readonly { readonly letter: string; readonly name: string; readonly chosen: boolean }[];
  readonly fields: readonly (Field & { readonly label: string; readonly value: Value })[];
  readonly characteristics: Readonly<Record<string, string>>;
  readonly characteristic: string;
  readonly abilities: Readonly<Record<string, string>>;
  readonly specialty: string;
  readonly modifiers: readonly Bonus[];
  readonly penalties: readonly { readonly name: string; readonly label: string; readonly on: boolean }[];
  readonly warnings: readonly string[];
  readonly difficulties: readonly { readonly from: number; readonly label: string; readonly chosen: boolean }[];
  readonly visibilities: readonly Choice[];
}

/**
 * "How do you roll?": the die, what counts, against what, and who may see it, with the exact odds beside it. A question:
 * `ask` promises the choices, or null when the window is closed.
 */
export class RollDialog extends foundry.applications.api.HandlebarsApplicationMixin(ApplicationV2)<RollDialogContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-roll-{id}",
    classes: ["quadrivium", "roll-dialog"],
    tag: "form",
    window: { icon: "fa-solid fa-dice-d20", contentClasses: ["standard-form"] },
    position: { width: 620 },
    form: { handler: RollDialog.#onSubmit, closeOnSubmit: true },
    actions: {
      addModifier: RollDialog.#onAddModifier,
      removeModifier: RollDialog.#onRemoveModifier,
      cancel: RollDialog.#onCancel,
    },
  };

  static override PARTS = {
    setup: { template: "systems/quadrivium/templates/applications/roll-dialog/setup.hbs", scrollable: [""] },
    odds: { template: "systems/quadrivium/templates/applications/roll-dialog/odds.hbs" },
    footer: { template: "systems/quadrivium/templates/applications/roll-dialog/footer.hbs" },
  };

  readonly #actor: Creature;
  readonly #answer: (choices: RollChoices | null) => void;
  #choices: RollChoices;

  /** Tells the odds to those who hear them. It outlives the parts, which are new elements each time they are drawn. */
  readonly #status = document.createElement("p");

  constructor(actor: Creature, choices: RollChoices, answer: (choices: RollChoices | null) => void) {
    super({});
    this.#actor = actor;
    this.#choices = { ...choices, modifiers: choices.modifiers.length > 0 ? choices.modifiers : [blankModifier] };
    this.#answer = answer;
  }

  /** Asks how a character rolls, starting from these choices. */
  static ask(actor: Creature, choices: RollChoices): Promise<RollChoices | null> {
    return new Promise((resolve, reject) => {
      new RollDialog(actor, choices, resolve).render({ force: true }).catch(reject);
    });
  }

  override get title(): string {
    return game.i18n.format("QUADRIVIUM.RollDialog.title", { name: this.#actor.name });
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<RollDialogContext> {
    const context = await super._prepareContext(options);
    const choices = this.#choices;
    const tradition = traditionOf(choices.letter);
    const { system } = this.#actor;
    const abilities = abilitiesOf(this.#actor);
    const preview = this.#preview();
    const pickable = difficulties(tradition.family);
    return {
      ...context,
      ...preview,
      title: preview.title || game.i18n.localize(`QUADRIVIUM.Tradition.${tradition.id}`),
      family: tradition.family,
      targetLabel: game.i18n.localize(`QUADRIVIUM.TargetLabel.${tradition.family}`),
      choices,
      dice: [...traditions.values()]
        .filter((one) => one.family === tradition.family && one.traits !== "none")
        .map((one) => ({
          letter: one.letter,
          name: game.i18n.localize(`QUADRIVIUM.TraditionShort.${one.id}`),
          chosen: one.letter === choices.letter,
        })),
      fields: tradition.fields.map((field) => ({
        ...field,
        label: game.i18n.localize(`QUADRIVIUM.Field.${field.name}`),
        value: valueOf(choices.setup, field),
      })),
      characteristics: Object.fromEntries(
        system.listedCharacteristics.map(({ id, name }) => [
          id,
          `${game.i18n.localize(name)} ${signed(system.score(id))}`,
        ]),
      ),
      characteristic: choices.characteristics[0] ?? "",
      abilities: Object.fromEntries(
        abilities.map(({ id, name, system: { score } }) => [id ?? "", `${name} ${numeral(score)}`]),
      ),
      specialty: abilities.find(({ id }) => id === choices.ability)?.system.specialty ?? "",
      modifiers: choices.modifiers,
      penalties: bonusesFor(this.#actor, choices).map(({ id, bonus }) => ({
        name: `own.${id}`,
        label: `${signed(bonus.amount)} ${bonus.label}`,
        on: !choices.off.includes(id),
      })),
      warnings: system.listedTracks.flatMap((track) => {
        const level = system.level(track);
        if (level.penalty !== null) return [];
        const state = game.i18n.localize(level.name);
        return [game.i18n.format("QUADRIVIUM.RollDialog.out", { name: this.#actor.name, state })];
      }),
      difficulties: pickable.map((difficulty) => ({
        from: difficulty.from,
        chosen: difficulty === difficultyAt(pickable, choices.target),
        label: sayDifficulty(difficulty),
      })),
      visibilities: visibilities.map((id) => ({
        id,
        label: game.i18n.localize(`QUADRIVIUM.Visibility.${id}`),
        hint: game.i18n.localize(`QUADRIVIUM.VisibilityHint.${id}`),
        chosen: id === choices.visibility,
      })),
    };
  }

  protected override async _onFirstRender(
    context: RollDialogContext,
    options: Parameters<ApplicationV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#status.className = "visually-hidden";
    this.#status.role = "status";
    this.element.append(this.#status);
    this.element.addEventListener("input", ({ target }) => {
      this.#readForm();
      if ((target as HTMLInputElement).name === "target") this.#showOnChart();
      void this.render({ parts: ["odds", "footer"] } as never);
    });
    this.element.addEventListener("change", (event) => {
      // What can be set depends on these; everything else only changes the odds.
      const { name } = event.target as HTMLInputElement;
      if (name === "letter" || name === "ability") void this.render({ parts: ["setup", "odds", "footer"] } as never);
      if (name === "chart") this.#takeFromChart(event.target as HTMLSelectElement);
    });
    this.element.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  protected override async _onRender(
    context: RollDialogContext,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.#status.textContent = context.fault ?? (context.odds ? spoken(context.odds) : "");
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    this.#answer(null);
  }

  /** What the choices wish for, and the roll of it. @throws Error naming what cannot be rolled */
  #roll(): { readonly wish: Wish; readonly roll: QuadriviumRoll } {
    return localiseFaults(() => {
      const wish = composeChoices(this.#actor, this.#choices).wish;
      return { wish, roll: new QuadriviumRoll(notate(wish)) };
    });
  }

  /** What the choices come to. What is being typed may be wrong for a moment: then only what is wrong is said. */
  #preview(): Preview {
    try {
      const { wish, roll } = this.#roll();
      return { title: wish.title ?? "", formula: abbreviate(wish), odds: oddsContext(roll), fault: null };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { title: "", formula: "", odds: null, fault: error.message };
    }
  }

  #readForm(): void {
    this.#choices = readChoices(this.element as HTMLFormElement, this.#choices);
  }

  /** The chart shows the name of the difficulty that is set, if it has one. */
  #showOnChart(): void {
    const chart = this.element.querySelector<HTMLSelectElement>("[name=chart]");
    const pickable = difficulties(traditionOf(this.#choices.letter).family);
    if (chart) chart.value = String(difficultyAt(pickable, this.#choices.target)?.from ?? "");
  }

  /** Picking a difficulty by its name fills in its number. */
  #takeFromChart(chart: HTMLSelectElement): void {
    const field = this.element.querySelector<HTMLInputElement>("[name=target]");
    if (!field || chart.value === "") return;
    field.value = chart.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  static #onSubmit(this: RollDialog): void {
    this.#readForm();
    try {
      this.#roll();
    } catch (error) {
      if (error instanceof Error) ui.notifications.error(error.message);
      throw error;
    }
    // Closing comes next and would answer null; the first answer is the one that counts.
    this.#answer({ ...this.#choices, modifiers: this.#choices.modifiers.filter(({ amount }) => amount !== 0) });
  }

  static async #onAddModifier(this: RollDialog): Promise<void> {
    this.#readForm();
    this.#choices = { ...this.#choices, modifiers: [...this.#choices.modifiers, blankModifier] };
    await this.render({ parts: ["setup"] } as never);
    [...this.element.querySelectorAll<HTMLElement>("[name$='.value']")].at(-1)?.focus();
  }

  static async #onRemoveModifier(this: RollDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#readForm();
    const index = Number(target.dataset.index);
    const modifiers = this.#choices.modifiers.filter((_, position) => position !== index);
    this.#choices = { ...this.#choices, modifiers: modifiers.length > 0 ? modifiers : [blankModifier] };
    await this.render({ parts: ["setup", "odds", "footer"] } as never);
  }

  static async #onCancel(this: RollDialog): Promise<void> {
    await this.close();
  }
}

function spoken({ lead, sentences }: OddsContext): string {
  return [`${lead.before}${lead.figure}${lead.after}`, ...sentences].join(" ");
}
