import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, fill, rest, textOf, until, windowOf } from "./page.ts";
import { answerFrom, ask, FORMULA, NOTICE } from "./requests-page.ts";

/** Presses in quick succession, or by two game masters in the same moment. */

const DORIAN = "dorian0000000000";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const card = (message: unknown) => (message as ChatMessage.Implementation).renderHTML();
const dialogs = () => document.querySelectorAll(".roll-dialog");
const windows = () => document.querySelectorAll(".request-window");
const prompts = () => document.querySelectorAll<HTMLElement>(".request-prompt");
const two = [NOTICE, { name: "Jump", letter: "s", characteristics: ["dex"] }] as const;

/** Silarn, whom Bruno plays. */
async function silarn(): Promise<string> {
  const data = { name: "Silarn", type: "character", ownership: { [BRUNO]: 3 } };
  return (await Actor.implementation.create(data as never))?.uuid ?? "";
}

/** Changes a request as the client of another game master does, who has not heard of what is done here. */
async function meanwhile(request: Request, system: object): Promise<void> {
  if (!game.users.has(DORIAN)) {
    await User.implementation.create({ _id: DORIAN, name: "Dorian", role: 4 } as never, { keepId: true });
  }
  const operation = { updates: [{ _id: request.id, system }] };
  await table.join(DORIAN).modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
}

describe("a button of a request", () => {
  test("that is pressed again shows the dialog that is open, and opens no other", async () => {
    const request = await ask(table);
    const roll = buttonIn(await card(request), "Roll for Naddaha");
    click(roll);
    click(roll);
    await until(() => dialogs().length > 0);
    await rest();
    expect(dialogs()).toHaveLength(1);
    click(roll);
    await rest();
    expect(dialogs()).toHaveLength(1);
    scriptFaces(5);
    click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
    await until(() => request.system.rulings.length);
    expect(request.system.rulings).toMatchObject([{ fault: "" }]);
  });

  test("that asks anew opens one window, however often it is pressed, and another one afterwards", async () => {
    const anew = buttonIn(await card(await ask(table)), "Request again…");
    click(anew);
    click(anew);
    await until(() => windows().length > 0);
    await rest();
    expect(windows()).toHaveLength(1);
    click(buttonIn(windowOf("request-window"), "Cancel"));
    await until(() => windows().length === 0);
    click(anew);
    await until(() => windows().length === 1);
  });

  test("that sets a target again asks for it once, and seals it once", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    await game.settings.set("quadrivium", "vault", {});
    const again = buttonIn(await card(request), "Set target again…");
    click(again);
    click(again);
    await until(() => document.querySelector(".question"));
    await rest();
    expect(document.querySelectorAll(".question")).toHaveLength(1);
    fill(windowOf("question"), "a", "12");
    click(buttonIn(windowOf("question"), "Reseal"));
    await until(() => request.system.formerSeals.length);
    await rest();
    expect(request.system.formerSeals).toHaveLength(1);
  });

  test("that sets a target again takes nothing when another game master has done so meanwhile", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    await game.settings.set("quadrivium", "vault", {});
    click(buttonIn(await card(request), "Set target again…"));
    await until(() => document.querySelector(".question"));
    const theirs = { seal: "f".repeat(64), formerSeals: [{ seal: request.system.seal, answers: 0 }] };
    await meanwhile(request, theirs);
    await until(() => request.system.seal === theirs.seal);
    fill(windowOf("question"), "a", "12");
    click(buttonIn(windowOf("question"), "Reseal"));
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toContain("The targets have just been set elsewhere");
    expect(request.system).toMatchObject(theirs);
  });

  test("hears of a double click the first click alone: another button may have come in its place", async () => {
    const request = await ask(table);
    click(buttonIn(await card(request), "Close request"), { detail: 1 });
    await until(() => request.system.state === "closed");
    click(buttonIn(await card(request), "Reopen request"), { detail: 2 });
    await rest();
    expect(request.system.state).toBe("closed");
  });

  test.each([
    ["Withdraw request", "Close request", "withdrawn"],
    ["Close request", "Withdraw request", "closed"],
  ])("to %s, with a quick press of %s behind it, is the one that holds", async (first, second, state) => {
    const request = await ask(table);
    const content = await card(request);
    click(buttonIn(content, first));
    click(buttonIn(content, second));
    await until(() => request.system.state !== "open");
    await rest();
    expect(request.system.state).toBe(state);
  });

  test("that locks a challenge lets nothing change any more, though it was to be closed in the same moment", async () => {
    const request = await ask(table, { kind: "challenge" });
    await answerFrom(table.join(ADA), request, { aside: true, formula: FORMULA });
    await until(() => request.system.rulings[0]?.opened);
    const content = await card(request);
    click(buttonIn(content, "Lock results"));
    click(buttonIn(content, "Close request"));
    click(buttonIn(content, "Let Naddaha roll again"));
    await until(() => request.system.state === "locked");
    await rest();
    expect([request.system.state, request.system.released]).toEqual(["locked", []]);
    await meanwhile(request, { state: "closed" });
    await until(() => request.system.state === "locked");
  });
});

