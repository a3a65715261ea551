import type { Plain } from "../utils/types.ts";
import { DataModel } from "./data-model.ts";
import type { SchemaField } from "./fields/schema-field.ts";
import type { RegionBehavior, RegionDocument, Scene } from "../kinds.ts";

/** The data a system gives to one type of document; it takes part in the document's life. */
export class TypeDataModel extends DataModel {
  static override get schema(): SchemaField {
    const schema = super.schema;
    // The way to every field begins at the document: "system.hp.value".
    schema.name = "system";
    return schema;
  }

  /** What the document was told of itself; effects write what they change here. */
  prepareBaseData(): void {
    return;
  }

  prepareDerivedData(): void {
    return;
  }

  _preCreate(_data: Plain, _options: Plain, _user: object): Promise<boolean | undefined> {
    return Promise.resolve(undefined);
  }

  _onCreate(_data: Plain, _options: Plain, _userId: string): void {
    return;
  }

  _preUpdate(_changes: Plain, _options: Plain, _user: object): Promise<boolean | undefined> {
    return Promise.resolve(undefined);
  }

  _onUpdate(_changed: Plain, _options: Plain, _userId: string): void {
    return;
  }

  _preDelete(_options: Plain, _user: object): Promise<boolean | undefined> {
    return Promise.resolve(undefined);
  }

  _onDelete(_options: Plain, _userId: string): void {
    return;
  }
}

/** What a behavior of a region is told. */
export interface RegionEvent {
  readonly name: string;
  readonly data: object;
  readonly region: RegionDocument;
  readonly user: object;
}

/** The data of a behavior of a region, which hears what happens in the region. */
export class RegionBehaviorType extends TypeDataModel {
  /** What is done at which event, with the data as `this`. */
  static events: Readonly<Record<string, (event: RegionEvent) => Promise<void>>> = {};

  get behavior(): RegionBehavior | null {
    return (this.parent as RegionBehavior | null) ?? null;
  }

  get region(): RegionDocument | null {
    return this.behavior?.region ?? null;
  }

  get scene(): Scene | null {
    return this.behavior?.scene ?? null;
  }
}
