import { readChoice, ruleVariantChoices, tableChoices, tableNumbers } from "../rules/kernel/rule-variants.ts";
import type { Choice } from "../rules/kernel/rule-variants.ts";
import { changeSettings } from "../base/world-settings.ts";
import { editionsOf } from "../rules/character/world-lists.ts";
import { isElement } from "../ui/pages.ts";
import { presetsOf, ruleVariantGroups } from "./rule-variants-context.ts";
import type { RuleVariantGroup } from "./rule-variants-context.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface RuleVariantsContext extends ApplicationV2.RenderContext {
  readonly groups: readonly RuleVariantGroup[];
}

/** The window for the rule variants of this world, each with its source, and for the table's own choices. */
export class RuleVariantsWindow extends SettingsWindow<RuleVariantsContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-readings",
    classes: ["quadrivium", "readings-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Readings.title", icon: "fa-solid fa-scale-balanced", resizable: true },
    position: { width: 720, height: 720 },
    form: { handler: RuleVariantsWindow.#onSubmit, closeOnSubmit: true },
    actions: { restore: RuleVariantsWindow.#onRestore },
  };

  static override PARTS = {
    readings: {
      template: "systems/quadrivium/templates/settings/rule-variants.hbs",
      scrollable: [""],
    },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  /** The window shows the defaults instead of the world's choices. */
  #showsDefaults = false;

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<RuleVariantsContext> {
    return { ...(await super._prepareContext(options)), groups: ruleVariantGroups(this.#showsDefaults) };
  }

  protected override async _onFirstRender(
    context: RuleVariantsContext,
    options: Parameters<ApplicationV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => {
      if (isElement(target, "select") && target.dataset.preset) this.#choosePreset(target.dataset.preset, target.value);
      for (const list of this.element.querySelectorAll<HTMLSelectElement>("select[data-preset]")) {
        const { preset = "" } = list.dataset;
        list.value = presetsOf(preset, (name) => this.#chosen(name)).find(({ isInUse }) => isInUse)?.id ?? "";
      }
    });
  }

  /** Marks the readings of a preset in the form; they are stored when it is saved. */
  #choosePreset(tradition: string, id: string): void {
    const { readings = {} } = editionsOf(tradition).find((one) => one.id === id) ?? {};
    for (const [name, value] of Object.entries(readings)) {
      const way = this.element.querySelector<HTMLInputElement>(`[name="${name}"][value="${String(value)}"]`);
      if (way) way.checked = true;
    }
  }

  #chosen(name: string): string | undefined {
    return this.element.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value;
  }

  static async #onSubmit(
    this: RuleVariantsWindow,
    _event: Event,
    _form: HTMLFormElement,
    { object }: { readonly object: Readonly<Record<string, unknown>> },
  ): Promise<void> {
    const choices = Object.entries<Choice>({ ...ruleVariantChoices, ...tableChoices });
    await changeSettings({
      ...Object.fromEntries(choices.map(([name, choice]) => [name, readChoice(choice, name, object[name])])),
      ...Object.fromEntries(Object.keys(tableNumbers).map((name) => [name, object[name] as number])),
    });
  }

  /** Shows the defaults; they are stored only when the form is saved. */
  static async #onRestore(this: RuleVariantsWindow): Promise<void> {
    this.#showsDefaults = true;
    await this.render({ parts: ["readings"] });
    this.sayRestored();
  }
}
