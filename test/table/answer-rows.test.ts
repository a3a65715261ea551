import { beforeEach, expect, test, vi } from "vitest";
import { ADA, GM, openTable, table } from "./open-table.ts";
import { click, rest, textOf } from "./page.ts";
import { answerFrom, ask, card, EVERYTHING } from "./requests-page.ts";

/** An answer to a request is read in the row of its character, without a second card in the log. */

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

test("a row shows the decisions that wait for this user without being unfolded", async () => {
  await game.settings.set("quadrivium", "suspense", true);
  const request = await ask({ opens: EVERYTHING });
  const answer = await answerFrom(table.join(ADA), request, { faces: [1] });
  const [row] = await rowsOf(request);
  // It waits for its player, who is there; the game master need not act.
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
