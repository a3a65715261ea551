import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { ADA, GM, openTable, rollOf, scriptFaces } from "./open-table.ts";
import type { AnswerMessage, Face, OwnRoll, Request, Table } from "./open-table.ts";
import { buttonIn, click, leftToDo, rest, textOf, until } from "./page.ts";
import { EVERYTHING, answerFrom, answerSource, ask, card, faults, pressed, rows } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** What is decided about an answer after it was judged, by the author's own client or at the console of a browser. */

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

const UNPAID = "A later decision was not possible or could not be paid for. The roll stands as first judged.";
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

/** Writes a decision into an answer as the author's client can, with this as what was paid. */
async function decided(answer: AnswerMessage, decision: Decision, system: object = {}): Promise<void> {
  const roll = await rollOf(answer).decide({ ...decision, by: ADA, at: 1 }, true);
  const updates = [{ _id: answer.id, rolls: [JSON.stringify(roll)], content: String(roll.total), system }];
  await ada.modifyDocument({ type: "ChatMessage", action: "update", operation: { updates } } as never);
  await rest();
}

const inspired = (die: number): Decision => ({ kind: "inspiration", dice: [die], pick: "total" });

describe("inspiration after the roll", () => {
  test("that the character does not have is not judged, whatever the answer says of its payment", async () => {
    const request = await asked(0, 20);
    const answer = await answered(request);
    expect([success(request), await rows(request)]).toEqual([false, ["Naddaha 14: Action countered"]]);
    for (const die of [2, 3, 4]) {
      await decided(answer, inspired(die), { booked: { inspiration: -3 } });
      expect(success(request)).toBe(false);
    }
    expect([await rows(request), held()[0]]).toEqual([[`Naddaha ${UNPAID}`], 0]);
    expect(textOf((await card(answer)).querySelector(".altered"))).toBe(UNPAID);
  });

  test("is judged as often as the character can pay, who pays each time", async () => {
    const request = await asked(2, 24);
    const answer = await answered(request);
    const told: unknown[] = [];
    for (const die of [2, 3, 4]) {
      await decided(answer, inspired(die), { booked: { inspiration: -9 } });
      told.push([success(request), held()[0]]);
    }
    expect(told).toEqual([
      [false, 1],
      [true, 0],
      [true, 0],
    ]);
    expect(await rows(request)).toEqual([`Naddaha ${UNPAID}`]);
  });

  test("by the button of a card costs one point, and another one if it is undone and used again", async () => {
    const request = await asked(1, 19);
    const answer = await answered(request);
    click(buttonIn(await card(answer), "Inspiration: d8 (5) added to the total"));
    await until(() => success(request));
    expect([held()[0], await rows(request)]).toEqual([0, ["Naddaha 19: Action succeeds"]]);
    click((await card(answer)).querySelector<HTMLElement>("[data-action=quadriviumUndo]") ?? expect.fail());
    await until(() => success(request) === false);
    expect(held()[0]).toBe(1);
    await decided(answer, inspired(2));
    expect([success(request), held()[0]]).toEqual([true, 0]);
  });

  test("that could not be paid for counts nothing once a game master has undone it, and may be paid for then", async () => {
    const request = await asked(0, 19);
    const answer = await answered(request);
    await decided(answer, inspired(2));
    click((await card(answer)).querySelector<HTMLElement>("[data-action=quadriviumUndo]") ?? expect.fail());
    await rest();
    expect(await rows(request)).toEqual(["Naddaha 14: Action countered"]);
    await table.naddaha.update({ system: { inspiration: 1 } });
    await decided(answer, inspired(2));
    expect([success(request), held()[0]]).toEqual([true, 0]);
  });

  test("in the answer itself must be paid for", async () => {
    const request = await asked(0, 19);
    scriptFaces(...FACES);
    const roll = await ((await Roll.create(FORMULA).evaluate()) as unknown as OwnRoll).decide(inspired(2));
    const source = await answerSource(request, { formula: FORMULA, faces: FACES });
    const data = [{ ...source, author: ADA, rolls: [JSON.stringify(roll)] }];
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation: { data, keepId: true } } as never);
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual(["unpaid"]);
  });
});

