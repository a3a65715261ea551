import { afterEach, beforeEach, expect, test } from "vitest";
import { ADA, openTable, smallWorld, type Table } from "./open-table.ts";
import { buttonIn, click, rest, until } from "./page.ts";
import { answerFrom, answerSource, ask, card, faults, pressed, story, throwOf } from "./requests-page.ts";

/** Clocks that differ, or go back: no honest answer is refused for it. */

let table: Table;
/** The time of the server's clock. */
let now: number;
beforeEach(async () => {
  now = 1_000_000;
  table = await openTable({ now: () => now });
});
afterEach(() => table.close());

test("an answer counts though the server's clock goes back between its request and it", async () => {
  const request = await ask(table);
  now -= 50_000;
  await answerFrom(table.join(ADA), request);
  expect(faults(request)).toEqual([""]);
});

test("so does one that has come in while no game master was there", async () => {
  const request = await ask(table);
  const stored = { ...request.toObject(), _id: request.id ?? "" };
  now -= 2000;
  const _stats = { ...stored._stats, createdTime: now, modifiedTime: now };
  const answer = { ...(await answerSource(request, {})), author: ADA, _stats };
  await table.close();
  table = await openTable({ world: { ...smallWorld, messages: [stored, answer] } });
  const found = game.messages.get(stored._id) as unknown as typeof request;
  await until(() => found.system.rulings.length);
  expect(faults(found)).toEqual([""]);
});

test("an answer that was begun in time counts seconds after its deadline by another clock, and not a minute after", async () => {
  const deadline = now;
  const [first, second] = [await ask(table, { deadline }), await ask(table, { deadline })];
  now = deadline + 9000;
  await answerFrom(table.join(ADA), first);
  now = deadline + 60_000;
  await answerFrom(table.join(ADA), second);
  expect([...faults(first), ...faults(second)]).toEqual(["", "late"]);
});

test("a card takes answers seconds after its deadline by the clock of this computer, and not a minute after", async () => {
  const late = await ask(table, { deadline: Date.now() - 60_000 });
  const late60 = await card(late);
  expect(() => buttonIn(late60, "Roll for Naddaha")).toThrow();
  const request = await ask(table, { deadline: Date.now() - 2000 });
  click(buttonIn(await card(request), "Roll for Naddaha"));
  await until(() => document.querySelector(".roll-dialog"));
});

test("of two checks the newer counts though the clock has gone back between them", async () => {
  const options = [{ name: "Climb", letter: "k", target: 9 }];
  const request = await ask(table, { kind: "challenge", challenge: "Easy", options });
  const climb = (face: number) => ({ formula: "3dk[Climb]", aside: true, faces: throwOf(face) });
  await answerFrom(table.join(ADA), request, climb(2));
  await until(() => request.system.rulings[0]?.opened);
  await pressed(request, "Let Naddaha roll again");
  now -= 2000;
  await answerFrom(table.join(ADA), request, climb(6));
  await rest();
  expect(await story(request)).toContain("Naddaha Climb 18: 2 successes");
  expect(request.system.rulings.map(({ counts }) => counts)).toEqual([-1, 2]);
});
