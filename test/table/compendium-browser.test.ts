// What is found in compendia without a sheet, and what else game masters do from the buttons of the sidebar.

import { afterEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, layPage, textOf, until, closeWindows } from "./page.ts";

afterEach(closeWindows);

async function open(userId: string): Promise<void> {
  await openTable({ userId });
  await layPage();
}

/** Opens the window by the button of the list of compendia. */
async function browse(): Promise<HTMLElement> {
  click(await until(() => document.querySelector<HTMLElement>("#compendium .directory-header .browse-compendia")));
  return until(() => document.querySelector<HTMLElement>(".compendium-browser:has([data-uuid])"));
}

function filter(window: HTMLElement, name: string, value: string): void {
  const field = window.querySelector<HTMLInputElement>(`[data-filter=${name}]`);
  if (!field) throw new Error(`There is no filter for ${name}.`);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const shown = (window: HTMLElement) => [...window.querySelectorAll<HTMLElement>("[data-uuid]:not([hidden])")];
const namesIn = (window: HTMLElement) => shown(window).map((row) => row.querySelector(".name")?.textContent);

describe("the compendia", () => {
  test("are looked through without a sheet: foes by their game, and items, which are added to a character one after the other", async () => {
    await open(GM);
    const window = await browse();
    filter(window, "type", "npc");
    filter(window, "tradition", "stress");
    expect(namesIn(window)).toContain("Road Robber");
    // An actor can be opened and dragged, but not added to a character.
    expect(window.querySelectorAll("[data-kind=Actor] input").length).toBe(0);
    expect(shown(window).every(({ dataset }) => dataset.madeFor === "stress")).toBe(true);
    const add = buttonIn(window, "Add");
    for (const name of ["Dagger", "Spear"]) {
      filter(window, "type", "weapon");
      filter(window, "words", name);
      expect(add.disabled).toBe(true);
      shown(window)[0]?.querySelector("input")?.click();
      fill(window, "taker", table.naddaha.uuid);
      click(add);
      await until(() => table.naddaha.items.getName(name));
      await until(() => add.disabled);
    }
    await until(() => textOf(document.querySelector("#notifications")).includes("Added Spear to Naddaha."));
    expect(window.isConnected).toBe(true);
  });

  test("show a player what players may see, and offer their own characters", async () => {
    await open(ADA);
    const window = await browse();
    expect(namesIn(window)).toContain("Dagger");
    expect(namesIn(window)).not.toContain("Road Robber");
    const takers = [...window.querySelectorAll("[name=taker] option")].map(({ textContent }) => textContent);
    const own = game.actors.filter((actor) => actor.isOwner && actor.type !== "party").map(({ name }) => name);
    expect(takers.toSorted()).toEqual(own.toSorted());
  });
});

test("experience is awarded from the directory of actors, where players have no such button", async () => {
  await open(GM);
  const before = table.naddaha.system.experience;
  click(await until(() => document.querySelector<HTMLElement>("#actors .award-experience")));
  const dialog = await until(() => document.querySelector<HTMLElement>("dialog:has([name=amount])"));
  fill(dialog, "amount", "3");
  click(buttonIn(dialog, "Award"));
  await until(() => table.naddaha.system.experience === before + 3);
  await open(ADA);
  expect(document.querySelector(".award-experience")).toBeNull();
});
