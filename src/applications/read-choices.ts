import { visibilities } from "../foundry-versions.ts";
import type { Bonus } from "../rules/bonuses.ts";
import { plainSetup } from "../rules/setup.ts";
import { traditionOf } from "./roll-choices.ts";
import type { RollChoices } from "./roll-choices.ts";

/** An empty row for a modifier. */
export const blankModifier: Bonus = { label: "", category: "other", amount: 0 };

/** What the roll dialog's form holds; a field that is not shown leaves its entry out. */
interface FormValues {
  readonly letter?: string;
  readonly characteristic?: string;
  readonly ability?: string;
  readonly specialty?: boolean;
  readonly setup?: Readonly<Record<string, number | null>>;
  readonly modifiers?: Readonly<Record<string, { readonly value: number | null; readonly label: string }>>;
  readonly own?: Readonly<Record<string, boolean>>;
  readonly target?: number | null;
  readonly visibility?: string;
}

/** Reads the roll dialog's form; what it does not show stays as it was. */
export function readChoices(form: HTMLFormElement, before: RollChoices): RollChoices {
  const data = new foundry.applications.ux.FormDataExtended(form).object;
  const values = foundry.utils.expandObject(data) as FormValues;
  const letter = values.letter ?? before.letter;
  const characteristic = values.characteristic ?? before.characteristics[0] ?? "";
  const ability = values.ability ?? before.ability;
  return {
    letter,
    setup: setup(letter, before, values.setup ?? {}),
    characteristics: characteristic ? [characteristic] : [],
    ability,
    specialty: ability === before.ability && (values.specialty ?? false),
    traits: before.traits,
    total: before.total,
    modifiers: Object.values(values.modifiers ?? {}).map((row) => ({
      ...blankModifier,
      label: row.label.trim(),
      amount: row.value ?? 0,
    })),
    off: values.own ? Object.entries(values.own).flatMap(([id, isOn]) => (isOn ? [] : [id])) : before.off,
    target: values.target === undefined ? before.target : values.target,
    visibility: visibilities.find((visibility) => visibility === values.visibility) ?? before.visibility,
  };
}

function setup(letter: string, before: RollChoices, values: Readonly<Record<string, number | null>>) {
  const usual = plainSetup(traditionOf(letter));
  const written = Object.entries(letter === before.letter ? { ...before.setup, ...values } : values);
  const kept = written.flatMap(([name, value]) => (name in usual && value !== null ? [[name, value] as const] : []));
  return { ...usual, ...Object.fromEntries(kept), count: usual.count };
}
