import { defaultTradition } from "../../base/world-settings.ts";
import { creature } from "../../characters/creature.ts";
import { longestTitle } from "../../rules/kernel/rule-error.ts";
import { traditionOf, traditions } from "../../rules/traditions/traditions.ts";
import { pagesOf } from "./pages.ts";

/** What is said of a character that is to be made. */
export interface NewCharacter {
  /** Blank for Foundry's usual name of a new character. */
  readonly name: string;
  /** Id of its tradition. */
  readonly tradition: string;
}

/** Returns what is known of a new character of what somebody has written: a name that is not too long, and a tradition there is. */
export function readNewCharacter(written: unknown): NewCharacter {
  const { name, tradition } = (written ?? {}) as { readonly name?: unknown; readonly tradition?: unknown };
  const id = typeof tradition === "string" && traditions.has(tradition) ? tradition : defaultTradition();
  return {
    name: typeof name === "string" ? name.trim().slice(0, longestTitle) : "",
    tradition: traditionOf(id).id,
  };
}

/**
 * Returns the data of an empty character.
 * @param isMade True if its maker is to be opened, which its flag then says until it is finished.
 */
export function newCharacter({ name, tradition }: NewCharacter, isMade: boolean): Actor.CreateData {
  const [first] = pagesOf(traditionOf(tradition));
  return {
    name: name || Actor.implementation.defaultName({ type: "character" }),
    type: "character",
    system: { tradition },
    ...(isMade ? { flags: { quadrivium: { making: first?.id ?? "" } } } : {}),
  };
}

/** Tells whether an actor is a character that is still being made. */
export function isUnfinished(actor: Actor.Implementation): boolean {
  return creature(actor)?.type === "character" && typeof actor.getFlag("quadrivium", "making") === "string";
}
