// On both generations: each has its own menu for the list of players, and its own words for who sees a roll.

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, sentBy, table } from "../../open-table.ts";
import type { Face } from "../../open-table.ts";
import { answerFrom, ask, FORMULA, NOTICE, pressed, throwOf } from "../../requests-page.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "../../page.ts";

/** An entry of a context menu of Foundry 13 or 14. */
interface Entry {
  readonly name?: string;
  readonly label?: string;
  readonly callback?: (target: HTMLElement) => void;
  readonly onClick?: (event: Event, target: HTMLElement) => void;
}

const ledger = () => windowOf("ledger-window");
/** The people in the ledger, with the number of their rolls. */
const people = () =>
  Object.fromEntries(
    [...ledger().querySelectorAll("[data-who]")].map((button) => [
      textOf(button),
      Number(textOf(button.closest("tr")?.querySelector("td"))),
    ]),
  );
/** The newest rolls, the newest first: who, total, percentile. */
const rolls = () =>
  [...ledger().querySelectorAll("details tbody tr")].map((row) => {
    const cells = [...row.children].map(textOf);
    return [cells[1], cells[3], cells[4]];
  });
const choose = (name: string, value: string) => {
  const list = ledger().querySelector<HTMLSelectElement>(`[name=${name}]`);
  if (!list) throw new Error(`There is no list "${name}".`);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
};

/** A posted roll of this client, by default for Naddaha. */
async function post(
  formula: string,
  faces: readonly Face[],
  data: object = { speaker: { actor: "naddaha000000000", alias: "Naddaha" } },
): Promise<ChatMessage.Implementation> {
  scriptFaces(...faces);
  const roll = await Roll.create(formula).evaluate();
  const message = await ChatMessage.implementation.create({ rolls: [JSON.stringify(roll)], ...data });
  return message as unknown as ChatMessage.Implementation;
}

async function open(): Promise<void> {
  await table.api.luckLedger();
  await until(() => document.querySelector(".ledger-window .ledger"));
}

