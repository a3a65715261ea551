import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, cards, enter, HIDDEN_NAME, initiatives, join, keptNow, openFight, roll, rows } from "../fight-page.ts";
import type { Fighter } from "../fight-page.ts";
import { ADA, BRUNO, GM, sentBy } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { rest, until } from "../page.ts";
import { characterOfBruno, write } from "../requests-page.ts";

/** Anybody can write that their message is initiative, for whom, when, and in whose name. */

let table: Table;
/** The time at the table, in seconds. */
let seconds: number;
beforeEach(async () => {
  seconds = 1;
  table = await openFight({ now: () => seconds * 1000 });
});
afterEach(() => table.close());

/** Lets a second go by at the table. */
function wait(): void {
  seconds += 1;
}

async function joinNaddaha(fight: Combat.Implementation): Promise<Fighter> {
  const [made] = await enter(fight, { actorId: table.naddaha.id });
  return made as Fighter;
}

/** A message with a roll of 1, which a user has posted for somebody. */
async function posted(user: string, speaker: object, data: object = {}): Promise<ChatMessage.Implementation> {
  const one = JSON.stringify(await table.api.Roll.create("1").evaluate());
  const source = new ChatMessage.implementation({ speaker, content: "1", rolls: [one] });
  return sentBy(table, user, source, { type: "roll", ...data });
}

function change(user: string, { id }: ChatMessage.Implementation, data: object): Promise<void> {
  return write(table.join(user), "update", { updates: [{ _id: id, ...data }] });
}

const told = (fight: Combat.Implementation, combatant: string, round = fight.round) => ({
  flags: { core: { initiativeRoll: true } },
  system: { initiative: { combat: fight.id, combatant, round } },
});

/** An encounter in its second round, with messages from before it and from its first round. */
async function fought() {
  const own = await characterOfBruno("Irzi");
  const naddahas = { actor: table.naddaha.id };
  const [ofBruno, ofAda] = [await posted(BRUNO, { actor: own.id }), await posted(ADA, naddahas)];
  wait();
  const fight = await begin();
  const [naddaha, ogre] = [await joinNaddaha(fight), await join(fight, "Ogre")];
  const garrow = await join(fight, HIDDEN_NAME, { hidden: true });
  wait();
  await roll(fight, [naddaha, 4], [ogre, 9], [garrow, 7]);
  await fight.startCombat();
  wait();
  const inFirst = await posted(ADA, naddahas);
  wait();
  // Of the first round, too, so that nothing is later that a round has not.
  await roll(fight, [naddaha, 3], [ogre, 6]);
  await fight.nextRound();
  wait();
  await roll(fight, [naddaha, 5], [ogre, 8], [garrow, 7]);
  wait();
  return { fight, naddaha, ogre, garrow, own, ofBruno, ofAda, inFirst };
}

type Fought = Awaited<ReturnType<typeof fought>>;

/** The cards of initiative that several share, by the messages on whose card they are. */
async function joint(): Promise<readonly unknown[]> {
  return (await cards()).flatMap((card) => {
    const all = rows(card);
    return all.length > 0 ? [[card.dataset.messageId, ...all]] : [];
  });
}

const aliased = (fighter: Fighter, alias: string) => ({
  scene: fighter.sceneId,
  token: fighter.tokenId,
  actor: fighter.actorId,
  alias,
});

const FORGERIES: readonly [what: string, forge: (fought: Fought) => Promise<unknown>][] = [
  ["in the ogre's name", ({ fight, ogre }) => posted(BRUNO, aliased(ogre, "Ogre"), told(fight, ogre.id ?? ""))],
  ["of nobody, for the ogre", ({ fight, ogre }) => posted(BRUNO, { alias: "Ogre" }, told(fight, ogre.id ?? ""))],
  [
    "of an actor that is not there, for the ogre",
    ({ fight, ogre }) => posted(BRUNO, { actor: "nobody0000000000" }, told(fight, ogre.id ?? "")),
  ],
  [
    "of one's own, for the ogre",
    ({ fight, ogre, own }) => posted(BRUNO, { actor: own.id }, told(fight, ogre.id ?? "")),
  ],
  [
    "of one's own, for the ogre, by its token",
    ({ fight, ogre, own }) => posted(BRUNO, { ...aliased(ogre, "Ogre"), actor: own.id }, told(fight, ogre.id ?? "")),
  ],
  ["of nobody, for nobody", ({ fight }) => posted(BRUNO, { alias: "Wolf" }, told(fight, "nobody0000000000"))],
  ["of nobody, for a later round", ({ fight }) => posted(BRUNO, {}, told(fight, "nobody0000000000", 1_000_000))],
  [
    "of one's own, for a later round",
    ({ fight, naddaha }) => posted(ADA, { actor: naddaha.actorId }, told(fight, naddaha.id ?? "", 1_000_000)),
  ],
  ["that was there before, of nobody", ({ fight, ofBruno }) => change(BRUNO, ofBruno, told(fight, "nobody0000000000"))],
  [
    "that was there before, for the ogre",
    ({ fight, ogre, ofBruno }) => change(BRUNO, ofBruno, told(fight, ogre.id ?? "")),
  ],
  [
    "that was there before, of a fighter",
    ({ fight, naddaha, ofAda }) => change(ADA, ofAda, told(fight, naddaha.id ?? "")),
  ],
  [
    "that was there before, for the first round",
    ({ fight, naddaha, ofAda }) => change(ADA, ofAda, told(fight, naddaha.id ?? "", 1)),
  ],
  ["of the round before", ({ fight, naddaha, inFirst }) => change(ADA, inFirst, told(fight, naddaha.id ?? ""))],
];

describe("a forged message of initiative", () => {
  test.each(FORGERIES)("%s changes no card of initiative", async (_what, forge) => {
    const all = await fought();
    const before = await joint();
    expect(before).toHaveLength(3);
    expect(before[2]).toContain(`${HIDDEN_NAME} · only GMs see this · 7`);
    await forge(all);
    await rest();
    expect(await joint()).toEqual(before);
    // Nor when it is read anew, as when the page is loaded.
    for (const message of game.messages) message.reset();
    expect(await joint()).toEqual(before);
  });

  test.each(FORGERIES)("%s keeps what is revealed from no card", async (_what, forge) => {
    const all = await fought();
    const { garrow } = all;
    await forge({ ...all, ogre: garrow });
    await rest();
    await garrow.token?.update({ hidden: false });
    await garrow.update({ hidden: false });
    await until(() => Object.keys(keptNow()).length === 0);
    const last = initiatives().at(-1);
    expect([last?.author?.id, last?.speaker.token, last?.rolls[0]?.total]).toEqual([GM, garrow.tokenId, 7]);
    expect((await joint()).at(-1)).toContain(`${HIDDEN_NAME} · 7 · 7`);
  });
});

test("a player's line has the name of who fights", async () => {
  const fight = await begin();
  const [naddaha, ogre] = [await joinNaddaha(fight), await join(fight, "Ogre")];
  await roll(fight, [ogre, 9]);
  await posted(ADA, { actor: table.naddaha.id, alias: "Ogre the Weak" }, told(fight, naddaha.id ?? ""));
  expect(rows((await cards())[0])).toEqual(["Ogre · 9 · 9", "Naddaha ·  · 1"]);
});
