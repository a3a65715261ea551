import { say } from "../base/words.ts";
import { traditionNames } from "../base/world-settings.ts";
import { fireAndForget } from "../base/async.ts";
import { openSheetOf } from "./dom.ts";
import { sortedByName, type DocumentEntry, type DocumentGroup } from "./choose-document.ts";
import { matchWords } from "./pick-list.ts";
import { askInWindow } from "./ask.ts";

/** The template of the list; put it in a part or a dialog, and call {@link attachDocumentList}. */
export const DOCUMENT_LIST = "systems/quadrivium/templates/ui/document-list.hbs";

/** The initial search; blank for all. */
type FirstFilters = {
  readonly type?: string;
  /** Those that are made for all are shown, too. */
  readonly tradition?: string;
};

/** Returns the groups that have anything. */
export function filledGroups(groups: readonly DocumentGroup[]): readonly DocumentGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}

/**
 * Returns the context of the list, whose filters are those by which its documents differ.
 * @param takesActors True if actors can be ticked, too: otherwise they can only be opened and dragged.
 */
export function documentListContext(id: string, filled: readonly DocumentGroup[], takesActors = false): object {
  const entries = filled.flatMap((group) => group.entries);
  const typeName = ({ kind, type }: DocumentEntry): string => say({ key: `TYPES.${kind}.${type}` });
  const types = new Map(entries.map((entry) => [entry.type, typeName(entry)]));
  const made = new Set(entries.flatMap(({ madeFor = [] }) => madeFor));
  const names = Object.entries(traditionNames([])).filter(([one]) => made.has(one));
  return {
    id,
    types: types.size > 1 ? optionsOf([...types]) : null,
    traditions: names.length > 1 ? optionsOf(names) : null,
    hasCategories: entries.some(({ category }) => category),
    sources: filled.length > 1 ? optionsOf(filled.map(({ label }, index) => [String(index), label])) : null,
    groups: filled.map(({ label, entries }) => ({
      label,
      entries: sortedByName(entries).map((entry) => ({
        ...entry,
        typeName: typeName(entry),
        madeFor: entry.madeFor?.join(" "),
        isTakable: entry.kind === "Item" || takesActors,
        open: say({ key: "QUADRIVIUM.Take.open", data: { name: entry.name } }),
      })),
    })),
  };
}

function optionsOf(pairs: readonly (readonly [string, string])[]): readonly object[] {
  return pairs.map(([value, label]) => ({ value, label }));
}

/**
 * Lets the fields of the list hide the rows that do not match; chosen rows always stay. Each row can be dragged, and opened.
 * @param onChoice Is told the uuids of what is ticked, at once and whenever something changes.
 * @returns unticks all
 */
export function attachDocumentList(
  part: HTMLElement,
  first: FirstFilters,
  onChoice: (chosen: ReadonlySet<string>) => void,
): () => void {
  const rows = [...part.querySelectorAll<HTMLElement>("[data-uuid]")].map((row) => ({
    row,
    data: row.dataset,
    box: row.querySelector("input"),
    words: row.textContent,
  }));
  const filters = [...part.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-filter]")];
  const filterOf = (name: string) => filters.find(({ dataset }) => dataset.filter === name);
  const isOf = (name: string, value: string | undefined): boolean => ["", value].includes(filterOf(name)?.value ?? "");
  const update = (): void => {
    const found = rows.filter(({ data: { madeFor, type, source } }) => {
      const isMade = madeFor === undefined || madeFor.split(" ").some((tradition) => isOf("tradition", tradition));
      return isMade && isOf("type", type) && isOf("source", source);
    });
    offerCategories(
      filterOf("category"),
      found.flatMap(({ data }) => data.category ?? []),
    );
    const matches = matchWords(filterOf("words")?.value ?? "");
    const shown = new Set(found.filter(({ data, words }) => matches(words) && isOf("category", data.category)));
    const chosen = new Set(rows.flatMap(({ data, box }) => (box?.checked ? (data.uuid ?? []) : [])));
    for (const one of rows) one.row.hidden = !shown.has(one) && one.box?.checked !== true;
    for (const group of part.querySelectorAll("fieldset"))
      group.hidden = !group.querySelector("[data-uuid]:not([hidden])");
    const said = part.querySelector("output");
    if (said) said.textContent = sayFound(shown.size, rows.length, chosen.size);
    onChoice(chosen);
  };
  part.addEventListener("input", update);
  part.addEventListener("change", update);
  part.addEventListener("dragstart", (event) => {
    const { uuid, kind } = rowOf(event)?.dataset ?? {};
    if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: kind, uuid }));
  });
  part.addEventListener("click", (event) => {
    const row = (event.target as HTMLElement).closest("button.open") && rowOf(event);
    if (row) fireAndForget(open(row.dataset.uuid ?? ""));
  });
  for (const [name, value] of Object.entries(first)) {
    const filter = filterOf(name);
    // A category without documents is not among the options.
    if (filter?.querySelector(`option[value="${CSS.escape(value)}"]`)) filter.value = value;
  }
  update();
  filters[0]?.focus();
  return () => {
    for (const { box } of rows) if (box) box.checked = false;
    update();
  };
}

