import type { BonusData, RollStats } from "./data/bonus-data.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { foldName } from "../rules/command/entries.ts";
import { abilityMeant, listedAbilities, nameMeant } from "./abilities.ts";
import { itemsOf } from "./creature.ts";
import type { Creature } from "./creature.ts";
import { memoize } from "./memoize.ts";
import { placeBonuses } from "./place-effects.ts";
import { trackLevels } from "./track-levels.ts";
import { uuidOf } from "../base/documents.ts";
import { isCountedInRounds } from "../base/foundry-versions.ts";
import { writeLabel } from "../base/formula-labels.ts";

/** A bonus of a character and its origin. */
export interface OwnBonus {
  /** The uuid of its effect or its kit, the id of its track, its place among the effects of a scene, or "mastery". */
  readonly id: string;
  readonly bonus: Bonus;
  /** True if it ends with rounds or turns of a combat. */
  readonly isBrief?: boolean;
}

/** An effect that gives a bonus, and its data. */
export interface BonusEffect {
  readonly effect: ActiveEffect.Implementation;
  readonly data: BonusData;
}

/** Returns all bonus effects of a character and its items, including disabled and expired ones. */
export function bonusEffectsOf(actor: Creature): readonly BonusEffect[] {
  return memoize(actor, "bonusEffects", () =>
    [...actor.allApplicableEffects()].flatMap((effect) =>
      effect.type === "bonus" ? [{ effect, data: effect.system as BonusData }] : [],
    ),
  );
}

/** Returns a character's bonuses and penalties from effects, places and tracks for a roll in a tradition; those of 0 are none. */
export function bonusesOf(actor: Creature, tradition: string, rolledWith: RollStats): readonly OwnBonus[] {
  // A sheet asks for each of its rows.
  const inEffect = memoize(actor, "bonusesInEffect", () =>
    bonusEffectsOf(actor).filter(({ effect, data }) => data.value !== 0 && data.aim === "own" && effect.active),
  );
  const effects = inEffect
    .filter(({ data }) => data.appliesTo(rolledWith))
    .map(({ effect, data }) => {
      return { id: uuidOf(effect), bonus: data.toBonus(effect.name), isBrief: isCountedInRounds(effect) };
    });
  const places = memoize(actor, "places", () => placeBonuses(actor));
  return [...effects, ...places, ...kitsOf(actor, rolledWith), ...penaltiesOf(actor, tradition)];
}

/** Returns the bonuses from what is carried as a kit; two of one name are one kit. */
function kitsOf(actor: Creature, { abilities }: RollStats): readonly OwnBonus[] {
  const carried = memoize(actor, "kits", () =>
    itemsOf(actor, "gear").flatMap((item) => {
      const { kit, isCarried } = item.system;
      const called = (name: string): string | null => abilityMeant(actor, name)?.name ?? null;
      return isCarried && kit.bonus > 0 ? [{ item, for: listedAbilities(kit.abilities, called).map(foldName) }] : [];
    }),
  );
  const rolled = abilities.map((name) => foldName(nameMeant(actor, name)));
  return carried
    .filter((kit) => rolled.some((name) => name !== "" && kit.for.includes(name)))
    .map(({ item }) => {
      const { name, system } = item;
      return { id: uuidOf(item), bonus: { label: name, category: "kit", amount: system.kit.bonus, source: name } };
    });
}

/** Returns the penalties from marked tracks; a track of another tradition gives none. */
function penaltiesOf(actor: Creature, tradition: string): readonly OwnBonus[] {
  return trackLevels(actor, tradition).flatMap(({ track, name, penalty }) => {
    if (!penalty) return [];
    const label = writeLabel({ key: name });
    return [{ id: track, bonus: { label, category: "penalty" as const, amount: penalty, source: track } }];
  });
}
