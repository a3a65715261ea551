import { dialogs } from "./on-page.ts";
import { say } from "../base/words.ts";
import { uuidOf } from "../base/documents.ts";
import { categoryOf } from "./document-category.ts";
import type { Option, OptionGroup } from "./option-list.ts";

/** A document to choose. */
export interface DocumentEntry {
  readonly kind: "Actor" | "Item";
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string | null;
  /** What kind of its type it is; blank if nothing says so. */
  readonly category?: string;
  readonly flags?: { readonly quadrivium?: { readonly for?: { readonly traditions?: readonly string[] } } };
}

/** The documents to choose from in one place: the sidebar or a compendium. */
export interface DocumentGroup {
  readonly label: string;
  readonly entries: readonly DocumentEntry[];
}

/** What the index of a compendium is asked for beside names and types: for whom an item is, and what tells its category. */
const INDEXED = [
  "flags.quadrivium.for",
  ...["category", "art", "ability", "characteristics"].map((field) => `system.${field}`),
];

/** Returns the items that this user could drag onto a sheet, from the sidebar and from compendia. */
export async function itemGroups(): Promise<readonly DocumentGroup[]> {
  return [documentGroup("DOCUMENT.Items", game.items.contents), ...(await packGroups("Item"))];
}

/** Returns the documents of a kind that this user sees in compendia. */
async function packGroups(kind: DocumentEntry["kind"]): Promise<readonly DocumentGroup[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === kind && visible);
  return Promise.all(
    packs.map(async (pack) => {
      const index = await pack.getIndex({ fields: INDEXED } as object);
      const entries = index.contents.map((entry) => entry as object as IndexedEntry);
      return {
        label: pack.title,
        entries: entries.map((entry) => entryOf(kind, entry, pack.folders.get(entry.folder ?? "")?.name)),
      };
    }),
  );
}

/** What is known of a document without opening it. */
interface IndexedEntry extends Omit<DocumentEntry, "kind" | "category"> {
  readonly folder?: string | null;
  readonly system?: object;
}

function entryOf(kind: DocumentEntry["kind"], entry: Omit<IndexedEntry, "folder">, folder = ""): DocumentEntry {
  const { uuid, name, type, img = null, flags = {}, system = {} } = entry;
  const madeFor = traditionsFor({ flags });
  return { kind, uuid, name, type, img, flags, category: categoryOf({ type, system, folder, madeFor }) };
}

/** Returns the ids of the traditions that a document says it is made for; empty for one that is for all. */
export function traditionsFor({ flags }: Pick<DocumentEntry, "flags">): readonly string[] {
  const traditions: unknown = flags?.quadrivium?.for?.traditions;
  return Array.isArray(traditions) ? (traditions as readonly string[]) : [];
}

/** An item that can be added to a character. */
export type OfferedItem = DocumentEntry & Option;

/**
 * Returns the items of these types that a character of a tradition can be offered, by name: those of compendia, then those of the sidebar.
 * An item of a compendium says in `flags.quadrivium.for.traditions` for whom it is (ids of traditions); one that says nothing is for all.
 */
export async function offeredItems(
  tradition: string,
  types: readonly string[],
): Promise<readonly OptionGroup<OfferedItem>[]> {
  const [sidebar, ...packs] = await itemGroups();
  return [...packs, sidebar].flatMap((group) => {
    const isOffered = (entry: DocumentEntry): boolean => types.includes(entry.type) && isFor(entry, [tradition]);
    const options = sortedByName(group?.entries.filter(isOffered) ?? []);
    return options.length > 0 ? [{ label: group?.label ?? "", options: options.map(offered) }] : [];
  });
}

function isFor(entry: Pick<DocumentEntry, "flags">, traditions: readonly string[]): boolean {
  const only = traditionsFor(entry);
  return only.length === 0 || traditions.some((tradition) => only.includes(tradition));
}

/** Asks the compendia for whom their items are, which {@link abilitiesInCompendia} then knows at once: those who request rolls do. */
export async function indexAbilities(): Promise<void> {
  if (game.user.isGM) await itemGroups();
}

/** Returns the names of the Abilities in compendia that characters of these traditions can be offered. */
export function abilitiesInCompendia(traditions: readonly string[]): readonly string[] {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === "Item" && visible);
  const entries = packs.flatMap(({ index }) => index.contents.map((entry) => entry as object as DocumentEntry));
  return entries.flatMap((entry) => (entry.type === "ability" && isFor(entry, traditions) ? entry.name : []));
}

function offered(entry: DocumentEntry): OfferedItem {
  return { ...entry, hint: entry.category ?? "" };
}

/** Returns the documents of a sidebar tab that this user sees. */
export function documentGroup(
  label: string,
  documents: readonly (Actor.Implementation | Item.Implementation)[],
): DocumentGroup {
  const entries = documents
    .filter(({ visible }) => visible)
    .map((document) => {
      const { documentName: kind, name, type, img, system, folder } = document;
      return entryOf(kind, { uuid: uuidOf(document), name, type, img, system }, folder?.name);
    });
  return { label: game.i18n.localize(label), entries };
}

/** Returns documents in the order of their names. */
export function sortedByName(entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  return [...entries].sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
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
  const answer = (await dialogs().input({
    classes: ["quadrivium", "question", "take"],
    position: { width: 400 },
    window: { title: label },
    content,
    ok: { label: say({ key: "QUADRIVIUM.Take.take" }), class: "main" },
  })) as { uuid?: string } | null;
  return answer?.uuid ?? null;
}
