import { CONST } from "../constants.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import { everyDocument, inDirectory } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { JournalEntryPage } from "./journal-entry-page.ts";
import type { DatabaseUser } from "./ownership.ts";
import { game } from "./surroundings.ts";

const { LIMITED, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** A book of pages: notes, handouts, rules. */
export class JournalEntry extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "JournalEntry",
    collection: "journal",
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    embedded: { JournalEntryPage: "pages" },
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...inDirectory(),
      pages: new EmbeddedCollectionField(JournalEntryPage),
    };
  }

  declare name: string;
  declare pages: EmbeddedCollection<JournalEntryPage>;

  /** In a compendium LIMITED says no less than OBSERVER: there is no limited view of an entry. */
  override getUserLevel(user: DatabaseUser | null = game().user): number {
    const level = super.getUserLevel(user);
    return this.pack && level === LIMITED ? OBSERVER : level;
  }

  override get visible(): boolean {
    const { user } = game();
    return user !== null && this.testUserPermission(user, "OBSERVER");
  }

  get sceneNote(): null {
    return null;
  }
}
