import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isWithin, messageBudget } from "../../../src/rules/kernel/budget.ts";
import type { Request } from "../../../src/messages/request-message.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, smallWorld, type } from "../open-table.ts";
import type { Face, Table } from "../open-table.ts";
import { blownUp, blowUps, nestedPhrase, NOTICED, placesIn, samples, withRoll } from "../hostile-data.ts";
import type { Source, StoredRoll } from "../hostile-data.ts";
import { rest, textOf, until } from "../page.ts";
import { answerFrom, answerSource, ask, characterOfBruno, faults, FORMULA } from "../requests-page.ts";
import type { Client } from "../requests-page.ts";
import { readByExtras } from "../extras/readings.ts";

/** Whatever a message stores, what our clients do with it is bounded, and stops nothing else. Work is counted, not timed. */

type Message = ChatMessage.Implementation;

const isLong = process.env.LONG_TRIALS === "yes";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  // Foundry reports what it cannot restore, and we what we cannot read.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

/** Sends a message as another client does, whatever the system's own would send. */
async function send(client: Client, source: object): Promise<Message | null> {
  const _id = foundry.utils.randomID();
  const data = [{ ...source, _id, author: client.userId }];
  const sent = client.modifyDocument({
    type: "ChatMessage",
    action: "create",
    operation: { data, keepId: true },
  } as never);
  const isRefused = await sent.then(
    () => false,
    () => true,
  );
  if (isRefused || game.messages.invalidDocumentIds.has(_id)) return null;
  await until(() => game.messages.has(_id) || game.messages.invalidDocumentIds.has(_id));
  return game.messages.get(_id) ?? null;
}

/** Returns how many words are told, and documents and sums looked up, while something is done, and the result. */
async function counted<Result>(work: () => Result | Promise<Result>): Promise<{ work: number; result: Result }> {
  const spies = [
    vi.spyOn(game.i18n, "format"),
    vi.spyOn(game.i18n, "localize"),
    vi.spyOn(game.messages, "get"),
    vi.spyOn(game.actors, "get"),
    vi.spyOn(Roll, "safeEval"),
  ];
  const result = await work();
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return { work: calls, result };
}

/** What each client does with a message; each returns what it has to say. */
const deeds: Readonly<Record<string, (message: Message) => Promise<string>>> = {
  draw: async (message) => (await message.renderHTML()).outerHTML,
  export: (message) => Promise.resolve(message.export()),
  extras: (message) => readByExtras([message]),
};

/** Does all that clients do with a message. */
async function expectBounded(message: Message): Promise<void> {
  for (const [deed, act] of Object.entries(deeds)) {
    const { work, result } = await counted(() => act(message));
    expect([deed, work < messageBudget.values], `${work} pieces of work`).toEqual([deed, true]);
    expect([deed, result.length < 2 * messageBudget.characters], `${result.length} characters`).toEqual([deed, true]);
  }
}

/** Rolls, and returns the message as it is stored. */
async function rolled(command: string, ...faces: readonly Face[]): Promise<Source> {
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.contents.at(-1));
  const { content, type: kind, rolls, system, speaker, flags } = message.toObject() as unknown as Source;
  return { content, type: kind, rolls, system, speaker, flags };
}

const title = async (message: Message | null) =>
  textOf((await message?.renderHTML())?.querySelector(".roll-card .title"));

