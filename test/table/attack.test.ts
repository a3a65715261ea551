import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, smallWorld, scriptFaces, sentBy, type, type Face, table } from "./open-table.ts";
import type { AnswerMessage, Creature, Stat } from "./open-table.ts";
import { dialog } from "./roll-dialog-page.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";

type Message = ChatMessage.Implementation;

const open = async (userId: string, playsFoes = false) => {
  const settings = [{ key: "quadrivium.playsFoes", value: String(playsFoes) }];
  await openTable({ userId, world: { ...smallWorld, settings } as never });
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Sword", type: "weapon", system: { ability: "Brawl", attack: 1, damage: 4 } },
  ]);
  await game.user.update({ character: table.naddaha.id });
};
beforeEach(() => open(GM));

const latest = () => game.messages.contents.at(-1);
const dataOf = (message: Message) => (message as unknown as AnswerMessage).system;
const marked = (actor: Creature) => actor.system.tracks.body?.value;
const folded = async (message: Message) => (await message.renderHTML()).classList.contains("quadrivium-folded");

/** An ogre with a defense of 1 and a soak of 3. */
async function makeOgre(system: object = {}, source: object = {}): Promise<Creature> {
  const characteristics = { qik: { value: 1 }, sta: { value: 3 } };
  const ogre = { name: "Ogre", type: "npc", system: { characteristics, ...system }, ...source };
  const made = await Actor.implementation.create(ogre as never);
  if (!made) throw new Error("The ogre was not made.");
  return made as Creature;
}

/** Targets the token of an actor. */
function target(actor: Creature, token: object = {}): void {
  game.user.targets.add({
    actor,
    document: { uuid: null, name: actor.name, hidden: false, displayName: 50, ...token },
  } as never);
}

/** Rolls something that posts one message more, at these dice. */
async function posts(act: () => unknown, ...faces: readonly Face[]): Promise<Message> {
  const { size } = game.messages;
  scriptFaces(...faces);
  act();
  const message = await until(() => game.messages.size > size && latest());
  await rest();
  return message;
}

/** Naddaha attacks with the sword. */
const attack = (...faces: readonly Face[]) =>
  posts(
    () => {
      const total = game.i18n.localize("QUADRIVIUM.Total.attack");
      return type(`/${table.naddaha.system.effectiveTradition.id} ${total}`);
    },
    ...faces,
  );

/** Presses a button on a card, with Shift, so that no dialog asks. */
async function press(message: Message, name: string, ...faces: readonly Face[]): Promise<Message> {
  const button = buttonIn(await message.renderHTML(), name);
  return posts(
    () => {
      click(button, { shiftKey: true });
    },
    ...faces,
  );
}

/** What the block of an attack says of its targets and its damage, without buttons. */
async function lines(message: Message): Promise<readonly string[]> {
  const html = await message.renderHTML();
  return [...html.querySelectorAll(".quadrivium.attack .band")].map((band) =>
    [...band.querySelectorAll("p")].map(textOf).join(" | "),
  );
}

/** The buttons of a card for what comes next, without those of the cards on it. */
async function buttons(message: Message): Promise<readonly string[]> {
  const all = (await message.renderHTML()).querySelectorAll(
    ".attack-next button, .attack > :is(.bands, .offers) button, .effect > button",
  );
  return [...all].map((one) => one.getAttribute("aria-label") ?? textOf(one));
}

/** What is rolled for Naddaha's attack with the sword. */
async function attackTrait(): Promise<Stat> {
  const weapon = table.naddaha.items.getName("Sword")?.id ?? "";
  return (await table.api.rollable(table.naddaha.uuid, { total: "attack", weapon })).trait;
}

/** What the dialog says of the odds of Naddaha's attack. */
async function foreseen(choices: object = {}): Promise<string> {
  void table.api.rollTrait(table.naddaha, await attackTrait(), { choices });
  const sentences = await until(() => dialog().querySelector(".odds .sentences"));
  const said = `${textOf(sentences.closest(".odds")?.querySelector(".lead"))} ${textOf(sentences)}`;
  click(buttonIn(dialog(), "Cancel"));
  await until(() => document.querySelector(".roll-dialog") === null);
  return said;
}

describe("the dialog of an attack", () => {
  test("says against whom it is and how likely it hits, unless it has a number to overcome", async () => {
    expect(await foreseen()).not.toContain("Against");
    const ogre = await makeOgre();
    target(ogre);
    expect(await foreseen()).toContain("90% to hit Ogre");
    expect(await foreseen({ target: 9 })).toContain("Against Ogre");
    await table.naddaha.update({ system: { tradition: "check" } });
    expect(await foreseen()).toContain("Against Ogre: the GM compares");
    await ogre.update({ system: { tradition: "check" } });
    expect(await foreseen()).toContain("96% to hit Ogre, defense 12");
  });
});

