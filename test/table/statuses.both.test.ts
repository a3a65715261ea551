// On both generations: a status is an effect, which each keeps in another form.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, type Table } from "./open-table.ts";
import { buttonIn, click, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await quiet();
  await table.close();
});

const fatigue = () => table.naddaha.system.tracks.fatigue?.value;
const namesOfEffects = () => table.naddaha.effects.contents.map(({ name }) => name).sort();
const change = (system: object) => table.naddaha.update({ system });
const mark = (value: number) => change({ tracks: { fatigue: { value } } });

/** Another client changes the character. */
async function changeElsewhere(system: object): Promise<void> {
  const updates = [{ _id: table.naddaha.id, system }];
  await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
}

/** The most requests that follow one from the other: a box, the status taken, the status given, and what was late. */
const STEPS = 6;

/**
 * Waits until nothing is on its way any more. The server answers in the order of the questions: behind each answer of
 * ours, one step more of what had begun before is done.
 */
async function quiet(): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await game.user.update({ flags: { world: { step: foundry.utils.randomID() } } } as never);
  }
}

describe("the status effects of a world", () => {
  const statuses = () => [...CONFIG.statusEffects] as { id: string; name: string; _id?: string }[];

  test("hold what the dice know of, and each level of each track but the first", () => {
    const ids = statuses().map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["dead", "overwhelmed", "staggered", "unskilled"]));
    expect(ids.filter((id) => /^(fatigue|body)-/.test(id))).toEqual([
      ...[1, 2, 3, 4, 5].map((level) => `fatigue-${level}`),
      ...[1, 2, 3, 4, 5].map((level) => `body-${level}`),
    ]);
  });
});

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

  test("a new actor has the statuses of the boxes that it has marked already", async () => {
    await table.close();
    table = await openTable({ userId: GM });
    const data = { name: "Hugh", type: "npc", system: { tradition: "stress", tracks: { body: { value: 2 } } } };
    const hugh = await Actor.implementation.create(data as never);
    await until(() => hugh?.statuses.has("body-2"));
    expect(hugh?.effects.contents.map(({ name, img }) => `${name} ${img?.split("/").at(-1) ?? ""}`)).toEqual([
      "Light wounds wound-2.svg",
    ]);
  });

  test("no marked box is no status", async () => {
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    await mark(0);
    await until(() => table.naddaha.effects.size === 0);
  });

  test("the status on the token marks the track, and replaces the status of another level", async () => {
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    await table.naddaha.toggleStatusEffect("fatigue-4");
    await until(() => fatigue() === 4 && !table.naddaha.statuses.has("fatigue-3"));
    expect(namesOfEffects()).toEqual(["Dazed"]);
  });

  test("the status taken from the token leaves no box marked", async () => {
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    await table.naddaha.toggleStatusEffect("fatigue-3");
    await until(() => fatigue() === 0);
    await quiet();
    expect(table.naddaha.effects.size).toBe(0);
  });

  test("a status that is switched off leaves no box marked, and comes back with its level", async () => {
    await mark(3);
    const effect = await until(() => table.naddaha.effects.contents[0]);
    await effect.update({ disabled: true });
    await until(() => fatigue() === 0);
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    expect(table.naddaha.effects.size).toBe(1);
  });

  test("more marks than boxes are the last level", async () => {
    await mark(9);
    await until(() => table.naddaha.statuses.has("fatigue-5"));
    await quiet();
    expect(namesOfEffects()).toEqual(["Unconscious"]);
  });

  test("a character of another tradition has none of these statuses, and gets them back with its own", async () => {
    await mark(3);
    await until(() => table.naddaha.statuses.has("fatigue-3"));
    await change({ tradition: "trip" });
    await until(() => table.naddaha.effects.size === 0);
    await change({ tradition: "" });
    await until(() => table.naddaha.statuses.has("fatigue-3"));
  });

  test("the level is subtracted once, however it came about", async () => {
    await table.naddaha.toggleStatusEffect("fatigue-3");
    await until(() => fatigue() === 3);
    scriptFaces(6);
    await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false });
    expect(game.messages.contents.at(-1)?.rolls[0]?.formula).toBe("1ds[Intelligence] + 1[Intelligence] - 3[Tired]");
  });
});

