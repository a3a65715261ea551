import type { Page } from "playwright-core";
import type { QuadriviumApi } from "../../src/api.ts";
import { timesOf } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** How many answers come at once, and how often. */
const ANSWERS = 500;
const TIMES = 3;

/** How often Chromium looks at what a page does, in microseconds. */
const INTERVAL = 250;

/** A task of a page, in milliseconds. */
interface Task {
  readonly start: number;
  readonly duration: number;
  /** The part of it in which code of the system ran. */
  readonly ours: number;
}

/** A player sends many answers in one message of the socket: the longest task of the game master's page that judges and shows them. */
export async function measureAtOnce(gamemaster: Page, player: Page): Promise<Row[]> {
  const longest: Task[] = [];
  for (let time = 0; time < TIMES; time += 1) longest.push(await longestTask(gamemaster, player));
  const what = `${ANSWERS} answers at once: longest task of the game master's page`;
  return [
    timeRow({ id: "answers at once", what, aim: 1000 }, timesOf(longest.map(({ duration }) => duration))),
    timeRow(
      { id: "answers at once, ours", what: "of it, in code of the system", aim: 300 },
      timesOf(longest.map(({ ours }) => ours)),
    ),
  ];
}

async function longestTask(gamemaster: Page, player: Page): Promise<Task> {
  const request = await gamemaster.evaluate(async (count) => {
    const { api } = game.system as unknown as { api: QuadriviumApi };
    const data = Array.from({ length: count }, (_, index) => ({
      name: `Asked ${index}`,
      type: "character",
      ownership: { default: 3 },
    }));
    const actors = await Actor.implementation.createDocuments(data as never);
    const asked = (actors as unknown as readonly { readonly uuid: string }[]).map(({ uuid }) => uuid);
    const options = [{ name: "Notice the trap", letter: "s", target: 9 }];
    const message = await api.request({ asked, options });
    return { id: message?.id ?? "", asked };
  }, ANSWERS);
  await player.waitForFunction((id) => game.messages.has(id), request.id);
  const tasks = await watchTasks(gamemaster);
  await player.evaluate(async ({ id, asked }) => {
    const answers = asked.map(async (uuid) => {
      const roll = await Roll.create("1ds[Notice the trap] vs 9").evaluate();
      const system = { answers: { request: id, option: "a", actor: uuid, round: 0, seal: "" } };
      const speaker = { actor: uuid.replace("Actor.", "") };
      return { type: "roll", rolls: [JSON.stringify(roll)], content: String(roll.total), speaker, system };
    });
    await ChatMessage.implementation.createDocuments((await Promise.all(answers)) as never);
  }, request);
  await gamemaster.waitForFunction(
    ({ id, asked }) => {
      const rows = document.querySelectorAll(`#sidebar [data-message-id="${id}"] .asked > [data-status=answered]`);
      const cards = document.querySelectorAll("#sidebar .chat-log > .chat-message");
      return rows.length === asked.length && cards.length > asked.length;
    },
    request,
    { polling: 200, timeout: 300_000 },
  );
  const all = await tasks();
  return all.reduce((longest, task) => (task.duration > longest.duration ? task : longest), {
    start: 0,
    duration: 0,
    ours: 0,
  });
}

/** Begins to watch the long tasks of a page; returns a function that ends it and reports them. */
async function watchTasks(page: Page): Promise<() => Promise<readonly Task[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: INTERVAL });
  await page.evaluate(() => {
    const seen: (readonly [start: number, duration: number])[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.push([startTime, duration]);
    });
    observer.observe({ entryTypes: ["longtask"] });
    Object.assign(globalThis, { seenTasks: seen });
  });
  // The profile has the clock of the browser, and tasks have that of their page.
  const now = await page.evaluate(() => performance.now());
  const { metrics } = await session.send("Performance.getMetrics");
  const origin = (metrics.find(({ name }) => name === "Timestamp")?.value ?? 0) * 1000 - now;
  await session.send("Profiler.start");
  return async () => {
    const { profile } = await session.send("Profiler.stop");
    // A task that has just ended is reported in a task of its own.
    await page.waitForTimeout(500);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seenTasks: (readonly [number, number])[] }).seenTasks,
    );
    await session.detach();
    const ours = new Set(
      profile.nodes.flatMap(({ id, callFrame }) => (callFrame.url.includes("/systems/quadrivium/") ? [id] : [])),
    );
    const { samples = [], timeDeltas = [] } = profile;
    let clock = profile.startTime;
    const spans = timeDeltas.map((delta, place) => {
      clock += delta;
      return { at: clock / 1000 - origin, spent: ours.has(samples[place] ?? 0) ? delta / 1000 : 0 };
    });
    return seen.map(([start, duration]) => {
      const within = spans.filter(({ at }) => at >= start && at < start + duration);
      return { start, duration, ours: within.reduce((sum, { spent }) => sum + spent, 0) };
    });
  };
}
