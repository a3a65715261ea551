import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { DocumentIdField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { IntegerSortField } from "../data/fields/number-kinds.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { SetField } from "../data/fields/set-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { ColorField, HTMLField } from "../data/fields/text-fields.ts";
import { AnyField } from "../data/fields/object-field.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, picture, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DocumentClass } from "./document.ts";
import { findStatus } from "./status-effects.ts";
import { game } from "./surroundings.ts";

/** Something which changes an actor for as long as it lasts. */
export class ActiveEffect extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "ActiveEffect",
    collection: "effects",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    hasTypeData: true,
  };

  static override defineSchema() {
    const count = () => new NumberField({ integer: true, min: 0 });
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: picture("icons/svg/aura.svg"),
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          value: new StringField({ required: true }),
          mode: new NumberField({ integer: true, nullable: false, initial: CONST.ACTIVE_EFFECT_MODES.ADD }),
          priority: new NumberField(),
        }),
      ),
      disabled: new BooleanField(),
      duration: new SchemaField({
        startTime: new NumberField(),
        seconds: count(),
        combat: new DocumentIdField({ readonly: false, initial: null }),
        rounds: count(),
        turns: count(),
        startRound: count(),
        startTurn: count(),
      }),
      description: new HTMLField({ textSearch: true }),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: new IntegerSortField(),
    };
  }

  declare name: string;
  declare img: string;
  declare changes: EffectChange[];
  declare disabled: boolean;
  declare transfer: boolean;
  declare origin: string | null;
  declare statuses: Set<string>;
  declare duration: Record<string, number | string | null>;

  /** The document this effect changes: the actor it is on, or the actor whose item passes it on. */
  get target(): ClientDocument | null {
    const { parent } = this;
    if (parent?.documentName === "Item" && this.transfer) return parent.parent;
    return parent;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Does something keep this effect from working for now? A system's class says what. */
  get isSuppressed(): boolean {
    return false;
  }

  get isTemporary(): boolean {
    const { seconds, rounds, turns } = this.duration;
    return [seconds, rounds, turns].some((length) => Number(length) > 0) || this.statuses.size > 0;
  }

  /** Makes an effect of one of the status effects of CONFIG. */
  static fromStatusEffect(statusId: string): ActiveEffect {
    const { id, name = id, statuses = [], ...data } = findStatus(statusId);
    const words = game().i18n.localize(name);
    const cls = this.implementation as unknown as DocumentClass<ActiveEffect>;
    return new cls({ ...data, name: words, statuses: [...new Set([id, ...statuses])] });
  }

  /** Applies one change to a document or model, and tells what was changed to what. */
  apply(document: ClientDocument, change: EffectChange): Plain {
    const field = change.key.startsWith("system.")
      ? document.getFieldForProperty(change.key)
      : document.schema.getField(change.key);
    if (field) return { [change.key]: ActiveEffect.applyField(document, change, field) };
    // Where no field stands, the value itself says of what kind the change is.
    const current = getProperty(document, change.key);
    const value = new AnyDelta(current).applyChange(current, document, change);
    setProperty(document, change.key, value);
    return { [change.key]: value };
  }

  /** Applies one change to the place of a field. */
  static applyField(model: object, change: EffectChange, field: DataField): unknown {
    const current = getProperty(model, change.key);
    const value = field.applyChange(current, model, change);
    setProperty(model, change.key, value);
    return value;
  }
}

/** Stands in for a field at places without one: numbers are added, all else is joined as text. */
class AnyDelta extends AnyField {
  readonly #current: unknown;

  constructor(current: unknown) {
    super();
    this.#current = current;
  }

  override _castChangeDelta(delta: string): unknown {
    if (typeof this.#current === "number") return Number(delta);
    if (typeof this.#current === "boolean") return delta === "true";
    if (this.#current === undefined || typeof this.#current === "object") {
      try {
        return JSON.parse(delta);
      } catch {
        return delta;
      }
    }
    return delta;
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    if (Array.isArray(value)) return [...(value as unknown[]), delta];
    return value === undefined || value === null ? delta : (value as number) + (delta as number);
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return typeof value === "number" ? value * Number(delta) : value;
  }

  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return typeof value === "number" ? Math.max(value, Number(delta)) : value;
  }

  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return typeof value === "number" ? Math.min(value, Number(delta)) : value;
  }
}
