import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { answerSource, ask, card, EVERYTHING, faults, FORMULA, NOTICE, rows, write } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/**
 * All in which an answer can differ from what was asked: each field that its message stores, as its author could write it.
 * What is wrong does not count, and everything else is on the card.
 */

let table: Table;
let ada: Client;
let honest: string;
beforeAll(async () => {
  table = await openTable();
  ada = table.join(ADA);
  honest = (await told({})).shown;
});
afterAll(() => table.close());

const own = (id: string): string => `Actor.naddaha000000000.Item.${id}`;

/** Stands for the id of the message before, and for the rolls of the answer once more. */
const BEFORE = Symbol("before");
const TWICE = Symbol("twice");

interface Told {
  readonly fault: string;
  /** What the card of the answer says. */
  readonly shown: string;
  /** What the card of the roll before it says. */
  readonly beside: string;
}

/** Sends an answer with these changes, by the paths of what they change. */
async function told(changes: Readonly<Record<string, unknown>>): Promise<Told> {
  const request = await ask(table, { opens: EVERYTHING });
  scriptFaces(7);
  const before = await table.api.roll("1ds + 3", { actor: table.naddaha });
  const source = { ...(await answerSource(request, {})), author: ADA };
  source.speaker = { alias: "Naddaha", actor: table.naddaha.id };
  for (const [path, value] of Object.entries(changes)) {
    const { rolls = [] } = source;
    const written = value === BEFORE ? before?.id : value === TWICE ? [...rolls, ...rolls] : value;
    foundry.utils.setProperty(source, path, written);
  }
  await write(ada, "create", { data: [source], keepId: true });
  await until(() => request.system.rulings.length);
  await rest();
  const answer = game.messages.get(source._id);
  const html = await card(answer);
  html.querySelector("time, .message-timestamp")?.remove();
  const fault = faults(request).join();
  expect((await rows(request))[0]).toBe(fault === "" ? "Naddaha 9: Exact success" : "Naddaha waiting");
  return { fault, shown: textOf(html), beside: textOf(await card(before)) };
}

type Fate =
  /** It does not count. */
  | { readonly refused: string }
  /** What the card says of it. */
  | { readonly shown: string }
  /** What the card of another roll says of it. */
  | { readonly beside: string }
  /** Nothing comes of it, so the card is that of an honest answer. */
  | "ignored";

const stranger = "Actor.foe0000000000000";

