import { currentMode, refuseFormerOption, type ModeOptions } from "../dice/surroundings.ts";
import { generation } from "../generations/index.ts";
import { host } from "../host.ts";
import { CONST } from "../constants.ts";
import type { ClientSettings } from "../kinds.ts";
import { game } from "./surroundings.ts";

/** Who sees a message: one of the choices a user has. */
export interface MessageMode {
  label: string;
  icon: string;
  /** A package's own mode makes the data of a message what it shall be. */
  handler?: (data: object) => unknown;
}

interface MessageData {
  whisper?: unknown;
  blind?: unknown;
  style?: unknown;
  speaker?: { actor?: string | null; token?: string | null } | null;
  rolls?: readonly unknown[];
}

/** What a message in character is called, where it is a mode. */
const IN_CHARACTER = "ic";

/** The part of a fresh `CONFIG.ChatMessage` that is about modes; empty where they are `CONFIG.Dice.rollModes`. */
export function messageModeConfig(): { modes?: Record<string, MessageMode> } {
  if (generation().chat.modeSetting === "rollMode") return {};
  return {
    modes: {
      public: { label: "CHAT.MODES.Public", icon: "fa-solid fa-globe" },
      gm: { label: "CHAT.MODES.GM", icon: "fa-solid fa-user-secret" },
      blind: { label: "CHAT.MODES.Blind", icon: "fa-solid fa-eye-slash" },
      self: { label: "CHAT.MODES.Self", icon: "fa-solid fa-user" },
      [IN_CHARACTER]: { label: "CHAT.MODES.InCharacter", icon: "fa-solid fa-hat-wizard" },
    },
  };
}

/** The modes there are; packages may have added some. */
export function messageModes(): Readonly<Record<string, MessageMode>> {
  const config = host.CONFIG as {
    ChatMessage: { modes?: Record<string, MessageMode> };
    Dice: { rollModes: Record<string, MessageMode> };
  };
  return config.ChatMessage.modes ?? config.Dice.rollModes;
}

/** Registers the setting in which a user chooses who sees their messages. */
export function registerModeSetting(settings: ClientSettings): void {
  const { modeSetting, modes } = generation().chat;
  const labels: Readonly<Record<string, string>> = {
    publicroll: "CHAT.RollPublic",
    gmroll: "CHAT.RollPrivate",
    blindroll: "CHAT.RollBlind",
    selfroll: "CHAT.RollSelf",
  };
  settings.register("core", modeSetting, {
    name: "ROLLMODE.Name",
    scope: "client",
    type: String,
    default: modes.public,
    // Where packages may add modes, what there is to choose is only known later.
    ...(modeSetting === "rollMode" ? { choices: labels } : {}),
    onChange: () => (host.ui as { chat?: { _updateMessageMode(): void } } | undefined)?.chat?._updateMessageMode(),
  });
}

/** The mode that is meant by a name; "roll" is the chosen one. Unknown modes are refused, except by the newest builds. */
export function resolveMode(name: string): string {
  const mode = name === "roll" ? currentMode() : name;
  if (isKnown(mode) || passesOverUnknown()) return mode;
  throw new Error(`The roll mode "${mode}" does not exist`);
}

function isKnown(mode: string): boolean {
  return Object.hasOwn(messageModes(), mode);
}

/** Is the data of a message left as it is by an unknown mode? */
function passesOverUnknown(): boolean {
  const { build, chat } = generation();
  return build >= chat.passesOverUnknownModesSince;
}

/** The mode which the options of a creation ask for. */
export function requestedMode(options: ModeOptions): string | undefined {
  refuseFormerOption(options);
  const asked = options[generation().chat.modeSetting];
  return asked ? resolveMode(asked) : undefined;
}

/** Makes a message's data private or public in place, as a mode says. */
export function applyMode<T extends object>(data: T, name: string = currentMode()): T {
  const mode = resolveMode(name);
  if (!isKnown(mode)) return data;
  const { handler } = messageModes()[mode] ?? {};
  if (handler) handler(data);
  else applyKnownMode(data, mode);
  return data;
}

function applyKnownMode(message: MessageData, mode: string): void {
  const { modes, modesHaveHandlers } = generation().chat;
  switch (mode) {
    case modes.public:
      message.whisper = [];
      break;
    case IN_CHARACTER:
      message.whisper = [];
      if (canBeInCharacter(message)) message.style = CONST.CHAT_MESSAGE_STYLES.IC;
      break;
    case modes.self:
      message.whisper = [game().userId];
      break;
    case modes.gm:
    case modes.blind:
      if (!Array.isArray(message.whisper) || message.whisper.length === 0) message.whisper = gamemasters();
      break;
    default:
      if (modesHaveHandlers) throw new Error(`The roll mode "${mode}" has no handler that says who sees the message`);
  }
  message.blind = mode === modes.blind;
}

/** It needs a speaker and words: rolls are simply public. */
function canBeInCharacter({ speaker, rolls, style }: MessageData): boolean {
  const { EMOTE } = CONST.CHAT_MESSAGE_STYLES;
  return Boolean(speaker?.actor ?? speaker?.token) && !rolls?.length && style !== EMOTE;
}

function gamemasters(): string[] {
  return [...game().users].filter((user) => user.isGM).flatMap((user) => user.id ?? []);
}
