import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import type { Scene } from "../src/client/documents/scene.ts";
import type { TokenDocument } from "../src/client/documents/token.ts";
import { Hooks } from "../src/client/hooks.ts";
import { host } from "../src/client/host.ts";
import { only13, only14 } from "./generation.ts";
import { ANNE, HERO, openFixture, smallWorld, SWORD } from "./open-fixture.ts";
import { page } from "./page.ts";

const SCENE = "scene00000000000";
const LINKED = "linked0000000000";
const LOOSE = "loose00000000000";

function worldWithTokens() {
  const tokens = [
    { _id: LINKED, name: "Hero", actorId: HERO, actorLink: true },
    { _id: LOOSE, name: "Double", actorId: HERO, actorLink: false, bar1: { attribute: "hp" } },
  ];
  return { ...smallWorld(), scenes: [{ _id: SCENE, name: "Bridge", active: true, tokens }] };
}

async function open(options: object = {}) {
  const table = await openFixture({ world: worldWithTokens(), ...options });
  const scene = page.game.scenes.get(SCENE) as Scene;
  const [linked, loose] = [LINKED, LOOSE].map((id) => scene.tokens.get(id)) as [TokenDocument, TokenDocument];
  return { table, scene, linked, loose, base: page.game.actors.get(HERO) as Actor };
}

/** What the server has of the unlinked token by now. */
async function stored(table: Awaited<ReturnType<typeof openFixture>>) {
  const { documents } = await table.world.join(ANNE).getWorld();
  const tokens = documents.scenes[0]?.["tokens"] as { _id: string; delta?: Record<string, unknown> }[];
  return tokens.find(({ _id }) => _id === LOOSE)?.delta ?? {};
}

const hp = (actor: Actor | null) => (actor?.system as { hp: { value: number } }).hp.value;

describe("a token", () => {
  it("that is linked stands for the actor of the world itself", async () => {
    const { linked, base } = await open();
    expect(linked.actor).toBe(base);
    expect([linked.isLinked, base.isToken, base.token]).toEqual([true, false, null]);
  });

  it("that is not linked has an actor of its own, made of the world's", async () => {
    const { loose, base, scene } = await open();
    const actor = loose.actor;
    expect(actor).not.toBe(base);
    expect(loose.actor).toBe(actor);
    expect(actor).toMatchObject({ isToken: true, token: loose, name: "Hero", id: HERO });
    expect(actor?.uuid).toBe(`Scene.${SCENE}.Token.${LOOSE}.Actor.${HERO}`);
    expect(actor?.items.get(SWORD)?.name).toBe("Sword");
    expect(await page.fromUuid(actor?.uuid ?? "")).toBe(actor);
    expect(page.game.actors.get(HERO)).toBe(base);
    expect(scene.uuid).toBe(`Scene.${SCENE}`);
  });

  it("keeps in its delta what its own actor is otherwise, and leaves the world's actor as it is", async () => {
    const { table, loose, base } = await open();
    const updated = vi.fn();
    Hooks.on("updateActor", updated);
    await loose.actor?.update({ "system.hp.value": 1, name: "Shade" });
    expect([hp(loose.actor), hp(base)]).toEqual([1, 4]);
    expect(updated).toHaveBeenCalledExactlyOnceWith(
      loose.actor,
      expect.anything(),
      expect.anything(),
      table.game.userId,
    );
    expect(await stored(table)).toMatchObject({ name: "Shade", system: { hp: { value: 1 } }, items: [] });
    expect(loose.toObject()["delta"]).toMatchObject({ name: "Shade", system: { hp: { value: 1 } } });
    await base.update({ "system.motto": "On!" });
    expect((loose.actor?.system as { motto: string }).motto).toBe("On!");
    expect(hp(loose.actor)).toBe(1);
  });

  it("tells of its own actor's changes by preUpdateActor and updateActor", async () => {
    const { loose } = await open();
    const heard: unknown[] = [];
    for (const hook of ["preUpdateActor", "updateActor"]) Hooks.on(hook, (actor: Actor) => heard.push([hook, actor]));
    await loose.actor?.update({ name: "Shade" });
    expect(heard).toEqual([
      ["preUpdateActor", loose.actor],
      ["updateActor", loose.actor],
    ]);
  });

  it("changes its own actor's bars and statuses", async () => {
    const { loose } = await open();
    expect(loose.getBarAttribute("bar1")).toEqual({ type: "bar", attribute: "hp", value: 4, max: 9, editable: true });
    await loose.actor?.modifyTokenAttribute("hp", -3, true);
    expect(loose.getBarAttribute("bar1")?.value).toBe(1);
    await loose.actor?.toggleStatusEffect("prone");
    await loose.actor?.toggleStatusEffect("prone", { active: false });
  });

  it("is changed by whoever owns its actor", async () => {
    const { loose } = await open({ userId: ANNE });
    await loose.actor?.update({ "system.hp.value": 3 });
    expect(hp(loose.actor)).toBe(3);
    await loose.update({ name: "Anne's" });
    expect(loose.name).toBe("Anne's");
    await expect(loose.delete()).rejects.toThrow("lacks permission to delete Token");
  });

  it("tells which attributes its bars can show, from the schemas of the actors' data", async () => {
    await open();
    const { TokenDocument: Token } = host as unknown as { TokenDocument: typeof TokenDocument };
    expect(Token.getTrackedAttributes("hero")).toEqual({ bar: [["hp"]], value: [] });
    expect(Token.getTrackedAttributes({ speed: 3, hp: { value: 1, max: 2 } })).toEqual({
      bar: [["hp"]],
      value: [["speed"]],
    });
    const { CONFIG } = host as unknown as { CONFIG: { Actor: { trackableAttributes: object } } };
    CONFIG.Actor.trackableAttributes = { hero: { bar: ["hp"], value: ["luck"] } };
    expect(Token.getTrackedAttributes("hero")).toEqual({ bar: [["hp"]], value: [["luck"]] });
  });
});

