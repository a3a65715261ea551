import { COMBAT_SETTING, combatSettings } from "../../../documents/combat-settings.ts";
import { host } from "../../../host.ts";
import { mergeObject } from "../../../utils.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../../api/application-types.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { game } from "../../surroundings.ts";
import type { FormDataExtended } from "../../ux/form-data-extended.ts";

interface Choices {
  getTrackedAttributes(): { bar: string[][]; value: string[][] };
  getTrackedAttributeChoices(attributes: { bar: string[][]; value: string[][] }): object[];
}

/** The window in which a GM says how the tracker works. */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "combat-config",
    tag: "form",
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { handler: CombatTrackerConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sidebar/tabs/combat/config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { documentClass: Token } = (host.CONFIG as { Token: { documentClass: Choices } }).Token;
    const attributes = Token.getTrackedAttributes();
    // Of a bar the tracker shows the value.
    for (const path of attributes.bar) path.push("value");
    return {
      ...(await super._prepareContext(options)),
      settings: combatSettings(),
      attributeChoices: Token.getTrackedAttributeChoices(attributes),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMBAT.SettingsSave" }],
    };
  }

  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const settings = mergeObject({ ...combatSettings() }, formData.object);
    await game().settings.set("core", COMBAT_SETTING, settings);
  }
}
