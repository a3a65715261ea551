import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, rollOf, scriptFaces, table } from "./open-table.ts";
import type { AnswerMessage, Face, Request } from "./open-table.ts";
import { buttonIn, click, leftToDo, rest, textOf, until } from "./page.ts";
import { answerFrom, ask, card, rows } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** What is decided about an answer after it was recorded: by the buttons of its card, or at the console of its author's browser. */

let ada: Client;
beforeEach(async () => {
  await openTable();
  ada = table.join(ADA);
});
afterEach(() => {
  expect(leftToDo()).toEqual([]);
});

const FORMULA = "1dnc8:8:8:8[Drive]";
const FACES: readonly Face[] = [
  [20, 9],
  [8, 5],
  [8, 5],
  [8, 5],
  [8, 5],
];

const success = (request: Request) => request.system.rulings[0]?.success;

/** A driver whose total is hidden to be reached, with this much inspiration. */
async function asked(inspiration: number, target: number): Promise<Request> {
  await table.naddaha.update({ system: { tradition: "fortune", inspiration } });
  const setup = { characterDice: [8, 8, 8, 8] };
  return ask({ options: [{ name: "Drive", letter: "n", target, hidesTarget: true, setup }] });
}

const answered = (request: Request, faces = FACES) => answerFrom(ada, request, { formula: FORMULA, faces });

describe("what is a game master’s alone to decide", () => {
  const FALLEN: readonly Face[] = [
    [20, 9],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 2],
  ];

  test("counts, as often as a game master says so on the card", async () => {
    const request = await asked(0, 16);
    const answer = await answered(request, FALLEN);
    const told: unknown[] = [];
    for (const die of ["d8 (2)", "d8 (8)", "d8 (7)"]) {
      click(buttonIn(await card(answer), `Scratch ${die}`));
      await rest();
      told.push([rollOf(answer).total, success(request)]);
    }
    expect(told).toEqual([
      [17, true],
      [16, true],
      [14, false],
    ]);
  });
});

describe("the sides of a fortune contest", () => {
  const answersOf = (request: Request) =>
    request.system.rulings.map(({ answer }) => game.messages.get(answer) as unknown as AnswerMessage);
  const result = async (answer: AnswerMessage) => textOf((await card(answer)).querySelector(".roll-card .result"));
  const gains = async (answer: AnswerMessage) =>
    [...(await card(answer)).querySelectorAll(".due button")].map(textOf).filter((text) => text.startsWith("+"));

  /** A contest of Naddaha with others, who roll a d20 alone one after the other. */
  async function contest(
    { defends = false }: { readonly defends?: boolean },
    ...faces: readonly number[]
  ): Promise<{ readonly request: Request; readonly actors: readonly Actor.Stored<"character">[] }> {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 0 } });
    const actors = [table.naddaha];
    for (const name of ["Mothra", "Rodan"].slice(0, faces.length - 1)) {
      const made = await Actor.implementation.create({ name, type: "character", system: { tradition: "fortune" } });
      actors.push(made as unknown as typeof table.naddaha);
    }
    const sides = actors.map((actor) => ({ actor, letter: "n" }));
    const defender = defends ? { defender: table.naddaha } : {};
    const request = await table.api.contest({ title: "Race", sides, ...defender });
    if (!request) throw new Error("The contest was cancelled.");
    for (const [place, face] of faces.entries()) {
      scriptFaces([20, face]);
      click(buttonIn(await card(request), `Roll for ${actors[place]?.name ?? ""}`));
      click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
      await until(() => request.system.rulings.length > place);
      if (place + 1 < faces.length) {
        const [first] = answersOf(request);
        expect(first && (await gains(first))).toEqual([]);
        expect(table.naddaha.system.inspiration).toBe(0);
      }
    }
    await rest();
    return { request, actors };
  }

  test("learn from each other: a countered 3 is a fumble on card and sheet, applied once", async () => {
    const { request, actors } = await contest({}, 3, 15);
    const [own, other] = answersOf(request);
    if (!own || !other) throw new Error("Two have answered.");
    await until(() => table.naddaha.system.inspiration === 1);
    expect([await result(own), await result(other)]).toEqual(["Countered, critical fumble", "Action succeeds"]);
    expect(await rows(request)).toEqual([
      "Naddaha Fortune roll 3: Countered, critical fumble",
      "Mothra Fortune roll 15: Action succeeds",
    ]);
    expect(actors.map(({ system }) => system.inspiration)).toEqual([1, 0]);
  });
});
