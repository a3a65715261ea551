import { describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, table } from "./open-table.ts";
import type { AnswerMessage } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { d8 } from "./play/dice.ts";

/** The target's player is asked for its defense. */

type Message = ChatMessage.Implementation;

const dataOf = (message: Message) => (message as unknown as AnswerMessage).system;
const prompt = () => document.querySelector<HTMLElement>(".request-prompt");

/** An ogre of the game master's attacks; the page is that of this user. */
async function attacked(userId: string, data: object = {}, tradition = "stress"): Promise<Message> {
  await openTable({ userId });
  const gm = table.join(GM);
  const write = (type: string, action: string, operation: object) =>
    gm.modifyDocument({ type, action, operation } as never);
  const ogre = { _id: "ogre000000000000", name: "Ogre", type: "npc", system: { tradition } };
  await write("Actor", "create", { data: [ogre], keepId: true });
  await write("Actor", "update", { updates: [{ _id: table.naddaha.id, system: { tradition } }] });
  await until(() => table.naddaha.system.tradition === tradition && game.actors.get("ogre000000000000"));
  scriptFaces(...(tradition === "check" ? d8(8, 5, 3) : [6]));
  const roll = await table.api.Roll.create(tradition === "check" ? "3dk[Attack]" : "1ds[Attack] + 3").evaluate();
  const against = [{ actor: table.naddaha.uuid, token: null, name: "Naddaha" }];
  const system = { trait: { total: "attack" }, against };
  const speaker = { actor: "ogre000000000000", alias: "Ogre" };
  const _id = foundry.utils.randomID();
  const source = { _id, author: GM, type: "roll", rolls: [JSON.stringify(roll)], speaker, system };
  await write("ChatMessage", "create", { data: [{ ...source, ...data }], keepId: true });
  const message = await until(() => game.messages.get(_id));
  await rest();
  return message;
}

describe("an attack", () => {
  test("asks the player of its target for the defense, and rolls it as the button on the card does", async () => {
    const message = await attacked(ADA);
    const window = await until(prompt);
    expect(textOf(window)).toContain("Ogre attacks Naddaha.");
    scriptFaces(8);
    click(buttonIn(window, "Roll defense"));
    const defense = await until(() => game.messages.find((one) => dataOf(one).opposes === message.id));
    expect(dataOf(defense)).toMatchObject({ trait: { total: "defense" } });
    await until(() => prompt() === null);
  });

  test("asks once: who puts it off has the button on the card", async () => {
    const message = await attacked(ADA);
    click(buttonIn(await until(prompt), "Later"));
    await until(() => prompt() === null);
    const gm = table.join(GM);
    const operation = { updates: [{ _id: message.id, flavor: "Again" }] };
    await gm.modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
    await rest();
    expect(prompt()).toBeNull();
    expect(buttonIn(await message.renderHTML(), "Roll the defense of Naddaha")).toBeDefined();
  });

  test("asks no longer once somebody has rolled the defense, or the attack is deleted", async () => {
    const message = await attacked(ADA);
    await until(prompt);
    await table.join(GM).modifyDocument({
      type: "ChatMessage",
      action: "delete",
      operation: { ids: [message.id] },
    } as never);
    await until(() => prompt() === null);
  });
});
