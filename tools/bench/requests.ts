import type { Page } from "playwright-core";
import type { QuadriviumApi } from "../../src/api.ts";
import { openBrowserTable } from "../browser/table.ts";
import { measureAtOnce } from "./answers-at-once.ts";
import { timesOf } from "./measure.ts";
import type { Times } from "./measure.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** The numbers of answers that a request has before the measured ones. */
const ANSWERS = [1, 50, 500] as const;

/**
 * How much longer one more answer may take than to the request with one: with 500, Foundry and the browser alone take 1.85 times as long,
 * and the card is drawn whole.
 */
const AIMS: Readonly<Record<number, number>> = { 50: 1.5, 500: 3.5 };

/** How many more answers are measured. */
const MEASURED = 20;

/** The number of requests that a player answers. */
const ASKED = 12;

/** Measures in Chromium what an answer to a request takes: with few and many others, and from a player on another page. */
export async function measureRequests(): Promise<Row[]> {
  const table = await openBrowserTable();
  try {
    const page = await table.join("Gamemaster");
    // The browser lays nothing out in a folded sidebar.
    await page.evaluate(() => {
      ui.sidebar.expand();
    });
    const player = await table.join("Ada");
    const rows = await measurePlayer(page, player);
    await player.close();
    rows.push(...(await measureMany(page)));
    rows.push(...(await measureAtOnce(page, await table.join("Ada"))));
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    return rows;
  } finally {
    await table.close();
  }
}

