import type { RegionBehaviorType } from "../data/region-behavior-type.ts";
import type { RegionBehavior, RegionDocument, TokenDocument } from "../kinds.ts";

/** What has become of a token in a region. */
interface Passage {
  readonly name: string;
  readonly token: TokenDocument;
  readonly user: object;
}

/** Tells a behavior of a region what has become of a token there. */
export function tellBehavior(behavior: RegionBehavior, { name, token, user }: Passage): void {
  const { system, region } = behavior;
  const handler = (system.constructor as Partial<typeof RegionBehaviorType>).events?.[name];
  if (handler && region) void handler.call(system, { name, data: { token }, region, user });
}

/** Tells the behaviors of a region which are not disabled. */
export function tellRegion(region: RegionDocument, passage: Passage): void {
  for (const behavior of region.behaviors) if (behavior.active) tellBehavior(behavior, passage);
}
