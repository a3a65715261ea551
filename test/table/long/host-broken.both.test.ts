// On each generation of Foundry: whatever the system relies on is broken, one thing after the other.

import { resolve } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Assertion } from "../../../src/base/host-lacks.ts";
import type { MessageAssertion } from "../../../src/host/assertion.ts";
import { isLong } from "../../in-turn.ts";
import { generation } from "../host.ts";
import { withWritten } from "../../../tools/docs/with-written.ts";
import { breakers, layPage, postedBreakers, undoing } from "../host-breakers.ts";
import { ADA, BRUNO, GM, openTable, smallWorld, type } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { faults, NOTICE } from "../requests-page.ts";
import { lineOf } from "../card-line.ts";
import { check, click, openSheet, textOf, until, windowOf } from "../page.ts";
import { dialog, submitDialog } from "../roll-dialog-page.ts";
import type { Request } from "../../../src/messages/request-message.ts";

let table: Table;
afterEach(async () => {
  vi.restoreAllMocks();
  for (const undo of undoing.splice(0).reverse()) undo();
  await table.close();
});

type Message = ChatMessage.Implementation;

/** The parts of the system that need the globals of a page to be loaded. */
const host = async () => ({
  ...(await import("../../../src/host/assertions.ts")),
  ...(await import("../../../src/host/run-checks.ts")),
  ...(await import("../../../src/base/host-lacks.ts")),
  ...(await import("../../../src/base/world-settings.ts")),
  ...(await import("../../../src/requests/answer-request.ts")),
  ...(await import("../../../src/requests/arbiter/arbiter.ts")),
  ...(await import("../../../src/base/words.ts")),
});

/** How something goes. */
const WORKS = "works";
const OTHER_CARD = "works, on Foundry’s card";
const MADE_PUBLIC = "works once it is made public";
const REFUSED = "refused by name";
const OF_MODULE = "is the module’s die";
const CLOSED = "does not open, and says so";

const NOT_SAFE = /^In this build of Foundry, hidden and blind rolls and requests are not safe/;

/** A hidden target, and a number in a hidden roll, which nothing else contains. */
const [TARGET, TELLTALE] = [7654, 4300];

interface Row {
  readonly id: string;
  readonly rests: string;
  readonly name: string;
  readonly lost: string;
  readonly cells: readonly string[];
}

/**
 * Opens the world on a whole page, breaks what an assertion is about, and stores what the check finds of it; host-check.test.ts
 * plays how it is found among all others, and what a posted roll shows.
 */
async function openBroken({ id, rests }: Assertion | MessageAssertion): Promise<void> {
  table = await openTable({ world: smallWorld });
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockReturnValue();
  await layPage();
  const { assertions, look, storeHostFindings } = await host();
  const breaker = breakers()[id];
  breaker?.breaks();
  const lacks = [rests];
  const concerned = breaker ? [id, ...(breaker.also ?? [])] : [];
  for (const one of assertions().filter((other) => concerned.includes(other.id))) {
    expect(await look(one.find, () => new Promise(() => undefined)), one.id).not.toBe(one.expected);
    lacks.push(one.rests);
  }
  await storeHostFindings({ build: game.version, version: game.system.version, differs: {}, waits: [], lacks });
  CONFIG.Dice.randomUniform = () => 0.45;
}

const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf).join(" ");

