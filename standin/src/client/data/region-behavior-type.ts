import type { RegionBehavior, RegionDocument, Scene } from "../kinds.ts";
import { TypeDataModel } from "./type-data-model.ts";

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
