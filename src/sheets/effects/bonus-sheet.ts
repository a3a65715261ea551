import { keyOf } from "../../characters/abilities.ts";
import { creature, itemsOf, type Creature } from "../../characters/actors.ts";
import { bonusesCompete, traditionOf, traditions, goalsIn } from "../../rules/traditions/traditions.ts";
import { characteristicsFor, defaultTradition } from "../../base/world-settings.ts";
import { redrawn } from "../base/sheet-base.ts";
import { isElement } from "../../ui/dom.ts";
import { bonusAims, maxBonusValue, type BonusData, type BonusScope } from "../../characters/data/effect-data.ts";
import { say, sayFault, wordsOf } from "../../base/words.ts";
import { durationUnits, durationUpdate, effectDuration, type EffectDuration } from "../../base/foundry-versions.ts";
import { bonusCategories, bonusGoals } from "../../rules/kernel/bonuses.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { descriptionContext, writeDescription } from "../base/description.ts";
import { enteredValue, faultIn, revertField } from "../../ui/field-fault.ts";
import { isField, type Field } from "../../ui/number-fields.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

/** The names of the things a bonus can be limited to, by stored key. */
export type Keys = Readonly<Record<string, string>>;

/**
 * Returns what a bonus of a scope can be limited to. Without an actor it lists the keys of every tradition, but not
 * Abilities, since any can be named.
 */
export function keysOf(scope: BonusScope, actor: Creature | null): Keys {
  switch (scope) {
    case "all":
      return {};
    case "characteristic":
    case "using": {
      const listed = actor ? actor.system.listedCharacteristics : [...traditions.keys()].flatMap(characteristicsFor);
      return Object.fromEntries(listed.map(({ id, name }) => [id, game.i18n.localize(name)]));
    }
    case "ability":
      return Object.fromEntries(actor ? itemsOf(actor, "ability").map((one) => [keyOf(one), one.name]) : []);
    case "total": {
      const those = actor ? [actor.system.effectiveTradition] : [...traditions.values()];
      // Initiative is also rolled where it is not a total.
      const totals = those.flatMap((tradition) => tradition.totals.map(({ id }) => id));
      return Object.fromEntries(
        [...totals, "initiative"].map((id) => [id, game.i18n.localize(`QUADRIVIUM.Total.${id}`)]),
      );
    }
  }
}

/** Returns a bonus's limit in words; the key if it is no longer listed. */
export function scopeName(scope: BonusScope, key: string): string {
  if (scope === "all") return game.i18n.localize("QUADRIVIUM.BonusScope.all");
  return keysOf(scope, null)[key] ?? key;
}

const { HandlebarsApplicationMixin } = foundry.applications.api;

type Effect = ActiveEffect.Implementation;

/** The base of the sheets of effects; see the bases of the other sheets. */
class EffectSheetBase<
  Context extends DocumentSheetV2.RenderContext<Effect> = DocumentSheetV2.RenderContext<Effect>,
> extends redrawn(HandlebarsApplicationMixin(DocumentSheetV2))<Effect, Context> {}

const longestLasting = 9999;

/** The fields stored together with a field. */
const storedAlong = {
  "system.category": ["system.value"],
  "lasting.value": ["lasting.unit"],
  "lasting.unit": ["lasting.value"],
};

/** The sheet of a bonus: its amount, its source, the rolls it applies to, and its duration. */
export class BonusSheet extends EffectSheetBase {
  static override DEFAULT_OPTIONS = {
    classes: ["quadrivium", "bonus-sheet"],
    position: { width: 480 },
    window: { resizable: true, contentClasses: ["standard-form"], icon: "fa-solid fa-circle-plus" },
    form: { submitOnChange: true },
    actions: { writeDescription },
  };

  static override PARTS = {
    form: { template: "systems/quadrivium/templates/sheets/bonus-sheet/form.hbs" },
    description: { template: "systems/quadrivium/templates/sheets/description.hbs" },
  };

  get storedAlong(): Readonly<Record<string, readonly string[]>> {
    return storedAlong;
  }

  /** The category shown in the form; it may not be stored yet. */
  #category = "";
  /** The amount before it became a penalty. */
  #added = 0;

