import process from "node:process";
import { TableFilesError } from "./table/server/store.ts";
import { PortTakenError, startServer, type ServerOptions, type TableServer } from "./table/server/server.ts";
import { parseStartOptions, usage, UsageError, type StartOptions } from "./table/server/start-options.ts";
import { spawn } from "node:child_process";

/** The system that is played unless the command line names another, and what its table begins with. */
export interface Home extends Pick<ServerOptions, "root" | "served" | "seed"> {
  /** Makes the system ready to be played. */
  readonly build?: () => Promise<void>;
}

/** `npm start`: opens a table and keeps it open until it is told to stop; returns the exit status. */
export async function main(args: readonly string[], home: Home = { root: process.cwd() }): Promise<number> {
  try {
    const options = parseStartOptions(args, home.root);
    if (options.help) {
      console.log(usage);
      return 0;
    }
    await serve(options, home);
    return 0;
  } catch (error) {
    return explain(error);
  }
}

async function serve(options: StartOptions, { build, ...home }: Home): Promise<void> {
  const { system, port, worldDirectory, generation, latency, fresh, open } = options;
  const modules = options.modules.map((root) => ({ root }));
  const isHome = system === home.root;
  if (isHome) await build?.();
  const played = isHome ? home : { root: system };
  const table = await startServer({ ...played, modules, port, worldDirectory, generation, fresh, latency });
  if (table.oldWorld !== null) console.log(`The old world is kept in ${table.oldWorld}`);
  console.log(`${table.title}: open ${table.url} in a browser, in a window for each user.\nCtrl+C closes the table.`);
  if (open) openBrowser(table.url);
  await stopSignal();
  await close(table);
}

/** Resolves on Ctrl+C, or when the system asks the process to end. */
function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        done();
      });
    }
  });
}

async function close(table: TableServer): Promise<void> {
  console.log("Closing the table.");
  await table.close();
}

/** Explains a known failure in plain words, and returns the exit status. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (error instanceof PortTakenError) {
    const free = error.port === 65_535 ? 0 : error.port + 1;
    console.error(`${error.message}, perhaps by a table that is open already: http://localhost:${error.port}`);
    console.error(`For a second table with a world of its own: npm start -- --port ${free} --world worlds/second`);
    return 1;
  }
  if (error instanceof TableFilesError) {
    console.error(error.message);
    return 1;
  }
  throw error;
}

/** Shows an address in the default browser, if there is one; the printed address works without it. */
export function openBrowser(url: string): void {
  const opener = openers[process.platform] ?? openOnDesktop();
  if (!opener) return;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, url], { detached: true, stdio: "ignore" });
  // The table works without an opener: its address has been printed.
  child.on("error", () => undefined);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openOnDesktop(): readonly [string, ...string[]] | null {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return DISPLAY || WAYLAND_DISPLAY ? ["xdg-open"] : null;
}