describe("labels in the data of a message", () => {
  const withLabels = (source: Source, labels: unknown) =>
    withRoll(source, (roll) => ({ ...roll, options: { ...roll.options, labels } }));

  test("that are in each other 18 times, in 2 KB, are told no deeper than a person would read", async () => {
    const message = await send(table.join(ADA), withLabels(await rolled("/r 1ds + 2[x]", 7), { x: nestedPhrase(18) }));
    if (!message) throw new Error("The message was refused.");
    const { work, result } = await counted(() => message.renderHTML());
    const part = textOf([...result.querySelectorAll(".parts dt")].at(-1));
    expect(part.length).toBeLessThan(400);
    expect(part).toContain("…");
    expect(work).toBeLessThan(100);
  });

  test("of which one is shared by 150 parts is read once, and cut in each", async () => {
    const long = { key: "QUADRIVIUM.Damage.Kept.noTrack", data: { name: "a".repeat(400_000) } };
    const source = withLabels(await rolled(`/r 1ds${" + 1[x]".repeat(150)}`, 7), { x: long });
    const message = await send(table.join(ADA), source);
    if (!message) throw new Error("The message was refused.");
    const format = vi.spyOn(game.i18n, "format");
    const html = await message.renderHTML();
    expect(format.mock.calls.filter(([key]) => key === long.key)).toHaveLength(1);
    expect(html.querySelectorAll(".parts dt")).toHaveLength(151);
    expect(html.outerHTML.length).toBeLessThan(200_000);
  });

  test("that are typed are cut as well", async () => {
    const source = await rolled(`/r 1ds[${"Lore ".repeat(200)}]`, 7);
    expect(await title(await send(table.join(ADA), source))).toMatch(/^Lore .*…$/);
  });
});

describe("a message beyond the budget of one", () => {
  const large = { "many parts": 60_000, "long texts": 1 };

  test.each(Object.entries(large))(
    "with %s is said to be too large, and nothing of it is read",
    async (_what, count) => {
      const list = Array.from({ length: count }, () => (count === 1 ? "a".repeat(600_000) : 1));
      const source = withRoll(await rolled("/r 1ds + 2 vs 9", 7), (roll) => ({ ...roll, options: { list } }));
      const message = await send(table.join(ADA), source);
      expect(await title(message)).toBe("Message too large");
      expect(message?.export()).toContain("Message too large");
      // It is stored as it was.
      expect(JSON.parse(message?.toObject().rolls[0] ?? "{}")).toEqual(JSON.parse(source.rolls[0] ?? ""));
    },
  );

  test.each(["roll", "request", "change", "circumstances"])(
    "of the type %s is drawn as a closed card",
    async (kind) => {
      const message = await send(table.join(ADA), {
        type: kind,
        flags: { quadrivium: { list: ["a".repeat(600_000)] } },
      });
      expect(await title(message)).toBe("Message too large");
    },
  );

  test("is not rolled: a person is told so", async () => {
    const { size } = game.messages;
    CONFIG.Dice.randomUniform = () => 0.5;
    await expect(type(`/r 1ds${" + 999d6".repeat(40)}`)).rejects.toThrow("Too many dice or parts for one roll.");
    expect(game.messages.size).toBe(size);
  });
});

