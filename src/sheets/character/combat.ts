import { checkFormula as checkRoll } from "../../dice/formula.ts";
import { localiseFaults, wordsOf, labelled, numeral, say, sayFault, signed } from "../../base/words.ts";
import { checkTotalFormula, combatTotals, type Arms } from "../../characters/combat-totals.ts";
import { itemsOf, memoize, type Creature } from "../../characters/actors.ts";
import { usualInitiative } from "../../rolls/combat.ts";
import { standsAsItIs, type Total, type Tradition } from "../../rules/traditions/tradition.ts";
import type { WorkedTotal } from "../../rules/character/totals.ts";
import { abilityCalled, nameMeant } from "../../characters/abilities.ts";
import { ownFigure, ownNumbers } from "../../characters/own-setup.ts";
import { explainComposition, figureOf, rollTooltip } from "../../rolls/stat-figure.ts";
import { hasOwnFormula } from "../../rolls/flat-roll.ts";
import { totalStat, usualChoices } from "../../rolls/roll-choices.ts";
import { characteristicChoices, needsField } from "../items/item-details.ts";
import type { NumberOnSheet, SheetSection } from "./section.ts";
import { costText, type Power } from "../../deltas/pay.ts";
import { toShortFormula } from "../../rules/kernel/roll-spec.ts";
import { composeRoll } from "../../rolls/compose-roll.ts";

/** A combat total: a button, or the fault of its formula. */
type Figure = ReturnType<typeof totalFigure>;

/** A field in the row of an item. */
interface RowField extends NumberOnSheet {
  readonly label: string;
}

/** Lets the fields of formulas be stored, if they are valid. */
export const formulaFields: NonNullable<SheetSection["fields"]> = {
  "data-formula": async (actor, value, { formula: path = "" }) => {
    const written = String(value);
    localiseFaults(() => {
      if (written !== "") checkWritten(actor, path, written);
    });
    await actor.update({ [path]: written });
  },
};

/** The weapons with their combat totals, and the armor; in edit mode their numbers, and the formulas. */
export const combatSection: SheetSection = {
  id: "combat",
  prepare(actor, { isEditing }) {
    const { arms, common } = combatTotals(actor);
    const { effectiveTradition: tradition } = actor.system;
    const ofWeapons = tradition.totals.filter(({ isForWeapons }) => isForWeapons);
    const weapons = itemsOf(actor, "weapon");
    return {
      words: wordsOf(tradition.id, ["ability", "unarmed"]),
      columns: ofWeapons.map(({ id }) => game.i18n.localize(`QUADRIVIUM.Total.${id}`)),
      ...memoize(actor, "combatFigures", () => ({
        rows: armsRows(actor, arms),
        common: common.map((total) => totalFigure(actor, total, "", null)),
      })),
      faults: faultsOf([...common, ...arms.flatMap(({ totals }) => totals)]),
      fields: Object.fromEntries(
        isEditing ? weapons.map((weapon) => [weapon.id ?? "", weaponFields(actor, weapon)] as const) : [],
      ),
      armor: itemsOf(actor, "armor").map((armor) => ({
        id: armor.id,
        name: armor.name,
        img: armor.img,
        system: armor.system,
        soak: signed(armor.system.soak),
        figure: armorFigure(actor, armor),
        formula: armor.system.soakFormula.trim(),
        numbers: isEditing ? numbersOf(armor, ["soak", "load"], tradition) : [],
      })),
      formulas: isEditing ? formulasOf(actor) : [],
      unarmed: nameMeant(actor, actor.system._source.unarmed),
      abilities: isEditing ? itemsOf(actor, "ability").map(({ name }) => name) : [],
    };
  },
  holds: ({ system, items }) => {
    const { totals, unarmed, initiative } = system._source;
    const isWritten = [unarmed, initiative, ...Object.values(totals)].some((formula) => formula !== "");
    return isWritten || items.some(({ type }) => type === "weapon" || type === "armor");
  },
  statAt(actor, { dataset }) {
    return dataset.total ? totalStat(actor, dataset.total, dataset.weapon ?? "") : null;
  },
  fields: formulaFields,
};

