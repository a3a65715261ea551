import { describe, expect, it, vi } from "vitest";
import { generation } from "../src/client/generations/index.ts";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, GM, HERO, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";

describe("the start", () => {
  it("goes through init, i18nInit, setup and ready, each with what Foundry has by then", async () => {
    await openFixture();
    expect(page.fixtureStages).toEqual([
      { stage: "init", user: null, words: "FIXTURE.Only", actors: null, ready: false },
      { stage: "i18nInit", user: null, words: "only in English", actors: null, ready: false },
      { stage: "setup", user: "Gamemaster", words: "only in English", actors: 1, ready: false },
      { stage: "ready", user: "Gamemaster", words: "only in English", actors: 1, ready: true },
    ]);
  });

  it("the game knows its release, world, system and users", async () => {
    const { game } = await openFixture({ userId: ANNE });
    expect(game.version).toBe(`${generation().number}.${generation().build}`);
    expect(game.release.generation).toBe(generation().number);
    expect(game.view).toBe("game");
    expect(game.system).toMatchObject({ id: "fixture", title: "Fixture", version: "1.2.3" });
    const { Actor } = game.system.documentTypes as Record<string, object>;
    expect(Object.keys(Actor ?? {})).toEqual(["hero", "monster"]);
    expect(typeof game.world.title).toBe("string");
    expect(game.user?.name).toBe("Anne");
    expect(game.user).toMatchObject({ isSelf: true, isGM: false });
    expect(game.user?.character?.id).toBe(HERO);
    expect(game.users.players.map((user) => user.name)).toEqual(["Anne", "Ben"]);
    expect(game.documentTypes["Actor"]).toEqual(["base", "hero", "monster"]);
    expect(game.packs.size).toBe(0);
  });

  it("a missing member is told by name, but may be tested for", async () => {
    await openFixture();
    expect(() => page.foundry.prosemirror).toThrow("The stand-in has no foundry.prosemirror");
    expect(() => page.foundry.applications.sheets.JournalEntrySheet).toThrow("JournalEntrySheet");
    expect(() => (page.game as { webrtc?: unknown }).webrtc).toThrow("The stand-in has no game.webrtc");
    expect("prosemirror" in page.foundry).toBe(false);
    expect("modes" in page.CONFIG.ChatMessage).toBe(generation().number === 14);
    expect("_del" in globalThis).toBe(generation().documents.hasOperators);
    expect(page.foundry.data.operators !== undefined).toBe(generation().documents.hasOperators);
    expect(page.canvas.ready).toBe(false);
    expect(page.canvas.tokens?.controlled).toBeUndefined();
    await expect(Promise.resolve(page.foundry)).resolves.toBe(page.foundry);
  });
});

describe("languages", () => {
  it("words come in the client's language, else in English, else as the key", async () => {
    const { game } = await openFixture({ language: "fr" });
    expect(game.i18n.lang).toBe("fr");
    expect(game.i18n.format("FIXTURE.Greeting", { name: "Anne" })).toBe("Bonjour, Anne");
    expect(game.i18n.localize("FIXTURE.Only")).toBe("only in English");
    expect(game.i18n.localize("FIXTURE.Nothing")).toBe("FIXTURE.Nothing");
    expect(game.i18n.has("FIXTURE.Only")).toBe(true);
    expect(game.i18n.has("FIXTURE.Only", false)).toBe(false);
  });

  it("the fields of a system's models get their labels from the path, and types their names", async () => {
    const { game } = await openFixture();
    const field = game.actors.get(HERO)?.getFieldForProperty("system.hp.value");
    expect(field).toMatchObject({ label: "Health", hint: "How much is left.", fieldPath: "system.hp.value" });
    expect(page.CONFIG.Actor.typeLabels).toEqual({
      base: "TYPES.Actor.base",
      hero: "TYPES.Actor.hero",
      monster: "monster",
    });
  });
});

describe("sockets", () => {
  it("everybody hears a package's event except its sender, who also learns that it was sent", async () => {
    const { game, world } = await openFixture();
    const [own, other, acknowledged] = [vi.fn(), vi.fn(), vi.fn()];
    game.socket.on("system.fixture", own);
    world.join(ANNE).on("system.fixture", other);
    game.socket.emit("system.fixture", { type: "hello" }, acknowledged);
    await settled();
    expect(own).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledExactlyOnceWith({ type: "hello" }, GM);
    expect(acknowledged).toHaveBeenCalledOnce();
  });
});

describe("users", () => {
  it("come and go with a hook", async () => {
    const { game, world } = await openFixture();
    const connected = vi.fn();
    Hooks.on("userConnected", connected);
    const anne = game.users.get(ANNE);
    expect(anne?.active).toBe(false);
    const session = world.join(ANNE);
    await settled();
    expect(anne?.active).toBe(true);
    session.close();
    await settled();
    expect(connected.mock.calls).toEqual([
      [anne, true],
      [anne, false],
    ]);
  });

  it("one active GM is chosen: a full one before an assistant, then by id", async () => {
    const users = [
      { _id: "z".repeat(16), name: "Zoe", role: 4 },
      { _id: "b".repeat(16), name: "Bea", role: 4 },
      { _id: "a".repeat(16), name: "Ada", role: 3 },
    ];
    const { game, world } = await openFixture({ world: { users }, userId: "a".repeat(16) });
    expect(game.users.activeGM?.name).toBe("Ada");
    expect(game.user?.isActiveGM).toBe(true);
    world.join("z".repeat(16));
    world.join("b".repeat(16));
    await settled();
    expect(game.users.activeGM?.name).toBe("Bea");
  });

  it("permissions follow the role, or the user's own exception", async () => {
    const { game } = await openFixture();
    const anne = game.users.get(ANNE);
    expect(anne?.can("QUERY_USER")).toBe(true);
    expect(anne?.can("ACTOR_CREATE")).toBe(false);
    await anne?.update({ "permissions.ACTOR_CREATE": true });
    expect(anne?.can("ACTOR_CREATE")).toBe(true);
    expect(anne?.can("TRUSTED")).toBe(false);
  });
});

describe("queries", () => {
  it("the asked client's handler answers, in JSON", async () => {
    const { game, world } = await openFixture();
    const anne = world.join(ANNE);
    anne.on("query", (question, reply) => {
      expect(question).toEqual({ name: "fixture.double", data: { value: 4 }, askedBy: GM });
      (reply as (answer: unknown) => void)({ result: { value: 8 } });
    });
    await settled();
    await expect(game.users.get(ANNE)?.query("fixture.double", { value: 4, lost: undefined })).resolves.toEqual({
      value: 8,
    });
  });
});

describe("keys", () => {
  const press = (target: EventTarget, modifiers: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { code: "KeyR", bubbles: true, cancelable: true, ...modifiers });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it("an action runs for its key with exactly its modifiers, and takes the key", async () => {
    await openFixture();
    expect(press(document.body, { ctrlKey: true })).toBe(true);
    expect(press(document.body, {})).toBe(false);
    expect(press(document.body, { ctrlKey: true, shiftKey: true })).toBe(false);
    expect(page.fixturePressed).toEqual(["KeyR"]);
  });
});
