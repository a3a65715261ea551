import type { Creature } from "../../services/creature.ts";
import type { Section } from "../../rules/traditions/tradition.ts";
import type { Trait } from "../../rolls/roll-choices.ts";

/** How rows of items are sorted on the sheet; by hand, they can be moved. */
export const rowOrders = ["hand", "name", "total"] as const;
export type RowOrder = (typeof rowOrders)[number];

/** How a sheet is being looked at. */
export interface SheetView {
  readonly isEditing: boolean;
  /** Whether this user may change the actor. */
  readonly isEditable: boolean;
  /** In front of the ids of fields, so that two sheets can be open. */
  readonly rootId: string;
  /** How this user has the rows of this section sorted. */
  readonly order: RowOrder;
}

/**
 * One section of the sheets of characters, drawn as a part of its own: its template finds what `prepare` gives as
 * `section`, beside `actor`, `view` and `source` (the actor's stored data).
 *
 * The frame does what sections share, by attributes in their templates:
 * - `data-action="rollTrait"` on a name rolls what `traitAt` says (Shift rolls at once); the same is what the row's menu
 *   tells the odds of. Without `traitAt` it is the Characteristics of `data-characteristics` (ids with spaces between),
 *   or the Ability or trait in whose row it stands.
 * - `data-action="openItem"`, `"deleteItem"`, `"moveItem"` (`data-direction="up"` or `"down"`) and `"openMenu"` are about
 *   the item of the row they stand in; `"addItem"` makes one of `data-type`, and `"sortRows"` sorts by `data-order`.
 * - a row is `<li class="row" data-item-id="…" draggable="true">`; with more than twelve of them a search box appears in
 *   the section, behind its `h3`.
 * - a field with `data-item-field="system.score"` is stored in the item of its row; what its attributes (`min`, `max`,
 *   `step`, `required`) or its data type do not allow is refused with a message at the field. Fields with a `name` are the
 *   actor's, and refused in the same way.
 *
 * A part is drawn again only where it comes out different, so nothing has to be said about what it depends on.
 */
export interface SheetSection {
  readonly id: Section;
  readonly template: string;
  /** What its template needs, worked out once for each drawing. */
  prepare(actor: Creature, view: SheetView): object | Promise<object>;
  /** What its buttons do, by the name in `data-action`. No two sections share a name. */
  readonly actions?: Readonly<Record<string, SectionAction>>;
  /** What a click on a name would roll, where it is not simply a Characteristic, an Ability or a trait. */
  traitAt?(actor: Creature, target: HTMLElement): Trait | null;
  /** Listens to what is no action; called for each new element of the part. */
  attach?(part: HTMLElement, actor: Creature): void;
}

export type SectionAction = (actor: Creature, target: HTMLElement, event: PointerEvent) => Promise<void> | void;
