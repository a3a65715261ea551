import { say } from "../base/words.ts";
import { changeByTradition, defaultTradition, playedTraditions } from "../base/world-settings.ts";
import { AURA, worldListKinds, greatestPlaceEffect, mostPlaceEffects } from "../rules/character/world-lists.ts";
import type { NamedNumber, PlaceEffect, WorldListName } from "../rules/character/world-lists.ts";
import { changedLists, ListWindow, type ListDescription, type Lists, type Row } from "./list-window.ts";
import { creature } from "../characters/actors.ts";
import { effectsOfPlace } from "../characters/bonuses.ts";
import { goalsIn, traditionOf, traditions } from "../rules/traditions/traditions.ts";
import type { Characteristic } from "../rules/traditions/tradition.ts";
import { languageKeyOf } from "../ui/list-rows.ts";

const { NumberField, StringField } = foundry.data.fields;

const names = Object.keys(worldListKinds) as WorldListName[];

/** The window for the lists of this world that the rules leave empty: names with their numbers. */
export class ListsWindow extends ListWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-lists",
    classes: ["difficulties-window", "lists-window"],
    window: { title: "QUADRIVIUM.Lists.title", icon: "fa-solid fa-table-list" },
    position: { width: 480 },
  };

  protected override rows = game.settings.get("quadrivium", "lists") as object as Lists;

  protected override describeLists(): readonly ListDescription[] {
    return names.map((path) => {
      const { tradition, min, max } = worldListKinds[path];
      return {
        path,
        tradition,
        title: say({ key: `QUADRIVIUM.Lists.${path}.name` }),
        hint: say({ key: `QUADRIVIUM.Lists.${path}.hint` }),
        fields: {
          number: new NumberField({ min, max, label: "QUADRIVIUM.Window.numberOf" }),
          name: new StringField({ label: "QUADRIVIUM.Window.nameOf" }),
        },
        add: "QUADRIVIUM.Lists.add",
      };
    });
  }

  protected override async store(entered: Lists): Promise<void> {
    const lists = names.map((name) => {
      const rows = (entered[name] ?? []) as unknown as readonly NamedNumber[];
      return [name, rows.toSorted((one, other) => one.number - other.number)] as const;
    });
    await game.settings.set("quadrivium", "lists", Object.fromEntries(lists));
  }
}

/** The name of the only list. */
const EFFECTS = "effects";

/** The window for the effects of a scene on the rolls of all who are there. */
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
    const effects = (rows as unknown as readonly PlaceEffect[]).filter(({ amount }) => amount !== 0);
    await this.#scene.setFlag("quadrivium", "effects", effects);
  }
}

/** Returns the goals of the games that are played in a scene. */
function goalsPlayed({ tokens }: Scene.Implementation): readonly PlaceEffect["goal"][] {
  const inScene = [...tokens].flatMap(({ actor }) => creature(actor)?.system.effectiveTradition.id ?? []);
  const played = [defaultTradition(), ...inScene];
  const casts = played.some((id) => traditionOf(id).totals.some(({ isForArts }) => isForArts));
  return [...new Set<PlaceEffect["goal"]>([...played.flatMap(goalsIn), ...(casts ? ([AURA] as const) : [])])];
}

const fields = {
  id: new StringField({ label: "QUADRIVIUM.Window.idOf" }),
  name: new StringField({ label: "QUADRIVIUM.Window.nameOf" }),
  short: new StringField({ label: "QUADRIVIUM.Window.shortOf" }),
};

/** The window for the Characteristics of this world: a list for each tradition. */
export class CharacteristicsWindow extends ListWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-characteristics",
    classes: ["characteristics-window"],
    window: { title: "QUADRIVIUM.Characteristics.title", icon: "fa-solid fa-person" },
    position: { width: 560, height: 680 },
  };

  protected override rows = rowsByTradition(game.settings.get("quadrivium", "characteristics"));

  protected override readonly about = { intro: "QUADRIVIUM.Characteristics.intro" };

  protected override describeLists(): readonly ListDescription[] {
    const label = say({ key: "QUADRIVIUM.Characteristics.rules" });
    return playedTraditions().map((tradition) => {
      const title = say({ key: `QUADRIVIUM.Tradition.${tradition}` });
      const spoken = say({ key: "QUADRIVIUM.Labelled", data: { label: title, value: label } });
      const isEmpty = this.rows[tradition]?.length === 0;
      return {
        path: tradition,
        tradition,
        title,
        fields,
        ...(isEmpty
          ? { hint: say({ key: "QUADRIVIUM.Characteristics.none" }) }
          : { head: ["id", "name", "short"].map((name) => `QUADRIVIUM.Window.${name}`) }),
        add: "QUADRIVIUM.Characteristics.add",
        isOrdered: true,
        charts: [{ id: "rules", label, spoken }],
      };
    });
  }

  protected override chartRows(tradition: string): readonly Row[] {
    return this.defaultRows()[tradition] ?? [];
  }

  protected override defaultRows(): Lists {
    return rowsByTradition({});
  }

  protected override async store(entered: Lists): Promise<void> {
    await changeByTradition(
      "characteristics",
      changedLists(playedTraditions(), (tradition) => readRows(entered[tradition]), usual),
    );
  }
}

function usual(tradition: string): readonly Characteristic[] {
  return traditions.get(tradition)?.characteristics ?? [];
}

/** Returns the rows of every tradition: those of the world's list, or else those of the rules. */
function rowsByTradition(lists: Readonly<Record<string, readonly Characteristic[]>>): Lists {
  const rowOf = ({ id, name, short }: Characteristic): Row => ({
    id,
    name: game.i18n.localize(name),
    short: game.i18n.localize(short),
    isKnown: true,
  });
  return Object.fromEntries(
    playedTraditions().map((tradition) => [tradition, (lists[tradition] ?? usual(tradition)).map(rowOf)]),
  );
}

function readRows(rows: readonly Row[] = []): readonly Characteristic[] {
  const known = [...traditions.values()].flatMap(({ characteristics }) => characteristics);
  return (rows as unknown as readonly Characteristic[]).map(({ id, name, short }) => ({
    id,
    name: languageKeyOf(
      name,
      known.map((one) => one.name),
    ),
    short: languageKeyOf(
      short,
      known.map((one) => one.short),
    ),
  }));
}
