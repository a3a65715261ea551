import { say } from "../i18n/words.ts";
import { tracksOf } from "../rules/character/tracks.ts";
import { displayName } from "./creature.ts";
import type { Creature } from "./creature.ts";

/** What a character is on each track that these dice know and whose worst box is marked: "Unconscious". */
function incapacitatingStates(actor: Creature, tradition: string): readonly string[] {
  return tracksOf(tradition, actor.system.listedTracks).flatMap((track) => {
    const { name, penalty } = actor.system.level(track);
    return penalty === null ? [game.i18n.localize(name)] : [];
  });
}

/** What everybody is told of a roll by who is out: it costs nothing, and whether there is a roll the storyguide decides. */
export function incapacitatedRemarks(actor: Creature, tradition: string): readonly string[] {
  return incapacitatingStates(actor, tradition).map((state) => say({ key: "QUADRIVIUM.Card.While", data: { state } }));
}

/** The same for whoever is about to roll. */
export function incapacitatedWarnings(actor: Creature, tradition: string): readonly string[] {
  const name = displayName(actor);
  return incapacitatingStates(actor, tradition).map((state) =>
    say({ key: "QUADRIVIUM.RollDialog.out", data: { name, state } }),
  );
}

/** Warns whoever rolls without having been asked how: the roll dialog says it itself. */
export function warnIfIncapacitated(actor: Creature, tradition: string): void {
  for (const warning of incapacitatedWarnings(actor, tradition)) ui.notifications.warn(warning);
}
