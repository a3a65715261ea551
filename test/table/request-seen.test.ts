import { beforeEach, describe, expect, test } from "vitest";
import { audiences, isForAll } from "../../src/rules/requests/request.ts";
import type { Audience } from "../../src/rules/requests/request.ts";
import { ADA, BRUNO, GM, openTable, smallWorld, table } from "./open-table.ts";
import type { StoredWorld } from "./host.ts";
import type { AnswerMessage, Request } from "./open-table.ts";
import { rest, textOf } from "./page.ts";
import { FORMULA, NOTICE, answerFrom, ask, card, characterOfBruno, pressed, receiveKept } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** What each user at the table reads of Ada's answer while Bruno and an onlooker wait: on the card, and of its dice. */

const CARA = "cara000000000000";
const users = [...(smallWorld.users ?? []), { _id: CARA, name: "Cara", role: 1 }];

let clients: Readonly<Record<string, Client>>;
/** What the game master's client has sent to each player alone. */
let sent: Record<string, unknown[]>;
let silarn: Actor.Implementation;

beforeEach(async () => {
  await openTable({ world: { ...smallWorld, users } });
  // Bruno's character can do what Naddaha can.
  silarn = await characterOfBruno("Silarn");
  const { system, items } = table.naddaha.toObject() as unknown as { system: object; items: Item.CreateData[] };
  await silarn.update({ system });
  await silarn.createEmbeddedDocuments("Item", items);
  sent = { [GM]: [], [ADA]: [], [BRUNO]: [], [CARA]: [] };
  clients = Object.fromEntries(
    [ADA, BRUNO, CARA].map((id) => {
      const client = table.join(id);
      client.on("query", (...[question, reply]) => {
        sent[id]?.push((question as { data: unknown }).data);
        (reply as (answer: object) => void)({ result: null });
      });
      return [id, client];
    }),
  );
});

/** What a user reads: the requested roll, the lines of those who are asked, and whether the dice of each answer show. */
interface Read {
  readonly roll: string;
  readonly results: readonly string[];
  readonly dice: readonly ("open" | "sealed")[];
}

/** Returns what each user reads, from what the server keeps and what was sent to them alone. */
async function readByAll(): Promise<Readonly<Record<string, Read>>> {
  await rest();
  const world = {
    users,
    actors: game.actors.contents.map((one) => one.toObject()),
    messages: game.messages.contents.map((one) => one.toObject()),
  } as unknown as StoredWorld;
  const read: Record<string, Read> = { [GM]: await readHere() };
  for (const [userId, letters] of Object.entries(sent).filter(([id]) => id !== GM)) {
    await openTable({ userId, world });
    for (const data of letters) await receiveKept(data);
    await rest();
    read[userId] = await readHere();
  }
  await openTable();
  return read;
}

async function readHere(): Promise<Read> {
  const [request, ...answers] = game.messages.contents as unknown as [Request, ...AnswerMessage[]];
  const drawn = await card(request);
  const cards = await Promise.all(answers.map(card));
  return {
    roll: textOf(drawn.querySelector(".options")),
    results: [...drawn.querySelectorAll(".asked li .result")].map(textOf),
    dice: cards.map((one) => (one.querySelector(".sealed-answer") ? "sealed" : "open")),
  };
}

const WAITING = "waiting";
const BLIND = "Only the GM can see the dice.";
const LATER = "rolled; shown when everyone has rolled";
const exact = "9: Exact success";

// What users see who know only the verdict, or not even that.
describe.each([
  ["open", { hidesTarget: false, told: exact, unknown: exact }],
  ["hidden", { hidesTarget: true, told: "9: success", unknown: "9" }],
] as const)("of an answer to a target that is %s", (_target, { hidesTarget, told, unknown }) => {
  const formula = hidesTarget ? FORMULA : `${FORMULA} vs 9`;
  const own = (shows: Audience) =>
    ({ everyone: told, atOnce: told, player: told, together: unknown, gamemaster: BLIND })[shows];
  const others = (shows: Audience) =>
    ({ everyone: told, atOnce: told, player: "success", together: LATER, gamemaster: BLIND })[shows];

  async function begin(shows: Audience): Promise<Request> {
    const request = await ask({
      asked: [table.naddaha, silarn],
      options: [{ ...NOTICE, hidesTarget }],
      shows,
      tells: shows === "gamemaster" ? "nothing" : "success",
    });
    await answerFrom(clients[ADA] as Client, request, { formula, aside: !isForAll({ shows }) });
    return request;
  }

  test.each(audiences)("whose dice are for %s, everybody reads what they may", async (shows) => {
    await begin(shows);
    const read = await readByAll();
    const isForAda = shows !== "gamemaster";
    expect(read[GM]).toMatchObject({ results: [exact, WAITING], dice: ["open"] });
    expect(read[ADA]).toMatchObject({ results: [own(shows), WAITING], dice: [isForAda ? "open" : "sealed"] });
    for (const id of [BRUNO, CARA]) {
      const lies = isForAll({ shows }) ? "open" : "sealed";
      expect(read[id]).toMatchObject({ results: [others(shows), WAITING], dice: [lies] });
    }
    expect(read[GM]?.roll).toContain(hidesTarget ? "ease factor 9, difficult (hidden)" : "ease factor 9");
    for (const id of [ADA, BRUNO, CARA]) {
      expect(read[id]?.roll).toContain(hidesTarget ? "hidden ease factor" : "ease factor 9");
      if (hidesTarget) expect(read[id]?.roll).not.toContain("9");
    }
  });

  test("everybody reads the dice that the game master shows", async () => {
    await pressed(await begin("gamemaster"), "Reveal rolls");
    const read = await readByAll();
    expect(read[GM]).toMatchObject({ results: [exact, WAITING], dice: ["open"] });
    for (const id of [ADA, BRUNO, CARA]) {
      expect(read[id]).toMatchObject({ results: [unknown, WAITING], dice: ["open"] });
    }
  });

  test("everybody reads the dice that are shown together once all are in", async () => {
    const request = await begin("together");
    await answerFrom(clients[BRUNO] as Client, request, { formula, actor: silarn.uuid, aside: true, faces: [3] });
    const read = await readByAll();
    expect(read[GM]).toMatchObject({ results: [exact, "7: Failure by 2"], dice: ["open", "open"] });
    for (const id of [ADA, BRUNO, CARA]) {
      const second = hidesTarget ? "7: failure" : "7: Failure by 2";
      expect(read[id]).toMatchObject({ results: [told, second], dice: ["open", "open"] });
    }
  });
});

test("whoever may not know the name of somebody who is asked does not see the portrait either", async () => {
  const img = "icons/svg/skull.svg";
  const ogre = (await Actor.implementation.create({ name: "Ogre", type: "npc", img } as never)) as Actor.Implementation;
  const tokens = [{ name: "Ogre", actorId: ogre.id, actorLink: true, hidden: true }];
  await Scene.implementation.create({ name: "Cave", tokens });
  await ask({ asked: [table.naddaha, ogre] });
  const faces = async () => {
    const drawn = await card(game.messages.contents[0]);
    return [...drawn.querySelectorAll(".asked .face")].map((face) => face.getAttribute("src"));
  };
  expect(await faces()).toEqual([table.naddaha.img, img]);
  const [actors, scenes, messages] = [game.actors, game.scenes, game.messages].map(({ contents }) =>
    contents.map((one) => one.toObject()),
  );
  await openTable({ userId: ADA, world: { users, actors, scenes, messages } as unknown as StoredWorld });
  expect(await faces()).toEqual([table.naddaha.img, null]);
});
