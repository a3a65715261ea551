import { fireAndForget } from "../base/async.ts";
import { localiseFaults, say } from "../base/words.ts";
import { changeByTradition, isPlayed, sayDifficultyWord, wordsOfWorld } from "../base/world-settings.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { chanceOf } from "../rolls/odds/odds-context.ts";
import {
  defaultTargets,
  difficultyCharts,
  isSpanning,
  targetRange,
  changedNumbers,
  difficultyWords,
  ownNumbers,
  typicalRolls,
} from "../rules/character/difficulties.ts";
import type {
  DifficultyLists,
  NamedTarget,
  DifficultyWord,
  DifficultyWordTable,
  WordNumbers,
} from "../rules/character/difficulties.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { languageKeyOf } from "../ui/list-rows.ts";
import { unreadNumber } from "../ui/number-fields.ts";
import { changedLists, ListWindow } from "./list-window.ts";
import type { ListContext, ListDescription, Lists, Row } from "./list-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

const { NumberField, StringField } = foundry.data.fields;

const { min, max } = targetRange;

const fields = {
  value: new NumberField({ min, max, label: "QUADRIVIUM.Window.numberOf" }),
  name: new StringField({ label: "QUADRIVIUM.Window.nameOf" }),
};

/** The number of a word in a tradition. */
interface WordCell {
  readonly name: string;
  readonly label: string;
  readonly value: number | "";
  /** The chance of the tradition's typical roll; blank without a number, and for dice without a known typical roll. */
  readonly chance: string;
}

/**
 * The window for the difficulties of this world: what the words for all games mean in each tradition, and a list of names and
 * numbers for each.
 */
export class DifficultiesWindow extends ListWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-difficulties",
    classes: ["difficulties-window"],
    window: { title: "QUADRIVIUM.Difficulties.title", icon: "fa-solid fa-list-ol" },
    position: { width: 560, height: 720 },
  };

  static override PARTS = {
    ...ListWindow.PARTS,
    lists: { ...ListWindow.PARTS.lists, template: "systems/quadrivium/templates/settings/difficulties.hbs" },
  };

  protected override rows = rowsByTradition(game.settings.get("quadrivium", "difficulties"));

  /** The numbers that are entered for the words in place of ours. */
  #words = game.settings.get("quadrivium", "difficultyWords");

  /** Our numbers for the words, as they are drawn. */
  #ours: Readonly<Record<string, WordNumbers>> = {};

  protected override async _prepareContext(
    ...args: Parameters<ApplicationV2["_prepareContext"]>
  ): Promise<ListContext> {
    const world = wordsOfWorld(readLists(this.rows));
    this.#ours = Object.fromEntries(traditions().map((tradition) => [tradition, ownNumbers(tradition, world)]));
    const words = difficultyWords.map((word) => ({
      label: sayDifficultyWord(word),
      cells: traditions().map((tradition) => this.#cell(tradition, word)),
    }));
    const context = { words, limits: targetRange };
    return { ...(await super._prepareContext(...args)), ...context };
  }

  #cell(tradition: string, word: DifficultyWord): WordCell {
    const number = this.#words[tradition]?.[word] ?? this.#ours[tradition]?.[word] ?? null;
    const data = { word: sayDifficultyWord(word), tradition: { key: `QUADRIVIUM.Tradition.${tradition}` } };
    const typical = typicalRolls[tradition];
    const chance = (target: number) => chanceOf(new QuadriviumRoll(`${typical ?? ""}${writeTarget(target)}`)).figure;
    return {
      name: `words.${tradition}.${word}`,
      label: say({ key: "QUADRIVIUM.Difficulties.wordIn", data }),
      value: number ?? "",
      chance: number === null || !typical ? "" : localiseFaults(() => chance(number)),
    };
  }

  protected override describeLists(): readonly ListDescription[] {
    return traditions().map((tradition) => {
      const hint = this.rows[tradition]?.length === 0 ? "none" : isSpanning(tradition) ? "spans" : "exact";
      return {
        path: tradition,
        tradition,
        title: say({ key: `QUADRIVIUM.Tradition.${tradition}` }),
        hint: say({ key: `QUADRIVIUM.Difficulties.${hint}` }),
        fields,
        add: "QUADRIVIUM.Difficulties.add",
        charts: Object.keys(difficultyCharts(tradition)).map((id) => ({
          id,
          label: say({ key: `QUADRIVIUM.DifficultyChart.${id}` }),
        })),
        startFrom: "QUADRIVIUM.Difficulties.startFrom",
      };
    });
  }

  protected override async _onFirstRender(...render: Parameters<ListWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...render);
    // Shows the chances of what is entered. Text that is not a number stays until it is corrected, since drawing would erase it.
    this.element.addEventListener("input", ({ target }) => {
      const isWord = (target as HTMLInputElement).name.startsWith("words.");
      if (isWord && !unreadNumber(this.element)) fireAndForget(this.changeLists());
    });
  }

  /** Reads the rows, and separately the changed numbers of the words; an empty field means our number. */
  protected override readForm(): Lists {
    const { words = {}, ...lists } = super.readForm() as { readonly words?: DifficultyWordTable };
    const changed = Object.entries(this.#ours).map(
      ([tradition, ours]) => [tradition, changedNumbers(words[tradition] ?? {}, ours)] as const,
    );
    this.#words = Object.fromEntries(changed.filter(([, numbers]) => Object.keys(numbers).length > 0));
    return lists;
  }

  protected override chartRows(tradition: string, chart: string): readonly Row[] {
    return localized(difficultyCharts(tradition)[chart]);
  }

  protected override defaultRows(): Lists {
    this.#words = {};
    return rowsByTradition({});
  }

  protected override async store(entered: Lists): Promise<void> {
    await changeByTradition("difficulties", readLists(entered));
    await changeByTradition("difficultyWords", this.#words);
  }
}

function traditions(): readonly string[] {
  const all = [...new Set([...dieKinds.values()].map(({ tradition }) => tradition))];
  return all.filter((tradition) => isPlayed([tradition]));
}

/** Returns the rows of the world's lists; a tradition without one has its default list. */
function rowsByTradition(lists: DifficultyLists): Lists {
  return Object.fromEntries(
    traditions().map((tradition) => [tradition, localized(lists[tradition] ?? defaultTargets(tradition))]),
  );
}

function localized(targets: readonly NamedTarget[] = []): readonly Row[] {
  return targets.map(({ name, value }) => ({ name: game.i18n.localize(name), value }));
}

/** Returns the lists in rows, each in the order of its numbers; a row that is new has none yet. */
function readLists(rows: Lists): DifficultyLists {
  return changedLists(
    traditions(),
    (tradition) => {
      const ours = Object.values(difficultyCharts(tradition)).flatMap((chart) => chart.map(({ name }) => name));
      const targets = (rows[tradition] ?? []) as unknown as readonly NamedTarget[];
      return targets
        .filter(({ value }) => Number.isInteger(value))
        .map(({ name, value }) => ({ name: languageKeyOf(name, ours), value }))
        .toSorted((one, other) => one.value - other.value);
    },
    defaultTargets,
  );
}
