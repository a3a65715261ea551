import { resources } from "../kernel/resources.ts";
import { poolFieldOf } from "../kernel/fields.ts";
import type { Field } from "../kernel/fields.ts";
import type { BonusGoal } from "../kernel/bonuses.ts";
import type { Decision, DieKind } from "../kernel/die-kind.ts";
import { isForArts } from "../traditions/traditions.ts";
import type { RequestOption } from "./request.ts";

/**
 * What the player who answers a request may choose, in the groups in which a game master opens and closes it: the stats and
 * their dice; typed modifiers; boons and banes; the settings of the die (botch dice, slide); the specialty of the Ability; which of
 * the character's own bonuses count; a focus; inspiration; luck.
 */
export const openings = ["stat", "modifiers", "boons", "setup", "specialty", "effects", "focus", ...resources] as const;
export type Opening = (typeof openings)[number];

/** What is open unless the game master closes it: what the sheet states, and what is held and paid. */
export const usuallyOpen: readonly Opening[] = ["specialty", "effects", "focus", ...resources];

/** The part of an option that decides whether it fixes the stats. */
type FixedStats = Pick<RequestOption, "characteristics" | "ability" | "moreAbilities" | "total" | "setup">;

/**
 * Returns what is open to those who answer with an option. The stats are if it names none, or no dice for a pool, or no Arts for
 * a spell: then there would be nothing to roll.
 * @param opens What the game master opens.
 */
export function openIn(
  opens: readonly Opening[],
  option: FixedStats,
  die: Pick<DieKind, "fields">,
): readonly Opening[] {
  const pool = poolFieldOf(die);
  const { characteristics, ability, moreAbilities, total, setup } = option;
  const fixesTotal = total !== "" && (moreAbilities.length > 0 || !isForArts(total));
  const fixesStats = pool ? pool.name in setup : characteristics.length > 0 || ability !== "" || fixesTotal;
  return fixesStats || opens.includes("stat") ? opens : [...opens, "stat"];
}

/** Returns the group to which a field of a die belongs. */
export function openingOf(field: Field): Opening {
  if (field.kind === "sizes" && field.isPool) return "stat";
  if (field.kind === "flag" && field.name === "luck") return "luck";
  if (field.kind !== "number" || field.sources === undefined) return "setup";
  return field.sources === "either" ? "modifiers" : "boons";
}

/** Returns the group to which typed bonuses to a goal belong. */
export function openingOfGoal(goal: BonusGoal): Opening {
  if (goal === "total" || goal === "enchantment") return "modifiers";
  return goal === "boons" || goal === "banes" ? "boons" : "setup";
}

/** Returns the names of the fields of a die, and of the number of dice, that are not open. */
export function closedFields({ fields }: Pick<DieKind, "fields">, open: readonly Opening[]): readonly string[] {
  const closed = fields.filter((field) => !open.includes(openingOf(field))).map(({ name }) => name);
  return open.includes("setup") ? closed : ["count", ...closed];
}

/** Returns the groups that a decision about a roll needs: luck, a focus, inspiration, more dice. What the rules ask needs none. */
function openingsOfDecision(die: Pick<DieKind, "price" | "focusOf">, decision: Decision): readonly Opening[] {
  const { luck = 0, inspiration = 0 } = die.price?.(decision) ?? {};
  return [
    ...(luck > 0 ? (["luck"] as const) : []),
    ...((die.focusOf?.(decision) ?? 0) > 0 ? (["focus"] as const) : []),
    ...(inspiration > 0 ? (["inspiration"] as const) : []),
    ...(decision.kind === "addDice" ? (["stat"] as const) : []),
  ];
}

/** Tells whether a request with these openings, answered with this option, does not leave a decision to its player. */
export function isClosed(
  opens: readonly Opening[],
  option: FixedStats | null,
  die: Pick<DieKind, "fields" | "price" | "focusOf">,
  decision: Decision,
): boolean {
  const open = option ? openIn(opens, option, die) : openings;
  return openingsOfDecision(die, decision).some((one) => !open.includes(one));
}
