import { downloadLog } from "../applications/chat/export-log.ts";
import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import { WorldCollection } from "./document-collection.ts";
import type { CompendiumPacks } from "./compendium-packs.ts";
import type { Item } from "./item.ts";
import type { RollTable } from "./roll-table.ts";
import type { Actor, ChatMessage, Folder, Macro, Setting, User } from "../kinds.ts";

export { Journal } from "./journal.ts";

export { CombatEncounters } from "./combat-encounters.ts";
export { Scenes } from "./scene-collection.ts";

/** The actors of the world. */
export class Actors extends WorldCollection<Actor> {
  static override documentName = "Actor";
}

/** The items of the world which nobody has. */
export class Items extends WorldCollection<Item> {
  static override documentName = "Item";
}

/** The folders of the world. */
export class Folders extends WorldCollection<Folder> {
  static override documentName = "Folder";

  /** Which folders are open in their directories, by uuid. */
  _expanded: Record<string, boolean> = {};

  /** A folder is shown in the directory of what it holds. */
  override _onModifyContents(...args: Parameters<WorldCollection["_onModifyContents"]>): void {
    super._onModifyContents(...args);
    const [, folders, , operation] = args;
    if (operation["render"] === false) return;
    const { collections, packs } = host.game as { collections: Map<string, WorldCollection>; packs: CompendiumPacks };
    for (const type of new Set(folders.map((folder) => folder.type ?? ""))) {
      if (type === "Compendium") packs.render();
      else collections.get(type)?.render();
    }
  }
}

/** The macros of the world. */
export class Macros extends WorldCollection<Macro> {
  static override documentName = "Macro";
}

/** Everything that was said. */
export class ChatMessages extends WorldCollection<ChatMessage> {
  static override documentName = "ChatMessage";

  /** Gives the user everything they see of the log as a text file. */
  export(): void {
    downloadLog(this);
  }

  /** Deletes all messages, after asking. */
  async flush(): Promise<unknown> {
    const { i18n } = host.game as { i18n: { localize(key: string): string } };
    const { foundry } = host as unknown as {
      foundry: { applications: { api: { DialogV2: { confirm(config: Plain): Promise<boolean | null> } } } };
    };
    const agreed = await foundry.applications.api.DialogV2.confirm({
      window: { title: i18n.localize("CHAT.FlushTitle") },
      content: `<p>${i18n.localize("CHAT.FlushWarning")}</p>`,
    });
    return agreed ? this.documentClass.deleteDocuments([], { deleteAll: true }) : null;
  }
}

/** The settings of the world, and of users in it. */
export class WorldSettings extends WorldCollection<Setting> {
  static override documentName = "Setting";

  /** The setting of a key: the world's, or one user's. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return this.find((setting) => setting.key === key && setting.user === user);
  }
}

/** The people at the table. */
export class Users extends WorldCollection<User> {
  static override documentName = "User";

  /** The user of this client. */
  get current(): User | null {
    const { userId } = host.game as { userId: string };
    return this.get(userId) ?? null;
  }

  /** Everybody who does not lead the game. */
  get players(): User[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The one active GM on whose client things are done that shall be done once. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** One user for whom something holds, the same on all clients: the highest role, then the first id. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const candidates = this.filter(condition).sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1));
    return candidates[0] ?? null;
  }
}

/** The roll tables of the world. */
export class RollTables extends WorldCollection<RollTable> {
  static override documentName = "RollTable";
}

declare module "../known-classes.ts" {
  interface Kinds {
    WorldSettings: WorldSettings;
    Users: Users;
  }
}
