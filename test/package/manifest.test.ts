// @vitest-environment node
import { existsSync } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { allScripts } from "../../tools/release/scripts.ts";
import { sections } from "../../src/rules/traditions/tradition.ts";
import { filesBelow, languageFiles, flatten, readJson, root } from "./read-package.ts";

interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly compatibility: { readonly verified?: string };
  readonly esmodules: readonly string[];
  readonly styles: readonly { readonly src: string; readonly layer: string }[];
  readonly languages: readonly { readonly lang: string; readonly path: string }[];
  readonly documentTypes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly license: string;
  readonly readme: string;
  readonly changelog: string;
}

const manifest = (await readJson("system.json")) as unknown as Manifest;

describe("the manifest", () => {
  test("names only files that are there", async () => {
    const named = [
      ...manifest.esmodules,
      ...manifest.styles.map(({ src }) => src),
      ...manifest.languages.map(({ path }) => path),
      manifest.license,
      manifest.readme,
      manifest.changelog,
    ];
    for (const path of named) await expect(access(root + path), path).resolves.toBeUndefined();
  });

  test("names every language that is there", async () => {
    expect(manifest.languages.map(({ path }) => path).sort()).toEqual((await languageFiles()).sort());
  });

  test("names no version as verified while the README says that nobody has played it in a real Foundry", async () => {
    const isPlayed = !(await readFile(`${root}README.md`, "utf8")).includes("nobody has played it in a real Foundry");
    expect(manifest.compatibility.verified !== undefined).toBe(isPlayed);
  });

  test("puts its styles into the layer for systems", () => {
    expect(manifest.styles.map(({ layer }) => layer)).toEqual(["system"]);
  });

  test("has a name for every document type", async () => {
    const words = flatten(await readJson("lang/en.json"));
    for (const [document, types] of Object.entries(manifest.documentTypes)) {
      for (const type of Object.keys(types)) expect(words.has(`TYPES.${document}.${type}`), type).toBe(true);
    }
  });
});

describe("templates", () => {
  test("that code or templates name are there, and each that is there is named, but for those of an extra that is left out", async () => {
    const isLeftOut = (path: string): boolean => {
      const extra = /^templates\/extras\/([^/]+)\//.exec(path)?.[1];
      return extra !== undefined && !existsSync(`${root}src/extras/${extra}`);
    };
    const there = (await filesBelow("templates", ".hbs")).filter((path) => !isLeftOut(path));
    const texts = await Promise.all(
      [...(await filesBelow("src", ".ts")), ...there].map((path) => readFile(root + path, "utf8")),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/systems\/quadrivium\/(templates\/[\w/.-]+\.hbs)/g)].map(([, path]) => path ?? ""),
    );
    // A card finds the template of a part by the part's name, the sheet that of a section by the section's id.
    const ofParts = texts.flatMap((text) =>
      [...text.matchAll(/render(?:Part|Joined)\("([\w-]+)"/g)].map(([, name]) => `templates/cards/${name}.hbs`),
    );
    const ofSections = sections.map((id) => `templates/sheets/sections/${id}.hbs`);
    expect([...new Set([...named, ...ofParts, ...ofSections])].sort()).toEqual(there.sort());
  });
});

describe("styles", () => {
  test("are one file, which names the same typefaces and pictures", async () => {
    const whole = await readFile(`${root}dist/quadrivium.css`, "utf8");
    expect(whole).not.toContain("@import");
    const lines = new Set(whole.split("\n"));
    for (const path of await filesBelow("styles", ".css")) {
      const rules = (await readFile(root + path, "utf8")).split("\n").filter((line) => !/@import|url\(/.test(line));
      expect(
        rules.filter((line) => !lines.has(line)),
        path,
      ).toEqual([]);
    }
    const targets = [...whole.matchAll(/url\("(?!data:)([^"]+)"\)/g)].map(([, target = ""]) => target);
    expect(targets).toContain("../styles/emblems/stress.svg");
    for (const target of targets) await expect(access(`${root}dist/${target}`), target).resolves.toBeUndefined();
  });

  test("name only files that are there", async () => {
    for (const path of await filesBelow("styles", ".css")) {
      const text = await readFile(root + path, "utf8");
      for (const [, target = ""] of text.matchAll(/url\("(?!data:)([^"]+)"\)/g)) {
        await expect(access(`${root}styles/${target}`), `${path}: ${target}`).resolves.toBeUndefined();
      }
    }
  });
});

describe("the bundle", () => {
  test("needs nothing but Foundry", async () => {
    for (const path of await allScripts()) {
      const text = await readFile(root + path, "utf8");
      const imports = [
        ...text.matchAll(/(?:^|;)import[^;"()]*"([^"]+)"/gm),
        ...text.matchAll(/\bimport\(["'`]?([^"'`)]*)/g),
      ].map(([, name]) => name);
      for (const name of imports) expect(name).toMatch(/^\.\/[\w-]+\.mjs$/);
    }
  });
});
