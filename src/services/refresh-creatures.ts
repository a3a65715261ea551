/**
 * Prepares all actors anew, those of tokens that go their own ways among them, and draws what is open of them: for when
 * the world has changed what every character has.
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
