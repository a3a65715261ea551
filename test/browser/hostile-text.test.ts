import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { QuadriviumApi } from "quadrivium";
import { closeWindows } from "../../tools/browser/host.ts";
import { overflowing } from "./look.ts";
import { prompt } from "./request-scene.ts";
import { lastMessage, makeActor } from "./scene.ts";
import { step, test } from "./table-test.ts";

/** Texts that would be executed, or would break the page, where code takes them for more than text. */
const texts = [
  ...["img src=x", "iframe src=x", "svg", "details open", "input autofocus", "video src=x", "prose-mirror"].flatMap(
    (element) => ["onerror", "onload", "ontoggle", "onfocus"].map((event) => `<${element} ${event}=pwned()>x`),
  ),
  ...['"', "'", ">", '">', "-->", "</style>", "</textarea>"].map((end) => `${end}<img src=x onerror=pwned()>`),
  ...["javascript:pwned()", "data:text/html,<script>pwned()</script>"].map((address) => `<a href="${address}">x</a>`),
  "{{pwned}}",
  '{{#with this}}{{lookup . "constructor"}}{{/with}}',
  "[[/r 1d6]]{<img src=x onerror=pwned()>}",
  "[[/stress <img src=x onerror=pwned()>]]",
  "<style>*{display:none}</style>",
  "__proto__",
  "constructor",
  "W".repeat(2000),
  `${"long word ".repeat(400)}end`,
  "\u202Edesrever",
  "&lt;img src=x onerror=pwned()&gt;",
];

test("what people write is shown as text on everybody's page: nothing is executed, and nothing falls apart", async ({
  ada,
  gm,
  table,
}) => {
  for (const page of [ada, gm])
    await page.evaluate(() => {
      const executed: string[] = [];
      Object.assign(globalThis, { executed, pwned: () => void executed.push(String(new Error("executed").stack)) });
    });

  await step("in names and descriptions on a sheet", async () => {
    const types = ["ability", "trait", "weapon", "armor", "power", "gear"];
    const items = texts.map((text, index) => ({
      name: text,
      type: types[index % types.length],
      // Foundry lets people embed other pages in descriptions.
      system: { specialty: text, effect: text, description: text.includes("iframe") ? "" : `<p>${text}</p>` },
    }));
    const [name = "", description = ""] = texts;
    await makeActor(gm, { name, type: "character", ownership: { default: 3 }, system: { description }, items });
    for (const page of [ada, gm]) {
      await page.waitForFunction((called) => game.actors.getName(called), name);
      await page.evaluate(async (called) => {
        await game.actors.getName(called)?.sheet?.render({ force: true } as never);
      }, name);
      await page.locator(".character-sheet").waitFor();
      await expectUnharmed(page, ".application.quadrivium");
      await closeWindows(page);
    }
  });

  await step("in formulas and by senders in the chat", async () => {
    await ada.evaluate(async (written) => {
      const { Roll: QuadriviumRoll } = (game.system as unknown as { api: QuadriviumApi }).api;
      for (const text of written) {
        const label = text.replaceAll(/[[\]]/g, "");
        const rolled = await new QuadriviumRoll(`1di[${label}] + 1[${label}] vs 9`).evaluate().catch(() => null);
        await rolled?.toMessage({ speaker: { alias: text } });
      }
      await ChatMessage.create({ content: "The end" });
    }, texts);
    for (const page of [ada, gm]) {
      await lastMessage(page).getByText("The end").waitFor();
      await expectUnharmed(page, ".chat-log");
    }
  });

  await step("in requests, and in the window in which they are answered", async () => {
    const chosen = texts.filter((_, index) => index % 9 === 0).toReversed();
    await gm.evaluate(async (written) => {
      const { api } = game.system as unknown as { api: QuadriviumApi };
      const asked = [game.actors.getName("Naddaha", { strict: true }).uuid];
      for (const text of written) {
        const options = [text, `${text} ${text}`].map((name) => ({ letter: "s", name, ability: text, target: 9 }));
        await api.request({ asked, options, title: text, note: text });
      }
    }, chosen);
    for (const page of [ada, gm]) {
      await expect.poll(() => page.locator(".chat-log .request-card").count()).toBe(chosen.length);
      await expectUnharmed(page, ".chat-log");
    }
    await prompt(ada)
      .last()
      .locator("[data-action^=answer]")
      .first()
      .click({ modifiers: ["Control"] });
    await ada.locator(".roll-dialog .odds").waitFor();
    await expectUnharmed(ada, ".application.quadrivium");
  });
  // Foundry shows pictures of descriptions, which are not there.
  table.errors.splice(0, Infinity, ...table.errors.filter((error) => !error.includes("Failed to load resource")));
});

/** Expects that nothing was or could be executed, and that all drawn content stays within a part of the page. */
async function expectUnharmed(page: Page, selector: string): Promise<void> {
  const found = await page.evaluate(() => {
    const handlers = [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    );
    const strange = "iframe, body style, [href^='javascript' i], [href^='data:text' i]";
    return {
      executed: (globalThis as unknown as { executed: string[] }).executed,
      elements: [...handlers, ...document.querySelectorAll(strange)].map(({ outerHTML }) => outerHTML.slice(0, 300)),
    };
  });
  expect(found).toEqual({ executed: [], elements: [] });
  expect(await overflowing(page, selector)).toEqual([]);
}
