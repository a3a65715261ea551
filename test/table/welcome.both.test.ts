// On both generations: the welcome of a new world.

import { expect, test } from "vitest";
import { GM, openAgain, openTable } from "./open-table.ts";
import { click, rest, textOf, until, windowOf } from "./page.ts";

/** Opens a world in which nobody has made a character. */
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
  click(await until(() => window.querySelector(`[name=tradition][value=${tradition}]`)));
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
  expect(offered(window)).toEqual(["Boben Wandering monk with a lamp", "Vesna Keeper of the last ember"]);
  expect(imports(window)?.checked).toBe(true);
  await save(window);
  expect(game.settings.get("quadrivium", "tradition")).toBe("trip");
  expect(names()).toEqual(["Boben", "Vesna"]);
  expect(textOf(document.querySelector("#notifications"))).toContain("Boben and Vesna");
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
  expect(names()).toEqual(["Osei", "Ren"]);
  await openFromSettings();
  let window = await choose("fortune", "Osei");
  expect(offered(window).every((one) => one.endsWith("in this world"))).toBe(true);
  expect(imports(window)).toBeNull();
  expect(textOf(window)).not.toContain("Do not ask again");
  await save(window);
  expect(names()).toEqual(["Osei", "Ren"]);
  await game.actors.getName("Osei", { strict: true }).delete();
  await openFromSettings();
  window = await choose("fortune", "Osei");
  expect(imports(window)?.checked).toBe(false);
  click(await until(() => imports(window)));
  await save(window);
  expect(names()).toEqual(["Osei", "Ren"]);
});
