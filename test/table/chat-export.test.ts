import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, table } from "./open-table.ts";
import { until } from "./page.ts";
import { answerFrom, ask, FORMULA } from "./requests-page.ts";

beforeEach(() => openTable());

const newest = () => until(() => game.messages.contents.at(-1));

/** The lines of a message in an exported log, without the one that says who and when. */
const exported = (message: unknown) => (message as ChatMessage.Implementation).export().split("\n").slice(1);

describe("an exported chat log", () => {
  test("tells the result of a roll in words", async () => {
    scriptFaces(10, 10);
    await type("/r 1ds + 5 vs 9");
    expect(exported(await newest()).at(-1)).toContain("Botch");
    scriptFaces([8, 4], [8, 4], [8, 4]);
    await type("/r 3dk vs 15");
    await until(() => game.messages.size === 2);
    expect(exported(await newest()).at(-1)).toBe("Missed by 3");
  });

  test("tells what a request asks, and its answers", async () => {
    const request = await ask();
    await answerFrom(table.join(ADA), request, { formula: `${FORMULA} vs 9`, faces: [5] });
    expect(exported(request)).toEqual([
      "Notice the trap: request",
      "ease factor 9, Stress die · Perception + Awareness",
      "Naddaha: 9: Exact success",
    ]);
  });

  test("tells nothing of what is hidden from the reader", async () => {
    await openTable({ userId: ADA });
    scriptFaces(10, 10);
    await type("/blindroll 1ds vs 9");
    expect((await newest()).export()).not.toMatch(/Botch|Failure/);
  });
});
