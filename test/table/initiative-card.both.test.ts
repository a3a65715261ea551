import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  begin,
  cards,
  enter,
  HIDDEN_NAME,
  initiatives,
  join,
  joinAlone,
  keptNow,
  openFight,
  roll,
  rows,
} from "./fight-page.ts";
import type { Fighter } from "./fight-page.ts";
import { ADA, BRUNO, GM, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { eavesdrop } from "./requests-page.ts";

/** The initiative of a round is on one card, and nothing of those whom players do not see is in what their clients get. */

let table: Table;
beforeEach(async () => {
  table = await openFight();
});
afterEach(() => table.close());

const joinNaddaha = (fight: Combat.Implementation) => joinAlone(fight, table.naddaha);

describe("the initiative of a round", () => {
  test("is on one card, in the order of the tracker, and each line unfolds to its roll", async () => {
    const fight = await begin();
    const [naddaha, ogre, wolf] = [await joinNaddaha(fight), await join(fight, "Ogre"), await join(fight, "Wolf")];
    await roll(fight, [naddaha, 4], [ogre, 9], [wolf, 2]);
    expect(initiatives()).toHaveLength(3);
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(rows(card)).toEqual(["Ogre · 9 · 9", "Naddaha · 4 · 4", "Wolf · 2 · 2"]);
    expect(card?.querySelectorAll("details.joined-roll .roll-card")).toHaveLength(3);
    expect(textOf(card?.querySelector(".message-sender"))).toContain("Ogre, Naddaha, and Wolf");
  });

  test("is so, too, of those who fight without the token that they have on the scene", async () => {
    const fight = await begin();
    const [naddaha, ogre] = [await joinNaddaha(fight), await join(fight, "Ogre")];
    await ogre.token?.update({ hidden: true });
    await ogre.actor?.update({ prototypeToken: { actorLink: true } });
    await ogre.token?.update({ actorLink: true });
    const [free] = await enter(fight, { actorId: ogre.actorId });
    await ogre.delete();
    await roll(fight, [naddaha, 4], [free as Fighter, 9]);
    // Nobody sees the ogre: its initiative is in no message.
    expect(initiatives()).toHaveLength(1);
    expect(rows((await cards())[0])).toEqual(["Ogre · only GMs see this · 9", "Naddaha · 4 · 4"]);
  });

  test("of one alone is the card of its roll", async () => {
    const fight = await begin();
    const naddaha = await joinNaddaha(fight);
    await roll(fight, [naddaha, 4]);
    const [card] = await cards();
    expect(card?.querySelector(".together")).toBeNull();
    expect(textOf(card?.querySelector(".roll-card .title"))).toBe("Initiative");
  });

  test("of a later round, and of another encounter, is on a card of its own", async () => {
    const fight = await begin();
    const [naddaha, ogre] = [await joinNaddaha(fight), await join(fight, "Ogre")];
    await roll(fight, [naddaha, 4], [ogre, 9]);
    await fight.startCombat();
    await fight.nextRound();
    await roll(fight, [naddaha, 5], [ogre, 6]);
    expect((await cards()).map(rows)).toEqual([
      ["Ogre · 9 · 9", "Naddaha · 4 · 4"],
      ["Ogre · 6 · 6", "Naddaha · 5 · 5"],
    ]);
  });

  test("has the last roll of each, with the earlier ones below", async () => {
    const fight = await begin();
    const [naddaha, ogre] = [await joinNaddaha(fight), await join(fight, "Ogre")];
    await roll(fight, [naddaha, 4], [ogre, 9]);
    await roll(fight, [naddaha, 8]);
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(rows(card)).toEqual(["Ogre · 9 · 9", "Naddaha · 8 · 8"]);
    expect(card?.querySelectorAll(".joined-roll .roll-card")).toHaveLength(3);
  });

  test("goes on when the card on which it was is deleted", async () => {
    const fight = await begin();
    const fighters = [await joinNaddaha(fight), await join(fight, "Ogre"), await join(fight, "Wolf")] as const;
    await roll(fight, [fighters[0], 4], [fighters[1], 9], [fighters[2], 2]);
    await initiatives()[0]?.delete();
    expect((await cards()).map(rows)).toEqual([["Ogre · 9 · 9", "Wolf · 2 · 2"]]);
  });

  test("believes no roll of somebody whom its author may not roll for", async () => {
    const fight = await begin();
    const [naddaha, ogre] = [await joinNaddaha(fight), await join(fight, "Ogre")];
    await roll(fight, [naddaha, 4], [ogre, 9]);
    const [, own] = initiatives();
    const forged = { ...own?.toObject(), _id: "forged0000000000", author: BRUNO };
    const operation = { data: [forged], keepId: true };
    await table.join(BRUNO).modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    await until(() => game.messages.get("forged0000000000"));
    const [card, ...others] = await cards();
    expect(rows(card)).toEqual(["Ogre · 9 · 9", "Naddaha · 4 · 4"]);
    expect(others).toHaveLength(1);
  });
});

describe.each([
  ["hidden", { hidden: true }],
  ["without a name for players", { displayName: 0 }],
])("the initiative of somebody %s", (_kind, token) => {
  /** A fight with Naddaha and somebody unseen, rolled while Bruno listens. */
  async function fought() {
    const bruno = table.join(BRUNO);
    const fight = await begin();
    const [naddaha, garrow] = [await joinNaddaha(fight), await join(fight, HIDDEN_NAME, token)];
    const heard = eavesdrop(bruno);
    await roll(fight, [naddaha, 4], [garrow, 9]);
    return { fight, naddaha, garrow, heard };
  }

  test("is in nothing that a player's client gets but the number of the tracker", async () => {
    const { garrow, heard } = await fought();
    expect(garrow.initiative).toBe(9);
    expect(initiatives()).toHaveLength(1);
    const all = heard();
    expect(all).toContain(table.naddaha.id);
    for (const line of all.split("\n")) {
      if (line.includes('"type":"Combatant"')) continue;
      expect(line).not.toContain(HIDDEN_NAME);
      expect(line).not.toContain(garrow.actorId);
      expect(line).not.toContain(garrow.tokenId);
      expect(line).not.toContain(garrow.id);
    }
  });

  test("is in the game master's view of the card", async () => {
    await fought();
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(rows(card)).toEqual([`${HIDDEN_NAME} · only GMs see this · 9`, "Naddaha · 4 · 4"]);
    expect(card?.querySelector(".unseen button")).toBeNull();
  });

  test("joins the card when it is revealed, and is kept no longer", async () => {
    const { garrow } = await fought();
    await garrow.update({ hidden: false });
    await garrow.token?.update({ hidden: false, displayName: 50 } as never);
    await until(() => initiatives().length === 2);
    await until(() => Object.keys(keptNow()).length === 0);
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(rows(card)).toEqual([`${HIDDEN_NAME} · 9 · 9`, "Naddaha · 4 · 4"]);
    expect(garrow.initiative).toBe(9);
    await rest();
    expect(initiatives()).toHaveLength(2);
  });

  test("is not posted when the token is deleted", async () => {
    const { garrow } = await fought();
    await garrow.token?.delete();
    await rest();
    expect(initiatives()).toHaveLength(1);
    expect(JSON.stringify(game.messages.map((one) => one.toObject()))).not.toContain(HIDDEN_NAME);
  });

  test("is forgotten with the encounter, and when the number is another's", async () => {
    const { fight, garrow } = await fought();
    await garrow.update({ initiative: 3 });
    const kept = () => Object.keys(keptNow());
    await until(() => kept().length === 0);
    await roll(fight, [garrow, 7]);
    expect(kept()).toHaveLength(1);
    await fight.delete();
    await until(() => kept().length === 0);
  });
});

const HEDDA = "hedda00000000000";

test("game masters' clients send each other what they keep, and what is kept already stays", async () => {
  await User.create({ _id: HEDDA, name: "Hedda", role: 4 } as never, { keepId: true });
  const hedda = table.join(HEDDA);
  const heard: object[] = [];
  hedda.on("query", (...[question, reply]) => {
    heard.push((question as { data: object }).data);
    (reply as (answer: object) => void)({ result: null });
  });
  const fight = await begin();
  const [naddaha, garrow] = [await joinNaddaha(fight), await join(fight, HIDDEN_NAME, { hidden: true })];
  await roll(fight, [naddaha, 4], [garrow, 9]);
  const texts = keptNow();
  await until(() => heard.length);
  expect(heard).toEqual([{ texts }]);
  await game.settings.set("quadrivium", "secrets", {});
  expect(rows((await cards())[0])).toEqual([]);
  await hedda.query(GM, "quadrivium.kept", { texts });
  await rest();
  expect(rows((await cards())[0])).toEqual([`${HIDDEN_NAME} · only GMs see this · 9`, "Naddaha · 4 · 4"]);
  const others = JSON.parse(JSON.stringify(texts).replaceAll('\\"total\\":9', '\\"total\\":8')) as object;
  expect(others).not.toEqual(texts);
  await hedda.query(GM, "quadrivium.kept", { texts: others, user: HEDDA });
  expect([keptNow(), heard.at(-1)]).toEqual([texts, { texts }]);
});

test("a player is sent nothing, whoever asks in whose name", async () => {
  const ada = table.join(ADA);
  const heard: string[] = [];
  ada.on("query", (...[question, reply]) => {
    heard.push(JSON.stringify(question));
    (reply as (answer: object) => void)({ result: null });
  });
  const fight = await begin();
  await roll(fight, [await joinNaddaha(fight), 4], [await join(fight, HIDDEN_NAME, { hidden: true }), 9]);
  for (const user of [ADA, GM, "", "nobody"]) await ada.query(GM, "quadrivium.kept", { user });
  await rest();
  expect(heard).toEqual([]);
});

describe("one warning, not one for each combatant,", () => {
  const notices = () => [...document.querySelectorAll("#notifications .notification")].map(textOf);

  /** Lets three NPCs enter, with these data, and rolls for all who are in the tracker. */
  async function rollAll(data: object): Promise<readonly (number | null)[]> {
    const fight = await begin();
    const naddaha = await joinNaddaha(fight);
    const others = [await join(fight, "Ogre"), await join(fight, "Wolf"), await join(fight, "Hag")];
    for (const { actor } of others) await actor?.update(data);
    scriptFaces(...[4, 4, 4, 4].map((face) => [10, face] as const));
    await fight.rollAll();
    await until(() => naddaha.initiative !== null);
    await rest();
    return others.map(({ initiative }) => initiative);
  }

  test("names those who cannot be rolled; the others are", async () => {
    expect(await rollAll({ system: { totals: { initiative: "@foo" } } })).toEqual([null, null, null]);
    const [notice, ...more] = notices();
    expect(more).toEqual([]);
    expect(notice).toContain("Ogre, Wolf, and Hag: Unknown name “@foo”.");
  });

  test("names those who cannot pay", async () => {
    const system = { tradition: "trip", initiative: "1dtlk", luck: 0 };
    expect(await rollAll({ system })).toEqual([null, null, null]);
    const [notice, ...more] = notices();
    expect(more).toEqual([]);
    for (const name of ["Ogre", "Wolf", "Hag"]) expect(notice).toContain(name);
  });

  test("names those who are out of action and roll all the same", async () => {
    const counts = await rollAll({ system: { tracks: { fatigue: { value: 5 } } } });
    expect(counts).not.toContain(null);
    expect(notices()).toEqual(["Out of action: Ogre, Wolf, and Hag. The GM decides whether they can roll."]);
  });
});
