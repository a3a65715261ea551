import { say } from "./words.ts";
import { showTranslated } from "./compendium-translations.ts";

/**
 * Returns when a message was created, in milliseconds: by the server's clock if it is stored, else by the client's, which
 * may differ.
 */
export function createdAt({ _stats, timestamp }: Pick<ChatMessage.Implementation, "_stats" | "timestamp">): number {
  return _stats.createdTime ?? timestamp;
}

/**
 * Returns the uuid of a document; blank if it is not stored, so that nothing is found by it. The types of 14 allow documents without one.
 */
export function uuidOf({ uuid }: { readonly uuid: string | null }): string {
  return uuid ?? "";
}

/**
 * Updates a document.
 * @throws Error in the user's language if a hook has canceled the update
 */
export async function updateOrThrow(owner: Actor.Implementation | Item.Implementation, changes: object): Promise<void> {
  if (await owner.update(changes)) return;
  throw new Error(say({ key: "QUADRIVIUM.Change.Fault.Refused", data: { name: owner.name } }));
}

/** A journal that is read in our compendia in the reader's language. */
export class QuadriviumJournalEntry extends JournalEntry {
  override prepareData(): void {
    super.prepareData();
    showTranslated(this);
  }
}
