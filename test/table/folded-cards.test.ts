import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { NOTICE } from "./requests-page.ts";

/** Older cards are a line, but for those that wait for whoever reads them. */

type Message = ChatMessage.Implementation;

beforeEach(async () => {
  await openTable({ userId: GM });
  await game.settings.set("quadrivium", "foldCardsAfter", 3);
});

/** Rolls something that stands by itself. */
async function roll(formula = "1ds + 5 vs 9", ...faces: readonly Face[]): Promise<Message> {
  scriptFaces(...(faces.length > 0 ? faces : [6]));
  const made = await table.api.Roll.create(formula).evaluate();
  const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
  const message = await made.toMessage({ speaker });
  if (!message) throw new Error("Nothing was posted.");
  return message;
}

const rollSeveral = async (count = 3): Promise<void> => {
  for (let one = 0; one < count; one += 1) await roll();
};

const isLine = async (message: Message) => (await message.renderHTML()).classList.contains("quadrivium-line");

test("a card is a line once so many newer ones have followed, with what it is about and what has come of it", async () => {
  const message = await roll();
  await rollSeveral(2);
  expect(await isLine(message)).toBe(false);
  await rollSeveral(1);
  const card = await message.renderHTML();
  expect(card.classList.contains("quadrivium-line")).toBe(true);
  expect(textOf(card.querySelector(".title"))).not.toBe("");
  expect(textOf(card.querySelector(".verdict"))).toContain("11");
});

test("who unfolds a card keeps it unfolded, and can fold it again", async () => {
  const message = await roll();
  await rollSeveral();
  const toggle = async () =>
    buttonIn(await message.renderHTML(), `Whole card: ${textOf((await message.renderHTML()).querySelector(".title"))}`);
  expect((await toggle()).getAttribute("aria-expanded")).toBe("false");
  click(await toggle());
  await rest();
  expect(await isLine(message)).toBe(false);
  expect((await toggle()).getAttribute("aria-expanded")).toBe("true");
  await rollSeveral();
  expect(await isLine(message)).toBe(false);
  click(await toggle());
  await rest();
  expect(await isLine(message)).toBe(true);
});

/** What a card can wait for: each makes one that waits for this game master. */
const waiting: Readonly<Record<string, () => Promise<Message>>> = {
  "a decision that is due": async () => {
    await game.settings.set("quadrivium", "botchDice", "asked");
    return roll("1ds + 5 vs 9", 10);
  },
  "an answer, and a game master's decision": async () => {
    const request = await table.api.request({ asked: [table.naddaha], options: [NOTICE] });
    return request as unknown as Message;
  },
  "the defense of its target": async () => attackOf("stress"),
  "damage to be rolled": async () => {
    const message = await attackOf("trip");
    return message;
  },
  "damage to be taken": async () => {
    const ogre = await makeOgre("stress");
    const against = [{ actor: ogre.uuid, token: null, name: "Ogre", defense: null, passive: null, compared: null }];
    scriptFaces(6);
    const made = await table.api.Roll.create("1ds + 5").evaluate();
    const message = await made.toMessage({ type: "roll", system: { isDamage: true, against } } as never);
    return message as unknown as Message;
  },
};

async function makeOgre(tradition: string): Promise<Actor.Implementation> {
  const made = await Actor.implementation.create({ name: "Ogre", type: "npc", system: { tradition } } as never);
  return made as Actor.Implementation;
}

/** An attack on an ogre. */
async function attackOf(tradition: string): Promise<Message> {
  await table.naddaha.update({ system: { tradition } });
  const actor = await makeOgre(tradition);
  game.user.targets.add({ actor, document: { uuid: null, name: "Ogre", hidden: false, displayName: 50 } } as never);
  scriptFaces(tradition === "trip" ? [20, 5] : 6);
  const { size } = game.messages;
  await type(`/${tradition} as Naddaha attack`);
  const message = await until(() => (game.messages.size > size ? game.messages.contents.at(-1) : undefined));
  game.user.targets.clear();
  return message;
}

describe("a card that waits for whoever reads it is never a line", () => {
  test.each(Object.keys(waiting))("for %s", async (kind) => {
    const message = await waiting[kind]?.();
    if (!message) throw new Error(kind);
    await rollSeveral();
    await rest();
    expect(await isLine(message)).toBe(false);
  });
});
