import { host } from "../../host.ts";
import { generation } from "../../generations/index.ts";
import { currentMode } from "../../dice/roll-modes.ts";
import { game } from "../surroundings.ts";
import { messageClass } from "./chat-types.ts";
import type { ChatData, CreateOptions, Speaker } from "./chat-types.ts";
import type { CommandMatch } from "./command-types.ts";

interface RollView {
  evaluate(options: { allowInteractive: boolean }): Promise<RollView>;
  readonly product: unknown;
}

/** Rolls the formula of each line: the rolls of one message. */
export async function rollDice(
  _command: string,
  match: CommandMatch,
  chatData: ChatData,
  createOptions: CreateOptions,
): Promise<void> {
  const { modeSetting, modes } = generation().chat;
  const mode = (createOptions[modeSetting] ??= currentMode());
  const Roll = host["Roll"] as { create(formula: string, data: object): RollView };
  const rollData = rollDataOf(chatData.speaker);
  const rolls: RollView[] = [];
  for (const [, , formula = "", flavor] of linesOf(match)) {
    if (flavor?.trim()) chatData["flavor"] ??= flavor.trim();
    // Who may not see the result may not enter it either.
    rolls.push(await Roll.create(formula, rollData).evaluate({ allowInteractive: mode !== modes.blind }));
  }
  chatData["rolls"] = rolls;
  // Content equal to the total of the only roll counts as none, so that the card of the roll is shown.
  if (rolls.length === 1) chatData["content"] = String(rolls[0]?.product);
  chatData["sound"] = (host.CONFIG as { sounds: { dice: string } }).sounds.dice;
}

/** The lines which are commands; a pattern that was made to match the whole text is one. */
function linesOf(match: CommandMatch): (readonly (string | undefined)[])[] {
  const lines = match as readonly unknown[];
  const isOne = lines.every((line) => line === undefined || typeof line === "string");
  return (isOne ? [lines] : lines.filter((line) => line !== null)) as (readonly (string | undefined)[])[];
}

/** The data for the formulas of a message: the speaker's, else those of the user's character. */
function rollDataOf(speaker: Speaker): object {
  const actor = messageClass().getSpeakerActor(speaker) ?? game().user.character;
  return actor?.getRollData?.() ?? {};
}
