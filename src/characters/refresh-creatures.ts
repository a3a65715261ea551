import { uuidOf } from "../base/documents.ts";
import { creature } from "./creature.ts";

/**
 * Prepares all actors again, including those of unlinked tokens, and draws their open sheets; call it when world settings
 * that characters depend on have changed.
 */
export function refreshCreatures(): void {
  for (const actor of everyActor()) actor.reset();
  for (const app of foundry.applications.instances.values()) {
    const shown = documentOf(app);
    if (shown instanceof Actor || shown instanceof Item) void app.render();
  }
}

/** Returns all actors, including those of unlinked tokens. */
export function everyActor(): readonly Actor.Implementation[] {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  return [...game.actors, ...tokens.flatMap(({ actorLink, actor }) => (actorLink ? [] : (actor ?? [])))];
}

/** Prepares those whose tokens these are again, and draws their open sheets; call it when their place has changed. */
export function drawBearers(tokens: readonly TokenDocument.Implementation[]): void {
  for (const actor of new Set(tokens.flatMap(({ actor: bearer }) => creature(bearer) ?? []))) {
    actor.reset();
    actor.render();
  }
}

/**
 * Draws the open sheets of what an actor has when somebody else may change it, and closes those that this user may see no longer;
 * for the hook `updateActor`. Foundry does so with the actor's own sheet alone.
 */
export function onOwnersChange(actor: Actor.Implementation, changes: object): void {
  if (!("ownership" in changes)) return;
  for (const app of foundry.applications.instances.values()) {
    const shown = documentOf(app);
    const isPart = shown instanceof Item || shown instanceof ActiveEffect;
    if (!isPart || !uuidOf(shown).startsWith(`${actor.uuid}.`)) continue;
    void (shown.testUserPermission(game.user, "LIMITED") ? app.render() : app.close());
  }
}

function documentOf(app: foundry.applications.api.ApplicationV2): unknown {
  return "document" in app ? app.document : null;
}
