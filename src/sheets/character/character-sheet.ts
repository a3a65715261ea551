import type { Creature } from "../../characters/creature.ts";
import { nameFor } from "../../characters/names.ts";
import { fireAndForget } from "../../base/async.ts";
import { LatePart } from "../../base/late.ts";
import { say } from "../../base/words.ts";
import { rollItemFormula } from "../../rolls/item-formula.ts";
import { rollStat } from "../../rolls/road/roll-stat.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { skipsDialog } from "../../rolls/skips-dialog.ts";
import { sections } from "../../rules/traditions/tradition.ts";
import type { Section } from "../../rules/traditions/tradition.ts";
import { enriched } from "../../ui/enriched-text.ts";
import { fromExtras } from "../../ui/extras.ts";
import { rememberFolds } from "../../ui/folds.ts";
import { isField } from "../../ui/number-fields.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { QuadriviumActorSheet } from "../base/sheet-base.ts";
import { printSheet } from "./print-sheet.ts";
import { rowOrders } from "./sections/section.ts";
import type { RowOrder, SheetView } from "./sections/section.ts";
import type { ShownOnSheet } from "./sheet-content.ts";
import { markActiveTab, TAB_GROUP } from "./sheet-panels.ts";

/** What the sheets of characters show, and what their buttons do; it is loaded before the first of them is drawn. */
export const sheetContent = new LatePart(async () => {
  const loaded = await Promise.all([
    import("./sheet-content.ts"),
    import("./stats-at.ts"),
    import("./row-menu.ts"),
    import("./row-actions.ts"),
    import("../base/copy-item.ts"),
  ]);
  const [content, stats, menu, rows, copies] = loaded;
  return { ...content, ...stats, ...menu, ...rows, ...copies };
});

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

interface CharacterSheetContext extends ActorSheetV2.RenderContext, ShownOnSheet {
  /** The actor and its data; their types are too deep to be compared here. */
  readonly actor: object;
  readonly system: object;
  readonly isEditing: boolean;
  /** True if this user may award experience. */
  readonly isGM: boolean;
  /** True if more is stored than the sheet shows. */
  readonly biography: string;
  readonly playerNotes: string;
}

/** Returns the template of a section. */
export function sectionTemplate(id: Section): string {
  return `systems/quadrivium/templates/sheets/sections/${id}.hbs`;
}

/** The partials that the templates of the sections use. */
export const sectionPartials = [
  "systems/quadrivium/templates/sheets/sections/row-orders.hbs",
  "systems/quadrivium/templates/sheets/sections/row-actions.hbs",
  "systems/quadrivium/templates/sheets/sections/in-use.hbs",
  "systems/quadrivium/templates/sheets/sections/row-numbers.hbs",
  "systems/quadrivium/templates/sheets/sections/combat-figure.hbs",
  "systems/quadrivium/templates/ui/pick-list.hbs",
];

/**
 * The sheet of a character of any tradition. The first tab shows the sections of its tradition and those that a game master has
 * added; the second is there only for what is entered and not used by this game.
 * Everything that can be rolled is a button, and one switch turns the values into fields.
 */
