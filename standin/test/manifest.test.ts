import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openFixture } from "./open-fixture.ts";
import type { Source } from "../src/client/connection.ts";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** The folder of a system that consists of a manifest and some files. */
async function systemOf(manifest: object, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standin-manifest-"));
  folders.push(folder);
  const all = { "system.json": JSON.stringify({ id: "sample", title: "Sample", ...manifest }), ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const GM: Source = { _id: "gamemaster000000", name: "Gamemaster", role: 4 };

async function open(manifest: object, files?: Readonly<Record<string, string>>, world: object = {}) {
  const root = await systemOf(manifest, files);
  return openFixture({ root, substitute: (path) => path, world: { users: [GM], ...world } });
}

describe("a manifest", () => {
  it("names scripts, which run one after the other before the game starts, and share what they declare", async () => {
    const seen = globalThis as { sampleSteps?: string[] };
    await open(
      { scripts: ["a.js", "b.js"] },
      {
        "a.js": "var sampleSteps = [typeof this]; const sampleWord = 'word';",
        "b.js":
          "function note(text) { sampleSteps.push(text); } note(sampleWord); Hooks.once('init', () => note('init'));",
      },
    );
    expect(seen.sampleSteps).toEqual(["object", "word", "init"]);
  });

  it("names modules, which import each other, wherever the system's folder lies", async () => {
    const seen = globalThis as { sampleWord?: string };
    await open(
      { esmodules: ["a.mjs"] },
      {
        "a.mjs": "import { word } from './b.mjs'; Hooks.once('init', () => { globalThis.sampleWord = word; });",
        "b.mjs": "export const word = 'imported';",
      },
    );
    expect(seen.sampleWord).toBe("imported");
    delete seen.sampleWord;
  });

  it("has words for one system alone, or for those who have a module", async () => {
    const words = (text: string) => JSON.stringify({ SAMPLE: { [text]: text } });
    const file = (path: string, rest: object = {}) => ({ lang: "en", name: "English", path, ...rest });
    const { game } = await open(
      {
        languages: [
          file("a.json"),
          file("b.json", { system: "sample" }),
          file("c.json", { system: "other" }),
          file("d.json", { module: "other" }),
        ],
      },
      { "a.json": words("All"), "b.json": words("Own"), "c.json": words("Other"), "d.json": words("Module") },
    );
    const keys = ["All", "Own", "Other", "Module"].map((key) => game.i18n.has(`SAMPLE.${key}`));
    expect(keys).toEqual([true, true, false, false]);
  });

  it("declares types of every kind of document which the stand-in has", async () => {
    const kinds = ["Actor", "Item", "ChatMessage", "ActiveEffect", "Combat", "Combatant"];
    const documentTypes = Object.fromEntries([...kinds, "JournalEntryPage"].map((kind) => [kind, { special: {} }]));
    const { game } = await open({ documentTypes });
    for (const kind of kinds) expect(game.documentTypes[kind]).toEqual(["base", "special"]);
    expect(game.documentTypes["JournalEntryPage"]).toEqual(["text", "image", "pdf", "video", "special"]);
  });

  it("says what tokens show, how initiative is rolled and how the grid is, and may say what nobody knows", async () => {
    const facts = {
      primaryTokenAttribute: "hp",
      secondaryTokenAttribute: "power",
      initiative: "1d20 + @init",
      grid: { distance: 5, units: "ft" },
      flags: { hotReload: { extensions: ["css"], paths: ["styles"] } },
      nobodyKnows: true,
    };
    const { game } = await open({ ...facts, compatibility: { minimum: 13, verified: "14.359" } });
    expect(game.system).toMatchObject({ ...facts, grid: { type: 1, distance: 5, units: "ft", diagonals: 0 } });
    expect(game.system["compatibility"]).toEqual({ minimum: 13, verified: "14.359" });
  });

  it("says what it needs, which is kept as sets, and how its data are stored and cleaned", async () => {
    const needed = { id: "lib", type: "module", compatibility: { minimum: "1.0.0" } };
    const { game } = await open({
      relationships: { requires: [needed] },
      persistentStorage: true,
      strictDataCleaning: true,
    });
    expect(game.system).toMatchObject({
      relationships: {
        systems: new Set(),
        requires: new Set([needed]),
        recommends: new Set(),
        conflicts: new Set(),
      },
      persistentStorage: true,
      strictDataCleaning: true,
    });
    expect(game.system.toObject()["relationships"]).toMatchObject({ requires: [needed], conflicts: [] });
  });

  it("names files which must be there", async () => {
    await expect(open({ scripts: ["missing.js"] })).rejects.toThrow("missing.js");
    await expect(open({ esmodules: "main.mjs" })).rejects.toThrow(
      '"esmodules" in the manifest of sample is not a list',
    );
  });
});
