import { resources } from "../rules/kernel/resources.ts";
import type { Resource } from "../rules/kernel/resources.ts";

const fields = foundry.data.fields;

/** Returns the fields of an amount of each resource, negative for one that was paid. */
export function amountsOfResources() {
  const amount = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
  return Object.fromEntries(resources.map((resource) => [resource, amount()])) as Record<
    Resource,
    ReturnType<typeof amount>
  >;
}
