import { LatePart } from "../../base/async.ts";
import { traditionWord } from "../../base/words.ts";
import { creature } from "../../characters/actors.ts";
import { traditionOf, traditions } from "../../rules/traditions/traditions.ts";
import { characteristicsFor, defaultTradition } from "../../base/world-settings.ts";
import { isElement, openSheetOf } from "../../ui/dom.ts";
import type { Tradition } from "../../rules/traditions/tradition.ts";
import { descriptionContext, writeDescription } from "../base/description.ts";
import { enteredValue, faultIn, revertField } from "../../ui/field-fault.ts";
import { isField } from "../../ui/number-fields.ts";
import { ItemSheetBase, refuseDrop, type DropArguments } from "../base/sheet-base.ts";

/**
 * Returns the names available to an item's formulas, each with a number: its owner's roll data, the combat totals, and
 * the item itself. Without an owner, the names of every tradition are allowed.
 */
function namesForFormulas(item: Item.Implementation): Record<string, unknown> {
  const owner = creature(item.actor);
  const concerned = owner ? [owner.system.effectiveTradition] : [...traditions.values()];
  const totals = concerned.flatMap((tradition) => tradition.totals.map(({ id }) => [id, 0] as const));
  const scores = concerned.flatMap(({ id }) => characteristicsFor(id).map((one) => [one.id, 0] as const));
  return {
    ...Object.fromEntries(scores),
    totals: Object.fromEntries(totals),
    ...owner?.getRollData(),
    [item.type]: { ...(item.system as object) },
  };
}

import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

/** The content of item sheets; it is loaded before the first one is drawn. */
const itemContent = new LatePart(async () => {
  const [details, effects] = await Promise.all([import("./item-details.ts"), import("../effects/effect-rows.ts")]);
  return { ...details, ...effects };
});

/** The sheet of an item of any type: a readable summary, its effects, and the fields to change it. */
export class QuadriviumItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "item-sheet"],
    position: { width: 480, height: 420 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: {
      addEffect: QuadriviumItemSheet.#onAddEffect,
      openEffect: QuadriviumItemSheet.#onOpenEffect,
      deleteEffect: QuadriviumItemSheet.#onDeleteEffect,
      writeDescription,
    },
  };

  static override PARTS = {
    header: { template: "systems/quadrivium/templates/sheets/item-sheet/header.hbs" },
    description: { template: "systems/quadrivium/templates/sheets/description.hbs" },
    effects: { template: "systems/quadrivium/templates/sheets/item-sheet/effects.hbs" },
    details: {
      template: "systems/quadrivium/templates/sheets/item-sheet/details.hbs",
      templates: ["systems/quadrivium/templates/sheets/item-sheet/fields.hbs"],
    },
  };

  /** Whether the summary was empty when the sheet was opened; its fields are then unfolded until it is closed. */
  #isBlank = false;

  get content(): LatePart<object> {
    return itemContent;
  }

  /** Returns the tradition of the item's owner, or else of the world. */
  get #tradition(): Tradition {
    return creature(this.item.actor)?.system.effectiveTradition ?? traditionOf(defaultTradition());
  }

  protected override async _prepareContext(options: Parameters<ItemSheetV2["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    const { item } = this;
    const { detailsOf, effectRows, factsOf } = itemContent.now;
    const facts = factsOf(item, this.#tradition);
    if (options.isFirstRender) this.#isBlank = facts.length === 0;
    return {
      ...context,
      type:
        item.actor && item.type === "ability"
          ? traditionWord(this.#tradition.id, "ability")
          : game.i18n.localize(`TYPES.Item.${item.type}`),
      game: item.actor && game.i18n.localize(`QUADRIVIUM.Tradition.${this.#tradition.id}`),
      facts,
      isBlank: this.#isBlank,
      details: detailsOf(item, this.#tradition),
      effects: effectRows(item),
      description: await descriptionContext(this, "system.description", { level: 2, rollData: namesForFormulas(item) }),
    };
  }

  protected override async _onRender(...args: Parameters<ItemSheetV2["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.family = this.#tradition.id;
  }

  /** Copies a dropped effect to the item, and warns about other drops; Foundry 14 would ignore them silently. */
  async _onDropDocument(...[, dropped]: DropArguments): Promise<null> {
    const { item } = this;
    if (!(dropped instanceof ActiveEffect.implementation)) refuseDrop("item", dropped.name);
    else if (dropped.parent !== item)
      await item.createEmbeddedDocuments("ActiveEffect", [dropped.toObject()], {
        keepId: !item.effects.has(dropped.id ?? ""),
      });
    return null;
  }

  protected override _attachPartListeners(...args: Parameters<ItemSheetBase["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [, part] = args;
    part.addEventListener("change", (event) => {
      const { target } = event;
      if (!isElement(target, "input") || target.name) return;
      // Checkboxes without a name do not belong to the form.
      event.stopPropagation();
      const { tick } = target.dataset;
      if (tick) void this.#tick(part, tick);
      else void this.#switch(target);
    });
  }

  protected override _onChangeForm(...args: Parameters<ItemSheetV2["_onChangeForm"]>): void {
    const field = args[1].target;
    const isNamed = isField(field) && field.name !== "";
    const known = isNamed && field.name.endsWith("Formula") ? namesForFormulas(this.item) : null;
    const fault = isNamed ? faultIn(this.item, field.name, enteredValue(field), known) : null;
    if (isNamed && fault !== null) revertField(field, fault);
    else super._onChangeForm(...args);
  }

  /** Stores the checked entries of a list: Characteristics, or the Forms of a spell. */
  async #tick(part: HTMLElement, list: string): Promise<void> {
    const boxes = [...part.querySelectorAll<HTMLInputElement>(`[data-tick="${list}"]:checked`)];
    await this.pending.store(() => this.item.update({ system: { [list]: boxes.map(({ value }) => value) } }));
  }

  /** Switches a checkbox's effect on or off. */
  async #switch(box: HTMLInputElement): Promise<void> {
    const effect = this.#effectAt(box);
    const disabled = !box.checked;
    if (effect) await this.pending.store(() => effect.update({ disabled }));
  }

  /** Returns the effect of the row around an element. */
  #effectAt(element: HTMLElement): ActiveEffect.Implementation | undefined {
    return this.item.effects.get(element.closest<HTMLElement>("[data-effect-id]")?.dataset.effectId ?? "");
  }

  static async #onAddEffect(this: QuadriviumItemSheet): Promise<void> {
    const { name, img } = this.item;
    const bonus = { name, img, type: "bonus", transfer: true, system: { value: 0 } } as const;
    const [effect] = await this.item.createEmbeddedDocuments("ActiveEffect", [bonus]);
    await openSheetOf(effect);
  }

  static async #onOpenEffect(this: QuadriviumItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await openSheetOf(this.#effectAt(target));
  }

  static async #onDeleteEffect(this: QuadriviumItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#effectAt(target)?.deleteDialog();
  }
}
