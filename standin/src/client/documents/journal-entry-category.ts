import { IntegerSortField } from "../data/fields/number-kinds.ts";
import { StringField } from "../data/fields/string-field.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import { game } from "./surroundings.ts";

/** A heading under which the pages of a journal entry are listed. */
export class JournalEntryCategory extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "JournalEntryCategory",
    collection: "categories",
    label: "DOCUMENT.JournalEntryCategory",
    labelPlural: "DOCUMENT.JournalEntryCategories",
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      sort: new IntegerSortField(),
    };
  }

  declare name: string;
  declare sort: number;

  /** A category without a name is called so. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.name ||= game().i18n.localize("JOURNAL.UncategorizedPages");
  }
}
