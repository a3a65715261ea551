import { actorAt, creature, type Creature } from "../characters/actors.ts";
import { HIDDEN, publicName, readName, tokenAt, tokenOf, isWithheld } from "../characters/names.ts";
import { rollData, type RollMessage } from "./message-type.ts";
import { numeral } from "../base/words.ts";

type Message = ChatMessage.Implementation;

/** An opponent of a roll, as its message stores it. */
export type Opponent = Readonly<RollMessage["system"]["against"][number]>;

/** Returns the opponents of a message's roll. */
export function opponentsOf(message: Message): readonly Opponent[] {
  return rollData(message)?.against ?? [];
}

/** Returns the opponents that this user may know. */
export function knownOpponents(message: Message): readonly Opponent[] {
  return opponentsOf(message).filter(isKnownOpponent);
}

/** Returns an actor as an opponent, with its token if it has one. */
export function asOpponent(actor: Creature, token = tokenOf(actor)): Opponent {
  const name = publicName(actor, token);
  return { actor: actor.uuid, token: token?.uuid ?? null, name, defense: null, passive: null, compared: null };
}

/** Returns opponents as a roll of their damage stores them: without defenses, which are already settled. */
export function withoutDefense(opponents: readonly Opponent[]): readonly Opponent[] {
  return opponents.map((one) => ({ ...one, defense: null, passive: null, compared: null }));
}

/** Returns the actor of an opponent; null if it is gone. */
export function opponentActor({ actor }: Opponent): Creature | null {
  return actorAt(actor);
}

/** Returns whether this user may know an opponent: a hidden token is known to game masters and owners. */
export function isKnownOpponent(opponent: Opponent): boolean {
  if (game.user.isGM || opponentActor(opponent)?.isOwner === true) return true;
  const token = tokenAt(opponent.token);
  return token ? !token.hidden : opponent.name !== HIDDEN;
}

/**
 * Returns whether this user may know the defense of an opponent, also before it is rolled: game masters and observers may, and all users
 * where the world shows foes' defenses.
 */
export function mayKnowDefense(opponent: Opponent): boolean {
  return (
    game.user.isGM ||
    game.settings.get("quadrivium", "showsDefenses") ||
    opponentActor(opponent)?.testUserPermission(game.user, "OBSERVER") === true
  );
}

/** Returns whether every player may know it, including those who join later, so that a message may say it. */
export function mayAllKnowDefense(opponent: Opponent): boolean {
  return game.settings.get("quadrivium", "showsDefenses") || mayAllObserve(opponent);
}

/** Returns whether every player may observe an opponent, including those who join later. */
export function mayAllObserve(opponent: Opponent): boolean {
  const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const actor = opponentActor(opponent);
  const others = game.users.filter((user) => !user.isGM && actor?.testUserPermission(user, "OBSERVER") !== true);
  return (actor?.ownership.default ?? 0) >= OBSERVER && others.length === 0;
}

/** Returns whether only game masters see the token of an opponent. */
export function isHiddenOpponent(opponent: Opponent): boolean {
  return tokenAt(opponent.token)?.hidden ?? opponent.name === HIDDEN;
}

/**
 * The targets of this user, which can also be chosen from a list, without a map. Only Foundry's canvas can set its targets, so this page
 * remembers those without a token on the canvas.
 */

/** For this user, the uuids of the chosen actors without a token on the canvas. */
const remembered = new WeakMap<User.Implementation, ReadonlySet<string>>();

function rememberedNow(): ReadonlySet<string> {
  return remembered.get(game.user) ?? new Set();
}

/** Returns the targets of this user as opponents, each actor once. */
export function targetedOpponents(): readonly Opponent[] {
  const onCanvas = [...game.user.targets].flatMap(({ actor, document }) => {
    const target = creature(actor);
    return target ? [asOpponent(target, document)] : [];
  });
  const others = rememberedNow();
  if (others.size === 0) return eachOnce(onCanvas);
  const offCanvas = opponentsInSight().filter((one) => others.has(one.actor) && !drawnToken(one));
  return eachOnce([...onCanvas, ...offCanvas]);
}

