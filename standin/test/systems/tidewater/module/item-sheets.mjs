import { TideApplication } from "./tide-application.mjs";

const { ApplicationV2 } = foundry.applications.api;

export class TideItemSheet extends TideApplication(foundry.applications.sheets.ItemSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["item"],
    form: { submitOnChange: true },
    actions: {
      addActivity: TideItemSheet.#onAddActivity,
      deleteActivity: TideItemSheet.#onDeleteActivity,
      editActivity: TideItemSheet.#onEditActivity,
    },
  };

  static PARTS = { main: { template: "systems/tidewater/templates/item.hbs" } };

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    context.system = this.item.system;
    context.activities = this.item.system.activities?.map(({ id, name, type }) => ({ id, name, type })) ?? [];
    context.types = Object.keys(CONFIG.TIDEWATER.activityTypes).map((type) => ({
      value: type,
      label: `TIDEWATER.Activity.${type}`,
    }));
    return context;
  }

  static async #onAddActivity(event, target) {
    await this.item.createActivity(target.closest("footer").querySelector("select").value);
  }

  static async #onDeleteActivity(event, target) {
    await this.item.system.activities.get(target.closest("[data-activity-id]").dataset.activityId).delete();
  }

  static async #onEditActivity(event, target) {
    await this.item.system.activities
      .get(target.closest("[data-activity-id]").dataset.activityId)
      .sheet.render({ force: true });
  }
}

/** A window for what is no document: it reads and writes through the item. */
export class ActivitySheet extends TideApplication(ApplicationV2) {
  constructor(options = {}) {
    super(options);
    this.activityId = options.document.id;
    this.item = options.document.item;
  }

  static DEFAULT_OPTIONS = {
    id: "activity-{id}",
    tag: "form",
    classes: ["activity"],
    document: null,
    window: { contentClasses: ["standard-form"] },
    form: { handler: ActivitySheet.#onSubmit, submitOnChange: true },
  };

  static PARTS = { main: { template: "systems/tidewater/templates/activity.hbs" } };

  get activity() {
    return this.item.system.activities.get(this.activityId);
  }

  get title() {
    return this.activity?.name ?? "";
  }

  _initializeApplicationOptions(options) {
    options = super._initializeApplicationOptions(options);
    options.uniqueId = `${options.document.uuid}`.replaceAll(".", "-");
    return options;
  }

  async _prepareContext(options) {
    const { activity } = this;
    return {
      ...(await super._prepareContext(options)),
      activity,
      fields: activity.schema.fields,
      source: activity.toObject(),
    };
  }

  static async #onSubmit(event, form, formData) {
    await this.activity.update(foundry.utils.expandObject(formData.object));
  }
}
