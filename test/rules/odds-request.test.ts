import { describe, expect, test } from "vitest";
import { readOddsRequest } from "../../src/rules/command/odds-request.ts";

const french = {
  against: ["contre"],
  attacker: ["attaquant"],
  defender: ["défenseur"],
  stalemate: ["impasse"],
  group: ["groupe"],
};
const read = (text: string) => readOddsRequest(text, french);

describe("what the odds are asked of", () => {
  test("is one roll, as it is written", () => {
    expect(read("1dsb3 + 5[against the wind] vs 9")).toEqual({
      kind: "roll",
      roll: "1dsb3 + 5[against the wind] vs 9",
    });
  });

  test("is a contest of two rolls", () => {
    expect(read("check str + 4 “against all” against 3dkbo2 + 1")).toEqual({
      kind: "contest",
      rolls: { first: "check str + 4 “against all”", second: "3dkbo2 + 1" },
      defender: null,
      mayStalemate: false,
    });
  });

  test("keeps the parentheses that a roll begins and ends with", () => {
    expect(read("(2d6 + 1) * 2 against check boons 2 (rope) defender")).toMatchObject({
      rolls: { first: "(2d6 + 1) * 2", second: "check boons 2 (rope)" },
    });
    expect(read("group 2d(1 + (5)) vs 9 ; ((2d6)) ; check vs 12 boons 1 (rope)")).toMatchObject({
      rolls: ["2d(1 + (5)) vs 9", "((2d6))", "check vs 12 boons 1 (rope)"],
    });
  });

  test.each([
    ["3dk defender against 2dk", "first"],
    ["3dk attacker against 2dk", "second"],
    ["3dk against 2dk defender", "second"],
    ["3dk against 2dk attacker", "first"],
    ["3dk attacker against 2dk DEFENDER", "second"],
    ["3dk contre 2dk defenseur", "second"],
  ])("%s has a defender", (text, defender) => {
    expect(read(text)).toEqual({
      kind: "contest",
      rolls: { first: "3dk", second: "2dk" },
      defender,
      mayStalemate: false,
    });
  });

  test.each(["3dk against 2dk stalemate", "3dk stalemate against 2dk", "3dk contre 2dk impasse"])(
    "%s May end in a stalemate",
    (text) => {
      expect(read(text)).toMatchObject({ rolls: { first: "3dk", second: "2dk" }, mayStalemate: true });
    },
  );

  test("may say both, in either order", () => {
    for (const end of ["defender stalemate", "stalemate defender"]) {
      expect(read(`3dk against 2dk ${end}`)).toMatchObject({
        rolls: { second: "2dk" },
        defender: "second",
        mayStalemate: true,
      });
    }
  });

  test.each(["group", "groupe", "Group"])("is a group of checks behind “%s”", (word) => {
    expect(read(`${word} 3dk + 4[a; b] vs 15 ; check str vs 12;3dk vs 9`)).toEqual({
      kind: "group",
      rolls: ["3dk + 4[a; b] vs 15", "check str vs 12", "3dk vs 9"],
    });
  });
});

describe("a request that cannot be understood names its part", () => {
  test.each([
    ["against 3dk", "CommandPart", "against"],
    ["defender against 3dk", "CommandPart", "against"],
    ["3dk against", "CommandEnds", "against"],
    ["3dk contre défenseur", "CommandEnds", "contre"],
    ["3dk against 2dk against 1dk", "CommandPart", "against"],
    ["group", "CommandEnds", "group"],
    ["group 3dk vs 9;", "CommandEnds", ";"],
    ["group ; 3dk vs 9", "CommandPart", ";"],
  ])("%s", (text, fault, part) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ fault, data: { command: "/odds", part } }) as Error);
  });

  test.each([
    ["3dk defender against 2dk defender", "defender", "defender"],
    ["3dk attacker against 2dk attaquant", "attacker", "attaquant"],
    ["3dk against 2dk attacker defender", "attacker", "defender"],
  ])("%s has roles that do not go together", (text, one, other) => {
    const contradiction = { fault: "ContestRoles", data: expect.any(Object) as object };
    expect(() => read(text)).toThrow(expect.objectContaining(contradiction) as Error);
    expect(() => read(text)).toThrow(one);
    expect(() => read(text)).toThrow(other);
  });
});
