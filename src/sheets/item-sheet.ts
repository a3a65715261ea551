import { isElement } from "../windows/elements.ts";
import { creature } from "../services/creature.ts";
import { canDragItemEffects } from "../foundry-versions.ts";
import { traditionOf } from "../rules/traditions/traditions.ts";
import type { Tradition } from "../rules/traditions/tradition.ts";
import { defaultTradition } from "../world-settings.ts";
import { descriptionContext, writeDescription } from "./description.ts";
import type { Description } from "./description.ts";
import { enableEffectDrag } from "./effect-drag.ts";
import { faultIn, isField, revertField, enteredValue } from "../windows/field-fault.ts";
import type { SheetField } from "../windows/field-fault.ts";
import { namesForFormulas } from "./formula-names.ts";
import { detailsOf, isFormula } from "./item-details.ts";
import type { Details } from "./item-details.ts";
import { effectRows } from "./item-effects.ts";
import type { EffectRow } from "./item-effects.ts";
import { ItemSheetBase } from "./sheet-base.ts";

import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

interface ItemSheetContext extends ItemSheetV2.RenderContext {
  readonly type: string;
  readonly details: Details;
  readonly isUnfolded: boolean;
  readonly effects: readonly EffectRow[];
  readonly description: Description;
}

/** The sheet of an item of any type: its fields, its description, and its effects. */
export class QuadriviumItemSheet extends ItemSheetBase<ItemSheetContext> {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "item-sheet"],
    position: { width: 520, height: 640 },
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
    details: { template: "systems/quadrivium/templates/sheets/item-sheet/details.hbs" },
    description: { template: "systems/quadrivium/templates/sheets/description.hbs" },
    effects: { template: "systems/quadrivium/templates/sheets/item-sheet/effects.hbs" },
  };

  /** True while the fields of other traditions are shown. */
  #isUnfolded = false;

  /** Returns the tradition of the item's owner, or else of the world. */
  get #tradition(): Tradition {
    return creature(this.item.actor)?.system.effectiveTradition ?? traditionOf(defaultTradition());
  }

  protected override async _prepareContext(
    options: Parameters<ItemSheetV2["_prepareContext"]>[0],
  ): Promise<ItemSheetContext> {
    const context = await super._prepareContext(options);
    const { item } = this;
    return {
      ...context,
      type: game.i18n.localize(`TYPES.Item.${item.type}`),
      details: detailsOf(item, this.#tradition),
      isUnfolded: this.#isUnfolded,
      effects: effectRows(item),
      description: await descriptionContext(this, "system.description", { level: 2, rollData: namesForFormulas(item) }),
    };
  }

  protected override async _onRender(...args: Parameters<ItemSheetV2["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.family = this.#tradition.id;
    if (!canDragItemEffects()) enableEffectDrag(this);
  }

  protected override _attachPartListeners(...args: Parameters<ItemSheetBase["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [, part] = args;
    part.querySelector("details")?.addEventListener("toggle", ({ currentTarget }) => {
      this.#isUnfolded = (currentTarget as HTMLDetailsElement).open;
    });
    part.addEventListener("change", (event) => {
      const { target } = event;
      if (!isElement(target, "input") || target.name) return;
      // Checkboxes without a name do not belong to the form.
      event.stopPropagation();
      if (target.dataset.characteristic) void this.#tick(part);
      else void this.#switch(target);
    });
  }

  protected override _onChangeForm(...args: Parameters<ItemSheetV2["_onChangeForm"]>): void {
    const field = args[1].target;
    const fault = isField(field) && field.name ? this.#faultAt(field) : null;
    if (isField(field) && fault !== null) revertField(field, fault);
    else super._onChangeForm(...args);
  }

  #faultAt(field: SheetField): string | null {
    const known = isFormula(field.name) ? namesForFormulas(this.item) : null;
    return faultIn(this.item, field.name, enteredValue(field), known);
  }

  /** Stores the ticked Characteristics. */
  async #tick(part: HTMLElement): Promise<void> {
    const boxes = [...part.querySelectorAll<HTMLInputElement>("[data-characteristic]:checked")];
    const characteristics = boxes.map(({ dataset }) => dataset.characteristic ?? "");
    await this.pending.store(() => this.item.update({ system: { characteristics } }));
  }

  /** Switches the effect of a box on or off. */
  async #switch(box: HTMLInputElement): Promise<void> {
    const effect = this.#effectAt(box);
    const disabled = !box.checked;
    if (effect) await this.pending.store(() => effect.update({ disabled }));
  }

  /** Returns the effect of the row that contains an element. */
  #effectAt(element: HTMLElement): ActiveEffect.Implementation | undefined {
    return this.item.effects.get(element.closest<HTMLElement>("[data-effect-id]")?.dataset.effectId ?? "");
  }

  static async #onAddEffect(this: QuadriviumItemSheet): Promise<void> {
    const { name, img } = this.item;
    const bonus = { name, img, type: "bonus", transfer: true, system: { value: 0 } } as const;
    const [effect] = await this.item.createEmbeddedDocuments("ActiveEffect", [bonus]);
    if (effect) await open(effect);
  }

  static async #onOpenEffect(this: QuadriviumItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const effect = this.#effectAt(target);
    if (effect) await open(effect);
  }

  static async #onDeleteEffect(this: QuadriviumItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#effectAt(target)?.deleteDialog();
  }
}

async function open({ sheet }: ActiveEffect.Implementation): Promise<void> {
  await (sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
}
