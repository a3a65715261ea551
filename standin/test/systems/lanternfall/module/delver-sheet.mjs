const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;

export class DelverSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["lanternfall", "delver"],
    position: { width: 520, height: "auto" },
    form: { submitOnChange: true },
    window: { resizable: true },
    actions: {
      rollSkill: this.#rollSkill,
      addSkill: this.#addSkill,
      deleteItem: this.#deleteItem,
      spendLight: { handler: this.#spendLight, buttons: [0] },
    },
  };

  static PARTS = {
    header: { template: "systems/lanternfall/templates/actor/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: "systems/lanternfall/templates/actor/main.hbs", scrollable: [""] },
    notes: { template: "systems/lanternfall/templates/actor/notes.hbs" },
  };

  static TABS = {
    primary: { tabs: [{ id: "main" }, { id: "notes" }], initial: "main", labelPrefix: "LANTERNFALL.Tabs" },
  };

  _configureRenderOptions(options) {
    super._configureRenderOptions(options);
    if (this.document.limited) options.parts = ["header"];
  }

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    const { TextEditor } = foundry.applications.ux;
    return Object.assign(context, {
      system: this.document.system,
      systemFields: this.document.system.schema.fields,
      skills: this.document.items.filter((item) => item.type === "skill").sort((a, b) => a.sort - b.sort),
      attributes: Object.entries(this.document.system.attributes).map(([key, { value }]) => ({
        key,
        value,
        label: game.i18n.localize(`LANTERNFALL.Attributes.${key}`),
      })),
      notes: await TextEditor.implementation.enrichHTML(this.document.system.notes, {
        secrets: this.document.isOwner,
        rollData: this.document.getRollData(),
        relativeTo: this.document,
      }),
    });
  }

  async _preparePartContext(partId, context) {
    context.tab = context.tabs?.[partId];
    return context;
  }

  _onRender(context, options) {
    super._onRender(context, options);
    for (const input of this.element.querySelectorAll("input[data-item-field]")) {
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        const { itemId } = input.closest("[data-item-id]").dataset;
        this.document.items.get(itemId)?.update({ [input.dataset.itemField]: input.valueAsNumber });
      });
    }
  }

  static async #rollSkill(event, target) {
    const item = this.document.items.get(target.closest("[data-item-id]").dataset.itemId);
    await this.document.rollSkill(item);
  }

  static async #addSkill() {
    const name = game.i18n.localize("LANTERNFALL.NewSkill");
    await this.document.createEmbeddedDocuments("Item", [{ name, type: "skill" }]);
  }

  static async #deleteItem(event, target) {
    await this.document.items.get(target.closest("[data-item-id]").dataset.itemId)?.delete();
  }

  static async #spendLight() {
    await this.document.spendLight();
  }
}
