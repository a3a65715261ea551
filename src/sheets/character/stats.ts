import { traditionWord, wordsOf, numeral, sayFault, signed, say } from "../../base/words.ts";
import { signMeaning, ownFigure, ownNumber, ownNumbers, type OwnSetup } from "../../characters/own-setup.ts";
import { memoize, itemsOf, type Creature } from "../../characters/actors.ts";
import { figureOf, rollTooltip, type StatFigure } from "../../rolls/stat-figure.ts";
import { artsOf, plainAbilitiesOf, scoreInWords, artsToAdd, missingArts } from "../../characters/abilities.ts";
import type { NumberField } from "../../rules/kernel/fields.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { sortRows, type NumberOnSheet, type SheetSection } from "./section.ts";
import { serialize } from "../../base/async.ts";
import type { Ability } from "../../characters/abilities.ts";
import type { Spell } from "../../characters/spells.ts";
import { combatTotals } from "../../characters/combat-totals.ts";
import { totalStat } from "../../rolls/roll-choices.ts";
import { artKinds } from "../../rules/character/totals.ts";
import { copyItems, itemAt, sortBehind } from "./item-rows.ts";
import { formulaFields, totalFormulas } from "./combat.ts";

/** The Characteristics of a character, each with a score or its tradition's field instead. */
export const characteristicsSection: SheetSection = {
  id: "characteristics",
  prepare: (actor) => ({
    characteristics: memoize(actor, "characteristics", () => shown(actor)),
    title: traditionWord(actor.system.effectiveTradition.id, "characteristics"),
    meaning: ownNumbers(actor).map(signMeaning).filter(Boolean).join(" "),
    tradition: game.i18n.localize(`QUADRIVIUM.Tradition.${actor.system.effectiveTradition.id}`),
  }),
  // Those of other games are listed with the unused ones.
  holds: () => false,
};

function shown(actor: Creature) {
  const { system } = actor;
  const [own] = ownNumbers(actor);
  return system.listedCharacteristics.map(({ id, name: key, short }) => {
    const name = game.i18n.localize(key);
    const { explanation, bonus } = figureOf(actor, { characteristics: [id] });
    const stored = system._source.characteristics[id];
    const path = `system.characteristics.${id}`;
    return {
      id,
      name,
      short: game.i18n.localize(short),
      figure: own ? ownFigure(own, system.ownSetupOf(id)) : signed(system.score(id)),
      bonus: bonus && bonus.withDie !== "0" ? bonus.withDie : "",
      tooltip: rollTooltip(name, explanation),
      field: own
        ? ownNumberField(own, path, stored?.own ?? {})
        : { path: `${path}.value`, value: stored?.value ?? 0, min: -20, max: 20, sign: "" },
    };
  });
}

/** A value of a row. */
interface Column {
  readonly label: string;
  readonly figure: string;
  /** The field that changes it; left out for a calculated value. */
  readonly field?: NumberOnSheet;
  /** "minor" is left out where there is little room, since the row's tooltip shows it too. A "badge" follows the name. */
  readonly rank?: "minor" | "badge";
  /** Its explanation for newcomers. */
  readonly hint?: string;
}

/** The Abilities of a character. */
export const abilitiesSection: SheetSection = {
  id: "abilities",
  prepare: (actor, { order }) => {
    const rows = memoize(actor, "abilities", () => abilityRows(actor));
    const { id, hints } = actor.system.effectiveTradition;
    const words = wordsOf(id, ["abilities", "ability", "characteristic", "addAbility", "noAbilities"]);
    return { words, hints, rows: sortRows(rows, order), heads: rows[0]?.columns };
  },
  holds: (actor) => itemsOf(actor, "ability").length > 0,
};

function abilityRows(actor: Creature) {
  const { listedCharacteristics } = actor.system;
  const shorts = new Map(listedCharacteristics.map(({ id, short }) => [id, game.i18n.localize(short)]));
  const listed = [...shorts.keys()];
  const inWords = (ids: readonly string[]): string => ids.map((one) => shorts.get(one) ?? one).join(", ");
  // "The average of several scores" [spec]: two of them in the row, more in the dialog and on the Ability's sheet.
  const pairs =
    actor.system.effectiveTradition.id === check.tradition
      ? listed.flatMap((one, index) => listed.slice(index + 1).map((other) => [one, other]))
      : [];
  const offered = [[], ...listed.map((one) => [one]), ...pairs];
  const [own] = ownNumbers(actor);
  return plainAbilitiesOf(actor).map((ability) => {
    const { id, name, img, system } = ability;
    const figure = figureOf(actor, { ability: id ?? "" });
    const { amount, explanation } = figure;
    // In the order of the list, as the choices are.
    const chosen = system.characteristics.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b));
    return {
      id: id ?? "",
      name,
      img,
      specialty: system.specialty,
      isUnskilled: system.unskilled,
      with: inWords(system.characteristics),
      tooltip: rollTooltip(name, explanation),
      amount: own ? ownNumber(own, system.ownSetup) : amount,
      columns: columnsOf(actor, ability, figure),
      choice: chosen.join(" "),
      choices: Object.fromEntries([...offered, chosen].map((ids) => [ids.join(" "), inWords(ids)])),
    };
  });
}

