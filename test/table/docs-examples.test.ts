import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTable } from "foundry-standin";
import { home } from "../../tools/demo/home.ts";
import { scriptFaces } from "./open-table.ts";
import type { Api, Request } from "./open-table.ts";
import { sealedTexts, throwOf } from "./requests-page.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "./page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** The examples of the documentation, each run as a macro of the game master's at the demo's table. */

const root = resolve(import.meta.dirname, "../..");

interface Example {
  readonly page: string;
  /** Its key: its first line. */
  readonly name: string;
  readonly code: string;
}

function examplesOn(page: string): Example[] {
  const text = readFileSync(resolve(root, "docs", page), "utf8");
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => {
    const [name = ""] = code.split("\n");
    return { page, name, code };
  });
}

const examples = readdirSync(resolve(root, "docs"), { encoding: "utf8", recursive: true })
  // Those of the page about the luck ledger are in its own tests.
  .filter((page) => page.endsWith(".md") && page !== "luck.md")
  .flatMap(examplesOn);

let table: Awaited<ReturnType<typeof openTable>>;
beforeEach(async () => {
  table = await openTable({
    root,
    substitute: (path) => path.replace("dist/quadrivium.mjs", "src/quadrivium.ts"),
    language: "en",
    now: () => 0,
    world: {
      ...home.seed.documents,
      messages: [],
    },
  });
});
afterEach(() => table.close());

const api = () => (game.system as unknown as { api: Api }).api;
const called = (name: string) => game.actors.getName(name, { strict: true });
const messages = () => game.messages.contents;
const requests = () => messages().filter(({ type }) => type === "request") as unknown as Request[];
const uuids = (...names: readonly string[]) => names.map((name) => called(name).uuid);

/** Runs an example as a macro, with what it takes as known. */
async function run(code: string, scope: object = {}): Promise<unknown> {
  const macro = await Macro.implementation.create({ name: "Example", type: "script", command: code });
  return (macro as unknown as { execute(scope: object): unknown }).execute(scope);
}

/** The one request that an example asks. */
async function asked(code: string): Promise<Request> {
  const before = requests().length;
  await run(code);
  const [request, ...others] = requests().slice(before);
  if (!request || others.length > 0) throw new Error("The example has not asked one request.");
  return request;
}

async function cardOf(message: unknown): Promise<string> {
  return textOf(await (message as ChatMessage.Implementation).renderHTML());
}

/** Reads the sealed terms of a request. */
function hiddenTargets({ system }: Request): unknown {
  const { options } = JSON.parse(sealedTexts()[system.seal] ?? "{}") as {
    options?: { target: unknown }[];
  };
  return options?.map(({ target }) => target);
}

function codeOf(name: string): string {
  const found = examples.find((example) => example.name.includes(name));
  if (!found) throw new Error(`There is no example “${name}”.`);
  return found.code;
}

/** What the user is told. */
const notices = (kind: "info" | "warn") => vi.spyOn(ui.notifications, kind);

/** Rolls for Naddaha by the button of the card and then in the dialog. */
async function answer(request: Request | undefined): Promise<void> {
  const card = await (request as unknown as ChatMessage.Implementation).renderHTML();
  click(buttonIn(card, "Roll for Naddaha"));
  await until(() => document.querySelector(".roll-dialog .bars") && dialog());
  submitDialog();
  await until(() => document.querySelector(".roll-dialog") === null);
}

/** A request with a hidden target. */
async function hidden(): Promise<Request> {
  const options = [{ letter: "i", target: 9, hidesTarget: true }];
  const request = await api().request({ asked: uuids("Naddaha"), options });
  if (!request) throw new Error("The request was cancelled.");
  return request;
}

/** Reveals what is hidden, by the button of the card. */
async function reveal(request: Request): Promise<void> {
  const card = await (request as unknown as ChatMessage.Implementation).renderHTML();
  click(buttonIn(card, "Reveal hidden values"));
  await rest();
}

