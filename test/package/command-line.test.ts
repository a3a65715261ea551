import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { main as odds } from "../../tools/odds.ts";
import { main as roll } from "../../tools/roll.ts";
import { root } from "./read-package.ts";

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

const programs = { roll, odds };

/** Runs a program in this process, as the command line would. */
async function run(program: keyof typeof programs, args: readonly string[], input = ""): Promise<Ended> {
  let out = "";
  let error = "";
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((out += String(text))));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((error += String(text))));
  try {
    const status = await programs[program]([...args]);
    return { status, out, error };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Runs a program in a process of its own. */
function spawnProgram(program: keyof typeof programs, args: readonly string[], input = ""): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["tools/run.mjs", `tools/${program}.ts`, ...args], { cwd: root });
    let out = "";
    let error = "";
    child.stdout.on("data", (data: Buffer) => (out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (error += data.toString()));
    child.on("error", reject);
    child.on("close", (status) => {
      resolve({ status, out, error });
    });
    child.stdin.end(input);
  });
}

function json(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

test("a program reads from its standard input, answers on its standard output, and ends", async () => {
  const input = '{"id": 1, "formula": "1ds", "faces": [1, 10]}\n';
  const { status, out, error } = await spawnProgram("roll", ["--batch"], input);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(json(out)).toMatchObject({ id: 1, formula: "1ds", total: 20, dice: [{ faces: 10, results: [1, 10] }] });
});

describe("the command line", () => {
  test("rolls with the faces it is given, by the system's own dice", async () => {
    const { status, out } = await run("roll", ["1dsb2 + 5 vs 9", "--faces", "10,3,10", "--json"]);
    expect(status).toBe(0);
    const judged = { tradition: "stress", target: 9, success: false, margin: -4 };
    const stress = { value: 0, multiplier: 1, modifiers: 5, botchDice: 2, botchCheck: true, botches: 1, botch: true };
    const dice = [{ faces: 10, results: [10, 3, 10] }];
    expect(json(out)).toEqual({ formula: "1dsb2 + 5 vs 9", total: 5, outcome: { ...judged, ...stress }, dice });
  });

  test("a seed gives the same rolls again", async () => {
    const args = ["1dsb3", "--count", "2000", "--seed", "7", "--json"];
    const [first, second] = [await run("roll", args), await run("roll", args)];
    expect(first.out).toBe(second.out);
    expect(json(first.out)).toMatchObject({ count: 2000 });
  });

  test("says the odds exactly", async () => {
    const { out } = await run("odds", ["1dsb3 + 5 vs 9", "--json"]);
    expect(json(out)).toMatchObject({ formula: "1dsb3 + 5 vs 9", success: 0.7, botch: 0.0271, mean: 10.75 });
  });

  test("takes readings", async () => {
    const { out } = await run("odds", ["1ds", "--reading", "zeroAfterOne=true", "--json"]);
    expect(json(out)).toMatchObject({ botch: 0.011, success: null });
  });

  test("a batch answers every line in its order, mistakes included, and ends well", async () => {
    const lines = [
      '{"id": 1, "formula": "1ds", "faces": [1, 10]}',
      '{"id": "b", "formula": "1dsb500"}',
      "not JSON",
      '{"id": {"x": 1}, "formula": "1ds", "faces": [1]}',
      '{"id": 5, "formula": "1ds vs 6", "faces": [1], "readings": {"declineReroll": true}}',
      '{"id": 6, "formula": "1ds", "faces": [4, 5]}',
    ];
    const { status, out } = await run("roll", ["--batch"], `${lines.join("\n")}\n`);
    expect(status).toBe(0);
    expect(out.trim().split("\n").map(json)).toMatchObject([
      { id: 1, formula: "1ds", total: 20, dice: [{ faces: 10, results: [1, 10] }] },
      { id: "b", formula: "1dsb500", error: "“b500” is out of range: it must be from 0 to 100." },
      { id: null, error: expect.stringContaining("JSON") as string },
      { id: { x: 1 }, formula: "1ds", error: "Too few faces: another d10 is thrown for ds (doubled)." },
      { id: 5, total: 1, outcome: { value: 1, success: false } },
      { id: 6, total: 4, unused: [5] },
    ]);
  });

  test("throws the dice of every tradition in the order that is published", async () => {
    const lines = [
      '{"id": "advantage", "formula": "1dnc10:8:8advst vs 12", "faces": [4, 20, 8, 7, 3]}',
      '{"id": "shifts", "formula": "3dkbo2ba1 + 5 / 2 vs 25", "faces": [12, 8, 6]}',
      '{"id": "trip", "formula": "1dts4sl2b7h6:8:10 vs 15", "faces": [10, 8, 7, 3, 5]}',
      '{"id": "short", "formula": "1dts4b7h6:8:10", "faces": [20, 1, 10]}',
      '{"id": "heroic", "formula": "1dhd10 vs 30.5", "faces": [10, 8]}',
      '{"id": "two", "formula": "1ds + 1dhd6 vs -1.5", "faces": [4, 5, 3, 1]}',
      '{"id": "high", "formula": "3dkbo2", "faces": [13]}',
      '{"id": "list", "formula": "1ds", "readings": [true]}',
    ];
    const { out } = await run("roll", ["--batch"], lines.join("\n"));
    expect(out.trim().split("\n").map(json)).toMatchObject([
      { id: "advantage", total: 28, outcome: { fortune: 20, pool: [8, 8, 8], actionDice: [20, 8], impact: 3 } },
      { id: "shifts", total: 30, outcome: { pool: [12, 8, 6], rolled: [12, 8, 6], flat: 1, margin: 5 } },
      { id: "trip", total: 35, outcome: { d20: 8, flag: "tremendous", bonusDie: 8, degree: 1, heroic: 35 } },
      { id: "short", error: "Too few faces: another d10 is thrown for dt (heroic dice)." },
      { id: "heroic", total: 108, outcome: { heroic: 108, margin: 77.5 } },
      { id: "two", total: 39, outcome: { tradition: null, success: true, margin: 40.5 }, unused: [1] },
      { id: "high", error: "A d12 cannot show 13; it is thrown for dk (pool dice)." },
      { id: "list", error: '"readings" must be an object.' },
    ]);
  });

  test("says of each tradition what is worth knowing about it, and no more", async () => {
    const plain = ["formula", "id", "mean", "sd", "success", "tail", "total"];
    const fields = {
      "1dsb3 + 5 vs 9": ["botch", "botches"],
      "1dnc10:8:8adv vs 12": ["critFumble", "critSuccess", "effectiveImpact", "impact"],
      "3dkbo2ba1 vs 25": [],
      "1dts4sl2b7h6:8:10 vs 15": ["abilityFailure", "critical", "degree", "maxHeroic", "tremendous"],
      "1dhd6": [],
      "1ds + 1dt vs 9.5": [],
    };
    const lines = Object.keys(fields).map((formula, id) => JSON.stringify({ id, formula }));
    const { out } = await run("odds", ["--batch"], lines.join("\n"));
    const answers = out.trim().split("\n").map(json);
    expect(answers.map((answer) => Object.keys(answer).sort())).toEqual(
      Object.values(fields).map((names) => [...plain, ...names].sort()),
    );
  });

  test("describes a roll in words", async () => {
    const { out } = await run("roll", ["1dnc10:8 vs 12", "--faces", "1,9,1,5"]);
    for (const line of ["success: no", "scratched: 9", "action dice: 1, 1", "total: 2", "unused faces: 5"]) {
      expect(out.split("\n")).toContain(line);
    }
  });

  test("odds that are too much work are an error, and the next line is answered", async () => {
    const long = Array.from({ length: 1400 }, () => "1d6").join(" + ");
    const lines = [long, "1d6"].map((formula) => JSON.stringify({ formula }));
    const { out } = await run("odds", ["--batch"], lines.join("\n"));
    const [refused, answered] = out.trim().split("\n").map(json);
    expect(refused?.error).toMatch(/^This formula is too complex for exact odds: it takes more than 2500000 steps/);
    expect(answered?.mean).toBe(3.5);
  });

  test("a formula that is none says why and ends with status 2", async () => {
    const { status, error } = await run("odds", ["1ds +"]);
    expect(status).toBe(2);
    expect(error).not.toBe("");
  });
});

test.each([
  ["roll", []],
  ["roll", ["--nonsense"]],
  ["roll", ["1ds", "--faces", "x"]],
  ["roll", ["1ds", "--reading", "zeroAfterOne"]],
  ["roll", ["1ds", "--count", "0"]],
  ["roll", ["1ds", "1dq"]],
  ["odds", ["--batch", "1ds"]],
] as const)("%s %j cannot be used: it says why, with status 2", async (program, args) => {
  const { status, error } = await run(program, args);
  expect(status).toBe(2);
  expect(error).toContain(`npm run --silent ${program}`);
});
