const { HandlebarsApplicationMixin, DialogV2 } = foundry.applications.api;

/** Makes a warden, step by step, on a copy which nobody else sees. */
export class CreationSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    id: "fen-creation",
    tag: "div",
    classes: ["fen", "creation", "themed", "theme-dark"],
    window: { frame: false, positioned: false },
    actions: {
      choose: CreationSheet.#onChoose,
      increase: CreationSheet.#onIncrease,
      restart: CreationSheet.#onRestart,
      complete: CreationSheet.#onComplete,
    },
  };

  static STEPS = {
    calling: {
      id: "calling",
      label: "CREATION.Calling",
      order: 1,
      template: "systems/fen-wardens/templates/creation-calling.hbs",
      initialize: CreationSheet.#initializeCallings,
      prepare: CreationSheet.#prepareCallings,
    },
    abilities: {
      id: "abilities",
      label: "CREATION.Abilities",
      order: 2,
      template: "systems/fen-wardens/templates/creation-abilities.hbs",
    },
  };

  static PARTS = { header: { id: "header", template: "systems/fen-wardens/templates/creation-header.hbs" } };

  static TABS = { header: this._defineTabs() };

  _clone = this.#createClone();

  _state = {};

  _completed = Object.seal(
    Object.values(this.constructor.STEPS).reduce((all, step) => Object.assign(all, { [step.id]: false }), {}),
  );

  #complete = false;

  static _defineTabs() {
    const tabs = Object.values(this.STEPS).map(({ id, label }) => ({ id, label }));
    return { tabs, initial: tabs[0].id };
  }

  get step() {
    return this.tabGroups.header;
  }

  #createClone() {
    const actorData = this.document.toObject();
    actorData._id = null;
    return this.document.constructor.fromSource(actorData);
  }

  _canRender(options) {
    super._canRender(options);
    if (!this.#complete && this.document.level > 0) throw new Error("Only a warden of no level is created.");
  }

  _configureRenderOptions(options) {
    super._configureRenderOptions(options);
    if (this.element) this._state.name = this.element.querySelector("#creation-name").value.trim();
  }

  _configureRenderParts(_options) {
    const parts = foundry.utils.deepClone(this.constructor.PARTS);
    for (const { id, template } of Object.values(this.constructor.STEPS)) parts[id] = { id, template };
    return parts;
  }

  async _prepareContext(options) {
    if (options.isFirstRender || foundry.utils.isEmpty(this._state)) await this._initializeState();
    const context = {
      actor: this.actor,
      charname: this._state.name,
      clone: this._clone,
      state: this._state,
      tabs: this._prepareTabs("header"),
    };
    for (const step of Object.values(this.constructor.STEPS))
      if (step.prepare instanceof Function) await step.prepare.call(this, context, options);
    this._completed.abilities = this._clone.system.points.available === 0;
    context.done = Object.values(this._completed).every((done) => done);
    for (const tab of Object.values(context.tabs)) {
      tab.cssClass = [tab.active ? "active" : "", this._completed[tab.id] ? "complete" : "incomplete"].filterJoin(" ");
    }
    return context;
  }

  async _initializeState() {
    this._state.name = this._clone.name;
    await Promise.all(Object.values(this.constructor.STEPS).map((step) => step.initialize?.call(this)));
  }

  static async #initializeCallings() {
    const callings = {};
    await Promise.allSettled(
      Array.from(fen.CONFIG.packs.calling, async (packId) => {
        for (const item of await game.packs.get(packId).getDocuments({ type: "calling" })) {
          callings[item.system.identifier] = {
            identifier: item.system.identifier,
            item,
            name: item.name,
            inline: await item.renderInline(),
          };
        }
      }),
    );
    this._state.callings = callings;
  }

  static async #prepareCallings(context) {
    const { callings, callingId } = this._state;
    context.callings = Object.values(callings).sort((a, b) => a.name.localeCompare(b.name));
    this._completed.calling = callingId in callings;
    if (callingId) context.tabs.calling.selectionLabel = callings[callingId].name;
  }

  changeTab(...args) {
    super.changeTab(...args);
    this.element.dataset.step = this.step;
    this.render({ parts: ["header", this.step] });
  }

  async close(options = {}) {
    if (options.dialog !== false && !this.#complete) {
      const confirm = await DialogV2.confirm({
        window: { title: "CREATION.Abandon" },
        content: game.i18n.localize("CREATION.Abandon"),
        modal: true,
      });
      if (!confirm) return;
    }
    options.animate = false;
    return super.close(options);
  }

  async _onClose(options) {
    this._clone = this.#createClone();
    this._state = {};
    await super._onClose(options);
  }

  async chooseCalling(id) {
    const { item } = this._state.callings[id];
    await this._clone.applyCalling(item, { local: true });
    this._state.callingId = id;
    await this.render({ parts: ["header", this.step] });
  }

  static #onChoose(_event, target) {
    this.chooseCalling(target.closest("[data-calling-id]").dataset.callingId);
  }

  static async #onIncrease(_event, target) {
    await this._clone.purchaseAbility(target.closest("[data-ability]").dataset.ability, 1);
    await this.render({ parts: [this.step, "header"] });
  }

  static async #onRestart() {
    this._clone = this.#createClone();
    this._state = {};
    await this._initializeState();
    this.element.querySelector("#creation-name").value = this._state.name;
    await this.render();
  }

  static async #onComplete() {
    this._state.name = this.element.querySelector("#creation-name").value.trim();
    const data = this._clone.toObject();
    data.name = this._state.name;
    delete data.ownership;
    data.system.level = 1;
    this.#complete = true;
    await this.document.update(data, {
      recursive: false,
      diff: false,
      noHook: true,
      render: false,
      characterCreation: true,
    });
    await this.close({ dialog: false });
  }
}