describe("what is a game master’s alone to decide", () => {
  const strike = (die: number): Decision => ({ kind: "strike", dice: [die] });
  const FALLEN: readonly Face[] = [
    [20, 9],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 2],
  ];

  /** Writes a decision into an answer under a name, as the author's client can at the console. */
  async function forged(answer: AnswerMessage, decision: Decision, by: string | undefined): Promise<void> {
    const roll = await rollOf(answer).decide({ ...decision, by: GM, at: 1 });
    const said = by === undefined ? `,"by":"${GM}"` : GM;
    await written(answer, JSON.stringify(roll).replaceAll(said, by ?? ""), roll.total);
  }

  async function written(answer: AnswerMessage, roll: string, total: number | undefined): Promise<void> {
    const updates = [{ _id: answer.id, rolls: [roll], content: String(total) }];
    await ada.modifyDocument({ type: "ChatMessage", action: "update", operation: { updates } } as never);
    await rest();
  }

  const jumped = () =>
    ask(table, { options: [{ name: "Jump", letter: "t", target: 15, hidesTarget: true }], opens: EVERYTHING });
  const asleep = () => ask(table, { options: [{ name: "Doze", letter: "s", target: 9, hidesTarget: true }] });

  test.each([
    ["their own name", ADA],
    ["the game master’s", GM],
    ["the name of nobody who is there", "nobody0000000000"],
    ["no name", undefined],
  ])("counts nothing in an answer if its player has written it there under %s", async (_, by) => {
    const request = await asked(0, 16);
    const answer = await answered(request, FALLEN);
    expect(success(request)).toBe(true);
    await forged(answer, strike(1), by);
    expect(success(request)).toBe(true);
    expect((await card(answer)).querySelector(".altered")).not.toBeNull();
  });

  test.each([
    [
      "a slide",
      jumped,
      "1dts4sl12b7[Jump]",
      [
        [20, 14],
        [8, 5],
      ],
      { kind: "confirmSlide", amount: 9 },
    ],
    [
      "more botch dice",
      asleep,
      "1ds[Doze]",
      [
        [10, 10],
        [10, 5],
      ],
      { kind: "addBotchDice", amount: 1 },
    ],
  ] as const)("is so with %s too", async (_, request, formula, faces, decision) => {
    const open = await request();
    const answer = await answerFrom(ada, open, { formula, faces });
    const before = success(open);
    scriptFaces([10, 10], [8, 5], [6, 1]);
    await forged(answer, decision, GM);
    expect(success(open)).toBe(before);
    expect((await card(answer)).querySelector(".altered")).not.toBeNull();
  });

  test("cannot be taken in a player’s name, nor from the card that a player sees", async () => {
    const answer = await answered(await asked(0, 16), FALLEN);
    await expect(rollOf(answer).decide({ ...strike(1), by: ADA, at: 1 })).rejects.toThrow("no longer possible");
  });

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

  test("does not come back once a game master has undone it", async () => {
    const request = await asked(0, 17);
    const answer = await answered(request, FALLEN);
    click(buttonIn(await card(answer), "Scratch d8 (8)"));
    await until(() => success(request) === false);
    const [stored = ""] = answer._source.rolls as unknown as string[];
    click((await card(answer)).querySelector<HTMLElement>("[data-action=quadriviumUndo]") ?? expect.fail());
    await until(() => success(request) === true);
    await written(answer, stored, 16);
    expect(success(request)).toBe(true);
  });
});