describe("an answer that could not be stored", () => {
  let request: Request;
  let silarn: Actor.Implementation;
  beforeEach(async () => {
    silarn = await characterOfBruno("Silarn");
    request = await ask(table, { asked: [table.naddaha, silarn] });
  });

  const changed = async (change: (roll: StoredRoll) => unknown): Promise<object> => {
    const source = (await answerSource(request, {})) as unknown as Source;
    return withRoll(source, change);
  };
  const honest = () =>
    answerFrom(table.join(BRUNO), request, { actor: silarn.uuid, formula: "1ds[Notice the trap] vs 9" });
  const onDie = (options: object) => (roll: StoredRoll) => ({
    ...roll,
    terms: roll.terms.map((term, index) =>
      index === 0 ? { ...term, options: { ...term.options, ...options } } : term,
    ),
  });

  test.each<[what: string, change: (roll: StoredRoll) => unknown]>([
    ["with declined throws that nobody needs", onDie({ declined: Array.from({ length: 20_000 }, () => 99_999) })],
    [
      "with ten megabytes of labels",
      (roll) => ({ ...roll, options: { ...roll.options, labels: { x: "a".repeat(9e6) } } }),
    ],
    ["with decisions that nobody needs", onDie({ decisions: [], undone: Array.from({ length: 40_000 }, () => ({})) })],
  ])("%s is refused alone, and an honest one counts", async (_what, change) => {
    await send(table.join(ADA), await changed(change));
    await honest();
    await until(() => request.system.rulings.length === 2);
    expect(faults(request)).toEqual(["large", ""]);
    expect(JSON.stringify(request.system.rulings).length).toBeLessThan(5000);
    const html = await (request as unknown as Message).renderHTML();
    expect(textOf(html.querySelector(".faulty"))).toContain("answer is too large.");
  });

  test.each([
    ["counts", ["modifiers"] as const, ""],
    ["is refused alone", [], "closedChoice"],
  ])("since its differences are as long as a message may be %s with a summary of them", async (_what, opens, fault) => {
    request = await ask(table, { asked: [table.naddaha, silarn], opens });
    const key = "QUADRIVIUM.Damage.Kept.noTrack";
    const labels = { x: { key, data: { name: "a".repeat(300_000) } } };
    const formula = `${FORMULA}${" + 1[x]".repeat(150)} vs 9`;
    await send(table.join(ADA), await answerSource(request, { formula, labels }));
    await honest();
    await until(() => request.system.rulings.length === 2);
    expect(faults(request)).toEqual([fault, ""]);
    const { differences = [] } = request.system.rulings[0] ?? {};
    // The last says how many more there are.
    expect([differences.length > 0, differences.length <= 51]).toEqual([true, true]);
    expect(Math.max(...differences.map(({ label }) => label.length))).toBeLessThanOrEqual(300);
    expect(JSON.stringify(request.system.rulings).length).toBeLessThan(40_000);
  });

  test("is refused by the reason that the server gives, and each other is stored by itself", async () => {
    const update = request.update.bind(request);
    const [bad, good] = [
      await answerSource(request, {}),
      await answerSource(request, { actor: silarn.uuid, formula: "1ds vs 9" }),
    ];
    vi.spyOn(request, "update").mockImplementation(((changes: {
      system?: { verdicts?: Record<string, { fault: string }> };
    }) => {
      if (changes.system?.verdicts?.[bad._id]?.fault === "") return Promise.reject(new Error("Too large."));
      return update(changes);
    }) as never);
    const [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
    await Promise.all(
      [[ada, bad] as const, [bruno, good] as const].map(([client, source]) =>
        client.modifyDocument({
          type: "ChatMessage",
          action: "create",
          operation: { data: [{ ...source, author: client.userId }], keepId: true },
        } as never),
      ),
    );
    await until(() => request.system.rulings.length === 2);
    expect(faults(request).toSorted()).toEqual(["", "large"]);
  });

  test("asked for in secret fills nobody's vault with labels that its formula does not have", async () => {
    const secret = await ask(table, { asked: [table.naddaha, silarn], shows: "gamemaster" });
    const labels = { Perception: { key: "QUADRIVIUM.Characteristic.per" }, y: { key: "a".repeat(300_000) } };
    await answerFrom(table.join(ADA), secret, { aside: true, formula: `${FORMULA} vs 9`, labels });
    const kept = game.settings.get("quadrivium", "vault") as object;
    expect(faults(secret)).toEqual([""]);
    expect(JSON.stringify(kept).length).toBeLessThan(10_000);
  });
});

test("a name of a megabyte is cut in all that others read, and so is what signs a message", async () => {
  const name = "a".repeat(1_000_000);
  const ada = table.join(ADA);
  const update = { _id: table.naddaha.id, name };
  await ada.modifyDocument({ type: "Actor", action: "update", operation: { updates: [update] } } as never);
  const request = await ask(table);
  expect(JSON.stringify(request).length).toBeLessThan(10_000);
  await answerFrom(ada, request);
  for (const message of [...game.messages]) {
    const source = { ...message.toObject(), speaker: { alias: name } };
    const html = await ((await send(ada, source)) ?? message).renderHTML();
    expect(html.outerHTML.length).toBeLessThan(20_000);
  }
});

test("a world whose log is full of blown-up messages opens with little work for each of them", async () => {
  const request = (await ask(table)) as unknown as Message;
  const place = { request, actor: table.naddaha, user: ADA, gamemaster: GM };
  const kinds = Object.values(blowUps);
  const messages = Object.values(samples(await rolled(NOTICED, 7), place)).flatMap((source) => {
    const data = { system: source.system, flags: source.flags, roll: JSON.parse(source.rolls[0] ?? "{}") as object };
    const paths = placesIn(data);
    const many = blowUps["ten thousand entries"] ?? (() => []);
    const spread = kinds.map((change, index) => {
      return { change, path: paths[Math.floor((index * paths.length) / kinds.length)] ?? ["flags"] };
    });
    const terms = source.rolls.length > 0 ? [{ change: many, path: ["roll", "terms"] }] : [];
    return [...spread, ...terms].map(({ change, path }) => {
      const { roll, ...others } = blownUp(data, path, change) as typeof data;
      const rolls = source.rolls.length > 0 ? [JSON.stringify(roll)] : [];
      return { ...source, ...others, rolls, _id: foundry.utils.randomID(), author: ADA };
    });
  });
  const of = (one: object, name: string) => vi.spyOn(Object.getPrototypeOf(one) as Record<string, () => void>, name);
  const spies = [of(game.i18n, "format"), of(game.i18n, "localize"), of(game.messages, "get"), of(game.actors, "get")];
  const restored = vi.spyOn(foundry.dice.terms.RollTerm, "fromData");
  const requested = request.toObject();
  await table.close();
  table = await openTable({ world: { ...smallWorld, messages: [requested, ...messages] as never } });
  await rest();
  const work = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  expect(game.messages.size).toBeGreaterThan(messages.length / 2);
  expect(work).toBeLessThan(20 * messages.length);
  // Of rolls that are too large no term is restored, and of data that are too large nothing is left to be read.
  const terms = restored.mock.calls.length;
  expect(terms < 20 * messages.length, `${terms} terms restored`).toBe(true);
  restored.mockRestore();
  for (const { system, flags } of game.messages) {
    const read = JSON.stringify([Object.entries(system), flags.quadrivium]).length;
    expect(read < 2 * messageBudget.characters, `${read} characters`).toBe(true);
  }
  // The table plays on.
  const { rolls } = await rolled("/r 1ds", 7);
  expect(rolls).toHaveLength(1);
});

test("data are measured no further than the budget allows", () => {
  let read = 0;
  const endless = new Proxy([1, 2, 3], {
    get: (target, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) read += 1;
      return read > 1_000_000 ? undefined : ((Reflect.get(target, name) as unknown) ?? endless);
    },
    ownKeys: () => ["0", "1", "length"],
  });
  expect(isWithin([endless, [endless]], { ...messageBudget, depth: 10 })).toBe(true);
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep, deep];
  expect(isWithin(deep, messageBudget)).toBe(false);
});