function columnsOf(actor: Creature, { system }: Ability, { amount, passive, bonus }: StatFigure): readonly Column[] {
  const { own: stored, mastery, score } = system._source;
  const own = ownNumbers(actor);
  if (own.length === 0) {
    const field = { path: "system.score", value: score, min: -20, max: 99, sign: "" };
    const label = traditionWord(actor.system.effectiveTradition.id, "score");
    const shown = { label, figure: scoreInWords(actor, system.score), field };
    const total = column("Sheet.total", signed(amount));
    if (passive === null) return [shown, total];
    return [{ ...shown, rank: "minor" }, total, column("Sheet.passive", numeral(passive), { rank: "badge" })];
  }
  const field = { path: "system.mastery", value: mastery, min: 0, max: 99, sign: "" };
  const numbers = own.map((one) =>
    column(`Field.${one.name}`, ownFigure(one, system.ownSetup), {
      field: ownNumberField(one, "system", stored),
      rank: "badge",
    }),
  );
  const mastered = column("Item.ability.FIELDS.mastery.label", signed(system.mastery), { field, rank: "minor" });
  if (!bonus) return [...numbers, mastered];
  const kits = column("BonusCategory.kit", signed(bonus.kits), { rank: "minor" });
  const hint = game.i18n.localize("QUADRIVIUM.Trip.Hint.b");
  return [...numbers, mastered, kits, column("Sheet.bonusDie", bonus.withDie, { hint })];
}

function column(label: string, figure: string, more: Partial<Column> = {}): Column {
  return { label: game.i18n.localize(`QUADRIVIUM.${label}`), figure, ...more };
}

/** Returns the field of a stat's number that replaces a score. */
function ownNumberField(own: NumberField, path: string, stored: OwnSetup): NumberOnSheet {
  const { name, min, max, sign = "", step } = own;
  return { path: `${path}.own.${name}`, value: ownNumber(own, stored), min, max, sign, step };
}

/**
 * The Arts of a character: a click marks those for the next spell, which make up the casting totals. In edit mode the
 * section is always shown, to add one.
 */
export const artsSection: SheetSection = {
  id: "arts",
  prepare(actor, { isEditing }) {
    const arts = artsOf(actor);
    return {
      lacksArts: isEditing && missingArts(actor).length > 0,
      groups: artKinds.map((kind) => ({
        kind,
        label: game.i18n.localize(`QUADRIVIUM.Arts.${kind}s`),
        add: game.i18n.localize(`QUADRIVIUM.Arts.add.${kind}`),
        rows: arts.filter(({ system }) => system.art === kind).map((art) => artRow(actor, art)),
      })),
      casts: arts.length > 0 ? castsOf(actor) : [],
      spells: itemsOf(actor, "spell").map((spell) => spellRow(actor, spell)),
      formulas: isEditing ? totalFormulas(actor, ({ isForArts }) => isForArts === true) : [],
    };
  },
  holds: (actor) => artsOf(actor).length + itemsOf(actor, "spell").length > 0,
  statAt(actor, target) {
    const { total } = target.dataset;
    if (total !== undefined) return totalStat(actor, total, "");
    const { id, type } = itemAt(actor, target) ?? {};
    return id ? (type === "spell" ? { spell: id } : { ability: id }) : null;
  },
  actions: { markArt, addArt, addArts },
  fields: formulaFields,
};

function artRow(actor: Creature, { id, name, system }: Ability) {
  const { explanation } = figureOf(actor, { ability: id ?? "" });
  return {
    id,
    name,
    score: system.score,
    stored: system._source.score,
    isMarked: actor.system.casting.includes(id ?? ""),
    tooltip: rollTooltip(name, explanation),
  };
}

function spellRow(actor: Creature, { id, name, img, system }: Spell) {
  const { amount, explanation } = figureOf(actor, { spell: id ?? "" });
  const { range, duration, target } = system;
  return {
    id,
    name,
    img,
    about: say({ key: "QUADRIVIUM.Spell.about", data: { arts: system.arts, level: system.level } }),
    reach: [range, duration, target].filter(Boolean).join(", "),
    level: system._source.level,
    figure: signed(amount),
    tooltip: rollTooltip(name, explanation),
  };
}

/** Returns the casting totals with the marked Arts. */
function castsOf(actor: Creature) {
  return combatTotals(actor).casting.map(({ id, label, fault }) => {
    const stat = totalStat(actor, id, "");
    const { amount = 0, explanation = "" } = stat ? figureOf(actor, stat) : {};
    const divisor = actor.system.effectiveTradition.totals.find((total) => total.id === id)?.divisor;
    return {
      id,
      label,
      // The die is divided, too.
      figure: divisor ? `${signed(amount)} ÷ ${divisor}` : signed(amount),
      tooltip: rollTooltip(label, explanation),
      fault: fault ? sayFault(fault) : "",
    };
  });
}

/** Adds an Art of the kind in `data-art`. */
async function addArt(actor: Creature, { dataset }: HTMLElement): Promise<void> {
  const name = game.i18n.localize(`QUADRIVIUM.Arts.${dataset.art ?? ""}`);
  const data = { name, type: "ability", sort: sortBehind(actor, "ability"), system: { art: dataset.art } };
  await actor.createEmbeddedDocuments("Item", [data as Item.CreateData]);
}

/** Adds the compendium Arts the character lacks. */
async function addArts(actor: Creature): Promise<void> {
  await copyItems(actor, await artsToAdd(actor));
}

/** Marks or unmarks a row's Art for the next spell. Marks of deleted Arts are removed. */
async function markArt(actor: Creature, target: HTMLElement): Promise<void> {
  const id = itemAt(actor, target)?.id ?? "";
  await serialize<unknown>(actor, () => {
    const marked = actor.system.casting.filter((one) => one !== id && actor.items.has(one));
    const casting = actor.system.casting.includes(id) ? marked : [...marked, id];
    return actor.update({ system: { casting } });
  });
}