/** Does something. Returns what was posted, or the words with which it was refused. */
async function after(act: () => unknown): Promise<Message | string> {
  document.querySelector("#notifications")?.replaceChildren();
  const { size } = game.messages;
  try {
    await act();
    return await until(() => (game.messages.size > size && game.messages.contents.at(-1)) || notices());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Says how a roll went that all may see, and sees that no more than they do. */
async function openly(done: Message | string, total: number): Promise<string> {
  if (typeof done === "string") return NOT_SAFE.test(done) ? REFUSED : done;
  expect([done.whisper, done.blind]).toEqual([[], false]);
  const html = await done.renderHTML();
  expect(lineOf(html)).toMatch(new RegExp(`\\b${total}\\b`));
  if (html.querySelector(".roll-card")) return WORKS;
  return html.querySelector(".dice-roll") ? OTHER_CARD : textOf(html);
}

/** Does something in public if the visibility that is chosen is refused. */
async function tried(roll: (isPublic: boolean) => Promise<string>): Promise<string> {
  const first = await roll(false);
  if (first !== REFUSED) return first;
  const second = await roll(true);
  return second === WORKS ? MADE_PUBLIC : second;
}

/** Perception and Awareness, less 1 for being Weary, and a 6; breaking the faces makes it a 3. */
const face = (id: string) => (id === "randomFaces" ? 3 : 6);

async function sheetRoll(id: string): Promise<string> {
  try {
    await openSheet(table.naddaha);
  } catch {
    return /^The sheet of Naddaha cannot be drawn/.test(notices()) ? CLOSED : "nothing is said";
  }
  return tried(async (isPublic) => {
    const selector = '[data-item-id="awareness0000000"] button[data-action="rollTrait"]';
    const done = await after(async () => {
      for (const button of windowOf("character-sheet").querySelectorAll<HTMLElement>(selector)) click(button);
      await until(() => document.querySelector(".roll-dialog [type=submit]"));
      if (isPublic) check(dialog(), "visibility", "public");
      submitDialog();
    });
    return openly(done, face(id) + 4);
  });
}

async function typedRoll(id: string): Promise<string> {
  return tried(async (isPublic) => {
    const done = await after(() => type(`/${isPublic ? "publicroll" : "r"} 1ds + 5 vs 9`));
    if (id === "letter-s" && typeof done !== "string" && done.rolls[0]?.dice[0]?.constructor.name === "Taken")
      return OF_MODULE;
    return openly(done, face(id) + 5);
  });
}

/** Answers a request in the name of a player, whose answer the game master's client judges afterwards. */
async function answered(request: Request): Promise<Message | string> {
  const { answerRequest, judgeMissedAnswers } = await host();
  const spy = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(ADA) as never);
  const done = await after(async () => {
    const { dataset } = (await request.renderHTML()).querySelector<HTMLElement>("[data-request-action=answer]") ?? {};
    if (dataset?.actor !== table.naddaha.uuid) throw new Error("There is no button for the answer.");
    await answerRequest(request, table.naddaha, dataset.option ?? "", { ask: false });
  });
  spy.mockRestore();
  judgeMissedAnswers();
  await until(() => request.system.rulings.length > 0);
  return done;
}

async function openRequest(id: string): Promise<string> {
  const asked = await after(() => type("/request stress per + awareness vs 9 for Naddaha"));
  if (typeof asked === "string") return asked;
  expect(asked.whisper).toEqual([]);
  const request = asked as Request;
  expect(textOf(await request.renderHTML())).toContain("Naddaha");
  const result = await openly(await answered(request), face(id) + 4);
  return faults(request).join(", ") || (request.system.rulings.length === 1 ? result : "is not judged");
}

/** A request with a hidden target, whose dice only game masters see. */
async function hiddenRequest(): Promise<string> {
  const options = [{ ...NOTICE, target: TARGET, hidesTarget: true }];
  const asked = await after(() => table.api.request({ asked: [table.naddaha], options, shows: "gamemaster" }));
  if (typeof asked === "string") return NOT_SAFE.test(asked) ? REFUSED : asked;
  const request = asked as Request;
  const done = await answered(request);
  // What is in no message reaches nobody.
  const stored = JSON.stringify(game.messages.map((message) => message.toObject()));
  // Seals and ids are random, and may have the digits among others.
  expect(stored).not.toMatch(new RegExp(`(?<![\\da-z])${TARGET}(?![\\da-z])`, "i"));
  if (typeof done === "string") return done;
  expect(done.rolls).toEqual([]);
  const [ruling] = request.system.rulings;
  return faults(request).join(", ") || (ruling?.seal && ruling.total === null ? WORKS : "is not sealed");
}

/** A roll of a player for game masters alone, by a command of Foundry's: refused, or hidden from the others. */
async function hiddenRoll(): Promise<string> {
  const done = await after(() => type(`/gmr 1ds + ${TELLTALE}`));
  if (typeof done === "string") return NOT_SAFE.test(done) ? REFUSED : done;
  expect(done.whisper).toEqual([GM]);
  const spy = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(BRUNO) as never);
  const { outerHTML } = await done.renderHTML();
  spy.mockRestore();
  expect(outerHTML).not.toMatch(/(?<![\da-z])43\d\d(?![\da-z])/i);
  return WORKS;
}

