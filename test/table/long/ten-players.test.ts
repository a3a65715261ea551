import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { GM } from "../open-table.ts";
import { rest } from "../page.ts";
import { rows } from "../requests-page.ts";
import { deeds, DORIAN, marked, PLAYERS, requests, TenPlayers } from "../ten-players.ts";

/** Somebody who plays does something every five seconds: so many deeds are ten minutes of twelve people. */
const TEN_MINUTES = 1440;
const COUNT = process.env.LONG_TRIALS ? TEN_MINUTES : 40;
const AT_ONCE = 5;

let people: TenPlayers;
beforeEach(async () => {
  people = await TenPlayers.sitDown();
});
afterEach(() => people.table.close());

/** The documents of this client, as it would tell the server of them. */
const documentsHere = () =>
  [game.actors, game.messages].map((all) => all.contents.map((each) => each.toObject()).toSorted(byId));

/** The documents of the server, as a client that comes now would read them. */
async function documentsThere(): Promise<unknown> {
  const { actors, messages } = (await people.table.session().getWorld()).documents;
  return [
    actors.map((source) => new Actor.implementation(source as never).toObject()).toSorted(byId),
    messages.map((source) => new ChatMessage.implementation(source as never).toObject()).toSorted(byId),
  ];
}

const byId = (a: { _id: string | null }, b: { _id: string | null }): number => (a._id ?? "").localeCompare(b._id ?? "");

/** Checks that no card tells another progress than its answers are. */
async function checkProgress(): Promise<void> {
  for (const request of requests()) {
    const { asked, state, rulings, skipped, passed, forgotten, released } = request.system;
    const answers = game.messages.filter(({ type, system }) => type === "roll" && answersOf(system) === request.id);
    const known = rulings.map(({ answer }) => answer);
    expect(new Set(known).size, "one verdict on each answer").toBe(known.length);
    expect(
      answers.filter(({ id }) => !known.includes(id)),
      "no answer without a verdict",
    ).toEqual([]);
    if (state !== "open" || released.length > 0) continue;
    const counting = rulings.filter(({ fault, answer }) => fault === "" && !forgotten.includes(answer));
    const awaited = asked.filter((actor) => {
      return !counting.some((one) => one.actor === actor) && !skipped.includes(actor) && !passed.includes(actor);
    });
    const told = (await rows(request)).filter((row) => row.includes("waiting"));
    expect(told.length, `awaited of ${asked.length}`).toBe(awaited.length);
  }
}

const answersOf = (system: object): string | undefined =>
  (system as { answers?: { request: string } | null }).answers?.request;

/** Checks that everybody bears what the cards say. */
async function checkDamage(): Promise<void> {
  const { takenOf } = await import("../../../src/chat/damage/damage.ts");
  const all = game.messages.contents.flatMap((message) => takenOf(message)).filter(({ undoneBy }) => undoneBy === null);
  for (const actor of game.actors) {
    const boxes = all.filter((taken) => taken.actor === actor.uuid).map(({ before, after }) => after - before);
    expect(marked(actor), actor.name).toBe(boxes.reduce((sum, box) => sum + box, 0));
  }
}

/** Records rejections that nobody handles, until it is asked for them. */
function hearRejections(): () => readonly unknown[] {
  const rejections: unknown[] = [];
  const note = (reason: unknown): void => void rejections.push(reason);
  process.on("unhandledRejection", note);
  const forget = (): void => void process.off("unhandledRejection", note);
  onTestFinished(forget);
  return () => {
    forget();
    return rejections;
  };
}

test(`two game masters and ten players, after ${COUNT} things that they do at once, all have the same before them`, async () => {
  const rejected = hearRejections();
  const all = deeds(COUNT, 20_261_125);
  for (let begin = 0; begin < COUNT; begin += AT_ONCE) {
    const group = all.slice(begin, begin + AT_ONCE);
    const reload = group.find(({ what }) => what === "reload");
    await Promise.all(group.filter((each) => each !== reload).map((each) => people.act(each).catch(refused)));
    if (reload) await people.act(reload);
    if (begin % 50 === 0) {
      await rest();
      await checkProgress();
    }
  }
  await rest();
  await checkProgress();
  await checkDamage();
  expect(documentsHere()).toEqual(await documentsThere());
  const cards = await Promise.all(requests().map(rows));
  await people.openAgain(DORIAN);
  expect(documentsHere()).toEqual(await documentsThere());
  expect(await Promise.all(requests().map(rows)), "the other game master's cards").toEqual(cards);
  await people.openAgain(PLAYERS[0] ?? GM);
  expect(documentsHere()).toEqual(await documentsThere());
  expect(rejected()).toEqual([]);
});

/** What the server or the system refuses is no fault. */
function refused(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
