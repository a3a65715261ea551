import { say } from "../base/words.ts";
import { changeWorldLists, worldLists } from "../base/world-settings.ts";
import { readWorldList, worldListKinds } from "../rules/character/world-lists.ts";
import type { NamedNumber, WorldListName } from "../rules/character/world-lists.ts";
import { inList, ListWindow } from "./list-window.ts";
import type { ListDescription, Lists } from "./list-window.ts";

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

  protected override rows = writtenRows();

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
      return [name, inList(name, () => readWorldList(name, rows))] as const;
    });
    await changeWorldLists(Object.fromEntries(lists));
  }
}

function writtenRows(): Lists {
  const lists = worldLists();
  return Object.fromEntries(names.map((name) => [name, lists[name]?.map((row) => ({ ...row }))]));
}
