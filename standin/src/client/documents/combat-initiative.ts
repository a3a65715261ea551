import { generation } from "../generations/index.ts";
import { host } from "../host.ts";
import { mergeObject } from "../utils/merge.ts";
import { escapeHTML } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import type { Speaker, SpeakerOptions } from "./speakers.ts";
import type { Combatant } from "../kinds.ts";
import { game } from "./surroundings.ts";

/** How initiative is rolled. */
export interface InitiativeOptions {
  /** A formula for all, instead of each combatant's own. */
  formula?: string | null;
  /** Does it stay the turn of whose turn it is? */
  updateTurn?: boolean;
  /** What the messages shall be beside what they are by themselves. */
  messageOptions?: Plain;
}

/** The message class, as far as initiative needs it. */
interface MessageClass {
  getSpeaker(options: SpeakerOptions): Speaker;
  create(messages: readonly Plain[]): Promise<unknown>;
}

/** The class of the messages in which initiative is told. */
export function messageClass(): MessageClass {
  return (host.CONFIG as { ChatMessage: { documentClass: MessageClass } }).ChatMessage.documentClass;
}

/** Rolls the initiative of one combatant; gives its total, and the message that tells of it. */
export async function rollInitiativeOf(
  combatant: Combatant,
  { formula = null, messageOptions = {} }: InitiativeOptions,
): Promise<{ initiative: number | undefined; message: Plain }> {
  const { modeSetting, modes } = generation().chat;
  const roll = combatant.getInitiativeRoll(formula);
  await roll.evaluate();
  const { actor, token, name } = combatant;
  const data: Plain = {
    speaker: messageClass().getSpeaker({ actor, token, alias: name }),
    flavor: game().i18n.format("COMBAT.RollsInitiative", { name: escapeHTML(name) }),
    flags: { core: { initiativeRoll: true } },
  };
  mergeObject(data, messageOptions);
  // Who is hidden from the players does not roll before their eyes, unless that is asked for.
  const usual = combatant.hidden ? modes.gm : game().settings.get("core", modeSetting);
  const { rollMode, messageMode, ...rest } = data;
  const mode = (messageMode ?? rollMode ?? usual) as string;
  const message = (await roll.toMessage(rest, { create: false, [modeSetting]: mode })) as Plain;
  return { initiative: roll.total, message };
}
