// Where tables in happy-dom have one whole client and the sessions of others, every hand here has a whole page: two game
// masters' and three players', which all draw, answer, judge and reload at once.

import fc from "fast-check";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { closeWindows } from "../../../tools/browser/host.ts";
import type { BrowserTable } from "../../../tools/browser/table.ts";
import { ask, comeBack, dialog, inviteMore, notice } from "../request-scene.ts";
import { freshTest, step } from "../table-test.ts";

const COUNT = process.env.LONG_TRIALS ? 400 : 100;
const SEED = 20_261_125;

const people = ["Naddaha", "Kentigern", "Silarn"] as const;

type What = "answer" | "press" | "ask" | "edit" | "roll" | "reload" | "leave";

/** What somebody does; about which card, button or character follows from `pick`. */
interface Deed {
  readonly what: What;
  readonly pick: number;
}

/** Deeds, of which some are likelier than others. */
const deeds = (weights: Partial<Record<What, number>>): fc.Arbitrary<Deed> =>
  fc.record({
    what: fc.oneof(
      ...Object.entries(weights).map(([what, weight]) => ({ arbitrary: fc.constant(what as What), weight })),
    ),
    pick: fc.nat(1_000_000),
  });
const anybodys = { edit: 2, roll: 1, reload: 1, leave: 1 };
const gamemasters = deeds({ ...anybodys, ask: 6, press: 4 });
const players = deeds({ ...anybodys, answer: 10 });

const one = <Element>(list: readonly Element[], pick: number): Element | undefined => list[pick % list.length];

freshTest(
  `two game masters and three players on pages of their own have the same before them after ${COUNT} things that they do at once`,
  async ({ table, gm }) => {
    await inviteMore(gm);
    const dorian = await table.join("Dorian");
    const pages = [gm, dorian, await table.join("Ada"), await table.join("Bruno"), await table.join("Cara")];

    const isHere = (page: Page): boolean => page.url().startsWith(table.url);
    const act = async ({ what, pick }: Deed, page: Page): Promise<void> => {
      if (!isHere(page)) return comeBack(page, table);
      switch (what) {
        case "ask":
          return askSomebody(page, pick);
        case "press":
          return pressOnCard(page, pick);
        case "answer":
          return answerOnCard(page, pick);
        case "edit":
          return edit(page, pick);
        case "roll":
          return page.evaluate(async () => {
            await (ui.chat as unknown as { processMessage(text: string): Promise<unknown> }).processMessage(
              "/r 1ds vs 9",
            );
          });
        case "reload":
          return comeBack(page, table);
        case "leave":
          await page.goto("about:blank");
      }
    };

    const each = { numRuns: COUNT / pages.length };
    const all = pages.map((_, index) => fc.sample(index < 2 ? gamemasters : players, { ...each, seed: SEED + index }));
    for (let turn = 0; turn < each.numRuns; turn += 1) {
      // Each page has one pair of hands.
      await Promise.all(
        pages.map(async (page, index) => {
          const next = all[index]?.[turn];
          if (next) await act(next, page).catch(refused);
        }),
      );
      for (const page of pages.filter(isHere)) await closeWindows(page);
    }

    for (const page of pages) if (!isHere(page)) await comeBack(page, table);
    await step("every page knows the same documents", async () => {
      for (const page of pages)
        await expect.poll(() => documentsOn(page), { timeout: 60_000 }).toEqual(await documentsOn(gm));
    });
    await step("each game master has what the other has sealed", async () => {
      for (const page of [gm, dorian]) await expect.poll(() => unknownOn(page), { timeout: 60_000 }).toEqual([]);
    });
    await step("no card tells anything else after its page is opened again", async () => {
      for (const page of pages) {
        // Texts that are sealed come to a page some time after it was opened.
        await expect.poll(() => toldOtherwise(page, table), { timeout: 100_000 }).toEqual([]);
      }
    });
    // Whoever is asked by a page that reloads tells that it was not reached.
    table.errors.splice(0, Infinity, ...table.errors.filter((error) => !error.includes("was not reached")));
  },
);

/** What is refused, or asked of a card that has changed meanwhile, is no fault. */
function refused(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}

async function askSomebody(page: Page, pick: number): Promise<void> {
  const kind = one(["checks", "checks", "contest", "challenge"] as const, pick) ?? "checks";
  const shows = one(["everyone", "together", "gamemaster", "player"] as const, pick >> 3) ?? "everyone";
  const asked = kind === "contest" ? people.slice(0, 2) : people.slice(0, 2 + ((pick >> 5) % 2));
  await ask(page, { kind, shows, asked, options: [{ ...notice, hidesTarget: pick % 2 === 0 }] });
}

async function pressOnCard(page: Page, pick: number): Promise<void> {
  const names = /^(Close request|Reopen request|Withdraw request|Remind players|Reveal rolls|Lock results|Skip|Let)/;
  const buttons = page.locator(".chat-log .request-card").getByRole("button", { name: names });
  const count = await buttons.count();
  if (count > 0) await buttons.nth(pick % count).press("Enter", { timeout: 5_000 });
}

async function answerOnCard(page: Page, pick: number): Promise<void> {
  const offered = page.locator(".chat-log .request-card").getByRole("button", { name: /^Roll (for|again)/ });
  const count = await offered.count();
  if (count === 0) return;
  await offered.nth(pick % count).press("Enter", { timeout: 5_000 });
  await dialog(page).getByRole("button", { name: /^Roll/ }).press("Enter", { timeout: 5_000 });
  await dialog(page).waitFor({ state: "detached", timeout: 5_000 });
}

async function edit(page: Page, pick: number): Promise<void> {
  await page.evaluate(
    async ([names, chosen]) => {
      const own = game.user.character ?? game.actors.getName(names[chosen % names.length] ?? "");
      await own?.update({ system: { description: `Written at ${chosen}` } });
    },
    [people, pick] as const,
  );
}

/** The documents that a page knows. */
const documentsOn = (page: Page): Promise<object> =>
  page.evaluate(() => {
    const byId = (a: { _id: string | null }, b: { _id: string | null }) => (a._id ?? "").localeCompare(b._id ?? "");
    return [game.actors, game.messages].map((all) => all.contents.map((each) => each.toObject()).toSorted(byId));
  });

/** The requests, other than withdrawn ones, on whose cards a page lacks what is sealed. */
const unknownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.messages
      .filter(({ type, system }) => {
        return (type as string) === "request" && (system as unknown as { state: string }).state !== "withdrawn";
      })
      .map(({ id }) => id)
      .filter((id) => document.querySelector(`.chat-log [data-message-id="${id}"] .seal[data-state=unknown]`)),
  );

/** What the messages in the log of a page say before and after it is opened again, where that differs. */
async function toldOtherwise(page: Page, table: BrowserTable): Promise<(readonly (string | undefined)[])[]> {
  const before = await logOn(page);
  await comeBack(page, table);
  // A page that is opened draws the newest messages alone.
  await expect.poll(async () => Object.keys(await logOn(page)).length).toBeGreaterThan(50);
  const after = Object.entries(await logOn(page));
  return after.filter(([id, text]) => before[id] !== text).map(([id, text]) => [before[id], text]);
}

/** What each message in the log of a page says, by its id. */
const logOn = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page
    .locator(".chat-log .chat-message")
    .evaluateAll((all) =>
      Object.fromEntries(
        (all as HTMLElement[]).map((each) => [
          each.dataset.messageId ?? "",
          each.querySelector<HTMLElement>(".message-content")?.innerText.replaceAll(/\s+/g, " ") ?? "",
        ]),
      ),
    );
