import { describe, expect, it, vi } from "vitest";
import { generation } from "../src/client/generations/index.ts";
import { Hooks } from "../src/client/hooks.ts";
import { Note } from "./note.ts";
import { ANNE, BEN, GM, HERO, openFixture, settled } from "./open-fixture.ts";
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

  it("a second table in the same process begins afresh", async () => {
    const first = await openFixture();
    await first.game.settings.set("core", "language", "fr");
    await first.close();
    const { game } = await openFixture();
    expect(page.fixtureStages).toHaveLength(4);
    expect(game.settings.get("core", "language")).toBe("en");
  });

  it("logOut leaves the world for the place where a seat is chosen", async () => {
    const { game } = await openFixture();
    // A page in this process has no such place, and says so when it is sent there.
    expect(() => {
      game.logOut();
    }).toThrow("no place to choose a seat");
  });

  it("whoever leaves is asked nothing by windows that ask before they close", async () => {
    const table = await openFixture();
    class Asking extends Note {
      override close(): Promise<this> {
        return new Promise(() => undefined);
      }
    }
    const app = await new Asking().render({ force: true });
    await table.close();
    expect(app.rendered).toBe(false);
  });

  it("a window that is being drawn when the table closes is drawn and closed first", async () => {
    const table = await openFixture();
    const note = new Note();
    const drawn = note.render({ force: true });
    await table.close();
    await expect(drawn).resolves.toBe(note);
    expect(note.rendered).toBe(false);
  });

  it("what waits for a window goes on when that is closed with the table, while there is still a game", async () => {
    const table = await openFixture();
    const note = await new Note().render({ force: true });
    const closed = new Promise((resolve) => {
      note.addEventListener("close", resolve);
    });
    const next = async () => {
      await closed;
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      const found = "game" in globalThis;
      await new Note().render({ force: true });
      return found;
    };
    const waiting = next();
    await table.close();
    expect(await waiting).toBe(true);
    expect(document.querySelector(".application")).toBeNull();
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

  it("globals are there while the table is open, and are put back afterwards", async () => {
    const before = new Set(Object.getOwnPropertyNames(globalThis));
    const table = await openFixture();
    for (const name of ["foundry", "game", "CONFIG", "CONST", "Hooks", "ui", "Roll", "Actor", "fromUuid"]) {
      expect(name in globalThis).toBe(true);
    }
    expect("slugify" in String.prototype).toBe(true);
    await expect(openFixture()).rejects.toThrow("installed already");
    await table.close();
    const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
    expect(left.filter((name) => !["fixtureStages", "fixturePrepared"].includes(name))).toEqual([]);
    expect("slugify" in String.prototype).toBe(false);
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

  it("an event of another name reaches nobody", async () => {
    const { game, world } = await openFixture();
    const [other, warn] = [vi.fn(), vi.spyOn(console, "warn").mockReturnValue()];
    world.join(ANNE).on("fixture", other);
    game.socket.emit("fixture", {});
    await settled();
    expect(other).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"system.fixture"'));
  });

  it("an event can be sent to some users only", async () => {
    const { game, world } = await openFixture();
    const [anne, ben] = [vi.fn(), vi.fn()];
    world.join(ANNE).on("system.fixture", anne);
    world.join(BEN).on("system.fixture", ben);
    game.socket.emit("system.fixture", { type: "secret" }, { recipients: [BEN] });
    await settled();
    expect(anne).not.toHaveBeenCalled();
    expect(ben).toHaveBeenCalledExactlyOnceWith({ type: "secret" }, GM);
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

  it("what is typed into a field is no command", async () => {
    await openFixture();
    const input = document.createElement("input");
    document.body.append(input);
    expect(press(input, { ctrlKey: true })).toBe(false);
    input.remove();
  });

  it("nothing can be registered after the start", async () => {
    const { game } = await openFixture();
    expect(game.keybindings.get("fixture", "roll")).toEqual([{ key: "KeyR", modifiers: ["Control"] }]);
    expect(() => {
      game.keybindings.register("fixture", "late", { name: "Late" });
    }).toThrow("after the init hook");
  });
});
