import type { Bonus } from "../rules/kernel/bonuses.ts";
import { foldName } from "../rules/command/entries.ts";
import { nameMeant, namesMeant } from "./abilities.ts";
import { itemsOf, memoize, drawBearers, creature, type Creature } from "./actors.ts";
import { trackLevels } from "./tracks.ts";
import { uuidOf } from "../base/documents.ts";
import { isCountedInRounds, startCombatId, durationUpdate, effectDuration } from "../base/foundry-versions.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { isForArts } from "../rules/traditions/traditions.ts";
import { AURA, type PlaceEffect } from "../rules/character/world-lists.ts";
import { PlaceEffectData, type BonusData, type RollStats } from "./data/effect-data.ts";

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

/** Returns a character's bonuses and penalties from effects, places and tracks for a roll in a tradition; zeros are left out. */
export function bonusesOf(actor: Creature, tradition: string, rolledWith: RollStats): readonly OwnBonus[] {
  // Sheets ask for each of their rows.
  const inEffect = memoize(actor, "bonusesInEffect", () =>
    bonusEffectsOf(actor).filter(({ effect, data }) => data.value !== 0 && data.aim === "own" && effect.active),
  );
  const effects = inEffect
    .filter(({ data }) => data.appliesTo(rolledWith))
    .map(({ effect, data }) => {
      return { id: uuidOf(effect), bonus: data.toBonus(effect.name), isBrief: isCountedInRounds(effect) };
    });
  const inPlace = memoize(actor, "places", () => placeBonuses(actor));
  const places = inPlace.filter(({ isAura }) => isAura !== true || isForArts(rolledWith.total));
  return [...effects, ...places, ...kitsOf(actor, rolledWith), ...penaltiesOf(actor, tradition)];
}

/** Returns the bonuses from carried kits; two kits of the same name count once. */
function kitsOf(actor: Creature, { abilities }: RollStats): readonly OwnBonus[] {
  const carried = memoize(actor, "kits", () =>
    itemsOf(actor, "gear").flatMap((item) => {
      const { kit, isCarried } = item.system;
      return isCarried && kit.bonus > 0 ? [{ item, for: namesMeant(actor, kit.abilities).map(foldName) }] : [];
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

/** Returns the penalties from marked tracks; tracks of other traditions give none. */
function penaltiesOf(actor: Creature, tradition: string): readonly OwnBonus[] {
  return trackLevels(actor, tradition).flatMap(({ track, name, penalty }) => {
    if (!penalty) return [];
    const label = writeLabel({ key: name });
    return [{ id: track, bonus: { label, category: "penalty" as const, amount: penalty, source: track } }];
  });
}

type Region = RegionDocument.Implementation;
type Token = TokenDocument.Implementation;

/** Returns the effects of a scene. */
export function effectsOfPlace(scene: Scene.Implementation): readonly PlaceEffect[] {
  return (scene.getFlag("quadrivium", "effects") ?? []) as readonly PlaceEffect[];
}

/** What a place adds to rolls. */
interface PlaceBonus extends OwnBonus {
  /** Counts for casting totals only. */
  readonly isAura?: boolean;
}

/** Returns what a character's place adds to its rolls: its scene and the regions there. It is the same on every client. */
function placeBonuses(actor: Creature): readonly PlaceBonus[] {
  const tokens = tokensInPlace(actor);
  const [token] = tokens;
  const scene = token?.parent;
  if (!scene) return [];
  const ofScene = effectsOfPlace(scene).map(({ name, amount, goal }, index) => ({
    id: `${scene.uuid}.effects.${index}`,
    bonus: { label: name, category: "other" as const, amount, goal: goal === AURA ? "total" : goal },
    isAura: goal === AURA,
  }));
  // While a region is being deleted, tokens may still list it.
  const regions = scene.regions.filter((region) => tokens.every((one) => one.regions?.has(region)));
  return [...ofScene, ...regions.flatMap(bonusesOfRegion)];
}

function bonusesOfRegion({ behaviors }: Region): readonly { readonly id: string; readonly bonus: Bonus }[] {
  return behaviors.contents.flatMap(({ active, system, uuid }) =>
    active && system instanceof PlaceEffectData && system.value !== 0 ? [{ id: uuid, bonus: system.toBonus() }] : [],
  );
}

/**
 * Returns the tokens of a character in its scene: its own token or, if linked, those in the active scene, else those in
 * the only scene that has any.
 */
function tokensInPlace(actor: Creature): readonly Token[] {
  if (actor.token) return [actor.token];
  if (actor.inCompendium) return [];
  const tokens = actor.getDependentTokens({ linked: true });
  const scenes = new Set(tokens.flatMap(({ parent }) => parent ?? []));
  const active = game.scenes.active;
  const [only] = scenes;
  const place = active && scenes.has(active) ? active : scenes.size === 1 ? only : null;
  return tokens.filter(({ parent }) => parent === place);
}

/** Redraws the characters affected when effects of a scene have changed, or another scene is active; for `updateScene`. */
export function onPlaceChange(scene: Scene.Implementation, changes: object): void {
  const { flags = {}, active } = changes as { readonly flags?: object; readonly active?: boolean };
  // Foundry 13 reports removed flags as "-=quadrivium".
  if (Object.keys(flags).some((scope) => scope.endsWith("quadrivium"))) drawBearers([...scene.tokens]);
  // Foundry does not report the scene that was active before.
  if (active !== undefined)
    drawBearers(game.scenes.contents.flatMap((one) => (hasEffects(one) ? [...one.tokens] : [])));
}

/** Redraws the characters in a scene that was created or deleted, since their place has changed; for `createScene` and `deleteScene`. */
export function onPlaceComing(scene: Scene.Implementation): void {
  drawBearers(scene.tokens.filter(({ actorLink }) => actorLink));
}

/**
 * Redraws the characters in the scene of a region whose effects have changed or are gone; for `updateRegion`,
 * `deleteRegion` and `updateRegionBehavior`. Foundry tells the effect itself when tokens enter or leave.
 */
export function onRegionChange(region: Region | null): void {
  if (region?.parent && affectsRolls(region)) drawBearers([...region.parent.tokens]);
}

/**
 * Redraws a character whose token enters or leaves a place, if the effects of either place count; for `createToken` and
 * `deleteToken`.
 */
export function onPlacing(token: Token): void {
  if (token.actorLink || (token.parent && hasEffects(token.parent))) drawBearers([token]);
}

function hasEffects(scene: Scene.Implementation): boolean {
  return effectsOfPlace(scene).length > 0 || scene.regions.some(affectsRolls);
}

function affectsRolls({ behaviors }: Region): boolean {
  return behaviors.some(({ system }) => system instanceof PlaceEffectData);
}

/**
 * Starts the effects of combatants that last for rounds or turns but were created outside combat, since otherwise they
 * would never end; for the hook `updateCombat`.
 */
export async function startEffectsInCombat(combat: Combat.Implementation, changed: object): Promise<void> {
  if (!("round" in changed || "turn" in changed) || !combat.started) return;
  // Foundry starts an effect in the combat shown in the tracker.
  if (game.users.activeGM?.isSelf !== true || game.combat !== combat) return;
  const combatants = new Set(combat.turns.map(({ actor }) => creature(actor)));
  for (const actor of combatants) {
    for (const { effect } of actor ? bonusEffectsOf(actor) : []) {
      const isWaiting = effect.active && isCountedInRounds(effect) && startCombatId(effect) === null;
      if (isWaiting) await effect.update(durationUpdate(effectDuration(effect)));
    }
  }
}
