// @vitest-environment node
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { unzipSync } from "fflate";
import { build } from "vite";
import type { Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf } from "../../tools/release/addresses.ts";
import { releaseFiles } from "../../tools/release/contents.ts";
import type { Files } from "../../tools/release/contents.ts";
import { faultsIn } from "../../tools/release/faults.ts";
import { allScripts, namedIn, scriptsAtStart } from "../../tools/release/scripts.ts";
import { writeRelease } from "../../tools/release.ts";
import { packagesOf } from "../../tools/release/third-party.ts";
import { billOfMaterials } from "../../tools/release/sbom.ts";
import type { BillOfMaterials } from "../../tools/release/sbom.ts";
import { readJson, root } from "../../tools/project.ts";
import type { Manifest, Project } from "../../tools/project.ts";
import { notesIn, tagFaultsOf, withVersion } from "../../tools/release/tag.ts";

const project = await readJson<Project>("package.json");
const addresses = addressesOf(project.repository, project.version);

let files: Files;
let manifest: Manifest;
beforeAll(async () => {
  files = await releaseFiles(project);
  manifest = JSON.parse(textOf("system.json")) as Manifest;
});

type Built = Rolldown.RolldownOutput["output"][number];

const builds = new Map<string, Promise<Built[]>>();

/** Builds a bundle once, without writing it. */
function builtBy(config: string): Promise<Built[]> {
  const known = builds.get(config) ?? buildBy(config);
  builds.set(config, known);
  return known;
}

async function buildBy(config: string): Promise<Built[]> {
  const options = { root, configFile: resolve(root, config), logLevel: "silent" } as const;
  const built = await build({ ...options, build: { write: false } });
  return [built as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]].flat().flatMap((one) => one.output);
}

const textOf = (path: string) => new TextDecoder().decode(files.get(path));

describe("a release", () => {
  test("has a manifest that Foundry can install, all that it names, and nothing else", () => {
    expect(faultsIn(files, manifest, addresses)).toEqual([]);
  });

  test("has the bundle with its licenses, the style sheet, the types for modules, and no sources, source maps and tests of anything", async () => {
    const paths = [...files.keys()];
    const scripts = await allScripts();
    expect(scripts).toContain("dist/quadrivium.mjs");
    expect(paths.filter((path) => path.startsWith("dist/")).sort()).toEqual(
      ["dist/THIRD-PARTY.txt", "dist/quadrivium.css", "dist/quadrivium.d.ts", ...scripts].sort(),
    );
    expect(
      paths.filter((path) =>
        /_source|node_modules|(?<!\.d)\.ts$|^styles\/.*\.css$|^(src|test|tools|standin|docs)\//.test(path),
      ),
    ).toEqual([]);
  });

  test("has a bundle of which a second build has the same bytes", async () => {
    const output = await builtBy("vite.config.ts");
    const built = [...files.keys()].filter((path) => path.startsWith("dist/") && path !== "dist/quadrivium.d.ts");
    expect(output.map(({ fileName }) => `dist/${fileName}`).sort()).toEqual(built.sort());
    for (const file of output) {
      const text = file.type === "chunk" ? file.code : file.source;
      expect(text === textOf(`dist/${file.fileName}`), `${file.fileName} is the same`).toBe(true);
    }
  });

  test("has a bill of the libraries in the bundle, each of which the project depends on for a reason", async () => {
    const bundled = (await builtBy("vite.config.ts"))
      .flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
      .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const text = await billOfMaterials(project);
    const { components } = JSON.parse(text) as BillOfMaterials;
    expect(components.map(({ name }) => name)).toEqual([...new Set(bundled)]);
    const { dependencies } = await readJson<{ readonly dependencies: Readonly<Record<string, string>> }>(
      "package.json",
    );
    expect(Object.fromEntries(components.map(({ name, version }) => [name, version]))).toEqual(dependencies);
    const reasons = await readFile(resolve(root, "docs/dev/architecture.md"), "utf8");
    for (const { name } of components) expect(reasons).toContain(`| ${name} `);
    expect(await billOfMaterials(project)).toBe(text);
  });

  test("has a bundle that asks for nothing but its own translations, and no other host", async () => {
    const bundle = (await allScripts()).map(textOf).join("\n");
    expect(bundle).not.toMatch(
      /\b(XMLHttpRequest|WebSocket|sendBeacon|EventSource|RTCPeerConnection|importScripts)\b|https?:\/\//,
    );
    expect(bundle.match(/\bfetch\b/g)).toHaveLength(1);
    expect(bundle).toContain("systems/quadrivium/");
  });

  test("has types that name nothing of the system's own folders, and no short name that only the bundler knows", () => {
    const text = textOf("dist/quadrivium.d.ts");
    const imported = [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path);
    // Without its library, the compiler would not look into a file of types.
    expect(text.match(/\w\$\d+/g)).toBeNull();
    expect(imported).toEqual(["@league-of-foundry-developers/foundry-vtt-types/utils"]);
  });

  test("has a bundle whose dice have no other source of chance than Foundry's", async () => {
    // The library of the seals asks the browser for the random numbers in them.
    const scripts = (await allScripts()).map(textOf).join("\n");
    const sources = scripts.match(/Math\.random|getRandomValues|randomUUID/g);
    expect(new Set(sources)).toEqual(new Set(["getRandomValues"]));
  });

  test.each(["README.md", "CHANGELOG.md"])("has a %s whose links lead somewhere", (text) => {
    const links = textOf(text).matchAll(/\]\(([^)]+)\)| src="([^"]+)"/g);
    const targets = [...links].map(([, link = "", picture = ""]) => link || picture);
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

  test("loads what only some need when it is used first, by names that change with what is in it", async () => {
    const [atStart, all] = [await scriptsAtStart(), await allScripts()];
    const late = all.filter((path) => !atStart.includes(path));
    expect(late.length).toBeGreaterThan(10);
    for (const path of late) expect(path).toMatch(/-[\w-]{8}\.mjs$/);
    const named = all.flatMap((path) => {
      const { needed, late: loaded } = namedIn(path, textOf(path));
      return [...needed, ...loaded];
    });
    expect([...new Set([...manifest.esmodules, ...named])].sort()).toEqual([...all].sort());
  });

  test("is refused for a picture that Foundry's canvas cannot draw, since it has no width and height", () => {
    const path = "styles/statuses/wound-1.svg";
    const unsized = textOf(path).replace(/ (width|height)="\d+"/g, "");
    const changed = new Map([...files, [path, new TextEncoder().encode(unsized)]]);
    expect(faultsIn(changed, manifest, addresses)).toEqual([`${path} has no width and height`]);
  });
});

