import { beforeEach, describe, expect, test } from "vitest";
import { begin, cards, enter, HIDDEN_NAME, join, joinAlone, keptNow, openFight, roll, rows } from "./fight-page.ts";
import type { Fighter } from "./fight-page.ts";
import { BRUNO, scriptFaces, table } from "./open-table.ts";
import { rest } from "./page.ts";
import { eavesdrop } from "./requests-page.ts";

/** No client of a player gets the roll of a combatant whom players do not see, however the combatant or the message is made. */

beforeEach(() => openFight());

const joinNaddaha = (fight: Combat.Implementation) => joinAlone(fight, table.naddaha);

/** An actor that has no token anywhere. */
async function withoutToken(name = HIDDEN_NAME): Promise<Actor.Implementation> {
  const actor = await Actor.implementation.create({ name, type: "npc", system: { tradition: "stress" } } as never);
  return actor ?? expect.fail();
}

/** The ways in which somebody can be unseen in a fight, or in another one: the combatant to be rolled for. */
type Way = [way: string, make: (fight: Combat.Implementation) => Promise<Fighter | undefined>];
const UNSEEN: readonly Way[] = [
  ["who is hidden", (fight) => join(fight, HIDDEN_NAME, { hidden: true })],
  ["whom players cannot name", (fight) => join(fight, HIDDEN_NAME, { displayName: 0 })],
  ...[{}, { hidden: true }, { displayName: 0 }].map((token): Way => [
    `whose scene was deleted (${JSON.stringify(token)})`,
    async (fight) => {
      const fighter = await join(fight, HIDDEN_NAME, token);
      await fighter.token?.parent?.delete();
      return fighter;
    },
  ]),
  ...[{ hidden: true }, { displayName: 0 }].map((token): Way => [
    `whose actor was deleted (${JSON.stringify(token)})`,
    async (fight) => {
      const fighter = await join(fight, HIDDEN_NAME, token);
      await game.actors.get(fighter.actorId ?? "")?.delete();
      return fighter;
    },
  ]),
  ["without a token", async (fight) => (await enter(fight, { actorId: (await withoutToken()).id, hidden: true }))[0]],
  ["without an actor", async (fight) => (await enter(fight, { name: HIDDEN_NAME, hidden: true }))[0]],
  [
    "of an actor that fights beside itself",
    async (fight) => {
      const { id } = await withoutToken();
      const [seen, unseen] = await enter(fight, { actorId: id }, { actorId: id, hidden: true });
      await seen?.update({ initiative: 9 });
      return unseen;
    },
  ],
  [
    "whose token is seen in another encounter",
    async (fight) => {
      const { actorId, tokenId, sceneId } = await join(await begin(), HIDDEN_NAME);
      const [again] = await enter(fight, { actorId, tokenId, sceneId, hidden: true });
      for (const { combatants } of game.combats)
        await combatants.find((one) => one.tokenId === tokenId && one !== again)?.update({ initiative: 9 });
      return again;
    },
  ],
  [
    "of whom there is a copy on another scene",
    async (fight) => {
      const fighter = await join(fight, HIDDEN_NAME);
      const scene = fighter.token?.parent?.toObject();
      const [token] = scene?.tokens ?? [];
      const data = { ...scene, _id: null, name: "Copy", tokens: [{ ...token, hidden: true }] };
      const copy = await Scene.implementation.create(data, { keepEmbeddedIds: true });
      await fighter.update({ initiative: 9 });
      const again = { actorId: fighter.actorId, tokenId: fighter.tokenId, sceneId: copy?.id, hidden: true };
      return (await enter(fight, again))[0];
    },
  ],
];

/** The ways in which the roll of a combatant becomes a message. */
type Made = [way: string, post: (fighter: Fighter) => Promise<unknown>];
const MADE: readonly Made[] = [
  ["by Foundry", async ({ id, combat }) => combat?.rollInitiative(id ?? "")],
  [
    "by a module, of the combatant's roll",
    async (fighter) => {
      const thrown = await fighter.getInitiativeRoll().evaluate();
      await fighter.update({ initiative: thrown.total });
      await thrown.toMessage({ flags: { core: { initiativeRoll: true } } });
    },
  ],
  [
    "by a module that does not say what it is",
    async (fighter) => {
      const thrown = await fighter.getInitiativeRoll("1d10").evaluate();
      await fighter.update({ initiative: thrown.total });
      await ChatMessage.implementation.create({ content: String(thrown.total), rolls: [thrown] as never });
    },
  ],
  ...[true, false].map((isFirst): Made => [
    `by a module with a roll of its own, ${isFirst ? "which it posts first" : "posted when it counts"}`,
    async (fighter) => {
      const { actor, token, name } = fighter;
      const thrown = await new Roll("1d10").evaluate();
      const speaker = ChatMessage.implementation.getSpeaker({ actor, token, alias: name ?? "" });
      if (!isFirst) await fighter.update({ initiative: thrown.total });
      await thrown.toMessage({ speaker, flags: { core: { initiativeRoll: true } } });
      if (isFirst) await fighter.update({ initiative: thrown.total });
    },
  ]),
];

describe.each(UNSEEN)("the initiative of somebody %s", (_way, make) => {
  test.each(MADE)("is in no message that is made %s", async (made, post) => {
    const bruno = table.join(BRUNO);
    const fight = await begin();
    const naddaha = await joinNaddaha(fight);
    const garrow = (await make(fight)) ?? expect.fail();
    await fight.activate();
    await roll(fight, [naddaha, 4]);
    const heard = eavesdrop(bruno);
    scriptFaces(9);
    await post(garrow);
    await rest();
    expect(garrow.initiative).toBe(9);
    expect(heard()).not.toContain('"ChatMessage"');
    expect(game.messages.size).toBe(1);
    if (made.startsWith("by Foundry")) {
      expect(Object.keys(keptNow())).toEqual([`initiative ${fight.id} ${garrow.id}`]);
      const [line] = (await cards()).map(rows).find((all) => all.length > 0) ?? [];
      expect(line).toContain("only GMs see this · 9");
    }
  });
});
