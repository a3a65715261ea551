import { fireAndForget, serialize } from "../../base/async.ts";
import { numeral, sayFault } from "../../base/words.ts";
import { defaultTradition, traditionNames } from "../../base/world-settings.ts";
import { memoize, type Creature } from "../../characters/actors.ts";
import { conditionText } from "../../characters/tracks.ts";
import { changeByHand } from "../../deltas/changeable-numbers.ts";
import { rest } from "../../deltas/rest-and-award.ts";
import {
  draggedCharacteristics,
  draggedFormula,
  draggedTotal,
  rollableItem,
  skipsDialog,
} from "../../rolls/dragged-stat.ts";
import type { DraggedStat } from "../../rolls/dragged-stat.ts";
import { rollItemFormula } from "../../rolls/flat-roll.ts";
import type { Stat } from "../../rolls/roll-choices.ts";
import { rollStat } from "../../rolls/macro-rolls.ts";
import type { Track } from "../../rules/character/tracks.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import type { Section } from "../../rules/traditions/tradition.ts";
import { traditionOf } from "../../rules/traditions/traditions.ts";
import { fromExtras } from "../../ui/extension-points.ts";
import { enteredValue, faultIn, longestText, revertField } from "../../ui/field-fault.ts";
import { matchWords } from "../../ui/pick-list.ts";
import { isNumberField, limitsOf, type Field } from "../../ui/number-fields.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { attachNotes, prepareNotes } from "../base/gm-notes.ts";
import { printControl, type PendingChanges, type SheetTool } from "../base/sheet-base.ts";
import { bonusesSection } from "./bonuses.ts";
import { combatSection, powersSection } from "./combat.ts";
import { gearSection, metaSection } from "./gear.ts";
import { attachAddField, deleteItem, itemAt, moveItem, openItem, openRowMenu, type AddingSheet } from "./item-rows.ts";
import type { SectionAction, SheetSection, SheetView } from "./section.ts";
import { abilitiesSection, artsSection, characteristicsSection } from "./stats.ts";
import { heroicSection, statesOf, traitsSection } from "./traits.ts";

/** The sections of the sheets of characters. */
const sheetSections: readonly SheetSection[] = [
  characteristicsSection,
  abilitiesSection,
  artsSection,
  gearSection,
  combatSection,
  bonusesSection,
  traitsSection,
  powersSection,
  heroicSection,
  metaSection,
];

/** Returns the section drawn as a part of the sheet; undefined for other parts. */
function sectionWithId(partId: string): SheetSection | undefined {
  return sheetSections.find(({ id }) => id === partId);
}

/** The types of items added in the sections of the first tab. */
const ADDED = { abilities: "ability", arts: "spell", combat: "weapon armor", traits: "trait", powers: "power" };

/** The sections that stay off the sheet while empty, outside edit mode. */
const SILENT: readonly Section[] = ["abilities", "arts", "powers", "meta"];

/** Returns the sections on a character's sheet: those of its game, and others with content. */
function shownSections(actor: Creature): readonly Section[] {
  return memoize(actor, "shownSections", () => {
    const { effectiveTradition } = actor.system;
    const held = sheetSections.flatMap((section) => (section.holds(actor) ? section.id : []));
    return [...new Set([...effectiveTradition.sections, ...held])];
  });
}

/** Returns what a sheet shows besides its actor's data. */
export function shownOnSheet(actor: Creature, isEditable: boolean) {
  const { effectiveTradition, tradition, listedTracks } = actor.system;
  const nameOf = (id: string): string => game.i18n.localize(`QUADRIVIUM.Tradition.${id}`);
  const usual = { name: nameOf(traditionOf(defaultTradition()).id) };
  return {
    tradition: nameOf(effectiveTradition.id),
    /** The available traditions; blank for the world's default. */
    traditions: { "": game.i18n.format("QUADRIVIUM.Sheet.usualTradition", usual), ...traditionNames([tradition]) },
    tracks: listedTracks.map((track) => shownTrack(actor, track)),
    tools: sheetTools(actor, isEditable),
    states: shownSections(actor).includes("traits") && statesOf(actor),
    added: effectiveTradition.sections.flatMap((id) => (id in ADDED ? ADDED[id as keyof typeof ADDED] : [])).join(" "),
    notes: prepareNotes(actor),
  };
}

