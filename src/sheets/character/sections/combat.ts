import { checkFormula as checkRoll } from "../../../dice/check-formula.ts";
import { localiseFaults } from "../../../base/rule-errors.ts";
import { say, sayFault, signed } from "../../../base/words.ts";
import { checkTotalFormula, combatTotals } from "../../../characters/combat-totals.ts";
import type { Arms } from "../../../characters/combat-totals.ts";
import { itemsOf } from "../../../characters/creature.ts";
import type { Creature } from "../../../characters/creature.ts";
import { memoize } from "../../../characters/memoize.ts";
import { usualInitiative } from "../../../rolls/initiative.ts";
import { standsAsItIs } from "../../../rules/traditions/tradition.ts";
import type { WorkedTotal } from "../../../rules/character/totals.ts";
import { revertField } from "../../../ui/field-fault.ts";
import type { Field } from "../../../ui/number-fields.ts";
import { listenToChanges } from "./field-listener.ts";
import { abilityCalled } from "../../../characters/abilities.ts";
import { figureOf, ownFigure, ownNumbers, rollTooltip } from "../../../rolls/stat-figure.ts";
import { hasOwnFormula } from "../../../rolls/item-formula.ts";
import { totalStat } from "../../../rolls/road/roll-total.ts";
import type { SheetSection } from "./section.ts";

/** A combat total: a button, or the fault of its formula. */
interface Figure {
  readonly id: string;
  readonly weapon: string;
  readonly name: string;
  /** The accessible name: the total and its value. */
  readonly label: string;
  readonly action: "rollTrait" | "rollFormula";
  readonly text: string;
  /** What a click rolls, part by part. */
  readonly tooltip: string;
  readonly fault: string;
}

/** A formula with its field. */
interface ShownFormula {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  /** The formula that is used if the field is blank. */
  readonly usual: string;
}

/** The combat totals of each weapon, the weapons and armor, and in edit mode the formulas. */
export const combatSection: SheetSection = {
  id: "combat",
  template: "systems/quadrivium/templates/sheets/sections/combat.hbs",
  prepare(actor, { isEditing }) {
    const { arms, common } = combatTotals(actor);
    const ofWeapons = actor.system.effectiveTradition.totals.filter(({ isForWeapons }) => isForWeapons);
    return {
      columns: ofWeapons.map(({ id }) => game.i18n.localize(`QUADRIVIUM.Total.${id}`)),
      ...memoize(actor, "combatFigures", () => ({
        rows: ofWeapons.length > 0 ? arms.map(rowsFor(actor)) : [],
        common: common.map((total) => totalFigure(actor, total, "", null)),
      })),
      faults: faultsOf([...common, ...arms.flatMap(({ totals }) => totals)]),
      weapons: itemsOf(actor, "weapon").map(({ id, name, system }, index, { length }) => ({
        id,
        name,
        system,
        ...placeOf(index, length),
      })),
      armor: itemsOf(actor, "armor").map(({ id, name, system }, index, { length }) => ({
        id,
        name,
        system,
        soak: signed(system.soak),
        formula: system.soakFormula.trim(),
        ...placeOf(index, length),
      })),
      formulas: isEditing ? formulasOf(actor) : [],
      abilities: isEditing ? itemsOf(actor, "ability").map(({ name }) => name) : [],
    };
  },
  statAt(actor, { dataset }) {
    return dataset.total ? totalStat(actor, dataset.total, dataset.weapon ?? "") : null;
  },
  attach(part, actor) {
    // The form would store them unchecked.
    listenToChanges(part, "[data-formula]", (field) => void storeFormula(actor, field));
  },
};

function rowsFor(actor: Creature) {
  const [field] = ownNumbers(actor);
  return ({ weapon, name, ability, totals }: Arms) => {
    const learnt = abilityCalled(actor, ability);
    const own = field && learnt ? ownFigure(field, learnt.system.ownSetup) : "";
    const toFigure = (total: WorkedTotal): Figure => {
      const figure = totalFigure(actor, total, weapon?.id ?? "", name);
      const formula = hasOwnFormula(total.id, weapon) ? (weapon?.system.damageFormula ?? "") : "";
      if (formula) {
        const tooltip = say({ key: "QUADRIVIUM.Combat.rollFormula", data: { name: titleOf(total, name), formula } });
        return { ...figure, ...named(formula), action: "rollFormula", tooltip, fault: "" };
      }
      return own ? { ...figure, ...named(`${own} ${figure.text}`) } : figure;

      function named(text: string): Pick<Figure, "text" | "label"> {
        return { text, label: accessibleName(total, name, text) };
      }
    };
    return { id: weapon?.id ?? "", name, ability, isBare: weapon === null, figures: totals.map(toFigure) };
  };
}

function totalFigure(actor: Creature, total: WorkedTotal, weapon: string, name: string | null): Figure {
  const { id, value, fault } = total;
  const stat = totalStat(actor, id, weapon);
  const rolled = stat ? figureOf(actor, stat) : null;
  const text = signed((standsAsItIs(actor.system.effectiveTradition, id) ? null : rolled?.amount) ?? value ?? 0);
  return {
    id,
    weapon,
    name: total.label,
    label: accessibleName(total, name, text),
    action: "rollTrait",
    text,
    tooltip: rollTooltip(titleOf(total, name), rolled?.explanation ?? ""),
    fault: fault ? sayFault(fault) : "",
  };
}

/** Returns the faults in the formulas of totals, each once. */
function faultsOf(totals: readonly WorkedTotal[]): readonly string[] {
  const faults = totals.flatMap(({ label, fault }) =>
    fault ? [say({ key: "QUADRIVIUM.Combat.fault", data: { total: label, fault: sayFault(fault) } })] : [],
  );
  return [...new Set(faults)];
}

/** Returns the accessible name of a total: "Attack (Fist) +9". */
function accessibleName(total: WorkedTotal, name: string | null, figure: string): string {
  return `${titleOf(total, name)} ${figure}`;
}

/** Returns a total with its weapon: "Attack (Fist)". */
function titleOf({ label }: WorkedTotal, name: string | null): string {
  return name === null ? label : say({ key: "QUADRIVIUM.Combat.title", data: { total: label, name } });
}

function placeOf(index: number, length: number) {
  return { isFirst: index === 0, isLast: index === length - 1 };
}

function formulasOf({ system }: Creature): readonly ShownFormula[] {
  const { effectiveTradition, _source: source } = system;
  const totals = effectiveTradition.totals.map(({ id, formula }) => ({
    path: `system.totals.${id}`,
    label: game.i18n.localize(`QUADRIVIUM.Total.${id}`),
    value: source.totals[id] ?? "",
    usual: formula,
  }));
  const rolled = game.i18n.localize("QUADRIVIUM.Combat.initiativeRoll");
  return [
    ...totals,
    { path: "system.initiative", label: rolled, value: source.initiative, usual: usualInitiative(effectiveTradition) },
  ];
}

/** Stores a valid formula; shows the reason at the field of any other, and the old one stays. */
async function storeFormula(actor: Creature, field: Field): Promise<void> {
  const path = field.dataset.formula ?? "";
  const written = field.value.trim();
  try {
    localiseFaults(() => {
      if (written !== "") check(actor, path, written);
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    revertField(field, error.message);
    return;
  }
  await actor.update({ [path]: written });
}

function check(actor: Creature, path: string, written: string): void {
  if (path === "system.initiative") checkRoll(written, actor.getRollData());
  else checkTotalFormula(actor, path.split(".").at(-1) ?? "", written);
}
