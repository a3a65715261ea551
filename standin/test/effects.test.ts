import { describe, expect, it, vi } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import { Hooks } from "../src/client/hooks.ts";
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

const byMode = (...changes: Change[]) => ({ name: "Effect", changes });
const byType = (...changes: Change[]) => ({ name: "Effect", system: { changes } });

async function give(hero: Actor, data: object): Promise<ActiveEffect> {
  const [effect] = await hero.createEmbeddedDocuments("ActiveEffect", [data as Record<string, unknown>]);
  return effect as unknown as ActiveEffect;
}

describe("changes with modes", () => {
  const cases: [words: string, mode: number, key: string, value: string, expected: unknown][] = [
    ["a number is added", ADD, "system.hp.max", "3", 12],
    ["a negative number is taken away", ADD, "system.hp.max", "-3", 6],
    ["a number is multiplied", MULTIPLY, "system.hp.max", "2", 18],
    ["a number is raised to at least a value", UPGRADE, "system.hp.max", "12", 12],
    ["a number that is high enough is not raised", UPGRADE, "system.hp.max", "5", 9],
    ["a number is lowered to at most a value", DOWNGRADE, "system.hp.max", "5", 5],
    ["a number is replaced", OVERRIDE, "system.hp.max", "1", 1],
    ["a text is not multiplied", MULTIPLY, "name", "2", "Hero"],
    ["a text is appended", ADD, "system.motto", "bold", "bold"],
    ["a number without a field is a number still", ADD, "system.bonus", "4", 4],
    ["what is nowhere is set", ADD, "system.luck", "7", 7],
    ["what is nowhere may be text", OVERRIDE, "system.word", "ho", "ho"],
    ["JSON is understood where no field stands", OVERRIDE, "system.plan", '{"a": [1]}', { a: [1] }],
    ["the document's own fields are changed too", OVERRIDE, "img", "icons/svg/skull.svg", "icons/svg/skull.svg"],
  ];
  it.each(cases)("%s", async (_, mode, key, value, expected) => {
    const { hero } = await openHero();
    await give(hero, byMode({ key, mode, value }));
    const found = key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], hero);
    expect(found).toEqual(expected);
  });

  it("are applied by their priority, which is ten times the mode unless they say another", async () => {
    const { hero } = await openHero();
    await give(
      hero,
      byMode(
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
    const stop = Hooks.on("applyActiveEffect", () => {
      throw new Error("no");
    });
    await give(
      hero,
      byMode(
        { key: "", mode: ADD, value: "1" },
        { key: "system.hp.max", mode: CUSTOM, value: "1" },
        { key: "system.hp.max", mode: ADD, value: "1" },
      ),
    );
    Hooks.off("applyActiveEffect", stop);
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
    expect(changes[0]).toEqual({
      key: "system.hp.max",
      type: "subtract",
      value: 2,
      phase: "initial",
      priority: null,
    });
  });

  only14("older data with modes are brought into the new form, and can be read in the old", async () => {
    const { hero } = await openHero();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const effect = await give(hero, {
      ...byMode({ key: "system.hp.max", mode: UPGRADE, value: "12" }),
      duration: { seconds: 60, startTime: 30 },
    });
    const source = effect.toObject() as { system: { changes: object[] }; changes?: unknown; duration: object };
    expect(source.system.changes).toMatchObject([{ type: "upgrade", value: "12" }]);
    expect(source).not.toHaveProperty("changes");
    expect(source.duration).toMatchObject({ value: 60, units: "seconds", expiry: "turnStart" });
    expect(effect.start).toMatchObject({ time: 30 });
    expect(effect.changes[0]).toMatchObject({ key: "system.hp.max", mode: UPGRADE });
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
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

  only14("roll data are asked for if there is a change, and not for effects that change nothing", async () => {
    const { hero } = await openHero();
    const asked = vi.spyOn(hero, "getRollData");
    await give(hero, byType());
    expect(asked).not.toHaveBeenCalled();
    await give(hero, byType({ key: "system.hp.max", type: "add", value: "3" }));
    expect(asked).toHaveBeenCalled();
  });

  only14("a package's own type is applied by its handler", async () => {
    const { hero } = await openHero();
    const handler = vi.fn((actor: Actor, change: { value: unknown }) => {
      systemOf(actor).hp.max *= Number(change.value);
    });
    config().ActiveEffect.changeTypes["fixture.square"] = { label: "Square", defaultPriority: 15, handler };
    await give(hero, byType({ key: "system.hp.max", type: "fixture.square", value: 3 }));
    expect(systemOf(hero).hp.max).toBe(27);
    expect(handler.mock.calls[0]?.[1]).toMatchObject({ priority: 15 });
  });
});

describe("effects", () => {
  it("know what they are on and whether they work", async () => {
    const { hero } = await openHero();
    const effect = await give(hero, byMode());
    expect(effect).toMatchObject({ active: true, isSuppressed: false, isTemporary: false });
    expect(effect.actor).toBe(hero);
    expect(effect.target).toBe(hero);
    await effect.update({ disabled: true });
    expect(effect).toMatchObject({ active: false });
  });

  it("count their seconds by the clock of the world", async () => {
    const { game, hero } = await openHero();
    const effect = await give(hero, { name: "Short", duration: { seconds: 60 } });
    await game.time.advance(20);
    await settled();
    expect(effect.updateDuration()).toMatchObject({ remaining: 40, label: "40 Seconds" });
  });

  it("which come to an actor begin now", async () => {
    const { game, hero } = await openHero();
    await game.time.advance(77);
    const effect = await give(hero, { name: "Short", duration: { seconds: 60 } });
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
