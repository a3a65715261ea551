import { say } from "../base/words.ts";
import { defaultTradition } from "../base/world-settings.ts";
import { creature } from "../characters/creature.ts";
import { effectsOfPlace, storePlaceEffects } from "../characters/place-effects.ts";
import { longestListed } from "../rules/character/names.ts";
import { greatestPlaceEffect, mostPlaceEffects, readPlaceEffect } from "../rules/character/place-effects.ts";
import type { WrittenPlaceEffect } from "../rules/character/place-effects.ts";
import type { BonusGoal } from "../rules/kernel/bonuses.ts";
import { goalsIn } from "../rules/traditions/die-kinds.ts";
import { withoutRow } from "../ui/list-rows.ts";
import { formValues } from "../ui/number-fields.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface ShownRow extends WrittenPlaceEffect {
  readonly remove: string;
  readonly names: Readonly<Record<"name" | "amount" | "goal", string>>;
  readonly goals: Readonly<Record<string, string>>;
}

interface PlaceContext extends ApplicationV2.RenderContext {
  readonly scene: string;
  readonly rows: readonly ShownRow[];
  readonly hasRoom: boolean;
  readonly longest: number;
  readonly min: number;
  readonly max: number;
  readonly hasNoDefaults: true;
  readonly isCheckedByUs: true;
}

/** The window for what a scene does to the rolls of everybody who is there. */
export class PlaceEffectsWindow extends SettingsWindow<PlaceContext> {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "difficulties-window", "place-effects-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Place.title", icon: "fa-solid fa-dungeon", resizable: true },
    position: { width: 520 },
    // The window stays open while an effect has a fault.
    form: { handler: PlaceEffectsWindow.#onSubmit, closeOnSubmit: false },
    actions: { addRow: PlaceEffectsWindow.#onAddRow, removeRow: PlaceEffectsWindow.#onRemoveRow },
  };

  static override PARTS = {
    lists: { template: "systems/quadrivium/templates/settings/place-effects-window/lists.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  readonly #scene: Scene.Implementation;
  #rows: readonly WrittenPlaceEffect[];

  constructor(scene: Scene.Implementation) {
    super({ id: `quadrivium-place-effects-${scene.id ?? ""}` });
    this.#scene = scene;
    this.#rows = effectsOfPlace(scene);
  }

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<PlaceContext> {
    const context = await super._prepareContext(options);
    const goals = goalsPlayed(this.#scene);
    return {
      ...context,
      scene: this.#scene.name,
      rows: this.#rows.map((row, index) => shownRow(row, index, goals)),
      hasRoom: this.#rows.length < mostPlaceEffects,
      longest: longestListed,
      min: -greatestPlaceEffect,
      max: greatestPlaceEffect,
      hasNoDefaults: true,
      isCheckedByUs: true,
    };
  }

  /** The rows with the unsaved input. */
  get #written(): readonly WrittenPlaceEffect[] {
    const { effects = {} } = foundry.utils.expandObject(formValues(this.element as HTMLFormElement)) as {
      readonly effects?: Readonly<Record<string, WrittenPlaceEffect>>;
    };
    return Object.values(effects);
  }

  static async #onSubmit(this: PlaceEffectsWindow): Promise<void> {
    await this.storeAndClose(() => storePlaceEffects(this.#scene, this.#written.map(readPlaceEffect)), "effects");
  }

  static async #onAddRow(this: PlaceEffectsWindow): Promise<void> {
    await this.changeLists(() => {
      this.#rows = [...this.#written, { name: "", amount: null, goal: goalsPlayed(this.#scene)[0] }];
    });
    [...this.element.querySelectorAll<HTMLElement>("[name$='.name']")].at(-1)?.focus();
  }

  static async #onRemoveRow(this: PlaceEffectsWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await this.changeLists(() => {
      this.#rows = withoutRow(this.#written, Number(dataset.index));
    });
    this.element.querySelector<HTMLElement>("[data-action=addRow]")?.focus();
  }
}

/** Returns the goals of the games that are played in a scene. */
function goalsPlayed({ tokens }: Scene.Implementation): readonly BonusGoal[] {
  const played = [...tokens].flatMap(({ actor }) => creature(actor)?.system.effectiveTradition.id ?? []);
  return [...new Set([defaultTradition(), ...played].flatMap(goalsIn))];
}

function shownRow(row: WrittenPlaceEffect, index: number, offered: readonly BonusGoal[]): ShownRow {
  const data = { row: index + 1 };
  const name = row.name === "" ? say({ key: "QUADRIVIUM.Window.unnamed" }) : String(row.name);
  const goals = [...new Set([...offered, row.goal as BonusGoal])];
  return {
    ...row,
    remove: say({ key: "QUADRIVIUM.Window.remove", data: { name } }),
    names: {
      name: say({ key: "QUADRIVIUM.Window.nameOf", data }),
      amount: say({ key: "QUADRIVIUM.Difficulties.number", data }),
      goal: say({ key: "QUADRIVIUM.Place.goalOf", data }),
    },
    goals: Object.fromEntries(goals.map((goal) => [goal, say({ key: `QUADRIVIUM.BonusGoal.${goal}` })])),
  };
}
