/** The resources that a character gains by rolls and pays with. */
export const resources = ["inspiration", "luck"] as const;
export type Resource = (typeof resources)[number];

/** The most that a character can hold of a resource. */
export const MAX_RESOURCE = 99;

/** The kinds of Meta: "REGARDLESS of whether the Meta is Mana, Omega, Pool or Channeled. ONLY the color matters" [trip]. */
export const metaKinds = ["mana", "omega", "pool", "channeled"] as const;

/**
 * Tells whether Meta of two colours gives one bonus: "The B column of the Meta table [...] lists the [...] Bonus value of
 * the various Meta colors" [trip]. Each kind is held for itself. Meta without a colour is like no other.
 */
export function isSameColour(one: string, other: string): boolean {
  const colour = colourKey(one);
  return colour !== "" && colour === colourKey(other);
}

/** Returns the same text for two names of one colour; blank for none. */
export function colourKey(colour: string): string {
  return colour.trim().toLowerCase();
}

/** The most Meta of one kind that can be held. */
export const MAX_META = 999;

/**
 * Returns what a character holds after a change, from 0 to the maximum. A resource that nobody has counted starts from
 * 0.
 */
export function heldAfter(held: number | null, delta: number): number {
  return Math.max(0, Math.min((held ?? 0) + delta, MAX_RESOURCE));
}

/** A change of each resource; negative amounts are paid. */
export type ResourceDelta = Readonly<Partial<Record<Resource, number>>>;

/** Returns the part of a change that has not been applied yet, without resources that need no change. */
export function outstanding(delta: ResourceDelta, applied: ResourceDelta): ResourceDelta {
  const open = resources.map(
    (resource) => [resource, (delta[resource] ?? applied[resource] ?? 0) - (applied[resource] ?? 0)] as const,
  );
  return Object.fromEntries(open.filter(([, amount]) => amount !== 0));
}
