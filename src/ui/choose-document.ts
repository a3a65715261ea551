import { dialogs } from "./on-page.ts";
import { say } from "../base/words.ts";
import { uuidOf } from "../base/documents.ts";
import type { Option, OptionGroup } from "./option-list.ts";

/** A document to choose. */
export interface DocumentEntry {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly img?: string | null;
  readonly system?: { readonly category?: string };
  readonly flags?: { readonly quadrivium?: { readonly for?: { readonly traditions?: readonly string[] } } };
}

/** The documents to choose from in one place: the sidebar or a compendium. */
export interface DocumentGroup {
  readonly label: string;
  readonly entries: readonly DocumentEntry[];
}

/** What the index of a compendium is asked for beside names and types: for whom an item is, and the group of a trait. */
const INDEXED = ["flags.quadrivium.for", "system.category"];

/** Returns the items that this user could drag onto a sheet, from the sidebar and from compendia. */
export async function itemGroups(): Promise<readonly DocumentGroup[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === "Item" && visible);
  const groups = packs.map(async (pack) => {
    const index = await pack.getIndex({ fields: INDEXED } as object);
    return { label: pack.title, entries: index.contents.map((entry) => entry as object as DocumentEntry) };
  });
  return [documentGroup("DOCUMENT.Items", game.items.contents), ...(await Promise.all(groups))];
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

function isFor({ flags }: DocumentEntry, traditions: readonly string[]): boolean {
  const only = flags?.quadrivium?.for?.traditions;
  return !only || traditions.some((tradition) => only.includes(tradition));
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
  return { ...entry, hint: entry.system?.category ?? "" };
}

/** Returns the documents of a sidebar tab that this user sees. */
export function documentGroup(
  label: string,
  documents: readonly (Actor.Implementation | Item.Implementation)[],
): DocumentGroup {
  const entries = documents
    .filter(({ visible }) => visible)
    .map((document) => ({ uuid: uuidOf(document), name: document.name, type: document.type, img: document.img }));
  return { label: game.i18n.localize(label), entries };
}

/** Returns documents in the order of their names. */
export function sortedByName(entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  return [...entries].sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}

/** Asks for one of these documents, as an alternative to dragging; returns its uuid, or null if none is chosen. */
export async function chooseDocument(
  kind: "Actor" | "Item",
  label: string,
  groups: readonly DocumentGroup[],
): Promise<string | null> {
  const options = groups.flatMap(({ label: group, entries }) =>
    sortedByName(entries).map(({ uuid, name, type }) => {
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
