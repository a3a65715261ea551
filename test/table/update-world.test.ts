import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openWorld, STORED_FORM } from "./host.ts";
import { ADA, GM, openTable, scriptFaces, smallWorld } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

/** What a world has that no version has said anything of. */
const UNKNOWN = null;

let table: Table | null = null;

async function open(options: Parameters<typeof openTable>[0]): Promise<Table> {
  await table?.close();
  table = null;
  table = await openTable(options);
  return table;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await table?.close();
  table = null;
});

const storedForm = (value: unknown) => ({ _id: "storedform000000", key: STORED_FORM, value: JSON.stringify(value) });
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../fixtures/world-0.1.0/${name}.json`), "utf8"));

interface Source {
  readonly _id: string;
  readonly name: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items?: readonly Source[];
  readonly [field: string]: unknown;
}
interface World {
  readonly users: NonNullable<typeof smallWorld.users>;
  readonly actors: readonly Source[];
  readonly settings: NonNullable<typeof smallWorld.settings>;
}

/** The world of version 0.1.0, in whose actors some data are in a form that is older still. */
const olderWorld = (): World => ({
  users: readJson("users") as World["users"],
  actors: readJson("actors") as World["actors"],
  settings: [storedForm(UNKNOWN)],
});

/** The world as the server stores it. */
async function worldOnServer(one: Table): Promise<World> {
  const { documents } = await one.join(ADA).getWorld();
  const { users, actors, settings } = structuredClone(documents) as unknown as World;
  return { users, actors, settings };
}

/** What the server stores of all actors, without when it was stored. */
async function actorsOnServer(one: Table): Promise<readonly Partial<Source>[]> {
  const { actors } = await worldOnServer(one);
  return actors.map(({ _id, name, system, items }) => ({ _id, name, system, ...(items ? { items } : {}) }));
}

const dialog = () => document.querySelector<HTMLElement>("dialog.question.which");
const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf).join("\n");
const formNow = () => game.settings.get("quadrivium", "storedForm")?.form ?? 0;

async function press(action: string): Promise<void> {
  (await until(() => dialog()?.querySelector<HTMLElement>(`[data-action="${action}"]`))).click();
  await until(() => !dialog());
}

describe("a world of an earlier version", () => {
  test("is stored in today's form once its game master agrees, with all that it had", async () => {
    const opened = await open({ world: olderWorld() });
    const before = [...game.actors].map(({ name, system }) => [name, JSON.stringify(system)]);
    expect(textOf(await until(dialog))).toContain("Back up the world first");
    await press("update");
    await until(() => formNow() === 1);
    const hand = (await actorsOnServer(opened)).find(({ name }) => name === "Old Hand");
    expect(hand?.system).toMatchObject({ tracks: { fatigue: { value: 2 }, body: { value: 1 } } });
    expect(hand?.system).not.toHaveProperty("fatigue");
    expect(hand?.items?.find(({ name }) => name === "Brawl")?.system).toMatchObject({ characteristics: ["dex"] });
    await open({ world: await worldOnServer(opened) });
    expect([...game.actors].map(({ name, system }) => [name, JSON.stringify(system)])).toEqual(before);
    expect(dialog()).toBeNull();
  });

  test("is read as it is until then, and asks again", async () => {
    const opened = await open({ world: olderWorld() });
    const before = await actorsOnServer(opened);
    await press("later");
    expect(await actorsOnServer(opened)).toEqual(before);
    await open({ world: await worldOnServer(opened) });
    await until(dialog);
  });

  test("that is left at any write of its update ends as one that was updated at once", async () => {
    const whole = await open({ world: olderWorld() });
    await press("update");
    await until(() => formNow() === 1);
    const expected = await actorsOnServer(whole);
    for (const left of [0, 1, game.actors.size - 1]) {
      const opened = await open({ world: olderWorld() });
      const write = vi.spyOn(game.actors.contents[left] as Actor.Implementation, "update");
      write.mockReturnValue(new Promise(() => undefined));
      await press("update");
      await until(() => write.mock.calls.length > 0);
      expect(formNow()).toBe(0);
      await open({ world: await worldOnServer(opened) });
      await press("update");
      await until(() => formNow() === 1);
      expect(await actorsOnServer(await until(() => table))).toEqual(expected);
    }
  });

  test("tells what could not be stored, keeps it, stores the others, and asks again", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const opened = await open({ world: olderWorld() });
    const hand = game.actors.getName("Old Hand", { strict: true });
    vi.spyOn(hand, "update").mockRejectedValue(new Error("The disk is full."));
    await press("update");
    expect(await until(() => notices().includes("could not") && notices())).toContain("old format: Old Hand.");
    expect(formNow()).toBe(0);
    const stored = (await actorsOnServer(opened)).find(({ name }) => name === "Old Hand");
    expect(stored?.system).toHaveProperty("fatigue");
  });

  test("is stored with its compendia, of which a locked one stays locked, and what tokens have of their own", async () => {
    const opened = await open({});
    const pack = await foundry.documents.collections.CompendiumCollection.createCompendium({
      label: "Skills",
      type: "Item",
    } as never);
    const session = opened.join(GM);
    const old = {
      _id: "oldbrawl00000000",
      name: "Brawl",
      type: "ability",
      system: { characteristic: "dex", score: 3 },
    };
    const make = (type: string, data: object, more: object = {}) =>
      session.modifyDocument({ type, action: "create", operation: { data: [data], keepId: true, ...more } } as never);
    await make("Item", old, { pack: pack.collection });
    const delta = { system: { fatigue: { value: 3 } } };
    const token = { _id: "token00000000000", name: "Double", actorId: opened.naddaha.id, actorLink: false, delta };
    await make("Scene", { _id: "scene00000000000", name: "Yard", tokens: [token] });
    await until(() => game.scenes.get("scene00000000000"));
    await pack.configure({ locked: true });
    await game.settings.set("quadrivium", "storedForm", UNKNOWN);
    // It uses Foundry's classes, so it can be loaded only now.
    const { updateWorld } = await import("../../src/settings/update-world.ts");
    const updated = updateWorld();
    await press("update");
    await updated;
    expect(pack.locked).toBe(true);
    const read = await session.managePacks({ action: "get", pack: pack.collection });
    expect(read).toMatchObject([{ system: { characteristics: ["dex"] } }]);
    const { scenes } = (await session.getWorld()).documents as never as { scenes: { tokens: { delta: Source }[] }[] };
    expect(scenes[0]?.tokens[0]?.delta.system).toMatchObject({ tracks: { fatigue: { value: 3 } } });
  });

  test("has its compendia locked again when it is opened after its update was interrupted in one", async () => {
    await open({});
    const pack = await foundry.documents.collections.CompendiumCollection.createCompendium({
      label: "Skills",
      type: "Item",
    } as never);
    await pack.configure({ locked: true });
    await game.settings.set("quadrivium", "storedForm", UNKNOWN);
    const { updateWorld } = await import("../../src/settings/update-world.ts");
    const reading = vi.spyOn(pack, "getDocuments").mockReturnValue(new Promise(() => undefined));
    void updateWorld();
    await press("update");
    await until(() => reading.mock.calls.length > 0);
    expect(pack.locked).toBe(false);

    reading.mockRestore();
    const again = updateWorld();
    await until(dialog);
    expect(pack.locked).toBe(true);
    await press("later");
    await again;
    expect(pack.locked).toBe(true);
    expect(formNow()).toBe(0);
  });

  test("asks no player", async () => {
    await open({ world: olderWorld(), userId: ADA });
    expect(dialog()).toBeNull();
    expect(formNow()).toBe(0);
  });
});

describe("what luck costs", () => {
  const luckCost = () => game.settings.get("quadrivium", "luckCost");
  const TOLD = "New worlds count luck";
  /** Worlds that have been played, of which none says what luck costs. */
  const played = {
    "of an earlier version": olderWorld,
    "of today's form": () => ({ ...smallWorld, settings: [storedForm({ form: 1, version: "0.1.0" })] }),
  };
  /** A trip character of the world, who has just called on luck. */
  async function lucky(luck: number | null): Promise<Actor.Stored<"character">> {
    const system = { tradition: "trip", ...(luck === null ? {} : { luck }) };
    const actor = await Actor.implementation.create({ name: "Boben", type: "character", system } as never);
    scriptFaces([20, 5], [20, 6]);
    const { api } = game.system as unknown as { api: Table["api"] };
    const choices = { setup: { luck: true } };
    await api.rollTrait(actor as never, { characteristics: ["str"] }, { ask: false, choices });
    return actor as unknown as Actor.Stored<"character">;
  }

  test.each(Object.entries(played))("stays free in a world %s, and its game master is told once", async (_, world) => {
    const opened = await open({ world: world() });
    await until(() => notices().includes(TOLD));
    expect(luckCost()).toBe("free");
    if (formNow() === 0) await press("later");
    expect([(await lucky(null)).system.luck, (await lucky(2)).system.luck]).toEqual([null, 1]);
    const known = await worldOnServer(opened);
    document.querySelector("#notifications")?.replaceChildren();
    await open({ world: known });
    expect([notices().includes(TOLD), luckCost()]).toEqual([false, "free"]);
  });

  test.each(Object.entries(played))(
    "is free for players of a world %s before its game master comes",
    async (_, world) => {
      await open({ world: world(), userId: ADA });
      const { startingLuck } = await import("../../src/base/world-settings.ts");
      expect([startingLuck(), notices().includes(TOLD)]).toEqual([null, false]);
    },
  );

  test("is one point in a new world, whose trip characters start with the world's number", async () => {
    const opened = await openWorld({ users: smallWorld.users ?? [], settings: [storedForm(UNKNOWN)] }, {});
    try {
      await until(() => luckCost() === "counted");
      expect(notices()).not.toContain(TOLD);
      const actor = await lucky(null);
      expect([actor.system.luck, (await lucky(1)).system.luck]).toEqual([2, 0]);
      await game.settings.set("quadrivium", "startingLuck", 7);
      const fresh = await Actor.implementation.create({
        name: "Ann",
        type: "character",
        system: { tradition: "trip" },
      });
      const other = await Actor.implementation.create({
        name: "Zoe",
        type: "character",
        system: { tradition: "check" },
      });
      expect([fresh?.system, actor.system, other?.system]).toMatchObject([{ luck: 7 }, { luck: 2 }, { luck: null }]);
      await game.settings.set("quadrivium", "luckCost", "free");
      expect((fresh as unknown as Actor.Stored<"character">).system.luck).toBeNull();
    } finally {
      await opened.close();
    }
  });
});

test("a new world is stored in today's form, and nobody is asked", async () => {
  const opened = await openWorld({ users: smallWorld.users ?? [], settings: [storedForm(UNKNOWN)] }, {});
  try {
    await until(() => formNow() === 1);
    expect(dialog()).toBeNull();
  } finally {
    await opened.close();
  }
});

describe("a world that a newer version has stored", () => {
  const newerWorld = { ...smallWorld, settings: [storedForm({ form: 2, version: "9.0.0" })] };
  let starts = vi.fn();
  beforeEach(async () => {
    // The steps need the globals of a page to be loaded.
    await open({});
    const [step = expect.fail("There is no step.")] = (await import("../../src/hooks.ts")).readySteps;
    starts = vi.spyOn(step, "run");
  });

  test("opens only if its game master wants it to", async () => {
    await open({ world: newerWorld });
    expect(textOf(await until(dialog))).toContain(
      "This world was saved by Quadrivium 9.0.0, but you are running 0.1.0.",
    );
    expect(starts).not.toHaveBeenCalled();
    await press("open");
    await until(() => starts.mock.calls.length === 1);
    expect(game.settings.get("quadrivium", "storedForm")).toEqual({ form: 2, version: "9.0.0" });
  });

  test("is left by a game master who does not", async () => {
    await open({ world: newerWorld });
    const leave = vi.spyOn(game, "logOut").mockReturnValue();
    await press("leave");
    await until(() => leave.mock.calls.length === 1);
    expect(starts).not.toHaveBeenCalled();
  });

  test("warns its players", async () => {
    await open({ world: newerWorld, userId: ADA });
    expect(notices()).toContain("This world was saved by Quadrivium 9.0.0, but you are running 0.1.0.");
  });
});

test("documents that cannot be read keep no world from opening, and its game master is told which they are", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const unknown = { _id: "unknown000000000", name: "Dragon", type: "dragon" };
  const broken = { _id: "broken0000000000", name: "Nobody", type: "character", items: "none" };
  await open({ world: { ...smallWorld, actors: [...(smallWorld.actors ?? []), unknown, broken] } });
  expect(game.actors.size).toBe(1);
  expect(notices()).toContain("They have not been deleted: Dragon and broken0000000000.");
  expect((await Roll.create("1ds + 5 vs 9").evaluate()).total).toBeGreaterThan(4);
});
