import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, type } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "./page.ts";
import { apply, target as targetOnly } from "./apply-damage.ts";
import { answer } from "./play/play.ts";
import { answerOnCard } from "./requests-page.ts";
import { d20 } from "./play/dice.ts";

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

function target(actor: Actor.Implementation): void {
  const document = { uuid: null, name: actor.name, hidden: false, displayName: 50 };
  game.user.targets.add({ actor, document } as never);
}

async function answered(request: Message, actor: Actor.Implementation, option: string, face: number): Promise<void> {
  await posted(() => {
    scriptFaces(face);
    return answerOnCard(request, actor);
  });
}

/** The cards with buttons that need somebody or something, all of the ogre. */
const cards: Readonly<Record<string, () => Promise<Message>>> = {
  "a roll": () => rolled(ogre, { characteristics: ["sta"] }, 7),
  "a roll of an Ability": () => rolled(ogre, { ability: itemOf(ogre, "Brawl").id }, 7),
  "a roll whose number was changed": async () => {
    const message = await rolled(ogre, { characteristics: ["sta"] }, 7);
    const stored = { uuid: ogre.uuid, path: "system.characteristics.sta.value", label: "Ogre: Stamina", sign: "add" };
    const accumulation = { ...stored, before: 3, change: 2, after: 5, isUndone: false };
    await message.update({ system: { accumulation } } as never);
    return message;
  },
  "the use of a power": () => rolled(ogre, { power: itemOf(ogre, "Roar").id }, 7),
  "an attack that hits": async () => {
    target(table.naddaha);
    const message = await posted(async () => {
      scriptFaces(9);
      await type(`/stress as Ogre ${game.i18n.localize("QUADRIVIUM.Total.attack")}`);
    });
    expect(message.rolls.length).toBe(1);
    await posted(async () => {
      scriptFaces(2);
      const buttons = [...(await message.renderHTML()).querySelectorAll("button")];
      buttons.find((one) => one.getAttribute("aria-label") === "Roll the defense of Naddaha")?.click();
    });
    return message;
  },
  "an attack on it": async () => {
    target(ogre);
    return posted(async () => {
      scriptFaces(5);
      await type(`/stress as Naddaha ${game.i18n.localize("QUADRIVIUM.Total.attack")}`);
    });
  },
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
  "a request that nominates": () =>
    posted(() => table.api.request({ asked: [ogre, table.naddaha], options: [], nominates: true })),
  "a contest that it wins": async () => {
    const sides = [
      { actor: ogre, total: "attack" },
      { actor: table.naddaha, total: "defense" },
    ];
    const request = await posted(() => table.api.contest({ sides }));
    await answered(request, ogre, "a", 9);
    await answered(request, table.naddaha, "b", 2);
    return request;
  },
  "a group challenge": () =>
    posted(() =>
      table.api.request({ kind: "challenge", asked: [ogre], options: [{ name: "Climb", letter: "i", target: 5 }] }),
    ),
  "an award": async () => {
    void table.api.award([ogre]);
    return posted(() => answer("Award", { amount: "3" }));
  },
  "changed circumstances": () => posted(() => table.api.newCircumstances({ actor: ogre })),
  "a shown weapon": () => shown("Club"),
  "a shown power": () => shown("Roar"),
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

async function buttonsFor(user: string, message: Message): Promise<readonly HTMLButtonElement[]> {
  const spy = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(user) as never);
  const card = await message.renderHTML();
  await rest();
  spy.mockRestore();
  return [...card.querySelectorAll("button")];
}

/** Whom a request does not wait for any more, nobody reminds or skips. */
const DONE = ["Remind players", "Skip Ogre"];

const cases = Object.keys(cards).flatMap((card) => Object.keys(losses).map((loss) => ({ card, loss })));

describe("a button of a card", () => {
  test.each(cases)("stays with its reason where what it needs is gone: $card without $loss", async ({ card, loss }) => {
    const message = await (cards[card] ?? (() => Promise.reject(new Error(card))))();
    const before = (await buttonsFor(GM, message)).map(named);
    expect(before.length).toBeGreaterThan(0);
    await losses[loss]?.();
    await rest();
    const after = await buttonsFor(GM, message);
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
  const games = [
    ["stress", "/stress", [9]],
    ["check", "/check", d20(18, 18, 18)],
    ["trip", "/trip", [...d20(9, 9), [4, 3], [4, 3]]],
  ] as const;

  /** An attack of the ogre with its club that hits, as its card is drawn now, and what a press of its button says. */
  async function hit(command: string, faces: readonly Face[]): Promise<{ press: () => Promise<string> }> {
    const message = await posted(async () => {
      scriptFaces(...faces);
      await type(`${command} as Ogre ${game.i18n.localize("QUADRIVIUM.Total.attack")} vs 5`);
    });
    const card = await message.renderHTML();
    const press = async (): Promise<string> => {
      const warn = vi.spyOn(ui.notifications, "warn");
      scriptFaces();
      card.querySelector<HTMLButtonElement>("[data-action=quadriviumRollDamage]")?.click();
      await until(() => warn.mock.calls.length > 0);
      await rest();
      return String(warn.mock.calls[0]?.[0]);
    };
    return { press };
  }

  const losing: readonly (readonly [
    loss: string,
    lose: (club: Item.Implementation) => Promise<unknown>,
    words: RegExp,
  ])[] = [
    [
      "deleted",
      (club) => club.delete(),
      /^Ogre no longer has Club, the weapon of this attack\. Roll the damage of another weapon/,
    ],
    ["put away", (club) => club.update({ system: { isWielded: false } }), /^Ogre does not have Club in hand/],
  ];

  test.each(games.flatMap((one) => losing.map((loss) => [...one, ...loss] as const)))(
    "does not roll bare hands in %s (%s, %o) when the weapon is %s, and says why",
    async (tradition, command, faces, _loss, lose, words) => {
      await ogre.update({ system: { tradition, characteristics: { dex: { own: { tripTarget: 6 } } } } });
      const { press } = await hit(command, faces);
      await lose(itemOf(ogre, "Club"));
      await rest();
      const { size } = game.messages;
      expect(await press()).toMatch(words);
      expect(game.messages.size).toBe(size);
    },
  );
});
