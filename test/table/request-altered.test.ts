import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, rollOf, scriptFaces } from "./open-table.ts";
import type { AnswerMessage, Face, Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import {
  answerFrom,
  answerSource,
  ask,
  card,
  characterOfBruno,
  faults,
  FORMULA,
  NOTICE,
  rows,
  throwOf,
} from "./requests-page.ts";
import type { Client, Sent } from "./requests-page.ts";

/** Rolls that their authors have written over, at the console of a browser: they gain nothing by it, and learn nothing. */

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterEach(() => table.close());

const CHANGED = "The dice were changed after this answer arrived.";

const altered = async (answer: object) => textOf((await card(answer)).querySelector(".answer-line .altered"));
const storedIn = (answer: AnswerMessage): string => JSON.stringify(rollOf(answer));

/** Writes over an answer, as its author's client can. */
async function written({ id }: Pick<AnswerMessage, "id">, change: object): Promise<void> {
  const operation = { updates: [{ _id: id, ...change }] };
  await ada.modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
  await rest();
}

/** Puts another roll in the place of the one that an answer shows. */
async function rolledOver(request: Request, answer: AnswerMessage, sent: Sent): Promise<void> {
  const { rolls, content } = await answerSource(request, sent);
  await written(answer, { rolls, content });
}

/** An answer whose stored roll somebody has changed before it was sent. */
async function forged(request: Request, forge: Forgery, sent: Sent = {}): Promise<void> {
  const source = await answerSource(request, sent);
  const data = [{ ...source, author: ADA, rolls: source.rolls?.map(forge) }];
  await ada.modifyDocument({ type: "ChatMessage", action: "create", operation: { data, keepId: true } } as never);
  await until(() => request.system.rulings.length);
}

/** A change of a stored roll. */
type Forgery = (stored: string) => string;

/** A change of what a text says, which has to be there. */
function change(from: string, to: string): Forgery {
  return (stored) => {
    if (!stored.includes(from)) throw new Error(`There is no ${from} in ${stored}`);
    return stored.replaceAll(from, to);
  };
}

describe("an answer that its author rolls over", () => {
  const hidden = { tells: "success", options: [{ ...NOTICE, target: 37, hidesTarget: true }] } as const;

  test("is not judged anew, so that nobody finds out a hidden target by one roll after the other", async () => {
    const request = await ask(table, hidden);
    const answer = await answerFrom(ada, request, { formula: FORMULA });
    const before = storedIn(answer);
    await rolledOver(request, answer, { formula: "1ds + 100" });
    expect(request.system.rulings).toMatchObject([{ success: false }]);
    expect(await rows(request)).toEqual([`Naddaha ${CHANGED}`]);
    await written(answer, { rolls: [before], content: "9" });
    expect(await rows(request)).toEqual(["Naddaha 9: Failure by 28"]);
  });

  test("counts in a group challenge what it counted when its dice were shown", async () => {
    const silarn = await characterOfBruno("Silarn");
    const options = [{ name: "Climb", letter: "k", target: 20 }];
    const request = await ask(table, { kind: "challenge", asked: [table.naddaha, silarn], options });
    const climb = { formula: "3dk[Climb]", aside: true, faces: throwOf(2) };
    const answer = await answerFrom(ada, request, climb);
    await answerFrom(table.join(BRUNO), request, { ...climb, actor: silarn.uuid });
    await until(() => request.system.rulings.every(({ counts }) => counts === -2));
    await rolledOver(request, answer, { formula: "3dk[Climb] + 50", faces: throwOf(8) });
    await request.update({ system: { state: "locked" } });
    await rest();
    expect(request.system.rulings.map(({ counts }) => counts)).toEqual([-2, -2]);
  });

  describe("by what may still be decided about it", () => {
    const CLIMB = { name: "Climb", letter: "t", target: 8, hidesTarget: true } as const;
    const faces: readonly Face[] = [[20, 5]];

    test("is judged by it, and does not go back", async () => {
      const request = await ask(table, { tells: "success", options: [CLIMB] });
      const answer = await answerFrom(ada, request, { formula: "1dt[Climb]", faces });
      const before = storedIn(answer);
      scriptFaces([20, 9]);
      const lucky = JSON.stringify(await rollOf(answer).decide({ kind: "luck", by: ADA, at: 1 }));
      await written(answer, { rolls: [lucky], content: "9" });
      expect(request.system.rulings).toMatchObject([{ success: true }]);
      expect(await altered(answer)).toBe("");
      await written(answer, { rolls: [before], content: "5" });
      expect(request.system.rulings).toMatchObject([{ success: true }]);
      expect(await altered(answer)).toBe(CHANGED);
    });

    test("is what it was where a die has waited for a click", async () => {
      await game.settings.set("quadrivium", "suspense", true);
      const request = await ask(table, { tells: "success", options: [{ ...NOTICE, hidesTarget: true }] });
      click(buttonIn(await card(request), "Roll for Naddaha"));
      scriptFaces(1);
      click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
      await until(() => request.system.rulings.length);
      const answer = game.messages.get(request.system.rulings[0]?.answer ?? "") as unknown as AnswerMessage;
      expect([request.system.rulings[0]?.success, await rows(request)]).toEqual([null, ["Naddaha not decided yet"]]);
      scriptFaces(5);
      click(buttonIn(await card(answer), "Roll again and double"));
      await until(() => request.system.rulings[0]?.success);
      expect(await altered(answer)).toBe("");
      expect(await rows(request)).toEqual(["Naddaha 14: Success by 5"]);
    });

    test("is altered where dice have joined it that this world lets join none", async () => {
      const options = [{ name: "Drive", letter: "n", target: 30, hidesTarget: true }];
      const request = await ask(table, { tells: "success", options });
      const sent = { formula: "1dnc8[Drive]", faces: [[20, 15] as const, [8, 4] as const] };
      const answer = await answerFrom(ada, request, sent);
      await game.settings.set("quadrivium", "editPool", true);
      scriptFaces([12, 12]);
      const joined = JSON.stringify(await rollOf(answer).decide({ kind: "addDice", sizes: [12], by: ADA, at: 1 }));
      await game.settings.set("quadrivium", "editPool", false);
      await written(answer, { rolls: [joined] });
      expect([request.system.rulings[0]?.success, await altered(answer)]).toEqual([false, CHANGED]);
      const other = await ask(table, { options });
      await forged(other, () => joined, sent);
      expect(faults(other)).toEqual(["terms"]);
    });

    test("is no more than what was rolled, where the rules do not offer it", async () => {
      const request = await ask(table, { tells: "success", options: [CLIMB] });
      const answer = await answerFrom(ada, request, { formula: "1dt[Climb]", faces });
      const slid = change('"flavor":"Climb"', '"flavor":"Climb","decisions":[{"kind":"confirmSlide","amount":9}]');
      await written(answer, { rolls: [slid(storedIn(answer))] });
      expect(await altered(answer)).toBe(CHANGED);
    });
  });

  test.each<[what: string, ...Forgery[]]>([
    ["the target", change("vs 9", "vs 1"), change('"target":9', '"target":1')],
    ["the total alone", change('"total":6', '"total":60')],
    ["a bonus in the terms alone", change('"number":3', '"number":30'), change('"total":6', '"total":33')],
    ["a bonus in the formula alone", change("3[Awareness]", "30[Awareness]")],
    ["the name of a bonus", change("Awareness", "Wakefulness")],
    ["how the rules are read", change('"target":9,"readings":{', '"target":9,"readings":{"target":"meet",')],
    ["a face", change('"result":2', '"result":3'), change('"total":6', '"total":7')],
    ["a face to one that no die has", change('"result":2', '"result":99')],
    ["the size of a die", change('"number":1,"faces":10', '"number":1,"faces":20')],
    ["all dice away", change('"result":2', "")],
  ])("says so on both cards: %s", async (_what, ...changes) => {
    const request = await ask(table);
    const answer = await answerFrom(ada, request, { faces: [2] });
    expect(await rows(request)).toEqual(["Naddaha 6: Failure by 3"]);
    await written(answer, { rolls: [changes.reduce((stored, one) => one(stored), storedIn(answer))] });
    expect(await rows(request)).toEqual([`Naddaha ${CHANGED}`]);
    expect(await altered(answer)).toBe(CHANGED);
  });

  test("says so where a 2 becomes a 20", async () => {
    const request = await ask(table, { options: [{ name: "Jump", letter: "t", target: 15 }] });
    const answer = await answerFrom(ada, request, { formula: "1dt[Jump] vs 15", faces: [[20, 2]] });
    const better = [change('"result":2,', '"result":20,'), change('"total":2,', '"total":20,')];
    await written(answer, { rolls: [better.reduce((stored, one) => one(stored), storedIn(answer))] });
    expect(await rows(request)).toEqual([`Naddaha ${CHANGED}`]);
  });

  test("wins no contest by another total", async () => {
    const silarn = await characterOfBruno("Silarn");
    const options = [{ name: "Pull", letter: "k" }];
    const request = await ask(table, { kind: "contest", asked: [table.naddaha, silarn], options });
    const answer = await answerFrom(ada, request, { formula: "3dk[Pull]", faces: throwOf(2) });
    const pull = { formula: "3dk[Pull]", faces: throwOf(4), actor: silarn.uuid };
    await answerFrom(table.join(BRUNO), request, pull);
    const result = async () => textOf((await card(request)).querySelector(".contest-result"));
    expect(await result()).toContain("Silarn wins by 6.");
    await written(answer, { rolls: [change('"total":6', '"total":60')(storedIn(answer))] });
    expect(await result()).not.toContain("Naddaha wins");
  });
});

describe("an answer whose roll cannot have fallen so", () => {
  test.each([
    ["a face that no die has", change('"result":2', '"result":99')],
    ["a total that is not that of its dice", change('"total":6', '"total":33')],
    ["a formula that is not that of its terms", change("3[Awareness]", "4[Awareness]")],
    ["a die too many", change('[{"result":2', '[{"result":9,"active":true},{"result":2')],
    ["no die", change('"result":2', "")],
  ])("does not count: %s", async (_what, forge) => {
    const request = await ask(table);
    await forged(request, forge, { faces: [2] });
    expect(faults(request)).toEqual(["terms"]);
    expect(await rows(request)).toEqual(["Naddaha waiting"]);
  });

  test("does not count where the dice of a botch were left out", async () => {
    const request = await ask(table);
    const withoutBotch = (stored: string): string => {
      const roll = JSON.parse(stored) as { terms: { fallen?: object[] }[] };
      roll.terms[0]?.fallen?.splice(1);
      return JSON.stringify(roll);
    };
    await forged(request, withoutBotch, { faces: [10, 5] });
    expect(faults(request)).toEqual(["terms"]);
  });
});

describe("a sealed answer", () => {
  const blind = { shows: "gamemaster", tells: "nothing" } as const;
  const UNKNOWN = "Sealed; the dice are not on this computer";

  /** A card as those see it who have not been sent what is sealed. */
  async function seenByOthers(message: object): Promise<HTMLElement> {
    const kept = game.settings.get("quadrivium", "vault");
    await game.settings.set("quadrivium", "vault", {});
    const html = await card(message);
    await game.settings.set("quadrivium", "vault", kept);
    return html;
  }

  test("shows nothing that its author puts in its place, and says that they have", async () => {
    const request = await ask(table, blind);
    const answer = await answerFrom(ada, request, { aside: true, faces: [2] });
    await rolledOver(request, answer, { faces: [9] });
    const html = await seenByOthers(answer);
    expect(html.querySelector(".roll-card")).toBeNull();
    expect(textOf(html.querySelector(".sealed-answer"))).toBe(`Notice the trap ${UNKNOWN}`);
    expect(textOf(html.querySelector(".altered"))).toBe(CHANGED);
    expect(textOf((await seenByOthers(request)).querySelector(".asked"))).toBe(`Naddaha ${CHANGED}`);
    expect(textOf((await card(answer)).querySelector(".total"))).toContain("6");
  });

  test("shows nothing that its author writes in its place", async () => {
    const request = await ask(table, blind);
    const answer = await answerFrom(ada, request, { aside: true, faces: [2] });
    await written(answer, { content: "<article class='roll-card'>13</article>" });
    expect((await seenByOthers(answer)).querySelector(".roll-card")).toBeNull();
  });

  test("shows nothing that its author has thrown instead while the game master is away", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hiddenSetup: { botchDice: 4 } }] });
    // On a computer that does not know what is hidden, nobody looks at it.
    await game.settings.set("quadrivium", "vault", {});
    const source = { ...(await answerSource(request, { faces: [9] })), author: ADA };
    const operation = { data: [source], keepId: true };
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    await rest();
    const html = await card(game.messages.get(source._id));
    expect([request.system.rulings.length, html.querySelector(".roll-card")]).toEqual([0, null]);
    expect(textOf(html.querySelector(".waiting"))).toBe(UNKNOWN);
  });

  test("is shown as it fell, whatever its author has put in its place", async () => {
    const request = await ask(table, blind);
    const answer = await answerFrom(ada, request, { aside: true, faces: [2] });
    await rolledOver(request, answer, { faces: [9] });
    await request.update({ system: { shown: [answer.id ?? ""] } });
    await until(() => request.system.rulings[0]?.opened);
    expect(await rows(request)).toEqual(["Naddaha 6: Failure by 3"]);
    expect(await altered(answer)).toBe("");
  });
});

