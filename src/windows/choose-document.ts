import { say } from "../i18n/words.ts";

/** Something to choose, by its uuid. */
export interface DocumentEntry {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
}

/** What can be chosen from one place: the sidebar, or a compendium. */
export interface DocumentGroup {
  readonly label: string;
  readonly offered: readonly DocumentEntry[];
}

/** Every item that this user could drag onto a sheet, from the sidebar and from compendia. */
export async function itemGroups(): Promise<readonly DocumentGroup[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === "Item" && visible);
  const shelves = packs.map(async (pack) => {
    const index = await pack.getIndex();
    return { label: pack.title, offered: index.contents.map((entry) => entry as unknown as DocumentEntry) };
  });
  return [documentGroup("DOCUMENT.Items", game.items.contents), ...(await Promise.all(shelves))];
}

/** What this user sees of the documents of a sidebar tab. */
export function documentGroup(
  label: string,
  documents: readonly (Actor.Implementation | Item.Implementation)[],
): DocumentGroup {
  const offered = documents.filter(({ visible }) => visible).map(({ uuid, name, type }) => ({ uuid, name, type }));
  return { label: game.i18n.localize(label), offered };
}

/**
 * Asks which of these to take: what dragging does, for the keyboard.
 * @returns its uuid; null when nothing is chosen
 */
export async function chooseDocument(
  kind: "Actor" | "Item",
  label: string,
  shelves: readonly DocumentGroup[],
): Promise<string | null> {
  const options = shelves.flatMap(({ label: group, offered }) =>
    [...offered]
      .sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang))
      .map(({ uuid, name, type }) => {
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
  const answer = (await foundry.applications.api.DialogV2.input({
    classes: ["quadrivium", "question", "take"],
    position: { width: 400 },
    window: { title: label },
    content,
    ok: { label: say({ key: "QUADRIVIUM.Take.take" }), class: "main" },
  })) as { uuid?: string } | null;
  return answer?.uuid ?? null;
}
