import { DialogV2 } from "../client/applications/api/dialog.ts";
import type { CombatTracker } from "./windows/combat-tracker.ts";
import { reportError } from "../client/applications/surroundings.ts";
import { viewedOrNewCombat } from "../client/documents/combatant.ts";
import { Hooks } from "../client/hooks.ts";
import { host } from "../client/host.ts";
import { element, icon } from "./elements.ts";
import type { Game } from "../client/kinds.ts";

/**
 * Gives the game master's combat tracker a button that takes actors into the encounter by name. It is the table's own: in
 * Foundry combatants are tokens of a scene, and join from there, and many worlds of this table lack a scene.
 */
export function offerCombatants(): void {
  Hooks.on("renderCombatTracker", (tracker: CombatTracker, shown: HTMLElement) => {
    const place = shown.querySelector(".encounters");
    const game = host.game as Game;
    if (!place || place.querySelector(".add-combatants") || !game.user?.isGM) return;
    const button = element("button", { type: "button", class: "add-combatants" }, icon("fa-user-plus"), "Add actors");
    button.addEventListener("click", () => {
      addCombatants(game, tracker).catch((error: unknown) => {
        reportError("addCombatants", error);
      });
    });
    place.querySelector("[data-action=createCombat]")?.after(button);
  });
}

/** Asks which actors join the encounter that is shown, or a new one, and takes them into it. */
async function addCombatants(game: Game, { viewed }: CombatTracker): Promise<void> {
  const chosen = await DialogV2.input({
    window: { title: "Add actors to the encounter", icon: "fa-solid fa-user-plus" },
    position: { width: 360 },
    content: actorList(game, new Set(viewed?.combatants.map(({ actorId }) => actorId))),
    ok: { label: "Add to the encounter" },
  });
  const actorIds = Object.entries(chosen ?? {}).flatMap(([id, isChosen]) => (isChosen === true ? id : []));
  if (actorIds.length === 0) return;
  const combat = await viewedOrNewCombat();
  await combat?.createEmbeddedDocuments(
    "Combatant",
    actorIds.map((actorId) => ({ actorId })),
  );
}

/** The actors of the world, to be chosen from; combatants can join once more, as several of a kind do. */
function actorList(game: Game, present: ReadonlySet<string | null>): HTMLDivElement {
  const actors = [...game.actors].sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
  const choices = actors.map(({ id, name }) => {
    const told = present.has(id) ? `${name} (in the encounter)` : name;
    return element("label", { class: "checkbox" }, element("input", { type: "checkbox", name: id }), told);
  });
  const hint = "Only this table has this list. In Foundry, tokens of a scene join the encounter from their menu.";
  return element(
    "div",
    { class: "actors-to-add" },
    ...choices,
    element("p", { class: "hint" }, actors.length > 0 ? hint : "The world has no actors yet."),
  );
}
