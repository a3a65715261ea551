import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { QuadriviumApi } from "../../src/api.ts";
import { messageBudget } from "../../src/rules/kernel/budget.ts";
import { readRequest } from "../../src/requests/standing/snapshot.ts";
import { verdictFor } from "../../src/requests/judging/verdicts.ts";
import { isTooLarge } from "../../src/messages/large-messages.ts";
import type { AnswerMessage, Request } from "../../src/messages/request-message.ts";
import { blownUp, nestedLists, nestedPhrase, NOTICED, placesIn, samples } from "../../test/table/hostile-data.ts";
import type { Source } from "../../test/table/hostile-data.ts";
import { root } from "../project.ts";
import { timesOf } from "./measure.ts";
import type { OwnTable } from "./report.ts";

type Message = ChatMessage.Implementation;

type Reading = (messages: readonly Message[]) => string;

/** What clients do with a message, in the order of the columns; starting up is reading it from the stored data. */
const deeds = ["start-up", "draw", "judge", "export", "ledger"] as const;

type Times = Readonly<Record<(typeof deeds)[number], number | null>>;

/** How often the worst size of each field is measured. */
const RUNS = 3;

/** So many of the slowest fields are told. */
const TOLD = 25;

/** A field with what it is blown up to, and how long that takes. */
interface Measured {
  readonly field: string;
  readonly how: string;
  /** The size of the stored message, in characters. */
  readonly size: number;
  readonly times: Times;
}

/** A message in which one field is as large as the budget allows. */
interface Large {
  readonly how: string;
  readonly source: object;
}

/**
 * Measures every field that the system stores in messages: each is blown up in several ways to the largest size within the
 * budget of a message. Told is the way that takes longest, for the fields that take longest.
 */
export async function measureFields(api: QuadriviumApi): Promise<OwnTable> {
  const measured: Measured[] = [];
  for (const { field, ways } of await fieldsOf(api)) {
    const worst = await worstOf(field, ways);
    if (worst) measured.push(worst);
  }
  measured.sort((one, other) => longest(other.times) - longest(one.times));
  return {
    head: ["Field", "Worst within the budget", "Stored", ...deeds.map((deed) => `${deed}, ms`)],
    lines: measured
      .slice(0, TOLD)
      .map(({ field, how, size, times }) => [
        `\`${field}\``,
        how,
        `${Math.round(size / 1000)} KB`,
        ...deeds.map((deed) => times[deed]?.toFixed(1) ?? "–"),
      ]),
  };
}

/** Returns all fields of all kinds of messages, each once, and in what ways they are blown up. */
async function fieldsOf(api: QuadriviumApi): Promise<{ field: string; ways: () => Generator<Large> }[]> {
  const naddaha = await Actor.implementation.create({ name: "Naddaha", type: "character" } as never);
  const user = (await User.implementation.create({ name: "Ada", role: 1 } as never)) as User.Implementation;
  if (!naddaha) throw new Error("There is no character.");
  const options = [{ name: "Notice the trap", letter: "s", target: 9 }];
  const request = await api.request({ asked: [naddaha], options });
  if (!request) throw new Error("There is no request.");
  // What reads commands is loaded with the first text that is sent, which waits for it.
  const posted = new Promise((resolve) => Hooks.once("createChatMessage", resolve));
  await (ui.chat as unknown as { processMessage(text: string): Promise<unknown> }).processMessage(NOTICED);
  await posted;
  const plain = game.messages.contents.find(({ type }) => type === "roll")?.toObject() as unknown as Source;
  const place = {
    request: request as unknown as Message,
    actor: naddaha,
    user: user.id ?? "",
    gamemaster: game.user.id,
  };
  const fields = new Map<string, () => Generator<Large>>();
  for (const [kind, source] of Object.entries(samples(plain, place))) {
    const { system, flags, speaker } = source;
    const roll: unknown = JSON.parse(source.rolls[0] ?? "null");
    const data = { system, flags, speaker, ...(roll === null ? {} : { roll }) };
    for (const path of placesIn(data)) {
      const name = path.join(".");
      // The parts of an answer are judged as well.
      if (kind === "roll" || (kind === "attack" && fields.has(name))) continue;
      const make = (change: (value: unknown) => unknown): object => {
        const { roll: changed, ...others } = blownUp(data, path, change) as { roll?: unknown };
        const rolls = changed === undefined ? [] : [JSON.stringify(changed)];
        return { ...source, ...others, rolls, author: user.id, _id: "measured00000000" };
      };
      const field = `${kind === "answer" || !name.startsWith("system") ? "" : `${kind}: `}${name}`;
      if (!fields.has(field)) fields.set(field, () => blowUp(make));
    }
  }
  return [...fields].map(([field, ways]) => ({ field, ways }));
}

