import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, type Face, table } from "./open-table.ts";
import { click, rest, until } from "./page.ts";

beforeEach(async () => {
  await openTable({ userId: GM });
  // Bare hands would use Naddaha's Brawl.
  await table.naddaha.update({ system: { unarmed: "nothing" } });
});

async function join(...actors: (string | null)[]): Promise<Combat.Implementation> {
  const combat = await Combat.create({ active: true });
  if (!combat) throw new Error("There is no encounter.");
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actorId) => ({ actorId })),
  );
  return combat;
}

async function roll(...faces: Face[]) {
  const combat = await join(table.naddaha.id);
  const [combatant] = combat.combatants.contents;
  scriptFaces(...faces);
  await combat.rollInitiative(combatant?.id ?? "");
  const message = await until(() => game.messages.contents.at(-1));
  return { combatant, message };
}

describe("initiative", () => {
  test("of a trip character has the bonuses that apply, as its bonus die or a number", async () => {
    await table.naddaha.update({ system: { tradition: "trip", tracks: { fatigue: { value: 0 } } } });
    const bonus = (name: string, value: number) => ({ name, type: "bonus", system: { value } });
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [bonus("Haste", 4), bonus("Song", 1)] as never);
    const { combatant, message } = await roll([20, 14], [6, 3]);
    expect(message.rolls[0]?.formula).toBe("1d20[Initiative] + 1d6[Haste, Song]");
    expect(combatant?.initiative).toBe(17);
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
      { name: "Mud", type: "bonus", system: { category: "penalty", value: -8 } },
    ] as never);
    const slow = await roll([20, 14]);
    expect(slow.message.rolls[0]?.formula).toBe("1d20[Initiative] - 3[Haste, Song, Mud]");
    expect(slow.combatant?.initiative).toBe(11);
  });

  test("follows its own roll alone where an actor fights twice", async () => {
    await game.settings.set("quadrivium", "suspense", true);
    const [one, two] = (await join(table.naddaha.id, table.naddaha.id)).combatants.contents;
    scriptFaces(6);
    await two?.combat?.rollInitiative(two.id ?? "");
    scriptFaces(1);
    await one?.combat?.rollInitiative(one.id ?? "");
    const message = await until(() => game.messages.contents.at(-1));
    scriptFaces(4);
    const button = (await message.renderHTML()).querySelector<HTMLElement>(
      `[data-joined-message="${message.id}"] .offers button, .roll-card .offers button`,
    );
    click(button ?? expect.fail());
    await until(() => one?.initiative === 7);
    await rest();
    expect(two?.initiative).toBe(5);
  });
});
