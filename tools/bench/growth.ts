import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { QuadriviumApi } from "../../src/api.ts";
import { nextTask } from "../../src/base/async.ts";
import { openHeadlessTable } from "../cli/headless-table.ts";
import type { StoredWorld } from "../cli/headless-table.ts";
import { seedDice } from "../cli/throw.ts";
import { root } from "../project.ts";
import { WatchedSamples } from "./calm.ts";
import { SIZES, growthPlot } from "./growth-plot.ts";
import type { Curve, Growth } from "./growth-plot.ts";
import { timesOf } from "./measure.ts";
import { figure } from "./report.ts";
import type { OwnTable } from "./report.ts";

/** How often each act is measured at most, after one unmeasured run, and the time after which measuring stops. */
const RUNS = 9;
const PATIENCE = 5_000;

/** Where fewer runs were not disturbed, all are counted. */
const FEWEST = 3;

/** After a run that took longer than this, in milliseconds, garbage is collected: it has left much. */
const LONG = 100;

/** An act that is repeated with many things. */
interface Act {
  readonly what: string;
  readonly growth: Growth;
  readonly act: (run: number) => unknown;
}

/** A kind of thing that can be numerous. */
interface Subject {
  readonly name: string;
  readonly world: (size: number, recorded: Recorded) => StoredWorld;
  /** What is measured in a world that is open, beside its opening. */
  readonly acts: (size: number, api: QuadriviumApi) => readonly Act[];
}

type Source = Readonly<Record<string, unknown>> & { readonly _id: string };

/** What a roll, a request and an answer to it have stored, to fill logs with. */
interface Recorded {
  readonly roll: Source;
  readonly request: Source & { readonly system: { readonly names: readonly object[]; readonly verdicts: object } };
  readonly answer: Source & { readonly system: { readonly answers: object } };
}

const gamemaster: Source = { _id: "gamemaster000000", name: "Gamemaster", role: 4 };

/** The settings of a world that has been played. */
const settings: readonly Source[] = [
  { _id: "luckcost00000000", key: "quadrivium.luckCost", value: JSON.stringify("counted") },
];

const itemTypes = ["ability", "weapon", "trait", "gear", "power"];

/** The growing things, and the acts with them. */
const subjects: readonly Subject[] = [
  {
    name: "actors",
    world: (size) => ({ users: [gamemaster], settings, actors: many(size, (index) => actor(index)) }),
    acts: (_size, api) => [
      constant("a value of one changes", (run) => someone(run).update({ "system.size": run } as never)),
      constant("one is renamed", (run) => someone(run).update({ name: `Renamed ${run}` })),
      constant("one rolls", (run) => rollOf(api, run)),
    ],
  },
  {
    name: "items of an actor",
    world: (size) => ({ users: [gamemaster], settings, actors: [actor(0, size)] }),
    acts: (_size, api) => [
      linear("the actor is prepared", () => {
        someone(0).reset();
      }),
      // Foundry prepares the actor again for each change.
      linear("a value of one changes", (run) =>
        someone(0).items.contents[run]?.update({ "system.description": `${run}` } as never),
      ),
      constant("one is rolled", () => rollOf(api, 0)),
    ],
  },
  {
    name: "messages",
    world: (size, { roll }) => ({
      users: [gamemaster],
      settings,
      actors: many(10, (index) => actor(index)),
      messages: many(size, (index) => ({ ...roll, _id: idOf("said", index) })),
    }),
    acts: (size, api) => [
      constant("one more roll", (run) => rollOf(api, run % 10)),
      constant("one changes", (run) =>
        game.messages.get(idOf("said", size - run - 1))?.setFlag("quadrivium", "measured" as never, run as never),
      ),
      constant("a value of an actor changes", (run) => someone(run % 10).update({ "system.size": run } as never)),
      constant("one is deleted", (run) => game.messages.get(idOf("said", run))?.delete()),
    ],
  },
  {
    name: "answers to a request",
    world: (size, { request, answer }) => {
      const all = size + RUNS + 1;
      const [verdict] = Object.values(request.system.verdicts) as object[];
      const [name] = request.system.names;
      const id = (index: number) => idOf("answer", index);
      const uuid = (index: number) => `Actor.${idOf("actor", index)}`;
      const verdicts = Array.from({ length: size }, (_, index) => [
        id(index),
        { ...verdict, answer: id(index), actor: uuid(index) },
      ]);
      const asked = Array.from({ length: all }, (_, index) => uuid(index));
      return {
        users: [gamemaster],
        settings,
        actors: many(all, (index) => actor(index, 0)),
        messages: [
          {
            ...request,
            system: {
              ...request.system,
              asked,
              traditions: asked.map(() => "stress"),
              names: asked.map((actor) => ({ ...name, actor })),
              verdicts: Object.fromEntries(verdicts) as object,
            },
          },
          ...many(size, (index) => ({
            ...answer,
            _id: id(index),
            speaker: { actor: idOf("actor", index) },
            system: { ...answer.system, answers: { ...answer.system.answers, actor: uuid(index) } },
          })),
        ],
      };
    },
    acts: (size) => {
      const request = game.messages.contents[0];
      return [
        // Foundry copies, stores and prepares the message of the request as a whole.
        linear("one more is judged", (run) => answerOnce(request, size + run)),
        linear("the card of the request is drawn", () => request?.renderHTML()),
      ];
    },
  },
  {
    name: "people",
    world: (size) => ({
      users: [gamemaster, ...many(size, (index) => ({ _id: idOf("user", index), name: `Player ${index}`, role: 1 }))],
      settings,
      actors: many(10, (index) => actor(index, 3, { default: 3 })),
    }),
    acts: (size, api) => {
      for (const user of game.users) user.active = true;
      const one = game.users.get(idOf("user", size - 1), { strict: true });
      return [
        // Foundry looks for the active game master among all.
        linear("one leaves and comes back", () => {
          for (const isThere of [false, true]) {
            one.active = isThere;
            Hooks.callAll("userConnected", one as never, isThere);
          }
        }),
        constant("somebody rolls", (run) => rollOf(api, run % 10)),
        constant("somebody is asked for a roll", (run) => ask(api, [run % 10])),
      ];
    },
  },
];

