// On both generations: the world that everybody opens first.

import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { home, type DemoActor } from "../../tools/demo/home.ts";
import { ownTraditions } from "../../src/rules/traditions/traditions.ts";
import { ADA, openTable, type, type Table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

const world = home.seed;
const { actors } = world.documents;

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

test("the demo world has a character of every tradition that describes its characters", () => {
  const played = actors.map(({ system }) => system.tradition);
  expect(new Set(played)).toEqual(new Set(ownTraditions.keys()));
});

test("every trip character of the demo world, and every ready one, has luck to call on", async () => {
  const luckCost = world.documents.settings.find(({ key }) => key === "quadrivium.luckCost");
  expect(JSON.parse(luckCost?.value ?? "null")).toBe("counted");
  await game.settings.set("quadrivium", "luckCost", "counted");
  const ready: object[] = [];
  for (const name of ["characters", "foes"]) {
    const documents = (await game.packs.get(`quadrivium.${name}`)?.getDocuments()) ?? [];
    ready.push(...documents.map((one) => one.toObject()));
  }
  for (const source of [...structuredClone(actors), ...ready]) {
    const actor = await Actor.implementation.create(source as never);
    const { system } = actor as unknown as Actor.Stored<"character">;
    if (system.effectiveTradition.id === "trip") expect(system.luck, actor?.name).toBeGreaterThan(0);
  }
});

test.each(actors)("$name and what it has are stored as the demo world has them", async (source) => {
  const actor = await Actor.implementation.create(structuredClone(source) as never);
  if (!actor) throw new Error("no actor");
  const stored = actor.toObject() as unknown as DemoActor;
  expect(stored.system).toMatchObject(source.system);
  for (const item of source.items) {
    const found = stored.items.find(({ name, system }) => name === item.name && "description" in system);
    expect(found?.system, item.name).toMatchObject(item.system);
    expect((found?.effects ?? []).map(({ system }) => system)).toMatchObject(
      (item.effects ?? []).map(({ system }) => system),
    );
  }
});

test.each(actors)(
  "the token of $name stands for the character, as that of a new one does",
  async ({ name, type, system, img, prototypeToken }) => {
    await game.settings.set("quadrivium", "tracks", startingTracks);
    const made = await Actor.implementation.create({ name, type, system } as never);
    const usual = made?.toObject().prototypeToken as Readonly<Record<string, unknown>> | undefined;
    const said = ["actorLink", "disposition", "displayBars", "bar1", "bar2"];
    expect(prototypeToken).toEqual({
      ...Object.fromEntries(said.map((key) => [key, usual?.[key]])),
      displayName: CONST.TOKEN_DISPLAY_MODES.ALWAYS,
      texture: { src: img },
    });
  },
);

test("everybody of the demo world stands on its scene, with a picture of their own", () => {
  const { tokens } = world.documents.scenes[0] ?? { tokens: [] };
  const standing = tokens.map(({ name, actorId, actorLink, disposition, bar1, bar2, texture: { src } }) => {
    return { name, _id: actorId, img: src, token: { actorLink, disposition, bar1, bar2 } };
  });
  const meant = actors.map(({ name, _id, img, prototypeToken: { actorLink, disposition, bar1, bar2 } }) => {
    return { name, _id, img, token: { actorLink, disposition, bar1, bar2 } };
  });
  expect(standing).toEqual(meant);
  const pictures = actors.map(({ img }) => img);
  expect(new Set(pictures).size).toBe(actors.length);
  for (const img of pictures) expect(existsSync(img.replace("systems/quadrivium/", "")), img).toBe(true);
});

test("each pregenerated character opens, and makes the rolls that its biography offers", async () => {
  CONFIG.Dice.randomUniform = () => 0.5;
  const stored: readonly object[] = (await game.packs.get("quadrivium.characters")?.getDocuments()) ?? [];
  const ready = stored.filter((document): document is Actor.Stored<"character"> => document instanceof Actor);
  expect(ready.length).toBeGreaterThan(7);
  const rolled: string[] = [];
  for (const source of ready) {
    const [actor] = await Actor.implementation.createDocuments([game.actors.fromCompendium(source)]);
    if (!actor) throw new Error("no actor");
    await openSheet(actor);
    expect(textOf(windowOf("character-sheet"))).toContain(source.system.description);
    await actor.sheet?.close();
    await game.user.update({ character: actor.id });
    for (const [, command = ""] of source.system.biography.matchAll(/\[\[([^\]]*)\]\]/g)) {
      const before = game.messages.size;
      await type(command);
      const message = await until(() => game.messages.size > before && game.messages.contents.at(-1));
      expect([message.alias, message.rolls.length], command).toEqual([actor.name, 1]);
      rolled.push(actor.name);
    }
  }
  expect(new Set(rolled)).toEqual(new Set(ready.map(({ name }) => name)));
});

test("a foe of the demo world is armed, defends itself and soaks damage", async () => {
  const foes = actors.filter(({ type }) => type === "npc");
  expect(foes.map(({ name }) => name)).toEqual(["Garrow"]);
  const garrow = await Actor.implementation.create(structuredClone(foes[0]) as never);
  expect(garrow?.getRollData()).toMatchObject({ totals: { attack: 9, defense: 6, damage: 6, soak: 4 } });
  expect(garrow?.getUserLevel(game.users.get(ADA))).toBe(CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE);
});

test("each player has several characters to choose from", () => {
  for (const { _id } of world.documents.users.filter(({ role }) => role === 1)) {
    expect(actors.filter(({ ownership }) => ownership[_id] === 3).length).toBeGreaterThan(2);
  }
});
