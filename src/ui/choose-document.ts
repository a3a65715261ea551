import { QuadriviumDialog } from "./ask.ts";
import { readersLabel } from "../base/compendium-translations.ts";
import { say } from "../base/words.ts";
import { uuidOf } from "../base/documents.ts";
import type { Option, OptionGroup } from "./pick-list.ts";
import { characteristicsFor, isPlayed } from "../base/world-settings.ts";
import { artKinds } from "../rules/character/totals.ts";
import { traditions } from "../rules/traditions/traditions.ts";

/** A document to choose. */
export interface DocumentEntry {
  readonly kind: "Actor" | "Item";
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string | null;
  /** The kind within its type; blank if unknown. */
  readonly category?: string;
  /** The size of the die of a trait. */
  readonly size?: number | undefined;
  /** The ids of the traditions that it is made for; empty for all. */
  readonly madeFor?: readonly string[];
}

/** The documents to choose from in one place: the sidebar or a compendium. */
export interface DocumentGroup {
  readonly label: string;
  readonly entries: readonly DocumentEntry[];
}

/**
 * Has the compendia indexed by more than names and types: the traditions a document is for, and what gives an item's category. Call it in
 * the init hook.
 */
export function indexCompendia(): void {
  const told = ["category", "art", "ability", "characteristics", "technique", "forms", "level", "size"].map(
    (field) => `system.${field}`,
  );
  CONFIG.Item.compendiumIndexFields.push("flags.quadrivium.for", ...told);
  CONFIG.Actor.compendiumIndexFields.push("system.tradition");
}

/** Returns the items that this user could drag onto a sheet, from the sidebar and from compendia. */
export function itemGroups(): readonly DocumentGroup[] {
  return [documentGroup("DOCUMENT.Items", game.items.contents), ...packGroups("Item")];
}

/**
 * Returns all that this user sees in compendia of items and of actors, and the items of the sidebar, as far as it is for games that
 * this table plays.
 */
export function compendiumGroups(): readonly DocumentGroup[] {
  return [...itemGroups(), ...packGroups("Actor")].map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ madeFor = [] }) => isPlayed(madeFor)),
  }));
}

/** Hides compendia in which everything is for games that this table does not play; for the hook `renderCompendiumDirectory`. */
export function hideUnplayedCompendia(_directory: unknown, element: HTMLElement): void {
  for (const pack of packsOf("Item")) {
    const entries = indexOf(pack).map((entry) => entryOf("Item", entry));
    const row = element.querySelector<HTMLElement>(`[data-pack="${pack.collection}"]`);
    if (row) row.hidden = entries.length > 0 && !entries.some(({ madeFor = [] }) => isPlayed(madeFor));
  }
}

/** Returns the documents of a kind that this user sees in compendia. */
function packGroups(kind: DocumentEntry["kind"]): readonly DocumentGroup[] {
  return packsOf(kind).map((pack) => ({
    label: readersLabel(pack),
    entries: indexOf(pack).map((entry) => entryOf(kind, entry, pack.folders.get(entry.folder ?? "")?.name)),
  }));
}

type Pack = (typeof game.packs)["contents"][number];

function packsOf(kind: DocumentEntry["kind"]): readonly Pack[] {
  return game.packs.filter(({ documentName, visible }) => documentName === kind && visible);
}

/** Returns the index of a compendium. */
function indexOf({ index }: Pack): readonly IndexedEntry[] {
  return index.contents as readonly object[] as readonly IndexedEntry[];
}

/** The data of a document in the index. */
interface IndexedEntry extends Pick<DocumentEntry, "uuid" | "name" | "type" | "img"> {
  /** Its name in English, where that is not its name. */
  readonly key?: string;
  readonly flags?: { readonly quadrivium?: { readonly for?: { readonly traditions?: readonly string[] } } };
  readonly folder?: string | null;
  readonly system?: Partial<IndexedSystem>;
}

/** The indexed data of an item or an actor. */
interface IndexedSystem {
  readonly tradition: string;
  readonly category: string;
  readonly size: number;
  readonly art: string;
  readonly technique: string;
  readonly forms: readonly string[];
  readonly level: number;
  readonly ability: string;
  readonly characteristics: readonly string[];
}

function entryOf(kind: DocumentEntry["kind"], entry: Omit<IndexedEntry, "folder" | "key">, folder = ""): DocumentEntry {
  const { uuid, name, type, img = null, flags = {}, system = {} } = entry;
  const madeFor = traditionsFor({ kind, flags, system });
  return {
    kind,
    uuid,
    name,
    type,
    img,
    madeFor,
    size: system.size,
    category: categoryOf(type, kind === "Item" ? system : {}, folder, madeFor),
  };
}

/** Returns the ids of the traditions that an item is made for, or whose rules an actor follows; empty for all. */
function traditionsFor({ kind, flags, system }: Pick<IndexedEntry, "flags" | "system"> & { kind: string }) {
  const made = kind === "Actor" ? [system?.tradition ?? ""] : (flags?.quadrivium?.for?.traditions ?? []);
  return made.filter((id) => id !== "");
}

