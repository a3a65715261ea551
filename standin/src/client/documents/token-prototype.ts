import { DataModel } from "../data/data-model.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import type { Operation } from "./database.ts";
import { readFlag, settingFlag, unsettingFlag } from "./flags.ts";
import type { DatabaseUser } from "./ownership.ts";
import { barAttribute, type BarAttribute } from "./token-attributes.ts";
import type { Actor } from "../kinds.ts";
import { tokenFields } from "./token-fields.ts";

/** Which attributes the bars of tokens show, unless somebody says otherwise: those which the manifest names. */
export const manifestBars = {
  primary: () => manifest().primaryTokenAttribute || null,
  secondary: () => manifest().secondaryTokenAttribute || null,
};

function manifest(): { primaryTokenAttribute?: string; secondaryTokenAttribute?: string } {
  return (host.game as { system?: object } | undefined)?.system ?? {};
}

/** How new tokens of an actor will be. */
export class PrototypeToken extends DataModel {
  static override LOCALIZATION_PREFIXES = ["TOKEN"];

  static override defineSchema() {
    return {
      name: new StringField({ required: true, blank: true }),
      ...tokenFields(manifestBars),
      randomImg: new BooleanField(),
      appendNumber: new BooleanField(),
      prependAdjective: new BooleanField(),
    };
  }

  declare readonly parent: Actor | null;
  declare name: string;
  declare actorLink: boolean;
  declare disposition: number;
  declare randomImg: boolean;
  declare appendNumber: boolean;
  declare prependAdjective: boolean;
  declare flags: Record<string, Plain>;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };

  get actor(): Actor | null {
    return this.parent;
  }

  get isOwner(): boolean {
    return this.actor?.isOwner ?? false;
  }

  testUserPermission(user: DatabaseUser, permission: "OWNER" | "OBSERVER" | "LIMITED" | number, options = {}): boolean {
    return this.actor?.testUserPermission(user, permission, options) ?? false;
  }

  getBarAttribute(barName: "bar1" | "bar2", { alternative }: { alternative?: string } = {}): BarAttribute | null {
    return barAttribute(this.actor, alternative ?? this[barName].attribute);
  }

  override toObject(source = true): Plain {
    return { ...super.toObject(source), actorId: this.actor?.id };
  }

  /** Changes the prototype in its actor. */
  async update(changes: Plain = {}, operation: Operation = {}): Promise<Actor | undefined> {
    return this.actor?.update({ prototypeToken: changes }, operation);
  }

  getFlag(scope: string, key: string): unknown {
    return readFlag(this.flags, scope, key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this> {
    await this.update(settingFlag(scope, key, value));
    return this;
  }

  async unsetFlag(scope: string, key: string): Promise<this> {
    await this.update(unsettingFlag(scope, key));
    return this;
  }
}
