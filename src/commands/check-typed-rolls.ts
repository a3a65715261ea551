import { throwUnlessPaid } from "../deltas/roll-deltas.ts";
import { isOurs } from "../dice/formula.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";

/** Foundry's commands that roll dice, one in each line. */
const ROLL =
  /^\/(?:r|roll|pr|proll|publicr|publicroll|gmr|gmroll|br|broll|blindr|blindroll|sr|sroll|selfr|selfroll)\s+([^#]+)/i;

/**
 * Checks the rolls of a text for the chat with dice of ours. Foundry posts an inline roll that it cannot read, `[[1ds + 2]]`, as typed. It
 * reports what its commands cannot read, but not that the character cannot pay: `/r 1dtlk`. Warns this user of names that are missing in
 * the data and count 0.
 * @throws Error with the reason in the user's language
 */
export function checkTypedRolls(text: string, speaker: ChatMessage.SpeakerData): void {
  const data = ChatMessage.implementation.getSpeakerActor(speaker)?.getRollData() ?? {};
  for (const formula of inlineFormulas(text)) if (isOurs(formula)) new QuadriviumRoll(formula, data).warnOfMissing();
  for (const line of text.split("\n")) {
    const roll = readable(ROLL.exec(line.trim())?.[1] ?? "", data);
    if (roll) throwUnlessPaid(roll, { speaker });
  }
}

/** Returns the roll of a formula with dice of ours; null for any other, and for one that cannot be read. */
function readable(formula: string, data: Record<string, unknown>): QuadriviumRoll | null {
  try {
    return isOurs(formula) ? new QuadriviumRoll(formula.trim(), data) : null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return null;
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