/** Returns the rows of all weapons in sheet order, and of bare hands if they have totals. */
function armsRows(actor: Creature, arms: readonly Arms[]) {
  const toRow = rowFor(actor);
  const inHand = new Map(arms.map((one) => [one.weapon?.id ?? "", toRow(one)]));
  const bare = inHand.get("");
  return [
    ...itemsOf(actor, "weapon").map(({ id, name, img, system }) => {
      const aside = { id: id ?? "", name, img, ...meant(actor, system.ability), isWielded: false, figures: [] };
      return inHand.get(id ?? "") ?? aside;
    }),
    ...(bare && bare.figures.length > 0 ? [bare] : []),
  ];
}

/** Returns the name of a weapon's Ability, and whether its bearer has learned it. */
function meant(actor: Creature, reference: string) {
  const ability = nameMeant(actor, reference);
  return { ability, isUnlearned: ability !== "" && !abilityCalled(actor, ability) };
}

/** Returns the weapon fields used by a tradition's formulas. */
function weaponFields(actor: Creature, weapon: Item.OfType<"weapon">) {
  const { effectiveTradition: tradition } = actor.system;
  const { characteristic } = weapon.system._source;
  return {
    choices: needsField("weapon", "characteristic", tradition) ? characteristicChoices(tradition) : null,
    characteristic,
    numbers: numbersOf(weapon, ["initiative", "attack", "defense", "damage", "load"], tradition),
  };
}

function numbersOf(
  item: Item.OfType<"weapon" | "armor">,
  names: readonly string[],
  tradition: Tradition,
): readonly RowField[] {
  const { schema, _source } = item.system as foundry.abstract.TypeDataModel.Any;
  const fields = schema.fields as Readonly<
    Record<string, { readonly label: string; readonly min?: number; readonly max?: number }>
  >;
  return names
    .filter((name) => needsField(item.type, name, tradition))
    .map((name) => ({
      path: `system.${name}`,
      label: game.i18n.localize(fields[name]?.label ?? ""),
      value: Number(foundry.utils.getProperty(_source, name)),
      min: fields[name]?.min ?? 0,
      max: fields[name]?.max ?? 0,
      sign: "",
    }));
}

function rowFor(actor: Creature) {
  const [field] = ownNumbers(actor);
  return ({ weapon, name, ability, totals }: Arms) => {
    const learned = abilityCalled(actor, ability);
    const own = field && learned ? ownFigure(field, learned.system.ownSetup) : "";
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
    const { id = "", img = "systems/quadrivium/assets/icons/fist.svg" } = weapon ?? {};
    return { id: id ?? "", name, img, ...meant(actor, ability), isWielded: true, figures: totals.map(toFigure) };
  };
}

function totalFigure(actor: Creature, total: WorkedTotal, weapon: string, name: string | null) {
  const { id, value, fault } = total;
  const stat = totalStat(actor, id, weapon);
  const rolled = stat ? figureOf(actor, stat) : null;
  const tradition = actor.system.effectiveTradition;
  const { defense } = tradition.damage ?? {};
  const amount = (standsAsItIs(tradition, id) ? null : rolled?.amount) ?? value ?? 0;
  // A passive defense is a number to reach, not a bonus.
  const text = defense?.isRolled === false && defense.total === id ? numeral(amount) : signed(amount);
  return {
    id,
    weapon,
    name: total.label,
    /** The accessible name: the total and its value. */
    label: accessibleName(total, name, text),
    action: "rollTrait",
    text,
    /** What a click rolls, part by part. */
    tooltip: rollTooltip(titleOf(total, name), rolled?.explanation ?? ""),
    fault: fault ? sayFault(fault) : "",
  };
}

/** Returns the roll of armor with one of its own; null for other armor. */
function armorFigure(actor: Creature, { id, name, system }: Item.OfType<"armor">): Figure | null {
  const stat = totalStat(actor, "soak", id ?? "");
  const total = combatTotals(actor).common.find((one) => one.id === "soak");
  if (!stat || !total) return null;
  const [field] = ownNumbers(actor);
  const learned = abilityCalled(actor, nameMeant(actor, system.ability));
  const figure = totalFigure(actor, total, id ?? "", name);
  const amount = signed(figureOf(actor, stat).amount);
  const text = field && learned ? `${ownFigure(field, learned.system.ownSetup)} ${amount}` : amount;
  return { ...figure, text, label: accessibleName(total, name, text), fault: "" };
}