/** The expected result of each example, by its page and its first line. */
const shown: Readonly<Record<string, (code: string) => Promise<void>>> = {
  "dev/play-details.md: // Who sees the trap? The target is hidden; players learn only whether they have made it.":
    async (code) => {
      const request = await asked(code);
      expect(request.system).toMatchObject({
        kind: "checks",
        asked: uuids("Naddaha", "Kentigern", "Boben"),
        options: [{ name: "Notice the trap", letter: "s", ability: "Awareness", target: null, hidesTarget: true }],
        shows: "everyone",
        tells: "success",
      });
      expect(hiddenTargets(request)).toEqual([9]);
      expect(await cardOf(request)).toContain("Notice the trap");
    },

  'modules.md: Hooks.on("quadrivium.preRequest", (draft) => {': async (code) => {
    await run(code);
    const ask = (ability: string) => api().request({ asked: uuids("Irzi"), options: [{ letter: "s", ability }] });
    expect((await ask("Stealth"))?.system.bonuses).toMatchObject([
      { label: "daylight", category: "penalty", amount: -3, goal: "total" },
    ]);
    expect((await ask("Awareness"))?.system.bonuses).toEqual([]);
  },

  "dev/play-details.md: // Who is the stronger? Kentigern holds, Naddaha pulls, and they may well get nowhere.": async (
    code,
  ) => {
    const request = await asked(code);
    const [naddaha = "", kentigern = ""] = uuids("Naddaha", "Kentigern");
    expect(request.system).toMatchObject({
      kind: "contest",
      title: "Tug of war",
      asked: [naddaha, kentigern],
      options: [
        { name: "Pull", letter: "s", characteristics: ["str"], ability: "", for: [naddaha] },
        { name: "Pull", letter: "s", characteristics: ["str"], ability: "Athletics", for: [kentigern] },
      ],
      contest: { defender: kentigern, mayStalemate: true },
    });
    const card = await cardOf(request);
    for (const word of ["Tug of war", "Naddaha", "Kentigern"]) expect(card).toContain(word);
  },

  "dev/play-details.md: // The bridge is gone. Everybody finds a way across, and each way counts.": async (code) => {
    const request = await asked(code);
    expect(request.system).toMatchObject({
      kind: "challenge",
      title: "Across the ravine",
      asked: uuids("Naddaha", "Kentigern", "Boben"),
      options: [
        { name: "Climb down and up", target: null, hidesTarget: true },
        { name: "Find the old path", target: null, hidesTarget: true },
      ],
      challenge: "Challenging",
      shows: "together",
    });
    expect(hiddenTargets(request)).toEqual([14, 12]);
  },

  "dev/play-details.md: // The torch goes out: the same once more, and darker.": async (code) => {
    const first = await asked(codeOf("Who sees the trap?"));
    const second = await asked(code);
    expect(second.system).toMatchObject({
      asked: first.system.asked,
      options: [{ name: "Notice the trap", ability: "Awareness", target: 12 }],
      note: "The torch goes out.",
      replaces: first.id,
    });
    expect([first.system.state, second.system.state]).toEqual(["withdrawn", "open"]);
    expect(await cardOf(second)).toContain("The torch goes out.");
  },

  "dev/play-details.md: // Naddaha tries to remember where the odds are worth it; only the game masters see how it goes.":
    async (code) => {
      scriptFaces(5);
      await run(code);
      const [message, ...others] = messages();
      expect(others).toEqual([]);
      expect(message).toMatchObject({
        type: "roll",
        speaker: { alias: "Naddaha" },
        whisper: game.users.filter(({ isGM }) => isGM).map(({ id }) => id),
      });
      expect(message?.rolls[0]).toMatchObject({
        formula: "1dsb2[Legend Lore] + 1 + 4[Legend Lore] vs 9",
        total: 10,
        outcome: { success: true, margin: 1 },
      });
      await message?.delete();
      // Nothing is rolled if the chance is too small.
      await run(code.replace("vs 9", "vs 19"));
      expect(messages()).toEqual([]);
    },

  "modules.md: const { api } = game.system;": async (code) => {
    const actor = called("Torvald Farwalker");
    const item = actor.items.getName("Tracking", { strict: true });
    await game.settings.set("quadrivium", "requestTemplates", {
      [game.world.id]: { "The trap": { title: "Out of the trap" } },
    });
    scriptFaces(...throwOf(4), ...throwOf(3), ...throwOf(5), 6);
    const running = run(code, { actor, item, event: { shiftKey: true } });
    await until(() => document.querySelector(".roll-dialog") && dialog());
    expect(messages()).toEqual([]);
    submitDialog();
    const title = await until(() => document.querySelector<HTMLInputElement>(".request-window [name=title]"));
    expect(title.value).toBe("Out of the trap");
    await [...foundry.applications.instances.values()].find(({ element }) => element.contains(title))?.close();
    await running;
    const formulas = messages().map(({ rolls: [roll] }) => roll?.formula ?? "");
    expect(formulas).toHaveLength(4);
    for (const formula of formulas.slice(0, 2)) expect(formula).toContain("[Tracking]");
    expect(formulas[2]).toBe("3dk[Strength, Dexterity] + 2[Strength, Dexterity] vs 9");
    expect(formulas[3]).toBe("1dsb2 + 0 vs 9");
    const [, formula = "", digits = ""] = /api\.odds\("([^"]+)"\)\.success; \/\/ ([\d.]+)…/.exec(code) ?? [];
    expect(String(api().odds(formula).success)).toMatch(new RegExp(`^${digits.replace(".", "\\.")}`));
  },

  "dev/macros.md: api.rules.passive({ bonuses: [2, 3], boons: 1, target: 16 }); // { total: 18, success: true, margin: 2, … }":
    async (code) => {
      const rules = Object.entries(api().rules).map(([name, rule]) => {
        return [name, vi.fn(rule as (...given: readonly unknown[]) => unknown)] as const;
      });
      await run(code, { api: { rules: Object.fromEntries(rules) } });
      for (const [name, rule] of rules) expect(rule, name).toHaveReturnedTimes(1);
    },

  "modules.md: // Asks everybody for a roll whose target is hidden, and tells the GM the chance of a plain one.":
    async (code) => {
      const info = notices("info");
      const request = await asked(code);
      expect(request.system.asked.length).toBeGreaterThan(1);
      expect(request.system.options).toMatchObject([{ letter: "s", ability: "Stealth", target: null }]);
      expect(info).toHaveBeenCalledWith(expect.stringMatching(/^\d+ %$/));
    },

  'modules.md: Hooks.on("quadrivium.preRoll", (roll) => {': async (code) => {
    const warn = notices("warn");
    await run(code);
    expect(await api().roll("1ds + 5")).toBeUndefined();
    expect(warn).toHaveBeenCalledWith("Name a target first.");
    scriptFaces(5);
    expect(await api().roll("1ds + 5 vs 9")).toBeDefined();
  },

  'modules.md: Hooks.on("quadrivium.roll", (message, roll) => {': async (code) => {
    const info = notices("info");
    await run(code);
    scriptFaces(10, 10);
    await api().roll("1ds + 5", { actor: called("Naddaha") as never });
    expect(info).toHaveBeenCalledWith("Naddaha has botched.");
  },

  'modules.md: Hooks.on("quadrivium.request", (request) => {': async (code) => {
    const info = notices("info");
    await run(code);
    await api().request({ asked: uuids("Irzi", "Boben"), options: [{ letter: "s", ability: "Stealth" }] });
    expect(info).toHaveBeenCalledWith("2 characters are asked.");
  },

  'modules.md: Hooks.on("quadrivium.preAnswer", (request, actor, choices) => {': async (code) => {
    await run(code);
    const ask = (letter: string) => api().request({ asked: uuids("Naddaha"), options: [{ letter }] });
    const refused = await ask("s");
    await answer(refused);
    scriptFaces(5);
    const counted = await ask("i");
    await answer(counted);
    await until(() => counted?.system.rulings.length === 1);
    expect(refused?.system.rulings).toEqual([]);
  },

  'modules.md: Hooks.on("quadrivium.answer", (request, answer, verdict) => {': async (code) => {
    const info = notices("info");
    await run(code);
    const request = await api().request({ asked: uuids("Naddaha"), options: [{ letter: "i" }] });
    scriptFaces(5);
    await answer(request);
    await until(() => info.mock.calls.flat().includes("Naddaha: counts"));
  },

  'modules.md: Hooks.on("quadrivium.preReveal", (request, what) => {': async (code) => {
    await run(code);
    const request = await hidden();
    await reveal(request);
    expect(request.system.opened).toBe("");
    scriptFaces(5);
    await answer(request);
    await until(() => request.system.rulings.length === 1);
    await reveal(request);
    await until(() => request.system.opened !== "");
  },

  'modules.md: Hooks.on("quadrivium.reveal", (request, what) => {': async (code) => {
    const info = notices("info");
    await run(code);
    await reveal(await hidden());
    await until(() => info.mock.calls.flat().includes("Revealed: terms"));
  },

  'modules.md: Hooks.on("getHeaderControlsCharacterSheet", (sheet, controls) => {': async (code) => {
    const info = notices("info");
    await run(code);
    await openSheet(called("Naddaha"));
    const toggle = windowOf("character-sheet").querySelector<HTMLElement>("[data-action=toggleControls]");
    if (toggle) click(toggle);
    const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("#context-menu li")];
    click(await until(() => entries().find((entry) => textOf(entry) === "MYMODULE.Greet")));
    await until(() => info.mock.calls.flat().includes("Naddaha"));
  },

  'modules.md: Hooks.on("renderCharacterSheet", (sheet, element) => {': async (code) => {
    await run(code);
    const naddaha = called("Naddaha");
    await openSheet(naddaha);
    const told = () => [...windowOf("character-sheet").querySelectorAll(".my-module")].map(textOf);
    const count = naddaha.items.size;
    expect(told()).toEqual([`Naddaha owns ${count} things.`]);
    await naddaha.createEmbeddedDocuments("Item", [{ name: "Torch", type: "gear" }]);
    await until(() => told()[0] === `Naddaha owns ${count + 1} things.`);
    await naddaha.update({ name: "Naddaha" });
    expect(told()).toHaveLength(1);
  },

  'modules.md: Hooks.once("quadrivium.init", ({ registerTradition }) => registerTradition(tradition));': async (
    code,
  ) => {
    // The example module runs it; its own test says what comes of it.
    const script = readFileSync(resolve(root, "docs/example-module/scripts/ember-pool.js"), "utf8");
    expect(script).toContain(code);
    await expect(run(code, { tradition: {} })).resolves.toBeUndefined();
  },

  'dev/play-details.md: await game.system.api.rollDragged(event, "Actor.….Item.…");': async (code) => {
    const weapon = called("Kentigern").items.getName("Long Sword", { strict: true });
    scriptFaces(5);
    await run(code.replace("Actor.….Item.…", weapon.uuid), { event: { shiftKey: true } });
    expect(messages().map(({ speaker }) => speaker.alias)).toEqual(["Kentigern"]);
    expect(textOf((await messages()[0]?.renderHTML())?.querySelector(".title"))).toContain("Long Sword");
  },
};

describe("the examples of the documentation", () => {
  test.each(examples)("$page: $name", async ({ page, name, code }) => {
    const show = shown[`${page}: ${name}`];
    if (!show) throw new Error("Nobody has said here what this example does.");
    await show(code);
  });

  test("are all those of which this file says what they do", () => {
    expect(examples.map(({ page, name }) => `${page}: ${name}`).toSorted()).toEqual(Object.keys(shown).toSorted());
  });
});
