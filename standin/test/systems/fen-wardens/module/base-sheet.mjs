const { api, sheets } = foundry.applications;

/** What is said once by each class of sheets is completed in a static block. */
export class FenActorSheet extends api.HandlebarsApplicationMixin(sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["fen", "actor", "standard-form", "themed", "theme-dark"],
    tag: "form",
    position: { width: 700, height: 560 },
    actions: {
      skillRoll: FenActorSheet.#onSkillRoll,
      itemEdit: FenActorSheet.#onItemEdit,
      pip: { handler: FenActorSheet.#onPip, buttons: [0, 2] },
    },
    form: { submitOnChange: true },
    actor: { type: undefined },
  };

  static PARTS = {
    main: { id: "main", template: "systems/fen-wardens/templates/actor-main.hbs", root: true },
    header: { id: "header", template: undefined },
    tabs: { id: "tabs", template: "systems/fen-wardens/templates/tabs.hbs" },
  };

  static TABS = { sheet: [] };

  tabGroups = { sheet: "skills" };

  static _initializeActorSheetClass() {
    const { type } = this.DEFAULT_OPTIONS.actor;
    this.PARTS = foundry.utils.deepClone(this.PARTS);
    this.PARTS.header.template = `systems/fen-wardens/templates/${type}-header.hbs`;
    this.TABS = foundry.utils.deepClone(this.TABS);
    this.DEFAULT_OPTIONS.classes = [type];
  }

  async _prepareContext(options) {
    const tabs = this.#getTabs();
    return {
      actor: this.document,
      fieldDisabled: this.isEditable ? "" : "disabled",
      fields: this.document.system.schema.fields,
      source: this.document.toObject(),
      system: this.document.system,
      tabs: tabs.sheet,
    };
  }

  #getTabs() {
    const tabs = {};
    for (const [groupId, config] of Object.entries(this.constructor.TABS)) {
      tabs[groupId] = config.reduce((group, tab) => {
        const active = this.tabGroups[tab.group] === tab.id;
        group[tab.id] = { active, cssClass: active ? "active" : "", ...tab, label: game.i18n.localize(tab.label) };
        return group;
      }, {});
    }
    return tabs;
  }

  _attachFrameListeners() {
    super._attachFrameListeners();
    this.element.addEventListener("focusin", (event) => event.target.select?.());
  }

  static async #onSkillRoll(event, target) {
    await this.actor.rollSkill(target.closest("[data-skill]").dataset.skill);
  }

  static async #onItemEdit(event, target) {
    const item = this.actor.items.get(target.closest("[data-item-id]").dataset.itemId);
    const { sheet } = item;
    if (this.renderChild) return this.renderChild(sheet);
    await sheet.render({ force: true });
  }

  static async #onPip(event) {
    const { value } = this.actor.system.resources.health;
    await this.actor.update({
      "system.resources.health.value": value + (event.button === 2 || event.type === "contextmenu" ? -1 : 1),
    });
  }
}