describe("the seal under which an answer was given", () => {
  test("is what it was when it was looked at; that its author names another one since is held against nobody", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    const answer = await answerFrom(ada, request, { formula: FORMULA });
    await written(answer, { system: { answers: { seal: "0".repeat(64) } } });
    expect(textOf((await card(answer)).querySelector(".other-seal"))).toBe(
      "This answer and its request name different seals: one of the two was changed later, or made up.",
    );
    expect(request.system.rulings[0]?.givenUnder).toBe(request.system.seal);
  });
});

test("a roll whose total does not follow from its dice is marked for everyone, and no other is", async () => {
  scriptFaces(3, 4, [8, 5]);
  for (const formula of ["1ds + 5 vs 9", "1di", "1d8 + 2 vs 5"])
    await (await Roll.create(formula).evaluate()).toMessage();
  const [first, ...others] = game.messages.contents;
  const mark = async (message: object) => textOf((await card(message)).querySelector(".roll-card .altered"));
  const marks = () => Promise.all([...game.messages].map(mark));
  expect(await marks()).toEqual(["", "", ""]);
  const stored = JSON.stringify(first?.rolls[0]);
  for (const forge of [
    (text: string) => text.replace('"total":8', '"total":18'),
    (text: string) => text.replace('"result":3', '"result":9'),
    (text: string) => text.replace('"formula":"1ds + 5', '"formula":"1ds + 15'),
  ]) {
    expect(forge(stored)).not.toBe(stored);
    const { total } = JSON.parse(forge(stored)) as { readonly total: number };
    await first?.update({ rolls: [forge(stored)], content: String(total) });
    expect(await marks()).toEqual(["Altered: the saved result does not match the dice.", ...others.map(() => "")]);
  }
});
