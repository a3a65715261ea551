import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces } from "./open-table.ts";
import type { AnswerMessage, Request, RequestDraft, Table } from "./open-table.ts";
import { buttonIn, rest, textOf, until } from "./page.ts";
import { answerFrom, card, characterOfBruno, eavesdrop, faults, pressed, story, throwOf } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

let table: Table;
let ada: Client;
let bruno: Client;
let silarn: Actor.Implementation;
beforeEach(async () => {
  table = await openTable();
  [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
  silarn = await characterOfBruno("Silarn");
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

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

const log = async (request: Request) => [...(await card(request)).querySelectorAll(".log li")].map(textOf);

describe("a group challenge", () => {
  test("hides every roll until all have answered, then reveals them together with the story", async () => {
    const request = await challenge();
    const heard = eavesdrop(bruno);
    await rolls(ada, request, "a", 7);
    expect(await story(request)).toBe("Challenge: moderate, 1 success needed");
    expect(heard()).not.toMatch(/\[7,7,7\]|7,7,7|"result":7/);
    await rolls(bruno, request, "b", 3);
    expect(faults(request)).toEqual(["", ""]);
    expect(request.system.rulings.every(({ opened }) => opened !== "")).toBe(true);
    expect(await story(request)).toBe(
      "Challenge: moderate, 1 success needed " +
        "Naddaha Climb 21: 2 successes Silarn Sneak 9: 1 failure " +
        "Total: 2 successes, 1 failure. Counted: 2. Needed: 1. The challenge succeeds. Lock results",
    );
  });

  test("shows how much each roll counts, and never its difficulty", async () => {
    const request = await challenge();
    await rolls(ada, request, "a", 7);
    await rolls(bruno, request, "b", 3);
    expect(request.system.rulings.map(({ success, margin, counts }) => [success, margin, counts])).toEqual([
      [true, null, 2],
      [false, null, -1],
    ]);
    expect(JSON.stringify(request.toObject())).not.toMatch(/"target":(14|9)/);
  });

  test("takes failures off where the world counts so", async () => {
    await game.settings.set("quadrivium", "groupCounting", "net");
    const request = await challenge({ challenge: "Formidable" });
    await rolls(ada, request, "a", 7);
    await rolls(bruno, request, "b", 3);
    expect(await story(request)).toContain("Counted: 1. Needed: 2. The challenge fails.");
  });

  test("shows no successes before it is locked, if the game master chooses so", async () => {
    const request = await challenge({ tells: "nothing" });
    await rolls(ada, request, "a", 7);
    await rolls(bruno, request, "b", 3);
    expect(request.system.rulings.map(({ counts }) => counts)).toEqual([null, null]);
    await pressed(request, "Lock results");
    await until(() => request.system.rulings.every(({ counts }) => counts !== null));
    expect(request.system.rulings.map(({ counts }) => counts)).toEqual([2, -1]);
  });

  test("goes on without those who are skipped, and needs less of a smaller party", async () => {
    const request = await challenge();
    await rolls(ada, request, "b", 3);
    await pressed(request, "Skip Silarn");
    await until(() => request.system.rulings.every(({ opened }) => opened !== ""));
    await rest();
    expect(await story(request)).toContain("Naddaha Sneak 9: 1 failure Total: 0 successes, 1 failure");
  });

  test("warns the game master of a challenge that needs no successes", async () => {
    const request = await challenge({ challenge: "Easy" });
    expect(await story(request)).toContain("A party of 2 needs no successes for this challenge.");
  });

  test("works with other dice, by their own success and margin", async () => {
    const options = [{ name: "Notice", letter: "s", target: 6 }];
    const request = await challenge({ options });
    const told = { option: "a", aside: true } as const;
    await answerFrom(ada, request, { ...told, actor: table.naddaha.uuid, formula: "1ds - 1[Weary]", faces: [7] });
    await answerFrom(bruno, request, { ...told, actor: silarn.uuid, formula: "1ds", faces: [4] });
    await rest();
    expect(await story(request)).toContain("Naddaha Notice 6: 1 success Silarn Notice 4: 1 failure");
  });

  test("says of a check that fails whatever its total why it does", async () => {
    const request = await challenge({ options: [{ name: "Notice", letter: "s", target: 6 }] });
    const told = { option: "a", aside: true } as const;
    await answerFrom(ada, request, {
      ...told,
      actor: table.naddaha.uuid,
      formula: "1ds - 1[Weary]",
      faces: [10, 10],
    });
    await answerFrom(bruno, request, { ...told, actor: silarn.uuid, formula: "1ds", faces: [7] });
    await rest();
    expect(await story(request)).toContain("Naddaha Notice −1: Botch");
  });

  test("asks for a target of every roll", async () => {
    await expect(challenge({ options: [{ name: "Climb", letter: "k" }] })).rejects.toThrow(
      "“Climb”: a group challenge needs a target for each roll.",
    );
  });
});

describe("a check of a group challenge that all have seen", () => {
  async function shown(): Promise<Request> {
    const request = await challenge();
    await rolls(ada, request, "a", 3);
    await rolls(bruno, request, "b", 3);
    return request;
  }

  test("is rolled again once for each time that the game master lets it, and both are on the card", async () => {
    const request = await shown();
    await rolls(ada, request, "a", 8);
    expect(faults(request).at(-1)).toBe("second");
    await pressed(request, "Let Naddaha roll again");
    expect(buttonIn(await card(request), "Roll again for Naddaha")).toBeTruthy();
    await rolls(ada, request, "a", 5);
    expect(await story(request)).toContain("Naddaha Climb 15: 1 success");
    expect(await story(request)).toContain("Total: 1 success, 1 failure. Counted: 1. Needed: 1.");
    expect(await log(request)).toEqual([
      expect.stringMatching(/^9, rolled by Ada, .+: replaced$/),
      expect.stringMatching(/^Gamemaster, .+: may roll again$/),
      expect.stringMatching(/^15, rolled by Ada, .+: stands$/),
    ]);
    await rolls(ada, request, "a", 8);
    expect(faults(request).at(-1)).toBe("second");
  });

  test("stays the same skill when it is rolled again", async () => {
    const request = await shown();
    await pressed(request, "Let Naddaha roll again");
    await rolls(ada, request, "b", 8);
    expect(faults(request).at(-1)).toBe("noOption");
  });

  test("changes no more once it is locked: no decision, no answer, nothing that somebody writes", async () => {
    const request = await shown();
    await pressed(request, "Let Naddaha roll again");
    await pressed(request, "Lock results");
    await until(() => request.system.state === "locked");
    const before = await story(request);
    await rolls(ada, request, "a", 8);
    expect(faults(request).at(-1)).toBe("closed");
    const answer = game.messages.get(request.system.rulings[0]?.answer ?? "") as Message;
    const { changeRoll } = await import("../../src/deltas/change-roll.ts");
    const isStored = await changeRoll(answer, (roll) => roll.withTarget(1));
    expect(isStored).toBe(false);
    scriptFaces(...throwOf(8));
    const better = await Roll.create("3dk").evaluate();
    await answer.update({ rolls: [JSON.stringify(better)] });
    await rest();
    expect((await story(request)).replaceAll("total unknown", "9")).toBe(before);
    expect(
      (await card(request)).querySelector("[data-request-action=answer], [data-request-action=release]"),
    ).toBeNull();
  });

  test("counts no dice that nobody had seen when it was locked, and their card says so", async () => {
    const request = await challenge();
    const answer = await rolls(ada, request, "a", 7);
    await request.update({ system: { state: "locked" } });
    await rest();
    const { showRolls } = await import("../../src/requests/arbiter/arbiter.ts");
    await showRolls(request);
    await rest();
    expect(request.system.rulings).toMatchObject([{ fault: "afterLock", counts: null }]);
    const content = await card(answer);
    expect(textOf(content.querySelector(".part-total"))).toBe("21");
    expect(textOf(content)).toContain("Does not count: its dice came after the results were locked.");
    expect(await story(request)).toBe("Challenge: moderate, 1 success needed");
  });
});
