import { FenActorSheet } from "./base-sheet.mjs";

export { CheckDialog } from "./check-dialog.mjs";
export { CreationSheet } from "./creation-sheet.mjs";

export class WardenSheet extends FenActorSheet {
  static DEFAULT_OPTIONS = { actor: { type: "warden" } };

  static {
    this._initializeActorSheetClass();
    this.TABS.sheet.push(
      { id: "skills", group: "sheet", label: "SHEET.Tabs.skills" },
      { id: "tools", group: "sheet", label: "SHEET.Tabs.tools" },
    );
    this.PARTS.skills = { id: "skills", template: "systems/fen-wardens/templates/skills.hbs" };
    this.PARTS.tools = { id: "tools", template: "systems/fen-wardens/templates/tools.hbs", scrollable: [""] };
  }

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    context.skills = Object.entries(this.actor.system.skills).map(([id, skill]) => ({
      ...skill,
      ...SYSTEM.SKILLS[id],
    }));
    context.tools = this.actor.items
      .filter((item) => item.type === "tool")
      .map(({ id, name, isEquipped }) => ({ id, name, isEquipped }));
    context.biography = await CONFIG.ux.TextEditor.enrichHTML(this.actor.system.details.biography.public, {
      relativeTo: this.document,
      secrets: this.document.isOwner,
    });
    return context;
  }

  async _onDropItem(event, item) {
    if (item.type === "calling") return void (await this.actor.applyCalling(item));
    return super._onDropItem(event, item);
  }

  _onDragStart(event) {
    const { skill } = event.currentTarget.dataset;
    if (!skill) return super._onDragStart(event);
    const macroData = {
      type: "script",
      name: SYSTEM.SKILLS[skill].label,
      command: `game.actors.get("${this.actor.id}").rollSkill("${skill}", { dialog: false });`,
    };
    event.dataTransfer.setData("text/plain", JSON.stringify({ type: "fen-wardens.skill", macroData }));
  }
}

export class PartySheet extends FenActorSheet {
  static DEFAULT_OPTIONS = { actor: { type: "party" }, actions: { remove: PartySheet.#onRemove } };

  static {
    this._initializeActorSheetClass();
    delete this.PARTS.tabs;
  }

  async _onDropActor(event, actor) {
    const { members } = this.document.system.toObject();
    if (actor.type === "party" || members.some(({ actorId }) => actorId === actor.id)) return null;
    await this.document.update({ "system.members": [...members, { actorId: actor.id }] });
    return actor;
  }

  static async #onRemove(event, target) {
    const members = this.document.system.toObject().members.filter(({ actorId }) => actorId !== target.dataset.actorId);
    await this.document.update({ "system.members": members });
  }
}

/** A sheet which is drawn without Handlebars, by its own methods. */
export class ToolSheet extends foundry.applications.sheets.ItemSheetV2 {
  static DEFAULT_OPTIONS = { classes: ["fen", "item"], form: { submitOnChange: true } };

  async _renderHTML(context, options) {
    const { fields } = this.item.system.schema;
    const equipped = fields.equipped?.toFormGroup({ label: "Equipped" }, { value: this.item.system.equipped });
    const name = foundry.applications.fields.createTextInput({ name: "name", value: context.source.name });
    return [name, equipped].filter(Boolean);
  }

  _replaceHTML(elements, content, options) {
    content.replaceChildren(...elements);
  }
}

/** Takes away what a hunt does not need. */
export class FenCombatTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  _onRender(options) {
    super._onRender(options);
    for (const roll of this.element.querySelectorAll('[data-action="toggleHidden"]')) roll.remove();
  }

  _formatEffectsTooltip(effects) {
    return effects.map(({ name }) => name).join(", ");
  }
}
