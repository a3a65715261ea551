import { shownSource, joinRemarks } from "../dice/card-context.ts";
import { measuredInWords } from "../dice/verdict-words.ts";
import { numeral, say, signed } from "../base/words.ts";
import { warnIfIncapacitated } from "../rolls/road/from-sheet.ts";
import { PASSIVE_DICE } from "../rules/procedures/passive-check.ts";
import { cutNotes, shiftOf } from "../rules/traditions/check/check-card.ts";
import { check } from "../rules/traditions/check/check.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { passiveOf } from "../rolls/passive.ts";
import { drawCard, postCard } from "./simple-card.ts";

/**
 * Posts the passive check of a composed check: it "[is] performed by assuming a result of 12 instead of rolling 3d8"
 * [check].
 * @throws RuleError PassiveDie for other dice
 */
export async function postPassive(spec: RollSpec, { actor, speaker }: ChatSpeaker): Promise<void> {
  const { setup, title = "", sources = [], parts = [], target = null } = spec;
  const result = passiveOf(spec);
  const verdict = measuredInWords(check, result);
  const rows = [
    ...parts.map(({ label, value }) => ({ label, amount: signed(value) })),
    ...shiftOf(result).map(({ label, amount }) => ({
      label: say(label),
      amount: signed(Number(amount)),
    })),
  ];
  const content = await drawCard({
    tradition: check.tradition,
    tone: verdict?.tone ?? "plain",
    title: title || say({ key: "QUADRIVIUM.Command.Name.passive" }),
    chip: say({ key: "QUADRIVIUM.Command.Short.passive" }),
    sources: sources.map(shownSource),
    parts: [{ label: say({ key: "QUADRIVIUM.Command.PassiveDice" }), amount: numeral(PASSIVE_DICE) }, ...rows],
    total: numeral(result.total),
    result: verdict?.text ?? say({ key: "QUADRIVIUM.Verdict.Total" }),
    details: joinRemarks([
      target === null ? "" : say({ key: `QUADRIVIUM.Target.${check.tradition}`, data: { target } }),
      ...cutNotes(setup).map(say),
    ]),
  });
  if (actor) warnIfIncapacitated(actor, check.tradition);
  await postCard(content, speaker);
}
