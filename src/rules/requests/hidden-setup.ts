import { initialOf } from "../kernel/fields.ts";
import type { Field, Value, Setup } from "../kernel/fields.ts";

/**
 * Returns a setup with the part that a request hides. Hidden numbers add to the character's own: a hidden slide of 2
 * and the 5 of an unskilled roll are 7. A hidden switch is on.
 */
export function withHiddenSetup(
  { fields }: { readonly fields: readonly Field[] },
  setup: Setup,
  hidden: Partial<Setup>,
): Setup {
  const changed = fields.flatMap((field) => {
    const value = hidden[field.name];
    return value === undefined
      ? []
      : [[field.name, combineValues(field, setup[field.name] ?? initialOf(field), value)]];
  });
  return { ...setup, ...(Object.fromEntries(changed) as Partial<Setup>) } as Setup;
}

function combineValues(field: Field, asked: Value, hidden: Value): Value {
  if (field.kind === "flag") return asked === true || hidden === true;
  if (field.kind === "sizes") return hidden;
  return Math.max(field.min, Math.min(Number(asked) + Number(hidden) - field.initial, field.max));
}
