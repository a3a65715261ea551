import { say } from "../base/words.ts";
import { defaultTradition } from "../base/world-settings.ts";
import { creature } from "../characters/creature.ts";
import { effectsOfPlace } from "../characters/bonuses.ts";
import { greatestPlaceEffect, mostPlaceEffects, readPlaceEffect } from "../rules/character/world-lists.ts";
import type { WrittenPlaceEffect } from "../rules/character/world-lists.ts";
import type { BonusGoal } from "../rules/kernel/bonuses.ts";
import { goalsIn } from "../rules/traditions/traditions.ts";
import { inList, ListWindow } from "./list-window.ts";
import type { ListDescription, Lists, Row } from "./list-window.ts";

const { NumberField, StringField } = foundry.data.fields;

/** The name of the only list. */
const EFFECTS = "effects";

/** The window for what a scene does to the rolls of everybody who is there. */
export class PlaceEffectsWindow extends ListWindow {
  static override DEFAULT_OPTIONS = {
    classes: ["difficulties-window", "place-effects-window"],
    window: { title: "QUADRIVIUM.Place.title", icon: "fa-solid fa-dungeon" },
    position: { width: 520 },
  };

  readonly #scene: Scene.Implementation;

  protected override rows: Lists;

  protected override readonly about = { hasNoDefaults: true };

  constructor(scene: Scene.Implementation) {
    super({ id: `quadrivium-place-effects-${scene.id ?? ""}` });
    this.#scene = scene;
    this.rows = { [EFFECTS]: effectsOfPlace(scene).map((effect) => ({ ...effect })) };
  }

  protected override describeLists(): readonly ListDescription[] {
    const goals = [...goalsPlayed(this.#scene), ...(this.rows[EFFECTS] ?? []).map(({ goal }) => String(goal))];
    const choices = Object.fromEntries(goals.map((goal) => [goal, say({ key: `QUADRIVIUM.BonusGoal.${goal}` })]));
    const [min, max] = [-greatestPlaceEffect, greatestPlaceEffect];
    return [
      {
        path: EFFECTS,
        title: this.#scene.name,
        hint: say({ key: "QUADRIVIUM.Place.hint" }),
        fields: {
          amount: new NumberField({ min, max, label: "QUADRIVIUM.Window.numberOf" }),
          name: new StringField({ label: "QUADRIVIUM.Window.nameOf" }),
          goal: new StringField({ choices, label: "QUADRIVIUM.Place.goalOf" }),
        },
        add: "QUADRIVIUM.Place.add",
        most: mostPlaceEffects,
      },
    ];
  }

  protected override blankRow(): Row {
    return { name: "", goal: goalsPlayed(this.#scene)[0] };
  }

  protected override async store({ [EFFECTS]: rows = [] }: Lists): Promise<void> {
    const effects = inList(EFFECTS, () => (rows as unknown as readonly WrittenPlaceEffect[]).map(readPlaceEffect));
    await this.#scene.setFlag("quadrivium", "effects", [...effects]);
  }
}

/** Returns the goals of the games that are played in a scene. */
function goalsPlayed({ tokens }: Scene.Implementation): readonly BonusGoal[] {
  const played = [...tokens].flatMap(({ actor }) => creature(actor)?.system.effectiveTradition.id ?? []);
  return [...new Set([defaultTradition(), ...played].flatMap(goalsIn))];
}
