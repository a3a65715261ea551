import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, table } from "./open-table.ts";
import type { AnswerMessage, Request, RequestDraft } from "./open-table.ts";
import { rest } from "./page.ts";
import { answerFrom, characterOfBruno, eavesdrop, faults, rows, story, throwOf } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

let ada: Client;
let bruno: Client;
let silarn: Actor.Implementation;
beforeEach(async () => {
  await openTable();
  [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
  silarn = await characterOfBruno("Silarn");
});

/** Two skills, each with its own hidden difficulty. */
const SKILLS = [
  { name: "Climb", letter: "k", target: 14 },
  { name: "Sneak", letter: "k", target: 9 },
] as const;

async function challenge(draft: Partial<RequestDraft> = {}): Promise<Request> {
  const asked = [table.naddaha, silarn];
  const request = await table.api.request({ kind: "challenge", title: "The keep", asked, options: SKILLS, ...draft });
  if (!request) throw new Error("The challenge was cancelled.");
  return request;
}

/** Answers as a member; the active game master's client rolls three dice of one face each. */
async function rolls(client: Client, request: Request, option: string, face: number): Promise<AnswerMessage> {
  const actor = client === ada ? table.naddaha.uuid : silarn.uuid;
  const answer = await answerFrom(client, request, {
    actor,
    option,
    formula: "3dk",
    faces: throwOf(face),
    aside: true,
  });
  await rest();
  return answer;
}

describe("a group challenge", () => {
  test("hides every roll until all have answered, then reveals them together with the story", async () => {
    const request = await challenge();
    const heard = eavesdrop(bruno);
    await rolls(ada, request, "a", 7);
    expect(await story(request)).toBe("1 success needed (moderate challenge)");
    expect(heard()).not.toMatch(/\[7,7,7\]|7,7,7|"result":7/);
    await rolls(bruno, request, "b", 3);
    expect(faults(request)).toEqual(["", ""]);
    expect(request.system.rulings.every(({ opened }) => opened !== "")).toBe(true);
    expect(await story(request)).toBe("The challenge succeeds. Successes: 2, needed: 1; 1 failure");
    expect(await rows(request)).toEqual(["Naddaha Climb 21: 2 successes", "Silarn Sneak 9: 1 failure"]);
  });
});
