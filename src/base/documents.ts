import { say } from "./words.ts";
import { showTranslated, translateNew } from "./compendium-languages.ts";

/**
 * Returns when a message was created, in milliseconds: by the server's clock if it is stored, else by the client's, which
 * may differ.
 */
export function createdAt({ _stats, timestamp }: Pick<ChatMessage.Implementation, "_stats" | "timestamp">): number {
  return _stats.createdTime ?? timestamp;
}

/**
 * Returns the uuid of a document; blank if it is not stored, so that nothing is found by it. The types of 14 know documents that
 * have none.
 */
export function uuidOf({ uuid }: { readonly uuid: string | null }): string {
  return uuid ?? "";
}

/**
 * Updates a document.
 * @throws Error in the user's language if a hook has cancelled the update
 */
export async function updateOrThrow(owner: Actor.Implementation | Item.Implementation, changes: object): Promise<void> {
  if (await owner.update(changes)) return;
  throw new Error(say({ key: "QUADRIVIUM.Change.Fault.Refused", data: { name: owner.name } }));
}

type NewDocuments = Parameters<typeof translateNew>[0];

/** The method that is overridden alike for all kinds of documents, whose types differ. */
interface DocumentClass {
  new (...args: never[]): object;
  _preCreateOperation(documents: NewDocuments, operation: never, user: never): Promise<unknown>;
}

/** Lets the documents of a class come from our compendia in the world's language. */
export function translatedNew<Class>(Document: Class): Class {
  class TranslatedDocument extends (Document as DocumentClass) {
    static override async _preCreateOperation(documents: NewDocuments, ...rest: [never, never]): Promise<unknown> {
      await translateNew(documents);
      return super._preCreateOperation(documents, ...rest);
    }
  }
  return TranslatedDocument as Class;
}

/** A journal that comes from our compendia in the world's language, and is read in them in the reader's. */
export class QuadriviumJournalEntry extends translatedNew(JournalEntry) {
  override prepareData(): void {
    super.prepareData();
    showTranslated(this);
  }
}

/** A macro that comes from our compendia in the world's language. */
export class QuadriviumMacro<SubType extends Macro.SubType = Macro.SubType> extends translatedNew(Macro)<SubType> {}

/** A roll table that comes from our compendia in the world's language. */
export class QuadriviumRollTable extends translatedNew(RollTable) {}
