// On both generations: each deletes keys of an object in another way.

import { describe, expect, test, vi } from "vitest";
import { apply, damageLines, target, undo } from "./apply-damage.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, table } from "./open-table.ts";
import { leftToDo, rest, textOf, until } from "./page.ts";
import { write } from "./requests-page.ts";

/** Damage that characters take: the user who applies it posts it in a message, and the card of its roll shows it. */

type Message = ChatMessage.Implementation;
type Told = ChatMessage.OfType<"change">;

const CARD = "damage0000000000";
const LINE = "Naddaha: Unhurt → Medium wounds";

const card = (): Message => game.messages.get(CARD) ?? expect.fail("There is no damage.");
const told = (): readonly Told[] => game.messages.filter(({ type }) => type === "change") as Told[];
const body = (actor: Actor.Implementation = table.naddaha): number =>
  (actor as Actor.Stored<"character">).system.tracks.body?.value ?? 0;

/** Opens the world at a user's client, with damage of 11 that a game master has rolled and who is not there. */
async function open(userId: string, own: object = {}): Promise<void> {
  await openTable({ userId });
  scriptFaces(9);
  const roll = await table.api.Roll.create("1di + 2").evaluate();
  const system = { isDamage: true, ...own };
  const source = { _id: CARD, type: "roll", author: GM, rolls: [JSON.stringify(roll)], system };
  const gamemaster = table.join(GM);
  await write(gamemaster, "create", { data: [source], keepId: true });
  gamemaster.close();
  await rest();
  target(table.naddaha);
}

/** Makes an ogre without a player, with other owners. */
async function makeOgre(ownership: object = {}): Promise<Actor.Implementation> {
  const made = await Actor.implementation.create({ name: "Ogre", type: "npc", ownership } as never);
  return made ?? expect.fail("There is no ogre.");
}

async function inflictOn(actor: Actor.Implementation): Promise<Told> {
  target(actor);
  await apply(card());
  await rest();
  return told().at(-1) ?? expect.fail("Nothing is told.");
}

/** Lets a user look. */
async function as<Result>(user: string, look: () => Promise<Result>): Promise<Result> {
  const spy = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(user) as never);
  return look().finally(() => {
    spy.mockRestore();
  });
}

describe("a player to whose character a game master's roll does damage, while no game master is there", () => {
  test("takes it, and undoes it", async () => {
    await open(ADA);
    await apply(card());
    await until(() => body() === 3);
    expect(await damageLines(card())).toEqual([`${LINE} damage 11 · soak 0 · applied by Ada`]);
    await undo(card(), "Naddaha");
    await until(() => body() === 0);
    expect(await damageLines(card())).toEqual([`${LINE} Undone by Ada.`]);
    await rest();
    expect(leftToDo()).toEqual([]);
  });
});

describe("the message that tells damage", () => {
  test("is on its card, and not in the log a second time, but where its card is gone", async () => {
    await open(GM);
    const message = await inflictOn(table.naddaha);
    const classes = async () => [...(await message.renderHTML()).classList];
    expect(await classes()).toContain("quadrivium-told");
    await card().delete();
    await rest();
    expect(await classes()).not.toContain("quadrivium-told");
    const alone = await message.renderHTML();
    expect(textOf(alone.querySelector(".change-card"))).toBe("Naddaha: damage Body Unhurt → Medium wounds −3 Undo");
  });

  test("is for those who may observe who takes it; others read on the card that it was taken", async () => {
    await open(GM);
    const ogre = await makeOgre({ default: 0, [ADA]: 2 });
    const message = await inflictOn(ogre);
    expect([...message.whisper].sort()).toEqual([ADA, GM].sort());
    const lines = (user: string) => as(user, () => damageLines(card()));
    expect(await lines(ADA)).toEqual(["Ogre: Unhurt → Medium wounds damage 11 · soak 0"]);
    expect(await lines(BRUNO)).toEqual(["Ogre has taken the damage."]);
    expect(await as(BRUNO, () => Promise.resolve(message.visible))).toBe(false);
    // An unhurt character has not taken damage.
    const golem = await makeOgre();
    await golem.createEmbeddedDocuments("Item", [{ name: "Hide", type: "armor", system: { soak: 30 } }] as never);
    await golem.update({ name: "Golem" });
    await inflictOn(golem);
    expect(await lines(BRUNO)).toEqual(["Ogre has taken the damage.", "The damage does not hurt Golem."]);
    // What all may observe is shown to all.
    expect((await inflictOn(await makeOgre({ default: 2 }))).whisper).toEqual([]);
  });

  test("of somebody hidden is for game masters and owners, whatever else others may observe", async () => {
    await open(GM);
    const ogre = await makeOgre({ default: 2, [ADA]: 3 });
    const tokens = [{ name: "Ogre", actorId: ogre.id, actorLink: true, hidden: true }];
    await Scene.implementation.create({ name: "Forest", tokens });
    const message = await inflictOn(ogre);
    expect([...message.whisper].sort()).toEqual([ADA, GM].sort());
    expect(JSON.stringify(message.toObject())).not.toContain("Ogre");
  });
});