describe("an actor", () => {
  it("knows the tokens that stand for it, but none on a canvas which is not there", async () => {
    const { base, linked, loose } = await open();
    expect(base.getDependentTokens()).toEqual([linked, loose]);
    expect(base.getDependentTokens({ linked: true })).toEqual([linked]);
    expect(loose.actor?.getDependentTokens()).toEqual([loose]);
    expect(loose.object).toBeNull();
  });
});

describe("tokens in an encounter", () => {
  it("join and leave it, and its combatants are theirs", async () => {
    const { loose, linked } = await open();
    const Tokens = loose.constructor as typeof TokenDocument;
    await Tokens.createCombatants([loose]);
    const { combat } = page.game;
    expect(loose.inCombat).toBe(true);
    expect(combat?.combatants.contents[0]).toMatchObject({ tokenId: LOOSE, sceneId: SCENE, actorId: HERO });
    expect(loose.combatant?.actor).toBe(loose.actor);
    expect(loose.combatant?.token).toBe(loose);
    expect(loose.combatant?.name).toBe("Double");
    await Tokens.createCombatants([linked]);
    expect(combat?.getCombatantsByToken(linked)).toHaveLength(1);
    await Tokens.deleteCombatants([loose]);
    expect(loose.inCombat).toBe(false);
  });
});

describe("ways of detection", () => {
  only14("stand by their ids, and the lists of older worlds are read", async () => {
    const world = worldWithTokens();
    const eyes = { id: "smell", enabled: true, range: 60 };
    const older = [eyes, { id: "hearing", enabled: false }, { range: 5 }];
    Object.assign(world.actors[0] ?? {}, { prototypeToken: { detectionModes: older } });
    const { base, linked } = await open({ world });
    const read = { smell: { enabled: true, range: 60 }, hearing: { enabled: false, range: null } };
    expect(base.prototypeToken).toMatchObject({ detectionModes: read });
    expect((await base.getTokenDocument()).toObject()).toMatchObject({ detectionModes: read });
    await linked.update({ "detectionModes.smell.range": 20 });
    expect(linked._source["detectionModes"]).toEqual({ smell: { enabled: true, range: 20 } });
  });

  only13("stand in a list", async () => {
    const { base } = await open();
    await base.update({ "prototypeToken.detectionModes": [{ id: "smell", range: 60 }] });
    expect(base.prototypeToken).toMatchObject({ detectionModes: [{ id: "smell", enabled: true, range: 60 }] });
  });
});
