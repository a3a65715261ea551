import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, until } from "./page.ts";
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
    const formula = (sword as { id: string } | undefined)?.id ?? "";
    expect(await table.api.rollDragged(undefined, table.naddaha.uuid, { formula })).toBeUndefined();
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
