import { host } from "../../host.ts";
import { reportError, type CollectionView, type DocumentClassView, type DocumentView, hooks } from "../surroundings.ts";
import type { DragDrop } from "../ux/drag-drop.ts";
import type { TextEditor } from "../ux/text-editor.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type {
  ApplicationDefaults,
  Context,
  HeaderControl,
  RenderOptions,
  ClickAction,
} from "../api/application-types.ts";
import { performIntegerSort } from "../../utils.ts";
import { generation } from "../../generations/index.ts";

interface DragDropSheet {
  readonly element: HTMLElement;
  _canDragStart(selector: string | null | undefined): boolean;
  _canDragDrop(selector: string | null | undefined): boolean;
  _onDragStart(event: DragEvent): unknown;
  _onDragOver(event: DragEvent): unknown;
  _onDrop(event: DragEvent): unknown;
}

/** Lets rows of a sheet be dragged and the whole sheet take what is dropped on it. */
function bindDragDrop(sheet: DragDropSheet, dragSelector: string): void {
  const Implementation = (host.CONFIG as { ux: { DragDrop: typeof DragDrop } }).ux.DragDrop;
  // What a sheet does at these steps may take its time, or may not; its failures are told in both cases.
  const told = (step: "_onDragStart" | "_onDrop") => (event: DragEvent) => {
    const work = async () => {
      await sheet[step](event);
    };
    work().catch((error: unknown) => {
      reportError(`${sheet.constructor.name}#${step}`, error);
    });
  };
  new Implementation({
    dragSelector,
    permissions: {
      dragstart: (selector) => sheet._canDragStart(selector),
      drop: (selector) => sheet._canDragDrop(selector),
    },
    callbacks: {
      dragstart: told("_onDragStart"),
      dragover: (event) => sheet._onDragOver(event),
      drop: told("_onDrop"),
    },
  }).bind(sheet.element);
}

/** Reads what was dropped; the document itself is looked up when it is wanted, and may be of no known kind. */
function droppedDocument(event: DragEvent): {
  data: Record<string, unknown>;
  load: () => Promise<DocumentView | null>;
} {
  const { ux, ...kinds } = host.CONFIG as { ux: { TextEditor: typeof TextEditor } } & Record<
    string,
    { documentClass?: DocumentClassView }
  >;
  const data = ux.TextEditor.getDragEventData(event);
  const cls = typeof data["type"] === "string" ? kinds[data["type"]]?.documentClass : undefined;
  return { data, load: async () => (await cls?.fromDropData(data)) ?? null };
}

/** Copies a document to another parent, under its own id if that is free there; it remembers its compendium. */
async function copyTo(
  parent: DocumentView,
  document: DocumentView,
  others: CollectionView<DocumentView>,
): Promise<DocumentView | null> {
  const keepId = others.get(document.id ?? "") === undefined;
  const { _stats, ...data } = document.toObject();
  const origin = document.pack ? { compendiumSource: document.uuid } : {};
  const source = { ...data, _stats: { ...(_stats as object | undefined), ...origin } };
  const [copy] = await parent.createEmbeddedDocuments(document.documentName, [source], { keepId });
  return copy ?? null;
}

interface ActorView extends ControlledActor {
  readonly items: CollectionView<SortedItem>;
  readonly effects: CollectionView<DocumentView>;
}

/** What the controls of an actor's sheet do. */
const actorActions: Record<string, ClickAction> = {
  async configurePrototypeToken(this: ActorWindow) {
    const { PrototypeTokenConfig } = tokenSheets();
    if (PrototypeTokenConfig) {
      await new PrototypeTokenConfig({ prototype: this.actor.prototypeToken }).render({ force: true });
    }
  },
  configureToken(this: ActorWindow) {
    return this.actor.token?.sheet?.render({ force: true });
  },
};

/** The sheet of an actor; its items and effects can be dragged away, sorted, and others dropped on it. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { position: { width: 600 }, actions: actorActions };

  get actor(): ActorView {
    return this.document as ActorView;
  }

  /** The token of a synthetic actor. */
  get token(): unknown {
    return this.actor.token ?? null;
  }

  override _getHeaderControls(): HeaderControl[] {
    return [...super._getHeaderControls(), ...actorControls(this)];
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    bindDragDrop(this, ".draggable");
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Says what is dragged: the item or effect whose id the row carries. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { itemId, effectId } = row.dataset;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : undefined;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
    return Promise.resolve();
  }

  _onDragOver(_event: DragEvent): void {
    // For subclasses.
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const { data, load } = droppedDocument(event);
    if (!hooks().call("dropActorSheetData", this.actor, this, data)) return;
    const document = await load();
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: DocumentView): Promise<DocumentView | null | undefined> {
    switch (document.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document);
      case "Item":
        return this._onDropItem(event, document as SortedItem);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  /** An effect that does not change the actor yet is copied to it. */
  async _onDropActiveEffect(_event: DragEvent, effect: DocumentView): Promise<DocumentView | null> {
    const { target } = effect as DocumentView & { readonly target?: DocumentView | null };
    if (!this.actor.isOwner || target?.uuid === this.actor.uuid) return null;
    return copyTo(this.actor, effect, this.actor.effects);
  }

  async _onDropActor(_event: DragEvent, _actor: DocumentView): Promise<DocumentView | null> {
    return Promise.resolve(null);
  }

  async _onDropFolder(_event: DragEvent, _folder: DocumentView): Promise<DocumentView | null> {
    return Promise.resolve(null);
  }

  /** An item of the actor takes another place; any other is copied to the actor. */
  async _onDropItem(event: DragEvent, item: SortedItem): Promise<DocumentView | null> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    return copyTo(this.actor, item, this.actor.items);
  }

  /** Puts an item before or behind the one it was dropped on. */
  _onSortItem(event: DragEvent, item: SortedItem): Promise<DocumentView[]> | undefined {
    return sortItem(event, this.actor, item);
  }
}

