import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, openTable, scriptFaces, type } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "./page.ts";
import { apply, target as targetOnly } from "./apply-damage.ts";

/** What can no longer be done says so, on every card: the button stays, cannot be pressed, and has the reason beside it. */

let table: Table;
let ogre: Actor.Stored<"npc">;
beforeEach(async () => {
  table = await openTable();
  ogre = await npc("Ogre", "stress");
});
afterEach(async () => {
  vi.restoreAllMocks();
  game.user.targets.clear();
  await table.close();
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

const rolled = (actor: Npc, trait: object, ...faces: readonly Face[]): Promise<Message> =>
  posted(() => {
    scriptFaces(...faces);
    return table.api.rollTrait(actor, trait, { ask: false });
  });

/** The cards with buttons that need somebody or something, all of the ogre. */
const cards: Readonly<Record<string, () => Promise<Message>>> = {
  "a roll of an Ability": () => rolled(ogre, { ability: itemOf(ogre, "Brawl").id }, 7),
  "the use of a power": () => rolled(ogre, { power: itemOf(ogre, "Roar").id }, 7),
  "damage that it took": async () => {
    scriptFaces(9);
    const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
    const message = await posted(() =>
      table.api.Roll.create("1di + 2").toMessage({ speaker, type: "roll", system: { isDamage: true } } as never),
    );
    targetOnly(ogre);
    await apply(message);
    return message;
  },
  "a request": () => posted(() => table.api.request({ asked: [ogre], options: [{ characteristics: ["sta"] }] })),
  "a shown weapon": () => shown("Club"),
};

function shown(name: string): Promise<Message> {
  return posted(async () => {
    await openSheet(ogre);
    click(buttonIn(windowOf("npc-sheet"), `Actions for ${name}`));
    const entries = () => [...document.querySelectorAll<HTMLElement>("#context-menu [role=menuitem]")];
    click(await until(() => entries().find((one) => textOf(one) === "Show in chat")));
  });
}

/** What goes. */
const losses: Readonly<Record<string, () => Promise<unknown>>> = {
  "its character": () => ogre.delete(),
  "all that it has": () => ogre.deleteEmbeddedDocuments("Item", [], { deleteAll: true }),
};

/** What a button does, as it is read. */
const named = (button: HTMLButtonElement): string => textOf(button) || (button.getAttribute("aria-label") ?? "");

async function buttonsOf(message: Message): Promise<readonly HTMLButtonElement[]> {
  const card = await message.renderHTML();
  await rest();
  return [...card.querySelectorAll("button")];
}

/** Whom a request does not wait for any more, nobody reminds, skips or rolls for. */
const DONE = ["Remind players", "Skip Ogre", "Roll for Ogre"];

const cases = Object.keys(cards).flatMap((card) => Object.keys(losses).map((loss) => ({ card, loss })));

describe("a button of a card", () => {
  test.each(cases)("stays with its reason where what it needs is gone: $card without $loss", async ({ card, loss }) => {
    const message = await (cards[card] ?? (() => Promise.reject(new Error(card))))();
    const before = (await buttonsOf(message)).map(named);
    expect(before.length).toBeGreaterThan(0);
    await losses[loss]?.();
    await rest();
    const after = await buttonsOf(message);
    expect(textOf(await message.renderHTML())).toContain("Ogre");
    // The formula of an effect goes with it.
    const wanted = before
      .map((name) => name.replace(/^Roll effect: .*$/, "Roll effect"))
      .filter((name) => !DONE.includes(name));
    expect(after.map(named)).toEqual(expect.arrayContaining(wanted));
    for (const button of after.filter(({ disabled }) => disabled)) {
      expect(button.getAttribute("aria-description")).toMatch(/no longer exists\.$/);
    }
  });
});

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
