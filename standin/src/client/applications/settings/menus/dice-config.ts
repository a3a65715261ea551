import { DICE_CONFIGURATION, diceConfiguration, fulfillment } from "../../../dice/surroundings.ts";
import { host } from "../../../host.ts";
import type * as Types from "../../api/application-types.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import type { FormDataExtended } from "../../ux/form-data-extended.ts";
import type { ClientSettings, Game } from "../../../kinds.ts";

/** The window in which users choose how each kind of die is rolled. */
export class DiceConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Types.ApplicationDefaults = {
    id: "dice-config",
    tag: "form",
    window: { title: "DICE.CONFIG.Title", icon: "fa-solid fa-dice-d20", contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { handler: DiceConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: "templates/settings/menus/dice-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Registers the setting, and the menu that opens this window. */
  static registerSetting(settings: ClientSettings = (host.game as Game).settings): void {
    registerDiceSettings(settings);
    settings.registerMenu("core", DICE_CONFIGURATION, {
      name: "DICE.CONFIG.Title",
      label: "DICE.CONFIG.Label",
      hint: "DICE.CONFIG.Hint",
      icon: "fa-solid fa-dice-d20",
      type: DiceConfig,
      restricted: false,
    });
  }

  override async _prepareContext(options: Types.RenderOptions & { isFirstRender: boolean }): Promise<Types.Context> {
    const { dice, methods } = fulfillment();
    const chosen = diceConfiguration();
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      methods: Object.entries(methods).map(([value, { label }]) => ({ value, label })),
      dice: Object.entries(dice).map(([denomination, { label, icon }]) => ({
        denomination,
        label,
        icon,
        method: chosen[denomination] ?? "",
      })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }],
    };
  }

  static async #onSubmit(
    this: DiceConfig,
    _event: Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const { settings } = host.game as Game;
    // Dice without a choice here keep their methods.
    await settings.set("core", DICE_CONFIGURATION, { ...diceConfiguration(), ...object });
  }
}

interface Settings {
  register(namespace: string, key: string, setting: object): void;
}

/** Registers, among the core settings, each user's choice of how dice of a denomination are rolled. */
export function registerDiceSettings(settings: Settings): void {
  settings.register("core", DICE_CONFIGURATION, {
    name: "DICE.CONFIG.Title",
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
}
