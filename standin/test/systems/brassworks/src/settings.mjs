import { loc, systemID, systemPath } from "./constants.mjs";
import { WorksApplication } from "./works-application.mjs";

const fields = foundry.data.fields;

/** The pressure of the whole works: a model that changes itself. */
class PressureModel extends foundry.abstract.DataModel {
  static LOCALIZATION_PREFIXES = ["BRASSWORKS.Settings.Pressure"];

  static defineSchema() {
    return {
      value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1, min: 0 }),
      limits: new fields.SetField(new fields.StringField({ choices: () => ({ low: "Low", high: "High" }) })),
    };
  }

  async raise(amount = 1) {
    const gm = game.users.activeGM;
    if (!game.user.isGM) return gm ? gm.query("brassworks.raisePressure", { amount }) : undefined;
    this.updateSource({ value: this.value + amount });
    await game.settings.set(systemID, "pressure", this);
    return this.value;
  }
}

class ValvesMenu extends WorksApplication {
  static DEFAULT_OPTIONS = { id: "brassworks-valves", window: { title: "BRASSWORKS.Settings.Valves" } };

  static PARTS = {
    body: { template: systemPath("templates/valves.hbs") },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options) {
    const schema = game.settings.settings.get(`${systemID}.valves`).type;
    return {
      ...(await super._prepareContext(options)),
      fields: schema.fields,
      value: game.settings.get(systemID, "valves"),
    };
  }

  async _onSubmitForm(formConfig, event) {
    await super._onSubmitForm(formConfig, event);
    await game.settings.set(systemID, "valves", this.config);
  }
}

export function registerSettings() {
  game.settings.register(systemID, "pressure", {
    name: "BRASSWORKS.Settings.Pressure.name",
    scope: "world",
    config: false,
    type: PressureModel,
    default: { value: 2 },
    onChange: () => ui.players?.render(),
  });
  game.settings.register(systemID, "valves", {
    scope: "world",
    config: false,
    type: new fields.SchemaField({
      initiative: new fields.StringField({
        required: true,
        choices: { crews: "Crews", dice: "Dice" },
        initial: "crews",
      }),
      shifts: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 3, min: 1, max: 9 }),
    }),
    onChange: (value, options) => Hooks.callAll("bw.valves", value),
  });
  game.settings.registerMenu(systemID, "valves", {
    name: "BRASSWORKS.Settings.Valves",
    label: "BRASSWORKS.Settings.Valves",
    icon: "fa-solid fa-gauge",
    type: ValvesMenu,
    restricted: true,
  });
  CONFIG.queries["brassworks.raisePressure"] = async ({ amount }) => {
    if (!game.user.isGM) throw new Error(loc("BRASSWORKS.Socket.NoDirector"));
    return game.actors.pressure.raise(amount);
  };
}
