// @vitest-environment node
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { expect, it, onTestFinished, vi } from "vitest";
import { startServer } from "../src/table/server/server.ts";
import { parseStartOptions } from "../src/table/server/start-options.ts";
import { WorldFolderError } from "../src/table/server/world-folder.ts";
import { main } from "../src/start.ts";
import { temporaryFolder } from "./server-fixtures.ts";

vi.mock("../src/table/server/server.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../src/table/server/server.ts")>();
  return { ...original, startServer: vi.fn(original.startServer) };
});

const root = resolve("/somewhere", "trivium");

/** Runs the program and listens to what it says. */
function listen() {
  const said: string[] = [];
  const note = (text: string) => {
    said.push(text);
  };
  vi.spyOn(console, "log").mockImplementation(note);
  vi.spyOn(console, "error").mockImplementation(note);
  return said;
}

it("has a port, a world and a browser unless told otherwise", () => {
  expect(parseStartOptions([], root)).toEqual({
    help: false,
    generation: 13,
    latency: 0,
    fresh: false,
    open: true,
    port: 30_000,
    system: root,
    modules: [],
    worldDirectory: join(root, "worlds", "demo"),
  });
});

it("reads every option", () => {
  const args = [
    "--fresh",
    "--no-open",
    "--port",
    "0",
    "--foundry",
    "14",
    "--latency",
    "120",
    "--system",
    "/games/lanternfall",
    "--module",
    "/games/lamps",
    "--world",
    "/games/evening",
  ];
  expect(parseStartOptions(args, root)).toEqual({
    help: false,
    generation: 14,
    latency: 120,
    fresh: true,
    open: false,
    port: 0,
    system: resolve("/games/lanternfall"),
    modules: [resolve("/games/lamps")],
    worldDirectory: resolve("/games/evening"),
  });
  expect(parseStartOptions(["--port=31000"], root).port).toBe(31_000);
  const other = parseStartOptions(["--foundry=14", "--system=/games/lanternfall"], root);
  expect(other.worldDirectory).toBe(join(root, "worlds", "lanternfall-14"));
});

it("explains itself on request, and with status 2 after an option it does not understand", async () => {
  const said = listen();
  expect(await main(["--help"])).toBe(0);
  expect(said.join("\n")).toMatch(/^Usage: npm start/);
  said.length = 0;
  expect(await main(["--port", "ten"])).toBe(2);
  expect(said.join("\n")).toMatch(/^--port needs a number.*\n\nUsage: npm start/);
});

it.each([
  ["nowhere", null, /^There is no valid .*nowhere.system\.json: /],
  ["a folder of something else", "{}", /names no system$/],
  ["a manifest that is not JSON", "{", /^There is no valid .*system\.json: /],
])("names what is wrong with the folder of a system: %s", async (name, manifest, told) => {
  const said = listen();
  const folder = await temporaryFolder();
  const system = join(folder, name);
  if (manifest !== null) {
    await mkdir(system);
    await writeFile(join(system, "system.json"), manifest);
  }
  const world = join(folder, "world");
  expect(await main(["--no-open", "--port", "0", "--system", system, "--world", world])).toBe(1);
  expect(said).toEqual([expect.stringMatching(told)]);
});

it("names what is wrong with the folder of a module", async () => {
  const said = listen();
  const folder = await temporaryFolder();
  const system = resolve(import.meta.dirname, "fixture");
  const world = join(folder, "world");
  expect(await main(["--no-open", "--port", "0", "--system", system, "--module", folder, "--world", world])).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^There is no valid .*module\.json: /)]);
});

it("says that the port is taken, by what, and how a second table is opened", async () => {
  const said = listen();
  const other = createServer().listen(0, "localhost");
  await new Promise((done) => other.once("listening", done));
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as AddressInfo;
  const world = join(await temporaryFolder(), "world");
  expect(await main(["--no-open", "--port", String(port), "--world", world])).toBe(1);
  expect(said).toEqual([
    `Port ${port} is taken, perhaps by a table that is open already: http://localhost:${port}`,
    `For a second table with a world of its own: npm start -- --port ${port + 1} --world worlds/second`,
  ]);
});

it("says what is wrong with a world, and ends with status 1", async () => {
  const said = listen();
  vi.mocked(startServer).mockRejectedValueOnce(new WorldFolderError("The world is not round"));
  expect(await main(["--no-open"])).toBe(1);
  expect(said).toEqual(["The world is not round"]);
});

it("keeps the table open until it is asked to stop", async () => {
  const said = listen();
  const close = vi.fn(() => Promise.resolve());
  const server = { url: "http://localhost:30000/", title: "Trivium", oldWorld: "/worlds/demo.old", close };
  vi.mocked(startServer).mockResolvedValueOnce(server);
  const before = process.listenerCount("SIGTERM");
  const status = main(["--no-open", "--fresh"]);
  await vi.waitUntil(() => process.listenerCount("SIGTERM") > before);
  expect(close).not.toHaveBeenCalled();
  process.listeners("SIGTERM").at(-1)?.("SIGTERM");
  expect(await status).toBe(0);
  expect(close).toHaveBeenCalledOnce();
  expect(said).toEqual([
    "The old world is kept in /worlds/demo.old",
    "Trivium: open http://localhost:30000/ in a browser, in a window for each user.\nCtrl+C closes the table.",
    "Closing the table.",
  ]);
});
