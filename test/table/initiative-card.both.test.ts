import { beforeEach, describe, expect, test } from "vitest";
import {
  begin,
  cards,
  HIDDEN_NAME,
  initiatives,
  join,
  joinAlone,
  keptNow,
  openFight,
  roll,
  rows,
} from "./fight-page.ts";
import { ADA, BRUNO, GM, table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { eavesdrop } from "./requests-page.ts";

/** The initiative of a round is on one card, and players' clients get nothing about combatants that they do not see. */

beforeEach(() => openFight());

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
});

describe.each([
  ["hidden", { hidden: true }],
  ["without a name for players", { displayName: 0 }],
])("the initiative of somebody %s", (_kind, token) => {
  /** A fight with Naddaha and an unseen combatant, rolled while Bruno listens. */
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
