import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContestDraft, SideDraft } from "../../src/requests/make-request.ts";
import { DiceSoNiceRecorder } from "./dice-so-nice-recorder.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, smallWorld } from "./open-table.ts";
import type { StoredWorld } from "./host.ts";
import type { Face, Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
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

type Message = ChatMessage.Implementation;

/** A check of three d8 with a bonus. */
const side = (actor: Actor.Implementation, own: Partial<SideDraft> = {}): SideDraft => ({ actor, letter: "k", ...own });

async function contest(draft: Partial<ContestDraft> = {}): Promise<Request> {
  const sides = [side(table.naddaha), side(silarn)];
  const request = await table.api.contest({ title: "Arm wrestling", sides, opens: EVERYTHING, ...draft });
  if (!request) throw new Error("The contest was cancelled.");
  return request;
}

/** Answers as a player, who rolls the first dice; the active game master's client rolls those of ties. */
async function rolls(
  client: Client,
  request: Request,
  face: number,
  { aside = false, formula = "3dk" } = {},
  ...later: Face[]
) {
  const actor = client === ada ? table.naddaha.uuid : silarn.uuid;
  const option = client === ada ? "a" : "b";
  const before = request.system.rulings.length;
  const source = await answerSource(request, { actor, option, formula, faces: throwOf(face), aside });
  scriptFaces(...(aside ? throwOf(face) : []), ...later);
  const data = { ...source, author: client.userId };
  await client.modifyDocument({
    type: "ChatMessage",
    action: "create",
    operation: { data: [data], keepId: true },
  } as never);
  await until(() => request.system.rulings.length > before);
  await rest();
}

const told = async (request: Request) => textOf((await card(request)).querySelector(".contest-result"));

test("the card of an answer to a contest says who wins once that is decided, as the card of the contest does", async () => {
  const request = await contest();
  await rolls(ada, request, 5);
  const [answer] = request.system.rulings;
  const line = async () =>
    textOf((await card(game.messages.get(answer?.answer ?? "", { strict: true }))).querySelector(".answers"));
  expect(await line()).not.toContain("wins");
  await rolls(bruno, request, 4);
  expect(await line()).toMatch(/: Naddaha wins by 3\.$/);
});

/** Returns what a reader sees: the rows of the request, the result of the contest, and the card of each answer. */
async function readAs(userId: string) {
  await rest();
  const world = {
    ...smallWorld,
    actors: game.actors.contents.map((one) => one.toObject()),
    messages: game.messages.contents.map((one) => one.toObject()),
  } as unknown as StoredWorld;
  await table.close();
  table = await openTable({ userId, world });
  await rest();
  const [request, ...answers] = game.messages.contents as unknown as [Request, ...Message[]];
  const drawn = await card(request);
  return {
    rows: [...drawn.querySelectorAll(".asked li .result")].map(textOf),
    result: await told(request),
    cards: (await Promise.all(answers.map(card))).map(textOf),
    // Without the time of each message, which may have any number in it.
    exported: [request, ...answers].map((message) => message.export().replace(/^\[[^\]]*\]/, "")).join(" "),
  };
}

const WITHHELD = "rolled; shown when everyone has rolled";

