import { listed, say, sayFault } from "../base/words.ts";
import { creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { incapacitatedWarnings, isIncapacitated } from "./road/from-sheet.ts";

/** A combat whose initiative all roll who can, while one warning tells what is to be said of the others, and of who is out. */
export class QuadriviumCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** @throws Error in the user's language, which this user is told, if nobody can roll */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    const able: Combatant.Implementation[] = [];
    /** By each fault, the names of those who have it, unless it names who does. */
    const faults = new Map<string, readonly string[]>();
    for (const id of [ids].flat()) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      try {
        combatant.initiativeRoll(options.formula ?? undefined);
        able.push(combatant);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error instanceof RuleError)
          faults.set(sayFault(error), [...(faults.get(sayFault(error)) ?? []), combatant.name ?? ""]);
        else faults.set(error.message, []);
      }
    }
    const refused = [...faults].map(([fault, names]) => {
      const data = { name: listed(names), fault };
      return names.length === 0 ? fault : say({ key: "QUADRIVIUM.RequestWindow.Fault.of", data });
    });
    const warnings = [...refused, ...outOfAction(able)];
    if (warnings.length > 0) ui.notifications.warn(warnings.join(" "));
    if (able.length === 0 && refused.length > 0) throw new Error(refused.join(" "));
    return super.rollInitiative(
      able.flatMap(({ id }) => id ?? []),
      options,
    );
  }
}

/** Returns what is said of those who are out of action and roll all the same. */
function outOfAction(combatants: readonly Combatant.Implementation[]): readonly string[] {
  const out = combatants.flatMap(({ actor }) => creature(actor) ?? []).filter(isIncapacitated);
  const [first] = out;
  if (first && out.length === 1) return incapacitatedWarnings(first, first.system.effectiveTradition.id);
  const names = listed(out.map((actor) => nameFor(actor, "user")));
  return first ? [say({ key: "QUADRIVIUM.RollDialog.outAll", data: { names } })] : [];
}
