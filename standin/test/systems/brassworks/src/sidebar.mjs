import { loc, systemPath } from "./constants.mjs";

const { ux, sidebar, handlebars } = foundry.applications;

/** Crews instead of numbers; another setting brings the core's tracker back. */
export class WorksCombatTracker extends sidebar.tabs.CombatTracker {
  static DEFAULT_OPTIONS = { actions: { rollFirst: this.#rollFirst, toggleCrew: this.#toggleCrew } };

  static PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs" },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
    crews: { template: systemPath("templates/crews.hbs"), scrollable: [""] },
  };

  _configureRenderParts(options) {
    const parts = super._configureRenderParts(options);
    if (game.combats.isDefaultInitiativeMode) delete parts.tracker;
    else delete parts.crews;
    return parts;
  }

  async _preparePartContext(partId, context, options) {
    await super._preparePartContext(partId, context, options);
    if (partId === "crews") await this._prepareTrackerContext(context, options);
    return context;
  }

  async _prepareCombatContext(context, options) {
    await super._prepareCombatContext(context, options);
    context.canEndTurn = !!this.viewed?.combatant?.players?.includes(game.user);
  }

  async _prepareTrackerContext(context, options) {
    await super._prepareTrackerContext(context, options);
    if (!game.combats.isDefaultInitiativeMode) return;
    const [alone, grouped] = (context.turns ?? []).partition((turn) => !!turn.group);
    context.crews = this.viewed?.groups.reduce((crews, group) => {
      if (!group.visible) return crews;
      const turns = grouped.filter((turn) => turn.group === group);
      crews.push({
        id: group.id,
        name: group.name,
        isCrew: true,
        turns,
        css: [group._expanded ? "expanded" : null, group.defeated ? "defeated" : null].filterJoin(" "),
      });
      return crews;
    }, []);
    context.alone = alone;
  }

  async _prepareTurnContext(combat, combatant, index) {
    const turn = await super._prepareTurnContext(combat, combatant, index);
    turn.group = combatant.group;
    turn.css += ` side${combatant.disposition}`;
    return turn;
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getCrewContextOptions, ".crew", {
      hookName: "getCrewContextOptions",
      fixed: true,
      parentClassHooks: false,
    });
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    new ux.DragDrop.implementation({
      dragSelector: ".combatant",
      dropSelector: ".crew, .crews",
      permissions: { dragstart: () => game.user.isGM, drop: () => game.user.isGM },
      callbacks: { dragstart: this._onDragStart.bind(this), drop: this._onDrop.bind(this) },
    }).bind(this.element);
  }

  async _onDragStart(event) {
    const combatant = this.viewed.combatants.get(event.currentTarget.dataset.combatantId);
    if (combatant) event.dataTransfer.setData("text/plain", JSON.stringify(combatant.toDragData()));
  }

  async _onDrop(event) {
    event.stopPropagation();
    const data = ux.TextEditor.implementation.getDragEventData(event);
    const combatant = await bw.documents.WorksCombatant.fromDropData(data);
    const crew = event.target.closest(".crew");
    await combatant.update({ group: crew ? this.viewed.groups.get(crew.dataset.groupId) : null });
  }

  _getCrewContextOptions() {
    const group = (li) => this.viewed.groups.get(li.dataset.groupId);
    return [
      {
        name: "Edit",
        icon: "<i></i>",
        condition: (li) => group(li).isOwner,
        callback: (li) => group(li).sheet.render({ force: true, position: { top: 10 } }),
      },
      { name: "Disband", icon: "<i></i>", condition: game.user.isGM, callback: (li) => group(li).delete() },
    ];
  }

  _getEntryContextOptions() {
    const options = super._getEntryContextOptions();
    options.findSplice((entry) => (entry.name ?? entry.label) === "COMBAT.CombatantReroll");
    return options.concat({ name: "Lead", icon: "<i></i>", condition: () => false, callback: () => undefined });
  }

  _getCombatContextOptions() {
    const options = super._getCombatContextOptions();
    options.unshift({
      name: loc("BRASSWORKS.Combat.New"),
      icon: "<i></i>",
      callback: () => CombatantGroup.implementation.createDialog({}, { parent: this.viewed }),
    });
    return options;
  }

  static async #rollFirst() {
    await this.viewed.rollFirst();
  }

  static #toggleCrew(event, target) {
    const group = this.viewed.groups.get(target.closest("[data-group-id]").dataset.groupId);
    group._expanded = !group._expanded;
    this.render({ parts: ["crews"] });
  }
}

/** The list of players, with the pressure of the works below it. */
export class WorksPlayers extends foundry.applications.ui.Players {
  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getPressureOptions, "#pressure .menu", {
      eventName: "click",
      hookName: "getPressureContextOptions",
      parentClassHooks: false,
      fixed: true,
    });
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    const html = await handlebars.renderTemplate(systemPath("templates/pressure.hbs"), {
      pressure: game.actors.pressure,
      gm: game.user.isGM,
    });
    this.element.querySelector("#pressure")?.remove();
    this.element.insertAdjacentHTML("beforeend", html);
  }

  _getPressureOptions() {
    return [
      { name: "Raise", icon: "<i></i>", condition: (li) => true, callback: async (li) => game.actors.pressure.raise() },
    ];
  }
}
