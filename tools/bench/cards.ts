import type { Page } from "playwright-core";
import { atPlainTable, atTable } from "./at-table.ts";
import { calmSamples } from "./calm.ts";
import { firstBatch, makeMessages } from "./chat.ts";
import { timesOf } from "./measure.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

const PLAIN = "1d10";
const OURS = "1ds + 5 vs 9";

/** How often a roll of each kind is posted, and before that without being measured. */
const ROLLS = 60;
const WARM_UP = 10;

/** The length of the log that is opened, and how often. */
const MESSAGES = 500;
const OPENED = 9;

/** Measures in Chromium what a card costs until the browser has laid it out: a plain one at a table without us and at ours, and our own. */
export async function measureCards(): Promise<Row[]> {
  return [...(await measurePosting()), await measureOpening()];
}

/** A plain roll at both tables, and one of ours, in turns; both logs get as many messages. */
function measurePosting(): Promise<Row[]> {
  return atTable("Gamemaster", (page) =>
    atPlainTable("Gamemaster", async (other) => {
      const round = async () => {
        const turns = [
          await post(other, PLAIN),
          await post(page, PLAIN),
          await post(other, PLAIN),
          await post(page, OURS),
        ] as const;
        return { without: [turns[0], turns[2]], plain: turns[1], ours: turns[3] };
      };
      for (let warm = 0; warm < WARM_UP; warm += 1) await round();
      const rounds = await calmSamples(ROLLS, round);
      const bare = timesOf(rounds.flatMap(({ without }) => without));
      const usual = timesOf(rounds.map(({ plain }) => plain));
      const own = timesOf(rounds.map(({ ours }) => ours));
      const what = `\`/r ${PLAIN}\` posted and laid out`;
      return [
        timeRow({ id: "plain card without us", what: `${what}, in a system that adds nothing` }, bare),
        ratioRow(
          { id: "plain card", what: `${what}, in ours`, against: "in a system that adds nothing", aim: 1.25 },
          usual,
          bare,
        ),
        ratioRow(
          { id: "our card", what: `\`/r ${OURS}\` posted and laid out`, against: `\`/r ${PLAIN}\``, aim: 1.9 },
          own,
          usual,
        ),
      ];
    }),
  );
}

/** Rolls a formula, and returns how long it takes until its card is in the log and the browser has its layout. */
function post(page: Page, formula: string): Promise<number> {
  return page.evaluate(async (text) => {
    const log = document.querySelector("#sidebar .chat-log");
    const drawn = new Promise<void>((resolve) => {
      const observer = new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        if (!added.some((node) => node instanceof HTMLElement && node.matches(".chat-message"))) return;
        observer.disconnect();
        resolve();
      });
      if (log) observer.observe(log, { childList: true });
    });
    const start = performance.now();
    void (ui.chat as unknown as { processMessage(text: string): Promise<unknown> }).processMessage(text);
    await drawn;
    document.body.getBoundingClientRect();
    return performance.now() - start;
  }, `/r ${formula}`);
}

/** A log of our cards and one of plain ones are drawn in turns, each on a page that was just opened. */
async function measureOpening(): Promise<Row> {
  const [ours, plain] = [await makeMessages(OURS, MESSAGES), await makeMessages(PLAIN, MESSAGES)];
  const drawn = await atTable(
    "Gamemaster",
    (page) =>
      atTable(
        "Gamemaster",
        (other) => calmSamples(OPENED, async () => [await drawAll(page), await drawAll(other)] as const),
        { messages: plain },
      ),
    { messages: ours },
  );
  const [own, usual] = [timesOf(drawn.map(([time]) => time)), timesOf(drawn.map(([, time]) => time))];
  const what = `a log of ${MESSAGES} of our cards is drawn`;
  return ratioRow({ id: "500 cards", what, against: "of plain ones", aim: 1.6 }, own, usual);
}

/** Reloads the page, and returns how long it takes until all messages are drawn and laid out and the page is idle. */
async function drawAll(page: Page): Promise<number> {
  await page.reload();
  await firstBatch(page);
  return page.evaluate(async (all) => {
    const log = ui.chat as unknown as { renderBatch(size: number): Promise<void> };
    await new Promise((resolve) => requestIdleCallback(resolve));
    const start = performance.now();
    await log.renderBatch(all);
    document.body.getBoundingClientRect();
    return performance.now() - start;
  }, MESSAGES);
}