export class CharacterSheet extends QuadriviumActorSheet<CharacterSheetContext> {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "character-sheet"],
    position: { width: 680, height: 720 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: {
      print: printSheet,
      rollTrait: CharacterSheet.#onRollTrait,
      rollFormula: CharacterSheet.#onRollFormula,
      sortRows: CharacterSheet.#onSortRows,
      toggleEditing: CharacterSheet.#onToggleEditing,
    },
  };

  static override PARTS = {
    header: { template: "systems/quadrivium/templates/sheets/character-sheet/header.hbs" },
    tabs: { template: "systems/quadrivium/templates/sheets/character-sheet/tabs.hbs" },
    ...Object.fromEntries(sections.map((id) => [id, { template: sectionTemplate(id), templates: sectionPartials }])),
    addedSections: {
      template: "systems/quadrivium/templates/sheets/character-sheet/added-sections.hbs",
      templates: ["systems/quadrivium/templates/ui/pick-list.hbs"],
    },
    unused: { template: "systems/quadrivium/templates/sheets/character-sheet/unused.hbs" },
    biography: { template: "systems/quadrivium/templates/sheets/character-sheet/biography.hbs" },
    playerNotes: { template: "systems/quadrivium/templates/sheets/character-sheet/player-notes.hbs" },
    notes: {
      template: "systems/quadrivium/templates/sheets/character-sheet/notes.hbs",
      templates: ["systems/quadrivium/templates/sheets/gm-notes.hbs"],
    },
  };

  static override TABS = {
    [TAB_GROUP]: {
      tabs: [{ id: "main" }, { id: "more" }, { id: "story" }],
      initial: "main",
      labelPrefix: "QUADRIVIUM.Sheet.Tab",
    },
  };

  #isEditing = false;
  readonly #orders = new Map<string, RowOrder>();

  get creature(): Creature {
    return this.document as Creature;
  }

  get content(): LatePart<object> {
    return sheetContent;
  }

  /** Draws only the header for users with limited permission. */
  protected override _configureRenderOptions(
    options: Parameters<QuadriviumActorSheet["_configureRenderOptions"]>[0],
  ): void {
    super._configureRenderOptions(options);
    const hidden = sheetContent.now.hiddenParts(this.creature);
    this.drawOnly(options, (id) => !hidden.includes(id) && (id === "header" || !this.document.limited));
  }

  protected override async _prepareContext(
    options: Parameters<ActorSheetV2["_prepareContext"]>[0],
  ): Promise<CharacterSheetContext> {
    // The tab of what is not used is gone with the last of it.
    if (!sheetContent.now.hasUnused(this.creature) && this.tabGroups[TAB_GROUP] === "more")
      this.tabGroups[TAB_GROUP] = "main";
    const context = await super._prepareContext(options);
    const { system } = this.creature;
    const enrich = (text: string): Promise<string> =>
      enriched(text, {
        relativeTo: this.document,
        secrets: this.document.isOwner,
        rollData: () => this.creature.getRollData(),
      });
    return {
      ...context,
      ...sheetContent.now.shownOnSheet(this.creature, {
        isEditable: this.isEditable,
        isEditing: this.#isEditing && this.isEditable,
      }),
      actor: this.creature,
      system,
      isEditing: this.#isEditing && this.isEditable,
      isGM: game.user.isGM,
      biography: await enrich(system.biography),
      playerNotes: this.document.isOwner ? await enrich(system.playerNotes) : "",
    };
  }

  protected override async _preparePartContext(
    ...[partId, shared, options]: Parameters<QuadriviumActorSheet<CharacterSheetContext>["_preparePartContext"]>
  ): Promise<CharacterSheetContext> {
    const context = await super._preparePartContext(partId, shared, options);
    const view = this.#viewOf(partId);
    const section = await sheetContent.now.prepareSection(this.creature, partId, view);
    return section ? Object.assign({ ...context }, { view, section }) : context;
  }

  #viewOf(id: string): SheetView {
    const { isEditable } = this;
    const isEditing = this.#isEditing && isEditable;
    const canRoll = isEditable && !isEditing;
    return { isEditing, isEditable, canRoll, rootId: `${this.id}-${id}`, order: this.#orders.get(id) ?? "hand" };
  }

  protected override _replaceHTML(...args: Parameters<QuadriviumActorSheet["_replaceHTML"]>): void {
    super._replaceHTML(...args);
    if (this.document.limited) return;
    const [, content] = args;
    sheetContent.now.arrange(this, content, this.tabGroups[TAB_GROUP] ?? "main");
  }

  protected override _attachPartListeners(...args: Parameters<QuadriviumActorSheet["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [partId, part] = args;
    sheetContent.now.attachPart(this, partId, part);
  }

  protected override async _onFirstRender(
    context: Parameters<ActorSheetV2["_onFirstRender"]>[0],
    options: Parameters<ActorSheetV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    rememberFolds(this.element);
    const menu = {
      jQuery: false as const,
      fixed: true,
      hookName: "getQuadriviumSheetContextOptions",
      parentClassHooks: false,
    };
    const { MENU_TARGETS, rowMenu } = sheetContent.now;
    this._createContextMenu(() => rowMenu(this), MENU_TARGETS, menu);
  }

  /**
   * Marks the sheet with what styles depend on. If they asked for it by `:has`, the browser would calculate the style of
   * the whole sheet anew whenever a row is replaced.
   */
  protected override async _onRender(
    context: Parameters<ActorSheetV2["_onRender"]>[0],
    options: Parameters<ActorSheetV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.dataset.family = this.creature.system.effectiveTradition.id;
    this.element.classList.toggle("editing", this.#isEditing && this.isEditable);
    for (const panel of this.element.querySelectorAll(".panel")) {
      panel.classList.toggle("with-tray", panel.querySelector(".tray") !== null);
    }
  }

  override changeTab(...args: Parameters<ActorSheetV2["changeTab"]>): void {
    super.changeTab(...args);
    markActiveTab(this.element, this.tabGroups[TAB_GROUP] ?? "main");
  }

  /** Stores a field in the row of an item in that item. */
  protected override _onChangeForm(...args: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const [, { target }] = args;
    if (!isField(target) || target.dataset.itemField === undefined) super._onChangeForm(...args);
    else sheetContent.now.storeInRow(this.creature, target, this.pending);
  }

  /** Moves an item of the character to another place, and copies any other. */
  protected override async _onDropItem(
    ...[event, item]: Parameters<ActorSheetV2["_onDropItem"]>
  ): ReturnType<ActorSheetV2["_onDropItem"]> {
    if (item.parent?.uuid === this.creature.uuid) return super._onDropItem(event, item);
    if (!this.creature.isOwner) return null;
    const { copyItem } = await sheetContent.load();
    return copyItem(this.creature, item);
  }

  /** Does what its content and what extras have added to the head do. */
  protected override _onClickAction(...args: Parameters<ActorSheetV2["_onClickAction"]>): void {
    const [event, target] = args;
    const { action } = target.dataset;
    const control = fromExtras("sheetControls").find((one) => one.action === action);
    const own = sheetContent.now.actions[action];
    if (own) void own(this.creature, target, event);
    else if (control?.isFor(this.creature) === true) fireAndForget(control.use(this.creature));
    else super._onClickAction(...args);
  }

  /** Drags the item of a row; from a Characteristic, a combat total or a formula, what a click rolls. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    // The row around a dragged formula hears of it too.
    const target = (event.target as HTMLElement).closest<HTMLElement>(".draggable");
    const dragged = target && sheetContent.now.statDragged(this.creature, target);
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged));
    else await super._onDragStart(event);
  }

  /** Returns the drag data of an element; null if it is nothing that can be rolled. */
  draggedAt(target: HTMLElement): object | null {
    return sheetContent.now.draggedAt(this.creature, target);
  }

  /** Returns the stat that a click on an element rolls; null if it rolls none. */
  statAt(target: HTMLElement): Stat | null {
    return sheetContent.now.statAt(this.creature, target);
  }

  /** Adds an empty item and returns what is announced of it. One without a name gets the cursor there, in a sheet of fields. */
  async addNew(type: Item.SubType, name: string): Promise<string> {
    const { addItem } = await sheetContent.load();
    const id = (await addItem(this.creature, type, name)) ?? "";
    const data = { item: this.creature.items.get(id)?.name ?? "", actor: nameFor(this.creature, "user") };
    if (name !== "") return say({ key: "QUADRIVIUM.Take.taken", data });
    this.#isEditing = true;
    await this.render();
    const field = this.element.querySelector<HTMLInputElement>(`[data-item-id="${id}"] input`);
    field?.focus();
    field?.select();
    return "";
  }

  static async #onRollFormula(this: CharacterSheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await warnOfFaults(async () => {
      await rollItemFormula(this.creature, dataset.formulaOf ?? "");
    });
  }

  static async #onRollTrait(this: CharacterSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const stat = this.statAt(target);
    if (!stat) return;
    await warnOfFaults(async () => {
      await rollStat(this.creature, stat, { ask: !skipsDialog(event) });
    });
  }

  static async #onToggleEditing(this: CharacterSheet): Promise<void> {
    this.#isEditing = !this.#isEditing;
    await this.render();
  }

  static async #onSortRows(this: CharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const partId = target.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart ?? "";
    const order = rowOrders.find((one) => one === target.dataset.order);
    if (order) this.#orders.set(partId, order);
    await this.render({ parts: [partId] });
  }
}

/** Draws the heads of sheets anew whose characters may act again in a combat; for the hooks of combats and combatants. */
export function redrawActingAgain(): void {
  for (const app of foundry.applications.instances.values()) {
    if (app instanceof CharacterSheet && app.creature.system.effectiveTradition.flatInitiative) {
      void app.render({ parts: ["header"] });
    }
  }
}
