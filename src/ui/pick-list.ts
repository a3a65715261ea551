import { fireAndForget } from "../base/async.ts";
import { say } from "../base/words.ts";
import { foldWord } from "../rules/command/tokens.ts";
import { matchWords } from "./match-words.ts";
import { OptionList } from "./option-list.ts";
import type { Option, OptionGroup } from "./option-list.ts";
import { isElement } from "./pages.ts";

/** What a search field offers, and what is done with what is picked. */
interface PickList<Offered extends Option> {
  /** Selects the field among those of its part, such as `[data-pick=ability]`. */
  readonly selector: string;
  /**
   * Returns what the list offers for what is typed (without spaces around it), best first; nothing is typed at first. It is asked anew for
   * each letter, and an answer that comes after the next question is thrown away.
   */
  readonly offer: (
    typed: string,
    field: HTMLInputElement,
  ) => readonly OptionGroup<Offered>[] | Promise<readonly OptionGroup<Offered>[]>;
  /**
   * Does what picking an option does. The field is empty again then, the list is closed, and the focus is still in the field, so that one after the other can
   * be picked; who wants the text to stay, or the focus elsewhere, sets them here.
   */
  readonly pick: (option: Offered, typed: string, field: HTMLInputElement) => void | Promise<void>;
}

/**
 * Lets a search field offer a list of what can be picked: the arrow keys mark an option, Enter or a press takes it, Escape
 * closes the list and then empties the field. Once something is typed, the first option is marked, so that a few letters and Enter are
 * enough. Screen readers are told which option is marked and how many there are.
 *
 * The field is drawn by the partial `templates/ui/pick-list.hbs`, with its `pick` (the value of `data-pick`), `id`, `label` and, if it is not the label,
 * `placeholder`; it has no name, and its changes concern no form. Name the partial in the `templates` of the part.
 *
 *     attachPickList(part, {
 *       selector: "[data-pick=ability]",
 *       offer: async (typed) => matching(await abilitiesByCompendium(), typed),
 *       pick: ({ uuid }) => addAbility(uuid),
 *     });
 *
 * @param part An element around the field that stays when the field is drawn again, such as a part of a window.
 */
export function attachPickList<Offered extends Option>(
  part: HTMLElement,
  { selector, offer, pick }: PickList<Offered>,
): void {
  const list = new OptionList<Offered>();
  let questions = 0;
  let isAsking = false;
  /** Whether Enter was pressed before the list for what is typed was there. */
  let isTaken = false;
  const fieldAt = ({ target }: Event): HTMLInputElement | null =>
    isElement(target, "input") && target.matches(selector) ? target : null;

  const begin = (): number => {
    isAsking = true;
    isTaken = false;
    return ++questions;
  };

  const close = (): void => {
    questions++;
    isAsking = false;
    list.hide();
  };

  const open = async (field: HTMLInputElement): Promise<void> => {
    const question = begin();
    const typed = field.value.trim();
    const groups = await offer(typed, field);
    if (question !== questions || field.ownerDocument.activeElement !== field) return;
    isAsking = false;
    const count = groups.reduce((sum, { options }) => sum + options.length, 0);
    const found = say({ key: "QUADRIVIUM.Pick.found", data: { count } });
    const status = field.parentElement?.querySelector("output");
    if (status) status.textContent = found;
    list.show(field, {
      label: field.getAttribute("aria-label") ?? "",
      heading: count === 0 ? found : "",
      groups,
      marksFirst: typed !== "",
      choose: (option) => {
        close();
        field.value = "";
        fireAndForget(Promise.resolve(pick(option, typed, field)));
      },
    });
    if (isTaken) list.takeMarked();
  };

  /** Does what a key does in the list; returns false if it is left to the field and its window. */
  const isUsed = (key: string, field: HTMLInputElement): boolean => {
    switch (key) {
      case "ArrowDown":
        if (list.isOpen) list.move(1);
        else fireAndForget(open(field));
        return true;
      case "ArrowUp":
        if (list.isOpen) list.move(-1);
        return list.isOpen;
      case "Enter":
        // What is shown for fewer letters is not what is meant.
        if (isAsking) isTaken = true;
        else list.takeMarked();
        // Whatever form is around it is not sent.
        return true;
      case "Escape":
        if (!list.isOpen && field.value === "") return false;
        if (!list.isOpen) field.value = "";
        close();
        return true;
      default:
        return false;
    }
  };

  part.addEventListener("input", (event) => {
    const field = fieldAt(event);
    if (field) fireAndForget(open(field));
  });
  part.addEventListener("click", (event) => {
    const field = fieldAt(event);
    if (field && !list.isOpen) fireAndForget(open(field));
  });
  part.addEventListener("focusout", (event) => {
    if (fieldAt(event)) close();
  });
  part.addEventListener("change", (event) => {
    if (fieldAt(event)) event.stopPropagation();
  });
  part.addEventListener("keydown", (event) => {
    const field = fieldAt(event);
    const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event;
    if (!field || shiftKey || ctrlKey || altKey || metaKey || isComposing || !isUsed(key, field)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The most options that are shown at once: who wants another types a letter more. */
const MOST = 50;

/**
 * Returns the options whose names contain every word that was typed, whatever its case and accents: in each group those that
 * begin with it come first, otherwise the order stays.
 * @param most The greatest number of options in all.
 */
export function matching<Offered extends Option>(
  groups: readonly OptionGroup<Offered>[],
  typed: string,
  most = MOST,
): readonly OptionGroup<Offered>[] {
  const matches = matchWords(typed);
  const begin = foldWord(typed);
  const begins = (name: string): boolean => foldWord(name).startsWith(begin);
  let left = most;
  return groups.flatMap(({ label, options }) => {
    const found = options.filter(({ name }) => matches(name));
    const sorted = [...found.filter(({ name }) => begins(name)), ...found.filter(({ name }) => !begins(name))];
    const shown = sorted.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ label, options: shown }] : [];
  });
}
