import { say } from "../base/words.ts";
import { difficultyCharts, isSpanning, targetRange } from "../rules/character/difficulties.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { fireAndForget } from "../base/async.ts";
import {
  changeDifficulties,
  changeDifficultyWords,
  difficultyLists,
  storedDifficultyWords,
} from "../base/world-settings.ts";
import { Chances } from "../rolls/odds/chances.ts";
import { checkDifficultyWords } from "../rules/character/difficulty-words.ts";
import type { DifficultyLists } from "../rules/character/difficulties.ts";
import { numbersOf, readDifficultyWords, wordRows } from "./difficulty-word-rows.ts";
import type { WordRow } from "./difficulty-word-rows.ts";
import { chartRows, difficultyListsFrom, readDifficultyRows, difficultyRows } from "./difficulty-rows.ts";
import type { DifficultyRow, DifficultyRows } from "./difficulty-rows.ts";
import { unreadNumber } from "../ui/number-fields.ts";
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
  /** The words for all games, and what each means in each tradition. */
  readonly words: readonly WordRow[];
  readonly limits: typeof targetRange;
  readonly isCheckedByUs: true;
}

/**
 * The window for the difficulties of this world: what the words for all games mean in each tradition, and a list of names and
 * numbers for each.
 */
export class DifficultiesWindow extends SettingsWindow<DifficultiesContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-difficulties",
    classes: ["quadrivium", "difficulties-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Difficulties.title", icon: "fa-solid fa-list-ol", resizable: true },
    position: { width: 560, height: 720 },
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

  /** The numbers that are entered for the words in place of ours. */
  #words = storedDifficultyWords();

  /** Our numbers for the words, as they are drawn. */
  #ours = numbersOf(Object.keys(this.#rows), difficultyLists());

  readonly #chances = new Chances();

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<DifficultiesContext> {
    const context = await super._prepareContext(options);
    const traditions = Object.entries(this.#rows).map(([tradition, rows]) => shownTradition(tradition, rows));
    this.#chances.begin();
    this.#ours = numbersOf(Object.keys(this.#rows), listsOf(this.#rows) ?? difficultyLists());
    const words = wordRows(this.#ours, this.#words, this.#chances);
    return { ...context, traditions, words, limits: targetRange, isCheckedByUs: true };
  }

  protected override async _onFirstRender(
    ...render: Parameters<ApplicationV2<DifficultiesContext>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    this.element.addEventListener("input", ({ target }) => {
      if ((target as HTMLInputElement).name.startsWith("words.")) fireAndForget(this.#drawAsEntered());
    });
  }

  protected override async _onRender(
    ...render: Parameters<ApplicationV2<DifficultiesContext>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...render);
    this.#chances.drawRest(this, () => this.#drawAsEntered());
  }

  /** Draws the chances of what is entered; what is no number would be drawn over, so it stays until it is mended. */
  async #drawAsEntered(): Promise<void> {
    if (unreadNumber(this.element)) return;
    await this.changeLists(() => {
      this.#rows = this.#readRows();
    });
  }

  /** Reads what is entered: the rows, and aside the numbers of the words. */
  #readRows(): DifficultyRows {
    const form = this.element as HTMLFormElement;
    this.#words = readDifficultyWords(form, this.#ours);
    return readDifficultyRows(form);
  }

  /** Changes the rows of one tradition; unsaved input in the others stays. */
  async #changeRows(
    tradition: string,
    change: (rows: readonly DifficultyRow[]) => readonly DifficultyRow[],
  ): Promise<void> {
    await this.changeLists(() => {
      const rows = this.#readRows();
      this.#rows = { ...rows, [tradition]: change(rows[tradition] ?? []) };
    });
  }

  #focus(selector: string): void {
    [...this.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus();
  }

  static async #onSubmit(this: DifficultiesWindow): Promise<void> {
    await this.storeAndClose(async () => {
      const lists = difficultyListsFrom(this.#readRows());
      checkDifficultyWords(this.#words);
      await changeDifficulties(lists);
      await changeDifficultyWords(this.#words);
    });
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
      this.#words = {};
    });
    this.sayRestored();
  }
}

/** Returns the lists in rows; null as long as they have a fault. */
function listsOf(rows: DifficultyRows): DifficultyLists | null {
  try {
    return difficultyListsFrom(rows);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return null;
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
