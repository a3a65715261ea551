// On each generation: what is done by a button of ours in Foundry's page is done from the settings, too.

import { afterEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { layPage, textOf, windowOf } from "./page.ts";

let table: Table;
afterEach(async () => {
  await closeWindows();
  await table.close();
});

/** Closes the windows, and nothing of the sidebar. */
async function closeWindows(): Promise<void> {
  for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
}

/** Opens a world on a whole page. */
async function open(userId: string): Promise<void> {
  table = await openTable({ userId });
  await layPage();
}

const nameOf = (button: Element) => button.ariaLabel ?? textOf(button);

/** The names of our buttons in Foundry's page. Foundry's own say what they do in `data-action`. */
function namesOnPage(): readonly string[] {
  const buttons = document.querySelectorAll(":is(#chat-controls, .directory-header .header-actions) button");
  const ours = [...buttons].filter((button) => !("action" in (button as HTMLElement).dataset));
  // A short name has the whole one in its hint.
  return ours.map((button) => (button as HTMLElement).dataset.tooltipText ?? nameOf(button));
}

/** Opens the window from the settings, as the button in Foundry's window for them does. */
async function openTools(): Promise<HTMLElement> {
  const menu = game.settings.menus.get("quadrivium.tools");
  if (!menu) throw new Error("There is no menu with our tools.");
  expect([menu.restricted, game.i18n.localize(menu.name ?? ""), game.i18n.localize(menu.label ?? "")]).toEqual([
    false,
    "Tools",
    "Open tools",
  ]);
  const Window = menu.type as new () => foundry.applications.api.ApplicationV2;
  await new Window().render({ force: true });
  return windowOf("tools-window");
}

const namesIn = (window: HTMLElement) => [...window.querySelectorAll(".window-content button")].map(nameOf).toSorted();

describe("the tools in the settings", () => {
  test("have for game masters each button that we put into Foundry's page, once", async () => {
    await open(GM);
    const onPage = new Set(namesOnPage());
    expect(onPage).toContain("Request rolls");
    expect(namesIn(await openTools())).toEqual([...onPage].toSorted());
  });

  test("have for players what players may use, and nothing else", async () => {
    await open(ADA);
    const onPage = namesOnPage();
    expect(onPage).not.toContain("Request rolls");
    expect(namesIn(await openTools())).toEqual([...onPage].toSorted());
  });
});