describe("the game master's ledger", () => {
  beforeEach(() => openTable());

  test("gives each roll its exact percentile, for its player and its character", async () => {
    await post("1di + 3 vs 9", [10]);
    await post("1di", [1]);
    await open();
    expect(rolls()).toEqual([
      ["Naddaha", "1", "5"],
      ["Naddaha", "13", "95"],
    ]);
    expect(people()).toEqual({ Naddaha: 2, Gamemaster: 2 });
    expect(textOf(ledger().querySelector(".headline"))).toBe("50");
    expect(textOf(ledger().querySelector(".verdict"))).toBe("Too few rolls: it takes at least 20.");
  });

  test("counts nothing without known odds, nothing without chance, and no plain roll of Foundry's", async () => {
    await post("1di + 1d6x", [3, [6, 2]]);
    await post("5 vs 3", []);
    await post("1d20", [[20, 3]]);
    await post("1ds + 1ds vs 9", [3, 4]);
    await post("1d20 + 2 vs 15", [[20, 20]]);
    await open();
    expect(rolls()).toEqual([["Naddaha", "22", "97.5"]]);
    expect(textOf(ledger())).toContain(
      "3 rolls are not counted: unknown odds, changed by hand, or dice of an inactive module.",
    );
  });

  test("can leave out dice that were entered by hand, and tells which they are", async () => {
    await post("1di", [5]);
    const entered = await post("1di", [9]);
    const stored = JSON.parse(entered._source.rolls[0] ?? "{}") as {
      terms: { fallen?: { method?: string; options: object }[] }[];
    };
    for (const { fallen = [] } of stored.terms) for (const die of fallen) die.method = "manual";
    await entered.update({ rolls: [JSON.stringify(stored)] });
    await open();
    expect(textOf(ledger().querySelector("details tbody tr"))).toContain("(entered by hand)");
    click(ledger().querySelector("[name=onlyThrown]") ?? ledger());
    ledger()
      .querySelector<HTMLInputElement>("[name=onlyThrown]")
      ?.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => rolls().length === 1);
    expect(rolls()).toEqual([["Naddaha", "5", "45"]]);
  });

  test("shows the rolls of one person, of one tradition, of the last evening, and the last ones", async () => {
    const yesterday = { timestamp: 1_000, speaker: { actor: "naddaha000000000", alias: "Naddaha" } };
    for (let face = 1; face <= 10; face += 1) await post("1di", [face], yesterday);
    const today = { timestamp: 1_000 + 12 * 60 * 60 * 1000, speaker: { alias: "Gamemaster" } };
    for (let face = 1; face <= 12; face += 1) await post("3dk", throwOf(1 + (face % 8)), today);
    await open();
    expect(rolls()).toHaveLength(22);
    expect(textOf(ledger().querySelector(".verdict"))).not.toContain("Fewer than");
    choose("who", "actor.naddaha000000000");
    await until(() => rolls().length === 10);
    choose("who", "all");
    await until(() => rolls().length === 22);
    choose("which", `session.${today.timestamp}`);
    await until(() => rolls().length === 12);
    choose("which", "last.20");
    await until(() => rolls().length === 20);
    choose("tradition", "stress");
    await until(() => rolls().length === 10);
  });

  test("follows the chat while it is open", async () => {
    await open();
    expect(rolls()).toEqual([]);
    const message = await post("1di", [5]);
    await until(() => rolls().length === 1);
    await message.delete();
    await until(() => rolls().length === 0);
  });

  test("opens from a sheet for its character, from the list of players for a player, and from the chat for all", async () => {
    await post("1di", [5]);
    await openSheet(table.naddaha);
    const sheet = windowOf("character-sheet");
    click(buttonIn(sheet, "Luck ledger"));
    const who = () => document.querySelector<HTMLSelectElement>(".ledger-window [name=who]")?.value;
    await until(() => who() === "actor.naddaha000000000");
    const entries: Entry[] = [];
    Hooks.callAll("getUserContextOptions", ui.players as never, entries as never);
    const entry = entries.find(({ name, label }) => (label ?? name) === "QUADRIVIUM.Ledger.title");
    const player = document.createElement("li");
    player.dataset.userId = GM;
    if (entry?.onClick) entry.onClick(new Event("click"), player);
    else entry?.callback?.(player);
    await until(() => who() === `user.${GM}`);
    await table.api.luckLedger();
    await until(() => who() === "all");
  });
});

describe("a player's ledger", () => {
  test("counts no roll whose result the player may not see, and lists no character of others", async () => {
    await openTable({ userId: BRUNO });
    const open1 = await post("1di", [5], { speaker: { alias: "Bruno" } });
    await sentBy(GM, open1, { speaker: { actor: "naddaha000000000", alias: "A stranger" } });
    await sentBy(GM, open1, { whisper: [GM] });
    await sentBy(GM, open1, { whisper: [GM], blind: true });
    await sentBy(BRUNO, open1, { whisper: [GM], blind: true });
    await open();
    expect(people()).toEqual({ Bruno: 1, Gamemaster: 1 });
    expect(rolls().map(([name]) => name)).toEqual(["A stranger", "Bruno"]);
    expect(ledger().textContent).not.toContain("Naddaha");
    expect(ledger().textContent).not.toContain("not counted");
  });

  test("counts an answer whose dice are sealed only when they are in the chat", async () => {
    await openTable();
    const request = await ask({ shows: "gamemaster", options: [{ ...NOTICE, hidesTarget: true }] });
    await answerFrom(table.join(ADA), request, {
      aside: true,
      formula: FORMULA,
    });
    await open();
    expect(rolls()).toEqual([]);
    scriptFaces(5);
    await pressed(request, "Reveal rolls");
    await until(() => rolls().length === 1);
    expect(people()).toMatchObject({ Ada: 1 });
  });
});
