import { isCharacteristic } from "../data/characteristics.ts";
import { visibilities } from "../foundry-versions.ts";
import type { Part } from "../rules/notation.ts";
import { plainSetup } from "../rules/setup.ts";
import { traditionOf } from "./roll-choices.ts";
import type { RollChoices } from "./roll-choices.ts";

/** An empty row for a modifier. */
export const blankModifier: Part = { label: "", value: 0 };

/** What the roll dialog's form holds; a field that is not shown leaves its entry out. */
interface FormValues {
  readonly letter?: string;
  readonly characteristic?: string;
  readonly ability?: string;
  readonly specialty?: boolean;
  readonly setup?: Readonly<Record<string, number | null>>;
  readonly modifiers?: Readonly<Record<string, { readonly value: number | null; readonly label: string }>>;
  readonly fatigue?: boolean;
  readonly body?: boolean;
  readonly target?: number | null;
  readonly visibility?: string;
}

/** Reads the roll dialog's form; what it does not show stays as it was. */
export function readChoices(form: HTMLFormElement, before: RollChoices): RollChoices {
  const data = new foundry.applications.ux.FormDataExtended(form).object;
  const values = foundry.utils.expandObject(data) as FormValues;
  const letter = values.letter ?? before.letter;
  const characteristic = values.characteristic ?? before.characteristic;
  const ability = values.ability ?? before.ability;
  return {
    letter,
    setup: setup(letter, before, values.setup ?? {}),
    characteristic: isCharacteristic(characteristic) ? characteristic : "",
    ability,
    specialty: ability === before.ability && (values.specialty ?? false),
    modifiers: Object.values(values.modifiers ?? {}).map((row) => ({ label: row.label.trim(), value: row.value ?? 0 })),
    fatigue: values.fatigue ?? before.fatigue,
    body: values.body ?? before.body,
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
