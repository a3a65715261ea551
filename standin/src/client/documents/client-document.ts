import { type AnchorDescription, createAnchor } from "../applications/ux/content-links.ts";
import { Hooks } from "../hooks.ts";
import { DataModel, type ModelOptions } from "../data/data-model.ts";
import type { Plain } from "../utils/types.ts";
import { fromUuid, getDocumentClass } from "../utils/uuid.ts";
import { CONST } from "../constants.ts";
import { Document, type DocumentClass, type DocumentApp } from "./document.ts";
import type { DatabaseUser } from "./permissions.ts";
import type { TypeDataModel } from "../data/type-data-model.ts";
import type { CompendiumCollection } from "../kinds.ts";
import { configOf, game, gameIfAny } from "./surroundings.ts";

type SheetClass = new (options: Plain) => DocumentApp;

/** The system's data of a document, which takes part in everything if it is a model. */
function systemOf({ system }: { system?: unknown }): Partial<TypeDataModel> {
  return system instanceof DataModel ? (system as unknown as Partial<TypeDataModel>) : {};
}

/** A document as a client has it: it prepares itself, shows itself, and hears of its changes. */
export class ClientDocument extends Document {
  declare _sheet: DocumentApp | null;
  declare readonly parent: ClientDocument | null;
  declare system: Partial<TypeDataModel> & Plain;
  declare folder: ClientDocument | null;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const own = { configurable: true, enumerable: false, writable: true };
    Object.defineProperty(this, "apps", { ...own, value: {} });
    Object.defineProperty(this, "_sheet", { ...own, value: null });
  }

  /** While the world is loading, preparation waits until all documents exist; inside a parent it is the parent's turn. */
  override _initialize(options: ModelOptions = {}): void {
    super._initialize(options);
    if (gameIfAny()._documentsReady && options["deferPreparation"] !== true) this._safePrepareData();
  }

  /* -------- Preparation -------- */

  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      Hooks.onError("ClientDocumentMixin#_initialize", error, {
        msg: `Failed data preparation for ${this.uuid}`,
        log: "error",
        uuid: this.uuid,
      });
    }
  }

  prepareData(): void {
    systemOf(this).prepareBaseData?.();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    systemOf(this).prepareDerivedData?.();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {
    return;
  }

  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections)) {
      for (const document of collection) if (document instanceof ClientDocument) document._safePrepareData();
    }
  }

  prepareDerivedData(): void {
    return;
  }

  /* -------- What it is to the user -------- */

  get collection(): unknown {
    if (this.parent && this.parentCollection) return this.parent.collections[this.parentCollection] ?? null;
    if (this.pack) return this.documentName === "Folder" ? (this.compendium?.folders ?? null) : this.compendium;
    return gameIfAny().collections?.get(this.documentName) ?? null;
  }

  /** The compendium this document is in. */
  get compendium(): CompendiumCollection | null {
    return (gameIfAny().packs?.get(this.pack) as CompendiumCollection | undefined) ?? null;
  }

  get isOwner(): boolean {
    const { user } = game();
    return user !== null && this.testUserPermission(user, "OWNER");
  }

  get permission(): number {
    return this.getUserLevel(game().user);
  }

  get limited(): boolean {
    const { user } = game();
    return user !== null && this.testUserPermission(user, "LIMITED", { exact: true });
  }

  get visible(): boolean {
    const { user } = game();
    if (!user) return false;
    return this.isEmbedded ? true : this.testUserPermission(user, "LIMITED");
  }

  get hasPlayerOwner(): boolean {
    return [...game().users].some((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /* -------- Windows -------- */

  get sheet(): DocumentApp | null {
    if (!this._sheet) {
      const cls = this._getSheetClass();
      this._sheet = cls && new cls({ document: this, editable: this.isOwner });
    }
    return this._sheet;
  }

  /** The class which was chosen for this document, or the default one of its type. */
  _getSheetClass(): SheetClass | null {
    const sheets = configOf(this.documentName).sheetClasses?.[this.type ?? CONST.BASE_DOCUMENT_TYPE] ?? {};
    const chosen = (this.flags["core"] as { sheetClass?: string } | undefined)?.sheetClass;
    const descriptors = Object.values(sheets);
    const found = sheets[chosen ?? ""] ?? descriptors.find((sheet) => sheet.default) ?? descriptors[0];
    return (found?.cls ?? null) as SheetClass | null;
  }

  /** Another sheet class was chosen: the old window gives way to a new one, if it was open. */
  async #onSheetChange(): Promise<void> {
    const old = this._sheet;
    const wasOpen = old !== null && Object.values(this.apps).includes(old);
    this._sheet = null;
    if (!wasOpen) return;
    await old.close();
    await this.sheet?.render({ force: true });
  }

  toDragData(): Plain {
    return this.id ? { type: this.documentName, uuid: this.uuid } : { type: this.documentName, data: this.toObject() };
  }

  /** A link to this document, as in enriched text. */
  toAnchor(description: AnchorDescription = {}): HTMLAnchorElement {
    return createDocumentAnchor(this, description);
  }

  /** The document of something that was dropped, or a new one of the data in it. */
  static async fromDropData(data: Plain): Promise<Document | undefined> {
    const dropped = data["data"];
    if (dropped) return new this.implementation(dropped as Plain);
    const uuid = data["uuid"];
    const found = typeof uuid === "string" ? ((await fromUuid(uuid)) as Document | null) : null;
    if (!found)
      throw new Error("Failed to resolve Document from provided DragData. Either data or a UUID must be provided.");
    if (found.documentName !== this.documentName) {
      throw new Error(`Invalid Document type '${found.documentName}' provided to ${this.name}.fromDropData.`);
    }
    return found;
  }

  /** What a click on a link to this document does: it opens the sheet. */
  _onClickDocumentLink(_event: Event): unknown {
    return this.sheet?.render(true);
  }

  /** The name of a new document: the label of its type, with a number when that is taken. */
  static defaultName({ type, parent = null }: { type?: string; parent?: Document | null } = {}): string {
    return defaultName(this, type, parent);
  }

  /** Asks for name and type, and creates the document; null when the question is dismissed. */
  static async createDialog(data: Plain = {}, operation: Plain = {}, options: Plain = {}): Promise<unknown> {
    const { createDialog } = await import("./document-dialogs.ts");
    return createDialog(getDocumentClass(this.documentName) as DocumentClass, data, operation, options);
  }

  /** Asks whether to delete, and does so; null when the question is dismissed. */
  async deleteDialog(options: Plain = {}, operation: Plain = {}): Promise<unknown> {
    const { deleteDialog } = await import("./document-dialogs.ts");
    return deleteDialog(this, options, operation);
  }

  /* -------- What becomes of it: before, on the acting client -------- */

  async _preCreate(data: Plain, options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    return systemOf(this)._preCreate?.(data, options, user);
  }

  async _preUpdate(changed: Plain, options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    return systemOf(this)._preUpdate?.(changed, options, user);
  }

  async _preDelete(options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    return systemOf(this)._preDelete?.(options, user);
  }

  /* -------- What becomes of it: after, on every client -------- */

  _onCreate(data: Plain, options: Plain, userId: string): void {
    systemOf(this)._onCreate?.(data, options, userId);
    if (options["renderSheet"] === true && userId === game().userId) {
      void this.sheet?.render({ force: true, renderContext: `create${this.documentName}`, renderData: data });
    }
  }

  _onUpdate(changed: Plain, options: Plain, userId: string): void {
    systemOf(this)._onUpdate?.(changed, options, userId);
    const { core } = (changed["flags"] ?? {}) as { core?: Plain };
    if (core && ("sheetClass" in core || "-=sheetClass" in core)) void this.#onSheetChange();
    else if (options["render"] !== false) {
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }
  }

  _onDelete(options: Plain, userId: string): void {
    systemOf(this)._onDelete?.(options, userId);
    for (const app of Object.values(this.apps)) void app.close({ submit: false });
  }
}

type Linked = Pick<Document, "documentName" | "uuid" | "id" | "pack" | "type" | "name">;

/** A link to a document, with the icon and the label of its type. */
function createDocumentAnchor(
  linked: Linked,
  { attrs = {}, dataset = {}, classes = [], name, icon }: AnchorDescription,
): HTMLAnchorElement {
  const { documentName, type = "" } = linked;
  const { sidebarIcon, typeIcons, typeLabels } = configOf(documentName);
  const { i18n } = game();
  const typeLabel = i18n.localize(typeLabels?.[type] ?? "");
  const isNamed = typeLabel !== "" && typeLabel !== typeLabels?.[type];
  return createAnchor({
    attrs: { draggable: "true", ...attrs },
    dataset: {
      link: "",
      uuid: linked.uuid,
      id: linked.id ?? "",
      type: documentName,
      pack: linked.pack ?? undefined,
      tooltip: isNamed ? typeLabel : i18n.localize(`DOCUMENT.${documentName}`),
      ...dataset,
    },
    classes: ["content-link", ...classes],
    name: name ?? linked.name ?? "",
    icon: icon ?? typeIcons?.[type] ?? sidebarIcon ?? "fa-solid fa-file",
  });
}

/** The name of a new document: the label of its type, with a number when that is taken. */
function defaultName(
  { documentName, metadata }: Pick<typeof Document, "documentName" | "metadata">,
  type: string | undefined,
  parent: Document | null,
): string {
  const { i18n, collections } = game();
  const label = (type && configOf(documentName).typeLabels?.[type]) ?? metadata.label;
  const name = i18n.localize(label);
  const siblings = parent ? parent.getEmbeddedCollection(documentName) : collections?.get(documentName);
  const taken = new Set([...((siblings ?? []) as Iterable<Document>)].map((document) => document.name));
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(candidate)) return candidate;
  }
}
