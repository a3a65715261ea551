import { isPlayed } from "../base/world-settings.ts";
import { check } from "../rules/traditions/check/check.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { stress } from "../rules/traditions/stress/stress.ts";
import { trip } from "../rules/traditions/trip/trip.ts";

/** What is known of a command before commands are loaded. */
interface CommandKind {
  /** The id of the tradition whose color and emblem it has; "plain" for none. */
  readonly tradition: string;
  /** True for a command that only game masters may give. */
  readonly isForGamemasters?: boolean;
}

/** The commands beside those that are named after a die kind. */
const ownCommands = {
  botch: { tradition: stress.tradition },
  passive: { tradition: check.tradition },
  twist: { tradition: check.tradition },
  scatter: { tradition: check.tradition },
  flat: { tradition: trip.tradition },
  odds: { tradition: "plain" },
  request: { tradition: "plain", isForGamemasters: true },
  help: { tradition: "plain" },
} as const satisfies Readonly<Record<string, CommandKind>>;

export type OwnCommand = keyof typeof ownCommands;

/** Returns the system's commands by their names. */
export function commandKinds(): ReadonlyMap<string, CommandKind> {
  return new Map<string, CommandKind>([
    ...[...dieKinds.values()].map((dieKind) => [dieKind.id, dieKind] as const),
    ...Object.entries(ownCommands),
  ]);
}

/** Returns the names of the system's commands. */
export function commandNames(): readonly string[] {
  return [...commandKinds().keys()];
}

/** Returns the names of the commands that are offered to this user: those of the games that the table plays, and of all games. */
export function usableCommands(): readonly string[] {
  return [...commandKinds()].flatMap(([name, { tradition, isForGamemasters }]) => {
    const isOffered = tradition === "plain" || isPlayed([tradition]);
    return isOffered && (game.user.isGM || isForGamemasters !== true) ? [name] : [];
  });
}

/** Returns whether a chat command has this name, one of the system's or of Foundry's. */
export function isCommand(name: string): boolean {
  return commandNames().includes(name) || !isUnknownToFoundry(`/${name} 1`);
}

/** Returns whether Foundry's chat finds no command in this text. */
export function isUnknownToFoundry(text: string): boolean {
  // The community's types do not know this method.
  const log = foundry.applications.sidebar.tabs.ChatLog as object as { parse?: (text: string) => readonly unknown[] };
  return log.parse?.(text)[0] === "invalid";
}
