import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { openBrowserTable, scriptFaces } from "./browser/table.ts";
import { buildIfNeeded } from "./ready.ts";
import type { Addresses } from "./release/addresses.ts";
import { readJson } from "./project.ts";
import type { Project } from "./project.ts";
import { writeRelease } from "./release.ts";
import { chatInput } from "./browser/host.ts";

/**
 * `npm run release:check`: installs the system as a game master does. It builds a release, offers it on a server of this machine in
 * place of the repository, installs it there by the address of its manifest, and plays it on both generations.
 */
export async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "quadrivium-release-"));
  const offered = join(folder, "offered");
  const server = await offer(offered);
  try {
    await buildIfNeeded();
    const project = await readJson<Project>("package.json");
    const { paths, size, wrong } = await writeRelease({ ...project, repository: server.url }, offered);
    for (const fault of wrong) console.error(fault);
    if (wrong.length > 0) return 1;
    console.log(`The manifest and ${paths.length} files are well: ${Math.round(size / 1024)} KiB.`);
    const installed = join(folder, "systems", "quadrivium");
    await install(`${server.url}/releases/latest/download/system.json`, installed);
    for (const generation of [13, 14] as const) {
      for (const done of await play(installed, generation)) console.log(`Foundry ${generation}: ${done}`);
    }
    return 0;
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

/** Serves the two files of a release at the addresses that a repository has for them. */
async function offer(folder: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isAsset = /^\/releases\/(latest\/download|download\/v[\d.]+)\/[\w.]+$/.test(request.url ?? "");
    const file = isAsset ? readFile(join(folder, basename(request.url ?? ""))) : Promise.reject(new Error("no asset"));
    file.then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Installs a system by the address of its manifest, as Foundry's setup does. Throws Error for an address without an answer. */
async function install(manifestUrl: string, folder: string): Promise<void> {
  const { download, manifest } = JSON.parse(new TextDecoder().decode(await fetchFile(manifestUrl))) as Addresses;
  if (manifest !== manifestUrl) throw new Error(`The manifest at ${manifestUrl} says it is at ${manifest}.`);
  for (const [path, content] of Object.entries(unzipSync(await fetchFile(download)))) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Plays the installed system in a new world in a browser. Returns what was done. */
async function play(root: string, generation: 13 | 14): Promise<string[]> {
  const table = await openBrowserTable({ root, generation });
  try {
    const gm = await table.join("Gamemaster");
    // A new world asks what the table plays.
    const welcome = gm.locator(".welcome-window");
    await welcome.getByRole("checkbox", { name: "Ars Magica" }).check();
    await welcome.getByRole("button", { name: "Play", exact: true }).click();
    const done = [await rollByCommand(gm), await importAbility(gm), await requestRoll(gm)];
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    return done;
  } finally {
    await table.close();
  }
}

async function rollByCommand(gm: Page): Promise<string> {
  await scriptFaces(gm, 7);
  await chatInput(gm).fill("/r 1ds + 5 vs 9");
  await gm.keyboard.press("Enter");
  const words = await gm.locator(".chat-log .roll-card .result").last().innerText();
  return `/r 1ds + 5 vs 9 with a 7: ${words}`;
}

/** Gives a new character an Ability from a compendium. */
async function importAbility(gm: Page): Promise<string> {
  return gm.evaluate(async () => {
    const pack = game.packs.get("quadrivium.abilities");
    const index = await pack?.getIndex();
    const entry = index?.getName("Awareness");
    const awareness = entry ? await pack?.getDocument(entry._id) : null;
    if (!awareness) throw new Error("The compendium has no Awareness.");
    const actor = await Actor.create({ name: "Ren", type: "character" });
    await actor?.createEmbeddedDocuments("Item", [(awareness as Item.Implementation).toObject()]);
    await actor?.items.getName("Awareness")?.update({ system: { score: 3 } });
    return `${pack?.title ?? ""}: ${actor?.items.getName("Awareness")?.name ?? "nothing"} imported, of ${index?.size ?? 0}`;
  });
}

async function requestRoll(gm: Page): Promise<string> {
  await chatInput(gm).fill("/request awareness vs 9 for Ren");
  await gm.keyboard.press("Enter");
  await gm.locator(".chat-log .request-card").getByRole("button", { name: "Roll" }).click();
  await scriptFaces(gm, 8);
  await gm.locator(".roll-dialog").getByRole("button", { name: /^Roll/ }).click();
  const answer = gm.locator(".chat-log .request-card [data-status=answered]");
  return `/request awareness vs 9 for Ren with an 8: ${(await answer.innerText()).replaceAll(/\s+/g, " ")}`;
}
