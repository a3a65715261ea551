import { ArrayField } from "../data/fields/array-field.ts";
import { DocumentIdField, DocumentOwnershipField } from "../data/fields/document-fields.ts";
import { DocumentFlagsField } from "../data/fields/document-flags-field.ts";
import { ObjectField } from "../data/fields/object-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { FilePathField } from "../data/fields/text-fields.ts";
import type { Plain } from "../utils/types.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./ownership.ts";
import { game } from "./surroundings.ts";
import type { Actor, TokenDocument } from "../kinds.ts";

/** What one token says otherwise than the actor of the world which it stands for. */
export class ActorDelta extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "ActorDelta",
    collection: "delta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
  };

  static override defineSchema() {
    const text = () => new StringField({ required: false, nullable: true, initial: null });
    return {
      _id: new DocumentIdField(),
      name: text(),
      type: text(),
      img: new FilePathField({ categories: ["IMAGE"], nullable: true, initial: null, required: false }),
      system: new ObjectField(),
      items: new ArrayField(new ObjectField()),
      effects: new ArrayField(new ObjectField()),
      ownership: new DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new DocumentFlagsField(),
    };
  }

  declare readonly parent: TokenDocument;
  /** The data of items and effects which the token has otherwise; `_tombstone` marks one it has no more. */
  declare items: readonly Plain[];
  declare effects: readonly Plain[];

  /** What is changed here is prepared by the token's own actor. */
  override prepareData(): void {
    return;
  }

  /** The token's own actor; null for a token which is linked to the actor of the world, or to none. */
  apply(): Actor | null {
    return this.parent.isLinked ? null : this.parent.actor;
  }

  override getUserLevel(user: DatabaseUser | null = game().user): number {
    return this.parent.getUserLevel(user);
  }

  override async update(changes: Plain = {}, operation: Plain = {}): Promise<this | undefined> {
    await this.apply()?.update(changes, operation);
    return this;
  }

  /** Forgets everything that the token has otherwise than its actor. */
  async restore(): Promise<Actor | null> {
    const { schema, id } = this;
    const delta = { ...(schema.getInitialValue({}) as Plain), _id: id };
    await this.parent.update({ delta }, { diff: false, recursive: false });
    return this.apply();
  }
}
