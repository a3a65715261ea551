import { posix } from "node:path";
import { namedIn } from "./scripts.ts";
import type { Files } from "./contents.ts";
import type { Addresses } from "./addresses.ts";
import type { Manifest } from "../project.ts";

/** Returns what is wrong with the value of a field; null if it is valid. */
type Test = (value: unknown) => string | null;

const isText: Test = (value) => (typeof value === "string" && value.trim() !== "" ? null : "is no text");
const isFlag: Test = (value) => (typeof value === "boolean" ? null : "is neither true nor false");
const isRecord: Test = (value) => (value !== null && typeof value === "object" ? null : "is no object");
const matches =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? null : `is not like ${String(pattern)}`;
const listOf =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) => {
    if (!Array.isArray(value)) return "is no list";
    return joined(value.flatMap((one: unknown, index) => faultsOf(one, fields).map((fault) => `[${index}]${fault}`)));
  };
const within =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    joined(faultsOf(value, fields));

const VERSION = /^\d+\.\d+\.\d+$/;
const GENERATION = /^\d+(\.\d+)?$/;
const ADDRESS = /^https?:\/\/\S+$/;
const DOCUMENT = /^(Actor|Item|ActiveEffect|ChatMessage|JournalEntry|RollTable|Macro|Scene|Adventure)$/;
const ROLE = /^(NONE|LIMITED|OBSERVER|OWNER)$/;

/** The fields of a manifest for a system, as Foundry knows them; those of the first group it needs. */
const NEEDED: Readonly<Record<string, Test>> = {
  id: matches(/^[a-z0-9-]+$/),
  type: matches(/^system$/),
  title: isText,
  description: isText,
  version: matches(VERSION),
  compatibility: within({
    minimum: matches(GENERATION),
    // Add the build after a run in a real Foundry.
    verified: (value) => (value === undefined ? null : matches(GENERATION)(value)),
    maximum: matches(GENERATION),
  }),
  authors: listOf({ name: isText }),
  url: matches(ADDRESS),
  manifest: matches(ADDRESS),
  download: matches(ADDRESS),
  bugs: matches(ADDRESS),
  license: isText,
  readme: isText,
  changelog: isText,
  esmodules: (value) => (Array.isArray(value) && value.every((path) => isText(path) === null) ? null : "is no list"),
  styles: listOf({ src: isText, layer: matches(/^system$/) }),
  languages: listOf({ lang: matches(/^[a-z]{2}(-[A-Za-z]+)?$/), name: isText, path: isText }),
  packs: listOf({
    name: matches(/^[a-z0-9-]+$/),
    label: isText,
    path: isText,
    type: matches(DOCUMENT),
    system: isText,
    ownership: within({ PLAYER: matches(ROLE), ASSISTANT: matches(ROLE) }),
  }),
  packFolders: isRecord,
  documentTypes: isRecord,
  grid: within({
    type: (value) => ([0, 1, 2, 3, 4, 5].includes(Number(value)) ? null : "is no kind of grid"),
    distance: (value) => (Number(value) > 0 ? null : "is no distance"),
    units: isText,
  }),
  initiative: isText,
  socket: isFlag,
};

const OPTIONAL: Readonly<Record<string, Test>> = {
  background: isText,
  media: listOf({ type: matches(/^(setup|icon|cover|screenshot)$/), url: isText }),
  primaryTokenAttribute: isText,
  secondaryTokenAttribute: isText,
  flags: isRecord,
};

/** What a release may consist of. */
const KINDS =
  /(^LICENSE|\.(d\.ts|css|hbs|json|md|mjs|svg|txt|woff2))$|^packs\/[^/]+\/(CURRENT|MANIFEST-\d+|\d+\.(ldb|log))$/;

/** An SVG with a size of its own: Foundry's canvas takes no other. */
const SIZED = /<svg(?=[^>]* width="[\d.]+")(?=[^>]* height="[\d.]+")/;

/** Returns what is wrong with the files of a release; nothing if Foundry can install them. */
export function faultsIn(files: Files, manifest: Manifest, addresses: Addresses): string[] {
  const wrong = fieldFaults(manifest, addresses).map((fault) => `system.json: ${fault}`);
  if (wrong.length > 0) return wrong;
  const named = [
    ...manifest.esmodules,
    ...manifest.styles.map(({ src }) => src),
    ...manifest.languages.map(({ path }) => path),
    ...[manifest.license, manifest.readme, manifest.changelog].map(String),
    ...manifest.packs.map(({ path }) => posix.join(path, "CURRENT")),
    ...picturesOf(manifest).map((path) => path.replace(`systems/${manifest.id}/`, "")),
  ];
  const scripts = [...files].flatMap(([path, bytes]) => {
    const { needed, late } = namedIn(path, path.endsWith(".mjs") ? new TextDecoder().decode(bytes) : "");
    return [...needed, ...late].map((one) => ({ path, one }));
  });
  return [
    ...named.flatMap((path) => (files.has(path) ? [] : [`${path} is named by system.json, and missing`])),
    ...scripts.flatMap(({ path, one }) => (files.has(one) ? [] : [`${one} is named by ${path}, and missing`])),
    ...[...files.keys()].flatMap((path) => (KINDS.test(path) ? [] : [`${path} does not belong in a release`])),
    ...[...files].flatMap(([path, bytes]) =>
      !path.endsWith(".svg") || SIZED.test(new TextDecoder().decode(bytes)) ? [] : [`${path} has no width and height`],
    ),
  ];
}

function fieldFaults(manifest: Manifest, addresses: Addresses): string[] {
  const known = { ...NEEDED, ...OPTIONAL };
  const expected = Object.fromEntries(Object.entries(known).filter(([field]) => field in NEEDED || field in manifest));
  return [
    ...faultsOf(manifest, expected),
    ...Object.keys(manifest).flatMap((field) => (field in known ? [] : [`Foundry knows no ${field}`])),
    ...Object.entries(addresses).flatMap(([field, address]) =>
      manifest[field] === address ? [] : [`.${field} is not ${String(address)}`],
    ),
  ];
}

function picturesOf({ background, media }: Manifest): string[] {
  const shown = (Array.isArray(media) ? media : []) as { readonly url: string }[];
  return [...(typeof background === "string" ? [background] : []), ...shown.map(({ url }) => url)];
}

function joined(faults: readonly string[]): string | null {
  return faults.length > 0 ? faults.join("; ") : null;
}

function faultsOf(value: unknown, fields: Readonly<Record<string, Test>>): string[] {
  if (isRecord(value) !== null) return ["is no object"];
  return Object.entries(fields).flatMap(([field, test]) => {
    const fault = test((value as Readonly<Record<string, unknown>>)[field]);
    return fault === null ? [] : [`.${field} ${fault}`];
  });
}
