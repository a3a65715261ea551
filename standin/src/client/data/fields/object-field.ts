import { deepClone } from "../../utils/clone.ts";
import { applySpecialKeys, diffObject, mergeObject } from "../../utils/merge.ts";
import { isEmpty, isPlainObject, type Plain } from "../../utils/types.ts";
import { DataField } from "./data-field.ts";
import type { FieldOptions, UpdateOptions, Verdict } from "./types.ts";

/** A field of any plain data; nothing inside it is cleaned or checked. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(source?: Plain): unknown {
    const initial = super.getInitialValue(source);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  /** What is not an object at all becomes an empty one. */
  override _cast(value: unknown): unknown {
    const own = value as { toObject?: (source?: boolean) => unknown };
    const plain = typeof own.toObject === "function" ? own.toObject() : value;
    return isPlainObject(plain) ? plain : {};
  }

  override _validateType(value: unknown): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }

  override initialize(value: unknown, _model: object, _options?: Plain): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override _updateDiff(
    source: Plain,
    key: string,
    value: unknown,
    difference: Plain,
    options: UpdateOptions = {},
  ): void {
    const current = source[key];
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value)) {
      super._updateDiff(source, key, applySpecialKeys(value), difference, options);
      return;
    }
    const inner = diffObject(current, value, { deletionKeys: true });
    if (isEmpty(inner)) return;
    source[key] = mergeObject(current, deepClone(inner), { inplace: false, performDeletions: true });
    difference[key] = inner;
  }
}

/** A field of anything at all. */
export class AnyField extends DataField {
  override initialize(value: unknown): unknown {
    return deepClone(value);
  }
}
