const { BooleanField, NumberField } = foundry.data.fields;

/** The tides of a world: a setting which is a model. */
export class Tides extends foundry.abstract.DataModel {
  static defineSchema() {
    return {
      height: new NumberField({ required: true, nullable: false, integer: true, initial: 2, min: 0, max: 6 }),
      spring: new BooleanField(),
    };
  }

  get label() {
    return `${this.height}${this.spring ? "!" : ""}`;
  }
}

class TidesConfig extends foundry.applications.api.HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "tidewater-tides",
    tag: "form",
    window: { title: "TIDEWATER.Settings.Tides", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true, handler: TidesConfig.#onSubmit },
  };

  static PARTS = {
    config: { template: "systems/tidewater/templates/tides.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    const { fields } = Tides.schema;
    const source = game.settings.get("tidewater", "tides");
    context.fields = Object.values(fields).map((field) => ({ field, value: source[field.name] }));
    context.buttons = [{ type: "submit", icon: "fa-solid fa-check", label: "Save" }];
    return context;
  }

  static async #onSubmit(event, form, formData) {
    await game.settings.set("tidewater", "tides", foundry.utils.expandObject(formData.object));
  }
}

export function registerSettings() {
  game.settings.register("tidewater", "tides", {
    name: "TIDEWATER.Settings.Tides",
    hint: "TIDEWATER.Settings.TidesHint",
    scope: "world",
    config: false,
    type: Tides,
    default: { height: 3 },
    onChange: (value) => Hooks.callAll("tidewater.tides", value),
  });
  game.settings.registerMenu("tidewater", "tidesConfig", {
    name: "TIDEWATER.Settings.TidesMenu",
    label: "TIDEWATER.Settings.TidesMenu",
    icon: "fa-solid fa-water",
    type: TidesConfig,
    restricted: true,
  });
}
