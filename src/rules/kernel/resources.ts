/** What a character counts, gains by its rolls and pays with. */
export const resources = ["inspiration", "luck"] as const;
export type Resource = (typeof resources)[number];

/** The most that a purse can hold. */
export const MAX_RESOURCE = 99;

/** The most Meta of one kind that can be held. */
export const MAX_META = 999;

/** What a purse holds after something was put into it, or taken out. One that nobody has counted starts from 0. */
export function heldAfter(held: number | null, delta: number): number {
  return Math.max(0, Math.min((held ?? 0) + delta, MAX_RESOURCE));
}

/** How much of each purse something brings; below 0 it takes. */
export type ResourceDelta = Readonly<Partial<Record<Resource, number>>>;

/** What is still to be booked of a delta, once so much of it is. Purses with nothing to book are left out. */
export function outstanding(delta: ResourceDelta, applied: ResourceDelta): ResourceDelta {
  const open = resources.map(
    (resource) => [resource, (delta[resource] ?? applied[resource] ?? 0) - (applied[resource] ?? 0)] as const,
  );
  return Object.fromEntries(open.filter(([, amount]) => amount !== 0));
}
