import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTable } from "foundry-standin";
import { ADA, GM, scriptFaces, type } from "./open-table.ts";
import type { Api, Face, Request } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";
import { rollButton, submitDialog } from "./roll-dialog-page.ts";
import { defaultTracks } from "../../src/rules/character/tracks.ts";

type ApplicationV2 = foundry.applications.api.ApplicationV2;

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
const notices = () => vi.spyOn(ui.notifications, "info");

/** Types into the chat, and returns the card that comes of it. */
async function said(text: string): Promise<string> {
  const before = game.messages.size;
  await type(text);
  await until(() => game.messages.size > before);
  return cardOf(last());
}

/** The chances of 0, 1, 2 … flames of one die of the pool, by the rules in the README. */
const flamesOfOne = (longest: number) => {
  const chances = [4 / 6, 1 / 6 + 4 / 36];
  while (chances.length < longest) chances.push((chances.at(-1) ?? 0) / 6);
  return chances;
};

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

  test("tells its special result in its own words, and by the system's hook", async () => {
    const info = notices();
    scriptFaces(...d6(6, 6, 5, 5, 1));
    await api().roll("2dpsp vs 2");
    expect(await cardOf(last())).toContain("Smothered");
    expect(last()?.rolls[0]).toMatchObject({ total: 4, outcome: { success: false, smothered: true } });
    expect(info).toHaveBeenCalledWith("EMBER.FireIsOut", { localize: true });
  });

  test("has its exact odds before the roll, as counted by hand", () => {
    const one = flamesOfOne(40);
    let expected = 0;
    for (const [first, chance] of one.entries()) {
      for (const [second, other] of one.entries()) {
        for (let face = 2; face <= 6; face += 1) {
          if (first + second + (face === 6 ? 2 : 0) >= 3) expected += (chance * other) / 6;
        }
      }
    }
    const { success, smothered } = api().odds("2dpsp vs 3");
    expect(success).toBeCloseTo(expected, 12);
    expect(smothered).toBeCloseTo(1 / 6, 12);
  });

  test("is rolled in words, with its fields and difficulties in the language of the reader", async () => {
    scriptFaces(...d6(5, 4, 6, 3, 2));
    const card = await said("/ember spark damp vs campfire");
    expect(last()?.rolls[0]?.formula).toBe("3dpspw vs 3");
    expect(card).toContain("Campfire");
    expect(await said("/help ember")).toContain("each 6 kindles a further die");
    expect(await said("/odds 4dp vs 3")).toContain("to light 3.");
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
      const [roll, request] = game.messages.contents;
      expect(await cardOf(roll)).toContain("needs the module Ember Pool, which is not active");
      expect(await cardOf(request)).toContain("needs dice that no active module adds (dp)");
      expect(game.messages.map((message) => message.toObject())).toEqual(messages);
      expect(JSON.parse(JSON.stringify(roll?.rolls[0]))).toEqual(JSON.parse(roll?._source.rolls[0] ?? ""));
      await expect(api().roll("3dp vs 2")).rejects.toThrow(/3dp/);
      await irzi().update({ name: "Irzi the Cold" });
      expect(irzi()._source).toMatchObject({ name: "Irzi the Cold", system: { tradition: "ember" } });
    } finally {
      await table.close();
    }
  });

  test("loses nothing of its tradition when a sheet is edited, or the settings of the others", async () => {
    const settings = [{ _id: "tradition0000000", key: "quadrivium.tradition", value: '"ember"' }];
    const table = await open({ world: { ...world, settings: settings } }, false);
    try {
      const form = (await game.settings.sheet.render({ force: true })).element;
      expect(form.querySelector<HTMLSelectElement>("[name='quadrivium.tradition']")?.value).toBe("ember");
      const ember = {
        characteristics: { ember: [{ id: "heart", name: "Heart", short: "Hea" }] },
        difficulties: { ember: [{ name: "Bonfire", value: 5 }] },
        tracks: [...defaultTracks, { ...defaultTracks[0], id: "warmth", family: "ember" }],
      };
      for (const [name, value] of Object.entries(ember)) {
        await game.settings.set("quadrivium", name as "tracks", value as never);
      }
      for (const menu of Object.keys(ember)) {
        const type = game.settings.menus.get(`quadrivium.${menu}`)?.type as unknown as new () => ApplicationV2;
        await new type().render({ force: true });
        windowOf(`${menu}-window`).dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
        await until(() => !document.querySelector(`.application.${menu}-window`));
      }
      expect(game.settings.get("quadrivium", "characteristics")).toEqual(ember.characteristics);
      expect(game.settings.get("quadrivium", "difficulties")).toEqual(ember.difficulties);
      expect(game.settings.get("quadrivium", "tracks")?.at(-1)).toMatchObject({ id: "warmth", family: "ember" });

      await openSheet(irzi());
      const sheet = windowOf("character-sheet");
      click(buttonIn(sheet, "Edit"));
      const name = await until(() => sheet.querySelector<HTMLInputElement>("[name=name]"));
      const choice = sheet.querySelector<HTMLSelectElement>("[name='system.tradition']");
      expect([...(choice?.selectedOptions ?? [])].map(textOf)).toEqual(["ember (not available)"]);
      name.value = "Irzi the Cold";
      name.dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => irzi().name === "Irzi the Cold");
      expect(irzi()._source).toMatchObject({ system: { tradition: "ember" } });
    } finally {
      await table.close();
    }
  });
});

