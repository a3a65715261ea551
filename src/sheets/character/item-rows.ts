import { traditionWord, say } from "../../base/words.ts";
import { isElement, openSheetOf } from "../../ui/dom.ts";
import { nameInWorld } from "../../base/compendium-translations.ts";
import { itemsOf, type Creature } from "../../characters/actors.ts";
import { itemGroups, offeredItems } from "../../ui/choose-document.ts";
import { chooseDocuments } from "../../ui/document-picker.ts";
import { nameFor } from "../../characters/names.ts";
import { attachPickList, matching, type Option, type OptionGroup } from "../../ui/pick-list.ts";

/** Opens the context menu of a button's row. */
export function openRowMenu(button: HTMLElement): void {
  const row = button.closest("[data-item-id], [data-bonus]");
  // A disabled button gets no events.
  const target = row?.querySelector("[data-action=rollTrait]:enabled") ?? row;
  const { left: clientX, bottom: clientY } = button.getBoundingClientRect();
  target?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
}

/** Returns the item of the row around an element. */
export function itemAt(actor: Creature, element: HTMLElement): Item.Implementation | undefined {
  const id = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  return id ? actor.items.get(id) : undefined;
}

/** Opens the sheet of a row's item. */
export async function openItem(actor: Creature, target: HTMLElement): Promise<void> {
  await openSheetOf(itemAt(actor, target));
}

/** Deletes a row's item after a confirmation. */
export async function deleteItem(actor: Creature, target: HTMLElement): Promise<void> {
  await itemAt(actor, target)?.deleteDialog();
}

/** Moves an item one row up or down, for users who do not drag. */
export async function moveItem(actor: Creature, target: HTMLElement): Promise<void> {
  const row = target.closest<HTMLElement>("[data-item-id]");
  const item = itemAt(actor, target);
  const isUp = target.dataset.direction === "up";
  const beside = isUp ? row?.previousElementSibling : row?.nextElementSibling;
  const goal = isElement(beside) ? itemAt(actor, beside) : undefined;
  if (!row || !item || !goal || goal === item) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-item-id]") ?? [])];
  const siblings = rows.flatMap(({ dataset }) => actor.items.get(dataset.itemId ?? "") ?? []);
  const sorted = foundry.utils.performIntegerSort(item, { target: goal, siblings, sortBefore: isUp });
  await actor.updateEmbeddedDocuments(
    "Item",
    sorted.map(({ target: { id }, update }) => ({ _id: id, ...update })),
  );
}

/** Returns the initial name of a new item of a type. */
function newNameOf({ system }: Creature, type: Item.SubType): string {
  return type === "ability"
    ? traditionWord(system.effectiveTradition.id, "newAbility")
    : game.i18n.localize(`QUADRIVIUM.Sheet.New.${type}`);
}

/** Adds an item of a type after the last one, and returns its id. A blank name means the default one. */
export async function addItem(actor: Creature, type: Item.SubType, name: string): Promise<string | null> {
  const data = { name: name || newNameOf(actor, type), type, sort: sortBehind(actor, type) };
  const [item] = await actor.createEmbeddedDocuments("Item", [data]);
  return item?.id ?? null;
}

/** Copies items to an actor in one step, each after the last of its type; the copies store their compendium sources. */
export async function copyItems(
  actor: Creature,
  items: readonly Item.Implementation[],
): Promise<readonly Item.Implementation[]> {
  const ids = new Set<string | null>([...actor.items.keys()]);
  const suited = await Promise.all(items.map((item) => suitedTo(actor, item)));
  const copies = items.map((item, index) => {
    const data = game.items.fromCompendium(item, { keepId: true, clearFolder: true });
    // Foundry keeps the id of a copy if it is free.
    const _id = ids.has(item.id) ? foundry.utils.randomID() : item.id;
    ids.add(_id);
    const sort = sortBehind(actor, item.type) + index * CONST.SORT_INTEGER_DENSITY;
    return foundry.utils.mergeObject({ ...data, _id, sort }, suited[index] ?? {});
  });
  return actor.createEmbeddedDocuments("Item", copies, { keepId: true });
}

/**
 * Returns the changes of an item for an actor's game: the Ability used with it there; a compendium item lists its uuid
 * in `flags.quadrivium.for.abilities`, by tradition id.
 */
