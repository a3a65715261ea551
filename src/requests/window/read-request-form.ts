import { isNumberField, numberIn } from "../../ui/number-fields.ts";
import { isElement } from "../../ui/pages.ts";
import { bonusCategories, bonusGoals } from "../../rules/kernel/bonuses.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { challengeDifficulties } from "../../rules/procedures/group-challenge.ts";
import type { Field, Value } from "../../rules/kernel/fields.ts";
import { openings } from "../../rules/requests/openings.ts";
import { audiences, resultVisibilities, targetIn } from "../../rules/requests/request.ts";
import type { Disclosure, TargetsByTradition, TargetTerms } from "../../rules/requests/request.ts";
import { traditions } from "../../rules/traditions/traditions.ts";
import { dieKinds } from "../../rules/traditions/die-kinds.ts";
import { disclosureId, knownOption, windowKinds } from "./request-settings.ts";
import type { OptionSettings, RequestSettings } from "./request-settings.ts";

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Reads one field of the request window by name; all other settings stay as before, whatever the window still shows.
 */
export function readRequestField(form: HTMLElement, name: string, before: RequestSettings): RequestSettings {
  const fields = new Fields(form, name);
  const boxes = fields.boxes("asked");
  const shown = new Set(boxes.map(({ value }) => value));
  const checked = boxes.filter((box) => box.checked).map(({ value }) => value);
  return {
    kind: fields.choice("kind", windowKinds, before.kind),
    title: fields.text("title", before.title),
    note: fields.text("note", before.note),
    asked: boxes.length > 0 ? [...before.asked.filter((uuid) => !shown.has(uuid)), ...checked] : before.asked,
    options: before.options.map((option, index) => readOption(fields, `options.${index}`, option)),
    bonuses: before.bonuses.map((bonus, index) => readBonus(fields, `bonuses.${index}`, bonus)),
    ...fields.disclosure("learns", before),
    opens: fields.checked("opens", before.opens).flatMap((said) => openings.find((one) => one === said) ?? []),
    deadline: fields.text("deadline", before.deadline),
    defender: fields.text("defender", before.defender),
    mayStalemate: fields.flag("mayStalemate", before.mayStalemate),
    challenge: fields.choice("challenge", challengeDifficulties, before.challenge),
    nominates: fields.flag("nominates", before.nominates),
    replaces: before.replaces,
  };
}

function readOption(fields: Fields, path: string, before: OptionSettings): OptionSettings {
  const letter = fields.text(`${path}.letter`, before.letter);
  const own = dieKinds.get(before.letter)?.fields ?? [];
  const setup = own.flatMap((field) => {
    const value = fields.setting(`${path}.setup.${field.name}`, field, before.setup[field.name]);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return knownOption({
    name: fields.text(`${path}.name`, before.name),
    letter,
    characteristics: fields.checked(`${path}.characteristics`, before.characteristics),
    ability: fields.text(`${path}.ability`, before.ability),
    moreAbilities: fields.list(`${path}.moreAbilities`, before.moreAbilities),
    total: fields.text(`${path}.total`, before.total),
    ...readTargets(fields, path, before),
    hidesTarget: fields.flag(`${path}.hidesTarget`, before.hidesTarget),
    setup: Object.fromEntries(setup),
    hidesSetup: fields.flag(`${path}.hidesSetup`, before.hidesSetup),
    holdsBack: fields.flag(`${path}.holdsBack`, before.holdsBack),
    isPassive: fields.flag(`${path}.isPassive`, before.isPassive),
    isUnskilled: before.isUnskilled,
    for: fields.checked(`${path}.for`, before.for),
  });
}

/** Reads the target for all, or that of one tradition beside those of the others. */
function readTargets(fields: Fields, path: string, { target, targets }: OptionSettings): Required<TargetTerms> {
  if (fields.isRead(`${path}.target`)) return { target: fields.number(`${path}.target`, target), targets: {} };
  const all = [...traditions.keys()];
  const changed = all.find((tradition) => fields.isRead(`${path}.targets.${tradition}`));
  if (changed === undefined) return { target, targets };
  const own = all.map((tradition) => {
    return [
      tradition,
      fields.number(`${path}.targets.${tradition}`, targetIn({ target, targets }, tradition)),
    ] as const;
  });
  const numbers = own.filter(([, number]) => number !== null);
  return { target: null, targets: Object.fromEntries(numbers) as TargetsByTradition };
}

function readBonus(fields: Fields, path: string, before: Bonus): Bonus {
  return {
    label: fields.text(`${path}.label`, before.label),
    amount: fields.number(`${path}.amount`, before.amount) ?? 0,
    goal: fields.choice(`${path}.goal`, bonusGoals, before.goal ?? "total"),
    category: fields.choice(`${path}.category`, bonusCategories, before.category),
  };
}

/** The fields of a form, of which only one is read; the others return the former value. */
class Fields {
  readonly #form: HTMLElement;
  readonly #only: string;

  constructor(form: HTMLElement, only: string) {
    this.#form = form;
    this.#only = only;
  }

  #all(name: string): readonly Input[] {
    if (name !== this.#only) return [];
    return [...this.#form.querySelectorAll<Input>(`[name="${CSS.escape(name)}"]`)];
  }

  /** Tells whether the form has the field that is read, and it is of this name. */
  isRead(name: string): boolean {
    return this.#all(name).length > 0;
  }

  text(name: string, before: string): string {
    return this.#all(name)[0]?.value.trim() ?? before;
  }

  /** Returns the names in a field, which commas separate. */
  list(name: string, before: readonly string[]): readonly string[] {
    const [field] = this.#all(name);
    if (!field) return before;
    return field.value.split(",").flatMap((one) => one.trim() || []);
  }

  number(name: string, before: number | null): number | null {
    const [field] = this.#all(name);
    if (!field) return before;
    return isNumberField(field) ? (numberIn(field) ?? null) : null;
  }

  flag(name: string, before: boolean): boolean {
    const [field] = this.#all(name);
    return isElement(field, "input") ? field.checked : before;
  }

  boxes(name: string): readonly HTMLInputElement[] {
    return this.#all(name).filter((field) => isElement(field, "input"));
  }

  /** Returns the values of the checked boxes of a name. */
  checked(name: string, before: readonly string[]): readonly string[] {
    const boxes = this.boxes(name);
    return boxes.length > 0 ? boxes.filter((box) => box.checked).map(({ value }) => value) : before;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], before: Choice): Choice {
    const fields = this.#all(name);
    const field = fields.find((one) => one.matches(":checked")) ?? fields[0];
    return choices.find((one) => one === field?.value) ?? before;
  }

  /** Returns who learns what, as {@link disclosureId} writes it. */
  disclosure(name: string, { shows, tells }: Disclosure): Disclosure {
    const all = audiences.flatMap((one) => resultVisibilities.map((told) => ({ shows: one, tells: told })));
    const said = this.choice(name, all.map(disclosureId), disclosureId({ shows, tells }));
    return all.find((one) => disclosureId(one) === said) ?? { shows, tells };
  }

  /** Returns the value of a field of a die; undefined if it is not set. Pools are changed by buttons. */
  setting(name: string, field: Field, before: Value | undefined): Value | undefined {
    switch (field.kind) {
      case "number":
        return this.number(name, typeof before === "number" ? before : null) ?? undefined;
      case "flag":
        return this.flag(name, before === true) || undefined;
      case "sizes":
        return before;
    }
  }
}
