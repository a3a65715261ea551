import { expect } from "vitest";
import { chatLog } from "../../tools/browser/host.ts";
import { home } from "../../tools/demo/home.ts";
import { freshTest } from "./table-test.ts";

const author = home.seed.documents.users.find(({ role }) => role === 4)?._id ?? "";

const messages = Array.from({ length: 60 }, (_, place) => ({
  _id: `said${String(place).padStart(12, "0")}`,
  author,
  content: `Line ${place + 1}`,
  timestamp: place,
}));

const ofSixty = freshTest.extend("options", { messages });

/** Nobody knows whether Foundry follows a log that grows while it is not as high as its place; the stand-in does, by observing it. */
function noFollowing(): void {
  ResizeObserver.prototype.observe = () => undefined;
}

// Twenty short messages are not as high as this page.
ofSixty.for([860, 2400])(
  "the newest message is in view on a page of %i pixels, once the older ones have joined it",
  async (height, { table }) => {
    const page = await table.join("Ada", { viewport: { width: 1280, height } }, (page) => {
      void page.addInitScript(noFollowing);
    });
    const cards = chatLog(page).locator(".chat-message");
    await expect.poll(() => cards.count()).toBe(60);
    const order = await cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.messageId));
    expect(order).toEqual(messages.map(({ _id }) => _id));
    await expect
      .poll(() =>
        cards.last().evaluate((card) => {
          const { left, bottom } = card.getBoundingClientRect();
          return card.contains(document.elementFromPoint(left + 20, bottom - 5));
        }),
      )
      .toBe(true);
  },
);

ofSixty.for(["a little", "to the upper end"])(
  "who scrolls %s before the older messages have joined the log stays there",
  async (how, { table }) => {
    const page = await table.join("Ada", {}, (page) => {
      void page.addInitScript(noFollowing);
    });
    const cards = chatLog(page).locator(".chat-message");
    await expect.poll(() => cards.count()).toBe(60);
    const seen = await page.evaluate(async (how) => {
      await ui.chat.render({ force: true });
      const log = document.querySelector("#sidebar .chat-log");
      let place = log;
      while (place && place.scrollHeight <= place.clientHeight) place = place.parentElement;
      place?.scrollBy(0, how === "a little" ? -100 : -100_000);
      const one = log?.children[4] as HTMLElement;
      return { count: log?.children.length, id: one.dataset.messageId ?? "", top: one.getBoundingClientRect().top };
    }, how);
    expect(seen.count).toBe(20);
    await expect.poll(() => cards.count()).toBe(60);
    const topOf = () =>
      chatLog(page)
        .locator(`[data-message-id="${seen.id}"]`)
        .evaluate((card) => card.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs((await topOf()) - seen.top)).toBeLessThan(12);
  },
);
