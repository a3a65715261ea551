import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFixture } from "./open-fixture.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "standin-modules-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  Reflect.deleteProperty(globalThis, "moduleSteps");
});

/** A module that consists of a manifest and some files. */
async function module(id: string, manifest: object, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const all = { "module.json": JSON.stringify({ id, title: id.toUpperCase(), ...manifest }), ...files };
  for (const [path, text] of Object.entries(all)) {
    const file = join(folder, id, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return join(folder, id);
}

const NOTE = "const note = (text) => (globalThis.moduleSteps ??= []).push(text);";
const steps = () => (globalThis as { moduleSteps?: string[] }).moduleSteps;

describe("modules", () => {
  it("of a world are loaded after its system, one after the other, and before the hook init", async () => {
    const script = (name: string) => `${NOTE} note("${name}"); Hooks.once("init", () => note("${name} init"));`;
    const first = await module("first", { esmodules: ["a.mjs"] }, { "a.mjs": script("first") });
    const second = await module("second", { esmodules: ["a.mjs"] }, { "a.mjs": script("second") });
    await openFixture({ modules: [{ root: first }, { root: second }] });
    expect(steps()).toEqual(["first", "second", "first init", "second init"]);
  });

  it("that are not active are known to the game, and do nothing", async () => {
    const root = await module("sample", { esmodules: ["a.mjs"] }, { "a.mjs": `${NOTE} note("loaded");` });
    const { game } = await openFixture({ modules: [{ root, active: false }] });
    expect(game.modules.get("sample")).toMatchObject({ title: "SAMPLE", active: false });
    expect(steps()).toBeUndefined();
  });
});