/** Offers the categories among the other filters' results, if there are several; the chosen one stays if it is among them. */
function offerCategories(select: HTMLInputElement | HTMLSelectElement | undefined, found: readonly string[]): void {
  if (!select) return;
  const names = [...new Set(found)].sort((a, b) => a.localeCompare(b, game.i18n.lang, { numeric: true }));
  const { value } = select;
  const [all] = select.children;
  const options = names.map((name) => {
    const option = select.ownerDocument.createElement("option");
    option.value = name;
    option.textContent = name;
    return option;
  });
  select.replaceChildren(...(all ? [all] : []), ...options);
  select.value = names.includes(value) ? value : "";
  select.hidden = names.length < 2;
}

function sayFound(shown: number, all: number, chosen: number): string {
  const found = say({ key: "QUADRIVIUM.Take.found", data: { shown, all } });
  return chosen === 0 ? found : `${found} ${say({ key: "QUADRIVIUM.Take.chosen", data: { count: chosen } })}`;
}

function rowOf({ target }: Event): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>("[data-uuid]");
}

async function open(uuid: string): Promise<void> {
  await openSheetOf(await fromUuid<Actor.Implementation | Item.Implementation>(uuid));
}

/** A list from which several documents can be chosen. */
interface DocumentChoice extends FirstFilters {
  /** The title of the window. */
  readonly title: string;
  readonly groups: readonly DocumentGroup[];
  /** Key that allows one window at a time. */
  readonly about: string;
}

/**
 * Asks for any number of documents, as an alternative to dragging: they are found by words, type, category and source, and added
 * at once. Returns their uuids in the order of the list; none if the window is closed.
 */
export async function chooseDocuments({ title, groups, about, ...first }: DocumentChoice): Promise<readonly string[]> {
  const filled = filledGroups(groups);
  if (filled.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Take.nothing" }));
    return [];
  }
  let chosen: ReadonlySet<string> = new Set();
  const answer = await askInWindow({
    title,
    tradition: "plain",
    about,
    template: DOCUMENT_LIST,
    context: { ...documentListContext(`quadrivium-take-${about.replaceAll(".", "-")}`, filled, true) },
    confirm: say({ key: "QUADRIVIUM.Take.take" }),
    attach: (window) => {
      const part = window.querySelector<HTMLElement>(".take-question");
      const confirm = window.querySelector<HTMLButtonElement>("button.main");
      if (!part || !confirm) return;
      attachDocumentList(part, first, (ticked) => {
        chosen = ticked;
        confirm.disabled = ticked.size === 0;
      });
    },
  });
  if (!answer) return [];
  return filled.flatMap(({ entries }) => sortedByName(entries).flatMap(({ uuid }) => (chosen.has(uuid) ? uuid : [])));
}
