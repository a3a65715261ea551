// On both generations: a status is an effect, which each keeps in another form.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, table } from "./open-table.ts";
import { until } from "./page.ts";

beforeEach(() => openTable({ userId: ADA }));
afterEach(async () => {
  vi.restoreAllMocks();
  await quiet();
});

const fatigue = () => table.naddaha.system.tracks.fatigue?.value;
const namesOfEffects = () => table.naddaha.effects.contents.map(({ name }) => name).sort();
const change = (system: object) => table.naddaha.update({ system });
const mark = (value: number) => change({ tracks: { fatigue: { value } } });

/** The most requests that follow one from the other: a box, the status taken, the status given, and what was late. */
const STEPS = 6;

/** Waits until all requests are done. The server answers in order, so each answer of ours means that one more earlier step is done. */
async function quiet(): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await game.user.update({ flags: { world: { step: foundry.utils.randomID() } } } as never);
  }
}

describe("a track and its statuses", () => {
  test("a marked box gives the status of its level, and the next box another", async () => {
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    expect(namesOfEffects()).toEqual(["Tired"]);
    await mark(1);
    await until(() => table.naddaha.statuses.has("fatigue-1"));
    await until(() => !table.naddaha.statuses.has("fatigue-3"));
    expect(namesOfEffects()).toEqual(["Winded"]);
  });

  test("the status on the token marks the track, and replaces the status of another level", async () => {
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    await table.naddaha.toggleStatusEffect("fatigue-4");
    await until(() => fatigue() === 4 && !table.naddaha.statuses.has("fatigue-3"));
    expect(namesOfEffects()).toEqual(["Dazed"]);
  });
});

describe("a track of stress", () => {
  const stress = {
    id: "stress",
    name: "Stress",
    family: "fortune",
    levels: [0, 1, 2, 3, 4, 5].map((number) => ({ name: `Stress ${number}`, penalty: 0 })),
    statuses: { overwhelmed: 3, staggered: 5 },
  };
  const dice = () => [...table.naddaha.statuses].filter((id) => !/-\d+$/.test(id)).sort();
  const markStress = async (value: number) => {
    await change({ tracks: { stress: { value } } });
    await quiet();
  };
  beforeEach(async () => {
    await openTable({ userId: GM });
    await game.settings.set("quadrivium", "tracks", [stress]);
    await quiet();
    await change({ tradition: "fortune" });
    await quiet();
  });

  test("gives Overwhelmed and Staggered from their boxes on, and takes them with it as it falls", async () => {
    const seen: string[][] = [];
    for (const marked of [0, 2, 3, 4, 5, 3, 2, 0]) {
      await markStress(marked);
      seen.push(dice());
    }
    const both = ["overwhelmed", "staggered"];
    expect(seen).toEqual([[], [], ["overwhelmed"], ["overwhelmed"], both, ["overwhelmed"], [], []]);
  });
});

describe("a token with an actor of its own", () => {
  test("has tracks and statuses of its own", async () => {
    await openTable({ userId: GM });
    const prototypeToken = { name: "Wolf" };
    const wolf = await Actor.create({ name: "Wolf", type: "npc", prototypeToken } as never);
    const scene = await Scene.create({ name: "Woods" });
    const data = [{ name: "Wolf", actorId: wolf?.id, actorLink: false }];
    const [token] = (await scene?.createEmbeddedDocuments("Token", data)) ?? [];
    const own = await until(() => token?.actor);
    await own.update({ system: { tracks: { body: { value: 2 } } } });
    await until(() => own.statuses.has("body-2"));
    await own.toggleStatusEffect("body-4");
    await until(() => own.statuses.has("body-4") && !own.statuses.has("body-2"));
    expect((own.system as { tracks: Record<string, { value: number }> }).tracks.body?.value).toBe(4);
    expect(wolf?.effects.size).toBe(0);
  });
});

describe("the bars of a token", () => {
  test("mark boxes, no more than there are and no fewer than none, and the statuses follow", async () => {
    await table.naddaha.modifyTokenAttribute("tracks.fatigue", -1, true);
    expect(fatigue()).toBe(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    await table.naddaha.modifyTokenAttribute("tracks.fatigue", -40, true);
    expect(fatigue()).toBe(5);
    await table.naddaha.modifyTokenAttribute("tracks.fatigue", 9);
    expect(fatigue()).toBe(0);
    await until(() => table.naddaha.effects.size === 0);
  });
});

describe("the palette of a token", () => {
  /** Returns the statuses that Foundry offers for this type of actor, by id. */
  function offered(actor: Actor.Implementation): string[] {
    const html = document.createElement("div");
    for (const { id, hud } of CONFIG.statusEffects as { id: string; hud?: { actorTypes: string[] } }[]) {
      if (hud && !hud.actorTypes.includes(actor.type)) continue;
      const control = document.createElement("img");
      control.dataset.statusId = id;
      html.append(control);
    }
    const hooks = Hooks as unknown as { callAll(hook: string, ...args: unknown[]): boolean };
    hooks.callAll("renderTokenHUD", { actor }, html);
    return [...html.querySelectorAll<HTMLElement>("[data-status-id]")].map(({ dataset }) => dataset.statusId ?? "");
  }

  test("offers the levels of its actor's tracks, what its dice know of, and what is Foundry's", async () => {
    expect(offered(table.naddaha)).toEqual(expect.arrayContaining(["dead", "fatigue-1", "body-5"]));
    expect(offered(table.naddaha)).not.toContain("staggered");
    await change({ tradition: "fortune" });
    expect(offered(table.naddaha)).toEqual(expect.arrayContaining(["dead", "overwhelmed", "staggered"]));
    expect(offered(table.naddaha).filter((id) => /^(fatigue|body)-|unskilled/.test(id))).toEqual([]);
    await change({ tradition: "trip" });
    expect(offered(table.naddaha)).toContain("unskilled");
  });
});

describe("an incapacitated creature in a fight", () => {
  async function fight() {
    await openTable({ userId: GM });
    const ogre = await Actor.implementation.create({ name: "Ogre", type: "npc" } as never);
    const combat = await Combat.implementation.create({});
    const sources = [ogre?.id, table.naddaha.id].map((actorId) => ({ actorId }));
    const made = (await combat?.createEmbeddedDocuments("Combatant", sources)) ?? [];
    const marked = () => made.map(({ defeated }) => defeated);
    const hurt = async (boxes: number) => {
      for (const actor of [ogre, table.naddaha])
        await actor?.update({ system: { tracks: { body: { value: boxes } } } });
      await quiet();
    };
    return { made, marked, hurt };
  }

  test("is marked as defeated as long as it is so, unless a player owns it", async () => {
    const { marked, hurt } = await fight();
    await hurt(4);
    expect(marked()).toEqual([false, false]);
    await hurt(5);
    expect(marked()).toEqual([true, false]);
    await hurt(4);
    expect(marked()).toEqual([false, false]);
  });
});
