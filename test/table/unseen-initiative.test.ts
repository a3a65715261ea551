import { beforeEach, describe, expect, test } from "vitest";
import { begin, cards, enter, HIDDEN_NAME, join, joinAlone, keptNow, openFight, roll, rows } from "./fight-page.ts";
import type { Fighter } from "./fight-page.ts";
import { BRUNO, scriptFaces, table } from "./open-table.ts";
import { rest } from "./page.ts";
import { eavesdrop } from "./requests-page.ts";

/** Players' clients never get the roll of a combatant that players do not see, however the combatant or the message is made. */

beforeEach(() => openFight());

const joinNaddaha = (fight: Combat.Implementation) => joinAlone(fight, table.naddaha);

/** An actor without tokens. */
async function withoutToken(name = HIDDEN_NAME): Promise<Actor.Implementation> {
  const actor = await Actor.implementation.create({ name, type: "npc", system: { tradition: "stress" } } as never);
  return actor ?? expect.fail();
}

/** The ways in which a combatant can be unseen in a fight, or in another one: the combatant to be rolled for. */
type Way = [way: string, make: (fight: Combat.Implementation) => Promise<Fighter | undefined>];
const UNSEEN: readonly Way[] = [
  ["who is hidden", (fight) => join(fight, HIDDEN_NAME, { hidden: true })],
  ["whom players cannot name", (fight) => join(fight, HIDDEN_NAME, { displayName: 0 })],
  ["without a token", async (fight) => (await enter(fight, { actorId: (await withoutToken()).id, hidden: true }))[0]],
  ["without an actor", async (fight) => (await enter(fight, { name: HIDDEN_NAME, hidden: true }))[0]],
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
    "by a module with a roll of its own",
    async (fighter) => {
      const { actor, token, name } = fighter;
      const thrown = await new Roll("1d10").evaluate();
      const speaker = ChatMessage.implementation.getSpeaker({ actor, token, alias: name ?? "" });
      await fighter.update({ initiative: thrown.total });
      await thrown.toMessage({ speaker, flags: { core: { initiativeRoll: true } } });
    },
  ],
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
