import { say } from "../base/words.ts";
import { changeCharacteristics, characteristicLists } from "../base/world-settings.ts";
import { checkCharacteristics } from "../rules/character/world-lists.ts";
import type { Characteristic } from "../rules/traditions/tradition.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { languageKeyOf } from "../ui/list-rows.ts";
import { changedLists, ListWindow } from "./list-window.ts";
import type { ListDescription, Lists, Row } from "./list-window.ts";

const { StringField } = foundry.data.fields;

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

  protected override rows = rowsByTradition(characteristicLists());

  protected override readonly about = { intro: "QUADRIVIUM.Characteristics.intro" };

  protected override describeLists(): readonly ListDescription[] {
    const label = say({ key: "QUADRIVIUM.Characteristics.rules" });
    return [...traditions.keys()].map((tradition) => {
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
    await changeCharacteristics(changedLists(traditions.keys(), (tradition) => readRows(entered[tradition]), usual));
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
    [...traditions.keys()].map((tradition) => [tradition, (lists[tradition] ?? usual(tradition)).map(rowOf)]),
  );
}

/** @throws RuleError CharacteristicId, NameLength or NameMarkup, with the name of the field: "2.name" */
function readRows(rows: readonly Row[] = []): readonly Characteristic[] {
  const list = rows as unknown as readonly Characteristic[];
  checkCharacteristics(list);
  const known = [...traditions.values()].flatMap(({ characteristics }) => characteristics);
  return list.map(({ id, name, short }) => ({
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