describe("every field of a message", () => {
  test(
    "can be blown up with anything: it is drawn, exported, counted and judged, and keeps nothing from going on",
    async () => {
      const silarn = await characterOfBruno("Silarn");
      const request = await ask(table, { asked: [table.naddaha, silarn] });
      const ada = table.join(ADA);
      const kinds = Object.entries(blowUps);
      const plain = await rolled(NOTICED, 7);
      const place = { request: request as unknown as Message, actor: table.naddaha, user: ADA, gamemaster: GM };
      let turn = 0;
      for (const [what, source] of Object.entries(samples(plain, place))) {
        const roll = JSON.parse(source.rolls[0] ?? "{}") as StoredRoll;
        const data = { system: source.system, flags: source.flags, speaker: source.speaker, roll };
        for (const path of placesIn(data)) {
          turn += 1;
          // Each field with each of them takes minutes.
          const chosen = isLong
            ? kinds
            : turn % 2 > 0
              ? []
              : kinds.slice(turn % kinds.length, (turn % kinds.length) + 1);
          for (const [how, change] of chosen) {
            const { roll: changed, ...others } = blownUp(data, path, change) as typeof data;
            const rolls = source.rolls.length > 0 ? [JSON.stringify(changed)] : [];
            const message = await send(ada, { ...source, ...others, rolls });
            if (!message) continue;
            await expectBounded(message).catch((error: unknown) => {
              throw new Error(`${what}: ${path.join(".")} with ${how}`, { cause: error });
            });
            await message.delete();
          }
        }
      }
      await answerFrom(table.join(BRUNO), request, { actor: silarn.uuid, formula: "1ds[Notice the trap] vs 9" });
      const [last] = request.system.rulings.slice(-1);
      expect([last?.actor, last?.fault]).toEqual([silarn.uuid, ""]);
      const sizes = request.system.rulings.map((verdict) => JSON.stringify(verdict).length);
      expect(Math.max(...sizes)).toBeLessThan(20_000);
    },
    isLong ? 3_600_000 : 600_000,
  );
});
