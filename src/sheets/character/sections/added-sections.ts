import type { Creature } from "../../../characters/creature.ts";
import { serialize } from "../../../base/async.ts";
import type { Section } from "../../../rules/traditions/tradition.ts";
import { attachPickList, matching } from "../../../ui/pick-list.ts";
import { sectionName, sectionPlaces, sheetSections } from "./index.ts";

/** The sections that a game master has added to a sheet, and whether there are others. */
export interface AddedSections {
  readonly added: readonly { readonly id: Section; readonly name: string }[];
  readonly hasOthers: boolean;
}

/** Returns what the end of the sheet offers a game master who edits it; null for anybody else. */
export function addedSections(actor: Creature, isEditing: boolean): AddedSections | null {
  if (!isEditing || !game.user.isGM) return null;
  const { id: tradition, sections } = actor.system.effectiveTradition;
  const own: readonly string[] = sections;
  const added = sectionPlaces(actor).shown.filter((id) => !own.includes(id));
  return { added: added.map((id) => ({ id, name: sectionName(tradition, id) })), hasOthers: others(actor).length > 0 };
}

function others(actor: Creature): readonly Section[] {
  const { shown } = sectionPlaces(actor);
  return sheetSections.flatMap(({ id }) => (shown.includes(id) ? [] : id));
}

/** Lets the field at the end of the sheet add a section. */
export function attachAddedSections(part: HTMLElement, actor: Creature): void {
  attachPickList(part, {
    selector: "[data-pick=section]",
    offer: (typed) => {
      const { id: tradition } = actor.system.effectiveTradition;
      const options = others(actor).map((id) => ({ id, name: sectionName(tradition, id) }));
      return matching([{ label: "", options }], typed);
    },
    pick: ({ id }) => change(actor, (added) => [...added, id]),
  });
}

/** Takes an added section off the sheet; what is entered there stays. */
export async function removeSection(actor: Creature, { dataset }: HTMLElement): Promise<void> {
  await change(actor, (added) => added.filter((id) => id !== dataset.section));
}

async function change(actor: Creature, changed: (added: readonly string[]) => readonly string[]): Promise<void> {
  await serialize<unknown>(actor, () =>
    actor.update({ system: { addedSections: [...changed(actor.system._source.addedSections)] } } as object),
  );
}
