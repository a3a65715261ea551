import type { Phrase } from "../../rules/kernel/phrase.ts";
import type { RolledTraits } from "../../messages/binding-checks.ts";
import type { Creature } from "../../characters/creature.ts";
import { focusPhrase } from "../../bookings/meta.ts";
import { trackLevels } from "../../characters/track-levels.ts";

/** The parts of combat totals that the system names. */
const totalParts = [
  "QUADRIVIUM.Actor.creature.FIELDS.size.label",
  "QUADRIVIUM.Combat.load",
  "QUADRIVIUM.Combat.burden",
  "QUADRIVIUM.Combat.bareHands",
  "QUADRIVIUM.Combat.advantage",
  "TYPES.Item.armor",
  "TYPES.Item.ability",
];

/**
 * Returns the phrases from which the system writes labels into a roll of these traits: Characteristics, the levels of
 * tracks, focuses and the parts of a combat total. A roll stores those that it contains, so that everybody reads them in
 * their own language.
 */
export function labelPhrases(
  actor: Creature,
  tradition: string,
  { characteristics, total }: Pick<RolledTraits, "characteristics" | "total">,
): readonly Phrase[] {
  const { listedCharacteristics, effectiveTradition, meta } = actor.system;
  const named = listedCharacteristics.filter(({ id }) => total !== "" || characteristics.includes(id));
  const totals = effectiveTradition.totals.map(({ id }) => `QUADRIVIUM.Total.${id}`);
  return [
    ...[...named.map(({ name }) => name), ...(total === "" ? [] : [...totals, ...totalParts])].map((key) => ({ key })),
    ...penaltyPhrases(actor, tradition),
    ...meta.map(focusPhrase),
  ];
}

/** Returns the names of the levels that penalise a character, and the remarks for those that incapacitate it. */
function penaltyPhrases(actor: Creature, tradition: string): readonly Phrase[] {
  return trackLevels(actor, tradition).flatMap(({ name, penalty }) => {
    if (penalty === null) return [whilePhrase(name)];
    return penalty === 0 ? [] : [{ key: name }];
  });
}

/** Returns the remark on a roll of an incapacitated character. */
export function whilePhrase(state: string): Phrase {
  return { key: "QUADRIVIUM.Card.While", data: { state: { key: state } } };
}
