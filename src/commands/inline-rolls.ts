import { isOurs } from "../dice/formula.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { currentVisibility, visibilities } from "../base/foundry-versions.ts";
import type { Visibility } from "../base/foundry-versions.ts";
import { throwIfCostly, throwUnlessPaid } from "../deltas/roll-deltas.ts";

/**
 * Reads the rolls in a text that are made as it is posted: `[[1ds + 2]]`. Foundry leaves one that it cannot read as it is
 * typed, and says nothing. Warns this user of names that have no data and count 0.
 * @throws Error with the reason in the user's language, for one with dice of ours or a target, also if it costs something
 */
export function readInlineRolls(
  text: string,
  actor: Actor.Implementation | null,
  speaker: ChatMessage.SpeakerData,
): void {
  for (const formula of inlineFormulas(text)) {
    if (!isOurs(formula)) continue;
    const roll = new QuadriviumRoll(formula, actor?.getRollData() ?? {});
    throwIfCostly(roll, speaker);
    roll.warnOfMissing();
  }
}

/** Foundry's commands that roll dice, one in each line. */
const ROLL =
  /^\/(r|roll|(?:pr|proll|publicr|publicroll)|(?:gmr|gmroll)|(?:br|broll|blindr|blindroll)|(?:sr|sroll|selfr|selfroll))\s+([^#]+)(?:#(.*))?/i;

/**
 * Checks that a speaker can pay for what Foundry's own commands are about to roll: `/r 1dtlk`. What it cannot
 * read Foundry says itself.
 * @throws Error in the user's language that names what is lacking
 */
export function checkTypedRolls(text: string, speaker: ChatMessage.SpeakerData): void {
  const formulas = text.split("\n").flatMap((line) => ROLL.exec(line.trim())?.[2]?.trim() || []);
  const data = ChatMessage.implementation.getSpeakerActor(speaker)?.getRollData() ?? {};
  const rolls = formulas.filter(isOurs).flatMap((formula) => readable(formula, data));
  for (const roll of rolls) {
    // Others are posted in the same message.
    if (formulas.length > 1) throwIfCostly(roll, speaker);
    else throwUnlessPaid(roll, { speaker });
  }
}

/** What a command of Foundry's rolls under a name: `/r 3dk + 8 # Chest`. */
interface NamedRoll {
  readonly roll: QuadriviumRoll;
  readonly name: string;
  readonly visibility: Visibility;
}

/** Returns what a text rolls under a name with dice of ours; null for any other text, and for what cannot be read. */
export function readNamedRoll(text: string, data: Record<string, unknown>): NamedRoll | null {
  const [, command = "", formula = "", name = ""] = ROLL.exec(text.trim()) ?? [];
  if (name.trim() === "" || !isOurs(formula)) return null;
  const [roll] = readable(formula.trim(), data);
  const letter = command.charAt(0).toLowerCase();
  const visibility = visibilities.find((one) => one.startsWith(letter)) ?? currentVisibility();
  return roll ? { roll, name: name.trim(), visibility } : null;
}

function readable(formula: string, data: Record<string, unknown>): readonly QuadriviumRoll[] {
  try {
    return [new QuadriviumRoll(formula, data)];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [];
  }
}

/** Returns the formulas between double brackets, but not those of rolls that wait for a click: `[[/r 1ds]]`. */
function inlineFormulas(text: string): readonly string[] {
  const parts = text.split("[[").slice(1);
  return parts.flatMap((part) => {
    const end = part.indexOf("]]");
    if (end < 0 || part.startsWith("/")) return [];
    // The label of the last part is closed first: `[[1ds[Climb]]]`.
    return [part.slice(0, part[end + 2] === "]" ? end + 1 : end)];
  });
}
