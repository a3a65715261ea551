// On both generations: the world that newcomers open first.

import { existsSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { home, type DemoActor } from "../../tools/demo/home.ts";
import { longOn13, openTable, type } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

const world = home.seed;
const { actors } = world.documents;

beforeEach(() => openTable());

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

test("each pregenerated character opens, and makes the rolls that its biography offers", longOn13, async () => {
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
