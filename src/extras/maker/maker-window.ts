import { deletionOf } from "../../base/foundry-versions.ts";
import { traditionWord, say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { QuadriviumActorSheet } from "../../sheets/base/sheet-base.ts";
import { sectionPartials, sectionTemplate } from "../../sheets/character/character-sheet.ts";
import { addItem, attachAddField, deleteItem, openItem } from "../../sheets/character/item-rows.ts";
import { addArts } from "../../sheets/character/stats.ts";
import { sectionWithId, sheetSections, shownSections, storeField } from "../../sheets/character/sheet-content.ts";
import type { SheetView } from "../../sheets/character/section.ts";
import type { Section } from "../../rules/traditions/tradition.ts";
import { focusedElement, isElement } from "../../ui/pages.ts";
import { isField, stepBy } from "../../ui/number-fields.ts";
import { makerPoints, typicalTargets, pagesOf } from "./new-actor.ts";
import { listsOf, typicalChances } from "./page-rows.ts";
import type { MakerPage } from "./new-actor.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

/** The sections that a page shows as they are edited on the sheet. */
const EDITED = ["heroic", "meta"] as const;

/** On narrower pages the preview is folded at first. */
const WIDE = 700;

/**
 * The window in which a character is made step by step. It works on the actor: what is entered is stored at once, so closing it half way
 * loses nothing, and the sheet opens it again where it was. Nothing has to be entered.
 */
export class MakerWindow extends QuadriviumActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "maker"],
    position: { width: 860, height: 640 },
    window: { resizable: true, icon: "fa-solid fa-user-pen", contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: {
      ...Object.fromEntries(EDITED.flatMap((id) => Object.entries(sectionActions(id)))),
      openItem: MakerWindow.#onOpenItem,
      addArts: MakerWindow.#onAddArts,
      removeItem: MakerWindow.#onRemoveItem,
      step: MakerWindow.#onStep,
      count: MakerWindow.#onCount,
      finish: MakerWindow.#onFinish,
    },
  };

  static override PARTS = {
    head: { template: "systems/quadrivium/templates/extras/maker/head.hbs" },
    page: {
      template: "systems/quadrivium/templates/extras/maker/page.hbs",
      templates: [...sectionPartials, ...sheetSections.map(({ id }) => sectionTemplate(id))],
    },
    preview: { template: "systems/quadrivium/templates/extras/maker/preview.hbs" },
    footer: { template: "systems/quadrivium/templates/extras/maker/footer.hbs" },
  };

  /** Opens the maker of a character on the page on which it was left. */
  static async open(actor: Actor.Implementation): Promise<void> {
    const open = [...foundry.applications.instances.values()].find(
      (app) => app instanceof MakerWindow && app.document === actor,
    );
    const window = open ?? new MakerWindow({ document: actor });
    await window.render({ force: true });
    if (window.minimized) await window.maximize();
    window.bringToFront();
  }

  get creature(): Creature {
    return this.document as Creature;
  }

  override get title(): string {
    return say({ key: "QUADRIVIUM.Maker.title", data: { name: this.document.name } });
  }

  get #pages(): readonly MakerPage[] {
    return pagesOf(this.creature.system.effectiveTradition);
  }

  /** The place of the page on which the maker is. */
  get #place(): number {
    const stored = this.document.getFlag("quadrivium", "making");
    return Math.max(
      0,
      this.#pages.findIndex(({ id }) => id === stored),
    );
  }

  get #page(): MakerPage {
    return this.#pages[this.#place] ?? { id: "look", parts: [] };
  }

  protected override async _prepareContext(options: Parameters<ActorSheetV2["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    const actor = this.creature;
    const place = this.#place;
    const tradition = actor.system.effectiveTradition.id;
    const steps = this.#pages.map((page, index) => ({
      index,
      title: titleOf(page, tradition),
      isCurrent: index === place,
    }));
    const { id, parts } = this.#page;
    return {
      ...context,
      actor,
      system: actor.system,
      rootId: this.id,
      steps,
      title: steps[place]?.title ?? "",
      progress: say({ key: "QUADRIVIUM.Maker.step", data: { step: place + 1, steps: steps.length } }),
      hint: toldOf("Hint", tradition, id),
      usual: toldOf("Usual", tradition, id),
      lists: listsOf(actor, parts, makerPoints()),
      sections: await this.#drawn(
        actor,
        parts.flatMap((part) => (part.kind === "section" ? [part.id] : [])),
        { ...context, isEditing: this.isEditable },
      ),
      hasPortrait: id === "look",
      preview: await this.#previewOf(actor, context),
      isUnfolded: this.#isWide,
      chances: typicalChances(actor, typicalTargets(tradition)),
      family: tradition,
      before: steps[place - 1] ?? null,
      after: steps[place + 1] ?? null,
    };
  }

  get #isWide(): boolean {
    return document.documentElement.clientWidth >= WIDE;
  }

  /** Draws the sections of the sheet that hold something, as its readers see them. */
  #previewOf(actor: Creature, context: object): Promise<readonly string[]> {
    const { system } = actor;
    const holds = (id: Section): boolean =>
      id === "characteristics" ? system.listedCharacteristics.length > 0 : sectionWithId(id)?.holds(actor) === true;
    const shown = shownSections(actor).filter(holds);
    return this.#drawn(actor, shown, { ...context, isEditing: false });
  }

  /** Draws sections of the sheet, as HTML. */
  #drawn(
    actor: Creature,
    ids: readonly Section[],
    { isEditing, ...context }: { readonly isEditing: boolean },
  ): Promise<readonly string[]> {
    return Promise.all(
      ids
        .flatMap((id) => sectionWithId(id) ?? [])
        .map(async (section) => {
          const rootId = `${this.id}-${isEditing ? "page" : "preview"}-${section.id}`;
          const view: SheetView = { isEditing, isEditable: isEditing, canRoll: false, rootId, order: "name" };
          const data = { ...context, actor, system: actor.system, view, section: await section.prepare(actor, view) };
          return foundry.applications.handlebars.renderTemplate(sectionTemplate(section.id), data);
        }),
    );
  }

  protected override _attachPartListeners(...args: Parameters<QuadriviumActorSheet["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [partId, part] = args;
    if (partId !== "page") return;
    attachAddField(part, this);
    part.addEventListener("keydown", returnToSearch);
  }

  protected override async _onRender(
    context: Parameters<ActorSheetV2["_onRender"]>[0],
    options: Parameters<ActorSheetV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.dataset.family = this.creature.system.effectiveTradition.id;
  }

  /** The menu of a sheet has nothing to do with making it. */
  protected override _getHeaderControls(): ReturnType<ActorSheetV2["_getHeaderControls"]> {
    return [];
  }

  protected override _onChangeForm(...args: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const [, { target }] = args;
    if (!isField(target) || !storeField(this.creature, target, this.pending)) super._onChangeForm(...args);
  }

  /** Adds an empty item; it gets the name that was typed, or else that of its kind. */
  async addNew(type: Item.SubType, name: string): Promise<string> {
    await addItem(this.creature, type, name);
    return "";
  }

  /** Whoever has added something goes on with its numbers, unless they are at something else by now; Enter leads back from there. */
  async onAdded([id = ""]: readonly string[]): Promise<void> {
    await this.render({ parts: ["page"] });
    if (!this.rendered) return;
    const focused = focusedElement();
    const isSearching = isElement(focused, "input") && focused.matches("[data-pick]") && focused.value === "";
    const field = this.element.querySelector<HTMLInputElement>(`[data-item-id="${id}"] [data-item-field]`);
    if (!isSearching || !field) return;
    field.focus();
    if (isElement(field, "input")) field.select();
  }

  async #goTo(place: number): Promise<void> {
    const page = this.#pages[place];
    if (!page) return;
    await this.document.update({ flags: { quadrivium: { making: page.id } } });
    await this.render();
    // Who has closed the window meanwhile finds the page when it is opened again.
    if (!this.rendered) return;
    this.element.querySelector<HTMLElement>(".maker-head h2")?.focus();
    this.element.querySelector(".window-content")?.scrollTo({ top: 0 });
  }

  static async #onStep(this: MakerWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { to } = dataset;
    await this.#goTo(to === undefined ? this.#place : Number(to));
  }

  /** Changes a number by a step, for those who would rather press than type. */
  static #onCount(this: MakerWindow, _event: Event, { dataset }: HTMLElement): void {
    const field = this.element.querySelector<HTMLInputElement>(`[id="${dataset.field ?? ""}"]`);
    if (field) stepBy(field, Number(dataset.by));
  }

  static async #onOpenItem(this: MakerWindow, _event: Event, target: HTMLElement): Promise<void> {
    await openItem(this.creature, target);
  }

  static async #onAddArts(this: MakerWindow): Promise<void> {
    await addArts(this.creature);
  }

  static async #onRemoveItem(this: MakerWindow, _event: Event, target: HTMLElement): Promise<void> {
    await deleteItem(this.creature, target);
  }

  /** Ends the making, and shows the sheet. */
  static async #onFinish(this: MakerWindow): Promise<void> {
    const { document: actor } = this;
    await this.pending.stored();
    await actor.update({ flags: { quadrivium: deletionOf("making") } });
    await this.close();
    await (actor.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
  }
}

