import { host } from "../host.ts";
import type { Actor } from "./actor.ts";
import { game } from "./surroundings.ts";
import type { User } from "./user.ts";

/** Who says something: ids of what stands for them, and the name they go by. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias?: string | undefined;
}

/** Whom {@link getSpeaker} shall let speak. */
export interface SpeakerOptions {
  scene?: unknown;
  actor?: Actor | null;
  token?: unknown;
  alias?: string;
}

/** Finds out who speaks: the actor that is given, the user's character, or the user. Without scenes there are no tokens. */
export function getSpeaker({ actor, token, alias }: SpeakerOptions = {}): Speaker {
  if (token) throw new Error("The stand-in has no tokens, so none can speak (ChatMessage.getSpeaker)");
  const user = game().user as User | null;
  const speaks = actor ?? (user?.character as Actor | null | undefined) ?? null;
  return { scene: null, actor: speaks?.id ?? null, token: null, alias: alias ?? speaks?.name ?? user?.name };
}

/** The actor who speaks; null when it is gone or there is none. */
export function getSpeakerActor(speaker: Partial<Speaker>): Actor | null {
  const { collections } = host.game as { collections?: { get(name: string): { get(id: string): Actor | undefined } } };
  return collections?.get("Actor").get(speaker.actor ?? "") ?? null;
}
