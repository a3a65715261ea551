import { say } from "../base/words.ts";
import { askInWindow } from "./ask.ts";
import { sortedByName } from "./choose-document.ts";
import type { DocumentGroup } from "./choose-document.ts";
import { matchWords } from "./match-words.ts";

/** A list from which several documents can be chosen. */
export interface DocumentChoice {
  readonly kind: "Actor" | "Item";
  /** The title of the window. */
  readonly title: string;
  readonly groups: readonly DocumentGroup[];
  /** Key that allows one window at a time. */
  readonly about: string;
  /** The type that is looked for at first; blank for all. */
  readonly type?: string;
}

/**
 * Asks for any number of documents, as an alternative to dragging: they are found by words, type and source, and added
 * at once. Returns their uuids in the order of the list; none if the window is closed.
 */
export async function chooseDocuments({
  kind,
  title,
  groups,
  about,
  type = "",
}: DocumentChoice): Promise<readonly string[]> {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  if (filled.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Take.nothing" }));
    return [];
  }
  const typeName = (type: string): string => say({ key: `TYPES.${kind}.${type}` });
  const types = [...new Set(filled.flatMap(({ entries }) => entries.map(({ type }) => type)))];
  const chosen = new Set<string>();
  const answer = await askInWindow({
    title,
    tradition: "plain",
    about,
    template: "systems/quadrivium/templates/ui/choose-documents.hbs",
    context: {
      id: `quadrivium-take-${about.replaceAll(".", "-")}`,
      types: types.length > 1 ? types.map((value) => ({ value, label: typeName(value) })) : null,
      sources: filled.length > 1 ? filled.map(({ label }, index) => ({ value: String(index), label })) : null,
      groups: filled.map(({ label, entries }) => ({
        label,
        entries: sortedByName(entries).map((entry) => ({ ...entry, typeName: typeName(entry.type) })),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Take.take" }),
    attach: (window) => {
      attach(window, chosen, type);
    },
  });
  if (!answer) return [];
  return filled.flatMap(({ entries }) => sortedByName(entries).flatMap(({ uuid }) => (chosen.has(uuid) ? uuid : [])));
}

/** Lets the fields of the window hide the rows that do not match; chosen rows always stay. */
function attach(window: HTMLElement, chosen: Set<string>, firstType: string): void {
  const part = window.querySelector<HTMLElement>(".take-question");
  const confirm = window.querySelector<HTMLButtonElement>("button.main");
  if (!part || !confirm) return;
  const rows = [...part.querySelectorAll<HTMLElement>("[data-uuid]")].map((row) => ({
    row,
    box: row.querySelector<HTMLInputElement>("input"),
    words: row.textContent,
  }));
  const filters = [...part.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-filter]")];
  const valueOf = (name: string): string => filters.find(({ dataset }) => dataset.filter === name)?.value ?? "";
  const update = (): void => {
    const matches = matchWords(valueOf("words"));
    const type = valueOf("type");
    const source = valueOf("source");
    let found = 0;
    for (const { row, box, words } of rows) {
      const isFound =
        matches(words) && ["", row.dataset.type].includes(type) && ["", row.dataset.source].includes(source);
      row.hidden = !isFound && box?.checked !== true;
      if (isFound) found++;
    }
    for (const group of part.querySelectorAll("fieldset"))
      group.hidden = !group.querySelector("[data-uuid]:not([hidden])");
    confirm.disabled = chosen.size === 0;
    const said = part.querySelector("output");
    if (said) said.textContent = sayFound(found, rows.length, chosen.size);
  };
  for (const { row, box } of rows) {
    box?.addEventListener("change", () => {
      const { uuid = "" } = row.dataset;
      if (box.checked) chosen.add(uuid);
      else chosen.delete(uuid);
      update();
    });
  }
  for (const filter of filters) filter.addEventListener("input", update);
  part.addEventListener("keydown", moveFocus);
  const typeFilter = filters.find(({ dataset }) => dataset.filter === "type");
  if (typeFilter) typeFilter.value = firstType;
  update();
  filters[0]?.focus();
}

function sayFound(shown: number, all: number, chosen: number): string {
  const found = say({ key: "QUADRIVIUM.Take.found", data: { shown, all } });
  return chosen === 0 ? found : `${found} ${say({ key: "QUADRIVIUM.Take.chosen", data: { count: chosen } })}`;
}

/** Moves between the search field and the shown rows with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const part = event.currentTarget as HTMLElement;
  const stops = [...part.querySelectorAll<HTMLElement>("[data-filter=words], [data-uuid]:not([hidden]) input")];
  const current = stops.indexOf(event.target as HTMLElement);
  if (step === undefined || current < 0) return;
  event.preventDefault();
  stops[current + step]?.focus();
}