async function play(assertion: Assertion | MessageAssertion): Promise<Row> {
  const { id, rests } = assertion;
  await openBroken(assertion);
  const { say } = await host();
  const [name, lost] = [say(assertion.name), say({ key: `QUADRIVIUM.Host.Means.${rests}` })];
  const cells = [await sheetRoll(id), await typedRoll(id), await openRequest(id), await hiddenRequest()];
  return { id, rests, name, lost, cells: [...cells, await hiddenRoll()] };
}

/** How what rests on Foundry goes without it, where it does not just work: from the sheet, typed, and asked for. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  "letter-s": [WORKS, OF_MODULE, WORKS],
  ownCard: [OTHER_CARD, OTHER_CARD, OTHER_CARD],
  visibilitySetting: [MADE_PUBLIC, MADE_PUBLIC, WORKS],
  drawnSheet: [CLOSED, WORKS, WORKS],
};

// What the system relies on is known at a table.
const first = await openTable();
const { assertions, postedAssertions, hiding } = await host();
const { fromExtras } = await import("../../../src/ui/extras.ts");
const all = [...assertions(), ...postedAssertions()];
await first.close();

const played = playedHere(all);
const rows: Row[] = [];

describe("rolls and open requests work or say why not, and what is hidden is refused or hidden,", () => {
  test.each(played)("when this is broken: $id", async (assertion) => {
    const row = await play(assertion);
    rows.push(row);
    const secret = hiding.some((one) => one === row.rests) ? REFUSED : WORKS;
    expect(row.cells).toEqual([...(otherwise[row.id] ?? [WORKS, WORKS, WORKS]), secret, secret]);
  });
});

test("everything that the system relies on can be broken here", async () => {
  table = await openTable();
  expect(all.map(({ id }) => id).sort()).toEqual([...Object.keys(breakers()), ...Object.keys(postedBreakers)].sort());
});

test.runIf(played.length === all.length)("the documents say how it goes", async () => {
  table = await openTable();
  const ofExtras = new Set(fromExtras("assertions").map(({ id }) => id));
  const written = await withWritten("docs/host-check.md", "broken", () =>
    Promise.resolve(tableOf(rows.filter(({ id }) => !ofExtras.has(id)))),
  );
  await expect(written).toMatchFileSnapshot(resolve(import.meta.dirname, "../../../docs/host-check.md"));
});

/** All on 14; on 13, whose rows are the same, one of each thing that rests on Foundry. */
function playedHere<Kind extends Assertion | MessageAssertion>(all: readonly Kind[]): readonly Kind[] {
  if (isLong || generation === 14) return all;
  return [...Map.groupBy(all, ({ rests }) => rests).values()].flatMap(([first]) => first ?? []);
}

function tableOf(rows: readonly Row[]): string {
  const head = ["broken", "what is lost", "from the sheet", "`/r`", "open request", "hidden request", "`/gmr`"];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [head, head.map(() => "---"), ...rows.map(({ name, lost, cells }) => [name, lost, ...cells])]
    .map(line)
    .join("\n");
}
