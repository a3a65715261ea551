import { afterEach, describe, expect, test, vi } from "vitest";
import { witnessedFace } from "../../src/dice/joint-seed.ts";
import { sealOf } from "../../src/base/seal.ts";
import { elsewhere, interrupt, interruptEverywhere, openAgain, upset } from "./faults.ts";
import type { Flow, Happening } from "./faults.ts";
import type { Session } from "./host.ts";
import { damage, undoneDamage } from "./interrupted-flows.ts";
import { ADA, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, textOf } from "./page.ts";
import { write } from "./requests-page.ts";

/** What a player does with the help of a game master's client, interrupted at each of the player's writes. */

type Message = ChatMessage.OfType<"roll">;

const NADDAHA = "Actor.naddaha000000000";
const REQUEST = "request000000000";
const CARD = "damage0000000000";

const rolls = (): readonly Message[] => game.messages.filter(({ type }) => type === "roll") as Message[];

/** Finds a text of the game master's that gives, with the player's, the dice that are wanted. */
function numberFor(seal: string, isRight: (seed: { player: string; gamemaster: string }) => boolean): string {
  const player = game.settings.get("quadrivium", "vault")[seal] ?? "";
  for (let nonce = 0; ; nonce += 1) {
    const gamemaster = JSON.stringify({ nonce, for: seal });
    if (isRight({ player, gamemaster })) return gamemaster;
  }
}

/** Lets a game master's client give its number to every answer that waits for one. */
function witness(table: Table, isRight: Parameters<typeof numberFor>[1]): Promise<void> {
  const client = table.join(GM);
  const give = async (): Promise<void> => {
    const { documents } = await client.getWorld();
    const messages = documents.messages as unknown as { _id: string; type: string; system: { verdicts?: object } }[];
    const request = messages.find(({ type }) => type === "request")?.system;
    for (const { _id, system } of messages.filter(({ type }) => type === "roll")) {
      if (!request || _id in (request.verdicts ?? {})) continue;
      const { asks, witness: promised } = system as unknown as { asks: string; witness: { seal: string } };
      const opened = numberFor(promised.seal, isRight);
      const fixed = { seal: promised.seal, ownSeal: sealOf(opened), opened };
      const verdict = { answer: _id, actor: NADDAHA, option: "a", asks, givenUnder: "", witness: fixed };
      await write(client, "update", { updates: [{ _id: REQUEST, system: { verdicts: { [_id]: verdict } } }] });
    }
  };
  client.on("modifyDocument", (response) => {
    if ((response as { action: string }).action === "create") void give();
  });
  return give();
}

const witnessed: Flow = {
  name: "a witnessed answer",
  isOfOneBrowser: true,
  userId: ADA,
  others: (table) => witness(table, (seed) => witnessedFace(seed, 0, 20) === 1),
  prepare: async (table) => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 0 } });
    const option = { id: "a", name: "Drive", letter: "n", target: 20, setup: { characterDice: [8, 8, 8, 8] } };
    const system = { asked: [NADDAHA], options: [option], isWitnessed: true };
    const data = [{ _id: REQUEST, type: "request", author: GM, system }];
    await write(table.join(GM), "create", { data, keepId: true });
    await rest();
  },
  run: async (table) => {
    scriptFaces();
    const { answerRequest } = await import("../../src/requests/answer-request.ts");
    const request = game.messages.get(REQUEST, { strict: true }) as never;
    await answerRequest(request, table.naddaha, "a", { ask: false });
  },
  stored: async ({ naddaha }) => {
    const marks = await Promise.all(
      rolls().map(async (one) => textOf((await one.renderHTML()).querySelector(".witness summary"))),
    );
    return `${marks.join(", ") || "no answer"}, ${naddaha.system.inspiration} inspiration`;
  },
  nothing: "no answer, 0 inspiration",
  all: "Witnessed, 1 inspiration",
  part: "Witnessed, 0 inspiration",
};

/** When a game master leaves who is asked to note something: before it is noted, or before the player hears of it. */
type Leaves = "before" | "after";