function shownTrack(actor: Creature, track: Track) {
  const { id, name, levels, isCumulative = false } = track;
  const { value = 0, wounds = [] } = actor.system.tracks[id] ?? {};
  const marks = levels.slice(1).map((level, index) => ({ mark: index + 1, label: conditionText(level) }));
  const reached = levels[Math.min(value, levels.length - 1)];
  return {
    id,
    label: game.i18n.localize(name),
    level: isCumulative ? conditionText(actor.system.level(track)) : reached ? conditionText(reached) : "",
    /** The wounds of each level, if cumulative; empty otherwise. */
    wounds: isCumulative ? marks.map((one, index) => ({ ...one, count: numeral(wounds[index] ?? 0) })) : [],
    boxes: marks.map((one) => ({ ...one, marked: one.mark <= value })),
  };
}

/** Returns the buttons in the header of a character's sheet. */
function sheetTools(actor: Creature, isEditable: boolean): readonly SheetTool[] {
  const rest = { action: "rest", icon: "fa-solid fa-campground", label: "QUADRIVIUM.Change.Rest.Open" };
  return [
    ...(isEditable ? [rest] : []),
    ...fromExtras("sheetControls")
      .filter(({ isFor }) => isFor(actor))
      .map(({ action, icon, label }) => ({ action, icon, label })),
    printControl,
  ];
}

/** Returns the parts hidden from this user, or empty. */
export function hiddenParts(actor: Creature, isEditing: boolean): readonly string[] {
  const shown = shownSections(actor).filter(
    (id) => isEditing || !SILENT.includes(id) || sectionWithId(id)?.holds(actor),
  );
  return [
    ...(isEditing || !actor.isOwner ? ["add"] : []),
    ...(game.user.isGM ? [] : ["notes"]),
    ...(actor.isOwner ? [] : ["playerNotes"]),
    ...sheetSections.map(({ id }) => id).filter((id) => !shown.includes(id)),
  ];
}

/** Returns the context of a section; undefined for other parts. */
export function prepareSection(actor: Creature, partId: string, view: SheetView): object | Promise<object> | undefined {
  return sectionWithId(partId)?.prepare(actor, view);
}

/** The members of a sheet that its content needs. */
interface ContentSheet extends AddingSheet {
  readonly id: string;
  readonly parts: Readonly<Record<string, HTMLElement>>;
}

/**
 * Puts the parts of a sheet into its tabs' panels, and searches long sections. A panel stays when its parts are
 * redrawn, so each part keeps its place.
 */
export function arrange({ id: rootId, creature, parts }: ContentSheet, content: HTMLElement, active: string): void {
  const panels = {
    main: [...shownSections(creature).filter((id) => id !== "gear" && id !== "bonuses"), "add"],
    gear: ["gear"],
    effects: ["bonuses"],
    story: ["biography", "playerNotes", "notes"],
  };
  for (const [tab, ids] of Object.entries(panels)) {
    const panel = content.querySelector<HTMLElement>(`:scope > .panel-${tab}`) ?? makePanel(content, rootId, tab);
    const members = ids.flatMap((id) => parts[id] ?? []);
    members.forEach((part, place) => {
      if (panel.children[place] !== part) panel.insertBefore(part, panel.children[place] ?? null);
    });
    // A new one is added to the page as a whole.
    if (panel.parentElement !== content) content.append(panel);
  }
  for (const { id } of sheetSections) if (parts[id]) searchRows(parts[id]);
  markActiveTab(content, active);
}

