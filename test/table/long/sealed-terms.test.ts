import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sealedText, sealOf } from "../../../src/base/seal.ts";
import { changeVerdicts } from "../../../src/messages/request-message.ts";
import { ADA, openTable, type Table } from "../open-table.ts";
import type { AnswerMessage, Request } from "../open-table.ts";
import { rest, textOf, until } from "../page.ts";
import { answerFrom, answerSource, ask, card, FORMULA, NOTICE, pressed, rows } from "../requests-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const hidden = { options: [{ ...NOTICE, hidesTarget: true }], shows: "gamemaster", tells: "nothing" } as const;
const kept = () => Object.keys(game.settings.get("quadrivium", "vault"));

/** A request with a hidden target, and an answer whose dice nobody sees. */
async function askBlindly() {
  const request = await ask(table, hidden);
  await answerFrom(table.join(ADA), request, { formula: FORMULA, aside: true });
  const seals = [request.system.seal, ...request.system.rulings.map(({ seal }) => seal)];
  expect(kept()).toEqual(seals);
  return request;
}

describe("what a request hides", () => {
  test("is kept by this computer as long as nobody else knows it", async () => {
    const request = await askBlindly();
    const [terms, roll] = kept();
    await request.update({ system: { state: "closed" } });
    expect(kept()).toEqual([terms, roll]);
    await request.update({ system: { opened: game.settings.get("quadrivium", "vault")[terms ?? ""] ?? "" } });
    await until(() => kept().length === 1);
    expect(kept()).toEqual([roll]);
    await request.update({ system: { shown: request.system.rulings.map(({ answer }) => answer) } });
    await until(() => kept().length === 0);
  });

  test("is kept where what is shown is not what was sealed", async () => {
    const request = await askBlindly();
    await request.update({ system: { opened: "{}" } });
    expect(kept()).toHaveLength(2);
  });

  test("is forgotten with the request, and nothing else with it", async () => {
    const request = await askBlindly();
    const other = await ask(table, hidden);
    await request.delete();
    await until(() => kept().length === 1);
    expect(kept()).toEqual([other.system.seal]);
  });
});

describe("a seal", () => {
  const seals = async (message: object) => textOf((await card(message)).querySelector(".seal summary"));
  const TARGET = { options: [{ ...NOTICE, hidesTarget: true }] } as const;

  /** A hidden target with an answer that everybody sees. */
  async function answered(): Promise<Request> {
    const request = await ask(table, TARGET);
    await answerFrom(table.join(ADA), request, { formula: FORMULA });
    return request;
  }

  /** Hidden dice that the game master has shown. */
  async function shown(): Promise<{ readonly request: Request; readonly answer: AnswerMessage }> {
    const request = await ask(table, { shows: "gamemaster" });
    const answer = await answerFrom(table.join(ADA), request, { aside: true, faces: [2] });
    await pressed(request, "Reveal rolls");
    expect(await seals(answer)).toBe("Sealed before the dice were shown, unchanged");
    return { request, answer };
  }

  test("of another request seals nothing in this one", async () => {
    const [first, second] = [await ask(table, TARGET), await ask(table, TARGET)];
    await pressed(first, "Reveal hidden values");
    const { seal, opened } = first.system.toObject();
    await second.update({ system: { seal, opened } });
    expect(await seals(second)).toBe("The sealed content belongs to another request");
    await answerFrom(table.join(ADA), second, { formula: FORMULA });
    expect([second.system.rulings[0]?.success, await rows(second)]).toEqual([null, ["Naddaha 9"]]);
  });

  test("is not called unchanged where the dice that are shown are not those that were sealed", async () => {
    const { request, answer } = await shown();
    const { rolls, content } = await answerSource(request, { faces: [9] });
    await answer.update({ rolls, content });
    expect(await seals(answer)).toBe("Does not match the sealed dice");
    // Though the request says that it has recorded these dice.
    const verdict = request.system.rulings[0] ?? expect.fail("There is no verdict.");
    const rolled = verdict.rolled.replace("d10 2;", "d10 9;");
    await request.update({ system: changeVerdicts([{ ...verdict, rolled }]) });
    await rest();
    expect(await seals(answer)).toBe("Does not match the sealed dice");
  });

  test("of another answer seals nothing in this one", async () => {
    const { request, answer } = await shown();
    const verdict = request.system.rulings[0] ?? expect.fail("There is no verdict.");
    const other = sealedText({ answer: "another000000000", roll: JSON.stringify(answer.rolls[0]) });
    await request.update({ system: changeVerdicts([{ ...verdict, seal: sealOf(other), opened: other }]) });
    expect(await seals(answer)).toBe("The sealed dice belong to another answer");
  });

  test("that a game master has set again says so", async () => {
    const request = await answered();
    const { seal } = request.system;
    const anew = "1".repeat(64);
    await request.update({ system: { seal: anew, formerSeals: [{ seal, answers: 1 }] } });
    expect(await seals(request)).toBe("Resealed; the hidden values are not on this computer");
  });
});
