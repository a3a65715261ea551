import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable({ userId: GM });
  await withoutBrawl();
});

/** Lets Naddaha fight with bare hands as if she had learned nothing, so that only what she is given counts. */
async function withoutBrawl(): Promise<void> {
  await table.naddaha.update({ system: { unarmed: "nothing" } });
}

/** How long an effect lasts from now on. */
interface Lasting {
  readonly value: number;
  readonly units: "seconds" | "rounds";
}

/** What lets an effect last so long from when it is given, as each generation stores it. */
const lasts = ({ value, units }: Lasting): object => ({
  duration: game.release.generation < 14 ? { [units]: value } : { value, units, expiry: null },
});

/** A bonus that lasts for a while from now on. */
async function give(name: string, system: object, lasting: Lasting): Promise<ActiveEffect.Implementation> {
  const data = { name, type: "bonus", system: { value: 2, ...system }, ...lasts(lasting) };
  const [effect] = await table.naddaha.createEmbeddedDocuments("ActiveEffect", [data as never]);
  return effect ?? expect.fail("There is no bonus.");
}

const tenSeconds = { value: 10, units: "seconds" } as const;
const oneRound = { value: 1, units: "rounds" } as const;
const shield = { scope: "total", key: "defense" };

async function fight(): Promise<Combat.Implementation> {
  const combat = await Combat.create({ active: true });
  if (!combat) throw new Error("There is no combat.");
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id, initiative: 5 }]);
  await told(() => combat.startCombat());
  return combat;
}

/** Lets a fight go on, until all of what comes of it has come: what ends and begins with a turn. */
async function told(goOn: () => Promise<unknown>): Promise<void> {
  const hook = "combatTurnChange" as never;
  await Promise.all([new Promise<void>((resolve) => Hooks.once(hook, resolve as never)), goOn()]);
}

const defense = () =>
  (table.naddaha.getRollData() as unknown as { totals: Readonly<Record<string, number>> }).totals.defense;
const sheet = () => windowOf("character-sheet");

describe("a bonus whose time is over", () => {
  test("is part of no total any more, as soon as the clock of the world has passed its end", async () => {
    await give("Shield", shield, tenSeconds);
    expect(defense()).toBe(2);
    await game.time.advance(9);
    expect(defense()).toBe(2);
    await game.time.advance(1);
    expect(defense()).toBe(0);
  });

  test("is part of no total any more when its round has passed", async () => {
    const combat = await fight();
    await give("Shield", shield, oneRound);
    expect(defense()).toBe(2);
    await told(() => combat.nextRound());
    expect(defense()).toBe(0);
  });

  test("says on the sheet how long it lasts, second by second", async () => {
    await give("Blessing", {}, tenSeconds);
    await openSheet(table.naddaha);
    await until(() => textOf(sheet().querySelector(".bonuses")).includes("10 seconds left"));
    await game.time.advance(4);
    await until(() => textOf(sheet().querySelector(".bonuses")).includes("6 seconds left"));
  });
});

describe("a bonus that waits for an event beyond its time", () => {
  test("counts until the event, where there are such events", async () => {
    if (game.release.generation < 14) return;
    const combat = await fight();
    const effect = await give("Shield", shield, oneRound);
    await effect.update({ duration: { expiry: "combatEnd" } } as never);
    await told(() => combat.nextRound());
    expect(defense()).toBe(2);
    await combat.delete();
    await until(() => defense() === 0);
  });
});