describe("until both sides have rolled, their totals", () => {
  test.each([
    ["who has rolled", ADA, true],
    ["the other side", BRUNO, false],
    ["the game master", GM, true],
  ])("are for %s: %s %s", async (_reader, userId, isShown) => {
    await rolls(ada, await contest(), 6);
    const { rows, result, cards, exported } = await readAs(userId);
    expect(rows).toEqual([isShown ? "18" : WITHHELD, "waiting"]);
    expect(result).toBe("Naddaha against Silarn Not decided yet.");
    if (isShown) expect(cards[0]).toContain("18");
    else {
      expect(cards[0]).toContain(WITHHELD);
      expect(cards[0]).not.toMatch(/18|private|\?/);
    }
    expect(exported.includes("18")).toBe(isShown);
  });

  test("are hidden from nobody any more", async () => {
    const request = await contest();
    await rolls(ada, request, 6);
    await rolls(bruno, request, 5);
    const { rows, result, cards } = await readAs(BRUNO);
    expect(rows).toEqual(["18", "15"]);
    expect(result).toContain("Naddaha wins by 3.");
    expect(cards[0]).toContain("18");
  });

  test.each(["close", "skip"])("are shown once nobody waits for the other side any more: %s", async (how) => {
    const request = await contest();
    await rolls(ada, request, 6);
    await request.update({ system: how === "close" ? { state: "closed" } : { skipped: [silarn.uuid] } });
    expect((await readAs(BRUNO)).rows[0]).toBe("18");
  });

  test("are shown at once if the game master says so", async () => {
    await rolls(ada, await contest({ shows: "atOnce" }), 6);
    expect((await readAs(BRUNO)).rows).toEqual(["18", "waiting"]);
  });

  test("wait on the page of the other side, which then draws them, and throws their dice there", async () => {
    const request = await contest();
    const id = request.id ?? "";
    const stored = () => game.messages.contents.map((one) => one.toObject());
    const [asked] = stored();
    await rolls(ada, request, 6);
    const [one, answer] = stored();
    await rolls(bruno, request, 5);
    const [both, , defense] = stored();
    await table.close();
    table = await openTable({
      userId: BRUNO,
      world: {
        ...smallWorld,
        actors: [table.naddaha, silarn].map((side) => side.toObject()),
        messages: [asked],
      } as never,
    });
    const recorder = DiceSoNiceRecorder.start();
    const client = table.join(GM);
    await ui.chat.render({ force: true });
    await rest();
    const line = () => textOf(document.querySelector(`.chat-log [data-message-id="${id}"] .asked`));
    const own = () => textOf(document.querySelector(`.chat-log [data-message-id="${answer?._id ?? ""}"]`));
    const follow = async (added: object | undefined, now: object | undefined) => {
      const { system } = now as { readonly system: object };
      const send = (action: string, operation: object) =>
        client.modifyDocument({ type: "ChatMessage", action, operation } as never);
      await send("create", { data: [added], keepId: true });
      await send("update", { updates: [{ _id: id, system }] });
      await rest();
    };
    await follow(answer, one);
    await until(() => line().includes(WITHHELD));
    expect(own()).toContain(WITHHELD);
    expect(recorder.told).toEqual([]);
    await follow(defense, both);
    await until(() => line().includes("18"));
    await until(() => !own().includes(WITHHELD));
    expect(line()).not.toContain(WITHHELD);
    await client.modifyDocument({
      type: "ChatMessage",
      action: "update",
      operation: { updates: [{ _id: id, flavor: "Arms" }] },
    } as never);
    await rest();
    expect(recorder.told.toSorted()).toEqual(["d8 5, d8 5, d8 5", "d8 6, d8 6, d8 6"]);
    recorder.stop();
  });
});

