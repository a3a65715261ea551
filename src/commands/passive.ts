import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { shownSource, joinRemarks } from "../dice/card-context.ts";
import { numeral, say, signed } from "../i18n/words.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";
import { PASSIVE_DICE, passiveCheck } from "../rules/procedures/passive-check.ts";
import { valueOf } from "../rules/kernel/fields.ts";
import { cutNotes, shiftOf, verdictOf } from "../rules/traditions/check/check-card.ts";
import { banes, boons } from "../rules/traditions/check/check-pool.ts";
import { check } from "../rules/traditions/check/check.ts";
import { worldRuleVariants } from "../world-settings.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { planInWords } from "./spoken-roll.ts";
import { drawCard, postCard } from "../cards/simple-card.ts";

/**
 * Makes a passive check, with the words of a check: it "[is] performed by assuming a result of 12 instead of
 * rolling 3d8" [check].
 */
export async function passive(words: string, chatSpeaker: ChatSpeaker): Promise<void> {
  const { spec } = planInWords(words, "/passive", dieKindOf(check.letter), chatSpeaker);
  const { setup, title = "", sources = [], parts = [], target = null } = spec;
  const shifts = { boons: valueOf(setup, boons), banes: valueOf(setup, banes) };
  const result = passiveCheck({ ...shifts, bonuses: parts.map(({ value }) => value), target }, worldRuleVariants());
  const verdict = verdictOf(result);
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
    result: say(verdict?.phrase ?? { key: "QUADRIVIUM.Verdict.Total" }),
    details: joinRemarks([
      target === null ? "" : say({ key: `QUADRIVIUM.Target.${check.tradition}`, data: { target } }),
      ...cutNotes(setup).map(say),
    ]),
  });
  if (chatSpeaker.actor) warnIfIncapacitated(chatSpeaker.actor, check.tradition);
  await postCard(content, chatSpeaker.speaker);
}
