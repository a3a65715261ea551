import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTable } from "foundry-standin";
import { ADA, GM, scriptFaces, type } from "./open-table.ts";
import type { Api, Face, Request } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";
import { rollButton, submitDialog } from "./roll-dialog-page.ts";

// The module of docs/example-module, loaded beside the system as Foundry loads an active module.

const root = resolve(import.meta.dirname, "../..");
const IRZI = "irzi000000000000";

type Table = Awaited<ReturnType<typeof openTable>>;
type Source = NonNullable<Parameters<typeof openTable>[0]["world"]>;

const world: Source = {
  users: [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: ADA, name: "Ada", role: 1, character: IRZI },
  ],
  actors: [
    {
      _id: IRZI,
      name: "Irzi",
      type: "character",
      ownership: { default: 0, [ADA]: 3 },
      system: { tradition: "ember", characteristics: { heart: { value: 1 } } },
      items: [{ _id: "firecraft0000000", name: "Firecraft", type: "ability", system: { score: 1 } }],
    },
  ],
};

async function open(options: Partial<Parameters<typeof openTable>[0]> = {}, active = true): Promise<Table> {
  return openTable({
    root,
    substitute: (path) => path.replace("dist/quadrivium.mjs", "src/quadrivium.ts"),
    modules: [{ root: resolve(root, "docs/example-module"), active }],
    language: "en",
    now: () => 0,
    world,
    ...options,
  });
}

const api = () => (game.system as unknown as { api: Api }).api;
const irzi = () => game.actors.get(IRZI, { strict: true });
const d6 = (...faces: readonly number[]): Face[] => faces.map((face) => [6, face] as const);
const last = () => game.messages.contents.at(-1);
const cardOf = async (message: unknown) => textOf(await (message as ChatMessage.Implementation).renderHTML());

/** Types into the chat, and returns the card that comes of it. */
async function said(text: string): Promise<string> {
  const before = game.messages.size;
  await type(text);
  await until(() => game.messages.size > before);
  return cardOf(last());
}

describe("a module that adds a tradition", () => {
  let table: Table;
  beforeAll(async () => {
    table = await open();
  });
  afterEach(async () => {
    await ChatMessage.deleteDocuments(game.messages.map(({ id }) => id));
  });
  afterAll(() => table.close());

  test("rolls its dice in a formula: each six kindles a further die", async () => {
    scriptFaces(...d6(6, 2, 5, 3));
    const card = await said("/r 3dp vs 2");
    expect(card).toContain("Flames 2");
    expect(card).toContain("Exact success");
    expect(card).toContain("kindled");
    expect(last()?.rolls[0]).toMatchObject({ total: 2, outcome: { tradition: "ember", flames: 2, smothered: false } });
  });

  test("rolls the traits of its characters; a second try rides", async () => {
    expect(irzi()).toMatchObject({ system: { effectiveTradition: { id: "ember", letsItRide: true } } });
    const roll = () => api().rollTrait(irzi() as never, { ability: "firecraft0000000" }, { ask: false });
    scriptFaces(...d6(5, 1, 1));
    await roll();
    expect(last()?.rolls[0]).toMatchObject({ formula: "3dp[Firecraft] + 1[Firecraft]", total: 2 });
    expect(await cardOf(last())).toContain("Circumstances have changed");
  });

  test("is asked for in a request, and the answer is judged by its rules", async () => {
    const request = await api().request({
      asked: [irzi()],
      options: [{ name: "Light the beacon", letter: "p", ability: "Firecraft", target: 2 }],
    });
    if (!request) throw new Error("The request was cancelled.");
    expect(await cardOf(request)).toContain("2 flames");
    click(buttonIn(await cardElement(request), "Roll for Irzi"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(rollButton()).toBe("Roll 3dp + 1 vs 2");
    scriptFaces(...d6(6, 1, 1, 5));
    submitDialog();
    expect(await until(() => request.system.rulings[0])).toMatchObject({ fault: "" });
    expect(await cardOf(request)).toContain("Success by 1");
  });
});

async function cardElement(request: Request): Promise<HTMLElement> {
  return (request as unknown as ChatMessage.Implementation).renderHTML();
}

describe("a module that is not active", () => {
  test("takes its dice away, and leaves what was rolled and asked with them word for word", async () => {
    const before = await open();
    scriptFaces(...d6(6, 2, 5, 3));
    await said("/r 3dp vs 2");
    await api().request({ asked: [irzi()], options: [{ name: "Light the beacon", letter: "p", target: 2 }] });
    const messages = game.messages.map((message) => message.toObject()) as never;
    const actors = game.actors.map((actor) => actor.toObject()) as never;
    await before.close();

    const table = await open({ world: { ...world, actors, messages } }, false);
    try {
      const [, request] = game.messages.contents;
      expect(await cardOf(request)).toContain("needs dice that no active module adds (dp)");
      expect(game.messages.map((message) => message.toObject())).toEqual(messages);
      await expect(api().roll("3dp vs 2")).rejects.toThrow(/3dp/);
      await irzi().update({ name: "Irzi the Cold" });
      expect(irzi()._source).toMatchObject({ name: "Irzi the Cold", system: { tradition: "ember" } });
    } finally {
      await table.close();
    }
  });
});