interface TokenView {
  readonly sheet?: { render(options: { force: boolean }): Promise<unknown> } | null;
}

/** An actor, as far as its sheet's controls need it. */
interface ControlledActor extends DocumentView {
  readonly token: TokenView | null;
  readonly prototypeToken?: TokenView;
}

interface ActorWindow {
  readonly actor: ControlledActor;
  readonly isEditable: boolean;
}

/** The windows for tokens, where there are some. */
function tokenSheets(): { PrototypeTokenConfig?: new (options: object) => { render(options: object): unknown } } {
  return (host.foundry as { applications: { sheets: object } }).applications.sheets;
}

/** The controls which the sheet of an actor has beside those of every document. */
function actorControls({ actor, isEditable }: ActorWindow): HeaderControl[] {
  const { token } = actor;
  return [
    {
      action: "configurePrototypeToken",
      icon: "fa-solid fa-circle-user",
      label: "TOKEN.TitlePrototype",
      ownership: "OWNER",
      visible: () => isEditable && !token && "PrototypeTokenConfig" in tokenSheets(),
    },
    {
      action: "configureToken",
      icon: "fa-regular fa-circle-user",
      label: "DOCUMENT.Token",
      ownership: "OWNER",
      visible: () => isEditable && Boolean(token?.sheet),
    },
  ];
}

/** An item, as far as sorting needs it. */
interface SortedItem extends DocumentView {
  readonly id: string;
  sort: number;
}

/** An actor whose items are sorted. */
interface Sorting extends DocumentView {
  readonly items: CollectionView<SortedItem>;
}

/** Puts an item before or behind the one in whose row it was dropped, among those that are shown beside it. */
function sortItem(event: DragEvent, actor: Sorting, item: SortedItem): Promise<DocumentView[]> | undefined {
  const dropTarget = (event.target as Element).closest<HTMLElement>("[data-item-id]");
  const target = actor.items.get(dropTarget?.dataset["itemId"] ?? "");
  if (!dropTarget || !target || target.id === item.id) return undefined;
  const shown = dropTarget.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-item-id]") ?? [];
  const siblings = [...shown].flatMap((row) => actor.items.get(row.dataset["itemId"] ?? "") ?? []);
  // The sorting compares things by identity, so each of them is made once.
  const rows = siblings.map(({ id, sort }) => ({ id, sort }));
  const moved = rows.find(({ id }) => id === item.id) ?? { id: item.id, sort: item.sort };
  const goal = rows.find(({ id }) => id === target.id) ?? null;
  const sorted = performIntegerSort(moved, { target: goal, siblings: rows });
  const updates = sorted.map(({ target: { id }, update }) => ({ _id: id, ...update }));
  return actor.updateEmbeddedDocuments("Item", updates);
}

interface ItemView extends DocumentView {
  readonly actor: DocumentView | null;
  readonly effects: CollectionView<DocumentView>;
}

/** The sheet of an item; in Foundry 14 effects can be dragged away from it and dropped on it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { position: { width: 480 } };

  get item(): ItemView {
    return this.document as ItemView;
  }

  get actor(): DocumentView | null {
    return this.item.actor;
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (generation().applications.itemSheetsTakeDrops) bindDragDrop(this, ".draggable");
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _onDragStart(event: DragEvent): void {
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { effectId } = (event.currentTarget as HTMLElement).dataset;
    const effect = effectId ? this.item.effects.get(effectId) : undefined;
    if (effect) event.dataTransfer?.setData("text/plain", JSON.stringify(effect.toDragData()));
  }

  _onDragOver(_event: DragEvent): void {
    // For subclasses.
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const { data, load } = droppedDocument(event);
    if (!hooks().call("dropItemSheetData", this.item, this, data)) return;
    const document = await load();
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: DocumentView): Promise<DocumentView | null> {
    return document.documentName === "ActiveEffect" ? this._onDropActiveEffect(event, document) : null;
  }

  /** An effect of another document is copied to the item. */
  async _onDropActiveEffect(_event: DragEvent, effect: DocumentView): Promise<DocumentView | null> {
    if (!this.item.isOwner || effect.parent?.uuid === this.item.uuid) return null;
    return copyTo(this.item, effect, this.item.effects);
  }
}
