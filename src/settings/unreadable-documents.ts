import { listed, say } from "../base/words.ts";

/** The most names that one notice lists. */
const MOST_NAMES = 10;

/** Tells the game master which documents Foundry has set aside because they cannot be read. */
export function tellUnreadableDocuments(): void {
  if (!game.user.isGM) return;
  const names = [...game.collections].flatMap((collection) =>
    [...collection.invalidDocumentIds].map((id) => nameOfInvalid(collection, id)),
  );
  if (names.length === 0) return;
  const rest = names.length - MOST_NAMES;
  const more = rest > 0 ? [say({ key: "QUADRIVIUM.World.andMore", data: { count: rest } })] : [];
  const data = { names: listed([...names.slice(0, MOST_NAMES), ...more]) };
  ui.notifications.warn(say({ key: "QUADRIVIUM.World.unreadable", data }), { permanent: true });
}

/** Returns the name of a document that cannot be read, or its id if not even that can be. */
function nameOfInvalid(collection: { getInvalid(id: string): unknown }, id: string): string {
  try {
    return (collection.getInvalid(id) as { readonly name?: string } | undefined)?.name ?? id;
  } catch {
    return id;
  }
}
