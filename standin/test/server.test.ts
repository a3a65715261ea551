// @vitest-environment node
import { request } from "node:http";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { generation } from "../src/client/generations/index.ts";
import {
  ada,
  gamemaster,
  kentigern,
  naddaha,
  seed,
  installSystem,
  openServer,
  sayRequest,
  sitDown,
  temporaryFolder,
} from "./server-fixtures.ts";

// On its very first start Vite prepares the packages that the page imports.
vi.setConfig({ testTimeout: 30_000 });

/** Asks for a path exactly as it is written, which fetch would tidy up first. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ host: "localhost", port, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    asked.on("error", reject).end();
  });
}

it("serves the table's page, and the client that it loads", async () => {
  const { url } = await openServer();
  const page = await fetch(url);
  expect(page.headers.get("content-type")).toContain("text/html");
  const html = await page.text();
  const script = await fetch(new URL(/src="([^"]+)"/.exec(html)?.[1] ?? "", url));
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(await script.text()).toContain("The table's program cannot be loaded");
  const style = await fetch(new URL(/rel="stylesheet"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? "", url));
  expect(style.headers.get("content-type")).toContain("text/css");
  expect(await style.text()).toMatch(/@layer reset, variables, elements, .*, system, modules, exceptions;/);
  expect((await fetch(`${url}standin/table/table.ts`)).status).toBe(404);
});

it("serves a system's files as they are, each with its type", async () => {
  const { url } = await openServer();
  const bundle = await fetch(`${url}systems/trivium/dist/trivium.mjs`);
  expect(bundle.headers.get("content-type")).toContain("text/javascript");
  expect(await bundle.text()).toBe("export const built = import.meta.url;\n");
  const template = await fetch(`${url}systems/trivium/templates/card.hbs`);
  expect(await template.text()).toBe("<p>{{total}}</p>\n");
  const manifest = await fetch(`${url}systems/trivium/system.json`);
  expect(manifest.headers.get("content-type")).toContain("application/json");
});

it("refuses a path that would leave the served folders", async () => {
  const { url } = await openServer();
  for (const path of [
    "/systems/trivium/templates/..%2fpackage.json",
    "/systems/trivium/templates/..%5cpackage.json",
    "/systems/trivium/templates/%2e%2e%2f%2e%2e%2fpackage.json",
    "/systems/trivium/templates/card.hbs%00.png",
    "/systems/trivium/%E0%A4%A",
    "/lang/..%2f..%2fpackage.json",
  ]) {
    expect([path, (await ask(url, path)).status]).toEqual([path, 403]);
  }
  for (const path of ["/systems/trivium/../../package.json", "/../package.json"]) {
    const answer = await ask(url, path);
    expect([path, answer.status >= 400]).toEqual([path, true]);
  }
});

it("shows neither the repository nor the worlds to a browser", async () => {
  const { url } = await openServer();
  const outside = `@fs${join(import.meta.dirname, "..", "..", "package.json")}`;
  for (const path of ["package.json", "package.json?raw", "package.json?import&raw", ".git/config", outside]) {
    const { status } = await ask(url, `/${path}`);
    expect([path, status === 403 || status === 404]).toEqual([path, true]);
  }
});

it("has no file whose name is longer than the operating system allows", async () => {
  const { url } = await openServer();
  for (const length of [300, 5000]) {
    const path = `/systems/trivium/${"a".repeat(length)}.css`;
    expect([length, (await ask(url, path)).status]).toEqual([length, 404]);
  }
});

it.each([13, 14] as const)("is of generation %i when it is told so", async (wanted) => {
  const before = generation().number;
  const server = await openServer({ generation: wanted });
  const master = await sitDown(server, gamemaster);
  expect((await master.getWorld()).release.generation).toBe(wanted);
  await server.close();
  expect(generation().number).toBe(before);
});

it("tells the join screen who has a seat and who is there", async () => {
  const server = await openServer({ seed });
  await sitDown(server, ada);
  const { seats } = (await (await fetch(`${server.url}join.json`)).json()) as { seats: unknown[] };
  expect(seats).toMatchObject([
    { name: "Gamemaster", isGM: true, character: null, active: false },
    { name: "Ada", isGM: false, character: "Naddaha", active: true },
    { name: "Bruno", isGM: false, character: "Kentigern", active: false },
  ]);
});

it("lets in only those who have a seat", async () => {
  const server = await openServer();
  await expect(sitDown(server, "nobody0000000001")).rejects.toThrow("User [nobody0000000001] does not exist");
});

it("lets no other site's page take a seat", async () => {
  const { url } = await openServer();
  const knock = (origin: string) => fetch(`${url}socket.io/?EIO=4&transport=polling`, { headers: { origin } });
  expect((await knock("https://elsewhere.example")).ok).toBe(false);
  expect((await knock(new URL(url).origin)).ok).toBe(true);
});

it("answers nobody who found this computer under a name of their own", async () => {
  const { url } = await openServer();
  const { port } = new URL(url);
  const statusAt = async (host: string, path: string) =>
    (await ask(url, path, { host: `${host}:${port}`, origin: `http://${host}:${port}` })).status;
  for (const path of ["/", "/join.json", "/socket.io/?EIO=4&transport=polling"]) {
    expect([path, await statusAt("elsewhere.example", path)]).toEqual([path, 403]);
    expect([path, await statusAt("127.0.0.1", path)]).toEqual([path, 200]);
  }
});

it("refuses a player who has no permission, and changes nothing", async () => {
  const server = await openServer({ seed });
  const player = await sitDown(server, ada);
  const rename = (id: string) =>
    player.modifyDocument({
      type: "Actor",
      action: "update",
      operation: { updates: [{ _id: id, name: "Renamed" }] },
    });
  await expect(rename(kentigern)).rejects.toThrow(`User Ada lacks permission to update Actor [${kentigern}]`);
  await rename(naddaha);
  const { documents } = await player.getWorld();
  const names = documents.actors.map(({ name }) => name);
  expect(names).toContain("Kentigern");
  expect(names).toContain("Renamed");
});

it("keeps the world over a restart", async () => {
  const options = {
    root: await installSystem(),
    seed,
    worldDirectory: join(await temporaryFolder(), "deep", "world"),
  };
  const first = await openServer(options);
  const master = await sitDown(first, gamemaster);
  await master.modifyDocument(sayRequest(gamemaster, "To be continued."));
  await first.close();
  const second = await openServer(options);
  const { documents } = await (await sitDown(second, ada)).getWorld();
  expect(documents.messages.map(({ content }) => content)).toContain("To be continued.");
  expect(documents.actors.map(({ name }) => name)).toContain("Naddaha");
});

it("sets the old world aside and begins anew when asked for a fresh one", async () => {
  const options = { root: await installSystem(), worldDirectory: join(await temporaryFolder(), "world") };
  const first = await openServer(options);
  await (await sitDown(first, gamemaster)).modifyDocument(sayRequest(gamemaster, "An old story."));
  await first.close();
  const second = await openServer({ ...options, fresh: true });
  const fresh = await (await sitDown(second, gamemaster)).getWorld();
  expect(fresh.documents.messages.map(({ content }) => content)).not.toContain("An old story.");
  expect(second.oldWorld).toMatch(/world\.\d{4}-\d\d-\d\dT/);
  const third = await openServer({ ...options, worldDirectory: second.oldWorld ?? "" });
  const old = await (await sitDown(third, gamemaster)).getWorld();
  expect(old.documents.messages.map(({ content }) => content)).toContain("An old story.");
});