describe("of two game masters in the same moment", () => {
  test("each sets a target again: the later one holds, and the card keeps the seals of both", async () => {
    const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
    const { seal } = request.system;
    await game.settings.set("quadrivium", "vault", {});
    click(buttonIn(await card(request), "Set target again…"));
    await until(() => document.querySelector(".question"));
    fill(windowOf("question"), "a", "12");
    click(buttonIn(windowOf("question"), "Reseal"));
    await until(() => request.system.formerSeals.length);
    const mine = request.system.seal;
    const theirs = "f".repeat(64);
    await meanwhile(request, { seal: theirs, formerSeals: [{ seal, answers: 0 }] });
    await until(() => request.system.formerSeals.length === 2);
    await rest();
    expect([request.system.seal, request.system.formerSeals.map((former) => former.seal)]).toEqual([
      theirs,
      [seal, mine],
    ]);
  });

  test("each skips somebody: both are skipped", async () => {
    const other = await silarn();
    const request = await ask(table, { asked: [table.naddaha, other] });
    click(buttonIn(await card(request), "Skip Naddaha"));
    await until(() => request.system.skipped.length);
    await meanwhile(request, { skipped: [other] });
    await until(() => request.system.skipped.length === 2);
    expect(request.system.skipped.toSorted()).toEqual([table.naddaha.uuid, other].toSorted());
  });

  test("each lets somebody roll again: both may, and the card names both", async () => {
    const other = await silarn();
    const request = await ask(table, { kind: "challenge", asked: [table.naddaha, other] });
    await answerFrom(table.join(ADA), request, { aside: true, formula: FORMULA });
    const formula = "1ds[Notice the trap] + 0[Perception]";
    await answerFrom(table.join(BRUNO), request, { aside: true, actor: other, formula });
    await until(() => request.system.rulings.length === 2 && request.system.rulings.every(({ opened }) => opened));
    click(buttonIn(await card(request), "Let Naddaha roll again"));
    await until(() => request.system.released.length);
    const releases = [{ actor: other, by: DORIAN, at: 0 }];
    await meanwhile(request, { released: [other], releases });
    await until(() => request.system.released.length === 2);
    expect(request.system.releases.map(({ by }) => by)).toEqual([DORIAN, GM]);
    // A used permission is not granted again.
    await meanwhile(request, { released: [other] });
    await rest();
    expect(request.system.released).toEqual([other]);
  });
});

describe("whoever answers in the moment in which they are skipped", () => {
  test("is not skipped, and counts in a group challenge", async () => {
    const other = await silarn();
    const request = await ask(table, { kind: "challenge", asked: [table.naddaha, other] });
    const content = await card(request);
    await answerFrom(table.join(ADA), request, { aside: true, formula: FORMULA });
    click(buttonIn(content, "Skip Naddaha"));
    click(buttonIn(content, "Skip Silarn"));
    await until(() => request.system.skipped.length);
    expect(request.system.skipped).toEqual([other]);
    await meanwhile(request, { skipped: [other, table.naddaha.uuid] });
    await until(() => request.system.rulings[0]?.opened);
    expect(textOf((await card(request)).querySelector(".members"))).toContain("Naddaha");
  });

  test("is told that nothing is awaited of them any more", async () => {
    const request = await ask(table, { asked: [table.naddaha, await silarn()] });
    const content = await card(request);
    click(buttonIn(content, "Skip Naddaha"));
    await until(() => request.system.skipped.length);
    document.querySelector("#notifications .notification")?.remove();
    click(buttonIn(content, "Roll for Naddaha"));
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toBe("Naddaha was skipped and does not need to answer.");
  });
});

test("the window in which a game master chooses a roll for somebody stays open while others answer", async () => {
  const request = await ask(table, { options: two, asked: [table.naddaha, await silarn()] });
  const roll = buttonIn(await card(request), "Roll for Silarn");
  click(roll);
  click(roll);
  await until(() => prompts().length > 0);
  await answerFrom(table.join(ADA), request);
  await rest();
  expect(prompts()).toHaveLength(1);
  click(buttonIn(await card(request), "Skip Silarn"));
  await until(() => prompts().length === 0);
});
