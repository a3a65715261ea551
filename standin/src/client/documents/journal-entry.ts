import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { DocumentIdField, DocumentOwnershipField } from "../data/fields/document-fields.ts";
import { NumberField, AlphaField, IntegerSortField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField, HTMLField } from "../data/fields/string-field.ts";
import { everyDocument, withTypes, inDirectory } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./permissions.ts";
import { game } from "./surroundings.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";

const { HTML, MARKDOWN } = CONST.JOURNAL_ENTRY_PAGE_FORMATS;
const { INHERIT } = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** The fields of a film; a page without one keeps the initial values. */
function videoFields() {
  const size = () => new NumberField({ required: false, positive: true, integer: true, initial: undefined });
  return {
    controls: new BooleanField({ initial: true }),
    loop: new BooleanField({ required: false, initial: undefined }),
    autoplay: new BooleanField({ required: false, initial: undefined }),
    volume: new AlphaField({ required: true, step: 0.01, initial: 0.5 }),
    timestamp: new NumberField({ required: false, min: 0, initial: undefined }),
    width: size(),
    height: size(),
  };
}

/** One page of a journal entry: a text, a picture, or what a system makes of it. */
export class JournalEntryPage extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "JournalEntryPage",
    collection: "pages",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    coreTypes: ["text", "image", "pdf", "video"] as readonly string[],
    hasTypeData: true,
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "text" }),
      name: new StringField({ required: true, blank: false, label: "JOURNALENTRYPAGE.PageTitle", textSearch: true }),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      image: new SchemaField({ caption: new StringField({ required: false, initial: undefined }) }),
      text: new SchemaField({
        content: new HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new StringField({ required: false, initial: undefined }),
        format: new NumberField({ label: "JOURNALENTRYPAGE.Format", initial: HTML, choices: [HTML, MARKDOWN] }),
      }),
      video: new SchemaField(videoFields()),
      src: new StringField({
        required: false,
        blank: false,
        nullable: true,
        initial: null,
        label: "JOURNALENTRYPAGE.Source",
      }),
      category: new DocumentIdField({ readonly: false }),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField({ initial: { default: INHERIT } }),
    };
  }

  declare readonly parent: JournalEntry | null;
  declare name: string;
  declare type: string;
  declare title: { show: boolean; level: number };
  declare image: { caption?: string };
  declare text: { content?: string; markdown?: string; format: number };
  declare src: string | null;
  declare category: string | null;
  declare sort: number;
  declare ownership: Record<string, number>;

  /** A page belongs to the owners of its entry, unless it says otherwise. */
  override getUserLevel(user: DatabaseUser | null = game().user): number {
    if (!user) return CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE;
    if (user.isGM) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const { default: general = INHERIT, [user.id ?? ""]: own = INHERIT } = this.ownership;
    const level = own === INHERIT ? general : own;
    return level === INHERIT && this.parent ? this.parent.getUserLevel(user) : level;
  }

  /** May this user see the page in its entry? */
  override get visible(): boolean {
    const { user } = game();
    return user !== null && this.testUserPermission(user, "OBSERVER");
  }

  /** A page is shown in its entry. */
  override _onClickDocumentLink(_event: Event): unknown {
    return this.parent?.sheet?.render(true, { pageId: this.id });
  }
}

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

  /** In a compendium LIMITED counts as OBSERVER, since an entry does not have a limited view. */
  override getUserLevel(user: DatabaseUser | null = game().user): number {
    const level = super.getUserLevel(user);
    return this.pack && level === LIMITED ? OBSERVER : level;
  }

  override get visible(): boolean {
    const { user } = game();
    return user !== null && this.testUserPermission(user, "OBSERVER");
  }
}