describe("an attack whose target is another's", () => {
  /** A roll of the ogre's defense, a die and 1, by this author. */
  async function defended(message: Message, ogre: Creature, author: string, data: object = {}): Promise<Message> {
    scriptFaces(8);
    const roll = await table.api.Roll.create("1ds[Defense] + 1").evaluate();
    const system = { opposes: message.id, trait: { total: "defense" } };
    const source = { author, type: "roll", rolls: [JSON.stringify(roll)], speaker: { actor: ogre.id }, system };
    return sentBy(author, new ChatMessage.implementation(source as never), data);
  }

  beforeEach(() => open(ADA));

  test("tells no number of a defense that only game masters see, and leaves the damage to them", async () => {
    const ogre = await seen({ ownership: { default: 0 } });
    target(ogre);
    const message = await attack(5);
    const defense = await defended(message, ogre, GM, { whisper: [GM] });
    expect(await lines(message)).toEqual(["Hit | attack 13 · defense hidden"]);
    expect(await buttons(message)).toEqual([]);
    expect(await folded(defense)).toBe(false);
  });

  /** The ogre, made by a game master. */
  async function seen(data: object): Promise<Creature> {
    const characteristics = { qik: { value: 1 }, sta: { value: 3 } };
    const source = { _id: "ogre000000000000", name: "Ogre", type: "npc", system: { characteristics }, ...data };
    await table
      .join(GM)
      .modifyDocument({ type: "Actor", action: "create", operation: { data: [source], keepId: true } } as never);
    return (await until(() => game.actors.get("ogre000000000000"))) as Creature;
  }
});

describe("a game master", () => {
  test("rolls the defense of a hidden token for game masters alone, and its name is not in the attack", async () => {
    const ogre = await makeOgre();
    target(ogre, { hidden: true });
    const message = await attack(5);
    expect(dataOf(message).against).toMatchObject([{ name: "QUADRIVIUM.Name.hidden" }]);
    const defense = await press(message, "Roll the defense of Ogre", 8);
    expect(defense.whisper).toEqual([GM]);
    expect(await lines(message)).toEqual(["Hit by 4 | attack 13 · defense 9"]);
  });
});

describe("where the game master's characters defend at once", () => {
  const answersTo = ({ id }: Message) => game.messages.filter((one) => dataOf(one).opposes === id);

  test("a defense is rolled once, and a game master's damage applied, which can be undone", async () => {
    await open(GM, true);
    const ogre = await makeOgre();
    target(ogre);
    await attack(5, 8);
    const [message = expect.fail("There is no attack.")] = game.messages.contents;
    await until(() => answersTo(message).length === 1);
    game.messages.render();
    await message.update({ flavor: "Again" });
    await rest();
    expect(answersTo(message)).toHaveLength(1);
    expect(await lines(message)).toEqual(["Hit by 4 | attack 13 · defense 9"]);
    scriptFaces(6);
    click(buttonIn(await message.renderHTML(), "Roll damage (+4): Ogre"), { shiftKey: true });
    await until(() => marked(ogre) === 2);
    expect((await lines(message)).slice(1)).toEqual(["Unhurt → Light wounds | damage 13 · soak 3"]);
    click(buttonIn(await message.renderHTML(), "Undo damage to Ogre"));
    await until(() => marked(ogre) === 0);
    expect(buttonIn(await message.renderHTML(), "Apply to Ogre")).toBeDefined();
  });

  test("whoever has a player is asked, and no player's page rolls for a foe", async () => {
    await open(GM, true);
    const hero = await makeOgre({}, { ownership: { default: 0, [ADA]: 3 } });
    target(hero);
    expect(answersTo(await attack(5))).toEqual([]);
    await open(ADA, true);
    await table.naddaha.update({ name: "Naddaha" });
    target(table.naddaha);
    expect(answersTo(await attack(5))).toEqual([]);
  });
});

test("the block of an attack says first who is hit, and has the dice of all rolls folded", async () => {
  const ogre = await makeOgre();
  target(ogre);
  const message = await attack(5);
  await press(message, "Roll the defense of Ogre", 8);
  const html = await message.renderHTML();
  const block = html.querySelector<HTMLElement>(".message-content > .attack");
  expect(textOf(block)).toMatch(/^Sword → Ogre Hit by 4 attack 13 · defense 9/);
  expect(block?.querySelectorAll("details.rolls:not([open]) .thrown-dice")).toHaveLength(2);
  expect(html.querySelectorAll(".thrown-dice")).toHaveLength(2);
});

describe("an attack by a trip character", () => {
  test("overcomes the defense that the target's sheet names", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const ogre = await makeOgre({ tradition: "trip", totals: { defense: "14" } });
    target(ogre);
    const heroic = [6, 1] as const;
    expect(await lines(await attack([20, 15], [4, 1], heroic, heroic))).toEqual(["Hit by 2 | attack 16 · defense 14"]);
    expect(await lines(await attack([20, 5], [4, 1]))).toEqual(["Missed by 8 | attack 6 · defense 14"]);
  });
});

describe("a power", () => {
  test("shows on the card of its roll what it does, and rolls its effect there, as damage if it says so", async () => {
    const [power] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Ember", type: "power", system: { effect: "Burns.", effectFormula: "1d6 + 2", inflictsDamage: true } },
    ] as never);
    const ogre = await makeOgre();
    target(ogre);
    const message = await posts(
      () => table.api.rollTrait(table.naddaha, { power: power?.id ?? "" }, { ask: false }),
      5,
    );
    const html = await message.renderHTML();
    expect(textOf(html.querySelector(".effect p"))).toBe("Burns.");
    expect(await buttons(message)).toEqual(["Roll the effect of Ember: 1d6 + 2"]);
    const effect = await press(message, "Roll the effect of Ember: 1d6 + 2", [6, 4]);
    expect(effect.rolls[0]?.total).toBe(6);
    expect(await folded(effect)).toBe(true);
    expect(await buttons(message)).toEqual([]);
    click(buttonIn(await message.renderHTML(), "Apply to Ogre"));
    await until(() => marked(ogre) === 1);
  });
});