describe("of several clients", () => {
  test("the one that marked the box gives the status, and no other", async () => {
    let changes = 0;
    Hooks.on("createActiveEffect", () => {
      changes++;
    });
    await changeElsewhere({ tracks: { fatigue: { value: 4 } } });
    await until(() => fatigue() === 4);
    await quiet();
    expect(changes).toBe(0);
  });

  test("the one that gave the status marks the box, and no other", async () => {
    const data = [
      { name: "Dazed", statuses: ["fatigue-4"], flags: { quadrivium: { level: { track: "fatigue", marked: 4 } } } },
    ];
    const operation = { parentUuid: table.naddaha.uuid, data };
    await table.join(GM).modifyDocument({ type: "ActiveEffect", action: "create", operation } as never);
    await until(() => table.naddaha.effects.size === 1);
    await quiet();
    expect(fatigue()).toBe(2);
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
    await table.close();
    table = await openTable({ userId: GM });
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

  test("leaves a status that was set by hand, also when it falls", async () => {
    await table.naddaha.toggleStatusEffect("overwhelmed");
    await markStress(4);
    await markStress(0);
    expect(dice()).toEqual(["overwhelmed"]);
    await table.naddaha.toggleStatusEffect("overwhelmed");
    expect(dice()).toEqual([]);
  });

  test("leaves off what somebody takes off by hand, until it changes again", async () => {
    await markStress(3);
    await table.naddaha.toggleStatusEffect("overwhelmed");
    await quiet();
    expect([dice(), table.naddaha.system.tracks.stress?.value]).toEqual([[], 3]);
    await markStress(4);
    expect(dice()).toEqual(["overwhelmed"]);
  });

  test("keeps them at a rest, which ends only what was set by hand", async () => {
    await markStress(3);
    await table.naddaha.toggleStatusEffect("staggered");
    void table.api.rest([table.naddaha]);
    const window = await until(() => document.querySelector<HTMLElement>("dialog.question"));
    expect(window.textContent).toContain("Staggered");
    expect(window.textContent).not.toContain("Overwhelmed");
    click(buttonIn(window, "Cancel"));
    await until(() => !window.isConnected);
  });

  test("gives them to nobody of another tradition", async () => {
    await markStress(5);
    await change({ tradition: "stress" });
    await quiet();
    expect(dice()).toEqual([]);
  });
});

describe("a token with an actor of its own", () => {
  test("has tracks and statuses of its own", async () => {
    await table.close();
    table = await openTable({ userId: GM });
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
  test("can show each track of the world", () => {
    const { bar } = TokenDocument.getTrackedAttributes("character") as { bar: string[][] };
    expect(bar).toEqual([
      ["tracks", "fatigue"],
      ["tracks", "body"],
    ]);
  });

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

  test("follows the tracks of the world, and so do the statuses of who marks a box", async () => {
    await table.close();
    table = await openTable({ userId: GM });
    const [fatigued] = table.naddaha.system.listedTracks;
    const sanity = {
      id: "sanity",
      name: "Sanity",
      family: "",
      levels: [
        { name: "Sane", penalty: 0 },
        { name: "Shaken", penalty: -1 },
      ],
    };
    await game.settings.set("quadrivium", "tracks", [
      { ...(fatigued ?? sanity), levels: (fatigued ?? sanity).levels.slice(0, 3) },
      sanity,
    ]);
    await until(() => table.naddaha.system.listedTracks.length === 2);
    const ids = offered(table.naddaha).filter((id) => /^(fatigue|body|sanity)-/.test(id));
    expect(ids).toEqual(["fatigue-1", "fatigue-2", "sanity-1"]);
    const { bar } = TokenDocument.getTrackedAttributes("character") as { bar: string[][] };
    expect(bar).toEqual([
      ["tracks", "fatigue"],
      ["tracks", "sanity"],
    ]);
    await change({ tracks: { sanity: { value: 1 } } });
    await until(() => table.naddaha.statuses.has("sanity-1"));
    expect(namesOfEffects()).toContain("Shaken");
    await game.settings.set("quadrivium", "tracks", null);
    await until(() => table.naddaha.system.listedTracks.some(({ id }) => id === "body"));
    expect(offered(table.naddaha)).toContain("body-5");
  });

  test("keeps what its actor has all the same, so that it can be taken off", async () => {
    await change({ tradition: "trip" });
    await table.naddaha.toggleStatusEffect("staggered");
    expect(offered(table.naddaha)).toContain("staggered");
    expect(offered(table.naddaha)).not.toContain("overwhelmed");
  });
});

describe("an incapacitated creature in a fight", () => {
  async function fight() {
    await table.close();
    table = await openTable({ userId: GM });
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

  test("stays marked if a game master has marked it, and is left alone if the world does not want it", async () => {
    const { made, marked, hurt } = await fight();
    await made[0]?.update({ defeated: true });
    await hurt(5);
    await hurt(1);
    expect(marked()).toEqual([true, false]);
    await made[0]?.update({ defeated: false });
    await game.settings.set("quadrivium", "marksDefeated", false);
    await hurt(5);
    expect(marked()).toEqual([false, false]);
  });
});
