import { say } from "../base/words.ts";
import { askInWindow } from "./ask.ts";
import { traditionNames } from "../base/tradition-names.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { sortedByName } from "./choose-document.ts";
import type { DocumentEntry, DocumentGroup } from "./choose-document.ts";
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
  /** The tradition whose documents are looked for at first, with those that are made for all; blank for every one. */
  readonly tradition?: string;
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
  tradition = "",
}: DocumentChoice): Promise<readonly string[]> {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  if (filled.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Take.nothing" }));
    return [];
  }
  const typeName = (type: string): string => say({ key: `TYPES.${kind}.${type}` });
  const types = [...new Set(filled.flatMap(({ entries }) => entries.map(({ type }) => type)))];
  const made = new Set(filled.flatMap(({ entries }) => entries.flatMap(traditionsFor)));
  const ids = [...traditions.keys()].filter((id) => made.has(id));
  const chosen = new Set<string>();
  const answer = await askInWindow({
    title,
    tradition: "plain",
    about,
    template: "systems/quadrivium/templates/ui/choose-documents.hbs",
    context: {
      id: `quadrivium-take-${about.replaceAll(".", "-")}`,
      types: types.length > 1 ? types.map((value) => ({ value, label: typeName(value) })) : null,
      traditions:
        ids.length > 1
          ? Object.entries(traditionNames([])).flatMap(([value, label]) =>
              ids.includes(value) ? { value, label } : [],
            )
          : null,
      sources: filled.length > 1 ? filled.map(({ label }, index) => ({ value: String(index), label })) : null,
      groups: filled.map(({ label, entries }) => ({
        label,
        entries: sortedByName(entries).map((entry) => ({
          ...entry,
          typeName: typeName(entry.type),
          madeFor: traditionsFor(entry).join(" "),
        })),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Take.take" }),
    attach: (window) => {
      attach(window, kind, chosen, { type, tradition: ids.includes(tradition) ? tradition : "" });
    },
  });
  if (!answer) return [];
  return filled.flatMap(({ entries }) => sortedByName(entries).flatMap(({ uuid }) => (chosen.has(uuid) ? uuid : [])));
}

/** Returns the ids of the traditions that a document says it is made for; empty for one that is for all. */
function traditionsFor({ flags }: DocumentEntry): readonly string[] {
  return flags?.quadrivium?.for?.traditions ?? [];
}

/** Lets the fields of the window hide the rows that do not match; chosen rows always stay. Each row can be dragged to a sheet. */
function attach(
  window: HTMLElement,
  kind: DocumentChoice["kind"],
  chosen: Set<string>,
  first: Readonly<Record<"type" | "tradition", string>>,
): void {
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
    const tradition = valueOf("tradition");
    let found = 0;
    for (const { row, box, words } of rows) {
      const { madeFor } = row.dataset;
      const isMade = tradition === "" || madeFor === undefined || madeFor.split(" ").includes(tradition);
      const isFound =
        isMade && matches(words) && ["", row.dataset.type].includes(type) && ["", row.dataset.source].includes(source);
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
  part.addEventListener("dragstart", (event) => {
    const uuid = (event.target as HTMLElement).closest<HTMLElement>("[data-uuid]")?.dataset.uuid;
    if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: kind, uuid }));
  });
  for (const filter of filters) {
    const { filter: name } = filter.dataset;
    if (name === "type" || name === "tradition") filter.value = first[name];
  }
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
