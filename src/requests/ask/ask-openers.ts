import type { MenuEntry } from "../../base/foundry-versions.ts";
import { say } from "../../base/words.ts";
import { actorAt, creature } from "../../characters/actors.ts";
import { combatantAt } from "../../rolls/combat.ts";
import { addToMenu, addTokenTool } from "../../ui/foundry-menus.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { creaturesAt, usuallyAsked } from "../../characters/usual-actors.ts";

const ICON = "fa-solid fa-bullhorn";

/** Loads and opens the box for these characters. */
export function openAskBox(asked: readonly string[]): void {
  void warnOfFaults(async () => {
    if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
    if (creaturesAt(asked).length === 0) throw new Error(say({ key: "QUADRIVIUM.RequestWindow.nobodyThere" }));
    const { AskBox } = await import("./ask-box.ts");
    await AskBox.open(asked);
  });
}

/** Finds the creatures of a list row. */
type FromRow = (row: HTMLElement) => readonly (Actor.Implementation | null | undefined)[];

/** Adds "Ask for…" to a menu, once, for GMs and rows with actors that can be asked. */
function addTo(entries: MenuEntry[], creaturesIn: FromRow): void {
  const asked = (row: HTMLElement): readonly string[] =>
    creaturesIn(row).flatMap((actor) => creature(actor)?.uuid ?? []);
  addToMenu(entries, {
    label: "QUADRIVIUM.Ask.open",
    icon: ICON,
    isShown: (row) => game.user.isGM && asked(row).length > 0,
    choose: (row) => {
      openAskBox(asked(row));
    },
  });
}

/** Adds it to the menu of the list of players, for a player's character or else those they own; for `getUserContextOptions`. */
export function addAskToPlayers(_players: unknown, entries: MenuEntry[]): void {
  addTo(entries, ({ dataset }) => {
    const user = game.users.get(dataset.userId ?? "");
    if (!user || user.isGM) return [];
    return user.character ? [user.character] : game.actors.filter((actor) => actor.testUserPermission(user, "OWNER"));
  });
}

/** Adds it to the menu of the directory of actors; for `getActorContextOptions`, also called by actor compendia. */
export function addAskToActors(app: { readonly collection?: unknown }, entries: MenuEntry[]): void {
  if (app.collection !== game.actors) return;
  addTo(entries, ({ dataset }) => [game.actors.get(dataset.entryId ?? "")]);
}

/** Adds it to the menu of the combat tracker; for `getCombatTrackerContextOptions` and `getCombatantContextOptions`. */
export function addAskToCombatants(_tracker: unknown, entries: MenuEntry[]): void {
  addTo(entries, (row) => [combatantAt(row)?.actor]);
}

/** Adds it to the menu of the list of tokens on a scene; for `getTokenPlaceableContextOptions` of 14. */
export function addAskToTokens(_app: unknown, entries: MenuEntry[]): void {
  addTo(entries, ({ dataset }) => {
    const tokens = game.scenes.viewed?.tokens.contents ?? [];
    return [tokens.find(({ id }) => id === dataset.entryId)?.actor];
  });
}

/** Returns the menu of a row about a creature by the row's uuid, as in a party. */
export function askEntries(): MenuEntry[] {
  const entries: MenuEntry[] = [];
  addTo(entries, ({ dataset }) => [actorAt(dataset.uuid ?? "")]);
  return entries;
}

/** Adds the box to the token tools, for the selected tokens; for the hook `getSceneControlButtons`. */
export function addAskToSceneControls(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void {
  addTokenTool(controls, {
    name: "quadriviumRequest",
    title: "QUADRIVIUM.Ask.title",
    icon: ICON,
    visible: game.user.isGM,
    onChange: () => {
      openAskBox(usuallyAsked());
    },
  });
}
