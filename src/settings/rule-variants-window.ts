import { say } from "../base/words.ts";
import { changeSettings, isPlayed, type ShownSetting } from "../base/world-settings.ts";
import { readChoice, ruleVariantChoices, tableChoices, tableNumbers } from "../rules/kernel/rule-variants.ts";
import type { Choice, TableNumber } from "../rules/kernel/rule-variants.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { sayRestored } from "./list-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** The window for the rule variants of this world, each with its source, and for the table's own choices. */
export class RuleVariantsWindow extends AskingWindow {
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
    ...args: Parameters<AskingWindow["_prepareContext"]>
  ): Promise<ApplicationV2.RenderContext & { readonly groups: readonly object[] }> {
    const variants = Object.entries<Choice>(ruleVariantChoices);
    const traditions = [...new Set(variants.map(([, { tradition }]) => tradition))];
    const groups = traditions.map((tradition) => ({
      tradition,
      title: game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`),
      isHidden: !isPlayed([tradition]),
      choices: variants
        .filter(([, choice]) => choice.tradition === tradition)
        .map(([name, choice]) => this.#shown(name, choice, `QUADRIVIUM.Reading.${name}`)),
    }));
    const ofTable = {
      tradition: "plain",
      title: game.i18n.localize("QUADRIVIUM.Readings.table"),
      choices: Object.entries<Choice>(tableChoices).map(([name, choice]) =>
        this.#shown(name, choice, `QUADRIVIUM.Table.${name}`),
      ),
    };
    return { ...(await super._prepareContext(...args)), groups: [...groups, ofTable] };
  }

  /** Returns a choice with its explanation and options. */
  #shown(name: string, { tradition, values }: Choice, key: string): object {
    const [initial] = values;
    const set = this.#showsDefaults ? initial : game.settings.get("quadrivium", name as ShownSetting);
    const source = game.i18n.localize(`${key}.source`);
    return {
      name,
      tradition,
      isHidden: !isPlayed([tradition]),
      title: game.i18n.localize(`${key}.name`),
      hint: game.i18n.localize(`${key}.hint`),
      source: say({ key: "QUADRIVIUM.Readings.source", data: { source } }),
      options: values.map((value) => ({
        value: String(value),
        label: game.i18n.localize(`${key}.${String(value)}`),
        isDefault: value === initial,
        chosen: value === set,
        numbers: this.#numbers(name, value),
      })),
      /** The numbers that belong to the choice, whatever its option. */
      numbers: this.#numbers(name, undefined),
    };
  }

  #numbers(choice: string, option: unknown): readonly object[] {
    return Object.entries<TableNumber>(tableNumbers)
      .filter(([, number]) => number.choice === choice && number.value === option)
      .map(([name, number]) => ({
        ...number,
        name,
        label: game.i18n.localize(`QUADRIVIUM.Table.${name}`),
        set: this.#showsDefaults ? number.initial : Number(game.settings.get("quadrivium", name as ShownSetting)),
      }));
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
    sayRestored(this.element);
  }
}
