/**
 * Prepares all actors again, including those of unlinked tokens, and draws their open sheets; call it when world settings
 * that characters depend on have changed.
 */
export function refreshCreatures(): void {
  for (const actor of game.actors) actor.reset();
  for (const scene of game.scenes) {
    for (const token of scene.tokens) if (!token.actorLink) token.actor?.reset();
  }
  for (const app of foundry.applications.instances.values()) {
    const shown: unknown = "document" in app ? app.document : null;
    if (shown instanceof Actor || shown instanceof Item) void app.render();
  }
}
