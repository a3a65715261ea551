import { say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemGroups } from "../../ui/choose-document.ts";
import { chooseDocuments } from "../../ui/choose-documents.ts";
import { copyItems } from "../base/copy-item.ts";
import { nameFor } from "../../characters/names.ts";

/**
 * Copies items from the sidebar or compendia that the user chooses, and announces them, since they may be of any type.
 * @param type The type that is looked for at first; blank for all.
 */
export async function takeItems(actor: Creature, type: string): Promise<void> {
  const title = say({ key: "QUADRIVIUM.Take.item" });
  const about = `take.${actor.uuid}`;
  const { id: tradition } = actor.system.effectiveTradition;
  const uuids = await chooseDocuments({ title, groups: itemGroups(), about, type, tradition });
  const said = await takeItemsAt(actor, uuids);
  if (said) ui.notifications.info(said);
}

/** Copies items to a character, and returns what is announced of them; blank if there is none. */
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
