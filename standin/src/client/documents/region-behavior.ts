import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import type { Plain } from "../utils/types.ts";
import type { Document, RegionDocument, Scene } from "../kinds.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./ownership.ts";
import { tellBehavior } from "./region-events.ts";

const { TOKEN_ENTER, TOKEN_EXIT } = CONST.REGION_EVENTS;

/** What a region does; what its types do is for packages to say. */
export class RegionBehavior extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    labelPlural: "DOCUMENT.RegionBehaviors",
    coreTypes: [
      "adjustDarknessLevel",
      "displayScrollingText",
      "executeMacro",
      "executeScript",
      "modifyMovementCost",
      "pauseGame",
      "suppressWeather",
      "teleportToken",
      "toggleBehavior",
    ] as readonly string[],
    hasTypeData: true,
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...withTypes(this),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      disabled: new BooleanField(),
    };
  }

  declare readonly parent: RegionDocument | null;
  declare name: string;
  declare type: string;
  declare disabled: boolean;
  #isSwitched = false;

  get region(): RegionDocument | null {
    return this.parent;
  }

  get scene(): Scene | null {
    return this.parent?.parent ?? null;
  }

  get active(): boolean {
    return !this.disabled && this.parent?.behaviors.get(this.id) === this;
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#isSwitched = "disabled" in changed;
  }

  // Whoever is in the region enters or leaves it as far as this behavior goes.

  static override async _onCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onCreateOperation(documents, operation, user);
    for (const behavior of documents as readonly RegionBehavior[]) if (!behavior.disabled) behavior.#tell(user);
  }

  static override async _onUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onUpdateOperation(documents, operation, user);
    for (const behavior of documents as readonly RegionBehavior[]) if (behavior.#isSwitched) behavior.#tell(user);
  }

  static override async _onDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onDeleteOperation(documents, operation, user);
    for (const behavior of documents as readonly RegionBehavior[]) if (!behavior.disabled) behavior.#tell(user);
  }

  #tell(user: DatabaseUser): void {
    const name = this.active ? TOKEN_ENTER : TOKEN_EXIT;
    for (const token of this.parent?.tokens ?? []) tellBehavior(this, { name, token, user });
  }
}

declare module "../known-classes.ts" {
  interface Kinds {
    RegionBehavior: RegionBehavior;
  }
}
