import type { Purse } from "../../rules/purses.ts";
import type { SectionAction } from "./section.ts";

/** What a purse can hold. */
const MOST = 99;

/** The action of a button that adds its `data-step` to a purse: 1 or -1. A purse that nobody has counted starts from 0. */
export function changePurse(purse: Purse): SectionAction {
  return async (actor, { dataset }) => {
    const held = (actor.system[purse] ?? 0) + Number(dataset.step);
    await actor.update({ system: { [purse]: Math.max(0, Math.min(held, MOST)) } });
  };
}