/** Blows up a field in several ways, each to the largest size within the budget. */
function* blowUp(make: (change: (value: unknown) => unknown) => object): Generator<Large> {
  const { characters, values, entries, depth } = messageBudget;
  const ways: Readonly<Record<string, readonly [most: number, change: (value: unknown, count: number) => unknown]>> = {
    "a text": [characters, (_, count) => "a".repeat(count)],
    "a list of the same": [values, (value, count) => Array.from({ length: count }, () => sample(value))],
    "a list of texts": [entries, (_, count) => Array.from({ length: count }, () => "a".repeat(900))],
    "a list of numbers": [values, (_, count) => Array.from({ length: count }, () => 9)],
    names: [
      values,
      (_, count) => Object.fromEntries(Array.from({ length: count }, (_one, index) => [`n${index}`, "x"])),
    ],
    "lists in lists": [depth, (_, count) => nestedLists(count)],
    "phrases in phrases": [depth / 2, (_, count) => nestedPhrase(count)],
    "a huge number": [1, () => 9_007_199_254_740_991],
  };
  for (const [how, [most, change]] of Object.entries(ways)) {
    for (let count = most; count >= 1; count = Math.floor(count * 0.7)) {
      const source = make((value) => change(value, count));
      // Far too large: it would only take long to find out.
      if (JSON.stringify(source).length > 2 * characters) continue;
      const message = read(source);
      // Foundry does not accept what its schema refuses, of whatever size.
      if (message === null) break;
      if (isTooLarge(message)) continue;
      yield { how: count === 1 ? how : `${how}, ${count}`, source };
      break;
    }
  }
}

/** Returns one entry of a list, or the value itself. */
function sample(value: unknown): unknown {
  return Array.isArray(value) && value.length > 0 ? (value[0] as unknown) : (value ?? "x");
}

/** Reads a message as a client does that starts; null for one that is refused. */
function read(source: object): Message | null {
  try {
    return new ChatMessage.implementation(structuredClone(source));
  } catch {
    return null;
  }
}

/** Returns the way that takes longest; null for a field with which no message is accepted. */
async function worstOf(field: string, ways: () => Generator<Large>): Promise<Measured | null> {
  let worst: (Large & { readonly times: Times }) | null = null;
  for (const large of ways()) {
    const times = await timesFor(large.source);
    if (!worst || longest(times) > longest(worst.times)) worst = { ...large, times };
  }
  if (!worst) return null;
  const runs: Times[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await timesFor(worst.source));
  const median = (deed: (typeof deeds)[number]): number | null => {
    const measured = runs.flatMap((times) => times[deed] ?? []);
    return measured.length === 0 ? null : timesOf(measured).median;
  };
  const times = Object.fromEntries(deeds.map((deed) => [deed, median(deed)])) as Times;
  return { field, how: worst.how, size: JSON.stringify(worst.source).length, times };
}

function longest(times: Times): number {
  return Math.max(...Object.values(times).map((time) => time ?? 0));
}

/** Returns how an extra reads messages, by its own tests; nothing where it was left out. */
async function readingOf(extra: string): Promise<Reading | undefined> {
  const file = resolve(root, "test/table/extras", extra, "reading.ts");
  if (!existsSync(file)) return undefined;
  const { reading } = (await import(pathToFileURL(file).href)) as { reading: () => Promise<Reading> };
  return await reading();
}

/** Does each deed with a message that has just come. */
async function timesFor(source: object): Promise<Times> {
  // What is remembered of the same dice would be found again.
  const stored = JSON.parse(JSON.stringify(source)) as object;
  const [transfer, ledger] = [await readingOf("transfer"), await readingOf("ledger")];
  const start = performance.now();
  const message = read(stored);
  const started = performance.now() - start;
  if (!message?.id) throw new Error("The message was refused.");
  game.messages.set(message.id, message as never);
  try {
    const answers = (message.system as { answers?: { request?: unknown } | null }).answers;
    const request = typeof answers?.request === "string" ? game.messages.get(answers.request) : undefined;
    return {
      "start-up": started,
      draw: await time(async () => (await message.renderHTML()).outerHTML),
      judge: request
        ? await time(() => judge(request as unknown as Request, message as unknown as AnswerMessage))
        : null,
      export: await time(() => message.export() + (transfer?.([message]) ?? "")),
      ledger: ledger ? await time(() => ledger([message])) : null,
    };
  } finally {
    game.messages.delete(message.id);
  }
}

async function judge(request: Request, message: AnswerMessage): Promise<void> {
  const snapshot = readRequest(request, message);
  for (const answer of snapshot.answers) await verdictFor(snapshot, answer, [], []);
}

async function time(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
