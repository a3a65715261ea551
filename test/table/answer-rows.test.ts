import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, table } from "./open-table.ts";
import { click, rest, textOf } from "./page.ts";
import { answerFrom, ask, card, characterOfBruno, FORMULA, NOTICE, EVERYTHING } from "./requests-page.ts";

/** An answer to a request is read in the row of whom it was given for, and is no second card in the log. */

type Message = ChatMessage.Implementation;

beforeEach(() => openTable({ userId: GM }));

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
  const request = await ask({ opens: EVERYTHING });
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
  const request = await ask({ opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request);
  expect(await isFolded(answer)).toBe(true);
  await request.delete();
  expect(await isFolded(answer)).toBe(false);
});

test("a row shows the decisions that wait for this user without being unfolded", async () => {
  await game.settings.set("quadrivium", "suspense", true);
  const request = await ask({ opens: EVERYTHING });
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

describe("what a reader may not see is not in a row", () => {
  test.each([
    ["a hidden target", { options: [{ ...NOTICE, hidesTarget: true }] }, { formula: FORMULA }],
    ["blind answers", { shows: "gamemaster" }, { aside: true }],
    ["answers that are shown together", { shows: "together" }, { aside: true }],
  ] as const)("%s", async (_what, draft, sent) => {
    const silarn = await characterOfBruno("Silarn");
    const request = await ask({ asked: [table.naddaha, silarn], opens: EVERYTHING, ...draft });
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
