import { test } from "vitest";
import { witnessedFace } from "../../../src/dice/joint-seed.ts";
import { sealOf } from "../../../src/base/seal.ts";
import { elsewhere, interrupt, interruptEverywhere, upset } from "../faults.ts";
import type { Flow, Happening } from "../faults.ts";
import { damage, undoneDamage } from "../interrupted-flows.ts";
import { target } from "../apply-damage.ts";
import { ADA, GM, scriptFaces } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { rest, textOf } from "../page.ts";
import { write } from "../requests-page.ts";

/** What a player does with what a game master's client brings, interrupted at each of the player's writes. */

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
    const { answerRequest } = await import("../../../src/requests/answer-request.ts");
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

/** What a player takes of a game master's roll, whom they need not ask. */
const taken: Flow = {
  ...damage,
  userId: ADA,
  name: "damage that a player takes",
  prepare: async (table) => {
    scriptFaces(9);
    const roll = await table.api.Roll.create("1di + 2").evaluate();
    const source = { _id: CARD, type: "roll", author: GM, rolls: [JSON.stringify(roll)], system: { isDamage: true } };
    const gamemaster = table.join(GM);
    await write(gamemaster, "create", { data: [source], keepId: true });
    gamemaster.close();
    await rest();
    target(table.naddaha);
  },
};

const undone: Flow = {
  ...undoneDamage,
  userId: ADA,
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
