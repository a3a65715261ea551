import { say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemGroups } from "../../ui/choose-document.ts";
import { chooseDocuments } from "../../ui/choose-documents.ts";
import { copyItems } from "../base/copy-item.ts";
import { nameFor } from "../../characters/names.ts";

/**
 * Copies items from the sidebar or compendia that the user chooses, and announces them, since they may be added on a tab of
 * the sheet that is not shown.
 */
export async function takeItems(actor: Creature): Promise<void> {
  const title = say({ key: "QUADRIVIUM.Take.item" });
  const about = `take.${actor.uuid}`;
  const uuids = await chooseDocuments({ kind: "Item", title, groups: await itemGroups(), about });
  const found = await Promise.all(uuids.map((uuid) => fromUuid<Item.Implementation>(uuid)));
  const items = found.filter((item) => item !== null);
  const taken = items.length > 0 ? await copyItems(actor, items) : [];
  const [first] = taken;
  if (!first) return;
  const added =
    taken.length === 1
      ? { key: "QUADRIVIUM.Take.taken", data: { item: first.name, actor: nameFor(actor, "user") } }
      : { key: "QUADRIVIUM.Take.added", data: { count: taken.length, actor: nameFor(actor, "user") } };
  ui.notifications.info(say(added));
}
