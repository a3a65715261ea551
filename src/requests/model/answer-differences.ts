import { say, signed } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { bonusesFor, phrasesOfSheet, UNSKILLED } from "../../rolls/road/from-sheet.ts";
import { labelPhrase } from "../../rolls/road/compose-roll.ts";
import type { Difference } from "../../rolls/road/compose-roll.ts";
import type { RollChoices } from "../../rolls/road/roll-choices.ts";
import type { Value } from "../../rules/kernel/fields.ts";
import { openingOf } from "../../rules/requests/openings.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";

/**
 * Returns what a player who answers has chosen otherwise than the sheet and the request say: what was typed by hand, what of the
 * sheet does not count, the settings of the die. What the sheet lets them choose is no difference: a stat, a specialty, a focus.
 */
export function differencesFrom(usual: RollChoices, chosen: RollChoices, actor: Creature): readonly Difference[] {
  const typed = chosen.modifiers.map(({ label, goal = "total", amount }) => {
    const [named] = labelPhrase({ label, goal });
    return { label: label || (named?.key ?? `QUADRIVIUM.RollDialog.goal.${goal}`), amount: signed(amount) };
  });
  const keys = new Map(
    phrasesOfSheet(actor, chosen).flatMap((one) => (one.data ? [] : [[say(one), one.key] as const])),
  );
  const leftOut = bonusesFor(actor, chosen)
    .filter(({ id }) => chosen.off.includes(id) && !usual.off.includes(id))
    .map(({ bonus: { label } }) => ({ label: keys.get(label) ?? label, amount: "" }));
  const fields = dieKindOf(chosen.letter).fields.filter((field) => openingOf(field) !== "stat");
  const set = ["count" as const, ...fields.map(({ name }) => name)].flatMap((name) => {
    const value = chosen.setup[name];
    if (value === undefined || String(value) === String(usual.setup[name])) return [];
    return [{ label: `QUADRIVIUM.Field.${name}`, amount: amountOf(value) }];
  });
  const isSkillChosen = chosen.unskilled !== null && chosen.unskilled !== usual.unskilled;
  const skill = isSkillChosen ? [{ label: UNSKILLED, amount: amountOf(chosen.unskilled) }] : [];
  // Where the request has its own title, that does not name the weapon.
  const weapon = chosen.total?.weapon === usual.total?.weapon ? null : actor.items.get(chosen.total?.weapon ?? "");
  const armed = weapon && chosen.requested?.title ? [{ label: weapon.name, amount: "✓" }] : [];
  return [...typed, ...leftOut, ...set, ...skill, ...armed];
}

/** Returns a value of a field as the amount of a difference: a switch is used, or left out. */
function amountOf(value: Value): string {
  return value === true ? "✓" : value === false ? "" : String(value);
}
