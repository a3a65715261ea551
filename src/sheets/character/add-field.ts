import { say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { offeredItems } from "../../ui/choose-document.ts";
import type { Option, OptionGroup } from "../../ui/option-list.ts";
import { attachPickList, matching } from "../../ui/pick-list.ts";
import { newNameOf } from "./row-actions.ts";
import { takeItems, takeItemsAt } from "./take-items.ts";

/** What a field that adds to a section offers, and what it does to the field's sheet. */
interface Addition extends Option {
  /** Returns what is announced to screen readers; blank for nothing. */
  readonly add: (sheet: AddingSheet) => Promise<string>;
}

/** The members of a sheet that adding to a section needs. */
export interface AddingSheet {
  readonly creature: Creature;
  /** Adds an empty item; one without a name gets the cursor there. */
  addNew(type: Item.SubType, name: string): Promise<string>;
  /** Runs when the field has added items, with their ids; left out if nothing comes of it. */
  onAdded?(ids: readonly string[]): Promise<void>;
}

/**
 * Lets the field at the end of a section add items of the types in its `data-pick`: first what compendia and the sidebar offer for
 * the character's tradition, then an empty item (with the name that is typed), and last the window with everything.
 */
export function attachAddField(part: HTMLElement, sheet: AddingSheet): void {
  attachPickList(part, {
    selector: "[data-pick]",
    offer: (typed, field) => additions(sheet.creature, typesOf(field), typed),
    pick: async ({ add }, _typed, field) => {
      const before = new Set(sheet.creature.items.keys());
      const said = await add(sheet);
      const added = [...sheet.creature.items.keys()].filter((id) => !before.has(id));
      if (added.length > 0) await sheet.onAdded?.(added);
      const status = field.parentElement?.querySelector("output");
      if (status && said) status.textContent = said;
    },
  });
}

function typesOf({ dataset }: HTMLInputElement): readonly Item.SubType[] {
  return (dataset.pick ?? "").split(" ") as Item.SubType[];
}

function additions(
  creature: Creature,
  types: readonly Item.SubType[],
  typed: string,
): readonly OptionGroup<Addition>[] {
  const offered = offeredItems(creature.system.effectiveTradition.id, types);
  const found = matching(offered, typed).map(({ label, options }) => ({
    label,
    options: options.map((item) => ({
      ...item,
      add: () => takeItemsAt(creature, [item.uuid]),
    })),
  }));
  return [...found, { label: "", options: [...types.map((type) => newItem(creature, type, typed)), browse(types)] }];
}

function newItem(creature: Creature, type: Item.SubType, typed: string): Addition {
  const kind = newNameOf(creature, type);
  return {
    name: typed ? say({ key: "QUADRIVIUM.Sheet.Add.named", data: { kind, name: typed } }) : kind,
    add: (sheet) => sheet.addNew(type, typed),
  };
}

/** The last of all: the window in which several can be found by type and source. */
function browse(types: readonly Item.SubType[]): Addition {
  const [type = "", ...others] = types;
  return {
    name: say({ key: "QUADRIVIUM.Sheet.Add.browse" }),
    add: async ({ creature }) => {
      await takeItems(creature, others.length === 0 ? type : "");
      return "";
    },
  };
}
