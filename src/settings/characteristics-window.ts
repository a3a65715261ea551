import { say } from "../base/words.ts";
import { longestListed } from "../rules/character/names.ts";
import { changeCharacteristics, characteristicLists } from "../base/world-settings.ts";
import {
  characteristicListsFrom,
  readCharacteristicRows,
  characteristicRows,
  traditionRows,
} from "./characteristic-rows.ts";
import type { CharacteristicRow } from "./characteristic-rows.ts";
import { withRowMoved, withoutRow } from "../ui/list-rows.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface ShownTradition {
  readonly tradition: string;
  readonly title: string;
  readonly rows: readonly (CharacteristicRow & {
    readonly number: number;
    /** The name in the labels of its buttons. */
    readonly shown: string;
    readonly isFirst: boolean;
    readonly isLast: boolean;
  })[];
}

interface CharacteristicsContext extends ApplicationV2.RenderContext {
  readonly traditions: readonly ShownTradition[];
  readonly longestId: number;
  readonly isCheckedByUs: true;
}

/** The window for the Characteristics of this world: a list for each tradition. */
export class CharacteristicsWindow extends SettingsWindow<CharacteristicsContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-characteristics",
    classes: ["quadrivium", "settings-lists", "characteristics-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Characteristics.title", icon: "fa-solid fa-person", resizable: true },
    position: { width: 560, height: 680 },
    // The window stays open while a list has a fault.
    form: { handler: CharacteristicsWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      addRow: CharacteristicsWindow.#onAddRow,
      removeRow: CharacteristicsWindow.#onRemoveRow,
      moveRow: CharacteristicsWindow.#onMoveRow,
      backToRules: CharacteristicsWindow.#onBackToRules,
      restore: CharacteristicsWindow.#onRestore,
    },
  };

  static override PARTS = {
    lists: {
      template: "systems/quadrivium/templates/settings/characteristics-window/lists.hbs",
      scrollable: [""],
    },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  #rows = characteristicRows(characteristicLists());

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<CharacteristicsContext> {
    const context = await super._prepareContext(options);
    const traditions = Object.entries(this.#rows).map(([tradition, rows]) => shownTradition(tradition, rows));
    return { ...context, traditions, longestId: longestListed, isCheckedByUs: true };
  }

  /** Changes the rows of one tradition; unsaved input in the others stays. */
  async #changeRows(
    tradition: string,
    change: (rows: readonly CharacteristicRow[]) => readonly CharacteristicRow[],
  ): Promise<void> {
    await this.changeLists(() => {
      const rows = readCharacteristicRows(this.element as HTMLFormElement);
      this.#rows = { ...rows, [tradition]: change(rows[tradition] ?? []) };
    });
  }

  #focus(selector: string): void {
    [...this.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus();
  }

  static async #onSubmit(this: CharacteristicsWindow): Promise<void> {
    await this.storeAndClose(() =>
      changeCharacteristics(characteristicListsFrom(readCharacteristicRows(this.element as HTMLFormElement))),
    );
  }

  static async #onAddRow(this: CharacteristicsWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { family: tradition = "" } = dataset;
    await this.#changeRows(tradition, (rows) => [...rows, { id: "", name: "", short: "", isKnown: false }]);
    this.#focus(`[name^="${tradition}."][name$=".id"]`);
  }

  static async #onRemoveRow(
    this: CharacteristicsWindow,
    _event: PointerEvent,
    { dataset }: HTMLElement,
  ): Promise<void> {
    const { family: tradition = "", index } = dataset;
    await this.#changeRows(tradition, (rows) => withoutRow(rows, Number(index)));
    this.#focus(`[data-action=addRow][data-family="${tradition}"]`);
  }

  static async #onMoveRow(this: CharacteristicsWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { family: tradition = "", index, step } = dataset;
    const [from, by] = [Number(index), Number(step)];
    await this.#changeRows(tradition, (rows) => withRowMoved(rows, from, by));
    // At an end of the list, only the button for the other direction is enabled.
    const row = `[data-action=moveRow][data-family="${tradition}"][data-index="${from + by}"]`;
    this.#focus(`${row}:not(:disabled)`);
    this.#focus(`${row}[data-step="${by}"]:not(:disabled)`);
  }

  static async #onBackToRules(
    this: CharacteristicsWindow,
    _event: PointerEvent,
    { dataset }: HTMLElement,
  ): Promise<void> {
    const { family: tradition = "" } = dataset;
    await this.#changeRows(tradition, () => traditionRows(tradition));
    this.#focus(`[data-action=backToRules][data-family="${tradition}"]`);
  }

  static async #onRestore(this: CharacteristicsWindow): Promise<void> {
    await this.changeLists(() => {
      this.#rows = characteristicRows({});
    });
    this.sayRestored();
  }
}

function shownTradition(tradition: string, rows: readonly CharacteristicRow[]): ShownTradition {
  return {
    tradition,
    title: say({ key: `QUADRIVIUM.Tradition.${tradition}` }),
    rows: rows.map((row, index) => ({
      ...row,
      number: index + 1,
      shown: row.name || say({ key: "QUADRIVIUM.Window.unnamed" }),
      isFirst: index === 0,
      isLast: index === rows.length - 1,
    })),
  };
}
