import { TideApplication } from "./tide-application.mjs";
import { TideContextMenu } from "./ux.mjs";

export class CourierSheet extends TideApplication(foundry.applications.sheets.ActorSheetV2) {
  constructor(options = {}) {
    const { width } = game.user.getFlag("tidewater", `sheetPrefs.${options.document?.type}`) ?? {};
    options.position ??= {};
    if (width && !("width" in options.position)) options.position.width = width;
    super(options);
  }

  static DEFAULT_OPTIONS = {
    actions: {
      roll: CourierSheet.#onRoll,
      use: { handler: CourierSheet.#onUse, buttons: [0, 2] },
      toggleMode: CourierSheet.#onToggleMode,
      createItem: CourierSheet.#onCreateItem,
    },
    classes: ["actor", "courier", "standard-form"],
    form: { submitOnChange: true },
    position: { width: 640, height: 700 },
    tab: "abilities",
    window: {
      resizable: true,
      subtitle: "TIDEWATER.Title",
      controls: [{ action: "toggleMode", icon: "fa-solid fa-pen", label: "TIDEWATER.Sheet.Mode", ownership: "OWNER" }],
    },
  };

  static PARTS = {
    header: { template: "systems/tidewater/templates/courier-header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    abilities: {
      container: { id: "body", classes: ["tab-body"] },
      template: "systems/tidewater/templates/courier-abilities.hbs",
      scrollable: [""],
    },
    hold: {
      container: { id: "body" },
      template: "systems/tidewater/templates/courier-hold.hbs",
      scrollable: [""],
      templates: ["systems/tidewater/templates/parcel.hbs"],
    },
    story: { container: { id: "body" }, template: "systems/tidewater/templates/courier-story.hbs" },
  };

  static LIMITED_PARTS = { header: { template: "systems/tidewater/templates/courier-header.hbs" } };

  static TABS = {
    primary: {
      tabs: [{ id: "abilities" }, { id: "hold" }, { id: "story" }],
      initial: "abilities",
      labelPrefix: "TIDEWATER.Sheet.Tabs",
    },
  };

  static MODES = { PLAY: 1, EDIT: 2 };

  _mode = this.constructor.MODES.PLAY;

  async _configureRenderOptions(options) {
    await super._configureRenderOptions(options);
    if (options.isFirstRender && options.tab) this.tabGroups.primary = options.tab;
    if (options.mode && this.isEditable) this._mode = options.mode;
  }

  _configureRenderParts(options) {
    if (this.actor.limited) return foundry.utils.deepClone(this.constructor.LIMITED_PARTS);
    return super._configureRenderParts(options);
  }

  async _renderFrame(options) {
    const frame = await super._renderFrame(options);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "header-control icon fa-solid fa-pen always-interactive";
    Object.assign(button.dataset, { action: "toggleMode", tooltip: "TIDEWATER.Sheet.Mode" });
    this.window.close.before(button);
    return frame;
  }

  async _prepareContext(options) {
    const context = { ...(await super._prepareContext(options)), actor: this.actor, system: this.actor.system };
    context.editable = this.isEditable && this._mode === this.constructor.MODES.EDIT;
    context.source = context.editable ? this.actor.system._source : this.actor.system;
    context.fields = this.actor.system.schema.fields;
    context.inputs = { ...foundry.applications.fields };
    context.itemContext = {};
    return context;
  }

  async _preparePartContext(partId, context, options) {
    context = await super._preparePartContext(partId, context, options);
    if (partId === "hold") {
      context.sections = Object.entries(this.actor.itemTypes)
        .filter(([, items]) => items.length)
        .map(([type, items]) => ({
          type,
          label: CONFIG.Item.typeLabels[type],
          items: items.sort((a, b) => a.sort - b.sort),
        }));
    }
    if (partId === "story") {
      context.enriched = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
        this.actor.system.story.public,
        {
          secrets: this.actor.isOwner,
          relativeTo: this.actor,
          rollData: () => this.actor.getRollData(),
        },
      );
    }
    return context;
  }

