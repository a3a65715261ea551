import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import { WorldCollection } from "./document-collection.ts";
import type { CompendiumPacks } from "./compendium-collection.ts";
import type { Item } from "./item.ts";
import type { JournalEntry } from "./journal-entry.ts";
import type { RollTable } from "./roll-table.ts";
import type { Actor, ChatMessage, Folder, Macro, Setting, User, Combat, Scene } from "../kinds.ts";
import { combatSettings, type CombatSettings } from "./combat-settings.ts";

/** The journal entries of the world. */
export class Journal extends WorldCollection<JournalEntry> {
  static override documentName = "JournalEntry";
}

/** The actors of the world. */
export class Actors extends WorldCollection<Actor> {
  static override documentName = "Actor";
}

/** The items of the world outside actors. */
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

  /** All users except game masters. */
  get players(): User[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The one active GM whose client does what must happen once. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** One user who meets a condition, the same on all clients: the highest role, then the first id. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const candidates = this.filter(condition).sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1));
    return candidates[0] ?? null;
  }
}

/** The roll tables of the world. */
export class RollTables extends WorldCollection<RollTable> {
  static override documentName = "RollTable";
}

/** The encounters of the world. */
export class CombatEncounters extends WorldCollection<Combat> {
  static override documentName = "Combat";

  /** How the tracker works in this world. */
  static get settings(): CombatSettings {
    return combatSettings();
  }

  /** The encounters on the current scene, and those of no scene. */
  get combats(): Combat[] {
    const { scenes } = host.game as { scenes?: { current?: { id: string } } };
    const scene = scenes?.current?.id;
    return this.filter(({ _source }) => _source["scene"] === null || _source["scene"] === scene);
  }

  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The encounter which the tracker shows. */
  get viewed(): Combat | null {
    const { ui } = host as unknown as { ui: { combat: { viewed: Combat | null } } };
    return "combat" in ui ? ui.combat.viewed : null;
  }
}

/** The scenes of the world. */
export class Scenes extends WorldCollection<Scene> {
  static override documentName = "Scene";

  /** The scene that all users see. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene which this user looks at. */
  get viewed(): Scene | undefined {
    return this.find((scene) => scene.isView);
  }

  /** The default scene: without a canvas, the one that all users see. */
  get current(): Scene | undefined {
    return this.viewed ?? this.active;
  }
}

declare module "../known-classes.ts" {
  interface Kinds {
    CombatEncounters: CombatEncounters;
    Scenes: Scenes;
    Users: Users;
    WorldSettings: WorldSettings;
  }
}
