import { deletionOf } from "../../base/foundry-versions.ts";
import { traditionWord, say } from "../../base/words.ts";
import { ownNumbers } from "../../characters/own-setup.ts";
import { plainAbilitiesOf } from "../../characters/abilities.ts";
import type { Creature } from "../../characters/actors.ts";
import { CharacterSheet } from "../../sheets/character/character-sheet.ts";
import { focusedElement, isElement } from "../../ui/dom.ts";
import { makerPoints, typicalTargets, pagesOf, type MakerPage } from "./new-actor.ts";
import { becomeMagus, suggestedTraits, switchTrait } from "./usual-start.ts";
import { typicalChances } from "./typical-chances.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

/**
 * The sheet of a character that is made step by step: it shows the sections of one page after the other, to be edited. Entries are stored
 * at once, so closing it halfway loses nothing, and the sheet opens it again at the same page. All entries are optional.
 */
export class MakerWindow extends CharacterSheet {
  static override DEFAULT_OPTIONS = {
    ...CharacterSheet.DEFAULT_OPTIONS,
    classes: ["maker"],
    position: { width: 900, height: "auto" as const },
    window: { ...CharacterSheet.DEFAULT_OPTIONS.window, icon: "fa-solid fa-user-pen" },
    actions: {
      ...CharacterSheet.DEFAULT_OPTIONS.actions,
      step: MakerWindow.#onStep,
      finish: MakerWindow.#onFinish,
      suggest: MakerWindow.#onSuggest,
      addArts: MakerWindow.#onAddArts,
    },
  };

  static override PARTS = {
    head: { template: "systems/quadrivium/templates/extras/maker/head.hbs" },
    suggestions: { template: "systems/quadrivium/templates/extras/maker/suggestions.hbs" },
    ...CharacterSheet.PARTS,
    chances: { template: "systems/quadrivium/templates/extras/maker/chances.hbs" },
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
    // Typing begins in the first number.
    window.element
      .querySelector<HTMLElement>("[data-application-part]:not([hidden], .maker-head) input:not([hidden] *)")
      ?.focus();
  }

  override get title(): string {
    return say({ key: "QUADRIVIUM.Maker.title", data: { name: this.document.name } });
  }

  protected override get isEditing(): boolean {
    return this.isEditable;
  }

  protected override get hiddenParts(): readonly string[] {
    const suggests = this.#page.parts.includes("traits");
    const shown = ["head", ...(suggests ? ["suggestions"] : []), ...this.#page.parts, "chances", "footer"];
    return Object.keys(MakerWindow.PARTS).filter((id) => !shown.includes(id));
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
    return this.#pages[this.#place] ?? { id: "look", parts: ["header"] };
  }

  protected override async _prepareContext(options: Parameters<CharacterSheet["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    const actor = this.creature;
    const place = this.#place;
    const tradition = actor.system.effectiveTradition.id;
    const steps = this.#pages.map((page, index) => ({
      index,
      title: titleOf(page, tradition),
      isCurrent: index === place,
    }));
    return {
      ...context,
      tools: [],
      steps,
      title: steps[place]?.title ?? "",
      progress: say({ key: "QUADRIVIUM.Maker.step", data: { step: place + 1, steps: steps.length } }),
      hint: toldOf("Hint", tradition, this.#page.id),
      usual: toldOf("Usual", tradition, this.#page.id),
      points: pointsOf(actor, this.#page.id),
      suggestions: this.#page.parts.includes("traits") ? suggestedTraits(actor) : [],
      chances: typicalChances(actor, typicalTargets(tradition)),
      before: steps[place - 1] ?? null,
      after: steps[place + 1] ?? null,
    };
  }

  /** Puts the parts in their order. Parts already in place are not moved, since that would lose the focus. */
  protected override arrange(content: HTMLElement): void {
    let next = content.firstElementChild;
    for (const part of Object.keys(MakerWindow.PARTS).flatMap((id) => this.parts[id] ?? [])) {
      if (part === next) next = part.nextElementSibling;
      else content.insertBefore(part, next);
    }
  }

  protected override _attachPartListeners(...args: Parameters<CharacterSheet["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    args[1].addEventListener("keydown", returnToSearch);
  }

  /** The menu of a sheet is not part of the maker. */
  protected override _getHeaderControls(): ReturnType<ActorSheetV2["_getHeaderControls"]> {
    return [];
  }

  /** After adding something, the user goes on with its numbers, unless they are busy elsewhere; Enter leads back. */
  async onAdded([id = ""]: readonly string[]): Promise<void> {
    await this.render();
    const focused = this.rendered ? focusedElement() : null;
    if (!isElement(focused, "input") || !focused.matches("[data-pick]") || focused.value !== "") return;
    const row = this.element.querySelector(`[data-item-id="${id}"]`);
    const field =
      row?.querySelector<HTMLInputElement>("[data-item-field][data-dtype=Number]") ??
      row?.querySelector<HTMLInputElement>("[data-item-field]:not([data-item-field=name])");
    field?.focus();
    if (isElement(field, "input")) field.select();
  }

  static async #onStep(this: MakerWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const page = this.#pages[Number(dataset.to)];
    if (!page) return;
    await this.document.update({ flags: { quadrivium: { making: page.id } } });
    await this.render();
    // If the window was closed meanwhile, it shows the page when it is opened again.
    if (!this.rendered) return;
    this.element.querySelector<HTMLElement>(".maker-head h2")?.focus();
    this.element.querySelector(".window-content")?.scrollTo({ top: 0 });
  }

  static async #onSuggest(this: MakerWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await switchTrait(this.creature, dataset.uuid ?? "");
  }

  static async #onAddArts(this: MakerWindow): Promise<void> {
    await becomeMagus(this.creature);
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
  const search = target.closest("[data-application-part]")?.querySelector<HTMLElement>("[data-pick]");
  if (!search) return;
  event.preventDefault();
  search.focus();
}

/** Returns the points that are spent on a page, in words, and whether they are more than the world gives; null where they are free. */
function pointsOf(actor: Creature, page: string) {
  if (ownNumbers(actor).length > 0 || (page !== "characteristics" && page !== "abilities")) return null;
  const given = makerPoints()[page];
  const scores =
    page === "characteristics"
      ? actor.system.listedCharacteristics.map(({ id }) => actor.system._source.characteristics[id]?.value ?? 0)
      : plainAbilitiesOf(actor).map(({ system }) => system._source.score);
  const spent = scores.reduce((sum, score) => sum + score, 0);
  const words = say({ key: "QUADRIVIUM.Maker.points", data: { spent, given } });
  return given > 0 ? { words, isOver: spent > given } : null;
}

function titleOf({ id }: MakerPage, tradition: string): string {
  if (id === "abilities" || id === "characteristics") return traditionWord(tradition, id);
  if (id === "arts") return game.i18n.localize("QUADRIVIUM.Section.arts");
  return say({ key: `QUADRIVIUM.Maker.Page.${id}` });
}

/** Returns a page's hint for newcomers, or what is usual there; blank for none. */
function toldOf(what: "Hint" | "Usual", tradition: string, page: string): string {
  const key = `QUADRIVIUM.Maker.${what}.${tradition}.${page}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : "";
}
