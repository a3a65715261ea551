// On both generations: the welcome of a new world.

import { expect, test } from "vitest";
import { GM, openAgain, openTable, scriptFaces, type } from "./open-table.ts";
import { click, rest, textOf, until, windowOf } from "./page.ts";

/** Opens a world without characters. */
async function openNewWorld(): Promise<void> {
  await openTable({ userId: GM });
  for (const actor of game.actors.contents) await actor.delete();
}

/** Opens the world once more. */
async function start(userId = GM): Promise<void> {
  await openAgain({ userId });
  await rest();
}

/** Opens the window from its button in the settings. */
async function openFromSettings(): Promise<HTMLElement> {
  const { type: Window } = game.settings.menus.get("quadrivium.welcome") as unknown as {
    type: new () => foundry.applications.api.ApplicationV2;
  };
  await new Window().render({ force: true });
  return windowOf("welcome-window");
}

const shown = () => document.querySelector<HTMLElement>(".application.welcome-window");
const names = () => game.actors.map(({ name }) => name).sort();
const offered = (window: HTMLElement) => [...window.querySelectorAll(".ready li")].map(textOf);
const imports = (window: HTMLElement) => window.querySelector<HTMLInputElement>("[name=imports]");

async function choose(tradition: string, offer: string): Promise<HTMLElement> {
  const window = windowOf("welcome-window");
  click(await until(() => window.querySelector(`[name=games][value=${tradition}]:not(:checked)`)));
  await until(() => textOf(window).includes(offer));
  return window;
}

async function save(window: HTMLElement): Promise<void> {
  window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => !shown());
  await rest();
}

test("a new world asks its game master what it plays, and takes in the ready characters of that tradition", async () => {
  await openNewWorld();
  await start();
  const window = await choose("trip", "Boben");
  expect(offered(window)).toEqual([
    "Boben Wandering monk with a lamp",
    "Vesna Keeper of the last ember",
    "Eskil Mason who talks to bridges, and listens",
  ]);
  expect(imports(window)?.checked).toBe(true);
  await save(window);
  expect(game.settings.get("quadrivium", "tradition")).toBe("trip");
  expect(names()).toEqual(["Boben", "Eskil", "Vesna"]);
  expect(textOf(document.querySelector("#notifications"))).toContain("Boben, Vesna, and Eskil");
  const boben = game.actors.getName("Boben", { strict: true });
  expect(boben.toObject()).toMatchObject({
    img: "systems/quadrivium/assets/portraits/boben.svg",
    system: { tradition: "trip", luck: 2 },
    ownership: { default: 0 },
    prototypeToken: { actorLink: true, bar1: { attribute: "tracks.tripHealth" } },
  });
  expect(boben.items.map(({ name }) => name)).toContain("Pilgrim's Lamp");
  await start();
  expect(shown()).toBeNull();
});

test("a world with characters is not asked", async () => {
  await openTable({ userId: GM });
  await start();
  expect(shown()).toBeNull();
});

test("the settings open it again, and no character comes twice", async () => {
  await openNewWorld();
  await start();
  await save(await choose("fortune", "Osei"));
  expect(names()).toEqual(["Osei", "Quill", "Ren", "The Heron", "The Lighthouse"]);
  let window = await openFromSettings();
  await until(() => textOf(window).includes("Osei"));
  expect(offered(window).every((one) => one.endsWith("in this world"))).toBe(true);
  expect(imports(window)).toBeNull();
  expect(textOf(window)).not.toContain("Do not show again");
  await save(window);
  expect(names()).toEqual(["Osei", "Quill", "Ren", "The Heron", "The Lighthouse"]);
  await game.actors.getName("Osei", { strict: true }).delete();
  window = await openFromSettings();
  await until(() => textOf(window).includes("Osei"));
  expect(imports(window)?.checked).toBe(false);
  click(await until(() => imports(window)));
  await save(window);
  expect(names()).toEqual(["Osei", "Quill", "Ren", "The Heron", "The Lighthouse"]);
});

test("an edition of Ars Magica is told from the other by its chart, and is chosen with the game", async () => {
  await openNewWorld();
  await start();
  const window = windowOf("welcome-window");
  const play = () => window.querySelector<HTMLButtonElement>("[type=submit]");
  expect([...window.querySelectorAll("input:checked")]).toEqual([]);
  expect(play()?.disabled).toBe(true);
  const editions = [...window.querySelectorAll("[data-family=stress] .editions label")].map(textOf);
  expect(editions).toEqual([
    "4th edition 6 average, 9 difficult, 12 very tough",
    "5th edition (its chart and wounds) 6 easy, 9 average, 12 hard",
  ]);
  click(await until(() => window.querySelector("[name=games][value=stress]")));
  await until(() => play()?.disabled === false);
  click(await until(() => window.querySelector("[name=stress][value=fifth]")));
  await save(window);
  expect(game.settings.get("quadrivium", "games")).toEqual(["stress"]);
  expect(textOf(document.querySelector("#notifications"))).toContain("This table plays Ars Magica.");
});

test("what belongs to games that the table does not play stays out of sight, and their dice roll all the same", async () => {
  await openNewWorld();
  await start();
  await ui.compendium.render({ force: true });
  await save(await choose("trip", "Boben"));
  const lastCard = async () => textOf(await (await until(() => game.messages.contents.at(-1))).renderHTML());
  await type("/help");
  const told = await lastCard();
  expect([told.includes("/trip"), told.includes("/stress"), told.includes("/odds")]).toEqual([true, false, true]);
  const pack = (name: string) => document.querySelector<HTMLElement>(`[data-pack="quadrivium.${name}"]`)?.hidden;
  await until(() => pack("arts"));
  expect([pack("arts"), pack("skills"), pack("feats")]).toEqual([true, true, false]);
  scriptFaces(5);
  await type("/r 1ds + 3 vs 6");
  expect(await lastCard()).toContain("Success");
});
