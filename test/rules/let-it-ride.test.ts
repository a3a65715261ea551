import { describe, expect, test } from "vitest";
import { checkTradition } from "../../src/rules/traditions/check/check.ts";
import { traditions } from "../../src/rules/traditions/traditions.ts";
import { isBinding, isOfCheck, repeatOf, bindingCheck } from "../../src/rules/procedures/let-it-ride.ts";
import type { Check, CheckMade, LogEntry, Release } from "../../src/rules/procedures/let-it-ride.ts";

const CLIMB: Check = { who: "kentigern", scene: "castle", characteristics: ["str"], ability: "climb" };

function made(id: string, about: Partial<CheckMade> = {}): CheckMade {
  return { ...CLIMB, kind: "check", id, request: "", ...about };
}

function released(id: string, about: Partial<Release> = {}): Release {
  return { ...CLIMB, kind: "release", id, ...about };
}

/** Id of the binding check on climbing. */
const stands = (...log: LogEntry[]) => bindingCheck(log, CLIMB)?.id ?? null;

describe("a check that was made", () => {
  test("is binding, and of several the last one", () => {
    expect(stands()).toBeNull();
    expect(stands(made("a"))).toBe("a");
    expect(stands(made("a"), made("b"))).toBe("b");
  });

  test.each([
    ["somebody else's", { who: "silarn" }],
    ["one in another scene", { scene: "forest" }],
    ["one with another Ability", { ability: "swim" }],
    ["one without the Ability", { ability: "" }],
    ["one with another Characteristic", { characteristics: ["dex"] }],
    ["one with one Characteristic more", { characteristics: ["str", "dex"] }],
  ])("does not stand in the way of another: %s", (_what, about) => {
    expect(stands(made("a", about))).toBeNull();
  });

  test("is the same in whatever order its Characteristics are named, and as the answer to a request", () => {
    const check = { ...CLIMB, characteristics: ["str", "dex"] };
    expect(bindingCheck([made("a", { characteristics: ["dex", "str"] })], check)?.id).toBe("a");
    expect(stands(made("a", { request: "wall" }))).toBe("a");
  });

  test("is told by its name, whatever is rolled for it", () => {
    const chest = { ...CLIMB, ability: "pick", name: "Chest" };
    const log = [made("a", { name: "Chest" }), made("b", { name: "Door" }), made("c")];
    expect(bindingCheck(log, chest)?.id).toBe("a");
    expect(bindingCheck(log, { ...chest, name: "Gate" })).toBeNull();
    expect(bindingCheck(log.slice(0, 2), CLIMB)).toBeNull();
    // The name of a request is public.
    expect(bindingCheck([made("a", { name: "Chest", request: "chest" })], CLIMB)?.id).toBe("a");
  });

  test("of nothing of the character is none", () => {
    expect([isOfCheck({ characteristics: [], ability: "" }), isOfCheck(CLIMB)]).toEqual([false, true]);
  });
});

describe("changed circumstances", () => {
  test.each([
    ["this check", {}],
    ["everything that the character does", { characteristics: [], ability: "" }],
    ["everything in the scene", { who: "", characteristics: [], ability: "" }],
  ])("for %s let it be tried again, once", (_what, about) => {
    expect(stands(made("a"), released("r", about))).toBeNull();
    expect(stands(made("a"), released("r", about), made("b"))).toBe("b");
  });

  test.each([
    ["another check", { ability: "swim" }],
    ["somebody else", { who: "silarn" }],
    ["everything somebody else does", { who: "silarn", characteristics: [], ability: "" }],
    ["another scene", { scene: "forest", who: "" }],
  ])("for %s change nothing for this one", (_what, about) => {
    expect(stands(made("a"), released("r", about))).toBe("a");
  });

  test("that were named before the check was made do not release it", () => {
    expect(stands(released("r"), made("a"))).toBe("a");
  });
});

describe("a check that repeats another", () => {
  /** The earlier check that the last of these repeats, and the word that has allowed it; null if it repeats none. */
  const repeated = (...log: [...LogEntry[], CheckMade]) => {
    const again = log.at(-1) as CheckMade;
    const found = repeatOf(log, again);
    return found && [found.earlier.id, found.release?.id ?? null];
  };

  test("names it, and the last word that has allowed it, none that was said before the check it repeats", () => {
    expect(repeated(made("a"), released("r"), made("b"))).toEqual(["a", "r"]);
    expect(repeated(made("a"), made("b"))).toEqual(["a", null]);
    expect(repeated(made("a"), released("r1"), made("b"), made("c"))).toEqual(["b", null]);
    expect(repeated(made("a"), released("r1"), released("r2", { who: "" }), made("b"))).toEqual(["a", "r2"]);
  });

  test("is not what was said or rolled after it", () => {
    const first = made("a");
    expect(repeatOf([first, released("r"), made("b")], first)).toBeNull();
  });

  test("answers a request: what is rolled again within it is part of it", () => {
    const again = made("b", { request: "wall" });
    expect(repeated(made("a", { request: "wall" }), again)).toBeNull();
    expect(repeated(made("a", { request: "gate" }), again)).toEqual(["a", null]);
    expect(repeated(made("a"), again)).toEqual(["a", null]);
  });
});

test("checks are binding where the rules of their dice say so, for all dice, or for none", () => {
  const binding = (where: Parameters<typeof isBinding>[0]) =>
    [...traditions.values()].filter((tradition) => isBinding(where, tradition));
  expect(binding("traditions")).toEqual([checkTradition]);
  expect([binding("all"), binding("none")]).toEqual([[...traditions.values()], []]);
});
