import type { Page } from "playwright-core";
import { expect } from "vitest";
import { chooseCore } from "../../../tools/browser/core-look.ts";
import { closeWindows } from "../../../tools/browser/host.ts";
import { openSheet, roll } from "../../../tools/screenshots/people.ts";
import { poorContrasts } from "./contrast.ts";
import { setColorScheme } from "../look.ts";
import { ask, clearLog } from "../request-scene.ts";
import { lastMessage, write } from "../scene.ts";
import { step, test } from "../table-test.ts";

type ApplicationV2 = foundry.applications.api.ApplicationV2;

/** Windows, by how they are opened on the page of a game master. */
const windows: Readonly<Record<string, (gm: Page) => Promise<unknown>>> = {
  "the sheet of a stress character": (gm) => openSheet(gm, "Naddaha"),
  "the sheet of a fortune character": (gm) => openSheet(gm, "Ren"),
  "a sheet that is edited": async (gm) => {
    await openSheet(gm, "Boben");
    await gm.locator(".character-sheet").getByRole("button", { name: "Edit", exact: true }).click();
    await gm.locator(".character-sheet").getByRole("button", { name: "Done", exact: true }).waitFor();
  },
  "the sheet of an item": (gm) => openSheet(gm, "Kentigern: Long Sword"),
  "a roll dialog": async (gm) => {
    await openSheet(gm, "Torvald Farwalker");
    await gm.locator(".character-sheet").getByRole("button", { name: "Tracking", exact: true }).first().click();
    await gm.locator(".roll-dialog [name=target]").fill("25");
    await gm.locator(".roll-dialog .legend").waitFor();
  },
  "the request window": async (gm) => {
    await write(gm, "/request");
    await gm.locator(".request-window").getByRole("checkbox", { name: "Kentigern" }).check();
  },
  "the window in which a character is made": async (gm) => {
    await gm.evaluate(async () => {
      const data = { name: "Anselm", type: "character", system: { tradition: "stress" } };
      const actor = await CONFIG.Actor.documentClass.create({
        ...data,
        flags: { quadrivium: { making: "" } },
      } as never);
      await actor?.sheet?.render({ force: true } as never);
    });
    await gm.locator(".character-sheet [data-action=goOnMaking]").click();
    await gm.locator(".maker .form-footer").waitFor();
  },
  "the window of a new character": (gm) => gm.evaluate(() => void CONFIG.Actor.documentClass.createDialog()),
  ...Object.fromEntries(
    ["readings", "difficulties", "tracks", "welcome"].map((key) => [
      `the window of the ${key}`,
      (gm: Page) =>
        gm.evaluate(async (menu) => {
          const Window = game.settings.menus.get(`quadrivium.${menu}`)?.type as (new () => ApplicationV2) | undefined;
          await (Window && new Window())?.render({ force: true });
        }, key),
    ]),
  ),
};

/** Cards of rolls with decisions of all kinds. */
const rolls = [
  ["/r 1dsb3 + 8 vs 6", [10, 10], [10, 3], [10, 10], [10, 10]],
  ["/r 1dnc10:8:6[Strike] vs 12", [20, 20], [10, 9], [8, 7], [6, 3]],
  ["/r 3dk + 2", [8, 6], [8, 4], [8, 3]],
  ["/r 1dts4sl4b7 vs 15", [20, 7], [8, 5]],
] as const;

test(
  "what a button says is read at rest, under the pointer, pressed and focused, in light and dark",
  { timeout: 480_000 },
  async ({ gm, ada, table }) => {
    /** Controls that look alike are checked once in each theme. */
    const seen = { light: new Set<string>(), dark: new Set<string>() };
    const poor: string[] = [];
    const lookAt = async (page: Page, part: string): Promise<void> => {
      for (const theme of ["light", "dark"] as const) {
        await setColorScheme(page, { applications: theme, interface: theme });
        poor.push(...(await poorContrasts(page, part, seen[theme])).map((one) => `${theme}, ${one}`));
      }
    };
    // What Foundry's own buttons look like in these states must not show through.
    for (const page of [gm, ada]) await chooseCore(page, "strict");
    await step("on the prompt of a request", async () => {
      await ask(gm);
      await ada.locator(".request-prompt").waitFor();
      await lookAt(ada, ".request-prompt");
      await ada.keyboard.press("Escape");
    });
    await step("on cards", async () => {
      for (const [line, ...faces] of rolls) await roll(gm, line, ...faces);
      await write(gm, "/odds 1dsb2 + 5 vs 9");
      await lastMessage(gm).locator(".odds-card").waitFor();
      await gm.evaluate(() => {
        for (const menu of document.querySelectorAll(".chat-log details")) menu.setAttribute("open", "");
      });
      await lookAt(gm, ".chat-log .quadrivium");
    });
    await step("in the window of a decision", async () => {
      await lastMessage(gm).page().locator(".chat-log").getByRole("button", { name: "Call on luck…" }).last().click();
      await gm.locator("dialog.question").waitFor();
      await lookAt(gm, "dialog.question");
      await gm.keyboard.press("Escape");
      // The less there is on the page, the sooner axe has looked at a control.
      await clearLog(gm, table);
    });
    for (const [name, open] of Object.entries(windows)) {
      await step(`in ${name}`, async () => {
        await open(gm);
        await gm.locator(".quadrivium.application .window-content :is(button, label)").first().waitFor();
        // All tabs at once, and what is folded away.
        await gm.locator(".quadrivium.application").evaluateAll((all) => {
          for (const one of all.flatMap((window) => [...window.querySelectorAll("[role=tabpanel], details")])) {
            if (one instanceof HTMLDetailsElement) one.open = true;
            else one.classList.add("active");
          }
        });
        await lookAt(gm, ".quadrivium.application, #quadrivium-action-bar");
        const done = gm.locator(".character-sheet").getByRole("button", { name: "Done", exact: true });
        if (await done.count()) await done.click();
        await closeWindows(gm);
      });
    }
    expect(poor).toEqual([]);
    expect(seen.light.size, "distinct looks, or nothing was tried").toBeGreaterThan(60);
    for (const page of [gm, ada]) await chooseCore(page, null);
  },
);
