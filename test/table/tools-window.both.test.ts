// On each generation: what is done by a button of ours in Foundry's page is done from the settings, too.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { breakers, layPage, undoing } from "./host-breakers.ts";
import { ADA, GM, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(() => {
  undoing.length = 0;
});
afterEach(async () => {
  for (const undo of undoing.splice(0).reverse()) undo();
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
  test("have for game masters each button that we put into Foundry's page, once, and the check of Foundry", async () => {
    await open(GM);
    const onPage = new Set(namesOnPage());
    expect(onPage).toContain("Request rolls");
    expect(namesIn(await openTools())).toEqual([...onPage, "Check Foundry compatibility"].toSorted());
  });

  test("have for players what players may use, and nothing else", async () => {
    await open(ADA);
    const onPage = namesOnPage();
    expect(onPage).not.toContain("Request rolls");
    expect(namesIn(await openTools())).toEqual([...onPage].toSorted());
  });

  const opened = [
    ["Request rolls", "request-window"],
    ["Check Foundry compatibility", "host-window"],
  ] as const;

  test.each(["chatControls", "directoryHeader"])("open everything when %s is not as we know it", async (broken) => {
    await open(GM);
    breakers()[broken]?.breaks();
    const tools = await openTools();
    for (const [name, window] of opened) {
      click(buttonIn(tools, name));
      await until(() => document.querySelector(`.application.${window}`));
    }
    await until(() =>
      /expects (it|them)\.$/.test(textOf(windowOf("host-window").querySelector(":scope > [role=status]"))),
    );
  });

  test("are there when Foundry draws its page without the places for our buttons", async () => {
    await open(GM);
    for (const place of document.querySelectorAll("#chat-controls, .directory-header")) place.remove();
    const bare = document.createElement("section");
    const { addToChat, addToDirectory } = await import("../../src/settings/tools.ts");
    addToDirectory(ui.actors, bare);
    addToChat(ui.chat, {});
    expect([namesOnPage(), bare.childElementCount]).toEqual([[], 0]);
    const names = namesIn(await openTools());
    for (const [name] of opened) expect(names).toContain(name);
  });
});
