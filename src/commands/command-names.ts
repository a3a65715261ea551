import { dieKinds } from "../rules/traditions/die-kinds.ts";

/** The commands beside those that are named after a die kind. */
const ownCommands = ["botch", "passive", "twist", "scatter", "flat", "odds", "request", "help"] as const;

export type OwnCommand = (typeof ownCommands)[number];

/** Returns the names of the system's commands. */
export function commandNames(): readonly string[] {
  return [...[...dieKinds.values()].map(({ id }) => id), ...ownCommands];
}

/** Tells whether a chat command has this name, one of the system's or of Foundry's. */
export function isCommand(name: string): boolean {
  return commandNames().includes(name) || !isUnknownToFoundry(`/${name} 1`);
}

/** Tells whether Foundry's chat knows no command of this text. */
export function isUnknownToFoundry(text: string): boolean {
  // The community's types do not know this method.
  const log = foundry.applications.sidebar.tabs.ChatLog as object as { parse?: (text: string) => readonly unknown[] };
  return log.parse?.(text)[0] === "invalid";
}