describe("the archives of a release", () => {
  /** Files that others have made or that contain what they have made, and the file with its licenses. */
  const ofOthers: readonly (readonly [path: RegExp, licences: string])[] = [
    [/^styles\/fonts\/.*\.woff2$/, "styles/fonts/OFL.txt"],
    [/^dist\/[\w-]+\.mjs(\.map)?$/, "dist/THIRD-PARTY.txt"],
    [/^quench\.mjs$/, "THIRD-PARTY.txt"],
  ];

  /** Files of the project alone, and the texts of licenses. */
  const OWN =
    /^((assets|lang|packs|templates|styles)\/(?!fonts\/)|(dist\/quadrivium\.(css|d\.ts)|(system|module)\.json|start\.mjs|(README|CHANGELOG)\.md|LICENSE|(dist\/)?THIRD-PARTY\.txt|styles\/fonts\/OFL\.txt)$)/;

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quadrivium-release-"));
    await writeRelease(project, folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const inArchive = async (name: string) => unzipSync(await readFile(join(folder, name)));

  test.each([
    ["quadrivium.zip", "vite.config.ts", "dist/THIRD-PARTY.txt", "quadrivium.cdx.json"],
    ["quadrivium-tests.zip", "test/quench/vite.config.ts", "THIRD-PARTY.txt", "quadrivium-tests.cdx.json"],
  ])(
    "%s has the licenses of all that is in it, and a bill of the same packages",
    async (name, config, licences, bill) => {
      const archive = await inArchive(name);
      const paths = Object.keys(archive);
      for (const path of paths) {
        const by = ofOthers.find(([pattern]) => pattern.test(path))?.[1];
        if (by) expect(paths, `${path} has its licenses`).toContain(by);
        else expect(path).toMatch(OWN);
      }
      expect(new TextDecoder().decode(archive.LICENSE)).toContain("MIT License");
      // The bundler itself says of which modules a bundle consists.
      const output = await builtBy(config);
      const bundled = packagesOf(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
      expect(bundled.map((one) => one.name)).toContain("@noble/hashes");
      const text = new TextDecoder().decode(archive[licences]);
      for (const one of bundled) {
        expect(text).toContain(`${one.name} ${one.version} (${one.license})\n\n${one.text}\n`);
        expect(one.text).toMatch(/copyright/i);
      }
      const { components } = JSON.parse(await readFile(join(folder, bill), "utf8")) as BillOfMaterials;
      const listed = (list: readonly { readonly name: string; readonly version: string }[]) =>
        list.map((one) => `${one.name} ${one.version}`).sort();
      expect(listed(components)).toEqual(listed(bundled));
    },
  );

  test("are of one version, and the tests are a module for this system and Quench", async () => {
    const archive = await inArchive("quadrivium-tests.zip");
    const module = await readFile(join(folder, "module.json"), "utf8");
    expect(new TextDecoder().decode(archive["module.json"])).toBe(module);
    expect(JSON.parse(module)).toMatchObject({
      id: "quadrivium-tests",
      version: project.version,
      esmodules: ["start.mjs"],
      manifest: addresses.manifest.replace("system.json", "module.json"),
      download: addresses.download.replace("quadrivium.zip", "quadrivium-tests.zip"),
    });
  });

  test("have beside them the example of a module with all that its manifest names, and notes of a page", async () => {
    const archive = await inArchive("ember-pool.zip");
    const texts = Object.values(archive).map((bytes) => new TextDecoder().decode(bytes));
    const named =
      new TextDecoder().decode(archive["module.json"]).match(/[\w-]+\/[\w-]+\.(json|js|css)|README\.md/g) ?? [];
    expect(Object.keys(archive)).toEqual(expect.arrayContaining(["LICENSE", ...named]));
    expect(named.length).toBeGreaterThan(4);
    const notes = await readFile(join(folder, "notes.md"), "utf8");
    expect(notes.split(/\s+/).length).toBeLessThan(400);
    for (const text of [...texts, notes]) expect(text).not.toMatch(/\]\((?!https:|#)/);
  });

  test("are all that the workflow of a release publishes, with nothing left out", async () => {
    const workflow = await readFile(resolve(root, ".github/workflows/release.yml"), "utf8");
    const published = [...workflow.matchAll(/release\/([\w.-]+)/g)].map(([, file = ""]) => file);
    expect(published.sort()).toEqual((await readdir(folder)).sort());
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
    const older = `${withVersion(changelog, "0.2.0", "2026-01-01")}\n## [0.1.0]\n\nThe first.\n`;
    expect(notesIn(older)).toBe("### Fixed\n\n- A bug.\n");
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
