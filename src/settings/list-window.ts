import { say, sayFault } from "../base/words.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { showUntilDrawn } from "../ui/redraw.ts";
import { serialize } from "../base/async.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { showFieldNote } from "../ui/field-fault.ts";
import { withoutRow, withRowMoved } from "../ui/list-rows.ts";
import { formValues } from "../ui/number-fields.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** Says in a window that it shows the defaults, which are stored only when the form is saved. */
export function sayRestored(window: HTMLElement): void {
  const status = window.querySelector<HTMLElement>("[role=status]");
  if (status) showUntilDrawn(status, say({ key: "QUADRIVIUM.Window.restored" }));
}

/** A row as it is entered: its values by the names of their fields. An empty number is null. */
export interface Row {
  readonly [field: string]: unknown;
  /** The world has it already, so its id cannot change: actors store data by it. */
  readonly isKnown?: boolean;
}

/** The entries of a window: its lists by their names. */
export type Lists = Readonly<Record<string, readonly Row[] | undefined>>;

/** A list as a window describes it. */
export interface ListDescription {
  /** Its place in the form. */
  readonly path: string;
  readonly title: string;
  /** The tradition whose accent and emblem it has. */
  readonly tradition?: string;
  /** The text above the rows. */
  readonly hint?: string;
  /** What a row consists of; the label of a field is the language key of its name in a row: "Name of row 3". */
  readonly fields: Readonly<Record<string, foundry.data.fields.DataField.Any>>;
  /** Language key of the button that adds a row. */
  readonly add: string;
  /** Language keys of the headings of the columns. */
  readonly head?: readonly string[];
  /** The order of the rows is the user's. */
  readonly isOrdered?: boolean;
  readonly most?: number;
  /** What its rows can be reset to. */
  readonly charts?: readonly { readonly id: string; readonly label: string; readonly spoken?: string }[];
  /** The text before the charts. */
  readonly startFrom?: string;
}

export interface ListContext extends ApplicationV2.RenderContext {
  readonly lists: readonly (ListDescription & { readonly rows: readonly object[]; readonly hasRoom: boolean })[];
  /** Language key of the text above the lists. */
  readonly intro?: string;
  readonly hasNoDefaults?: boolean;
}

/** A window for settings that are lists: their rows can be changed, added, moved and removed until the form is saved. */
export abstract class ListWindow extends AskingWindow<ListContext> {
  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrivium", "settings-lists"],
    tag: "form",
    window: { resizable: true },
    // The window stays open while two rows have one id.
    form: { handler: ListWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      addRow: ListWindow.#onAddRow,
      removeRow: ListWindow.#onRemoveRow,
      moveRow: ListWindow.#onMoveRow,
      startFrom: ListWindow.#onStartFrom,
      restore: ListWindow.#onRestore,
    },
  };

  static override PARTS: Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart> = {
    lists: {
      template: "systems/quadrivium/templates/settings/lists.hbs",
      templates: ["list", "row-actions"].map((name) => `systems/quadrivium/templates/settings/${name}.hbs`),
      scrollable: [""],
    },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  /** The drawn lists: the stored or the entered ones. */
  protected abstract rows: Lists;

  /** Further data for its template. */
  protected readonly about: Pick<ListContext, "intro" | "hasNoDefaults"> = {};

  protected abstract describeLists(): readonly ListDescription[];

  /** Stores what is entered, which is within the limits of the fields. */
  protected abstract store(entered: Lists): Promise<void>;

  /** Returns a new row of a list, to put after its rows. */
  protected blankRow(_path: string, _rows: readonly Row[]): Row {
    return { name: "" };
  }

  /** Returns the rows of what a list can be reset to. */
  protected chartRows(_path: string, _chart: string): readonly Row[] {
    return [];
  }

  /** Returns the lists of the rules. */
  protected defaultRows(): Lists {
    return {};
  }

  /** Reads what is entered. */
  protected readForm(): Lists {
    const tree = foundry.utils.expandObject(formValues(this.element as HTMLFormElement));
    for (const { name } of this.element.querySelectorAll<HTMLInputElement>("[name$='.id'][readonly]")) {
      foundry.utils.setProperty(tree, name.replace(/id$/, "isKnown"), true);
    }
    return inArrays(tree) as Lists;
  }

  protected override async _prepareContext(
    ...args: Parameters<ApplicationV2["_prepareContext"]>
  ): Promise<ListContext> {
    const context = await super._prepareContext(...args);
    return {
      ...context,
      ...this.about,
      lists: this.describeLists().map((list) => this.#shown(list)),
    };
  }

  #shown(list: ListDescription): ListContext["lists"][number] {
    const { path, fields, most = Infinity } = list;
    const rows = this.rows[path] ?? [];
    return {
      ...list,
      hasRoom: rows.length < most,
      rows: rows.map((row, index) => ({
        ...row,
        inputs: Object.entries(fields).map(([name, field]) => inputOf(field, `${path}.${index}.${name}`, row, index)),
      })),
    };
  }

  /** Draws the lists with a change of what is entered in them. */
  protected changeLists(change: (entered: Lists) => Lists = (entered) => entered): Promise<void> {
    return serialize(this, async () => {
      this.rows = change(this.readForm());
      await this.render({ parts: ["lists"] });
    });
  }

  #changeRows(path: string, change: (rows: readonly Row[]) => readonly Row[]): Promise<void> {
    return this.changeLists((entered) => {
      const rows = (foundry.utils.getProperty(entered, path) ?? []) as readonly Row[];
      foundry.utils.setProperty(entered, path, change(rows));
      return entered;
    });
  }

  protected focusLast(selector: string): void {
    [...this.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus();
  }

  static async #onSubmit(this: ListWindow): Promise<void> {
    const again = repeatedId(this.element);
    if (again) {
      const fault = again.name.startsWith("tracks.") ? "TrackId" : "CharacteristicId";
      showFieldNote(again, sayFault(new RuleError(fault, { id: again.value })));
      again.focus();
      return;
    }
    await this.store(this.readForm());
    await this.close();
  }

  static async #onAddRow(this: ListWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "" } = dataset;
    await this.#changeRows(list, (rows) => [...rows, this.blankRow(list, rows)]);
    this.focusLast(`[name^="${list}."][name$=".name"]`);
    this.focusLast(`[name^="${list}."][name$=".id"]`);
  }

  static async #onRemoveRow(this: ListWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "", index } = dataset;
    await this.#changeRows(list, (rows) => withoutRow(rows, Number(index)));
    this.focusLast(`[data-action=addRow][data-list="${list}"]`);
  }

  static async #onMoveRow(this: ListWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "", index, step = "" } = dataset;
    await this.#changeRows(list, (rows) => withRowMoved(rows, Number(index), Number(step)));
    // At an end of the list, only the button for the other direction is enabled.
    const row = `[data-action=moveRow][data-list="${list}"][data-index="${Number(index) + Number(step)}"]`;
    this.focusLast(`${row}:not(:disabled)`);
    this.focusLast(`${row}[data-step="${step}"]:not(:disabled)`);
  }

  static async #onStartFrom(this: ListWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "", chart = "" } = dataset;
    await this.#changeRows(list, () => this.chartRows(list, chart));
    this.focusLast(`[data-action=startFrom][data-list="${list}"][data-chart="${chart}"]`);
  }

  static async #onRestore(this: ListWindow): Promise<void> {
    await this.changeLists(() => this.defaultRows());
    sayRestored(this.element);
  }
}