/** The most that a time may grow when there are ten times as many, as a power of ten. */
const LIMIT: Readonly<Record<Growth, number>> = { constant: 0.2, linear: 1.1 };

/** Measures acts with few and with many things, as a table, and draws it. */
export async function measureGrowth(): Promise<OwnTable> {
  const curves = await measureCurves();
  await writeFile(resolve(root, "docs/images/growth.svg"), growthPlot(curves));
  return growthTable(curves);
}

/** Writes the curves as a table. */
export function growthTable(curves: readonly Curve[]): OwnTable {
  return {
    head: ["Many", "What", ...SIZES.map((size) => size.toLocaleString("en")), "Power", "Aim"],
    lines: curves.map(({ subject, what, growth, times }) => {
      const power = powerOf(times);
      const isMissed = power > LIMIT[growth];
      const cells = SIZES.map((size) => (times.has(size) ? figure(times.get(size) ?? 0, "ms") : "–"));
      return [subject, what, ...cells, `${power.toFixed(2)}${isMissed ? " ✗" : ""}`, growth];
    }),
  };
}

/** With which power of their number a time grows over the last three of the sizes: from one to the next, noise says as much. */
function powerOf(times: Curve["times"]): number {
  const last = [...times].slice(-3);
  const [[few, before] = [1, 1], [more, after] = [1, 1]] = [last[0], last.at(-1)];
  return Math.log(after / before) / Math.log(more / few);
}

/** Measures acts with few and with many things in Node, without a browser. */
export async function measureCurves(
  names: readonly string[] = subjects.map(({ name }) => name),
  sizes: readonly number[] = SIZES,
): Promise<Curve[]> {
  const recorded = await record();
  const curves = new Map<string, Curve & { readonly times: Map<number, number> }>();
  for (const subject of subjects.filter(({ name }) => names.includes(name))) {
    // The first time, everything is compiled.
    await measureSize(subject, SIZES[0], recorded);
    for (const size of sizes) {
      for (const { what, growth, time } of await measureSize(subject, size, recorded)) {
        const key = `${subject.name}: ${what}`;
        const curve = curves.get(key) ?? { subject: subject.name, what, growth, times: new Map<number, number>() };
        curve.times.set(size, time);
        curves.set(key, curve);
      }
    }
  }
  return [...curves.values()];
}