async function suitedTo({ system }: Creature, item: Item.Implementation): Promise<object> {
  const path = `flags.quadrivium.for.abilities.${system.effectiveTradition.id}`;
  const uuid: unknown = foundry.utils.getProperty(item, path);
  const name = typeof uuid === "string" ? await nameInWorld(uuid) : null;
  return name === null ? {} : { system: { ability: name } };
}

/** Returns the sort value after the last item of a type. */
export function sortBehind(actor: Creature, type: Item.SubType): number {
  return (itemsOf(actor, type).at(-1)?.sort ?? 0) + CONST.SORT_INTEGER_DENSITY;
}

/**
 * Copies items chosen by the user from the sidebar or compendia, and announces them, since they may be of any type.
 * @param type The initial type to search for; blank for all.
 */
async function takeItems(actor: Creature, type: string): Promise<void> {
  const title = say({ key: "QUADRIVIUM.Take.item" });
  const about = `take.${actor.uuid}`;
  const { id: tradition } = actor.system.effectiveTradition;
  const uuids = await chooseDocuments({ title, groups: itemGroups(), about, type, tradition });
  const said = await takeItemsAt(actor, uuids);
  if (said) ui.notifications.info(said);
}

/** Copies items to a character, and returns their announcement; blank if there are none. */
export async function takeItemsAt(actor: Creature, uuids: readonly string[]): Promise<string> {
  const found = await Promise.all(uuids.map((uuid) => fromUuid<Item.Implementation>(uuid)));
  const items = found.filter((item) => item !== null);
  const taken = items.length > 0 ? await copyItems(actor, items) : [];
  const [first] = taken;
  if (!first) return "";
  const name = nameFor(actor, "user");
  return taken.length === 1
    ? say({ key: "QUADRIVIUM.Take.taken", data: { item: first.name, actor: name } })
    : say({ key: "QUADRIVIUM.Take.added", data: { count: taken.length, actor: name } });
}

/** The offers of a field that adds to a section, and its effect on the sheet. */
interface Addition extends Option {
  /** Returns the announcement for screen readers; blank for nothing. */
  readonly add: (sheet: AddingSheet) => Promise<string>;
}

/** The members of a sheet needed to add to a section. */
export interface AddingSheet {
  readonly creature: Creature;
  /** Adds an empty item; an unnamed one gets the cursor. */
  addNew(type: Item.SubType, name: string): Promise<string>;
  /** Runs when the field has added items, with their ids; left out if not needed. */
  onAdded?(ids: readonly string[]): Promise<void>;
}

/**
 * Lets the field at the end of a section add items of the types in its `data-pick`: first from compendia and the
 * sidebar for the character's tradition, then an empty item (with the typed name), and last the window with everything.
 */
export function attachAddField(part: HTMLElement, sheet: AddingSheet): void {
  attachPickList(part, {
    selector: "[data-pick]",
    offer: (typed, field) => additions(sheet.creature, (field.dataset.pick ?? "").split(" ") as Item.SubType[], typed),
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

/** Items that cannot be learned twice. */
const LEARNED: readonly string[] = ["ability", "spell", "trait"];

function additions(
  creature: Creature,
  types: readonly Item.SubType[],
  typed: string,
): readonly OptionGroup<Addition>[] {
  const offered = offeredItems(creature.system.effectiveTradition.id, types);
  const held = new Set(creature.items.map(({ _stats }) => _stats.compendiumSource));
  const found = matching(offered, typed).map(({ label, options }) => ({
    label,
    options: options
      .filter(({ type, uuid }) => !(LEARNED.includes(type) && held.has(uuid)))
      .map((item) => ({
        ...item,
        add: () => takeItemsAt(creature, [item.uuid]),
      })),
  }));
  const own = { label: "", options: [...types.map((type) => newItem(creature, type, typed)), browse(types)] };
  // With many kinds, these come first until something is typed.
  return typed === "" && types.length > 2 ? [own, ...found] : [...found, own];
}

function newItem(creature: Creature, type: Item.SubType, typed: string): Addition {
  const kind = newNameOf(creature, type);
  return {
    name: typed ? say({ key: "QUADRIVIUM.Sheet.Add.named", data: { kind, name: typed } }) : kind,
    add: (sheet) => sheet.addNew(type, typed),
  };
}

/** Last: the window for finding several by type and source. */
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