/** Lets a game master's client note damage on a card, and that it is undone; it may leave while it is asked first. */
function noteTaker(world: Pick<Table, "join">, leaves?: Leaves): Session {
  const client = world.join(GM);
  client.on("query", ((query: { name: string }, reply: (answer: object) => void) => {
    if (!/^quadrivium\.(record|undo)Damage$/.test(query.name)) {
      reply({ result: null });
      return;
    }
    if (leaves === "before") {
      client.close();
      return;
    }
    if (!game.messages.has(CARD)) {
      reply({ result: null });
      return;
    }
    const isNew = query.name === "quadrivium.recordDamage";
    const hit = { actor: NADDAHA, name: "Naddaha", damage: 11, soak: 0, before: 0, after: 3, track: "body" };
    const { taken } = card().system.toObject();
    const noted = isNew
      ? [...taken, { ...hit, by: ADA, undoneBy: null }]
      : taken.map((one) => ({ ...one, undoneBy: one.undoneBy ?? ADA }));
    void write(client, "update", { updates: [{ _id: CARD, system: { taken: noted } }] }).then(() => {
      if (leaves === "after") client.close();
      else reply({ result: isNew ? noted.at(-1) : true });
    });
  }) as never);
  return client;
}

/** The damage that a game master has rolled. */
const card = (): Message => (game.messages.get(CARD) as Message | undefined) ?? expect.fail("There is no damage.");

/** At Ada's page, with a game master who notes. */
const byAda = { userId: ADA, before: (world: Pick<Table, "join">) => void noteTaker(world) };

const taken: Flow = {
  ...damage,
  ...byAda,
  name: "damage that a player takes",
  prepare: async (table) => {
    scriptFaces(9);
    const roll = await table.api.Roll.create("1di + 2").evaluate();
    const source = { _id: CARD, type: "roll", author: GM, rolls: [JSON.stringify(roll)], system: { isDamage: true } };
    await write(table.join(GM), "create", { data: [source], keepId: true });
    await rest();
  },
};

const undone: Flow = {
  ...undoneDamage,
  ...byAda,
  name: "damage that a player has taken and undoes",
  prepare: async (table) => {
    await taken.prepare(table);
    await taken.run(table);
    await rest();
  },
};

const flows: readonly Flow[] = [witnessed, taken, undone];

const happenings: readonly Happening[] = [
  { name: "the character is deleted", act: (table) => elsewhere(table, "delete", "Actor", { id: "naddaha000000000" }) },
  {
    name: "all messages are deleted",
    act: async (table) => {
      for (const { id } of game.messages) await elsewhere(table, "delete", "ChatMessage", { id });
    },
  },
];

if (process.env.LONG_TRIALS) {
  interruptEverywhere(flows, happenings);
} else {
  test.each(flows)("$name is all there or not at all when the page is closed at its second write", (flow) =>
    interrupt(flow, 2, "lost before the server has it"),
  );
  test.each(flows)("$name is right when its first write is refused", (flow) => interrupt(flow, 1, "refused"));
  test.each(happenings)("a witnessed answer ends by itself when $name", (happening) => upset(witnessed, 2, happening));
}

describe.each(["before", "after"] as const)("a game master who leaves %s it is on the card", (leaves) => {
  let table: Table;
  afterEach(() => table.close());

  /** Begins what a game master is asked to note, who leaves. */
  async function begin(flow: Flow): Promise<void> {
    table = await openTable({ userId: ADA });
    const first = noteTaker(table);
    await flow.prepare(table);
    await rest();
    expect(await flow.stored(table)).toBe(flow.nothing);
    first.close();
    noteTaker(table, leaves);
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await flow.run(table);
    await rest();
    expect(textOf(document.querySelector("#notifications"))).toContain("did not respond");
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  }

  test.each([taken, undone])("and comes back lets $name go on", async (flow) => {
    await begin(flow);
    noteTaker(table);
    await flow.run(table);
    await rest();
    expect(await flow.stored(table)).toBe(flow.all);
  });

  test.each([taken, undone])("and stays away leaves $name all there or not at all", async (flow) => {
    await begin(flow);
    table = await openAgain(table, { userId: ADA });
    await rest();
    expect(await flow.stored(table)).toBe(leaves === "before" ? flow.nothing : flow.all);
  });
});

test.each([taken, undone])("$name goes on when the page is closed before a game master hears of it", async (flow) => {
  let table = await openTable({ userId: ADA, before: flow.before });
  try {
    await flow.prepare(table);
    await rest();
    table.session().query = () => new Promise<never>(() => undefined);
    await flow.run(table);
    await rest();
    expect(await flow.stored(table)).toBe(flow.nothing);
    table = await openAgain(table, flow);
    await rest();
    expect(await flow.stored(table)).toBe(flow.all);
  } finally {
    await table.close();
  }
});
