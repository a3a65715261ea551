import { CONST } from "../constants.ts";
import type { PackData } from "../connection.ts";
import { generation } from "../generations/index.ts";
import type { Collection } from "../utils/collection.ts";
import { PACKS_SETTING, isPackLocked, packLevel, packOwnership } from "./compendium-permissions.ts";
import type { PackConfiguration } from "./compendium-permissions.ts";
import { DocumentCollection } from "./document-collection.ts";
import type { Folder } from "./folder.ts";
import { reaches } from "./ownership.ts";
import { configOf, game } from "./surroundings.ts";

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** A user, as far as packs ask. */
interface PackUser {
  readonly role: number;
}

/** What a compendium is, apart from its documents: its names and place, its lock, and who may do what with it. */
export abstract class CompendiumIdentity extends DocumentCollection {
  readonly metadata: Omit<PackData, "index" | "folders">;

  constructor(metadata: Omit<PackData, "index" | "folders">) {
    super();
    this.metadata = metadata;
  }

  get collection(): string {
    return this.metadata.id;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  get title(): string {
    const { label } = this.metadata;
    return generation().compendia.localizesLabels ? game().i18n.localize(label) : label;
  }

  get banner(): string | null | undefined {
    const { banner } = this.metadata;
    return banner === undefined ? configOf(this.documentName).compendiumBanner : banner;
  }

  get maxFolderDepth(): number {
    return CONST.FOLDER_MAX_DEPTH - 1;
  }

  /** What the world says of this compendium. */
  get config(): PackConfiguration {
    const all = game().settings.get("core", PACKS_SETTING) as Record<string, PackConfiguration>;
    return all[this.collection] ?? {};
  }

  get folder(): Folder | null {
    const folders = game().collections?.get("Folder") as Collection<Folder> | undefined;
    return folders?.get(this.config.folder) ?? null;
  }

  get sort(): number {
    return this.config.sort ?? 0;
  }

  get locked(): boolean {
    return isPackLocked(this.metadata, this.config);
  }

  get ownership(): Readonly<Record<string, string>> {
    return packOwnership(this.metadata, this.config);
  }

  get visible(): boolean {
    return this.getUserLevel() >= LEVELS.OBSERVER;
  }

  getUserLevel(user: PackUser | null = game().user as PackUser | null): number {
    return user ? packLevel(this.ownership, user.role) : LEVELS.NONE;
  }

  testUserPermission(
    user: PackUser,
    permission: keyof typeof LEVELS | number,
    options: { exact?: boolean } = {},
  ): boolean {
    return reaches(this.getUserLevel(user), permission, options);
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
}
