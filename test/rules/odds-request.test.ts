import { describe, expect, test } from "vitest";
import { readOddsRequest } from "../../src/rules/command/odds-request.ts";
import { faultOf } from "./fault-of.ts";

const french = {
  against: ["contre"],
  attacker: ["attaquant"],
  defender: ["défenseur"],
  stalemate: ["impasse"],
  group: ["groupe"],
};
const read = (text: string) => readOddsRequest(text, french);

describe("what the odds are asked of", () => {
  const contest = (first: string, second: string) => ({
    kind: "contest",
    rolls: { first, second },
    defender: null,
    mayStalemate: false,
  });

  test.each<[string, object]>([
    ["1dsb3 + 5[against the wind] vs 9", { kind: "roll", roll: "1dsb3 + 5[against the wind] vs 9" }],
    ["check + 4 “against all” against 3dkbo2 + 1", contest("check + 4 “against all”", "3dkbo2 + 1")],
    // The parentheses that a roll begins and ends with are kept.
    ["(2d6 + 1) * 2 against check boons 2 (rope)", contest("(2d6 + 1) * 2", "check boons 2 (rope)")],
    ["3dk defender against 2dk", { ...contest("3dk", "2dk"), defender: "first" }],
    ["3dk attacker against 2dk", { ...contest("3dk", "2dk"), defender: "second" }],
    ["3dk against 2dk defender", { ...contest("3dk", "2dk"), defender: "second" }],
    ["3dk against 2dk attacker", { ...contest("3dk", "2dk"), defender: "first" }],
    ["3dk attacker against 2dk DEFENDER", { ...contest("3dk", "2dk"), defender: "second" }],
    ["3dk contre 2dk defenseur", { ...contest("3dk", "2dk"), defender: "second" }],
    ["3dk against 2dk stalemate", { ...contest("3dk", "2dk"), mayStalemate: true }],
    ["3dk stalemate against 2dk", { ...contest("3dk", "2dk"), mayStalemate: true }],
    ["3dk contre 2dk impasse", { ...contest("3dk", "2dk"), mayStalemate: true }],
    ["3dk against 2dk stalemate defender", { ...contest("3dk", "2dk"), defender: "second", mayStalemate: true }],
    ["3dk against 2dk defender stalemate", { ...contest("3dk", "2dk"), defender: "second", mayStalemate: true }],
    ["group 3dk + 4[a; b] vs 15 ; 3dk;3dk", { kind: "group", rolls: ["3dk + 4[a; b] vs 15", "3dk", "3dk"] }],
    ["groupe 2d(1 + (5)) vs 9 ; ((2d6))", { kind: "group", rolls: ["2d(1 + (5)) vs 9", "((2d6))"] }],
    ["Group check vs 12 boons 1 (rope)", { kind: "group", rolls: ["check vs 12 boons 1 (rope)"] }],
  ])("is one roll, a contest of two or a group of checks: %s", (text, asked) => {
    expect(read(text)).toEqual(asked);
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
    expect(faultOf(() => read(text))).toEqual({ fault, data: { command: "/odds", part } });
  });

  test.each([
    ["3dk defender against 2dk defender", /ContestRoles.*defender.*defender/],
    ["3dk attacker against 2dk attaquant", /ContestRoles.*attacker.*attaquant/],
    ["3dk against 2dk attacker defender", /ContestRoles.*attacker.*defender/],
  ])("%s has roles that do not go together", (text, fault) => {
    expect(() => read(text)).toThrow(fault);
  });
});