function makePanel({ ownerDocument }: HTMLElement, rootId: string, tab: string): HTMLElement {
  const panel = ownerDocument.createElement("div");
  panel.className = `tab panel panel-${tab}`;
  panel.id = `${rootId}-panel-${tab}`;
  panel.role = "tabpanel";
  panel.setAttribute("aria-labelledby", `${rootId}-tab-${tab}`);
  Object.assign(panel.dataset, { group: "primary", tab });
  return panel;
}

/** Shows a tab, and marks it for assistive technology; the Tab key reaches only that tab. */
export function markActiveTab(content: HTMLElement, active: string): void {
  for (const panel of content.querySelectorAll<HTMLElement>(".panel"))
    panel.classList.toggle("active", panel.dataset.tab === active);
  for (const tab of content.querySelectorAll<HTMLElement>("[role=tab]")) {
    const isActive = tab.dataset.tab === active;
    tab.setAttribute("aria-selected", String(isActive));
    tab.tabIndex = isActive ? 0 : -1;
  }
}

/** The number of rows above which a section has a search box. */
const MANY_ROWS = 12;

/**
 * Shows the search box of a section with many rows, and hides rows that do not match its text. Call it whenever the
 * section is drawn.
 */
function searchRows(part: HTMLElement): void {
  const box = part.querySelector<HTMLElement>(".row-search");
  if (!box) return;
  const rows = [...part.querySelectorAll<HTMLElement>(".row[data-item-id]")];
  box.hidden = rows.length <= MANY_ROWS;
  const query = box.hidden ? "" : (box.querySelector("input")?.value.trim() ?? "");
  const matches = matchWords(query);
  for (const row of rows) row.hidden = !matches(wordsIn(row));
  const shown = rows.filter(({ hidden }) => !hidden).length;
  const data = { shown: String(shown), all: String(rows.length) };
  const words = query === "" ? "" : game.i18n.format("QUADRIVIUM.Sheet.found", data);
  const found = box.querySelector("output");
  if (found && found.textContent !== words) found.textContent = words;
}

/** Returns a row's searchable text: its name and the words beside it. */
function wordsIn(row: HTMLElement): string {
  const fields = [...row.querySelectorAll<HTMLInputElement>("input[type=text]")].map(({ value }) => value);
  const words = [...row.querySelectorAll(".roll, .name, .specialty")].map(({ textContent }) => textContent);
  return [...fields, ...words].join(" ");
}

/** Adds the listeners to a part that is new on the page. */
export function attachPart(sheet: ContentSheet, partId: string, part: HTMLElement): void {
  if (partId === "notes") attachNotes(part, sheet.creature);
  if (partId !== "add" && !sectionWithId(partId)) return;
  attachAddField(part, sheet);
  part.addEventListener("input", () => {
    searchRows(part);
  });
}

/** How the sections' fields store themselves, by the attribute that selects them. */
const sectionFields = Object.entries(Object.assign({}, ...sheetSections.map(({ fields }) => fields)) as Fields);
type Fields = NonNullable<SheetSection["fields"]>;

/**
 * Stores a field outside the actor's form, in the item of its row or as its section does; returns false for any other.
 * An invalid value is rejected with a message at the field.
 */
export function storeField(actor: Creature, field: Field, pending: PendingChanges): boolean {
  const { itemField: path } = field.dataset;
  const [, store] = sectionFields.find(([name]) => field.hasAttribute(name)) ?? [];
  const item = itemAt(actor, field);
  const value = enteredValue(field);
  if (path !== undefined) {
    const fault = item ? faultIn(item, path, value) : null;
    // A list is written as its entries, separated by spaces.
    const stored = "list" in field.dataset ? String(value).split(" ").filter(Boolean) : value;
    if (fault !== null) revertField(field, fault);
    else if (item) void pending.store(() => item.update({ [path]: stored }));
  } else if (store) {
    const refuse = (error: unknown): void => {
      if (!(error instanceof Error)) throw error;
      revertField(field, error instanceof RuleError ? sayFault(error) : error.message);
    };
    const fault = faultAt(field, value);
    if (fault) refuse(fault);
    else
      void pending
        .store(async () => {
          await store(actor, value as string | number, field.dataset);
        })
        .catch(refuse);
  }
  return path !== undefined || store !== undefined;
}

