import { BRASSWORKS, loc, systemPath } from "./constants.mjs";
import { WorksToggle } from "./elements.mjs";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheet, ItemSheet } = foundry.applications.sheets;

const WorksSheet = (base) =>
  class WorksDocumentSheet extends HandlebarsApplicationMixin(base) {
    static DEFAULT_OPTIONS = {
      classes: ["brassworks"],
      form: { submitOnChange: true, closeOnSubmit: false },
      window: { resizable: true },
      actions: {
        toggleMode: WorksDocumentSheet.#toggleMode,
        createPseudo: WorksDocumentSheet.#createPseudo,
        deletePseudo: WorksDocumentSheet.#deletePseudo,
      },
    };

    static MODES = Object.freeze({ PLAY: 1, EDIT: 2 });

    _mode = WorksDocumentSheet.MODES.PLAY;

    get isPlayMode() {
      return this._mode === WorksDocumentSheet.MODES.PLAY;
    }

    _configureRenderOptions(options) {
      super._configureRenderOptions(options);
      if (options.mode && this.isEditable) this._mode = options.mode;
      else if (options.renderContext === `create${this.document.documentName}`)
        this._mode = WorksDocumentSheet.MODES.EDIT;
    }

    async _renderFrame(options) {
      const frame = await super._renderFrame(options);
      const button = document.createElement("button");
      button.type = "button";
      button.classList.add("header-control", "icon", "fa-solid", "fa-user-lock");
      Object.assign(button.dataset, { action: "toggleMode", tooltip: "BRASSWORKS.Sheet.Mode" });
      this.window.controls.after(button);
      return frame;
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      return Object.assign(context, {
        isPlay: this.isPlayMode,
        owner: this.document.isOwner,
        system: this.document.system,
        systemSource: this.document.system._source,
        systemFields: this.document.system.schema.fields,
        config: CONFIG.BRASSWORKS,
      });
    }

    static async #toggleMode() {
      const { MODES } = WorksDocumentSheet;
      this._mode = this.isPlayMode ? MODES.EDIT : MODES.PLAY;
      await this.submit();
      this.render();
    }

    static #createPseudo(event, target) {
      const name = target.closest("[data-pseudo-document-name]").dataset.pseudoDocumentName;
      const { documentClass } = this.document.getEmbeddedPseudoDocumentCollection(name);
      documentClass.create({ type: target.dataset.pseudoType }, { parent: this.document });
    }

    static #deletePseudo(event, target) {
      const { pseudoId } = target.closest("[data-pseudo-id]").dataset;
      this.document.getEmbeddedDocument("Gear", pseudoId).delete();
    }
  };

