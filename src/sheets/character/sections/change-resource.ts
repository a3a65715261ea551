import { serialize } from "../../../base/async.ts";
import { heldAfter } from "../../../rules/kernel/fields.ts";
import type { Resource } from "../../../rules/kernel/fields.ts";
import type { SectionAction } from "./section.ts";

/** Returns the action of a button that adds its `data-step`, 1 or -1, to a resource. */
export function changeResource(resource: Resource): SectionAction {
  return async (actor, { dataset }) => {
    await serialize<unknown>(actor, () =>
      actor.update({ system: { [resource]: heldAfter(actor.system[resource], Number(dataset.step)) } }),
    );
  };
}