/** What comes of each field that is not as it should be. */
const fates: Readonly<Record<string, readonly [value: unknown, fate: Fate]>> = {
  // Its message.
  "speaker.alias": ["Silarn", { shown: "Answers for Naddaha" }],
  "speaker.actor": [null, { shown: "Answers for Naddaha" }],
  whisper: [[ADA], { shown: "Sent so that not everybody sees the dice." }],
  blind: [true, { shown: "Sent so that not everybody sees the dice." }],
  flavor: ["with a lamp", { shown: "with a lamp" }],
  content: ["999", { shown: "The message shows other text than its roll." }],
  rolls: [TWICE, { refused: "terms" }],

  // What it answers.
  "system.answers.actor": [stranger, { refused: "stranger" }],
  "system.answers.option": ["z", { refused: "noOption" }],
  "system.answers.round": [1, { refused: "otherRound" }],
  "system.answers.seal": ["made up", { shown: "This answer and its request name different seals" }],

  // What was rolled.
  "system.asks": ["1ds + 100", { refused: "terms" }],
  "system.labels": [{ Awareness: { key: "Brawl" } }, "ignored"],
  "system.trait.characteristics": [["str"], { shown: "Recorded as Strength" }],
  "system.trait.ability": [own("brawl00000000000"), { shown: "Recorded as Brawl" }],
  "system.trait.dice": [[own("brawl00000000000")], { shown: "Recorded as Brawl" }],
  "system.trait.total": ["attack", { refused: "terms" }],
  "system.trait.weapon": [own("brawl00000000000"), { shown: "Recorded as Brawl" }],
  "system.trait.power": [own("brawl00000000000"), { refused: "terms" }],
  "system.trait.hasEffect": [true, "ignored"],
  // Only the card of a check that is repeated says by what.
  "system.rerollBy": ["Second Wind", "ignored"],
  "system.isOtherSituation": [true, "ignored"],
  // What an answer is called the request says.
  "system.situation": ["Chest", "ignored"],

  // What was paid: a claim of it buys nothing.
  "system.booked": [{ luck: 3, inspiration: 0 }, { shown: "luck points +3" }],
  "system.meta": [{ hasFocus: true, isSpent: true }, "ignored"],
  "system.composed": [true, "ignored"],
  "system.bookings": [
    [{ id: "madeUp", actor: "Actor.naddaha000000000", paid: [{ means: "luck", amount: 2 }] }],
    { shown: "Naddaha has not paid 2 luck points, so that does not count." },
  ],
  "system.settled": [3, "ignored"],

  // What else it would be.
  "system.isDamage": [true, { shown: "Apply damage…" }],
  "system.initiative": [{ combat: "combat0000000000", combatant: "combatant0000000", round: 1 }, "ignored"],
  "system.against": [[{ actor: "Actor.naddaha000000000", name: "Naddaha" }], { shown: "Against Naddaha" }],
  "system.opposes": [BEFORE, { shown: "Defense against Naddaha" }],
  "system.opposedBy": [BEFORE, { shown: "Counter by Naddaha" }],
  "system.partOf": [BEFORE, { beside: "Answer to Notice the trap" }],
};

test("every field of an answer is here", () => {
  const { schema } = CONFIG.ChatMessage.dataModels.roll as unknown as {
    readonly schema: { readonly fields: Readonly<Record<string, { readonly fields?: object }>> };
  };
  const paths = Object.entries(schema.fields).flatMap(([name, { fields }]) =>
    name === "trait" || name === "answers"
      ? Object.keys(fields ?? {}).map((part) => `system.${name}.${part}`)
      : [`system.${name}`],
  );
  const known = Object.keys(fates).filter((path) => path.startsWith("system."));
  // The request itself: an answer that names another answers that one.
  expect(known.sort()).toEqual(paths.filter((path) => path !== "system.answers.request").sort());
});

describe("an answer that is not as it should be in", () => {
  test.each(Object.entries(fates))("%s", async (path, [value, fate]) => {
    const { fault, shown, beside } = await told({ [path]: value });
    if (fate === "ignored") expect([fault, shown]).toEqual(["", honest]);
    else if ("refused" in fate) expect(fault).toBe(fate.refused);
    else if ("beside" in fate) expect([fault, beside]).toEqual(["", expect.stringContaining(fate.beside)]);
    else expect([fault, shown]).toEqual(["", expect.stringContaining(fate.shown)]);
  });
});

test("an answer that is recorded as no check says so", async () => {
  const { shown } = await told({ "system.trait": { characteristics: [], ability: null } });
  expect(shown).toContain("Not recorded as Perception");
  expect(shown).toContain("Not recorded as Awareness");
});

test("however many differences there are, the card says how many it leaves out", async () => {
  const request = await ask(table, { opens: EVERYTHING });
  const parts = Array.from({ length: 60 }, (_, index) => ` + 0[charm ${index}]`).join("");
  const source = {
    ...(await answerSource(request, { formula: `${FORMULA}${parts} vs ${NOTICE.target}` })),
    author: ADA,
  };
  await write(ada, "create", { data: [source], keepId: true });
  await until(() => request.system.rulings.length);
  expect(faults(request)).toEqual([""]);
  const items = [...(await card(game.messages.get(source._id))).querySelectorAll(".differences li")].map(textOf);
  expect(items.slice(-2)).toEqual(["charm 49 0", "Further differences 10"]);
});