/** Returns the faults in the formulas of totals, without duplicates. */
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

/** Returns the requested totals' formulas, as the character has them. */
export function totalFormulas({ system }: Creature, isAsked: (total: Total) => boolean) {
  return system.effectiveTradition.totals.filter(isAsked).map(({ id, formula }) => ({
    path: `system.totals.${id}`,
    label: game.i18n.localize(`QUADRIVIUM.Total.${id}`),
    value: system._source.totals[id] ?? "",
    /** The formula used if the field is blank. */
    usual: formula,
  }));
}

function formulasOf(actor: Creature) {
  const { effectiveTradition, _source: source } = actor.system;
  const rolled = game.i18n.localize("QUADRIVIUM.Combat.initiativeRoll");
  return [
    ...totalFormulas(actor, ({ isForArts }) => !isForArts),
    { path: "system.initiative", label: rolled, value: source.initiative, usual: usualInitiative(effectiveTradition) },
  ];
}

function checkWritten(actor: Creature, path: string, written: string): void {
  if (path === "system.initiative") checkRoll(written, actor.getRollData());
  else checkTotalFormula(actor, path.split(".").at(-1) ?? "", written);
}

/** The powers of a character: their rolls, costs and effects. */
export const powersSection: SheetSection = {
  id: "powers",
  prepare: (actor) => ({
    powers: itemsOf(actor, "power").map((power) => shown(actor, power)),
    words: wordsOf(actor.system.effectiveTradition.id, ["powers", "power", "addPower", "noPowers"]),
  }),
  holds: (actor) => itemsOf(actor, "power").length > 0,
  statAt: (_actor, target) => {
    const power = idAt(target);
    return power ? { power } : null;
  },
};

function idAt(target: HTMLElement): string {
  return target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
}

function shown(actor: Creature, power: Power) {
  const { id, name, img, system } = power;
  const { target, hint } = useOf(actor, power);
  return {
    id,
    name,
    img,
    rolls: [target, rolledFor(actor, power)].filter(Boolean).join(" "),
    feat: system.feat.trim() && labelled(say({ key: "QUADRIVIUM.Item.power.FIELDS.feat.label" }), system.feat.trim()),
    tooltip: rollTooltip(name, hint),
    score: system.score,
    difficulty: system.difficulty === null ? "" : numeral(system.difficulty),
    storedDifficulty: system.difficulty,
    cost: costText(power),
    effect: system.effect,
    effectFormula: system.effectFormula,
  };
}

/** Returns the roll of a power in short: "Int + Legend Lore +2". */
function rolledFor(actor: Creature, power: Power): string {
  const { characteristics, ability, score } = power.system;
  const scores = actor.system.listedCharacteristics
    .filter(({ id }) => characteristics.includes(id))
    .map(({ short }) => game.i18n.localize(short))
    .join(", ");
  const learned =
    abilityCalled(actor, ability)?.name ??
    (ability && say({ key: "QUADRIVIUM.Sheet.unlearned", data: { name: ability } }));
  const names = [scores, learned].filter(Boolean).join(" + ");
  return [names, score === 0 ? "" : signed(score)].filter(Boolean).join(" ");
}

/** Returns the target of the roll a click makes, where stats have one, and its parts; if it cannot be rolled, the reason. */
function useOf(actor: Creature, { id }: Power): { readonly target: string; readonly hint: string } {
  try {
    const composed = composeRoll(actor, usualChoices(actor, { power: id ?? "" }));
    const [field] = ownNumbers(actor);
    const target = field ? ownFigure(field, composed.choices.setup) : "";
    return { target, hint: [toShortFormula(composed.spec), ...explainComposition(composed)].join(", ") };
  } catch (error) {
    return { target: "", hint: error instanceof Error ? error.message : String(error) };
  }
}