describe("luck after the roll", () => {
  const jumped = async () => {
    const request = await ask(table, { options: [{ name: "Jump", letter: "t", target: 9, hidesTarget: true }] });
    return { request, answer: await answerFrom(ada, request, { formula: "1dt[Jump]", faces: [[20, 5]] }) };
  };

  test("is judged if the character pays for it", async () => {
    for (const luck of [0, 1]) {
      await table.naddaha.update({ system: { tradition: "trip", luck } });
      const { request, answer } = await jumped();
      scriptFaces([20, 9]);
      await decided(answer, { kind: "luck" });
      expect([success(request), held()[1]]).toEqual([luck === 1, 0]);
    }
  });

  test("is paid for with one point in one answer alone, though two of one character call on it at once", async () => {
    await table.naddaha.update({ system: { tradition: "trip", luck: 1 } });
    const options = [{ name: "Jump", letter: "t", target: 16 }];
    const request = await ask(table, { kind: "challenge", options });
    const jump = async () => {
      const answer = await answerFrom(ada, request, { formula: "1dt[Jump]", faces: [[20, 5]], aside: true });
      return until(() => answer.rolls.length > 0 && answer);
    };
    const first = await jump();
    await pressed(request, "Let Naddaha roll again");
    const updates = [];
    for (const answer of [first, await jump()]) {
      scriptFaces([20, 9]);
      const roll = await rollOf(answer).decide({ kind: "luck", by: ADA, at: 1 });
      updates.push({ _id: answer.id, rolls: [JSON.stringify(roll)], content: String(roll.total) });
    }
    await ada.modifyDocument({ type: "ChatMessage", action: "update", operation: { updates } } as never);
    await until(() => held()[1] === 0);
    await rest();
    expect(request.system.rulings.filter(({ isFinal }) => isFinal)).toHaveLength(1);
  });

  const red = "a".repeat(16);
  const meta = [{ id: red, kind: "mana" as const, colour: "red", bonus: 3, held: 0 }];
  const use = (row: string | null) => ({ row, moment: "", thing: "", rolls: [] });
  const booked = {
    id: "focus",
    actor: "Actor.naddaha000000000",
    decisions: 1,
    paid: [{ means: "meta", amount: 1, row: red }],
    focus: { before: use(null), after: use(red) },
  };
  const paid = [booked];
  const focused = "1dtb3[Jump | +3 focus (red mana)]";

  test.each([
    ["a bonus that no row of the Meta table gives", "1dt[Jump]", 20, meta, paid, false],
    ["the bonus of a row that has not paid", "1dt[Jump]", 3, meta, [], false],
    ["a row that has paid for another decision", "1dt[Jump]", 3, meta, [{ ...booked, decisions: 2 }], false],
    ["no Meta table at all", "1dt[Jump]", 3, [], paid, false],
    ["a second focus", focused, 3, meta, paid, false],
    ["a row that has paid", "1dt[Jump]", 3, meta, paid, true],
  ])("takes a focus as every way to one does: %s", async (_name, formula, amount, rows_, payments, isJudged) => {
    await table.naddaha.update({ system: { tradition: "trip", luck: 2, meta: rows_ } });
    const options = [{ name: "Jump", letter: "t", target: 9, hidesTarget: true }];
    const request = await ask(table, { options, opens: EVERYTHING });
    const dice: Face[] =
      formula === focused
        ? [
            [20, 5],
            [4, 1],
          ]
        : [[20, 5]];
    const answer = await answerFrom(ada, request, { formula, faces: dice });
    CONFIG.Dice.randomUniform = () => 0.4;
    // They need not be looked up.
    await decided(answer, { kind: "luck", amount }, { bookings: payments, settled: 1 });
    expect(success(request)).toBe(isJudged);
  });
});

describe("an action whose counter is not known yet", () => {
  const gains = async (answer: AnswerMessage) =>
    [...(await card(answer)).querySelectorAll(".due button")].map(textOf).filter((text) => text.startsWith("+"));
  const words = async (answer: AnswerMessage) =>
    textOf((await card(answer)).querySelector(".roll-card > .verdict > div"));
  const throwing = (d20: number): readonly Face[] => [[20, d20], ...FACES.slice(1)];

  test("is a fumble once the counter is revealed: for card, row and sheet, booked once", async () => {
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

  test.each([
    [25, ["+2 impact", "+1 inspiration"], "Naddaha 25: Critical success"],
    [26, [], "Naddaha 25: Action countered"],
  ])(
    "is a critical success only if a revealed %i does not stop it, and offers nothing before",
    async (counter, due, row) => {
      const request = await asked(0, counter);
      const answer = await answered(request, throwing(20));
      expect(await gains(answer)).toEqual([]);
      expect(await words(answer)).toContain("a critical success if it is not countered");
      await pressed(request, "Reveal hidden values");
      await until(async () => (await rows(request))[0] === row);
      expect(await gains(answer)).toEqual(due);
    },
  );
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

  test("learn from each other: a countered 3 is a fumble on card and sheet, booked once", async () => {
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

  test("that defend only counter: their 3 is no fumble, and their 20 a critical success where it is higher", async () => {
    const low = await contest({ defends: true }, 3, 15);
    const high = await contest({ defends: true }, 20, 15);
    const [[weak], [strong]] = [answersOf(low.request), answersOf(high.request)];
    if (!weak || !strong) throw new Error("Nobody has answered.");
    expect([rollOf(weak).outcome, await gains(weak)]).toMatchObject([{ critFumble: false, success: null }, []]);
    expect(await gains(strong)).toEqual(["+2 impact", "+1 inspiration"]);
    expect(table.naddaha.system.inspiration).toBe(0);
  });
});
