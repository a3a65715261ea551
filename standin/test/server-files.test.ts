// @vitest-environment node
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { FileListing, FileRequest } from "../src/client/connection.ts";
import { ada, gamemaster, installSystem, openServer, sitDown, temporaryFolder } from "./server-fixtures.ts";

const content = Buffer.from("a picture").toString("base64");

const upload = (name: string, target = "worlds/trivium", data = content): FileRequest => ({
  action: "upload",
  storage: "data",
  target,
  name,
  content: data,
});

/** A table of a small system, and the game master's connection to it. */
async function openFiles() {
  const root = await installSystem();
  const worldDirectory = join(await temporaryFolder(), "world");
  const server = await openServer({ root, worldDirectory });
  const gm = await sitDown(server, gamemaster);
  const browse = async (target: string, options: object = {}) =>
    (await gm.manageFiles({ action: "browse", storage: "data", target, ...options })) as FileListing;
  return { root, worldDirectory, server, gm, browse };
}

it("the user data has folders for packages and the world, and nothing of the database", async () => {
  const { browse } = await openFiles();
  expect((await browse("")).dirs).toEqual(["modules", "systems", "worlds"]);
  expect((await browse("systems")).dirs).toEqual(["systems/trivium"]);
  expect((await browse("systems/trivium")).files).toContain("systems/trivium/system.json");
  expect(await browse("worlds/trivium")).toEqual({
    target: "worlds/trivium",
    private: false,
    gridSize: null,
    dirs: [],
    privateDirs: [],
    files: [],
    extensions: [],
  });
});

it("the host's own files are another storage, to which nothing is added", async () => {
  const { gm } = await openFiles();
  const request = { storage: "public", target: "icons" } as const;
  const listing = await gm.manageFiles({ action: "browse", ...request });
  expect(listing).toMatchObject({ dirs: ["icons/svg"] });
  await expect(gm.manageFiles({ ...upload("a.png"), ...request })).rejects.toThrow("public");
});

it("a file that is stored is listed, and served under its path", async () => {
  const { gm, server, browse } = await openFiles();
  expect(await gm.manageFiles(upload("Ann’s face.png"))).toBe("worlds/trivium/Ann%E2%80%99s%20face.png");
  const { files } = await browse("worlds/trivium/");
  expect(files).toEqual(["worlds/trivium/Ann%E2%80%99s%20face.png"]);
  const response = await fetch(`${server.url}${files[0] ?? ""}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await response.text()).toBe("a picture");
  await gm.manageFiles(upload("Ann’s face.png", "worlds/trivium", Buffer.from("another").toString("base64")));
  expect(await (await fetch(`${server.url}${files[0] ?? ""}`)).text()).toBe("another");
});

it("scripts and pages are never stored, nor what is hidden or has no extension", async () => {
  const { gm, browse } = await openFiles();
  for (const name of [
    "a.html",
    "a.HTML",
    "a.js",
    "a.mjs",
    "a.hbs",
    "a",
    "a.constructor",
    ".a.png",
    "../a.png",
    "b/a.png",
  ])
    await expect(gm.manageFiles(upload(name)), name).rejects.toThrow(/cannot be/);
  expect((await browse("worlds/trivium")).files).toEqual([]);
});

it("a drawing that is opened as a page runs no scripts", async () => {
  const { gm, server } = await openFiles();
  await gm.manageFiles(upload("a.svg"));
  const response = await fetch(`${server.url}worlds/trivium/a.svg`);
  expect(response.headers.get("content-security-policy")).toBe("script-src 'none'");
});

it("no path leads out of the user data", async () => {
  const { gm, browse, server, worldDirectory } = await openFiles();
  const outside = await temporaryFolder();
  await writeFile(join(outside, "secret.png"), "secret");
  await mkdir(join(worldDirectory, "data"), { recursive: true });
  await symlink(outside, join(worldDirectory, "data", "way-out"));
  const refused = ["..", "../packs", "worlds/../..", "worlds/%2e%2e/%2e%2e", "a\\b", ".git", "worlds//trivium", "a\0b"];
  for (const path of refused) {
    await expect(browse(path), path).rejects.toThrow("refused");
    await expect(gm.manageFiles(upload("a.png", path)), path).rejects.toThrow("refused");
  }
  expect((await browse("")).dirs).not.toContain("way-out");
  await expect(browse("way-out")).rejects.toThrow("does not exist");
  await expect(gm.manageFiles(upload("a.png", "way-out"))).rejects.toThrow("does not exist");
  expect((await fetch(`${server.url}way-out/secret.png`)).status).toBe(404);
  expect(await readdir(outside)).toEqual(["secret.png"]);
});

it("the system's folder is not written to: what is added lies over it, and nothing is replaced", async () => {
  const { root, gm, browse, server } = await openFiles();
  await gm.manageFiles(upload("mine.png", "systems/trivium/templates"));
  expect((await browse("systems/trivium/templates")).files).toEqual([
    "systems/trivium/templates/card.hbs",
    "systems/trivium/templates/mine.png",
  ]);
  expect((await fetch(`${server.url}systems/trivium/templates/mine.png`)).status).toBe(200);
  expect(await readdir(join(root, "templates"))).toEqual(["card.hbs"]);
  await expect(gm.manageFiles(upload("system.json", "systems/trivium"))).rejects.toThrow("belongs to a package");
});

it("who may not browse or upload is refused by the server", async () => {
  const { server, gm } = await openFiles();
  const player = await sitDown(server, ada);
  const look: FileRequest = { action: "browse", storage: "data", target: "" };
  await expect(player.manageFiles(look)).rejects.toThrow("lacks permission to browse files");
  const allow = (permissions: object) =>
    gm.modifyDocument({ type: "User", action: "update", operation: { updates: [{ _id: ada, permissions }] } });
  await allow({ FILES_BROWSE: true });
  expect(await player.manageFiles(look)).toMatchObject({ target: "" });
  await expect(player.manageFiles(upload("a.png"))).rejects.toThrow("lacks permission to upload files");
  await allow({ FILES_UPLOAD: true });
  expect(await player.manageFiles(upload("a.png"))).toBe("worlds/trivium/a.png");
});