/** An item that can be added to a character. */
type OfferedItem = DocumentEntry & Option;

/**
 * Returns the items of these types that a character of a tradition can be offered, by name: those of compendia, then those of the sidebar.
 * An item of a compendium lists in `flags.quadrivium.for.traditions` the ids of the traditions it is for; without a list it is for all.
 */
export function offeredItems(tradition: string, types: readonly string[]): readonly OptionGroup<OfferedItem>[] {
  const [sidebar, ...packs] = itemGroups();
  return [...packs, sidebar].flatMap((group) => {
    const isOffered = (entry: DocumentEntry): boolean =>
      types.includes(entry.type) && isFor(entry.madeFor ?? [], [tradition]);
    const options = sortedByName(group?.entries.filter(isOffered) ?? []);
    return options.length > 0
      ? [{ label: group?.label ?? "", options: options.map((entry) => ({ ...entry, hint: entry.category ?? "" })) }]
      : [];
  });
}

function isFor(only: readonly string[], traditions: readonly string[]): boolean {
  return only.length === 0 || traditions.some((tradition) => only.includes(tradition));
}

/** An Ability as it is called: by its name, and by the key that it has in every language. */
export interface NamedAbility {
  readonly name: string;
  readonly key: string;
  /** The ids of the Characteristics with which it is usually rolled. */
  readonly characteristics: readonly string[];
}

/** Returns the Abilities in compendia that characters of these traditions can be offered, by their names in the reader's language. */
export function abilitiesInCompendia(traditions: readonly string[]): readonly NamedAbility[] {
  const isOffered = (entry: IndexedEntry): boolean =>
    entry.type === "ability" && isFor(traditionsFor({ kind: "Item", ...entry }), traditions);
  return packsOf("Item")
    .flatMap(indexOf)
    .filter(isOffered)
    .map(({ name, key = name, system }) => ({ name, key, characteristics: system?.characteristics ?? [] }));
}

/** Returns the documents of a sidebar tab that this user sees. */
export function documentGroup(
  label: string,
  documents: readonly (Actor.Implementation | Item.Implementation)[],
): DocumentGroup {
  const entries = documents
    .filter(({ visible }) => visible)
    .map((document) => {
      const { documentName: kind, name, type, img, folder } = document;
      const system = document.system as object as Partial<IndexedSystem>;
      return entryOf(kind, { uuid: uuidOf(document), name, type, img, system }, folder?.name);
    });
  return { label: game.i18n.localize(label), entries };
}

/** Returns documents in the order of their names. */
export function sortedByName(entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  return [...entries].sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang, { numeric: true }));
}

/** Asks for one of these documents, as an alternative to dragging; returns its uuid, or null if none is chosen. */
export async function chooseDocument(label: string, groups: readonly DocumentGroup[]): Promise<string | null> {
  const options = groups.flatMap(({ label: group, entries }) =>
    sortedByName(entries).map(({ kind, uuid, name, type }) => {
      const data = { name, type: { key: `TYPES.${kind}.${type}` } };
      return { value: uuid, group, label: say({ key: "QUADRIVIUM.Take.entry", data }) };
    }),
  );
  if (options.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Take.nothing" }));
    return null;
  }
  const select = foundry.applications.fields.createSelectInput({ name: "uuid", options });
  select.size = 12;
  select.ariaLabel = label;
  select.required = true;
  const content = document.createElement("div");
  content.append(select);
  const answer = (await QuadriviumDialog.input({
    classes: ["quadrivium", "question", "take"],
    position: { width: 400 },
    window: { title: label },
    content,
    ok: { label: say({ key: "QUADRIVIUM.Take.take" }), class: "main" },
  })) as { uuid?: string } | null;
  return answer?.uuid ?? null;
}

/**
 * Returns the kind of an item within its type, in the reader's language if it is one of ours: whether an Art is a Technique or a Form, the
 * category of a trait, or else the folder in which it is. Without one, weapons are told by their Ability, the rest by the
 * Characteristic that they are rolled with. Blank if unknown.
 * @param folder The name of its folder; blank if it is in none.
 * @param madeFor The ids of the traditions that it is made for; empty for all.
 */
function categoryOf(
  type: string,
  {
    art,
    technique,
    forms = [],
    level = 0,
    category = "",
    ability = "",
    characteristics: [id] = [],
  }: Partial<IndexedSystem>,
  folder: string,
  madeFor: readonly string[],
): string {
  if (technique) return [technique, ...forms, level].join(" ");
  const kind = artKinds.find((one) => one === art);
  if (kind) return say({ key: `QUADRIVIUM.Arts.${kind}` });
  if (category !== "") return category;
  // A folder may say only which games its items are for, which the items say themselves.
  const games = [...traditions.keys()].map((one) => say({ key: `QUADRIVIUM.Tradition.${one}` }));
  if (folder !== "" && !games.includes(folder)) return folder;
  if (type === "weapon") return ability;
  const known = [...madeFor.filter((one) => traditions.has(one)), ...traditions.keys()].flatMap(characteristicsFor);
  return game.i18n.localize(known.find((one) => one.id === id)?.name ?? "");
}