  _onRender(context, options) {
    super._onRender(context, options);
    if (this._mode === this.constructor.MODES.PLAY) this._disableFields();
    for (const control of this.element.querySelectorAll("[data-context-menu]")) {
      control.addEventListener("click", TideContextMenu.triggerEvent);
    }
    new CONFIG.ux.ContextMenu(this.element, ".parcel", [], {
      onOpen: this._onOpenContext.bind(this),
      jQuery: false,
      fixed: true,
    });
    const order = this.constructor.TABS.primary.tabs.map((tab) => tab.id);
    this.element.dataset.order = order.join(" ");
  }

  _getItemEntries() {
    const item = (li) => this.actor.items.get(li.dataset.itemId);
    const own = [
      {
        name: "Use",
        icon: '<i class="fa-solid fa-bolt"></i>',
        condition: (li) => item(li).hasActivities,
        callback: (li) => item(li).use({}, { configure: false }),
      },
      {
        name: "Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: this.isEditable,
        callback: (li) => item(li).delete(),
      },
    ];
    return own;
  }

  _onOpenContext(element) {
    const item = this.actor.items.get(element.dataset.itemId);
    const options = [];
    Hooks.callAll("getItemContextOptions", item, options);
    this.lastOptions = options;
    ui.context.menuItems = [...this._getItemEntries(), ...options];
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getItemEntries(), ".charm-row", {
      hookName: "getCharmContextOptions",
      parentClassHooks: false,
    });
  }

  _canDragStart(selector) {
    return this.isEditable;
  }

  async _onDragStart(event) {
    const { activityId } = event.currentTarget.dataset;
    const item = this.actor.items.get(event.currentTarget.closest("[data-item-id]")?.dataset.itemId);
    if (!activityId || !item) return super._onDragStart(event);
    event.dataTransfer.setData("text/plain", JSON.stringify(item.system.activities.get(activityId).toDragData()));
  }

  async _onDrop(event) {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (data.type !== "Activity") return super._onDrop(event);
    const { item, ...activity } = await fromUuid(data.uuid);
    const target = event.target.closest("[data-item-id]");
    const onto = this.actor.items.get(target?.dataset.itemId);
    const copied = { ...data.data };
    delete copied._id;
    return onto?.createActivity(copied.type, copied);
  }

  async _onDropItem(event, item) {
    if (!this.actor.isOwner || item.type === "vessel") return null;
    const stack = this.actor.items.find((i) => i.type === "cargo" && i.name === item.name && i.parent !== item.parent);
    if (item.type === "cargo" && stack)
      return stack.update({ "system.quantity": stack.system.quantity + item.system.quantity });
    this.lastBehavior = event.target.closest("[data-tab]")?.dataset.tab ?? null;
    return super._onDropItem(event, item);
  }

  async _onDropActor(event, actor) {
    if (actor.type !== "vessel") return super._onDropActor(event, actor);
    await this.actor.update({ "system.vessel": actor.id });
    return actor;
  }

  _processFormData(event, form, formData) {
    const submit = super._processFormData(event, form, formData);
    const purse = foundry.utils.getProperty(submit, "system.purse");
    if (typeof purse === "string" && /^[+-]/.test(purse)) submit.system.purse = this.actor.system.purse + Number(purse);
    return submit;
  }

  static async #onRoll(event, target) {
    await this.actor.rollCheck({ ability: target.closest("[data-ability]").dataset.ability, event });
  }

  static async #onUse(event, target) {
    const item = this.actor.items.get(target.closest("[data-item-id]").dataset.itemId);
    if (event.button === 2) return item.sheet.render({ force: true });
    await item.use({ event }, { configure: false });
  }

  static async #onToggleMode() {
    const { MODES } = this.constructor;
    if (this._mode === MODES.EDIT && this.form) await this.submit();
    await this.render({ mode: this._mode === MODES.EDIT ? MODES.PLAY : MODES.EDIT });
  }

  static #onCreateItem(event, target) {
    const { type } = target.dataset;
    return Item.implementation.create(
      { name: Item.implementation.defaultName({ type, parent: this.actor }), type },
      { parent: this.actor, renderSheet: event.shiftKey },
    );
  }
}