/** Leads from a field of something that was added back to where the next is searched for; leaving it stores the field. */
function returnToSearch(event: KeyboardEvent): void {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !isElement(target, "input") || !target.matches("[data-item-field]")) return;
  const search = target.closest(".list")?.querySelector<HTMLElement>("[data-pick]");
  if (!search) return;
  event.preventDefault();
  search.focus();
}

type Action = (this: MakerWindow, event: PointerEvent, target: HTMLElement) => Promise<void>;

function sectionActions(id: (typeof EDITED)[number]): Record<string, Action> {
  const actions = Object.entries(sectionWithId(id)?.actions ?? {});
  return Object.fromEntries(
    actions.map(([name, act]): [string, Action] => [
      name,
      async function (event, target) {
        await act(this.creature, target, event);
      },
    ]),
  );
}

function titleOf({ id }: MakerPage, tradition: string): string {
  if (id === "abilities" || id === "characteristics") return traditionWord(tradition, id);
  if (id === "arts") return game.i18n.localize("QUADRIVIUM.Section.arts");
  return say({ key: `QUADRIVIUM.Maker.Page.${id}` });
}

/** Returns what a newcomer is told of a page, or what is usual there; blank where there is nothing to tell. */
function toldOf(what: "Hint" | "Usual", tradition: string, page: string): string {
  const key = `QUADRIVIUM.Maker.${what}.${tradition}.${page}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : "";
}
