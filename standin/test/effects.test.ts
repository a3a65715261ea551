import { describe, expect, it, vi } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import { generation } from "../src/client/generations/index.ts";
import { config } from "./effects-table.ts";
import { only14 } from "./generation.ts";
import { settled } from "./open-fixture.ts";
import { openHero, systemOf } from "./open-hero.ts";

const { CUSTOM, MULTIPLY, ADD, DOWNGRADE, UPGRADE, OVERRIDE } = {
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
};

interface Change {
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
  phase?: string;
  priority?: number;
}

/** Changes in the words of the generation. */
const inWords = (...changes: Change[]) =>
  generation().documents.effectsHavePhases
    ? byType(...changes.map(({ mode = ADD, ...change }) => ({ ...change, type: TYPES[mode] as string })))
    : { name: "Effect", changes };
const TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
/** A minute, as the duration of an effect. */
const aMinute = () => (generation().documents.effectsHavePhases ? { value: 60, units: "seconds" } : { seconds: 60 });
const byType = (...changes: Change[]) => ({ name: "Effect", system: { changes } });

async function give(hero: Actor, data: object): Promise<ActiveEffect> {
  const [effect] = await hero.createEmbeddedDocuments("ActiveEffect", [data as Record<string, unknown>]);
  return effect as unknown as ActiveEffect;
}

describe("changes", () => {
  const cases: [words: string, mode: number, key: string, value: string, expected: unknown][] = [
    ["a number is added", ADD, "system.hp.max", "3", 12],
    ["a negative number is taken away", ADD, "system.hp.max", "-3", 6],
    ["a number is multiplied", MULTIPLY, "system.hp.max", "2", 18],
    ["a number is raised to at least a value", UPGRADE, "system.hp.max", "12", 12],
    ["a number is lowered to at most a value", DOWNGRADE, "system.hp.max", "5", 5],
    ["a number is replaced", OVERRIDE, "system.hp.max", "1", 1],
    ["a text is appended", ADD, "system.motto", "bold", "bold"],
    ["the document's own fields are changed too", OVERRIDE, "img", "icons/svg/skull.svg", "icons/svg/skull.svg"],
  ];
  it.each(cases)("%s", async (_, mode, key, value, expected) => {
    const { hero } = await openHero();
    await give(hero, inWords({ key, mode, value }));
    const found = key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], hero);
    expect(found).toEqual(expected);
  });

  it("are applied by their priority, which is ten times the mode unless they say another", async () => {
    const { hero } = await openHero();
    await give(
      hero,
      inWords(
        { key: "system.hp.max", mode: OVERRIDE, value: "100", priority: 5 },
        { key: "system.hp.max", mode: ADD, value: "1" },
        { key: "system.hp.max", mode: MULTIPLY, value: "2" },
      ),
    );
    expect(systemOf(hero).hp.max).toBe(201);
  });

  it("a change without a key is passed over, and one that fails does not keep the others back", async () => {
    const { hero } = await openHero();
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await give(
      hero,
      inWords(
        { key: "", mode: ADD, value: "1" },
        { key: "system.hp.max", mode: CUSTOM, value: "1" },
        { key: "system.hp.max", mode: ADD, value: "1" },
      ),
    );
    error.mockRestore();
    expect(systemOf(hero).hp.max).toBe(10);
  });
});

describe("changes with types", () => {
  only14("are kept in the effect's system data", async () => {
    const { hero } = await openHero();
    const effect = await give(hero, byType({ key: "system.hp.max", type: "subtract", value: 2 }));
    expect(systemOf(hero).hp.max).toBe(7);
    const { changes } = effect.toObject()["system"] as { changes: object[] };
    const change = { key: "system.hp.max", type: "subtract", value: 2, phase: "initial", priority: null };
    expect(changes[0]).toEqual(change);
  });

  only14("of the phase final come after the derived data", async () => {
    const { hero } = await openHero();
    await give(
      hero,
      byType(
        { key: "system.total", type: "add", value: 100, phase: "initial" },
        { key: "system.total", type: "add", value: 10, phase: "final" },
      ),
    );
    expect(systemOf(hero).total).toBe(14);
    expect(hero.overrides).toMatchObject({ system: { total: 14 } });
  });
});

describe("effects", () => {
  it("know what they are on and whether they work", async () => {
    const { hero } = await openHero();
    const effect = await give(hero, inWords());
    expect(effect).toMatchObject({ active: true, isSuppressed: false, isTemporary: false });
    expect(effect.actor).toBe(hero);
    expect(effect.target).toBe(hero);
    await effect.update({ disabled: true });
    expect(effect).toMatchObject({ active: false });
  });

  it("count their seconds by the clock of the world", async () => {
    const { game, hero } = await openHero();
    const effect = await give(hero, { name: "Short", duration: aMinute() });
    await game.time.advance(20);
    await settled();
    expect(effect.updateDuration()).toMatchObject({ remaining: 40, label: "40 Seconds" });
  });

  it("which come to an actor begin now", async () => {
    const { game, hero } = await openHero();
    await game.time.advance(77);
    const effect = await give(hero, { name: "Short", duration: aMinute() });
    const { start, duration } = effect.toObject() as { start?: { time: number }; duration: { startTime?: number } };
    expect(start?.time ?? duration.startTime).toBe(77);
  });

  only14("without a duration lasts infinitely long, and stores none", async () => {
    const { hero } = await openHero();
    const effect = await give(hero, { name: "Permanent" });
    expect(effect.duration).toMatchObject({ value: Infinity, units: "seconds", remaining: Infinity });
    expect(effect.toObject()).toMatchObject({ duration: { value: null, expiry: null } });
  });

  only14("whose time is over end, or go, as CONFIG says", async () => {
    const { game, hero } = await openHero();
    const change = { key: "system.hp.max", type: "add", value: 1 };
    const short = { ...byType(change), duration: { value: 1, units: "minutes" } };
    const first = await give(hero, short);
    await game.time.advance(59);
    await settled();
    expect(first.active).toBe(true);
    await game.time.advance(1);
    await settled();
    expect(first).toMatchObject({ active: false, disabled: false, _source: { duration: { expired: true } } });
    expect(systemOf(hero).hp.max).toBe(9);
    Object.assign(config().ActiveEffect, { expiryAction: "delete" });
    const second = await give(hero, short);
    await game.time.advance(60);
    await settled();
    expect(hero.effects.has(second.id ?? "")).toBe(false);
  });
});
