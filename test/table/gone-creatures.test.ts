import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { answerOnCard } from "./requests-page.ts";

let ogre: Actor.Stored<"npc">;
beforeEach(async () => {
  await openTable();
  ogre = (await Actor.implementation.create({
    name: "Ogre",
    type: "npc",
    system: { tradition: "stress", characteristics: { qik: { value: 1 }, sta: { value: 3 } } },
  } as never)) as unknown as Actor.Stored<"npc">;
});

type Message = ChatMessage.Implementation;

const newest = () => game.messages.contents.at(-1);
const card = (message: Message) => message.renderHTML();
const words = async (message: Message) => textOf(await card(message));

async function posted(act: () => unknown): Promise<Message> {
  const { size } = game.messages;
  await act();
  const message = await until(() => game.messages.size > size && newest());
  await rest();
  return message;
}

/** Rolls for a character that is asked, at this face. */
async function answer(request: Message, actor: Actor.Implementation, option: string, face: number): Promise<void> {
  await posted(() => {
    scriptFaces(face);
    return answerOnCard(request, actor);
  });
}

/** Deletes the ogre. */
async function slay(): Promise<void> {
  await ogre.delete();
  await rest();
}

describe("a group challenge", () => {
  test("goes on without a member who is deleted", async () => {
    const request = await posted(() =>
      table.api.request({
        kind: "challenge",
        asked: [table.naddaha, ogre],
        options: [{ name: "Climb", letter: "i", target: 5 }],
      }),
    );
    await answer(request, table.naddaha, "a", 9);
    expect((await card(request)).querySelector(".challenge-story .sum")).toBeNull();
    await slay();
    await until(async () => (await words(request)).includes("succeeds") || (await words(request)).includes("success"));
    expect(await words(request)).toContain("Ogre no longer there");
  });
});
