import { DATA_FORM } from "../base/data-form.ts";
import { listed, say } from "../base/words.ts";
import { askWhich } from "../ui/ask.ts";
import { isLuckDecided, markWorldForm, storeLuckCost, worldForm } from "../base/world-settings.ts";

/** What is stored again in one piece. */
interface Part {
  readonly name: string;
  store(): Promise<unknown>;
}

/** Stores a document as it is read now, and without what hooks would do about a change. */
async function storeAgain(document: Storable, data = document.toObject()): Promise<void> {
  await document.update(data, { diff: false, recursive: false, noHook: true, render: false });
}

/** What all kinds of documents have in common; the types tell the data of each kind apart. */
interface Storable {
  toObject(): object;
  update(data: object, options: object): Promise<unknown>;
}

/**
 * Warns of a world that a newer version has stored, whose data this version may not know.
 * @returns false if the game master leaves the world instead of opening it
 */
export async function acceptNewerWorld(): Promise<boolean> {
  const { version } = worldForm();
  const about = { version, own: game.system.version };
  if (!game.user.isGM) {
    ui.notifications.warn(say({ key: "QUADRIVIUM.World.newerForPlayers", data: about }), { permanent: true });
    return true;
  }
  const title = say({ key: "QUADRIVIUM.World.newerTitle" });
  const answer = await askWhich(title, paragraph(say({ key: "QUADRIVIUM.World.newer", data: about })), [
    { name: "leave", label: say({ key: "QUADRIVIUM.World.leave" }), icon: "fa-solid fa-door-open" },
    { name: "open", label: say({ key: "QUADRIVIUM.World.openAnyway" }), icon: "fa-solid fa-triangle-exclamation" },
  ]);
  if (answer === "open") return true;
  game.logOut();
  return false;
}

/** Returns true if a newer version, whose data this one may not know, has stored this world. */
export function isNewerWorld(): boolean {
  return worldForm().form > DATA_FORM;
}

/**
 * Stores a world of an earlier version in the form of this one, once its game master agrees; call when the world is ready.
 * Until then it is read in its old form. What has been stored again stays so whatever happens; a world that is left in the
 * middle is updated from the beginning the next time, which changes nothing of what is done.
 */
export async function updateWorld(): Promise<void> {
  if (!game.user.isGM || game.users.activeGM?.isSelf !== true) return;
  await lockAgain();
  const parts = [...worldParts(), ...packParts()];
  await decideLuck(worldForm().form === 0 && parts.length === 0);
  if (worldForm().form >= DATA_FORM) return;
  if (parts.length > 0) {
    if (!(await agreesToUpdate())) return;
    const failed = await storeAll(parts);
    if (failed.length > 0) {
      const data = { names: listed(failed) };
      ui.notifications.error(say({ key: "QUADRIVIUM.World.notUpdated", data }), { permanent: true });
      return;
    }
  }
  await markWorldForm({ form: DATA_FORM, version: game.system.version });
}

/**
 * Decides once what luck costs in a world that does not say: new worlds count it [spec]; all others keep it free, unless a
 * character counts it, and their game master is told.
 */
async function decideLuck(isNew: boolean): Promise<void> {
  if (isLuckDecided()) return;
  await storeLuckCost(isNew ? "counted" : "free");
  if (!isNew) ui.notifications.info(say({ key: "QUADRIVIUM.World.luckIsFree" }), { permanent: true });
}

async function agreesToUpdate(): Promise<boolean> {
  const about = { version: game.system.version };
  const question = paragraph(say({ key: "QUADRIVIUM.World.update", data: about }));
  const answer = await askWhich(say({ key: "QUADRIVIUM.World.updateTitle" }), question, [
    { name: "update", label: say({ key: "QUADRIVIUM.World.updateNow" }), icon: "fa-solid fa-arrow-up" },
    { name: "later", label: say({ key: "QUADRIVIUM.World.later" }), icon: "fa-solid fa-clock" },
  ]);
  return answer === "update";
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

/** The actors and items of the world, and what tokens have apart from their actors. */
function worldParts(): readonly Part[] {
  const documents = [...game.actors, ...game.items].map((one) => ({
    name: one.name,
    store: () => storeAgain(one),
  }));
  const tokens = [...game.scenes]
    .flatMap((scene) => [...scene.tokens])
    .filter(({ actorLink, delta }) => !actorLink && delta);
  return [
    ...documents,
    ...tokens.map((token) => ({
      name: token.name,
      store: () => storeAgain(token, { delta: migrated(token) }),
    })),
  ];
}

/** What a token has apart from its actor. Its system data are part of an actor's, so Foundry migrates them only there. */
function migrated({ actor, delta }: TokenDocument.Implementation): object {
  const data = delta?.toObject() ?? {};
  const Model = actor?.system.constructor as typeof foundry.abstract.TypeDataModel | undefined;
  if (Model && "system" in data) Model.migrateData(data.system as Record<string, unknown>);
  return data;
}

/** The world's own compendia of actors and items; a locked one is locked again afterwards. */
function packParts(): readonly Part[] {
  const own = game.packs.filter(
    ({ metadata, documentName }) => metadata.packageType === "world" && ["Actor", "Item"].includes(documentName),
  );
  return own.map((pack) => ({
    name: pack.title,
    async store() {
      if (pack.locked) {
        const { unlocked = [], ...form } = worldForm();
        await markWorldForm({ ...form, unlocked: [...unlocked, pack.metadata.id] });
        await pack.configure({ locked: false });
      }
      try {
        for (const one of await pack.getDocuments()) await storeAgain(one as Storable);
      } finally {
        await lockAgain();
      }
    },
  }));
}

/** Locks the compendia that an update has unlocked, also one that was interrupted. */
async function lockAgain(): Promise<void> {
  const { unlocked = [], ...form } = worldForm();
  if (unlocked.length === 0) return;
  for (const id of unlocked) await game.packs.get(id)?.configure({ locked: true });
  await markWorldForm(form);
}

/** Stores one part after the other, and shows how far it is. Returns the names of those that could not be stored. */
async function storeAll(parts: readonly Part[]): Promise<readonly string[]> {
  const bar = ui.notifications.info(say({ key: "QUADRIVIUM.World.updating" }), { progress: true });
  const failed: string[] = [];
  for (const [done, part] of parts.entries()) {
    try {
      await part.store();
    } catch (error) {
      console.error(`Quadrivium | ${part.name} could not be updated:`, error);
      failed.push(part.name);
    }
    bar.update({ pct: (done + 1) / parts.length });
  }
  return failed;
}

/** The most names that one notice lists. */
const MOST_NAMES = 10;

/** Tells the game master which documents Foundry has set aside because they cannot be read. */
export function tellUnreadableDocuments(): void {
  if (!game.user.isGM) return;
  const names = [...game.collections].flatMap((collection) =>
    [...collection.invalidDocumentIds].map((id) => nameOfInvalid(collection, id)),
  );
  if (names.length === 0) return;
  const rest = names.length - MOST_NAMES;
  const more = rest > 0 ? [say({ key: "QUADRIVIUM.World.andMore", data: { count: rest } })] : [];
  const data = { names: listed([...names.slice(0, MOST_NAMES), ...more]) };
  ui.notifications.warn(say({ key: "QUADRIVIUM.World.unreadable", data }), { permanent: true });
}

/** Returns the name of a document that cannot be read, or its id if not even that can be. */
function nameOfInvalid(collection: { getInvalid(id: string): unknown }, id: string): string {
  try {
    return (collection.getInvalid(id) as { readonly name?: string } | undefined)?.name ?? id;
  } catch {
    return id;
  }
}
