import { say } from "../../base/words.ts";
import { nameFor } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { whilePhrase } from "./label-phrases.ts";
import { trackLevels } from "../../characters/track-levels.ts";

/** Returns the level names ("Unconscious", a language key or typed) of the tradition's tracks whose last box is marked. */
function incapacitatingStates(actor: Creature, tradition: string): readonly string[] {
  return trackLevels(actor, tradition).flatMap(({ name, penalty }) => (penalty === null ? [name] : []));
}

/** Returns the remarks on the card of an incapacitated character's roll; the storyguide decides if it counts. */
export function incapacitatedRemarks(actor: Creature, tradition: string): readonly string[] {
  return incapacitatingStates(actor, tradition).map((state) => say(whilePhrase(state)));
}

/** Returns the warnings before an incapacitated character's roll. */
export function incapacitatedWarnings(actor: Creature, tradition: string): readonly string[] {
  const name = nameFor(actor, "user");
  return incapacitatingStates(actor, tradition).map((state) =>
    say({ key: "QUADRIVIUM.RollDialog.out", data: { name, state: { key: state } } }),
  );
}

/** Warns the user about a roll without the roll dialog, which shows these warnings itself. */
export function warnIfIncapacitated(actor: Creature, tradition: string): void {
  for (const warning of incapacitatedWarnings(actor, tradition)) ui.notifications.warn(warning);
}
