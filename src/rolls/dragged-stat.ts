import { say } from "../base/words.ts";
import { creature, type Creature } from "../characters/actors.ts";
import { warnAndRethrow } from "../ui/warn-of-faults.ts";
import { itemFormula, rollItemFormula } from "./flat-roll.ts";
import { totalStat, type Stat } from "./roll-choices.ts";
import { rollStat } from "./macro-rolls.ts";

/** Stat ids: Characteristics, or a combat total with the id of its weapon. */
type StatById = { readonly characteristics: readonly string[] } | { readonly total: string; readonly weapon?: string };

/** The flat formula of an item, by the item's id. */
interface FormulaById {
  readonly formula: string;
}

/** The drag data of a stat that is not an item. */
export interface DraggedStat {
  readonly type: typeof STAT_DRAG;
  /** The uuid of the character. */
  readonly uuid: string;
  readonly name: string;
  readonly trait: StatById | FormulaById;
}

/** The type of drag data of stats. */
export const STAT_DRAG = "quadrivium.trait";

/** Returns the drag data of Characteristics. */
export function draggedCharacteristics(actor: Creature, characteristics: readonly string[]): DraggedStat {
  const listed = actor.system.listedCharacteristics.filter(({ id }) => characteristics.includes(id));
  const name = listed.map((one) => game.i18n.localize(one.name)).join(" + ");
  return { type: STAT_DRAG, uuid: actor.uuid, name, trait: { characteristics } };
}

/** Returns the drag data of a combat total; null if its formula has a fault. */
export function draggedTotal(actor: Creature, total: string, weapon: string): DraggedStat | null {
  const name = totalStat(actor, total, weapon)?.total?.title;
  return name === undefined ? null : { type: STAT_DRAG, uuid: actor.uuid, name, trait: { total, weapon } };
}

/** Returns the drag data of the formula of an item; null if it has none. */
export function draggedFormula(actor: Creature, id: string): DraggedStat | null {
  const item = actor.items.get(id);
  const found = item ? itemFormula(item) : null;
  return found && { type: STAT_DRAG, uuid: actor.uuid, name: found.title, trait: { formula: id } };
}

/** A stat with its character. */
interface Rollable {
  readonly actor: Creature;
  readonly trait: Stat;
}

/** Returns the stat of an item; null if it cannot be rolled or has no owner. */
export function rollableItem(item: Item.Implementation): Rollable | null {
  const actor = creature(item.actor);
  const stat = actor && statOf[item.type]?.(item.id ?? "", actor);
  return stat ? { actor, trait: stat } : null;
}

/**
 * Returns the stat a macro rolls: an item by its uuid, or a stat of the actor with this uuid.
 * @throws Error if it no longer exists, after a warning to the user
 */
export async function rollable(uuid: string, named?: StatById): Promise<Rollable> {
  const document: unknown = await fromUuid(uuid);
  const actor = named && document instanceof Actor ? creature(document) : null;
  const stat = actor && named ? statNamed(actor, named) : null;
  const found = actor && stat ? { actor, trait: stat } : document instanceof Item ? rollableItem(document) : null;
  return found ?? refuse();
}

/**
 * Rolls what was dragged to the hotbar, as a click on the sheet does: with the dialog, unless its skip key is held. For
 * macros.
 * @param event The click on the macro; undefined if a key runs it.
 * @param uuid The uuid of an item, or of the character who has the named stat.
 * @returns the message; undefined if the user cancels the roll
 * @throws Error if it no longer exists or cannot be rolled, after a warning to the user
 */
export async function rollDragged(
  event: MouseEvent | undefined,
  uuid: string,
  named?: StatById | FormulaById,
): Promise<ChatMessage.Implementation | undefined> {
  if (named && "formula" in named) {
    const actor: unknown = await fromUuid(uuid);
    const one = actor instanceof Actor ? creature(actor) : null;
    const item = one?.items.get(named.formula);
    if (!one || !item || !itemFormula(item)) return refuse();
    return warnAndRethrow(() => rollItemFormula(one, named.formula));
  }
  const { actor, trait } = await rollable(uuid, named);
  const ask = !skipsDialog(event ?? { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false });
  return warnAndRethrow(() => rollStat(actor, trait, { ask }));
}

function refuse(): never {
  const message = say({ key: "QUADRIVIUM.Macro.Gone" });
  ui.notifications.warn(message);
  throw new Error(message);
}

function statNamed(actor: Creature, named: StatById): Stat | null {
  return "total" in named ? totalStat(actor, named.total, named.weapon ?? "") : named;
}

/** What is rolled of an item of each type that can be rolled. */
const statOf: Readonly<Record<string, (id: string, actor: Creature) => Stat | null>> = {
  ability: (id) => ({ ability: id }),
  trait: (id) => ({ traits: [id] }),
  weapon: (id, actor) => totalStat(actor, "attack", id),
  armor: (id, actor) => totalStat(actor, "soak", id),
  power: (id) => ({ power: id }),
  spell: (id) => ({ spell: id }),
};

/** The action of the key held to skip the roll dialog. */
export const SKIP_DIALOG = "skipDialog";

/**
 * Returns whether the user skips the dialog by holding its key while clicking. Clicks without a mouse only report
 * modifiers, so these count besides the keys that are down.
 * @param rollsAtOnce Whether a plain click skips it too; then Ctrl, or Cmd on a Mac, opens it.
 */
export function skipsDialog(
  { shiftKey, ctrlKey, altKey, metaKey }: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey">,
  rollsAtOnce = false,
): boolean {
  const { MODIFIER_CODES } = foundry.helpers.interaction.KeyboardManager;
  const held = { Shift: shiftKey, Control: ctrlKey, Alt: altKey };
  const ofClick = (Object.keys(held) as (keyof typeof held)[]).flatMap((name) =>
    held[name] ? MODIFIER_CODES[name] : [],
  );
  const down = new Set([...game.keyboard.downKeys, ...ofClick]);
  const isHeld = (name: keyof typeof held): boolean => MODIFIER_CODES[name].some((code) => down.has(code));
  const skips = game.keybindings
    .get("quadrivium", SKIP_DIALOG)
    .some(({ key, modifiers }) => down.has(key) && modifiers.every((name) => isHeld(name as keyof typeof held)));
  return skips || (rollsAtOnce && !ctrlKey && !metaKey);
}
