// On both generations: the scene of the demo table, and the links of its welcome.

import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { chatLog, closeWindows, directoryEntry, sidebarTab } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { violations } from "./look.ts";
import { test, testOn13 } from "./table-test.ts";
import type { TestOfTwo } from "./table-test.ts";

const tokenOf = (page: Page, name: string): Locator =>
  page.locator("#board").getByRole("button", { name: new RegExp(`^${name}, `) });

/** Returns the names of the selected tokens and of the targets of the user of a page. */
const chosen = (page: Page) =>
  page.evaluate(() => ({
    selected: canvas.tokens?.controlled.map(({ name }) => name),
    targets: Array.from(game.user.targets, ({ name }) => name),
  }));

/** Returns the place of a token, as the page of another client knows it. */
const placeOf = (page: Page, name: string) =>
  page.evaluate((called) => {
    const token = canvas.scene?.tokens.getName(called);
    return token ? [token.x, token.y] : null;
  }, name);

describe.each<[number, TestOfTwo]>([
  [14, test],
  [13, testOn13.runIf(process.env.LONG_TRIALS)],
])("on Foundry %i", (_generation, testOn) => {
  testOn("tokens are selected, targeted, dragged, taken into combat and opened with the mouse", async ({ gm, ada }) => {
    await tokenOf(gm, "Kentigern").click();
    await tokenOf(gm, "Naddaha").click({ modifiers: ["Shift"] });
    expect((await chosen(gm)).selected?.toSorted()).toEqual(["Kentigern", "Naddaha"]);

    await tokenOf(ada, "Kentigern").hover();
    await ada.keyboard.press("t");
    expect(await chosen(ada)).toEqual({ selected: [], targets: ["Kentigern"] });
    await gm.locator("#board .token-target-dot").waitFor();

    await tokenOf(gm, "Boben").click();
    const before = await placeOf(gm, "Boben");
    const box = await tokenOf(gm, "Boben").boundingBox();
    if (!before || !box) throw new Error("Boben stands on no scene.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await gm.mouse.move(x, y);
    await gm.mouse.down();
    await gm.mouse.move(x - box.width * 2.2, y, { steps: 4 });
    await gm.mouse.up();
    await expect.poll(() => placeOf(ada, "Boben")).toEqual([(before[0] ?? 0) - 200, before[1]]);

    await tokenOf(gm, "Kentigern").click({ button: "right" });
    const hud = gm.locator("#token-hud");
    await hud.getByRole("button", { name: "In combat" }).click();
    await hud.getByRole("button", { name: "In combat", pressed: true }).waitFor();
    expect(await gm.evaluate(() => game.combat?.combatants.map(({ name }) => name))).toEqual(["Kentigern"]);
    expect(await violations(gm, "#board")).toEqual([]);
    await gm.keyboard.press("Escape");
    await hud.waitFor({ state: "detached" });

    await sidebarTab(gm, "actors").click();
    await directoryEntry(gm, "Garrow").dragTo(gm.locator("#board"), { targetPosition: { x: 300, y: 400 } });
    await expect.poll(() => tokenOf(ada, "Garrow").count()).toBe(2);

    await tokenOf(gm, "Kentigern").dblclick();
    await gm.locator(".character-sheet").getByRole("heading", { name: "Kentigern", exact: true }).waitFor();

    // On a narrow page the map lies behind the sidebar.
    await ada.setViewportSize({ width: 400, height: 800 });
    expect(await ada.locator("#board").isVisible()).toBe(false);
    await ada.locator("#sidebar [data-action=toggleState]").click();
    await tokenOf(ada, "Naddaha").dblclick();
    await ada.locator(".character-sheet").getByRole("heading", { name: "Naddaha", exact: true }).waitFor();
  });

  testOn("the welcome rolls, tells odds, opens a sheet and asks", async ({ gm, ada }) => {
    await scriptFaces(ada, 7, 6);
    const rollButton = ada.locator(".roll-dialog").getByRole("button", { name: /^Roll/ });
    const gate = /Who knocks at the gate/;
    await ada.getByRole("button", { name: gate }).click();
    await rollButton.click();
    await chatLog(gm).locator(".roll-card").first().waitFor();

    await tokenOf(ada, "Naddaha").dblclick();
    const soak = ada.locator(".character-sheet").getByRole("button", { name: /^Soak/ });
    await soak.click();
    await rollButton.click();
    await chatLog(gm).locator(".roll-card").nth(1).waitFor();

    const odds = /How likely is that/;
    await ada.getByRole("button", { name: odds }).click();
    await chatLog(ada).locator(".odds-card").waitFor();
    expect(await chatLog(gm).locator(".odds-card").count()).toBe(0);
    await gm.getByRole("button", { name: odds }).click();
    await chatLog(gm).locator(".odds-card").waitFor();

    await gm.getByText("Irzi’s sheet").click();
    await gm.locator(".character-sheet").getByRole("heading", { name: "Irzi", exact: true }).waitFor();
    await closeWindows(gm);
    await gm.getByRole("button", { name: gate }).click();
    await gm.getByRole("button", { name: "Request from players…" }).click();
    await gm.locator(".request-window [type=submit]").click();
    const prompt = ada.locator(".request-prompt");
    await prompt.getByRole("button", { name: "Later" }).click();
    await ada.keyboard.press("Shift+Q");
    await scriptFaces(ada, 6);
    await prompt.locator("[data-action^=answer]").click();
    await chatLog(gm).locator(".request-card [data-status=answered]").first().waitFor();
  });
});

test("the directory of actors names the tradition of each character that a user knows", async ({ ada }) => {
  await sidebarTab(ada, "actors").click();
  const entries = ada.locator("#sidebar [data-entry-id]:has(.actor-tradition)");
  await entries.first().waitFor();
  const told = await entries.allInnerTexts();
  expect(told.map((text) => text.replace(/\s+/g, " ").trim())).toEqual(
    expect.arrayContaining(["Naddaha Ars Magica", "Torvald Farwalker Fantasy (3d8)", "Boben Trip Die System"]),
  );
});

test("the keyboard alone selects, targets, moves and opens a token", async ({ ada }) => {
  const token = tokenOf(ada, "Naddaha");
  const before = await placeOf(ada, "Naddaha");
  await token.focus();
  await ada.keyboard.press("Space");
  await ada.keyboard.press("t");
  expect(await chosen(ada)).toEqual({ selected: ["Naddaha"], targets: ["Naddaha"] });
  await ada.keyboard.press("ArrowUp");
  await expect.poll(() => placeOf(ada, "Naddaha")).toEqual([before?.[0], (before?.[1] ?? 0) - 100]);
  await ada.keyboard.press("Enter");
  await ada.locator(".character-sheet").getByRole("heading", { name: "Naddaha", exact: true }).waitFor();
});