describe("a side that is held back", () => {
  test("is shown by itself once both are in, and nothing of it before", async () => {
    const request = await contest({ sides: [side(table.naddaha), side(silarn, { holdsBack: true })] });
    await rolls(bruno, request, 5, { aside: true });
    const answer = () => game.messages.get(request.system.rulings[0]?.answer ?? "") as Message;
    expect([answer().rolls.length, request.system.rulings[0]?.opened]).toEqual([0, ""]);
    await rolls(ada, request, 6);
    await until(() => answer().rolls.length);
    expect(await told(request)).toContain("Naddaha wins by 3.");
  });
});

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

  test("rolls a tie again by itself until it is decided, as answers of later rounds", async () => {
    const request = await contest();
    await rolls(ada, request, 4);
    await rolls(bruno, request, 4, {}, ...throwOf(2), ...throwOf(2), ...throwOf(3), ...throwOf(7));
    await until(() => request.system.rulings.length === 6);
    await rest();
    expect(faults(request)).toEqual(["", "", "", "", "", ""]);
    expect(request.system.round).toBe(2);
    expect(await told(request)).toBe(
      "Naddaha against Silarn Silarn wins by 12. Decided by: tie, decided by 2 re-rolls " +
        "First roll: 12 against 12 Re-roll 1: 6 against 6 Re-roll 2: 9 against 21",
    );
    const later = game.messages.contents.at(-1);
    expect([later?.alias, later?.author?.id]).toEqual(["Silarn", game.user.id]);
    expect((await card(request)).querySelector("[data-request-action=answer]")).toBeNull();
  });

  test("takes no round that a player has thrown", async () => {
    const request = await contest();
    await rolls(ada, request, 4);
    await rolls(bruno, request, 4, {}, ...throwOf(2), ...throwOf(3));
    await until(() => request.system.rulings.length === 4);
    const source = await answerSource(request, {
      actor: table.naddaha.uuid,
      formula: "3dk",
      faces: throwOf(8),
      round: 1,
    });
    await ada.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ ...source, author: ADA }], keepId: true },
    } as never);
    await until(() => request.system.rulings.length === 5);
    expect(faults(request).at(-1)).toBe("otherRound");
    expect(await told(request)).toContain("Silarn wins by 3.");
  });

  test("can keep each side hidden until both are in, its re-rolls too", async () => {
    const request = await contest({ shows: "together" });
    await rolls(ada, request, 4, { aside: true });
    expect(game.messages.contents.at(-1)?.rolls).toEqual([]);
    expect(request.system.rulings.map(({ opened, rolled }) => opened + rolled)).toEqual([""]);
    expect(await told(request)).toBe("Naddaha against Silarn Not decided yet.");
    await rolls(bruno, request, 4, { aside: true }, ...throwOf(5), ...throwOf(2));
    await until(() => request.system.rulings.length === 4);
    await until(() => request.system.rulings.every(({ opened }) => opened !== ""));
    await rest();
    expect(await told(request)).toContain(
      "Naddaha wins by 9. Decided by: tie, decided by 1 re-roll First roll: 12 against 12 Re-roll 1: 15 against 6",
    );
  });

  test("does not roll a tie again for a side that is gone: the tie remains, and the game master goes on", async () => {
    const request = await contest();
    await rolls(bruno, request, 4);
    await silarn.delete();
    await rolls(ada, request, 4);
    expect(await told(request)).toBe(
      "Naddaha against Silarn Silarn is no longer here. The tie stands. First roll: 12 against 12",
    );
    expect([faults(request), game.messages.size]).toEqual([["", ""], 3]);
    click(buttonIn(await card(request), "Close request"));
    await until(() => request.system.state === "closed");
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

  test.each([
    ["s", "1ds + 9[rope]", [10, 10], "9: Botch"],
    ["t", "1dts6[Str]", [[20, 5]], "5: Ability failure"],
  ] as const)(
    "goes to the side that does not fail, whatever a failed 1d%s shows",
    async (letter, formula, faces, said) => {
      await game.settings.set("quadrivium", "botchTotal", "kept");
      const request = await contest({ sides: [side(table.naddaha, { letter }), side(silarn, { letter: "i" })] });
      await answerFrom(ada, request, { actor: table.naddaha.uuid, option: "a", formula, faces });
      await answerFrom(bruno, request, { actor: silarn.uuid, option: "b", formula: "1di", faces: [2] });
      expect(faults(request)).toEqual(["", ""]);
      expect(await told(request)).toBe(
        "Naddaha against Silarn Silarn wins. Decided by: failure, whatever the totals " +
          `First roll: ${said} against 2`,
      );
    },
  );

  test.each([
    [(): Partial<ContestDraft> => ({ sides: [side(silarn)] }), "A contest needs at least two sides."],
    [
      (): Partial<ContestDraft> => ({ defender: "Actor.nobody0000000000" }),
      "The defender must be one of the characters in the request.",
    ],
  ])("is refused where it is none: %#", async (draft, why) => {
    await expect(contest(draft())).rejects.toThrow(why);
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
