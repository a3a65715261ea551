import { CONST } from "../constants.ts";
import { host } from "../host.ts";
import { share } from "../shared-views.ts";
import { escapeHTML } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import { fromUuid } from "../utils/uuid.ts";
import { WorldCollection } from "./document-collection.ts";
import type { JournalEntry } from "./journal-entry.ts";
import { JournalEntryPage } from "./journal-entry-page.ts";
import { game, ui } from "./surroundings.ts";
import type { User } from "../kinds.ts";

type Shown = JournalEntry | JournalEntryPage;

/** To whom an entry or a picture is shown. */
interface ShowOptions {
  /** Is it shown to those, too, who may not see it by themselves? */
  force?: boolean;
  /** The ids of the users; all when there are none. */
  users?: readonly string[];
}

/** The journal entries of the world. */
export class Journal extends WorldCollection<JournalEntry> {
  static override documentName = "JournalEntry";

  /** Opens an entry, or one of its pages, on the screens of others. */
  static show(document: Shown, { force = false, users = [] }: ShowOptions = {}): Shown {
    if (!document.isOwner) throw new Error(game().i18n.localize("JOURNAL.ShowBadPermissions"));
    share("showEntry", { uuid: document.uuid, force }, { users });
    tellThatShown(document.name);
    return document;
  }

  /** Asks to whom an entry or a page shall be shown. */
  static async showDialog(document: Shown): Promise<void> {
    if (!document.isOwner) {
      ui().notifications?.error(game().i18n.localize("JOURNAL.ShowBadPermissions"));
      return;
    }
    const answer = await askForAudience(document.name);
    if (answer) this.show(document, answer);
  }

  /** Shows a picture on the screens of others. */
  static showImage(src: string, { users = [], ...options }: ShowOptions & Plain = {}): void {
    const { title = "" } = options as { title?: string };
    share("shareImage", { ...options, image: src, title }, { users });
    tellThatShown(title || src);
  }

  /** Opens what somebody else shows; who may not see it by themselves sees it only if it is forced on them. */
  static async _showEntry(uuid: string, force = true): Promise<void> {
    const found = (await fromUuid(uuid)) as Shown | null;
    if (!found) return;
    const page = found instanceof JournalEntryPage ? found : null;
    const entry = page?.parent ?? found;
    if (force) for (const document of [entry, page]) if (document) lend(document);
    const isSeen = page ? page.testUserPermission(currentUser(), "OBSERVER") : entry.visible;
    if (!isSeen) return;
    await entry.sheet?.render({ force: true, ...(page ? { pageId: page.id } : {}) });
  }
}

function currentUser(): User {
  return game().user as unknown as User;
}

/** Until the page is loaded anew, this user may look at a document; the server knows nothing of it. */
function lend(document: Shown): void {
  const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const user = currentUser();
  if (!document.testUserPermission(user, "OBSERVER")) {
    document.updateSource({ ownership: { [String(user.id)]: OBSERVER } });
  }
}

function tellThatShown(title: string): void {
  ui().notifications?.info(game().i18n.format("JOURNAL.ActionShowSuccess", { title }));
}

interface Dialogs {
  readonly api: { readonly DialogV2: { input(config: Plain): Promise<Plain | null> } };
}

/** The other users, to be ticked, and whether it shall be forced on them. */
async function askForAudience(name: string): Promise<Required<ShowOptions> | null> {
  const { i18n, users, userId } = game();
  const others = ([...users] as User[]).filter(({ id }) => id !== userId);
  const row = (field: string, words: string) =>
    `<div class="form-group"><label>${escapeHTML(words)}<input type="checkbox" name="${escapeHTML(field)}"></label></div>`;
  const rows = others.map((user) => row(`users.${String(user.id)}`, user.name));
  const answer = await (host.foundry as { applications: Dialogs }).applications.api.DialogV2.input({
    window: { title: `${i18n.localize("JOURNAL.ActionShow")}: ${name}`, icon: "fa-solid fa-eye" },
    content: `<p class="hint">${escapeHTML(i18n.localize("JOURNAL.ShowHint"))}</p>${rows.join("")}
      ${row("force", i18n.localize("JOURNAL.ShowForce"))}`,
    ok: { label: "JOURNAL.ActionShow", icon: "fa-solid fa-eye" },
  });
  if (!answer) return null;
  const chosen = others.flatMap(({ id }) => (id && answer[`users.${id}`] === true ? id : []));
  return { force: answer["force"] === true, users: chosen };
}
