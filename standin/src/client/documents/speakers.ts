import { host } from "../host.ts";
import type { User } from "../kinds.ts";
import { game } from "./surroundings.ts";

/** Who says something: ids of what stands for them, and the name they go by. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias?: string | undefined;
}

interface Named {
  readonly id: string | null;
  readonly name?: string | null;
}

interface SpeakingToken extends Named {
  readonly actor: Named | null;
  readonly parent: Named | null;
}

interface SpeakingActor extends Named {
  readonly token?: SpeakingToken | null;
}

/** Whom {@link getSpeaker} shall let speak. */
export interface SpeakerOptions {
  scene?: Named | null | undefined;
  actor?: SpeakingActor | null | undefined;
  /** A token's document, or what stands on the canvas for it. */
  token?: SpeakingToken | { readonly document: SpeakingToken } | null | undefined;
  alias?: string | undefined;
}

/** Finds out who speaks: the token or actor that is given, the controlled token, the user's character, or the user. */
export function getSpeaker({ scene, actor, token, alias }: SpeakerOptions = {}): Speaker {
  if (token) return fromToken("document" in token ? token.document : token, alias);
  if (actor) return fromActor(actor, scene, alias);
  const [controlled] = controlledTokens();
  if (controlled) return fromToken(controlled.document, alias);
  const user = game().user as User | null;
  const character = user?.character as SpeakingActor | null | undefined;
  if (character) return fromActor(character, scene, alias);
  return { scene: sceneOf(scene), actor: null, token: null, alias: alias ?? user?.name };
}

function fromToken(token: SpeakingToken, alias: string | undefined): Speaker {
  const { id, parent, actor, name } = token;
  return { scene: parent?.id ?? null, actor: actor?.id ?? null, token: id, alias: alias ?? name ?? undefined };
}

/** An actor speaks through its token where it has one: its own, or the only one of it on the scene that is seen. */
function fromActor(actor: SpeakingActor, scene: Named | null | undefined, alias: string | undefined): Speaker {
  const token = actor.token ?? tokenOn(viewedScene(), actor);
  if (token) return { ...fromToken(token, alias), actor: actor.id };
  return { scene: sceneOf(scene), actor: actor.id, token: null, alias: alias ?? actor.name ?? undefined };
}

interface SpeakingScene extends Named {
  readonly tokens: { find(condition: (token: SpeakingToken) => boolean): SpeakingToken | undefined };
}

function tokenOn(scene: SpeakingScene | null, actor: SpeakingActor): SpeakingToken | undefined {
  return scene?.tokens.find((token) => token.actor?.id === actor.id);
}

function sceneOf(scene: Named | null | undefined): string | null {
  return scene?.id ?? viewedScene()?.id ?? null;
}

/** The scene this user looks at; none where no canvas shows one. */
function viewedScene(): SpeakingScene | null {
  return canvas()?.scene ?? null;
}

function controlledTokens(): readonly { readonly document: SpeakingToken }[] {
  return canvas()?.tokens?.controlled ?? [];
}

interface CanvasView {
  readonly ready?: boolean;
  readonly scene?: SpeakingScene | null;
  readonly tokens?: { readonly controlled: readonly { readonly document: SpeakingToken }[] } | null;
}

function canvas(): CanvasView | null {
  const view = host.canvas as CanvasView | null | undefined;
  return view?.ready ? view : null;
}

/** The actor who speaks: the token's, or the world's; null when it is gone or there is none. */
export function getSpeakerActor(speaker: Partial<Speaker> | null | undefined): unknown {
  const { collections } = host.game as { collections?: { get(name: string): unknown } };
  if (!speaker || !collections) return null;
  const { scene, token, actor } = speaker;
  if (scene && token) {
    const scenes = collections.get("Scene") as { get(id: string): TokenScene | undefined } | undefined;
    const found = scenes?.get(scene)?.tokens.get(token)?.actor;
    if (found) return found;
  }
  return (collections.get("Actor") as { get(id: string): unknown }).get(actor ?? "") ?? null;
}

interface TokenScene {
  readonly tokens: { get(id: string): { readonly actor: unknown } | undefined };
}
