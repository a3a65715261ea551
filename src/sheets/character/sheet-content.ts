import type { Creature } from "../../characters/creature.ts";
import { actingAgain, askActAgain } from "../../rolls/act-again.ts";
import { rest } from "../../deltas/rest-and-award.ts";
import type { Field } from "../../ui/number-fields.ts";
import { attachNotes, prepareNotes } from "../base/gm-notes.ts";
import type { ShownNotes } from "../base/gm-notes.ts";
import { storeItemField } from "../base/item-field.ts";
import type { PendingChanges } from "../base/pending-changes.ts";
import { attachAddField } from "./add-field.ts";
import type { AddingSheet } from "./add-field.ts";
import { leftovers } from "./leftovers.ts";
import type { Leftover } from "./leftovers.ts";
import { raisableOf, raise } from "./raise.ts";
import { deleteItem, itemAt, moveItem, openItem } from "./row-actions.ts";
import { openRowMenu } from "./row-menu.ts";
import { RowSearch } from "./row-search.ts";
import { addedSections, attachAddedSections, removeSection } from "./sections/added-sections.ts";
import type { AddedSections } from "./sections/added-sections.ts";
import { sectionPlaces, sectionWithId, sheetSections } from "./sections/index.ts";
import type { SectionAction, SheetView } from "./sections/section.ts";
import { countWound, headerContext, markBox, sheetTools } from "./sheet-header.ts";
import type { HeaderContext, SheetTool } from "./sheet-header.ts";
import { addTabKeys, arrangePanels, markActiveTab } from "./sheet-panels.ts";

/** What a sheet shows beside the data of its actor. */
export interface ShownOnSheet extends HeaderContext {
  readonly tools: readonly SheetTool[];
  /** True if something is entered that the game does not use. */
  readonly hasUnused: boolean;
  readonly leftovers: readonly Leftover[];
  readonly addedSections: AddedSections | null;
  readonly notes: ShownNotes | null;
}

export function shownOnSheet(
  actor: Creature,
  { isEditable, isEditing }: { readonly isEditable: boolean; readonly isEditing: boolean },
): ShownOnSheet {
  return {
    ...headerContext(actor),
    hasUnused: hasUnused(actor),
    leftovers: leftovers(actor),
    addedSections: addedSections(actor, isEditing),
    tools: sheetTools(actor, isEditable),
    notes: prepareNotes(actor),
  };
}

/** Tells whether something is entered that the game does not use. */
export function hasUnused(actor: Creature): boolean {
  return sectionPlaces(actor).unused.length > 0 || leftovers(actor).length > 0;
}

/** Returns the parts that this user does not see, or that show nothing. */
export function hiddenParts(actor: Creature): readonly string[] {
  const { shown, unused } = sectionPlaces(actor);
  const drawn: readonly string[] = [...shown, ...unused];
  return [
    ...(game.user.isGM ? [] : ["notes", "addedSections"]),
    ...(actor.isOwner ? [] : ["playerNotes"]),
    ...sheetSections.map(({ id }) => id).filter((id) => !drawn.includes(id)),
    ...(hasUnused(actor) ? [] : ["unused"]),
  ];
}

/** Returns the context of a section; undefined for a part that is none. */
export function prepareSection(actor: Creature, partId: string, view: SheetView): object | Promise<object> | undefined {
  return sectionWithId(partId)?.prepare(actor, view);
}

/** The members of a sheet that its content needs. */
interface ContentSheet extends AddingSheet {
  readonly id: string;
  readonly parts: Readonly<Record<string, HTMLElement>>;
}

/** The search boxes of all sheets. */
const search = new RowSearch();

/** Puts the parts of a sheet into its tabs, and a search box into each long section. */
export function arrange({ id: rootId, creature, parts }: ContentSheet, content: HTMLElement, active: string): void {
  const { shown, unused } = sectionPlaces(creature);
  const partsOf = (ids: readonly string[]): (HTMLElement | undefined)[] => ids.map((id) => parts[id]);
  const panels = {
    main: partsOf([...shown, "addedSections"]),
    more: partsOf(["unused", ...unused]),
    story: partsOf(["biography", "playerNotes", "notes"]),
  };
  arrangePanels(content, rootId, panels, active);
  for (const { id } of sheetSections) {
    const part = parts[id];
    if (part) search.arrange(part, `${rootId}-${id}-search`);
  }
  markActiveTab(content, active);
}

/** Adds the listeners to a part that is new on the page. */
export function attachPart(sheet: ContentSheet, partId: string, part: HTMLElement): void {
  const { creature } = sheet;
  if (partId === "tabs") addTabKeys(part);
  if (partId === "addedSections") attachAddedSections(part, creature);
  if (partId === "notes") attachNotes(part, creature);
  const section = sectionWithId(partId);
  if (!section) return;
  attachAddField(part, sheet);
  section.attach?.(part, creature);
}

/** Stores a field in the row of an item in that item. */
export function storeInRow(creature: Creature, field: Field, pending: PendingChanges): void {
  storeItemField(itemAt(creature, field), field, pending);
}

/** What the buttons do, by the names in `data-action`. */
export const actions: Readonly<Record<string, SectionAction>> = {
  ...Object.fromEntries(sheetSections.flatMap((section) => Object.entries(section.actions ?? {}))),
  actAgain: async (actor) => {
    const combatant = actingAgain(actor);
    if (combatant) await askActAgain(combatant);
  },
  deleteItem,
  markBox,
  countWound,
  moveItem,
  openItem,
  openMenu: (_actor, target) => {
    openRowMenu(target);
  },
  raise: async (actor) => {
    const raisable = raisableOf(actor);
    if (raisable) await raise(actor, raisable);
  },
  removeSection,
  rest: (actor) => rest([actor], actor.uuid),
};
