import type { BonusData, RollTraits } from "../data/bonus-data.ts";
import { timeLeft } from "../foundry-versions.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { tracksOf } from "../rules/character/tracks.ts";
import type { Creature } from "./creature.ts";
import { memoize } from "./memoize.ts";

/** A bonus of a character, with where it comes from. */
export interface OwnBonus {
  /** The uuid of its effect, or what else it is known by: the id of a track, "mastery". */
  readonly id: string;
  readonly bonus: Bonus;
}

/** A bonus that lasts as an effect. */
export interface BonusEffect {
  readonly effect: ActiveEffect.Implementation;
  readonly data: BonusData;
}

/** Every bonus among the effects of a character and of its items, also those that are switched off or over. */
export function bonusEffectsOf(actor: Creature): readonly BonusEffect[] {
  return memoize(actor, "bonusEffects", () =>
    [...actor.allApplicableEffects()].flatMap((effect) =>
      effect.type === "bonus" ? [{ effect, data: effect.system as BonusData }] : [],
    ),
  );
}

/** Whether an effect counts: switched on, brought by nothing that is laid aside, and its time is not over. */
export function counts(effect: ActiveEffect.Implementation): boolean {
  return effect.active && timeLeft(effect)?.isOver !== true;
}

/** Whether a creature has bonuses whose time runs. */
export function hasTimedBonus(actor: Creature): boolean {
  return bonusEffectsOf(actor).some(({ effect }) => timeLeft(effect) !== null);
}

/** The bonuses and penalties that a character has for a roll of a family of dice: its effects, and its tracks. */
export function bonusesOf(actor: Creature, tradition: string, rolledWith: RollTraits): readonly OwnBonus[] {
  const effects = bonusEffectsOf(actor)
    .filter(({ effect, data }) => counts(effect) && data.appliesTo(rolledWith))
    .map(({ effect, data }) => ({ id: effect.uuid, bonus: data.toBonus(effect.name) }));
  return [...effects, ...penaltiesOf(actor, tradition)];
}

/** What the marked boxes of its tracks take from a roll: a track of one family of dice hinders no other. */
function penaltiesOf(actor: Creature, tradition: string): readonly OwnBonus[] {
  return tracksOf(tradition, actor.system.listedTracks).flatMap((track) => {
    const { name, penalty } = actor.system.level(track);
    if (!penalty) return [];
    const label = game.i18n.localize(name);
    return [{ id: track.id, bonus: { label, category: "penalty" as const, amount: penalty, source: track.id } }];
  });
}