/** Returns opponents, each actor once. */
function eachOnce(opponents: readonly Opponent[]): readonly Opponent[] {
  return opponents.filter(({ actor }, index) => opponents.findIndex((one) => one.actor === actor) === index);
}

/** A creature that this user can make a target. */
export type Targetable = ReturnType<typeof targetables>[number];

/** Returns the creatures that this user can make targets, and those that are. */
export function targetables() {
  const targets = targetedOpponents().filter(isKnownOpponent);
  const isTarget = (actor: string): boolean => targets.some((one) => one.actor === actor);
  const all = eachOnce([...opponentsInSight(), ...targets]).map((one) => ({ one, name: readName(one) }));
  return all.map(({ one, name }, index) => {
    const alike = all.filter((other) => other.name === name);
    const place = all.slice(0, index).filter((other) => other.name === name).length + 1;
    return {
      actor: one.actor,
      /** As this user may know it; several with the same name get numbers. */
      name: alike.length > 1 ? `${name} (${numeral(place)})` : name,
      img: pictureOf(one),
      isTarget: isTarget(one.actor),
      /** Only game masters see them. */
      isHidden: isHiddenOpponent(one),
    };
  });
}

/** Returns the picture of a token; without one, the portrait, for users who know the actor. */
export function pictureOf(opponent: Opponent): string | null {
  const token = tokenAt(opponent.token);
  if (token) return token.texture.src;
  return isWithheld(opponent.name) ? null : (opponentActor(opponent)?.img ?? null);
}

/** Adds an actor to the targets of this user, or removes it. */
export function setTarget(actor: string, isTarget: boolean): void {
  const inSight = opponentsInSight();
  const chosen = inSight.find((one) => one.actor === actor);
  const drawn = chosen && drawnToken(chosen);
  if (!isTarget) {
    const targets = [...game.user.targets].filter((token) => token.actor?.uuid === actor);
    for (const token of targets) token.setTarget(false, { releaseOthers: false });
  } else if (drawn) drawn.setTarget(true, { releaseOthers: false });
  const others = inSight.filter((one) => (one.actor === actor ? isTarget && !drawn : rememberedNow().has(one.actor)));
  remembered.set(game.user, new Set(others.map((one) => one.actor)));
}

/** Returns the token of an opponent as the canvas draws it; null for one that it does not draw. */
function drawnToken({ token }: Opponent): TokenDocument.Implementation["object"] {
  return canvas.ready ? (tokenAt(token)?.object ?? null) : null;
}

/**
 * Returns the creatures that this user may know to be there: combatants in the order of their turns, and the tokens of the scene, foes
 * first.
 */
export function opponentsInSight(): readonly Opponent[] {
  const fighters = game.combat?.turns.filter(({ visible }) => visible) ?? [];
  const inCombat = fighters.flatMap(({ actor, token, hidden }) => {
    const target = creature(actor);
    if (!target || token?.isSecret === true) return [];
    const fighter = asOpponent(target, token ?? undefined);
    return [hidden && !token ? { ...fighter, name: HIDDEN } : fighter];
  });
  const onScene = tokensInSight().flatMap((token) => {
    const target = token.isSecret ? null : creature(token.actor);
    if (!target) return [];
    const opponent = asOpponent(target, token);
    return [{ opponent, side: token.disposition, name: readName(opponent) }];
  });
  onScene.sort(
    (one, other) => one.side - other.side || one.name.localeCompare(other.name, game.i18n.lang, { numeric: true }),
  );
  return eachOnce([...inCombat, ...onScene.map(({ opponent }) => opponent)]).filter(isKnownOpponent);
}

/**
 * Returns the tokens of the scene that this user sees. Without a canvas, lines of sight are unknown: then players get all tokens of a scene
 * without token vision, and only their own in other scenes.
 */
function tokensInSight(): readonly TokenDocument.Implementation[] {
  if (canvas.ready) {
    const drawn = canvas.tokens?.placeables ?? [];
    return drawn.filter(({ isVisible }) => isVisible || game.user.isGM).map(({ document }) => document);
  }
  const scene = game.scenes.current;
  const isSeen = (token: TokenDocument.Implementation): boolean =>
    game.user.isGM || token.isOwner || (!token.hidden && scene?.tokenVision === false);
  return scene?.tokens.contents.filter(isSeen) ?? [];
}
