import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerFrom, ask, card, characterOfBruno, FORMULA, NOTICE, throwOf, EVERYTHING } from "./requests-page.ts";

/** An answer to a request is read in the row of whom it was given for, and is no second card in the log. */

type Message = ChatMessage.Implementation;

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
});
afterEach(() => table.close());

const isWaiting = ({ rolls }: Pick<Message, "rolls">) => (rolls[0] as unknown as { isWaiting: boolean }).isWaiting;
const isFolded = async (message: unknown) => (await card(message)).classList.contains("quadrivium-folded");
const rowsOf = async (request: unknown) => [
  ...(await card(request)).querySelectorAll<HTMLDetailsElement>(".answer-row"),
];

/** Unfolds a row, and returns it as it is drawn then. */
async function unfolded(request: unknown, index = 0): Promise<HTMLDetailsElement> {
  const row = (await rowsOf(request))[index];
  if (!row) throw new Error("There is no such row.");
  const summary = row.querySelector("summary");
  if (summary) click(summary);
  await rest();
  const drawn = (await rowsOf(request))[index];
  if (!drawn) throw new Error("The row is gone.");
  return drawn;
}

test("an answer is no second card in the log: the row of whom it was given for unfolds to its roll", async () => {
  const request = await ask(table, { opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request);
  expect(await isFolded(answer)).toBe(true);
  const [row] = await rowsOf(request);
  expect(textOf(row?.querySelector("summary"))).toContain("Naddaha");
  expect(row?.open).toBe(false);
  expect(row?.querySelector(".roll-card")).toBeNull();
  const open = await unfolded(request);
  expect(open.open).toBe(true);
  expect(open.querySelector(".roll-card")).not.toBeNull();
  expect(open.querySelector(".answers")).toBeNull();
});

test("an answer stands by itself until it is judged, and where its request is gone", async () => {
  const request = await ask(table, { opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request);
  expect(await isFolded(answer)).toBe(true);
  await request.delete();
  expect(await isFolded(answer)).toBe(false);
});

test("an answer that does not count stands by itself", async () => {
  const request = await ask(table, { opens: EVERYTHING });
  const answer = await answerFrom(table.join(BRUNO), request);
  expect(request.system.rulings.map(({ fault }) => fault)).not.toEqual([""]);
  expect(await isFolded(answer)).toBe(false);
  expect(await rowsOf(request)).toEqual([]);
});

test("a row shows the decisions that wait for this user without being unfolded", async () => {
  await game.settings.set("quadrivium", "suspense", true);
  const request = await ask(table, { opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request, { faces: [1] });
  const [row] = await rowsOf(request);
  // It waits for its player, who is there, and not for the game master.
  expect(isWaiting(answer)).toBe(true);
  expect(row?.open).toBe(false);
  const ada = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(ADA, { strict: true }));
  try {
    const [own] = await rowsOf(request);
    expect(own?.open).toBe(true);
    expect(own?.querySelector("[data-action=quadriviumDecide]")).not.toBeNull();
  } finally {
    ada.mockRestore();
  }
});

test("a decision in a row is made about the answer", async () => {
  await game.settings.set("quadrivium", "suspense", true);
  const request = await ask(table, { opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request, { faces: [1] });
  const row = await unfolded(request);
  const decide = row.querySelector<HTMLElement>("[data-action=quadriviumDecide]");
  if (!decide) throw new Error("There is nothing to decide.");
  scriptFaces(5);
  click(decide);
  await rest();
  expect(isWaiting(answer)).toBe(false);
});

describe("what a reader may not see is not in a row", () => {
  test.each([
    ["a hidden target", { options: [{ ...NOTICE, hidesTarget: true }] }, { formula: FORMULA }],
    ["blind answers", { shows: "gamemaster" }, { aside: true }],
    ["answers that are shown together", { shows: "together" }, { aside: true }],
  ] as const)("%s", async (_what, draft, sent) => {
    const silarn = await characterOfBruno("Silarn");
    const request = await ask(table, { asked: [table.naddaha, silarn], opens: EVERYTHING, ...draft });
    await answerFrom(table.join(ADA), request, sent);
    const kept = game.settings.get("quadrivium", "secrets");
    await game.settings.set("quadrivium", "secrets", {});
    const player = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(BRUNO, { strict: true }));
    try {
      const answer = game.messages.contents.at(-1);
      const own = await card(answer);
      const row = await unfolded(request);
      // It says what the card of the answer says to the same reader, and nothing else.
      const box = row.querySelector("[data-joined-message]");
      own.querySelector(".answer-line > .answers")?.remove();
      expect(textOf(box)).toBe(textOf(own.querySelector(".message-content")));
      if ("shows" in draft) expect(box?.querySelector(".roll-card")).toBeNull();
    } finally {
      player.mockRestore();
      await game.settings.set("quadrivium", "secrets", kept);
    }
  });
});

test("the verdict of a contest stands below its answers", async () => {
  const silarn = await characterOfBruno("Silarn");
  const sides = [
    { actor: table.naddaha, letter: "k" },
    { actor: silarn, letter: "k" },
  ];
  const request = await table.api.contest({ title: "Arm wrestling", sides, opens: EVERYTHING });
  for (const [client, actor, option, face] of [
    [table.join(ADA), table.naddaha.uuid, "a", 5],
    [table.join(BRUNO), silarn.uuid, "b", 3],
  ] as const) {
    await answerFrom(client, request as never, { actor, option, formula: "3dk", faces: throwOf(face) });
  }
  const html = await card(request);
  const rows = [...html.querySelectorAll(".answer-row")];
  expect(rows).toHaveLength(2);
  const verdict = html.querySelector(".contest-result");
  for (const row of rows)
    expect(row.compareDocumentPosition(verdict as Node) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(await isFolded(game.messages.contents.at(-1) as Message)).toBe(true);
});

test("a game master has one or two buttons on a request, and the others in a menu", async () => {
  const silarn = await characterOfBruno("Silarn");
  const options = [{ ...NOTICE, hidesTarget: true }];
  const request = await ask(table, { asked: [table.naddaha, silarn], options });
  const box = (await card(request)).querySelector(".gamemaster");
  expect([...(box?.querySelectorAll(":scope > button") ?? [])].map(textOf)).toEqual([
    "Roll for all who wait",
    "Remind players",
  ]);
  expect(textOf(box?.querySelector(".menu > summary"))).toBe("Decide");
  expect([...(box?.querySelectorAll(".menu > button") ?? [])].map(textOf)).toEqual([
    "Reveal hidden values",
    "Close request",
    "Withdraw request",
    "Request again…",
  ]);
  click(buttonIn(box as HTMLElement, "Close request"));
  await rest();
  expect(request.system.state).toBe("closed");
  expect(textOf((await card(request)).querySelector(".gamemaster > .menu > summary"))).toBe("More");
});

test("a row says by a sign that the sheet does not give what was rolled, before it is unfolded", async () => {
  const silarn = await characterOfBruno("Silarn");
  const request = await ask(table, { asked: [table.naddaha, silarn], opens: EVERYTHING });
  await answerFrom(table.join(ADA), request);
  const differs = [{ label: "lucky charm", amount: "+4" }];
  await answerFrom(table.join(BRUNO), request, { actor: silarn.uuid, differs });
  const signs = (await rowsOf(request)).map((row) => row.querySelector(".differs")?.getAttribute("aria-label"));
  expect(signs).toEqual([undefined, "Differences from the sheet"]);
});

test("folded rows draw no roll, however many answers there are", async () => {
  const asked: string[] = [];
  for (let one = 0; one < 5; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  const request = await ask(table, { asked, opens: EVERYTHING });
  const bruno = table.join(BRUNO);
  for (const actor of asked) await answerFrom(bruno, request, { actor });
  await rest();
  const drawn = vi.spyOn(ChatMessage.implementation.prototype, "renderHTML");
  await card(request);
  expect(drawn.mock.contexts.filter((message) => (message as Message).id !== request.id)).toEqual([]);
  drawn.mockRestore();
});

test("an answer is shown by itself as long as the card of its request is further up than the log is drawn", async () => {
  const request = await ask(table, { opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request);
  const log = ui.chat as unknown as {
    readonly element: HTMLElement;
    render(force: boolean): Promise<void>;
    renderBatch(size: number): Promise<void>;
  };
  await log.render(true);
  const inLog = ({ id }: Pick<Message, "id">) => log.element.querySelector(`.chat-log [data-message-id="${id ?? ""}"]`);
  await until(() => inLog(answer) && inLog(request));
  await rest();
  expect(inLog(answer)?.classList.contains("quadrivium-lost")).toBe(false);
  // As on a page that is opened anew, where older messages are not drawn yet.
  inLog(request)?.remove();
  inLog(answer)?.remove();
  await log.renderBatch(1);
  await rest();
  const lost = [...log.element.querySelectorAll(".quadrivium-lost")];
  expect(lost).toEqual([inLog(answer)]);
  await log.renderBatch(1);
  await rest();
  expect(log.element.querySelector(".quadrivium-lost")).toBeNull();
});
