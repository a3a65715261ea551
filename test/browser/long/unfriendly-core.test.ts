import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { chooseCore } from "../../../tools/browser/core-look.ts";
import { closeWindows } from "../../../tools/browser/host.ts";
import { tidy } from "../../../tools/screenshots/people.ts";
import { chapters } from "../../../tools/screenshots/shots.ts";
import { overlapping } from "../core-look.ts";
import { clipped, expectSameLook, overflowing, setColorScheme, themesToTry } from "../look.ts";
import { step, test } from "../table-test.ts";

// Other tests check their pages under these styles too, in `look`.

/** The pictures of the documentation; in the short form, those that no other test checks. */
const shots = chapters
  .filter(({ title }) => process.env.LONG_TRIALS || /^(The first minute|Cards|Requests|Contests|Trust)/.test(title))
  .flatMap(({ shots }) => shots)
  // A whole page, a window of Foundry's own, and a page without Foundry.
  .filter(({ name }) => !["table", "journal", "odds-page", "narrow"].includes(name));

test(
  "cards, dialogs and lists look alike under friendly and unfriendly core styles, in light and dark",
  { timeout: 240_000 },
  async ({ gm, ada }) => {
    for (const [place, { name, take }] of shots.entries()) {
      await step(name, async () => {
        await tidy({ gm, ada });
        const part = await take({ gm, ada });
        if ("mouse" in part) throw new Error("What is looked at is a part of a page.");
        for (const theme of themesToTry(place % 2 === 0 ? "dark" : "light")) {
          await setColorScheme(part.page(), { applications: theme, interface: theme });
          await part.waitFor();
          expect(await overlapping(part), theme).toEqual([]);
          await expectSameLook(part);
        }
      });
    }
  },
);

/** Puts something into a window of ours. */
async function putIn(page: Page, html: string): Promise<void> {
  await page.evaluate(async (content) => {
    await game.actors.getName("Naddaha", { strict: true }).sheet?.render({ force: true } as never);
    document.querySelector(".character-sheet .panel.active")?.insertAdjacentHTML("beforeend", content);
  }, html);
}

describe("under unfriendly core styles", () => {
  test("buttons, fields and lists look alike while they are pointed at, focused and disabled", async ({ gm }) => {
    await putIn(gm, "");
    const sheet = gm.locator(".character-sheet");
    await sheet.getByRole("button", { name: "Edit", exact: true }).click();
    await sheet.getByRole("button", { name: "Done", exact: true }).waitFor();
    const controls = sheet.locator(".window-content :is(button, input, select, a, summary):visible");
    const count = await controls.count();
    expect(count).toBeGreaterThan(20);
    for (const place of [0, 5, 12, count - 1]) {
      await controls.nth(place).hover();
      await controls.nth(place).focus();
      await expectSameLook(sheet);
    }
    await controls.evaluateAll((all) => {
      for (const one of all) one.toggleAttribute("disabled", true);
    });
    await expectSameLook(sheet);
    // A sheet that is closed while it is edited would be edited when it is opened again.
    await controls.evaluateAll((all) => {
      for (const one of all) one.toggleAttribute("disabled", false);
    });
    await sheet.getByRole("button", { name: "Done", exact: true }).click();
    await closeWindows(gm);
  });

  test("what is hidden is not displayed, nor is the panel of another tab", async ({ gm }) => {
    const kinds = [
      "button",
      "input",
      "select",
      "fieldset",
      "label",
      "li",
      "p",
      "div",
      "summary",
      "a",
      "section",
      "table",
    ];
    const hidden = kinds.map((kind) => `<${kind} hidden class="probe form-group"></${kind}>`).join("");
    await putIn(gm, hidden);
    await gm.evaluate((content) => {
      const card = document.createElement("article");
      card.className = "quadrivium roll-card";
      card.innerHTML = content;
      document.querySelector("#sidebar .chat-message:last-child .message-content")?.append(card);
    }, hidden);
    await chooseCore(gm, "strict");
    expect(await gm.locator(".probe").count()).toBe(2 * kinds.length);
    expect(await gm.locator(".probe").filter({ visible: true }).count()).toBe(0);
    const panels = gm.locator(".character-sheet .panel");
    expect(await panels.count()).toBeGreaterThan(1);
    expect(await panels.filter({ visible: true }).count()).toBe(1);
    await chooseCore(gm, null);
    await gm.evaluate(() => {
      document.querySelector(".roll-card:has(> .probe)")?.remove();
    });
    await closeWindows(gm);
  });

  test("long names, links and texts wrap in the log, and nothing is cut off", async ({ gm }) => {
    await gm.evaluate(async () => {
      const long = "The uncommonly long-winded chronicle of the covenant at the foot of the mountain, ".repeat(2);
      const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
      const { uuid } = game.actors.getName("Naddaha", { strict: true });
      const links = `@UUID[${uuid}]{${long}} [[/r 1d20 + 1d12]]{${long}} [[/stress int + legend lore vs 9]]{${long}}`;
      await ChatMessage.create({
        speaker: { alias: `${word} ${long}` },
        content: `<article class="quadrivium roll-card shown-card"><header><h3 class="title">${word}</h3></header>
          <div class="prose"><p>${links} ${word}</p></div></article>`,
      });
    });
    const message = "#sidebar .chat-message:last-child";
    await gm.locator(message).waitFor();
    for (const look of ["strict", null] as const) {
      await chooseCore(gm, look);
      expect(await overflowing(gm, message)).toEqual([]);
      expect(await clipped(gm, message)).toEqual([]);
    }
  });
});
