import { resolve } from "node:path";
import { openTable as openStandin } from "foundry-standin";

/** The host on which the tests of the table play: here the stand-in. In Foundry itself, `test/quench/host.ts` replaces this file. */

type Standin = Awaited<ReturnType<typeof openStandin>>;

/** A client's connection to the world. */
type Session = ReturnType<Standin["world"]["join"]>;

/** The stored documents of a world, by collection. */
export type StoredWorld = NonNullable<Parameters<typeof openStandin>[0]["world"]>;

/** A world that is played in, and those who join it from other pages. */
export interface OpenWorld {
  /** Another client's session on the same world. */
  join(userId: string): Session;
  /** The session of this client. */
  session(): Session;
  close(): Promise<void>;
}

/** A test's wishes beyond a game master's page in English. */
export interface WorldOptions {
  readonly userId?: string | undefined;
  readonly language?: string | undefined;
  /** The build of the generation on which is played; the newest unless another is named. */
  readonly build?: number | undefined;
  /** The server's clock, in milliseconds. */
  readonly now?: (() => number) | undefined;
  /** A world other than the usual one. */
  readonly world?: StoredWorld | undefined;
  /** Lets others join before this client does. */
  readonly before?: ((world: Pick<OpenWorld, "join">) => void) | undefined;
  /** What the browser has stored for a client that comes back. */
  readonly storage?: Storage | undefined;
  /** The folders of the modules that the world uses. */
  readonly modules?: readonly string[] | undefined;
}

/** The game master of the usual world. */
export const GM = "gamemaster000000";

/** The generation of Foundry on which the tests play. */
export const generation = Number(process.env.FOUNDRY_GENERATION ?? 13);

/** Deprecated calls throw: CONST.COMPATIBILITY_MODES.FAILURE. */
const FAILURE = 3;

/**
 * Collects the timers that are set from now on: `end` ends them, as a page that is closed ends its own. Before, `finish` runs the work of
 * the next task: our modules, which stay for the next table, would wait for it forever.
 */
function collectTimers(): { readonly finish: () => Promise<void>; readonly end: () => void } {
  const usual = globalThis.setTimeout;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const next = new Set<ReturnType<typeof setTimeout>>();
  const collecting = Object.assign((...[handler, delay, ...given]: Parameters<typeof setTimeout>) => {
    const timer = usual(() => {
      next.delete(timer);
      handler(...given);
    }, delay);
    timers.add(timer);
    if (!delay) next.add(timer);
    return timer;
  }, usual);
  globalThis.setTimeout = collecting;
  return {
    async finish() {
      for (let tasks = 0; tasks < 10 && next.size > 0; tasks += 1) await new Promise((resolve) => usual(resolve));
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      if (globalThis.setTimeout === collecting) globalThis.setTimeout = usual;
    },
  };
}

/** The sources of our system, which need the host's globals when they are loaded first. */
let sources: Promise<{ registerSystem: () => void }> | undefined;

/** Parts that are loaded on first use: here they are loaded with the rest, so that tests need not wait. */
const late = import.meta.glob(["../../src/**/*.ts", "!../../src/quadrivium.ts"]);

/** Does what the module of our system does. Importing it once more for each table would take a sixth of the time. */
async function startSystem(): Promise<void> {
  sources ??= import("../../src/register.ts").then(async (module) => {
    const { LatePart } = await import("../../src/base/async.ts");
    const parts = await Promise.all(Object.values(late).map((load) => load()));
    for (const one of parts.flatMap((part) => Object.values(part as object) as unknown[])) {
      if (one instanceof LatePart) await one.load();
    }
    return module;
  });
  (await sources).registerSystem();
}

/** Loads our sources, unless they are: in a world that is opened for that alone. */
export async function loadSources(world: StoredWorld): Promise<void> {
  if (!sources) await (await openWorld(world, {})).close();
}

/** Opens our system from its sources, with a world of its own. */
export async function openWorld(usual: StoredWorld, options: WorldOptions): Promise<OpenWorld> {
  const {
    userId = GM,
    language = "en",
    now = (): number => 0,
    world = usual,
    before,
    storage,
    build,
    modules = [],
  } = options;
  const timers = collectTimers();
  const table = await openStandin({
    root: resolve(import.meta.dirname, "../.."),
    importModule: startSystem,
    userId,
    language,
    now,
    world: withFreeLuck(world),
    compatibilityMode: FAILURE,
    modules: modules.map((folder) => ({ root: folder })),
    ...(before ? { before } : {}),
    ...(storage ? { storage } : {}),
    ...(build ? { build } : {}),
  });
  return {
    join: (id) => table.world.join(id),
    session: () => table.session,
    async close() {
      await timers.finish();
      await table.close();
      timers.end();
    },
  };
}

/** The setting that says what luck costs; in tests it is free unless they say otherwise. */
const LUCK_COST = "quadrivium.luckCost";

/** The world as one in which luck is free, unless it says what luck costs. */
function withFreeLuck(world: StoredWorld): StoredWorld {
  const { settings = [] } = world;
  if (settings.some((setting) => "key" in setting && setting.key === LUCK_COST)) return world;
  return {
    ...world,
    settings: [...settings, { _id: "luckcost00000000", key: LUCK_COST, value: JSON.stringify("free") }],
  };
}

/**
 * Waits until the table is at rest: nothing is read or written, for a few turns of the event loop in a row.
 * Use it for effects that must not happen or are invisible, and `until` for all others.
 */
export async function rest(): Promise<void> {
  for (let quietTurns = 0; quietTurns < 5; quietTurns += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    if (process.getActiveResourcesInfo().some((kind) => kind.startsWith("FSReq"))) quietTurns = -1;
  }
}
