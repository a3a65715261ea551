// @ts-nocheck -- code of others, which knows nothing of our types
/* global foundry */
/**
 * A sheet, a dialog and a window as systems write them: in JavaScript, against the globals of Foundry, with the patterns
 * of published systems (a mixin of one's own, private static actions, parts that depend on permission).
 */
const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;

const template = (name) => `systems/sheets-system/templates/foreign/${name}.hbs`;

/** What all sheets of a system share. */
const SystemSheetMixin = (Base) =>
  class SystemSheet extends HandlebarsApplicationMixin(Base) {
    static DEFAULT_OPTIONS = {
      classes: ["foreign"],
      window: { resizable: true },
      form: { submitOnChange: true },
      actions: { toggleMode: this.#onToggleMode, showItem: { handler: this.#onShowItem, buttons: [0, 2] } },
    };

    mode = "play";

    static async #onToggleMode() {
      this.mode = this.mode === "play" ? "edit" : "play";
      await this.render();
    }

    static #onShowItem(event, target) {
      this.shown = [event.type, target.closest("[data-item-id]").dataset.itemId];
    }
  };

export class ForeignSheet extends SystemSheetMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["actor"],
    position: { width: 640, height: 480 },
    actions: { roll: this.#onRoll },
  };

  static PARTS = {
    header: { template: template("header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    stats: { template: template("stats"), scrollable: [""] },
    effects: { template: template("effects"), scrollable: ["", ".list"] },
  };

  static TABS = {
    primary: { tabs: [{ id: "stats" }, { id: "effects" }], initial: "stats", labelPrefix: "FOREIGN.TABS" },
  };

  rolled = [];
  log = [];
  #dragDrop = new foundry.applications.ux.DragDrop.implementation({
    dragSelector: ".effect",
    permissions: { dragstart: () => this.isEditable },
    callbacks: { dragstart: (event) => this.log.push(["dragstart", event.currentTarget.dataset.effectId]) },
  });

  _configureRenderOptions(options) {
    super._configureRenderOptions(options);
    if (this.document.limited) options.parts = ["header"];
  }

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    const { TextEditor } = foundry.applications.ux;
    return Object.assign(context, {
      system: this.document.system,
      mode: this.mode,
      notes: await TextEditor.implementation.enrichHTML("<p>[[1 + 1]]</p>", { relativeTo: this.document }),
    });
  }

  async _preparePartContext(partId, context, options) {
    const part = await super._preparePartContext(partId, context, options);
    if (partId === "stats") part.items = this.actor.items.contents.toSorted((a, b) => a.sort - b.sort);
    return part;
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    this.log.push(["render", options.parts.join(" "), options.isFirstRender]);
    for (const input of this.element.querySelectorAll("[data-item-field]")) {
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        const { itemId } = event.currentTarget.closest("[data-item-id]").dataset;
        this.actor.items.get(itemId).update({ [input.dataset.itemField]: input.value });
      });
    }
    this.#dragDrop.bind(this.element);
  }

  _prepareSubmitData(event, form, formData, updateData) {
    const data = super._prepareSubmitData(event, form, formData, updateData);
    if (typeof data.name === "string") data.name = data.name.trim();
    return data;
  }

  static async #onRoll(event, target) {
    event.preventDefault();
    this.rolled.push(target.dataset.stat, event.shiftKey);
  }
}

/** A question whose answer is a promise, as systems ask how to roll. */
export class ForeignDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["foreign-dialog"],
    window: { title: "How?", contentTag: "div", contentClasses: ["standard-form"] },
    form: { handler: this.#onSubmit, closeOnSubmit: true },
  };

  static PARTS = { form: { template: template("dialog") }, footer: { template: "templates/generic/form-footer.hbs" } };

  static async create(options = {}) {
    return new Promise((resolve) => {
      const dialog = new this(options);
      dialog.addEventListener("close", () => resolve(dialog.answer ?? null), { once: true });
      dialog.render({ force: true });
    });
  }

  async _prepareContext() {
    return { bonus: 1, buttons: [{ type: "submit", icon: "fa-solid fa-dice", label: "Roll" }] };
  }

  _onChangeForm(formConfig, event) {
    super._onChangeForm(formConfig, event);
    this.changed = new foundry.applications.ux.FormDataExtended(this.form).object;
  }

  static async #onSubmit(event, form, formData) {
    this.answer = foundry.utils.expandObject(formData.object);
  }
}

/** A dialog that says more than its content. */
export class ForeignPrompt extends DialogV2 {
  async _renderHTML(context, options) {
    const form = await super._renderHTML(context, options);
    form.insertAdjacentHTML("afterbegin", "<p class='notice'>Mind the step</p>");
    return form;
  }
}

/** A window without templates. */
export class ForeignNote extends ApplicationV2 {
  static DEFAULT_OPTIONS = { id: "foreign-note", window: { frame: false, positioned: false } };

  async _renderHTML() {
    return `<p>${this.text ?? "Empty"}</p>`;
  }

  _replaceHTML(result, content) {
    content.innerHTML = result;
  }
}
