import { say } from "../base/words.ts";
import { changeWorldLists, worldLists } from "../base/world-settings.ts";
import { longestListed } from "../rules/character/names.ts";
import { readWorldList, worldListKinds } from "../rules/character/world-lists.ts";
import type { WorldListName, WorldLists } from "../rules/character/world-lists.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { withoutRow } from "../ui/list-rows.ts";
import { formValues } from "../ui/number-fields.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** A row in the form; its number is null while it is missing. */
interface WrittenRow {
  readonly name: string;
  readonly number: number | null;
}

type Written = Readonly<Record<WorldListName, readonly WrittenRow[]>>;

interface ShownList {
  readonly id: string;
  readonly tradition: string;
  readonly title: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly rows: readonly (WrittenRow & {
    readonly remove: string;
    readonly names: Readonly<Record<string, string>>;
  })[];
}

interface ListsContext extends ApplicationV2.RenderContext {
  readonly lists: readonly ShownList[];
  readonly longest: number;
  readonly isCheckedByUs: true;
}

const names = Object.keys(worldListKinds) as WorldListName[];

/** The window for the lists of this world that the rules leave empty: names with their numbers. */
export class ListsWindow extends SettingsWindow<ListsContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-lists",
    classes: ["quadrivium", "difficulties-window", "lists-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Lists.title", icon: "fa-solid fa-table-list", resizable: true },
    position: { width: 480 },
    // The window stays open while a list has a fault.
    form: { handler: ListsWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      addRow: ListsWindow.#onAddRow,
      removeRow: ListsWindow.#onRemoveRow,
      restore: ListsWindow.#onRestore,
    },
  };

  static override PARTS = {
    lists: { template: "systems/quadrivium/templates/settings/lists-window/lists.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  #rows = writtenRows(worldLists());

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<ListsContext> {
    const context = await super._prepareContext(options);
    const lists = names.map((name) => shownList(name, this.#rows[name]));
    return { ...context, lists, longest: longestListed, isCheckedByUs: true };
  }

  /** The rows with the unsaved input. */
  get #written(): Written {
    const written = foundry.utils.expandObject(formValues(this.element as HTMLFormElement)) as Partial<
      Record<WorldListName, Readonly<Record<string, WrittenRow>>>
    >;
    return byName((name) => Object.values(written[name] ?? {}));
  }

  /** Changes the rows of one list; unsaved input in the others stays. */
  #change(list: string, change: (rows: readonly WrittenRow[]) => readonly WrittenRow[]): Promise<void> {
    return this.changeLists(() => {
      const written = this.#written;
      this.#rows = byName((name) => (name === list ? change(written[name]) : written[name]));
    });
  }

  #focus(selector: string): void {
    [...this.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus();
  }

  static async #onSubmit(this: ListsWindow): Promise<void> {
    await this.storeAndClose(async () => {
      const written = this.#written;
      await changeWorldLists(byName((name) => readRows(name, written[name])));
    });
  }

  static async #onAddRow(this: ListsWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "" } = dataset;
    await this.#change(list, (rows) => [...rows, { name: "", number: null }]);
    this.#focus(`[name^="${list}."][name$=".name"]`);
  }

  static async #onRemoveRow(this: ListsWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "", index } = dataset;
    await this.#change(list, (rows) => withoutRow(rows, Number(index)));
    this.#focus(`[data-action=addRow][data-list="${list}"]`);
  }

  static async #onRestore(this: ListsWindow): Promise<void> {
    await this.changeLists(() => {
      this.#rows = writtenRows({});
    });
    this.sayRestored();
  }
}

function byName<Value>(of: (name: WorldListName) => Value): Readonly<Record<WorldListName, Value>> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<WorldListName, Value>;
}

function writtenRows(lists: WorldLists): Written {
  return byName((name) => lists[name] ?? []);
}

/** @throws RuleError that names the field in the form: "impactUses.2.name" */
function readRows(name: WorldListName, rows: readonly WrittenRow[]) {
  try {
    return readWorldList(name, rows);
  } catch (error) {
    throw error instanceof RuleError ? error.below(name) : error;
  }
}

function shownList(id: WorldListName, rows: readonly WrittenRow[]): ShownList {
  const { tradition, min, max } = worldListKinds[id];
  return {
    id,
    tradition,
    min,
    max,
    title: say({ key: `QUADRIVIUM.Lists.${id}.name` }),
    hint: say({ key: `QUADRIVIUM.Lists.${id}.hint` }),
    rows: rows.map((row, index) => {
      const data = { row: index + 1 };
      const shown = row.name || say({ key: "QUADRIVIUM.Window.unnamed" });
      return {
        ...row,
        remove: say({ key: "QUADRIVIUM.Window.remove", data: { name: shown } }),
        names: {
          name: say({ key: "QUADRIVIUM.Window.nameOf", data }),
          number: say({ key: "QUADRIVIUM.Difficulties.number", data }),
        },
      };
    }),
  };
}
