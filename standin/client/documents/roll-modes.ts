import { CONST } from "../constants.ts";
import { game } from "./surroundings.ts";

interface Privacy {
  whisper?: unknown;
  blind?: unknown;
}

const { PUBLIC, PRIVATE, BLIND, SELF } = CONST.DICE_ROLL_MODES;

/** Makes a message's data private or public in place. A mode nobody knows is refused: it must not become public. */
export function applyRollMode<T extends object>(data: T, rollMode: string): T {
  const message = data as Privacy;
  const mode = rollMode === "roll" ? (game().settings.get("core", "rollMode") as string) : rollMode;
  switch (mode) {
    case PUBLIC:
      message.whisper = [];
      break;
    case SELF:
      message.whisper = [game().userId];
      break;
    case PRIVATE:
    case BLIND:
      if (!Array.isArray(message.whisper) || message.whisper.length === 0) message.whisper = gamemasters();
      break;
    default:
      throw new Error(`The roll mode "${mode}" does not exist`);
  }
  message.blind = mode === BLIND;
  return data;
}

function gamemasters(): string[] {
  return [...game().users].filter((user) => user.isGM).flatMap((user) => user.id ?? []);
}
