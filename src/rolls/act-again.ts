import type { MenuEntry } from "../base/foundry-versions.ts";
import { fireAndForget, serialize } from "../base/async.ts";
import { numeral, say } from "../base/words.ts";
import { nameFor } from "../characters/names.ts";
import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { askInWindow } from "../ui/ask.ts";
import { addToMenu } from "../ui/foundry-menus.ts";

/**
 * Whoever acts twice in a round has two counts: "Who acts twice has two combatants or two counts" [spec]. The second one is a
 * combatant of the same token, since the tracker of Foundry knows one count of each.
 */

/** Adds "Act again at…" to the menu of a combatant; for the hooks of the tracker's menu, whose name differs from build to build. */
export function addActAgain(_tracker: unknown, entries: MenuEntry[]): void {
  addToMenu(entries, {
    label: say({ key: "QUADRIVIUM.ActAgain.add" }),
    icon: "fa-solid fa-repeat",
    isShown: (row) => {
      const combatant = combatantAt(row);
      return combatant !== null && mayActAgain(combatant);
    },
    choose: (row) => {
      const combatant = combatantAt(row);
      if (combatant) fireAndForget(askActAgain(combatant));
    },
  });
}

/** Tells whether this user may add a second action: whose first has a count. */
function mayActAgain(combatant: Combatant.Implementation): boolean {
  return combatant.initiative !== null && combatant.isOwner && !firstOf(combatant);
}

/**
 * Returns the combatant of a character in the combat that is watched, if this user may let it act again from its sheet: a character of
 * a tradition that counts down by flat dice; null otherwise.
 */
export function actingAgain({ uuid, system }: Creature): Combatant.Implementation | null {
  if (!system.effectiveTradition.flatInitiative) return null;
  return game.combat?.combatants.find((one) => one.actor?.uuid === uuid && mayActAgain(one)) ?? null;
}

/** Returns the combatant of a row of the tracker; null if there is none. */
export function combatantAt({ dataset }: HTMLElement): Combatant.Implementation | null {
  for (const { combatants } of game.combats) {
    const found = combatants.find(({ id }) => id !== null && id === dataset.combatantId);
    if (found) return found;
  }
  return null;
}

/** Returns the id of the combatant whose second action this is; blank for any other. */
export function firstOf({ flags }: Combatant.Implementation): string {
  return flags.quadrivium?.again ?? "";
}

/** Asks for the count at which somebody acts once more, and adds it to the tracker. */
export async function askActAgain(combatant: Combatant.Implementation): Promise<void> {
  const actor = creature(combatant.actor);
  const name = actor ? nameFor(actor, "user") : (combatant.name ?? "");
  const asked = await askInWindow<{ readonly count: number | null }>({
    title: say({ key: "QUADRIVIUM.ActAgain.add" }),
    tradition: actor?.system.effectiveTradition.id ?? "",
    template: "systems/quadrivium/templates/rolls/act-again.hbs",
    context: {
      id: foundry.utils.randomID(),
      now: say({ key: "QUADRIVIUM.ActAgain.now", data: { name, count: numeral(combatant.initiative ?? 0) } }),
    },
    confirm: say({ key: "QUADRIVIUM.ActAgain.confirm" }),
    about: `actAgain ${combatant.uuid}`,
  });
  if (asked?.count !== undefined && asked.count !== null) await actAgain(combatant, asked.count);
}

/** Lets a combatant act once more in each round, at this count. */
export async function actAgain(combatant: Combatant.Implementation, count: number): Promise<void> {
  const { tokenId, sceneId, actorId, hidden, name, img } = combatant.toObject();
  const own = { tokenId, sceneId, actorId, hidden, name, img };
  const again = { ...own, initiative: count, flags: { quadrivium: { again: combatant.id ?? "" } } };
  await combatant.parent.createEmbeddedDocuments("Combatant", [again]);
}

/**
 * Takes second actions out of a combat whose first is gone, or that have no count any more, as when everybody rolls
 * anew. One game master's client does it.
 */
export function dropLost(combat: Combat.Implementation): void {
  if (game.users.activeGM?.isSelf !== true || !game.combats.has(combat.id ?? "")) return;
  // Several hooks tell of one change.
  const dropped = serialize(combat, async () => {
    const { combatants } = combat;
    const lost = combatants.filter(
      (one) => firstOf(one) !== "" && (one.initiative === null || !combatants.has(firstOf(one))),
    );
    const ids = lost.flatMap(({ id }) => id ?? []);
    if (ids.length > 0) await combat.deleteEmbeddedDocuments("Combatant", ids);
  });
  fireAndForget(dropped);
}
