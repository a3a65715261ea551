import { mostPlaceEffects, readPlaceEffect } from "../rules/character/world-lists.ts";
import type { PlaceEffect, WrittenPlaceEffect } from "../rules/character/world-lists.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { Creature } from "./creature.ts";
import { PlaceEffectData } from "./data/place-effect-data.ts";
import { drawBearers } from "./refresh-creatures.ts";

type Region = RegionDocument.Implementation;
type Token = TokenDocument.Implementation;

/** Returns the effects of a scene. Its flag may hold anything: what is no effect is left out. */
export function effectsOfPlace(scene: Scene.Implementation): readonly PlaceEffect[] {
  const stored: unknown = scene.getFlag("quadrivium", "effects");
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, mostPlaceEffects).flatMap((written: WrittenPlaceEffect | null, place) => {
    try {
      return readPlaceEffect(written ?? { name: "", amount: 0, goal: "" }, place);
    } catch {
      return [];
    }
  });
}

/** Stores the effects of a scene, instead of those it had. */
export async function storePlaceEffects(scene: Scene.Implementation, effects: readonly PlaceEffect[]): Promise<void> {
  await scene.setFlag("quadrivium", "effects", [...effects]);
}

/** Returns what the place in which a character is adds to its rolls: its scene and the regions there; it is the same on every client. */
export function placeBonuses(actor: Creature): readonly { readonly id: string; readonly bonus: Bonus }[] {
  const tokens = tokensInPlace(actor);
  const [token] = tokens;
  const scene = token?.parent;
  if (!scene) return [];
  const ofScene = effectsOfPlace(scene).map(({ name, amount, goal }, index) => ({
    id: `${scene.uuid}.effects.${index}`,
    bonus: { label: name, category: "other" as const, amount, goal },
  }));
  // While a region is being deleted, tokens may still be said to be in it.
  const regions = scene.regions.filter((region) => tokens.every((one) => one.regions?.has(region)));
  return [...ofScene, ...regions.flatMap(bonusesOfRegion)];
}

function bonusesOfRegion({ behaviors }: Region): readonly { readonly id: string; readonly bonus: Bonus }[] {
  return behaviors.contents.flatMap(({ active, system, uuid }) =>
    active && system instanceof PlaceEffectData && system.value !== 0 ? [{ id: uuid, bonus: system.toBonus() }] : [],
  );
}

/**
 * Returns the tokens of a character in the scene in which it is: its own token; if it is linked, those in the active scene if it has
 * any there, else those in the only scene in which it has any.
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

/** Draws anew whom it concerns that effects of a scene have changed, or that another is the active one; for `updateScene`. */
export function onPlaceChange(scene: Scene.Implementation, changes: object): void {
  const { flags = {}, active } = changes as { readonly flags?: object; readonly active?: boolean };
  // Foundry 13 says of flags that are removed that they are "-=quadrivium".
  if (Object.keys(flags).some((scope) => scope.endsWith("quadrivium"))) drawBearers([...scene.tokens]);
  // Foundry does not tell of the scene that was active before.
  if (active !== undefined)
    drawBearers(game.scenes.contents.flatMap((one) => (hasEffects(one) ? [...one.tokens] : [])));
}

/** Draws anew who is in a scene that is new or gone: they are elsewhere now, too; for `createScene` and `deleteScene`. */
export function onPlaceComing(scene: Scene.Implementation): void {
  drawBearers(scene.tokens.filter(({ actorLink }) => actorLink));
}

/**
 * Draws anew who is in the scene of a region with effects that has changed or is gone; for `updateRegion` and `deleteRegion`, and
 * for `updateRegionBehavior`. That a token has entered or left a region, the effect itself is told.
 */
export function onRegionChange(region: Region | null): void {
  if (region?.parent && affectsRolls(region)) drawBearers([...region.parent.tokens]);
}

/** Draws anew whose token comes to a place or leaves it, if its effects or those of another place count; for `createToken` and `deleteToken`. */
export function onPlacing(token: Token): void {
  if (token.actorLink || (token.parent && hasEffects(token.parent))) drawBearers([token]);
}

function hasEffects(scene: Scene.Implementation): boolean {
  return effectsOfPlace(scene).length > 0 || scene.regions.some(affectsRolls);
}

function affectsRolls({ behaviors }: Region): boolean {
  return behaviors.some(({ system }) => system instanceof PlaceEffectData);
}