/** Returns the fault of a value by its field's attributes; null if valid. */
function faultAt(field: Field, value: unknown): RuleError | null {
  if (!isNumberField(field))
    return String(value).length > longestText ? new RuleError("FieldText", { max: longestText }) : null;
  const { min, max } = limitsOf(field);
  const isIn = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return isIn ? null : new RuleError("FieldNumber", { min, max });
}

/** Returns the stat a click on an element rolls; null for none. */
export function statAt(actor: Creature, target: HTMLElement): Stat | null {
  const partId = target.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart ?? "";
  const said = sectionWithId(partId)?.statAt?.(actor, target);
  if (said !== undefined) return said;
  const { characteristics } = target.dataset;
  if (characteristics) return { characteristics: characteristics.split(" ") };
  const item = itemAt(actor, target);
  if (item?.type === "ability") return { ability: item.id ?? "" };
  return item?.type === "trait" ? { traits: [item.id ?? ""] } : null;
}

/** Returns the drag data of a Characteristic, a combat total or a formula; null for anything else. */
export function statDragged(actor: Creature, { dataset }: HTMLElement): DraggedStat | null {
  const { characteristics, total, weapon = "", formulaOf } = dataset;
  if (formulaOf !== undefined) return draggedFormula(actor, formulaOf);
  if (characteristics !== undefined) return draggedCharacteristics(actor, characteristics.split(" "));
  return total === undefined ? null : draggedTotal(actor, total, weapon);
}

/** Returns the drag data of an element; null if it cannot be rolled. */
export function draggedAt(actor: Creature, target: HTMLElement): object | null {
  const item = itemAt(actor, target);
  return statDragged(actor, target) ?? (item && rollableItem(item) ? item.toDragData() : null);
}

/** The buttons' actions, by the names in `data-action`. */
const actions: Readonly<Record<string, SectionAction>> = {
  ...Object.fromEntries(sheetSections.flatMap((section) => Object.entries(section.actions ?? {}))),
  deleteItem,
  /** Marks the boxes of a track up to this one; clicking the last marked box clears it. */
  markBox: async (actor, { dataset }) => {
    const { track = "" } = dataset;
    const mark = Number(dataset.mark);
    await serialize<unknown>(actor, () => {
      const { value = 0 } = actor.system.tracks[track] ?? {};
      return actor.update({ [`system.tracks.${track}.value`]: mark === value ? mark - 1 : mark });
    });
  },
  changeNumber: (actor, { dataset }) => changeByHand(actor, dataset.number ?? "", Number(dataset.step)),
  moveItem,
  openItem,
  openMenu: (_actor, target) => {
    openRowMenu(target);
  },
  rest: (actor) => rest([actor], actor.uuid),
  rollFormula: (actor, { dataset }) =>
    warnOfFaults(async () => {
      await rollItemFormula(actor, dataset.formulaOf ?? "");
    }),
  rollTrait: (actor, target, event) =>
    warnOfFaults(async () => {
      const stat = statAt(actor, target);
      if (stat) await rollStat(actor, stat, { ask: !skipsDialog(event) });
    }),
};

/** Runs the action of a button on the sheet, including those extras add to its header; returns false for others. */
export function act(actor: Creature, target: HTMLElement, event: PointerEvent): boolean {
  const { action = "" } = target.dataset;
  const own = actions[action];
  const control = fromExtras("sheetControls").find((one) => one.action === action && one.isFor(actor));
  if (own) void own(actor, target, event);
  else if (control) fireAndForget(control.use(actor));
  return own !== undefined || control !== undefined;
}
