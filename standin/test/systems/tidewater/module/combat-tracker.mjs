export class TideCombatTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  async _prepareTrackerContext(context, options) {
    await super._prepareTrackerContext(context, options);
    context.turns?.forEach((turn) => {
      if (turn.initiative !== null) turn.initiative = Math.floor(Number(turn.initiative));
    });
  }

  async _onCombatantControl(event, target) {
    const combatant = this.viewed.combatants.get(target.closest(".combatant").dataset.combatantId);
    if (target.dataset.action === "rollInitiative" && combatant?.actor) return combatant.actor.rollInitiativeDialog();
    return super._onCombatantControl(event, target);
  }

  _getEntryContextOptions() {
    const options = super._getEntryContextOptions();
    for (const option of options) {
      const key = "condition" in option ? "condition" : "visible";
      const condition = option[key] ?? (() => true);
      option[key] = (li) =>
        (typeof condition === "function" ? condition(li) : condition) && !li.matches(".combatant-group");
    }
    return options;
  }

  renderGroups(html) {
    if (!this.viewed) return;
    const list = html.querySelector(".combat-tracker");
    for (const [key, { combatants, expanded }] of this.viewed.createGroups().entries()) {
      const children = list.querySelectorAll(combatants.map(({ id }) => `[data-combatant-id="${id}"]`).join(", "));
      if (!children.length) continue;
      const group = document.createElement("li");
      group.classList.add("combatant", "combatant-group");
      group.classList.toggle("collapsed", !expanded);
      group.dataset.groupKey = key;
      group.innerHTML = '<strong class="name"></strong><ol class="group-children"></ol>';
      group.querySelector(".name").innerText = game.i18n.format("TIDEWATER.Combat.Group", {
        name: combatants[0].name,
        count: children.length,
      });
      children[0].before(group);
      group.querySelector(".group-children").replaceChildren(...children);
      group.addEventListener("click", () => {
        this.viewed.expandedGroups[group.classList.contains("collapsed") ? "add" : "delete"](key);
        group.classList.toggle("collapsed");
      });
    }
  }
}