/** From a game master's request over a player's prompt and dialog to the verdict on the card, against a typed plain roll. */
async function measurePlayer(gamemaster: Page, player: Page): Promise<Row[]> {
  // The player presses the first button of each prompt and of each dialog at once.
  await player.evaluate(() => {
    const pressed = new WeakSet<Element>();
    new MutationObserver(() => {
      const first = document.querySelector<HTMLElement>(
        ".request-prompt [data-action=answer0], .roll-dialog footer button[type=submit]",
      );
      if (!first || pressed.has(first)) return;
      pressed.add(first);
      first.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  const samples = await gamemaster.evaluate(async (rounds) => {
    const { api } = game.system as unknown as { api: QuadriviumApi };
    const naddaha = game.actors.getName("Naddaha", { strict: true });
    const log = document.querySelector("#sidebar .chat-log") ?? document.body;
    const until = (isDone: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!isDone()) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(check);
        observer.observe(log, { childList: true, subtree: true, characterData: true });
        check();
      });
    const time = async (act: () => unknown, isDone: () => boolean) => {
      const start = performance.now();
      await act();
      await until(isDone);
      return performance.now() - start;
    };
    const options = [{ name: "Notice the trap", letter: "s", ability: "Awareness", target: 9 }];
    const answered: number[] = [];
    const typed: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      let id: string | null = null;
      const ours = await time(
        async () => {
          id = (await api.request({ asked: [naddaha], options }))?.id ?? null;
        },
        () => log.querySelector(`[data-message-id="${id ?? ""}"] .asked > [data-status=answered]`) !== null,
      );
      const before = log.querySelectorAll(".chat-message").length;
      const theirs = await time(
        () => (ui.chat as unknown as { processMessage(text: string): unknown }).processMessage("/r 1d10"),
        () => log.querySelectorAll(".chat-message").length > before,
      );
      // The first round compiles the templates.
      if (round === 0) continue;
      answered.push(ours);
      typed.push(theirs);
    }
    return { answered, typed };
  }, ASKED);
  const [answered, typed] = [timesOf(samples.answered), timesOf(samples.typed)];
  return [
    timeRow(
      { id: "typed beside requests", what: "`/r 1d10` until its card is drawn, with a player at the table" },
      typed,
    ),
    timeRow(
      { id: "request answered", what: "a request, its prompt, the roll dialog, and the verdict on its card" },
      answered,
    ),
    ratioRow({ id: "request against typed", what: "the same", against: "`/r 1d10`" }, answered, typed),
  ];
}

/** One more answer to requests with few and many answers, in turns: from the roll until the verdict is on the card. */
async function measureMany(page: Page): Promise<Row[]> {
  const samples = await page.evaluate(
    async ({ numbers, measured }) => {
      const { api } = game.system as unknown as { api: QuadriviumApi };
      type Made = readonly { readonly id: string; readonly uuid: string }[];
      const make = async (count: number) => {
        const data = Array.from({ length: count }, (_, index) => ({ name: `Asked ${index}`, type: "character" }));
        return (await Actor.implementation.createDocuments(data as never)) as unknown as Made;
      };
      const actors = await make(Math.max(...numbers) + measured + 1);
      const options = [{ name: "Notice the trap", letter: "s", target: 9 }];
      const answerOf = async (request: string | null, uuid: string) => {
        const roll = await Roll.create("1ds[Notice the trap] vs 9").evaluate();
        const answers = { request, option: "a", actor: uuid, round: 0, seal: "" };
        const speaker = { actor: uuid.replace("Actor.", "") };
        return {
          type: "roll",
          rolls: [JSON.stringify(roll)],
          content: String(roll.total),
          speaker,
          system: { answers },
        };
      };
      const post = (data: readonly object[]) => ChatMessage.implementation.createDocuments(data as never);
      const isAnswered = (id: string | null, place: number) => {
        const rows = document.querySelector(`#sidebar [data-message-id="${id ?? ""}"] .asked`)?.children;
        return (rows?.[place] as HTMLElement | undefined)?.dataset.status === "answered";
      };
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // The answers from before are not drawn: in a real log, they are further up.
      interface Log {
        postOne(message: ChatMessage, options?: object): Promise<void>;
        updateMessage(message: ChatMessage, options?: object): Promise<void>;
      }
      const log = ui.chat as object as Log;
      const usual: Log = { postOne: log.postOne.bind(log), updateMessage: log.updateMessage.bind(log) };
      for (const name of ["postOne", "updateMessage"] as const) {
        log[name] = (message, options) => (message.type === "roll" ? Promise.resolve() : usual[name](message, options));
      }
      const requests: { readonly id: string | null; readonly count: number; readonly times: number[] }[] = [];
      for (const count of numbers) {
        const asked = actors.slice(0, count + measured + 1).map(({ uuid }) => uuid);
        const request = await api.request({ asked, options });
        const id = request?.id ?? null;
        await post(await Promise.all(asked.slice(0, count).map((uuid) => answerOf(id, uuid))));
        while (!isAnswered(id, count - 1)) await frame();
        requests.push({ id, count, times: [] });
      }
      Object.assign(log, usual);
      const list = document.querySelector("#sidebar .chat-log") ?? document.body;
      const until = (isDone: () => boolean) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!isDone()) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(list, { childList: true, subtree: true, attributes: true });
        });
      for (let round = 0; round <= measured; round += 1) {
        // One way and then the other, so that none always comes behind the same one.
        for (const { id, count, times } of requests.reverse()) {
          const place = count + round;
          const answer = await answerOf(id, actors[place]?.uuid ?? "");
          // Each request is alone in the log: what the browser does for the page rests on all that is there.
          for (const other of requests) {
            const card = list.querySelector<HTMLElement>(`[data-message-id="${other.id ?? ""}"]`);
            card?.style.setProperty("display", other.id === id ? "" : "none");
          }
          // What the page has still to do for the answer before belongs to that one.
          await frame();
          await new Promise((resolve) => requestIdleCallback(resolve));
          const start = performance.now();
          const answered = until(() => isAnswered(id, place));
          await post([answer]);
          await answered;
          // Makes the page calculate its layout now; its next frame may be up to 17 ms away.
          if (list.scrollHeight > 0 && round > 0) times.push(performance.now() - start);
        }
      }
      requests.sort((one, other) => one.count - other.count);
      return requests.map(({ times }) => times);
    },
    { numbers: ANSWERS, measured: MEASURED },
  );
  const [one, ...more] = samples.map(timesOf) as [Times, ...Times[]];
  const against = `${ANSWERS[0]} answer`;
  return [
    timeRow({ id: "answer 1", what: "another answer to a request with one, until its verdict is on the card" }, one),
    ...more.map((times, place) => {
      const count = ANSWERS[place + 1] ?? 0;
      const aim = AIMS[count];
      const told = { id: `answer ${count}`, what: `to one with ${count}`, against };
      return ratioRow(aim === undefined ? told : { ...told, aim }, times, one);
    }),
  ];
}
