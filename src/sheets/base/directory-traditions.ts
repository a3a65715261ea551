import { creature } from "../../characters/creature.ts";

/**
 * Writes the tradition of each character behind its name in the directory of actors; for the hook `renderActorDirectory`.
 * Users who may not observe an actor do not read it.
 */
export function nameTraditions(_directory: unknown, html: HTMLElement): void {
  for (const entry of html.querySelectorAll<HTMLElement>("[data-entry-id]")) {
    entry.querySelector(".actor-tradition")?.remove();
    const actor = creature(game.actors.get(entry.dataset.entryId ?? ""));
    if (!actor?.testUserPermission(game.user, "OBSERVER")) continue;
    const label = document.createElement("span");
    label.className = "actor-tradition";
    label.textContent = game.i18n.localize(`QUADRIVIUM.Tradition.${actor.system.effectiveTradition.id}`);
    entry.append(label);
  }
}
