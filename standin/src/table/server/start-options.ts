import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseGeneration, type GenerationNumber } from "../../client/generations/index.ts";

/** What a person can choose when starting the demo table. */
export interface StartOptions {
  readonly help: boolean;
  /** Set the old world aside and begin with the demo's own. */
  readonly fresh: boolean;
  /** Show the table in the default browser. */
  readonly open: boolean;
  /** 0 means: any free port. */
  readonly port: number;
  readonly worldDirectory: string;
  /** The install folder of the system that is played. */
  readonly system: string;
  /** The folders of the modules that are active beside it. */
  readonly modules: readonly string[];
  /** The delay of a page's requests in milliseconds. */
  readonly latency: number;
  /** The simulated generation of Foundry. */
  readonly generation: GenerationNumber;
}

/** The command line was not understood; the message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const usage = `Usage: npm start -- [options]

Opens a table of this folder's system in the browser.

  --port N      the port to listen on (default 30000; 0 takes any free one)
  --world DIR   the folder that keeps the world (default worlds/demo, worlds/demo-14 …)
  --foundry N   the generation of Foundry that is stood for: 13 or 14 (default 13)
  --system DIR  the folder of another system to play, built already (default: this one)
  --module DIR  the folder of a module to play with, as it is there; may be said several times
  --latency MS  answer as late as a server far away, by so many milliseconds (default 0)
  --fresh       set the old world aside, under a dated name, and begin anew
  --no-open     do not open the browser
  --help        show this text`;

/** Reads the command line of `npm start`; throws a {@link UsageError} for what it does not understand. */
export function parseStartOptions(args: readonly string[], root: string): StartOptions {
  const values = readArguments(args);
  const generation = readGeneration(values.foundry);
  const system = values.system === undefined ? root : readFolder("--system", values.system);
  // A world is of one system; and one which version 14 has changed is not one that 13 can read.
  const name = system === root ? "demo" : basename(system);
  const ownWorld = join(root, "worlds", generation === 13 ? name : `${name}-${generation}`);
  return {
    help: values.help,
    fresh: values.fresh,
    generation,
    latency: readLatency(values.latency),
    open: !values["no-open"],
    port: readPort(values.port),
    worldDirectory: values.world === undefined ? ownWorld : readFolder("--world", values.world),
    system,
    modules: values.module.map((folder) => readFolder("--module", folder)),
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: "boolean", short: "h", default: false },
        foundry: { type: "string", default: "13" },
        fresh: { type: "boolean", default: false },
        latency: { type: "string", default: "0" },
        module: { type: "string", multiple: true, default: [] },
        system: { type: "string" },
        "no-open": { type: "boolean", default: false },
        port: { type: "string", default: "30000" },
        world: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function readGeneration(text: string): GenerationNumber {
  try {
    return parseGeneration(text);
  } catch (error) {
    throw new UsageError(`--foundry needs 13 or 14, not "${text}".`, { cause: error });
  }
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port needs a number from 0 to 65535, not "${text}".`);
  return port;
}

function readLatency(text: string): number {
  const latency = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(latency <= 10_000)) throw new UsageError(`--latency needs a number from 0 to 10000, not "${text}".`);
  return latency;
}

function readFolder(option: string, text: string): string {
  if (text.trim() === "") throw new UsageError(`${option} needs the name of a folder.`);
  return resolve(text);
}