export class WorksActorSheet extends WorksSheet(ActorSheet) {
  static DEFAULT_OPTIONS = {
    position: { width: 600, height: 600 },
    actions: { roll: this.#roll, toggleEffect: this.#toggleEffect, toggleItemEmbed: this.#toggleItemEmbed },
  };

  static PARTS = {
    header: { template: systemPath("templates/actor-header.hbs"), templates: ["templates/generic/tab-navigation.hbs"] },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    works: { template: systemPath("templates/actor-works.hbs"), scrollable: [""] },
    life: { template: systemPath("templates/actor-life.hbs"), scrollable: [""] },
  };

  static TABS = {
    primary: {
      tabs: [{ id: "works", icon: "fa-solid fa-gears" }, { id: "life" }],
      initial: "works",
      labelPrefix: "BRASSWORKS.Sheet.Tabs",
    },
  };

  _configureRenderOptions(options) {
    super._configureRenderOptions(options);
    if (this.document.limited) options.parts = ["header", "tabs", "life"];
  }

  /** Engines have no life to tell of. */
  _prepareTabs(group) {
    const tabs = super._prepareTabs(group);
    if (group === "primary" && this.document.type === "engine") delete tabs.life;
    return tabs;
  }

  async _preparePartContext(partId, context, options) {
    await super._preparePartContext(partId, context, options);
    switch (partId) {
      case "works":
        context.traits = Object.keys(BRASSWORKS.traits).map((trait) => ({
          trait,
          field: context.systemFields.traits.fields[trait].fields.value,
          value: context.isPlay ? this.actor.system.traits[trait].value : context.systemSource.traits[trait].value,
        }));
        context.parts = this.actor.itemTypes.part.map((item) => ({ item, gears: item.system.gears.contents }));
        context.statuses = (
          Array.isArray(CONFIG.statusEffects) ? CONFIG.statusEffects : Object.values(CONFIG.statusEffects)
        ).map(({ id, name }) => ({ id, name: loc(name), active: this.actor.statuses.has(id) }));
        context.toggle = new WorksToggle();
        break;
      case "life":
        if (!this.actor.system.biography) break;
        context.enriched = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
          this.actor.system.biography.value,
          { secrets: this.document.isOwner, rollData: this.actor.getRollData(), relativeTo: this.actor },
        );
        break;
    }
    if (partId in context.tabs) context.tab = context.tabs[partId];
    return context;
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getItemListContextOptions, "[data-document-uuid]", {
      hookName: "getItemListContextOptions",
      parentClassHooks: false,
      fixed: true,
    });
  }

  _getItemListContextOptions() {
    const item = (li) => fromUuidSync(li.dataset.documentUuid);
    return [
      {
        name: "Share",
        icon: '<i class="fa-solid fa-share"></i>',
        condition: true,
        callback: async (li) => this.shareItem(item(li)),
      },
      {
        name: "Scrap",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: () => this.isEditable,
        callback: (li) => item(li).deleteDialog?.(),
      },
    ];
  }

  async shareItem(item) {
    await ChatMessage.implementation.create({
      type: "standard",
      speaker: ChatMessage.implementation.getSpeaker({ actor: this.actor }),
      system: { parts: [{ type: "content", text: `@Embed[${item.uuid}]` }] },
    });
  }

  /** Changes rows in place; the form itself knows nothing of them. */
  _attachPartListeners(partId, htmlElement, options) {
    super._attachPartListeners(partId, htmlElement, options);
    if (partId !== "works") return;
    for (const input of htmlElement.querySelectorAll("[data-update-item]")) {
      input.addEventListener("change", (event) => {
        event.stopImmediatePropagation();
        fromUuidSync(input.closest("[data-document-uuid]").dataset.documentUuid).update({ name: input.value });
      });
    }
  }

  async _onDropItem(event, item) {
    if (item.type === "part" && this.actor.type === "engine") item = item.clone({ "system.worn": true });
    const result = await super._onDropItem(event, item);
    this.dropped = result;
    return result;
  }

  async _onDropActiveEffect(event, effect) {
    if (effect.type === "fault") return super._onDropActiveEffect(event, effect);
    return null;
  }

  static async #roll(event, target) {
    await this.actor.rollPressure(target.dataset.trait);
  }

  static async #toggleEffect(event, target) {
    await this.actor.toggleStatusEffect(target.dataset.status);
  }

  static async #toggleItemEmbed(event, target) {
    const row = target.closest("[data-document-uuid]");
    const { collection, embedded, documentId } = foundry.utils.parseUuid(row.dataset.documentUuid);
    let document = collection.get(documentId);
    while (document && embedded.length > 1) {
      const [embeddedName, embeddedId] = embedded.splice(0, 2);
      document = document.getEmbeddedDocument(embeddedName, embeddedId);
    }
    row.querySelector(".description").innerHTML = (await document.system.toEmbed({ includeName: false })).outerHTML;
  }
}

export class WorksItemSheet extends WorksSheet(ItemSheet) {
  static DEFAULT_OPTIONS = { position: { width: 480 } };

  static PARTS = { main: { template: systemPath("templates/item.hbs") } };
}

/** A sheet for what has none in the core. */
export class CrewSheet extends HandlebarsApplicationMixin(foundry.applications.api.DocumentSheet) {
  static DEFAULT_OPTIONS = {
    classes: ["brassworks", "crew"],
    sheetConfig: false,
    form: { closeOnSubmit: true },
    window: { contentClasses: ["standard-form"] },
  };

  static PARTS = {
    body: { template: systemPath("templates/crew.hbs") },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    context.members = Array.from(this.document.members, (member) => ({ value: member.id, label: member.name }));
    context.systemFields = this.document.system.schema.fields;
    context.buttons = [{ type: "submit", label: "Save" }];
    return context;
  }
}
