import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, rollOf, scriptFaces } from "./open-table.ts";
import type { AnswerMessage, Face, Request, Table } from "./open-table.ts";
import { buttonIn, click, leftToDo, rest, textOf, until } from "./page.ts";
import { answerFrom, ask, card, faults, pressed, rows } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** What is decided about an answer after it was recorded: by the buttons of its card, or at the console of its author's browser. */

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterEach(async () => {
  expect(leftToDo()).toEqual([]);
  await table.close();
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
const held = () => [table.naddaha.system.inspiration, table.naddaha.system.luck];

/** A driver whose total is hidden to be reached, with this much inspiration. */
async function asked(inspiration: number, target: number): Promise<Request> {
  await table.naddaha.update({ system: { tradition: "fortune", inspiration } });
  const setup = { characterDice: [8, 8, 8, 8] };
  return ask(table, { options: [{ name: "Drive", letter: "n", target, hidesTarget: true, setup }] });
}

const answered = (request: Request, faces = FACES) => answerFrom(ada, request, { formula: FORMULA, faces });

describe("inspiration after the roll", () => {
  test("by the button of a card costs one point, and another one if it is undone and used again", async () => {
    const request = await asked(1, 19);
    const answer = await answered(request);
    click(buttonIn(await card(answer), "Inspiration: d8 (5) added to the total"));
    await until(() => success(request));
    expect([held()[0], await rows(request)]).toEqual([0, ["Naddaha 19: Action succeeds"]]);
    click((await card(answer)).querySelector<HTMLElement>("[data-action=quadriviumUndo]") ?? expect.fail());
    await until(() => success(request) === false);
    expect(held()[0]).toBe(1);
    click(buttonIn(await card(answer), "Inspiration: d8 (5) added to the total"));
    await until(() => success(request));
    expect(held()[0]).toBe(0);
  });
});

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

describe("an action whose counter is not known yet", () => {
  const words = async (answer: AnswerMessage) =>
    textOf((await card(answer)).querySelector(".roll-card > .verdict > div"));
  const throwing = (d20: number): readonly Face[] => [[20, d20], ...FACES.slice(1)];

  test("is a fumble once the counter is revealed: for card, row and sheet, applied once", async () => {
    const request = await asked(1, 12);
    const answer = await answered(request, throwing(3));
    expect(await words(answer)).toContain("a critical fumble if countered");
    expect([await rows(request), held()[0]]).toEqual([["Naddaha 10: Action countered"], 1]);
    await pressed(request, "Reveal hidden values");
    await until(() => held()[0] === 2);
    expect(await words(answer)).toMatch(/^Countered, critical fumble/);
    expect(await rows(request)).toEqual(["Naddaha 10: Countered, critical fumble"]);
    click(buttonIn(await card(answer), "Inspiration: d8 (5) added to the total"));
    // The spent point, and that of the fumble that is none any more.
    await until(() => held()[0] === 0);
    expect([await rows(request), faults(request)]).toEqual([["Naddaha 15: Action succeeds"], [""]]);
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

  test("have a critical success that beats all others, and only then choose what it brings", async () => {
    const { request } = await contest({}, 20, 15, 8);
    const [own] = answersOf(request);
    if (!own) throw new Error("Nobody has answered.");
    expect([await result(own), await gains(own)]).toEqual(["Critical success", ["+2 impact", "+1 inspiration"]]);
    click(buttonIn(await card(own), "+1 inspiration"));
    await until(() => table.naddaha.system.inspiration === 1);
    expect(faults(request)).toEqual(["", "", ""]);
  });
});