  get #bonus(): BonusData {
    return this.document.system as BonusData;
  }

  /** Returns the actor that has it, directly or through an item; null for one in the sidebar. */
  get #actor(): Creature | null {
    const { parent } = this.document;
    return creature(parent instanceof Item ? parent.actor : parent);
  }

  protected override async _prepareContext(options: Parameters<DocumentSheetV2<Effect>["_prepareContext"]>[0]) {
    const context = await super._prepareContext(options);
    const source = this.#bonus._source;
    const goals = this.#goals(source.goal);
    return {
      ...context,
      system: source,
      systemFields: this.#bonus.schema.fields,
      choices: {
        category: named(bonusCategories, "BonusCategory"),
        goal: named(goals, "BonusGoal"),
        aim: named(bonusAims, "BonusAim"),
        scope: this.#scopes(),
        unit: named(durationUnits, "Bonuses.Unit"),
      },
      asks: this.#asks(goals),
      key: this.#key(source.scope, source.key),
      lasting: effectDuration(this.document),
      image: this.document.img ?? "",
      description: await descriptionContext(this, "description"),
    };
  }

  /** Returns the scopes in the words of its character's game. */
  #scopes(): Readonly<Record<BonusScope, string>> {
    const tradition = this.#actor?.system.effectiveTradition.id ?? "";
    const { characteristic, ability } = wordsOf(tradition, ["characteristic", "ability"]);
    const using = say({ key: "QUADRIVIUM.BonusScope.using", data: { name: characteristic } });
    const { all = "", total = "" } = named(["all", "total"], "BonusScope");
    return { all, characteristic, using, ability, total };
  }

  /** Returns the goals in its character's rolls, and the stored one; all for a bonus without a character. */
  #goals(stored: string): readonly string[] {
    const tradition = this.#actor?.system.effectiveTradition.id;
    if (tradition === undefined) return bonusGoals;
    return [...new Set([...goalsIn(tradition), stored])];
  }

  /**
   * Returns which fields are shown: where bonuses do not compete, their source does not matter. Filled fields stay
   * visible.
   */
  #asks(goals: readonly string[]) {
    const { category, source, aim } = this.#bonus._source;
    const tradition = this.#actor?.system.effectiveTradition.id;
    const competes = tradition === undefined || bonusesCompete(tradition);
    return {
      category: competes || category !== "other",
      source: competes || source !== "",
      approval: game.user.isGM && category === "artifact",
      goal: goals.length > 1,
      // Only checks use the aim, following the example of a prone pirate.
      aim: goals.includes("boons") || aim !== "own",
    };
  }

  /** Returns the field for a bonus's limit: a list if everything can be listed, otherwise a text field. */
  #key(scope: BonusScope, key: string) {
    if (scope === "all") return null;
    // Those who roll against its bearer may have other Abilities.
    const keys = keysOf(scope, scope === "ability" && this.#bonus._source.aim === "against" ? null : this.#actor);
    const label = say({ key: "QUADRIVIUM.Effect.bonus.FIELDS.key.label" });
    if (Object.keys(keys).length === 0) return { label, choices: null, isMissing: key === "" };
    // A key the character lacks stays until another is chosen.
    return { label, choices: key in keys ? keys : { ...keys, [key]: key }, isMissing: key === "" };
  }

  protected override async _onRender(...args: Parameters<DocumentSheetV2<Effect>["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.family = this.#actor?.system.effectiveTradition.id ?? traditionOf(defaultTradition()).id;
    this.#category = this.element.querySelector<HTMLSelectElement>("[name='system.category']")?.value ?? "";
  }

  /**
   * Rejects an invalid value: its field shows the reason and gets its old value back, and the form is not submitted.
   */
  protected override _onChangeForm(...args: Parameters<DocumentSheetV2<Effect>["_onChangeForm"]>): void {
    const field = args[1].target;
    const fault = isField(field) ? this.#faultAt(field) : null;
    if (isField(field) && fault !== null) {
      revertField(field, fault);
      return;
    }
    if (isElement(field, "select") && field.name === "system.category") this.#turnRound(field);
    super._onChangeForm(...args);
  }

  #faultAt(field: Field): string | null {
    const { name } = field;
    const written = enteredValue(field);
    if (name === "lasting.value") return lastingFault(written);
    const max = maxBonusValue(this.#category);
    if (name === "system.value" && Number(written) > max) return outOfRange(-maxBonusValue(""), max);
    return faultIn(this.document, name, written);
  }

  /**
   * Turns the amount negative when the category becomes a penalty. On a list, the arrow keys pass through all
   * categories, so the amount is turned back if the category changes again.
   */
  #turnRound({ value: category }: HTMLSelectElement): void {
    const before = this.#category;
    this.#category = category;
    const field = this.element.querySelector<HTMLInputElement>("[name='system.value']");
    if (!field || (category === "penalty") === (before === "penalty")) return;
    const value = Number(field.value);
    if (category === "penalty") {
      this.#added = value;
      field.value = String(-Math.abs(value));
    } else if (value === -Math.abs(this.#added)) field.value = String(this.#added);
  }

  protected override _processFormData(...args: Parameters<DocumentSheetV2<Effect>["_processFormData"]>): object {
    const { lasting, ...data } = super._processFormData(...args) as FormValues;
    const { system } = data;
    // The key of another scope has no meaning here.
    if (system?.scope !== undefined && system.scope !== this.#bonus.scope) system.key = "";
    if (!lasting || (args[0]?.type !== "change" && isSame(lasting, effectDuration(this.document)))) return data;
    return { ...data, ...durationUpdate({ ...lasting, value: lasting.value || null }) };
  }
}

interface FormValues {
  readonly lasting?: EffectDuration;
  readonly system?: Stated;
  readonly img?: string;
}

/** The data of a bonus in the form. */
interface Stated {
  scope?: string;
  key?: string;
}

function named(ids: readonly string[], group: string): Keys {
  return Object.fromEntries(ids.map((id) => [id, game.i18n.localize(`QUADRIVIUM.${group}.${id}`)]));
}

function isSame(one: EffectDuration, other: EffectDuration): boolean {
  return one.value === other.value && one.unit === other.unit;
}

function lastingFault(written: unknown): string | null {
  if (written === null) return null;
  const isIn = Number.isInteger(written) && Number(written) >= 0 && Number(written) <= longestLasting;
  return isIn ? null : outOfRange(0, longestLasting);
}

function outOfRange(min: number, max: number): string {
  return sayFault(new RuleError("FieldNumber", { min, max }));
}
