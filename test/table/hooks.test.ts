import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerFrom, ask, FORMULA, NOTICE } from "./requests-page.ts";

let table: Table;
/** The hooks of a test, for removal. */
const hooked: (() => void)[] = [];
beforeEach(async () => {
  table = await openTable();
});
afterEach(async () => {
  for (const off of hooked.splice(0)) off();
  await table.close();
});

function hook(name: string, heard: (...args: never[]) => unknown): void {
  const id = Hooks.on(name as never, heard as never);
  hooked.push(() => {
    Hooks.off(name as never, id);
  });
}

const press = async (message: unknown, name: string) => {
  click(buttonIn(await (message as ChatMessage.Implementation).renderHTML(), name));
};

describe("a roll", () => {
  test("can be cancelled by a hook before a die falls", async () => {
    hook("quadrivium.preRoll", ({ formula }: Roll) => formula !== "1ds + 5 vs 9");
    const before = game.messages.size;
    expect(await table.api.roll("1ds + 5 vs 9")).toBeUndefined();
    expect(game.messages.size).toBe(before);
    scriptFaces(4);
    expect((await table.api.roll("1ds + 6 vs 9"))?.rolls[0]?.total).toBe(10);
  });

  test("of a weapon's damage or of a power's effect can be cancelled, too", async () => {
    hook("quadrivium.preRoll", () => false);
    const [sword] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Sword", type: "weapon", system: { damageFormula: "1d6", isWielded: true } },
    ] as never);
    const { rollItemFormula } = await import("../../src/rolls/item-formula.ts");
    expect(await rollItemFormula(table.naddaha, (sword as { id: string } | undefined)?.id ?? "")).toBeUndefined();
    expect(game.messages.size).toBe(0);
  });

  test("is passed to a hook after it was posted", async () => {
    const told: unknown[] = [];
    hook("quadrivium.roll", (message: ChatMessage.Implementation, roll: Roll) => told.push([message.id, roll.total]));
    scriptFaces(4);
    const message = await table.api.roll("1ds + 5");
    expect(told).toEqual([[message?.id, 9]]);
  });
});

describe("an answer", () => {
  const answered = async (request: Request) => {
    await press(request, "Roll for Naddaha");
    click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
    await until(() => document.querySelector(".roll-dialog") === null);
  };

  test("can be cancelled by a hook, which receives who answers and how", async () => {
    const heard: unknown[] = [];
    hook("quadrivium.preAnswer", (request: Request, actor: Actor.Implementation, { letter }: { letter: string }) => {
      heard.push([request.id, actor.name, letter]);
      return false;
    });
    const request = await ask(table);
    await answered(request);
    expect(heard).toEqual([[request.id, "Naddaha", "s"]]);
    expect(request.system.rulings).toEqual([]);
  });
});

describe("what is hidden", () => {
  const reveals: unknown[] = [];
  beforeEach(() => {
    reveals.length = 0;
    hook("quadrivium.reveal", (_request: Request, what: string) => reveals.push(what));
  });

  test("stays hidden when a hook says so, and is passed to a hook when it is shown", async () => {
    hook("quadrivium.preReveal", (_request: Request, what: string) => what !== "terms");
    const request = await ask(table, { shows: "gamemaster", options: [{ ...NOTICE, hidesTarget: true }] });
    await answerFrom(table.join(ADA), request, { formula: FORMULA, faces: [5], aside: true });
    await press(request, "Reveal hidden values");
    await press(request, "Reveal rolls");
    await until(() => reveals.length);
    expect([reveals, request.system.opened]).toEqual([["rolls"], ""]);
  });
});

describe("the system's own listeners", () => {
  const ours = async () => (await import("../../src/hooks.ts")).features;

  test("are one in each hook for each feature, and are all registered", async () => {
    const registered = Object.values(Hooks.events).flatMap((entries) => entries.map(({ fn }) => fn as unknown));
    for (const [feature, listeners] of Object.entries(await ours())) {
      for (const [name, listener] of Object.entries(listeners)) {
        expect([feature, name, registered.filter((one) => one === listener).length > 0]).toEqual([feature, name, true]);
      }
    }
  });

  /** What a table comes to: an answer with a hidden target, an attack, a counter, and a blind roll that is revealed. */
  async function play(): Promise<readonly unknown[]> {
    const request = await ask(table, { shows: "gamemaster", options: [{ ...NOTICE, hidesTarget: true }] });
    await answerFrom(table.join(ADA), request, { formula: FORMULA, faces: [5], aside: true });
    await press(request, "Reveal hidden values");
    await press(request, "Reveal rolls");
    await until(() => request.system.opened !== "" && request.system.rulings[0]?.rolled !== "");
    scriptFaces([20, 12], [8, 7], [6, 5]);
    const action = await table.api.roll("1dnc8:6[Leap]");
    await press(action, "Roll a counter…");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    scriptFaces([20, 15], [6, 5], [6, 2], [6, 1]);
    click(buttonIn(dialog, "Roll counter"));
    await until(() => (action?.rolls[0] as { target?: unknown } | undefined)?.target);
    scriptFaces([8, 8], [8, 8], [8, 2]);
    const options = { actor: table.naddaha, visibility: "blind" } as const;
    const blind = await table.api.roll("3dkbo2 + 3 vs 12", options);
    await blind?.update({ blind: false, whisper: [] });
    await rest();
    const cards = await Promise.all(game.messages.map((message) => message.renderHTML()));
    return [
      // Seals are random, and at the end of a card.
      cards.map((html) => textOf(html.querySelector(".message-content")).replace(/Sealed before.*/, "")),
      request.system.rulings.map(({ fault, option, rolled }) => [fault, option, rolled !== ""]),
      table.naddaha.system.toObject(),
    ];
  }

  test("come to the same in whatever order the features are told", async () => {
    const before = await play();
    await table.close();
    table = await openTable();
    for (const entries of Object.values(Hooks.events)) entries.reverse();
    expect(await play()).toEqual(before);
  });
});
