import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { QuadriviumApi } from "quadrivium";
import { scriptFaces } from "../../tools/browser/table.ts";
import { hostileTexts, keys } from "./hostile-texts.ts";
import { closeWindows } from "../../tools/browser/host.ts";
import { overflowing } from "./look.ts";
import { prompt } from "./request-scene.ts";
import { lastMessage } from "./scene.ts";
import { step, test } from "./table-test.ts";

const texts = [...hostileTexts];
const shownInChat = texts.filter((_, index) => index % 7 === 0);

test("whatever a player writes is shown as text on everybody's page: nothing is executed, and nothing falls apart", async ({
  ada,
  gm,
  table,
}) => {
  expect(texts.length).toBeGreaterThanOrEqual(300);
  for (const page of [ada, gm]) await watch(page);

  await step("in names and descriptions on a sheet", async () => {
    await makeCharacter(ada);
    for (const page of [ada, gm]) {
      await page.waitForFunction(
        (count) => (game.users.getName("Ada")?.character?.items.size ?? 0) >= count,
        texts.length,
      );
      await openSheets(page);
      await expectUnharmed(page, ".application.quadrivium");
      await explain(page, ".application");
      // With hundreds of rows open, everything else would take its time.
      await closeWindows(page);
    }
  });

  await step("in formulas and by senders in the chat", async () => {
    await scriptFaces(ada, ...shownInChat.map(() => 5));
    await ada.evaluate(async (written) => {
      const { Roll: QuadriviumRoll } = (game.system as unknown as { api: QuadriviumApi }).api;
      for (const text of written) {
        const roll = new QuadriviumRoll(`1ds[${text.replace(/[[\]]/g, "")}] + 1[${text.replace(/[[\]]/g, "")}] vs 9`);
        const rolled = await roll.evaluate().catch(() => null);
        await rolled?.toMessage({ speaker: { alias: text } });
      }
    }, shownInChat);
    await ada.evaluate(() => ChatMessage.create({ content: "The end" }));
    for (const page of [ada, gm]) {
      await lastMessage(page).getByText("The end").waitFor();
      await expectUnharmed(page, ".chat-log");
    }
  });

  await step("in requests, and in the window in which they are answered", async () => {
    await gm.evaluate(
      async (written) => {
        const { api } = game.system as unknown as { api: QuadriviumApi };
        const asked = game.users.getName("Ada")?.character?.uuid ?? "";
        for (const text of written) {
          const options = [text, `${text} ${text}`].map((name) => ({ letter: "s", name, ability: text, target: 9 }));
          await api.request({ asked: [asked], options, title: text, note: text });
        }
      },
      texts.filter((_, index) => index % 41 === 0),
    );
    for (const page of [ada, gm]) {
      await expect.poll(() => page.locator(".chat-log .request-card").count()).toBeGreaterThanOrEqual(8);
      await expectUnharmed(page, ".chat-log");
    }
    const options = ada.locator("[data-action=options]");
    await prompt(ada).last().locator(options).click();
    await prompt(ada).last().locator("[data-action^=answer]").first().click();
    await ada.locator(".roll-dialog .odds").waitFor();
    await expectUnharmed(ada, ".application.quadrivium");
  });

  await step("in the tooltips of the chat", async () => {
    for (const page of [ada, gm]) await explain(page, ".chat-log");
  });

  await step("in the luck ledger", async () => {
    const opener = gm.locator("#chat-controls .luck-ledger");
    // An extra, which may be left out.
    if ((await opener.count()) === 0) return;
    await opener.click();
    await gm.locator(".ledger-window .ledger:not([aria-busy])").waitFor();
    await expectUnharmed(gm, ".application.quadrivium");
  });
  // Foundry shows pictures of descriptions, which are not there.
  table.errors.splice(
    0,
    table.errors.length,
    ...table.errors.filter((error) => !error.includes("Failed to load resource")),
  );
});

/** Lets a page remember what was executed on it. */
async function watch(page: Page): Promise<void> {
  page.on("dialog", (dialog) => void dialog.dismiss());
  await page.evaluate(() => {
    const executed: string[] = [];
    Object.assign(globalThis, {
      executed,
      pwned: () => void executed.push(String(new Error("executed").stack)),
      alert: () => void executed.push("alert"),
    });
  });
}

/** Lets a page show the tooltips of some elements with markup in them, and of some others. */
async function explain(page: Page, selector: string): Promise<void> {
  const explained = await page.evaluate((part) => {
    const elements = [...document.querySelectorAll<HTMLElement>(`${part} :is([data-tooltip], [data-tooltip-text])`)];
    const hasMarkup = ({ dataset }: HTMLElement) => /[<{]/.test(`${dataset.tooltipText ?? ""}${dataset.tooltip ?? ""}`);
    const [hostile, others] = [elements.filter(hasMarkup), elements.filter((element) => !hasMarkup(element))];
    const some = [...hostile.filter((_, index) => index % 8 === 0), ...others.slice(0, 10)];
    for (const element of some) game.tooltip.activate(element);
    return some.length;
  }, selector);
  expect(explained).toBeGreaterThan(3);
  await expectUnharmed(page, "#tooltip");
}

/** Expects that nothing was executed, that nothing could be, and that all that is drawn stays within a part of the page. */
async function expectUnharmed(page: Page, selector: string): Promise<void> {
  const found = await page.evaluate(() => {
    const handlers = [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    );
    const strange = document.querySelectorAll("iframe, object, embed, marquee, body style, body link, body base");
    const links = document.querySelectorAll("[href^='javascript' i], [href^='vbscript' i], [href^='data:text' i]");
    return {
      executed: (globalThis as unknown as { executed: string[] }).executed,
      polluted: "polluted" in {},
      elements: [...handlers, ...strange, ...links].map(({ outerHTML }) => outerHTML.slice(0, 300)),
    };
  });
  expect(found).toEqual({ executed: [], polluted: false, elements: [] });
  expect(await overflowing(page, selector)).toEqual([]);
}

/**
 * Gives Ada's character the texts as names, specialties and notes of items, and as descriptions, in which Foundry lets
 * people embed other pages.
 */
async function makeCharacter(ada: Page): Promise<void> {
  await ada.evaluate(
    async ([written, names]) => {
      const types = ["ability", "trait", "weapon", "armor", "power", "gear"] as const;
      const items = written.map((text, index) => ({
        name: text.trim() || "blank",
        type: types[index % types.length] ?? "gear",
        system: {
          specialty: text,
          effect: text,
          description: text.includes("iframe") ? "" : `<p>${text}</p>`,
          notes: text,
        },
      }));
      const polluted = JSON.parse(`{${names.map((name) => `"${name}":{"polluted":1}`).join(",")}}`) as object;
      const actor = game.user.character;
      await actor?.createEmbeddedDocuments("Item", items);
      await actor?.update({
        name: written[0] ?? "",
        system: {
          biography: written.filter((text) => !text.includes("iframe")).join("\n"),
          description: written[1] ?? "",
        },
      });
      // Foundry refuses it, or it does nothing.
      await actor?.update({ system: polluted }).catch(() => null);
    },
    [texts, keys] as const,
  );
}
async function openSheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const actor = game.users.getName("Ada")?.character;
    await (actor?.sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
  });
}
