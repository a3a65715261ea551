import type { Creature } from "../../documents/creature.ts";
import type { Section } from "../../rules/families/family.ts";

/** How a sheet is being looked at. */
export interface SheetView {
  readonly isEditing: boolean;
  /** Whether this user may change the actor. */
  readonly isEditable: boolean;
  /** In front of the ids of fields, so that two sheets can be open. */
  readonly rootId: string;
}

/**
 * One section of the sheets of characters: its part is drawn by the template of its name in
 * `templates/applications/sheet-sections`, which finds what `prepare` gives as `section`, beside `actor`, `view` and
 * `source` (the actor's stored data). Its heading is `QUADRIVIUM.Section.<id>`.
 */
export interface SheetSection {
  readonly id: Section;
  /** What its template needs, worked out once for each drawing. */
  prepare(actor: Creature, view: SheetView): object | Promise<object>;
  /** What its buttons do, by the name in `data-action`. No two sections share a name. */
  readonly actions?: Readonly<Record<string, SectionAction>>;
  /** Listens to what is no action; called for each new element of the part. */
  attach?(part: HTMLElement, actor: Creature): void;
}

export type SectionAction = (actor: Creature, target: HTMLElement, event: PointerEvent) => Promise<void> | void;