function inputOf(field: foundry.data.fields.DataField.Any, path: string, row: Row, index: number) {
  const name = path.split(".").at(-1) ?? "";
  const { NumberField } = foundry.data.fields;
  const config = { name: path, value: row[name], required: true };
  // A browser's own number field rejects "+5", and the wheel changes it.
  if (field instanceof NumberField) Object.assign(config, { input: numberInput });
  const input = field.toInput(config as object) as HTMLInputElement;
  input.setAttribute("aria-label", say({ key: field.label, data: { row: index + 1 } }));
  if (input.type === "text") input.maxLength = name === "short" ? LONGEST_SHORT : longestName;
  if (name === "id") describeId(input, row.isKnown === true);
  return new Handlebars.SafeString(input.outerHTML);
}

function numberInput(
  { min = "", max = "" }: object & { readonly min?: unknown; readonly max?: unknown },
  config: object,
) {
  const dataset = { dtype: "Number", min: String(min), max: String(max) };
  const input = foundry.applications.fields.createTextInput({ ...config, dataset });
  input.autocomplete = "off";
  return input;
}

/** The greatest length of a name in a list, and of a short name above a score. */
export const longestName = 60;
const LONGEST_SHORT = 12;

/** The form of an id, by which formulas name something. */
export const idPattern = "[a-z][a-zA-Z0-9]*";

/** Returns the first field with an id that another row of its list has as well; undefined for none. */
function repeatedId(form: HTMLElement): HTMLInputElement | undefined {
  const known = new Set<string>();
  return [...form.querySelectorAll<HTMLInputElement>("[name$='.id']")].find(({ name, value }) => {
    const id = `${name.split(".")[0] ?? ""} ${value.trim()}`;
    return known.size === known.add(id).size;
  });
}

/** Explains the field of an id, and locks it if data depend on it. */
function describeId(input: HTMLInputElement, isKnown: boolean): void {
  input.toggleAttribute("readonly", isKnown);
  input.setAttribute("spellcheck", "false");
  input.pattern = idPattern;
  input.title = say({ key: `QUADRIVIUM.Window.${isKnown ? "idKept" : "idHint"}` });
}

/** Returns the values of a form, with lists for numbered fields, and without spaces around texts. */
function inArrays(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, inArrays(one)] as const);
  const isList = inner.length > 0 && inner.every(([name]) => /^\d+$/.test(name));
  return isList ? inner.map(([, one]) => one) : Object.fromEntries(inner);
}

/**
 * Reads the lists of traditions.
 * @returns those that differ from the rules'
 */
export function changedLists<Read>(
  traditions: Iterable<string>,
  read: (tradition: string) => readonly Read[],
  usual: (tradition: string) => readonly Read[],
): Readonly<Record<string, readonly Read[]>> {
  const lists = [...traditions].map((tradition) => [tradition, read(tradition)] as const);
  return Object.fromEntries(
    lists.filter(([tradition, list]) => JSON.stringify(list) !== JSON.stringify(usual(tradition))),
  );
}
