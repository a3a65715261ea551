import { NumberField } from "../data/fields/number-field.ts";
import { DocumentOwnershipField } from "../data/fields/document-fields.ts";
import { StringField } from "../data/fields/string-field.ts";
import { FilePathField } from "../data/fields/text-fields.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { Combatant } from "../kinds.ts";

/** Combatants who act together. */
export class CombatantGroup extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "CombatantGroup",
    collection: "groups",
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
    hasTypeData: true,
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      name: new StringField({ textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      initiative: new NumberField({ required: true }),
      ownership: new DocumentOwnershipField(),
    };
  }

  declare type: string;
  declare name: string;
  declare img: string | null;
  declare initiative: number | null;
  /** Who belongs to this group; the combatants say so when they are prepared. */
  declare members: Set<Combatant>;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "members", { value: new Set(), configurable: true, writable: true });
  }

  override prepareBaseData(): void {
    this.members.clear();
  }

  /** Are all members defeated, or is there none? */
  get defeated(): boolean {
    return [...this.members].every((member) => member.isDefeated);
  }

  /** Are all members hidden, or is there none? */
  get hidden(): boolean {
    return [...this.members].every((member) => member.hidden);
  }
}
