import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, openTable, scriptFaces, type } from "./open-table.ts";
import { rest, until } from "./page.ts";

/** What can no longer be rolled says so. */

let ogre: Actor.Stored<"npc">;
beforeEach(async () => {
  await openTable();
  ogre = await npc("Ogre", "stress");
});

type Message = ChatMessage.Implementation;
type Npc = Actor.Stored<"npc">;

/** Creates somebody whom Ada owns, with something of each kind that is rolled. */
async function npc(name: string, tradition: string): Promise<Npc> {
  const made = await Actor.implementation.create({
    name,
    type: "npc",
    ownership: { default: 0, [ADA]: 3 },
    system: { tradition, characteristics: { sta: { value: 3 }, dex: { value: 3 } } },
    items: [
      { name: "Brawl", type: "ability", system: { score: 4 } },
      { name: "Club", type: "weapon", system: { attack: 4, damage: 2 } },
      { name: "Roar", type: "power", system: { characteristics: ["sta"], effectFormula: "1d6" } },
    ],
  } as never);
  return made as unknown as Npc;
}

const newest = () => game.messages.contents.at(-1);

async function posted(act: () => unknown): Promise<Message> {
  const { size } = game.messages;
  await act();
  const message = await until(() => game.messages.size > size && newest());
  await rest();
  return message;
}

const itemOf = (actor: Npc, name: string) => actor.items.getName(name, { strict: true });

describe("the button for damage", () => {
  test.each([
    [
      "deleted",
      (club: Item.Implementation) => club.delete(),
      /^Ogre no longer has Club, the weapon of this attack\. Roll the damage of another weapon/,
    ],
    [
      "put away",
      (club: Item.Implementation) => club.update({ system: { isWielded: false } }),
      /^Ogre does not have Club in hand/,
    ],
  ])("does not roll bare hands in its place when the weapon is %s, and says why", async (_loss, lose, words) => {
    const message = await posted(async () => {
      scriptFaces(9);
      await type(`/stress as Ogre ${game.i18n.localize("QUADRIVIUM.Total.attack")} vs 5`);
    });
    const card = await message.renderHTML();
    await lose(itemOf(ogre, "Club"));
    await rest();
    const { size } = game.messages;
    const warn = vi.spyOn(ui.notifications, "warn");
    card.querySelector<HTMLButtonElement>("[data-action=quadriviumRollDamage]")?.click();
    await until(() => warn.mock.calls.length > 0);
    await rest();
    expect(String(warn.mock.calls[0]?.[0])).toMatch(words);
    expect(game.messages.size).toBe(size);
  });
});
