// @vitest-environment node
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "vite";
import type { Rolldown } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { addressesOf } from "../../tools/release/addresses.ts";
import { releaseFiles } from "../../tools/release/contents.ts";
import type { Files } from "../../tools/release/contents.ts";
import { faultsIn } from "../../tools/release/faults.ts";
import { billOfMaterials } from "../../tools/release/sbom.ts";
import type { BillOfMaterials } from "../../tools/release/sbom.ts";
import { readJson, root } from "../../tools/project.ts";
import type { Manifest, Project } from "../../tools/project.ts";
import { tagFaultsOf, withVersion } from "../../tools/release/tag.ts";

const project = await readJson<Project>("package.json");
const addresses = addressesOf(project.repository, project.version);

let files: Files;
let manifest: Manifest;
beforeAll(async () => {
  files = await releaseFiles(project);
  manifest = JSON.parse(textOf("system.json")) as Manifest;
});

const textOf = (path: string) => new TextDecoder().decode(files.get(path));

describe("a release", () => {
  test("has a manifest that Foundry can install, all that it names, and nothing else", () => {
    expect(faultsIn(files, manifest, addresses)).toEqual([]);
  });

  test("has the bundle with its source map, the types for modules, its tests for Quench, and no sources of anything", () => {
    const paths = [...files.keys()];
    const built = ["dist/quadrivium.mjs", "dist/quadrivium.mjs.map", "dist/quadrivium.d.ts", "dist/quench.mjs"];
    expect(paths).toEqual(expect.arrayContaining([...built, "LICENSE"]));
    expect(
      paths.filter((path) => /_source|node_modules|(?<!\.d)\.ts$|^(src|test|tools|standin|docs)\//.test(path)),
    ).toEqual([]);
  });

  test("has a bundle of which a second build has the same bytes", async () => {
    const options = { root, configFile: resolve(root, "vite.config.ts"), logLevel: "silent" } as const;
    const built = (await build({ ...options, build: { write: false } })) as Rolldown.RolldownOutput[];
    const output = built.flatMap((one) => one.output);
    expect(output.map(({ fileName }) => fileName)).toEqual(["quadrivium.mjs", "quadrivium.mjs.map"]);
    for (const file of output) {
      const text = file.type === "chunk" ? file.code : file.source;
      expect(text === textOf(`dist/${file.fileName}`), `${file.fileName} is the same`).toBe(true);
    }
  });

  test("has a bill of the libraries in the bundle, each of which the project depends on for a reason", async () => {
    const { sources } = JSON.parse(textOf("dist/quadrivium.mjs.map")) as { readonly sources: readonly string[] };
    const bundled = sources.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const text = await billOfMaterials(project);
    const { components } = JSON.parse(text) as BillOfMaterials;
    expect(components.map(({ name }) => name)).toEqual([...new Set(bundled)]);
    const { dependencies } = await readJson<{ readonly dependencies: Readonly<Record<string, string>> }>(
      "package.json",
    );
    expect(Object.fromEntries(components.map(({ name, version }) => [name, version]))).toEqual(dependencies);
    const reasons = await readFile(resolve(root, "docs/architecture.md"), "utf8");
    for (const { name } of components) expect(reasons).toContain(`| ${name} `);
    expect(await billOfMaterials(project)).toBe(text);
  });

  test("has a bundle that asks no network for anything", () => {
    expect(textOf("dist/quadrivium.mjs")).not.toMatch(
      /\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|EventSource|RTCPeerConnection|importScripts)\b|https?:\/\//,
    );
  });

  test("has a bundle whose dice have no other source of chance than Foundry's", () => {
    // The library of the seals asks the browser for the random numbers in them.
    const sources = textOf("dist/quadrivium.mjs").match(/Math\.random|getRandomValues|randomUUID/g);
    expect(new Set(sources)).toEqual(new Set(["getRandomValues"]));
  });

  test("has a README whose links lead somewhere", () => {
    const targets = [...textOf("README.md").matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !/^https:/.test(target) && !files.has(target))).toEqual([]);
    expect(targets).toContain(`${project.repository}/blob/v${project.version}/docs/dice.md`);
  });

  test.each([
    ["a field that is missing", (known: Manifest) => without(known, "title"), "system.json: .title is no text"],
    ["a field that Foundry does not know", (known: Manifest) => ({ ...known, esmodule: "x" }), "knows no esmodule"],
    ["a version that is none", (known: Manifest) => ({ ...known, version: "1" }), ".version is not like"],
    ["an address of another version", (known: Manifest) => ({ ...known, download: "https://a.b" }), "download is not"],
    ["a picture that is not there", (known: Manifest) => ({ ...known, background: "x.svg" }), "x.svg is named"],
    ["a pack without a role", (known: Manifest) => ({ ...known, packs: [{ name: "a" }] as never }), ".packs [0].label"],
  ])("is refused for %s", (_what, changed, fault) => {
    expect(faultsIn(files, changed(manifest) as Manifest, addresses).join("\n")).toContain(fault);
  });

  test("is refused for a file that does not belong in it", () => {
    const more = new Map([...files, ["packs/abilities/LOCK", new Uint8Array()]]);
    expect(faultsIn(more, manifest, addresses)).toEqual(["packs/abilities/LOCK does not belong in a release"]);
  });
});

describe("the version of a release", () => {
  const versions = { ofPackage: "0.2.0", ofSystem: "0.2.0", changelog: "## [Unreleased]\n\n## [0.2.0] - 2026-01-01\n" };

  test("is that of the tag, the package, the manifest and the changelog", () => {
    expect(tagFaultsOf("v0.2.0", versions)).toEqual([]);
    expect(tagFaultsOf("v0.3.0", versions)).toHaveLength(1);
    expect(tagFaultsOf("v0.2.0", { ...versions, ofSystem: "0.1.0" })).toHaveLength(1);
    expect(tagFaultsOf("v0.2.0", { ...versions, changelog: "## [Unreleased]\n\n- News\n" })).toHaveLength(2);
  });

  test("heads the changes that had none", () => {
    const changelog = "# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A bug.\n";
    expect(withVersion(changelog, "0.2.0", "2026-01-01")).toBe(
      "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-01-01\n\n### Fixed\n\n- A bug.\n",
    );
  });

  test("and the addresses of its repository are in the manifest of the project; npm run version writes them", async () => {
    const own = await readJson<Manifest>("system.json");
    expect(own).toMatchObject({ version: project.version, ...addresses });
    expect(textOf("README.md")).toContain(`\n${addresses.manifest}\n`);
  });
});

function without(manifest: Manifest, field: string): object {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => name !== field));
}
