import { say } from "../base/words.ts";
import { difficultyCharts, isSpanning, targetRange } from "../rules/character/difficulties.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { changeDifficulties, difficultyLists } from "../base/world-settings.ts";
import { chartRows, difficultyListsFrom, readDifficultyRows, difficultyRows } from "./difficulty-rows.ts";
import type { DifficultyRow } from "./difficulty-rows.ts";
import { showFaultAtField } from "../ui/field-note.ts";
import { showUntilDrawn } from "../ui/redraw.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface ShownTradition {
  readonly tradition: string;
  readonly title: string;
  readonly hint: string;
  readonly rows: readonly (DifficultyRow & { readonly number: number; readonly remove: string })[];
  /** The default lists to choose from. */
  readonly charts: readonly { readonly id: string; readonly label: string }[];
}

interface DifficultiesContext extends ApplicationV2.RenderContext {
  readonly traditions: readonly ShownTradition[];
  readonly limits: typeof targetRange;
  readonly isCheckedByUs: true;
}

/** The window for the difficulties of this world: a list of names and numbers for each tradition. */
export class DifficultiesWindow extends SettingsWindow<DifficultiesContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-difficulties",
    classes: ["quadrivium", "difficulties-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Difficulties.title", icon: "fa-solid fa-list-ol", resizable: true },
    position: { width: 480, height: 680 },
    // The window stays open while a list has a fault.
    form: { handler: DifficultiesWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      addRow: DifficultiesWindow.#onAddRow,
      removeRow: DifficultiesWindow.#onRemoveRow,
      startFrom: DifficultiesWindow.#onStartFrom,
      restore: DifficultiesWindow.#onRestore,
    },
  };

  static override PARTS = {
    lists: {
      template: "systems/quadrivium/templates/settings/difficulties-window/lists.hbs",
      scrollable: [""],
    },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  #rows = difficultyRows(difficultyLists());

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<DifficultiesContext> {
    const context = await super._prepareContext(options);
    const traditions = Object.entries(this.#rows).map(([tradition, rows]) => shownTradition(tradition, rows));
    return { ...context, traditions, limits: targetRange, isCheckedByUs: true };
  }

  /** Changes the rows of one tradition; unsaved input in the others stays. */
  async #changeRows(
    tradition: string,
    change: (rows: readonly DifficultyRow[]) => readonly DifficultyRow[],
  ): Promise<void> {
    await this.changeLists(() => {
      const rows = readDifficultyRows(this.element as HTMLFormElement);
      this.#rows = { ...rows, [tradition]: change(rows[tradition] ?? []) };
    });
  }

  #focus(selector: string): void {
    [...this.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus();
  }

  static async #onSubmit(this: DifficultiesWindow): Promise<void> {
    try {
      await changeDifficulties(difficultyListsFrom(readDifficultyRows(this.element as HTMLFormElement)));
      await this.close();
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      showFaultAtField(this.element, String(error.data.field), error);
    }
  }

  static async #onAddRow(this: DifficultiesWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { family: tradition = "" } = dataset;
    await this.#changeRows(tradition, (rows) => [...rows, { name: "", value: null }]);
    this.#focus(`[name^="${tradition}."][name$=".name"]`);
  }

  static async #onRemoveRow(this: DifficultiesWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { family: tradition = "", index } = dataset;
    await this.#changeRows(tradition, (rows) => rows.filter((_, position) => position !== Number(index)));
    this.#focus(`[data-action=addRow][data-family="${tradition}"]`);
  }

  static async #onStartFrom(this: DifficultiesWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { family: tradition = "", chart = "" } = dataset;
    await this.#changeRows(tradition, () => chartRows(tradition, chart));
    this.#focus(`[data-action=startFrom][data-chart="${chart}"]`);
  }

  static async #onRestore(this: DifficultiesWindow): Promise<void> {
    await this.changeLists(() => {
      this.#rows = difficultyRows({});
    });
    const status = this.element.querySelector<HTMLElement>("[role=status]");
    if (status) showUntilDrawn(status, say({ key: "QUADRIVIUM.Window.restored" }));
  }
}

function shownTradition(tradition: string, rows: readonly DifficultyRow[]): ShownTradition {
  const hint = rows.length === 0 ? "none" : isSpanning(tradition) ? "spans" : "exact";
  return {
    tradition,
    title: say({ key: `QUADRIVIUM.Tradition.${tradition}` }),
    hint: say({ key: `QUADRIVIUM.Difficulties.${hint}` }),
    rows: rows.map(({ name, value }, index) => ({
      name,
      value,
      number: index + 1,
      remove: say({
        key: "QUADRIVIUM.Difficulties.remove",
        data: { name: name || say({ key: "QUADRIVIUM.Difficulties.unnamed" }) },
      }),
    })),
    charts: Object.keys(difficultyCharts(tradition)).map((id) => ({
      id,
      label: say({ key: `QUADRIVIUM.DifficultyChart.${id}` }),
    })),
  };
}
