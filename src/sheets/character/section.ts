import type { Creature } from "../../characters/actors.ts";
import type { Stat } from "../../rolls/roll-choices.ts";
import type { Section } from "../../rules/traditions/tradition.ts";

/** The orders of the rows of items; in the order "hand" they can be moved. */
const rowOrders = ["hand", "name", "total"] as const;
export type RowOrder = (typeof rowOrders)[number];

/** The state of the sheet for this user. */
export interface SheetView {
  readonly isEditing: boolean;
  /** True if this user may change the actor. */
  readonly isEditable: boolean;
  /** True if a click on a row rolls: this user may change the actor, and the rows show no fields. */
  readonly canRoll: boolean;
  /** The prefix of field ids, so two sheets can be open at once. */
  readonly rootId: string;
  /** This user's order for the rows of this section. */
  readonly order: RowOrder;
}

/**
 * A section of the sheets of characters, drawn as a part of its own. Its template gets the result of `prepare` as
 * `section`, beside `actor`, `view` and `source` (the actor's stored data).
 *
 * The sheet handles shared behavior by these attributes in the sections' templates:
 * - `data-action="rollTrait"` on a name rolls the stat that `traitAt` returns (Shift skips the dialog); the row's menu
 *   shows the odds of the same stat. Without `traitAt` it is the Characteristics in `data-characteristics` (ids
 *   separated by spaces), or the Ability or trait of the row.
 * - `data-action="changeNumber"` adds `data-step`, 1 or -1, to the character's number with the key in `data-number`.
 * - `data-action="rollFormula"` rolls just the formula of the item with the id in `data-formula-of`.
 * - `data-action="openItem"`, `"deleteItem"`, `"moveItem"` (`data-direction="up"` or `"down"`) and `"openMenu"` act on
 *   the item of their row, and `"sortRows"` sorts by `data-order`.
 * - The partial `templates/ui/pick-list.hbs` with types of items as its `pick` ("weapon armor") adds items of these
 *   types.
 * - A row is `<li class="row draggable" data-item-id="…" draggable="true">` in a list of the class `rows`. If its name
 *   rolls, it has the same action while `view.canRoll`, for clicks beside the name. A section with more than twelve
 *   rows gets a search box after its `h3`.
 * - A group of controls with `data-roving` is one stop for the Tab key; the arrow keys move in it. It must not contain
 *   text fields.
 * - Whatever can be dragged has `draggable="true"`, and for Foundry the class `draggable`.
 * - A field with `data-item-field="system.score"` is stored in the item of its row. A value that its attributes (`min`,
 *   `max`, `step`, `required`) or its data type do not allow is rejected with a message at the field. Fields with a
 *   `name` belong to the actor and are checked in the same way.
 *
 * A part is redrawn only if it differs, and if only rows differ, only these, so a section need not list its
 * dependencies.
 */
export interface SheetSection {
  readonly id: Section;
  /** Returns the context of its template; called once for each drawing. */
  prepare(actor: Creature, view: SheetView): object | Promise<object>;
  /** Returns whether it has content; the sheet then shows it even if the game does not use the section. */
  holds(actor: Creature): boolean;
  /** The actions of its buttons by the name in `data-action`. Names are unique across sections. */
  readonly actions?: Readonly<Record<string, SectionAction>>;
  /** Returns the stat rolled by a click on a name, if not simply a Characteristic, an Ability or a trait. */
  statAt?(actor: Creature, target: HTMLElement): Stat | null;
  /**
   * How to store fields that belong neither to the actor's form nor to a row's item, by the attribute that selects
   * them: "data-formula". Invalid input throws an Error with the reason, which is shown at the field.
   */
  readonly fields?: Readonly<Record<string, (actor: Creature, value: string | number, data: DOMStringMap) => unknown>>;
}

export type SectionAction = (actor: Creature, target: HTMLElement, event: PointerEvent) => Promise<void> | void;

/** A row that can be sorted by its name or its amount. */
export interface SortableRow {
  readonly name: string;
  readonly amount: number;
}

/** Returns rows in an order. By total, the largest comes first, and equal ones are sorted by name. */
export function sortRows<Row extends SortableRow>(rows: readonly Row[], order: RowOrder): readonly Row[] {
  if (order === "hand") return rows;
  const byName = (a: Row, b: Row): number => a.name.localeCompare(b.name, game.i18n.lang, { numeric: true });
  return rows.toSorted(order === "name" ? byName : (a, b) => b.amount - a.amount || byName(a, b));
}

/** A number field on a sheet. */
export interface NumberOnSheet {
  readonly path: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** A sign before the number: the asterisk of a target; usually blank. */
  readonly sign: string;
  /** The step between its usual values, if not one. */
  readonly step?: number | undefined;
}
