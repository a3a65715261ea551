import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";
import { openSheet, rest, until } from "./page.ts";

/** Only who is in the world acts, and only for whom one may act. */

let table: Table;
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

const newest = () => game.messages.contents.at(-1);

async function typed(command: string): Promise<ChatMessage.Implementation> {
  const { size } = game.messages;
  scriptFaces(6);
  await type(command);
  return until(() => game.messages.size > size && newest());
}

describe("a game master", () => {
  beforeEach(async () => {
    table = await openTable({ userId: GM });
  });

  test("does not speak as the token that was deleted while its sheet is open", async () => {
    const ogre = (await Actor.implementation.create({ name: "Ogre", type: "npc" })) as Actor.Stored<"npc">;
    const scene = await Scene.create({ name: "Cave" });
    const [token] = (await scene?.createEmbeddedDocuments("Token", [
      { name: "Ogre", actorId: ogre.id, actorLink: false },
    ])) ?? [undefined];
    const actor = token?.actor;
    if (!actor) throw new Error("There is no token.");
    await openSheet(actor);
    expect((await typed("/stress sta")).speaker.token).toBe(token.id);
    await token.delete();
    await rest();
    const warn = vi.spyOn(ui.notifications, "warn");
    await expect(table.api.rollTrait(actor as never, { characteristics: ["sta"] }, { ask: false })).rejects.toThrow(
      "Ogre no longer exists.",
    );
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("rolls nothing for a character that is only in a compendium", async () => {
    const actor = new Actor.implementation({ name: "Ren", type: "character" }, { pack: "world.people" });
    await expect(table.api.rollTrait(actor as never, { characteristics: ["sta"] }, { ask: false })).rejects.toThrow(
      "Ren is only in a compendium.",
    );
    expect(game.messages.size).toBe(0);
  });
});

test("a dialog rolls nothing for a character that is taken away from its player meanwhile", async () => {
  table = await openTable({ userId: ADA });
  const { naddaha } = table;
  const warn = vi.spyOn(ui.notifications, "warn");
  const rolled = table.api.rollTrait(naddaha, { characteristics: ["dex"] });
  rolled.catch(() => undefined);
  await until(() => dialog().querySelector("[type=submit]"));
  const updates = [{ _id: naddaha.id, ownership: { default: 0, [ADA]: 0 } }];
  await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await until(() => !naddaha.isOwner);
  if (document.querySelector(".roll-dialog")) submitDialog();
  await rest();
  expect(game.messages.size).toBe(0);
  expect(warn.mock.calls.map(([said]) => String(said)).join(" ") || "closed").toMatch(/^(You cannot act for|closed)/);
});