describe("a tradition that cannot be added", () => {
  /** Opens a table with a module of this script, and returns what game masters are told. */
  async function toldOf(id: string, script: string, look: () => unknown = () => undefined): Promise<string> {
    const folder = join(await mkdtemp(join(tmpdir(), "quadrivium-")), "modules", id);
    await mkdir(folder, { recursive: true });
    const ember = JSON.stringify(pathToFileURL(resolve(root, "docs/example-module/scripts/ember.js")).href);
    await writeFile(join(folder, "module.json"), JSON.stringify({ id, title: id, esmodules: [`${id}.mjs`] }));
    await writeFile(join(folder, `${id}.mjs`), `import { ember } from ${ember};\n${script}`);
    const table = await open({ modules: [{ root: folder }] });
    try {
      await look();
      return [...document.querySelectorAll("#notifications .notification")].map(textOf).join("\n");
    } finally {
      await table.close();
      await rm(resolve(folder, "../.."), { recursive: true });
    }
  }

  const registering = (tradition: string) =>
    `Hooks.once("quadrivium.init", ({ registerTradition }) => { registerTradition(${tradition}); });`;
  const isWhole = async () => {
    expect([...api().traditions.keys()].join("")).toBe("iqsbnkth");
    // What is started once a world is ready: messages follow the theme of the page.
    const message = document.createElement("div");
    message.className = "quadrivium-message";
    message.innerHTML = '<p class="quadrivium"></p>';
    document.body.append(message);
    (document.getElementById("interface") ?? document.body).classList.toggle("theme-dark");
    await until(() => message.classList.contains("themed"));
    message.remove();
  };

  test("is told to game masters, and changes nothing", async () => {
    const script = registering('{ module: "bad", id: "ember", dieKinds: [{ ...ember, letter: "s" }] }');
    const told = await toldOf("bad", script, async () => {
      await isWhole();
      const late = { module: "bad", id: "ember", dieKinds: [] };
      expect(() => {
        api().registerTradition(late);
      }).toThrow(/TraditionLate/);
    });
    expect(told).toContain(
      "The module “bad” could not add the tradition “ember”. The letter “s” of the die “ember” is already used",
    );
  });

  test.each([
    ["nothing at all", registering(""), "The module “bad” could not add a tradition: TypeError"],
    ["a tradition without dice", registering('{ module: "bad", id: "ember" }'), "or the tradition has no dice"],
    [
      "an error of its own",
      'Hooks.once("quadrivium.init", () => { throw new Error("No fire."); });',
      "The module “bad” could not add a tradition: Error: No fire.",
    ],
    [
      "a section that no sheet has",
      registering('{ module: "bad", id: "ember", dieKinds: [ember], characters: { sections: ["skills"] } }'),
      "A character sheet has no section “skills”",
    ],
    [
      "a difficulty that is no number",
      registering('{ module: "bad", id: "ember", dieKinds: [ember], difficulties: [{ name: "Hot", value: "3" }] }'),
      "Hot",
    ],
  ])("is told once with the name of its module for %s, and the world opens", async (_what, script, fault) => {
    const told = await toldOf("bad", script, isWhole);
    expect(told).toContain(fault);
    expect(told.split("could not add")).toHaveLength(2);
  });
});
