import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContestDraft, SideDraft } from "../../src/requests/make-request.ts";
import { ADA, BRUNO, openTable } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";
import { EVERYTHING, answerFrom, answerSource, card, characterOfBruno, faults, throwOf } from "./requests-page.ts";
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

/** A check of three d8 with a bonus. */
const side = (actor: Actor.Implementation, own: Partial<SideDraft> = {}): SideDraft => ({ actor, letter: "k", ...own });

async function contest(draft: Partial<ContestDraft> = {}): Promise<Request> {
  const sides = [side(table.naddaha), side(silarn)];
  const request = await table.api.contest({ title: "Arm wrestling", sides, opens: EVERYTHING, ...draft });
  if (!request) throw new Error("The contest was cancelled.");
  return request;
}

const told = async (request: Request) => textOf((await card(request)).querySelector(".contest-result"));

describe("an opposed contest", () => {
  test("offers each side its own roll alone", async () => {
    const request = await contest({
      sides: [side(table.naddaha, { name: "Grip" }), side(silarn, { name: "Tricks" })],
    });
    const { choicesOf } = await import("../../src/requests/card/request-context.ts");
    const { readRequest } = await import("../../src/requests/standing/snapshot.ts");
    const offered = choicesOf(readRequest(request), [table.naddaha, silarn] as never).map(({ actor, option }) => [
      actor,
      option,
    ]);
    expect(offered).toEqual([
      [table.naddaha.uuid, "a"],
      [silarn.uuid, "b"],
    ]);
    const source = await answerSource(request, {
      actor: table.naddaha.uuid,
      option: "b",
      formula: "3dk",
      faces: throwOf(3),
    });
    await ada.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ ...source, author: ADA }], keepId: true },
    } as never);
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual(["noOption"]);
  });

  test("works with other dice: a tie of stress dice is left open by their rules", async () => {
    const request = await contest({
      sides: [side(table.naddaha, { letter: "s" }), side(silarn, { letter: "s" })],
    });
    for (const [client, actor, option] of [
      [ada, table.naddaha.uuid, "a"],
      [bruno, silarn.uuid, "b"],
    ] as const) {
      const before = request.system.rulings.length;
      const formula = option === "a" ? "1ds - 1[Weary]" : "1ds";
      const source = await answerSource(request, { actor, option, formula, faces: [option === "a" ? 6 : 5] });
      await client.modifyDocument({
        type: "ChatMessage",
        action: "create",
        operation: { data: [{ ...source, author: client.userId }], keepId: true },
      } as never);
      await until(() => request.system.rulings.length > before);
    }
    expect(faults(request)).toEqual(["", ""]);
    expect(await told(request)).toBe(
      "Naddaha against Silarn Nobody wins. Decided by: tie, not decided by the rules First roll: 5 against 5",
    );
  });
});

describe("a contest of fortune dice", () => {
  test("tells what the action achieves against its counter: impact, stress and a fumble by being countered", async () => {
    const sides = [
      { actor: table.naddaha, letter: "n", setup: { characterDice: [10] } },
      { actor: silarn, letter: "n", setup: { characterDice: [8] } },
    ];
    const request = await contest({ sides, defender: silarn });
    await answerFrom(ada, request, {
      actor: table.naddaha.uuid,
      option: "a",
      formula: "1dnc10",
      faces: [
        [20, 3],
        [10, 9],
      ],
    });
    await answerFrom(bruno, request, {
      actor: silarn.uuid,
      option: "b",
      formula: "1dnc8",
      faces: [
        [20, 12],
        [8, 5],
      ],
    });
    expect(faults(request)).toEqual(["", ""]);
    const said = await told(request);
    expect(said).toContain("Silarn wins by 5.");
    expect(said).toMatch(/Naddaha: Countered.*fumble.*Impact.*0; Inspiration 1; .*stress/i);
    expect(said).not.toContain("Silarn: ");
  });
});