/** Measures the acts with this many things. */
async function measureSize(
  { world, acts }: Subject,
  size: number,
  recorded: Recorded,
): Promise<{ readonly what: string; readonly growth: Growth; readonly time: number }[]> {
  const stored = world(size, recorded);
  const start = processorTime();
  const table = await openHeadlessTable(stored);
  await rest();
  const opened = { what: "the world opens", growth: "linear" as const, time: processorTime() - start };
  try {
    seedDice(1);
    const measured = [];
    for (const { act, ...told } of acts(size, table.api)) {
      let spent = 0;
      collectGarbage();
      const samples = new WatchedSamples<number>();
      for (let run = 0; run <= RUNS && (run < 2 || spent < PATIENCE); run += 1) {
        const before = processorTime();
        await act(run);
        await rest();
        const time = processorTime() - before;
        spent += time;
        if (time > LONG) collectGarbage();
        samples.add(...(run > 0 ? [time] : []));
      }
      measured.push({ ...told, time: timesOf(samples.counted(FEWEST)).median });
    }
    return [opened, ...measured];
  } finally {
    await table.close();
  }
}

/** Garbage of the opening, the last act or a long run must not count with the next act. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

/** The time that the processor has worked for this process, in milliseconds: other programs do not lengthen it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Waits for work in the next tasks. */
async function rest(): Promise<void> {
  for (let task = 0; task < 3; task += 1) await nextTask();
}

/** Rolls, asks and answers once. */
async function record(): Promise<Recorded> {
  const actors = many(2, (index) => actor(index));
  const table = await openHeadlessTable({ users: [gamemaster], settings, actors });
  try {
    seedDice(1);
    const roll = await rollOf(table.api, 0);
    const request = await ask(table.api, [0, 1]);
    const answer = await answerOnce(request, 0);
    const made = [roll, request, answer].map((message) => message?.toObject());
    const [rollSource, requestSource, answerSource] = made;
    return { roll: rollSource, request: requestSource, answer: answerSource } as unknown as Recorded;
  } finally {
    await table.close();
  }
}

function constant(what: string, act: Act["act"]): Act {
  return { what, growth: "constant", act };
}

function linear(what: string, act: Act["act"]): Act {
  return { what, growth: "linear", act };
}

function idOf(kind: string, index: number): string {
  return `${kind}${String(index).padStart(16 - kind.length, "0")}`;
}

function many(size: number, make: (index: number) => Source): Source[] {
  return Array.from({ length: size }, (_, index) => make(index));
}

/** An actor with some items, which a user may own. */
function actor(index: number, items = 3, ownership = {}): Source {
  return {
    _id: idOf("actor", index),
    name: `Somebody ${index}`,
    type: "character",
    ownership: { default: 0, ...ownership },
    items: many(items, (place) => ({
      _id: idOf("item", place),
      name: `Item ${place}`,
      type: itemTypes[place % itemTypes.length],
    })),
  };
}

function someone(index: number): Actor.Stored<"character"> {
  return game.actors.get(idOf("actor", index), { strict: true }) as Actor.Stored<"character">;
}

/** Rolls an Ability of an actor. */
function rollOf(api: QuadriviumApi, index: number): Promise<ChatMessage.Implementation | undefined> {
  const stat = { ability: idOf("item", 0), characteristics: ["dex"] };
  return api.rollTrait(someone(index), stat, { ask: false, choices: { target: 9 } });
}

/** Asks some for an open roll. */
async function ask(api: QuadriviumApi, places: readonly number[]): Promise<ChatMessage.Implementation | undefined> {
  const asked = places.map((place) => someone(place).uuid);
  return api.request({ asked, options: [{ name: "Notice the trap", letter: "s", target: 9 }] });
}

/** Answers a request, and waits for the verdict. */
async function answerOnce(
  request: ChatMessage.Implementation | undefined,
  place: number,
): Promise<ChatMessage.Implementation | undefined> {
  const roll = await Roll.create("1ds[Notice the trap] vs 9").evaluate();
  const answers = { request: request?.id, option: "a", actor: someone(place).uuid, round: 0, seal: "" };
  const speaker = { actor: idOf("actor", place) };
  const data = {
    type: "roll",
    rolls: [JSON.stringify(roll)],
    content: String(roll.total),
    speaker,
    system: { answers },
  };
  const answer = (await ChatMessage.implementation.create(data as never)) as ChatMessage.Implementation | undefined;
  const isJudged = (): boolean =>
    (answer?.id ?? "") in ((request?.system as { readonly verdicts?: object } | undefined)?.verdicts ?? {});
  for (let task = 0; !isJudged(); task += 1) {
    if (task > 20_000) throw new Error("An answer is not judged.");
    await nextTask();
  }
  return answer;
}
