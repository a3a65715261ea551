import type { Creature } from "../../characters/actors.ts";
import { nameFor } from "../../characters/names.ts";
import { LatePart } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { sections } from "../../rules/traditions/tradition.ts";
import { enriched } from "../../ui/dom.ts";
import { rememberFolds } from "../../ui/folds.ts";
import { isField } from "../../ui/number-fields.ts";
import { listenToRoving, settleRoving } from "../../ui/roving.ts";
import { QuadriviumActorSheet } from "../base/sheet-base.ts";
import type { RowOrder, SheetView } from "./section.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

/** The content and actions of character sheets; it is loaded before the first one is drawn. */
const sheetContent = new LatePart(async () => {
  const [content, menu, items] = await Promise.all([
    import("./sheet-content.ts"),
    import("./context-menu.ts"),
    import("./item-rows.ts"),
  ]);
  return { ...content, ...menu, ...items };
});

/** The partials used by section templates. */
const sectionPartials = [
  ...["row-orders", "row-search", "row-actions", "in-use", "row-numbers", "combat-figure", "change-number"].map(
    (name) => `systems/quadrivium/templates/sheets/sections/${name}.hbs`,
  ),
  "systems/quadrivium/templates/ui/pick-list.hbs",
];

/** The only group of tabs. */
const TABS = "primary";
const tabs = ["main", "gear", "effects", "story"];

/**
 * The sheet of a character of any tradition: the sections of its tradition, and any others with content. Everything
 * that can be rolled is a button, and one switch turns the values into fields.
 */
