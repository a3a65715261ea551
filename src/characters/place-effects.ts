import { mostPlaceEffects, readPlaceEffect } from "../rules/character/place-effects.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { PlaceEffect, WrittenPlaceEffect } from "../rules/character/place-effects.ts";
import { creature } from "./creature.ts";
import type { Creature } from "./creature.ts";

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

/** Returns what the place in which a character is adds to its rolls; it is the same on every client. */
export function placeBonuses(actor: Creature): readonly { readonly id: string; readonly bonus: Bonus }[] {
  const scene = placeOf(actor);
  if (!scene) return [];
  return effectsOfPlace(scene).map(({ name, amount, goal }, index) => ({
    id: `${scene.uuid}.effects.${index}`,
    bonus: { label: name, category: "other", amount, goal },
  }));
}

/**
 * Returns the scene in which a character is: that of its own token; of a linked one, the active scene if it has a token there,
 * else the only one in which it has any.
 */
function placeOf(actor: Creature): Scene.Implementation | null {
  if (actor.token) return actor.token.parent;
  if (actor.inCompendium) return null;
  const scenes = new Set(actor.getDependentTokens({ linked: true }).flatMap(({ parent }) => parent ?? []));
  const active = game.scenes.active;
  if (active && scenes.has(active)) return active;
  const [only] = scenes;
  return scenes.size === 1 ? (only ?? null) : null;
}

/** Draws anew whom it concerns that effects of a scene have changed, or that another is the active one; for `updateScene`. */
export function onPlaceChange(scene: Scene.Implementation, changes: object): void {
  const { flags = {}, active } = changes as { readonly flags?: object; readonly active?: boolean };
  // Foundry 13 says of flags that are removed that they are "-=quadrivium".
  if (Object.keys(flags).some((scope) => scope.endsWith("quadrivium"))) drawAnew([...scene.tokens]);
  // Foundry does not tell of the scene that was active before.
  if (active !== undefined) drawAnew(game.scenes.contents.flatMap((one) => (hasEffects(one) ? [...one.tokens] : [])));
}

/** Draws anew who is in a scene that is new or gone: they are elsewhere now, too; for `createScene` and `deleteScene`. */
export function onPlaceComing(scene: Scene.Implementation): void {
  drawAnew(scene.tokens.filter(({ actorLink }) => actorLink));
}

/** Draws anew whose token comes to a place or leaves it, if its effects or those of another place count; for `createToken` and `deleteToken`. */
export function onPlacing(token: Token): void {
  if (token.actorLink || (token.parent && hasEffects(token.parent))) drawAnew([token]);
}

function hasEffects(scene: Scene.Implementation): boolean {
  return effectsOfPlace(scene).length > 0;
}

function drawAnew(tokens: readonly Token[]): void {
  for (const actor of new Set(tokens.flatMap(({ actor: bearer }) => creature(bearer) ?? []))) {
    actor.reset();
    actor.render();
  }
}
