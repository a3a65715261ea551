import { EXPERIENCE, recordChanges } from "../../deltas/change-message.ts";
import { numeral, say } from "../../base/words.ts";
import { changeableNumbers, valueInWords, itemKey, type ChangeableNumber } from "../../deltas/changeable-numbers.ts";
import { scoreInWords } from "../../characters/abilities.ts";
import type { Creature } from "../../characters/actors.ts";
import { askInWindow } from "../../ui/ask.ts";
import { writeWithTargets } from "../../ui/target-marks.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { itemAt } from "./item-rows.ts";

/** The numbers of a stat that experience can raise, and its name. */
interface Raisable {
  readonly name: string;
  readonly numbers: readonly ChangeableNumber[];
}

/** Returns what experience can raise in a row's stat; null for nothing, or without experience to spend. */
export function raisableAt(actor: Creature, target: HTMLElement): Raisable | null {
  const item = itemAt(actor, target);
  const [characteristic, another] = target.dataset.characteristics?.split(" ") ?? [];
  if (another || (!item && !characteristic)) return null;
  const path = item ? itemKey(item, "") : `characteristics.${characteristic ?? ""}.`;
  const numbers = raisableNumbers(actor).filter(({ key }) => key.startsWith(path));
  const listed = actor.system.listedCharacteristics.find(({ id }) => id === characteristic);
  const name = item?.name ?? game.i18n.localize(listed?.name ?? "");
  return numbers.length > 0 ? { name, numbers } : null;
}

/** Returns the numbers of Characteristics, Abilities and traits with room to improve, if there is experience to spend. */
function raisableNumbers(actor: Creature): readonly ChangeableNumber[] {
  // Experience spent on an unlinked token's copy would be lost with the token.
  if (actor.system.experience === 0 || actor.isToken) return [];
  const hasOwn = actor.system.effectiveTradition.rating === "own";
  const trained = actor.items.contents.flatMap((item) =>
    ["ability", "trait"].includes(item.type) ? itemKey(item, "") : [],
  );
  const isRaised = ({ key }: ChangeableNumber): boolean => {
    const item = trained.find((one) => key.startsWith(one));
    return item === undefined
      ? key.startsWith("characteristics.") && key.endsWith(".value") !== hasOwn
      : isTrained(actor, key.slice(item.length));
  };
  return changeableNumbers(actor).filter((one) => isRaised(one) && betterValues(one).length > 0);
}

/** Returns whether the tradition's rolls use a number of an Ability. */
function isTrained(actor: Creature, path: string): boolean {
  const hasOwn = actor.system.effectiveTradition.rating === "own";
  return path === "size" || (path === "score") !== hasOwn;
}

/**
 * Asks which numbers of a stat to raise and at what cost, and records both in one change. The sources give no costs, so
 * players enter them.
 */
export async function raise(actor: Creature, { name, numbers }: Raisable): Promise<void> {
  const [first] = numbers;
  const { experience } = actor.system;
  if (!first) return;
  const answer = await askInWindow<{ readonly number?: string | number; readonly to?: number; readonly cost?: number }>(
    {
      title: say({ key: "QUADRIVIUM.Change.Raise.Title", data: { name } }),
      tradition: actor.system.effectiveTradition.id,
      template: "systems/quadrivium/templates/sheets/raise.hbs",
      context: {
        id: `quadrivium-raise-${actor.id}`,
        has: say({ key: "QUADRIVIUM.Change.Raise.Has", data: { count: numeral(experience) } }),
        numbers: numbers.length > 1 ? numbers.map(({ label }, value) => ({ value, label })) : null,
        now: nowInWords(actor, first),
        values: valuesInWords(actor, first),
        experience,
      },
      confirm: say({ key: "QUADRIVIUM.Change.Raise.Confirm" }),
      about: `raise ${actor.uuid}`,
      attach: (window) => {
        followNumber(window, actor, numbers);
      },
    },
  );
  const raised = numbers[Number(answer?.number ?? 0)];
  if (!answer || !raised || typeof answer.to !== "number" || typeof answer.cost !== "number") return;
  const deltas = [
    { number: raised.key, before: raised.value, by: answer.to - raised.value },
    { number: EXPERIENCE, before: experience, by: 0 - answer.cost },
  ];
  await warnOfFaults(async () => {
    await recordChanges("raise", [{ actor, deltas }]);
  });
}

/** The maximum number of steps at once. */
const MOST_STEPS = 10;

/** Returns the values a number can be raised to, the next one first; lower is better for trip targets. */
function betterValues({ key, value, max, choices }: ChangeableNumber): NonNullable<ChangeableNumber["choices"]> {
  if (choices && key.includes(".own.")) return choices.filter((one) => one.value < value).toReversed();
  if (choices) return choices.filter((one) => one.value > value);
  return Array.from({ length: Math.min(MOST_STEPS, max - value) }, (_, step) => {
    return { value: value + step + 1, label: numeral(value + step + 1) };
  });
}

/** Returns the values a number can be raised to, as {@link betterValues}, with the names of ranks. */
function valuesInWords(actor: Creature, number: ChangeableNumber): NonNullable<ChangeableNumber["choices"]> {
  const values = betterValues(number);
  return number.key.endsWith(SCORE)
    ? values.map(({ value }) => ({ value, label: scoreInWords(actor, value) }))
    : values;
}

function nowInWords(actor: Creature, number: ChangeableNumber): string {
  return number.key.endsWith(SCORE) ? scoreInWords(actor, number.value) : valueInWords(number, number.value);
}

/** The endings of the keys of Ability scores. */
const SCORE = ".score";

/** Shows the number chosen from a list of several. */
function followNumber(window: HTMLElement, actor: Creature, numbers: readonly ChangeableNumber[]): void {
  const list = window.querySelector<HTMLSelectElement>("select[name=number]");
  const values = window.querySelector<HTMLSelectElement>("select[name=to]");
  const now = window.querySelector("output");
  list?.addEventListener("change", () => {
    const number = numbers[Number(list.value)];
    if (!number || !values || !now) return;
    writeWithTargets(now, nowInWords(actor, number));
    values.replaceChildren(...valuesInWords(actor, number).map(optionFor));
  });
}

function optionFor({ value, label }: { readonly value: number; readonly label: string }): HTMLOptionElement {
  const option = document.createElement("option");
  option.value = String(value);
  option.textContent = label;
  return option;
}
