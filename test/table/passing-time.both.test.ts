import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type Table } from "./open-table.ts";
import { click, openSheet, textOf, until, windowOf } from "./page.ts";
import { bonusRows, dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  await withoutBrawl();
});
afterEach(() => table.close());

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

/** The fight in which the time of an effect began; null for none. */
function startOf(effect: ActiveEffect.Implementation): string | null {
  const { duration, start } = effect.toObject() as unknown as Record<"duration" | "start", { combat?: string | null }>;
  return (game.release.generation < 14 ? duration : start).combat ?? null;
}

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

/** Another client lets the fight go on. */
async function nextRoundElsewhere({ id, round }: Combat.Implementation, client: string): Promise<void> {
  const updates = [{ _id: id ?? "", round: round + 1 }];
  await table.join(client).modifyDocument({ type: "Combat", action: "update", operation: { updates } });
}

const defense = () =>
  (table.naddaha.getRollData() as unknown as { totals: Readonly<Record<string, number>> }).totals.defense;
const sheet = () => windowOf("character-sheet");
const shownDefense = () => sheet().querySelector("[data-total=defense]")?.getAttribute("aria-label");
const rowOfBrawl = () => textOf(sheet().querySelector('[data-item-id="brawl00000000000"]'));

describe("a bonus whose time is over", () => {
  test("is part of no total any more, as soon as the clock of the world has passed its end", async () => {
    await give("Shield", shield, tenSeconds);
    expect(defense()).toBe(2);
    await game.time.advance(9);
    expect(defense()).toBe(2);
    await game.time.advance(1);
    expect(defense()).toBe(0);
  });

  test("comes back when the clock is turned back, where nothing has ended it for good", async () => {
    const effect = await give("Shield", shield, tenSeconds);
    await game.time.advance(10);
    expect(defense()).toBe(0);
    await until(() => game.release.generation < 14 || !effect.active);
    await game.time.advance(-5);
    expect(defense()).toBe(game.release.generation < 14 ? 2 : 0);
  });

  test("is part of no total any more when its round has passed", async () => {
    const combat = await fight();
    await give("Shield", shield, oneRound);
    expect(defense()).toBe(2);
    await told(() => combat.nextRound());
    expect(defense()).toBe(0);
  });

  test("began with the fight, where it was given before", async () => {
    const effect = await give("Shield", shield, { value: 2, units: "rounds" });
    const combat = await fight();
    await until(() => startOf(effect) === combat.id);
    await told(() => combat.nextRound());
    expect(defense()).toBe(2);
    await told(() => combat.nextRound());
    expect(defense()).toBe(0);
  });

  test("begins with the next turn for who comes to a fight later", async () => {
    const effect = await give("Shield", shield, { value: 1, units: "rounds" });
    const combat = await Combat.create({ active: true });
    const other = await Actor.create({ name: "Ogre", type: "npc" });
    await combat?.createEmbeddedDocuments("Combatant", [{ actorId: other?.id, initiative: 9 }]);
    await told(() => combat?.startCombat() ?? Promise.resolve());
    await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id, initiative: 5 }]);
    expect(startOf(effect)).toBe(null);
    await told(() => combat?.nextTurn() ?? Promise.resolve());
    await until(() => startOf(effect) === combat?.id);
    expect(defense()).toBe(2);
  });

  test("is not back when the fight is over, until it begins anew", async () => {
    const combat = await fight();
    const effect = await give("Shield", shield, oneRound);
    await told(() => combat.nextRound());
    await combat.delete();
    await until(() => game.combats.size === 0);
    expect(defense()).toBe(0);
    await openSheet(table.naddaha);
    click(await until(() => sheet().querySelector<HTMLElement>("[data-action=renewBonus]")));
    await until(() => defense() === 2);
    expect(startOf(effect)).toBe(null);
  });

  test("leaves the sheet that is open", async () => {
    await give("Shield", shield, tenSeconds);
    await give("Fists of stone", { scope: "ability", key: "Brawl" }, tenSeconds);
    await openSheet(table.naddaha);
    await until(() => shownDefense() === "Defense (Bare hands) +1");
    expect(rowOfBrawl()).toContain("+9");
    await game.time.advance(10);
    await until(() => shownDefense() === "Defense (Bare hands) −1");
    await until(() => rowOfBrawl().includes("+7"));
  });

  test("says on the sheet how long it lasts, second by second", async () => {
    await give("Blessing", {}, tenSeconds);
    await openSheet(table.naddaha);
    await until(() => textOf(sheet().querySelector(".bonuses")).includes("10 seconds left"));
    await game.time.advance(4);
    await until(() => textOf(sheet().querySelector(".bonuses")).includes("6 seconds left"));
  });

  test("says so in greater units if it is long, and so does any other effect", async () => {
    const haste = { name: "Haste", ...lasts({ value: 3700, units: "seconds" }) };
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [haste]);
    await openSheet(table.naddaha);
    await until(() =>
      textOf(sheet().querySelector(".bonuses")).includes("Temporary effects Haste 1 hour 1 minute left"),
    );
    await game.time.advance(3650);
    await until(() => textOf(sheet().querySelector(".bonuses")).includes("50 seconds left"));
    await game.time.advance(50);
    await until(() => textOf(sheet().querySelector(".bonuses")).includes("Inactive effects Haste expired"));
  });

  test("leaves the roll dialog that is open, and what was typed there stays", async () => {
    await give("Blessing", {}, tenSeconds);
    scriptFaces(6);
    const answer = table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
    await until(() => document.querySelector(".roll-dialog [type=submit]"));
    expect(bonusRows()).toHaveProperty("+2 Blessing");
    const label = dialog().querySelector<HTMLInputElement>("[name='modifiers.0.label']");
    if (label) label.value = "high ground";
    label?.dispatchEvent(new Event("input", { bubbles: true }));
    await game.time.advance(10);
    await until(() => !("+2 Blessing" in bonusRows()));
    await until(() => rollButton() === "Roll 1ds + 7");
    expect(dialog().querySelector<HTMLInputElement>("[name='modifiers.0.label']")?.value).toBe("high ground");
    submitDialog();
    expect((await answer)?.rolls[0]?.formula).toBe("1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]");
  });
});

describe("a player whose game master lets the fight go on", () => {
  test("sees the totals without what has ended", async () => {
    await table.close();
    table = await openTable({ userId: ADA });
    await withoutBrawl();
    const gamemaster = table.join(GM);
    const data = [{ active: true, combatants: [{ actorId: table.naddaha.id, initiative: 5 }], round: 1, turn: 0 }];
    await gamemaster.modifyDocument({ type: "Combat", action: "create", operation: { data } } as never);
    const combat = await until(() => game.combat);
    await give("Shield", shield, oneRound);
    await openSheet(table.naddaha);
    await until(() => shownDefense() === "Defense (Bare hands) +1");
    await nextRoundElsewhere(combat, GM);
    await until(() => shownDefense() === "Defense (Bare hands) −1");
    expect(defense()).toBe(0);
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

describe("the roll dialog", () => {
  test("follows its character", async () => {
    void table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
    await until(() => document.querySelector(".roll-dialog [type=submit]"));
    expect(rollButton()).toBe("Roll 1ds + 7");
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 4 } } } });
    await until(() => rollButton() === "Roll 1ds + 3");
  });
});
