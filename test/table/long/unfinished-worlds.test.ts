import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { QuadriviumRoll } from "../../../src/dice/quadrivium-roll.ts";
import type { StoredWorld } from "../host.ts";
import { GM, openTable, smallWorld } from "../open-table.ts";
import { leftToDo, rest } from "../page.ts";

/**
 * A world as version 0.1.0 left it when the page was closed in the midst of each thing that changes several documents: a
 * character for each thing and each write that was the last. What is left to do is finished once when it is opened.
 */

type Creature = Actor.Stored<"character">;

const readFixture = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, `../../fixtures/unfinished-0.1.0/${name}`), "utf8");

function unfinishedWorld(): StoredWorld {
  const read = (name: string): object[] => JSON.parse(readFixture(`${name}.json`)) as object[];
  const [actors, messages, scenes] = [read("actors"), read("messages"), read("scenes")];
  return { ...smallWorld, actors: [...(smallWorld.actors ?? []), ...actors], messages, scenes } as StoredWorld;
}

/** Returns numbers in words, without those that are zero. */
const inWords = (numbers: Readonly<Record<string, string | number | null | undefined>>): string =>
  Object.entries(numbers)
    .flatMap(([name, value]) => (value ? [`${name} ${String(value)}`] : []))
    .join(", ") || "nothing";

/** Returns the numbers of a character and its statuses, which follow its tracks. */
function numbersOf({ system, statuses }: Creature): string {
  const { inspiration, luck, experience, focus } = system;
  const meta = Object.fromEntries(system.meta.map(({ id, held }) => [id, held]));
  const tracks = Object.fromEntries(Object.entries(system.tracks).map(([id, { value }]) => [id, value]));
  const has = [...statuses].sort().join("+");
  return inWords({ inspiration, luck, experience, ...meta, focus: focus.row, ...tracks, statuses: has });
}

/** Returns what a message says of the numbers that it has changed. */
function changesIn(message: ChatMessage.Implementation): string {
  if (message.type === "change") return (message as ChatMessage.OfType<"change">).system.undoneBy ? "undone" : "told";
  const { booked, taken, accumulation, paid } = (message as ChatMessage.OfType<"roll">).system;
  const roll = message.rolls[0] as unknown as QuadriviumRoll | undefined;
  return inWords({
    decided: roll?.die?.decisions.length,
    ...Object.fromEntries(Object.entries(booked).map(([resource, amount]) => [`booked ${resource}`, amount])),
    ...Object.fromEntries(paid.map(({ means, amount }) => [`paid ${means}`, amount])),
    taken: taken.filter(({ undoneBy }) => !undoneBy).length,
    undone: taken.filter(({ undoneBy }) => undoneBy).length,
    counted: accumulation?.isUndone === false ? accumulation.change : 0,
  });
}

/** Returns a line for each character: its numbers, those of its token, and what its messages say. */
function told(): string {
  const doubles = game.scenes.contents.flatMap(({ tokens }) => tokens.contents.flatMap(({ actor }) => actor ?? []));
  const lines = (game.actors.contents as Creature[]).map((actor) => {
    const own = doubles.filter(({ id }) => id === actor.id) as Creature[];
    const messages = game.messages.filter(({ speaker }) => speaker.actor === actor.id);
    const parts = [numbersOf(actor), ...own.map(numbersOf), ...messages.map(changesIn)];
    return `${actor.name}: ${parts.join("; ")}\n`;
  });
  return lines.join("");
}

test("what a world of version 0.1.0 has not finished is finished when it is opened, and once", async () => {
  let table = await openTable({ userId: GM, world: unfinishedWorld() });
  try {
    await rest();
    expect(leftToDo()).toEqual([]);
    expect(told()).toBe(readFixture("finished.txt"));
    const { documents } = await table.session().getWorld();
    await table.close();
    table = await openTable({ userId: GM, world: documents });
    await rest();
    expect((await table.session().getWorld()).documents).toEqual(documents);
    expect(told()).toBe(readFixture("finished.txt"));
  } finally {
    await table.close();
  }
});