export class CharacterSheet extends QuadriviumActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "character-sheet"],
    position: { width: 740, height: 720 as number | "auto" },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: { sortRows: CharacterSheet.#onSortRows, toggleEditing: CharacterSheet.#onToggleEditing },
  };

  static override PARTS = {
    header: {
      template: "systems/quadrivium/templates/sheets/character-sheet/header.hbs",
      templates: sectionPartials,
    },
    tabs: { template: "systems/quadrivium/templates/sheets/character-sheet/tabs.hbs" },
    ...Object.fromEntries(
      sections.map((id) => [
        id,
        { template: `systems/quadrivium/templates/sheets/sections/${id}.hbs`, templates: sectionPartials },
      ]),
    ),
    add: { template: "systems/quadrivium/templates/sheets/character-sheet/add.hbs", templates: sectionPartials },
    biography: { template: "systems/quadrivium/templates/sheets/character-sheet/biography.hbs" },
    playerNotes: { template: "systems/quadrivium/templates/sheets/character-sheet/player-notes.hbs" },
    notes: {
      template: "systems/quadrivium/templates/sheets/character-sheet/notes.hbs",
      templates: ["systems/quadrivium/templates/sheets/gm-notes.hbs"],
    },
  };

  static override TABS = {
    [TABS]: { tabs: tabs.map((id) => ({ id })), initial: "main", labelPrefix: "QUADRIVIUM.Sheet.Tab" },
  };

  #edits = false;
  readonly #orders = new Map<string, RowOrder>();

  get creature(): Creature {
    return this.document as Creature;
  }

  get content(): LatePart<object> {
    return sheetContent;
  }

  /** True if it shows fields instead of values. */
  protected get isEditing(): boolean {
    return this.#edits && this.isEditable;
  }

  /** The parts hidden from this user, or empty. */
  protected get hiddenParts(): readonly string[] {
    return sheetContent.now.hiddenParts(this.creature, this.isEditing);
  }

  /** Draws only the header for users with limited permission. */
  protected override _configureRenderOptions(
    options: Parameters<QuadriviumActorSheet["_configureRenderOptions"]>[0],
  ): void {
    super._configureRenderOptions(options);
    const { hiddenParts: hidden } = this;
    this.drawOnly(options, (id) => !hidden.includes(id) && (id === "header" || !this.document.limited));
  }

  protected override async _prepareContext(options: Parameters<ActorSheetV2["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    const { creature, document, isEditable, isEditing } = this;
    const { system } = creature;
    const enrich = (text: string): Promise<string> =>
      enriched(text, { relativeTo: document, secrets: document.isOwner, rollData: () => creature.getRollData() });
    return {
      ...context,
      ...sheetContent.now.shownOnSheet(creature, isEditable),
      actor: creature,
      system,
      isEditing,
      isGM: game.user.isGM,
      biography: await enrich(system.biography),
      playerNotes: document.isOwner ? await enrich(system.playerNotes) : "",
    };
  }

  protected override async _preparePartContext(
    ...[partId, shared, options]: Parameters<QuadriviumActorSheet["_preparePartContext"]>
  ): ReturnType<QuadriviumActorSheet["_preparePartContext"]> {
    const context = await super._preparePartContext(partId, shared, options);
    const { isEditable, isEditing } = this;
    const view: SheetView = {
      isEditing,
      isEditable,
      canRoll: isEditable && !isEditing,
      rootId: `${this.id}-${partId}`,
      order: this.#orders.get(partId) ?? "hand",
    };
    const section = await sheetContent.now.prepareSection(this.creature, partId, view);
    return section ? Object.assign({ ...context }, { view, section }) : context;
  }

  protected override _replaceHTML(...args: Parameters<QuadriviumActorSheet["_replaceHTML"]>): void {
    super._replaceHTML(...args);
    const [, content] = args;
    if (!this.document.limited) this.arrange(content);
  }

  /** Puts the parts where they belong. */
  protected arrange(content: HTMLElement): void {
    sheetContent.now.arrange(this, content, this.tabGroups[TABS] ?? "main");
  }

  protected override _attachPartListeners(...args: Parameters<QuadriviumActorSheet["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [partId, part] = args;
    sheetContent.now.attachPart(this, partId, part);
  }

  protected override async _onFirstRender(...args: Parameters<QuadriviumActorSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    rememberFolds(this.element);
    listenToRoving(this.element);
    const { MENU_TARGETS, rowMenu } = sheetContent.now;
    this._createContextMenu(() => rowMenu(this), MENU_TARGETS, {
      jQuery: false as const,
      fixed: true,
      hookName: "getQuadriviumSheetContextOptions",
      parentClassHooks: false,
    });
  }

  /**
   * Sets attributes that styles depend on. With `:has`, the browser would recalculate the whole sheet's style whenever
   * a row is replaced.
   */
  protected override async _onRender(...args: Parameters<QuadriviumActorSheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.family = this.creature.system.effectiveTradition.id;
    this.element.classList.toggle("editing", this.isEditing);
    settleRoving(this.element);
  }

  override changeTab(...args: Parameters<ActorSheetV2["changeTab"]>): void {
    super.changeTab(...args);
    sheetContent.now.markActiveTab(this.element, this.tabGroups[TABS] ?? "main");
  }

  /** Stores a section's field in its row's item, or as the section does. */
  protected override _onChangeForm(...args: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const [, { target }] = args;
    const isStored = isField(target) && sheetContent.now.storeField(this.creature, target, this.pending);
    if (!isStored) super._onChangeForm(...args);
  }

  /** Moves one of the character's items to another place, and copies others. */
  protected override async _onDropItem(
    ...[event, item]: Parameters<ActorSheetV2["_onDropItem"]>
  ): ReturnType<ActorSheetV2["_onDropItem"]> {
    if (item.parent?.uuid === this.creature.uuid) return super._onDropItem(event, item);
    if (!this.creature.isOwner) return null;
    const [copy = null] = await (await sheetContent.load()).copyItems(this.creature, [item]);
    return copy;
  }

  protected override _onClickAction(...args: Parameters<ActorSheetV2["_onClickAction"]>): void {
    const [event, target] = args;
    if (!sheetContent.now.act(this.creature, target, event)) super._onClickAction(...args);
  }

  /** Drags a row's item; from a Characteristic, a combat total or a formula, what a click rolls. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    // The row around a dragged formula gets the event too.
    const target = (event.target as HTMLElement).closest<HTMLElement>(".draggable");
    const dragged = target && sheetContent.now.statDragged(this.creature, target);
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged));
    else await super._onDragStart(event);
  }

  /** Adds an empty item and returns its announcement. An unnamed one gets the cursor in edit mode. */
  async addNew(type: Item.SubType, name: string): Promise<string> {
    const { addItem } = await sheetContent.load();
    const id = (await addItem(this.creature, type, name)) ?? "";
    const data = { item: this.creature.items.get(id)?.name ?? "", actor: nameFor(this.creature, "user") };
    if (name !== "") return say({ key: "QUADRIVIUM.Take.taken", data });
    this.#edits = true;
    await this.render();
    const field = this.element.querySelector<HTMLInputElement>(`[data-item-id="${id}"] input`);
    field?.focus();
    field?.select();
    return "";
  }

  static async #onToggleEditing(this: CharacterSheet): Promise<void> {
    this.#edits = !this.#edits;
    await this.render();
  }

  static async #onSortRows(this: CharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const partId = target.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart ?? "";
    this.#orders.set(partId, target.dataset.order as RowOrder);
    await this.render({ parts: [partId] });
  }
}

/** The sheet of a GM's character: the same sections in one narrow column. */
export class NpcSheet extends CharacterSheet {
  static override DEFAULT_OPTIONS = {
    ...CharacterSheet.DEFAULT_OPTIONS,
    classes: ["npc-sheet"],
    position: { width: 420, height: 600 },
  };
}
