import { dotted, labelled, say, sayFault } from "../base/words.ts";
import { defaultTradition, worldTracks } from "../base/world-settings.ts";
import { totalOf } from "../characters/combat-totals.ts";
import { creature, actorAt, type Creature } from "../characters/actors.ts";
import { nameFor, readName, tokenOf } from "../characters/names.ts";
import { conditionText, marksOf } from "../characters/tracks.ts";
import { removeButtons, renderPart, type CardActions } from "./card-part.ts";
import { changesBy, readersOf, record, type ChangeMessage, type NewChange } from "../deltas/change-message.ts";
import { rollData, type RollMessage, rollOf } from "../messages/message-type.ts";
import { placeOf } from "../messages/related-messages.ts";
import { playsFoes } from "../requests/active-gm-work.ts";
import {
  isHiddenOpponent,
  knownOpponents,
  opponentActor,
  opponentsOf,
  isKnownOpponent,
} from "../messages/opponents.ts";
import { isCounter } from "../messages/who-rolled.ts";
import { conditionOf, damageTrack, tracksOf, hitOn, marksWith } from "../rules/character/tracks.ts";
import type { Level, Marks, Track, Hit } from "../rules/character/tracks.ts";
import { askInWindow, requireTick } from "../ui/ask.ts";
import { formValues } from "../ui/number-fields.ts";

type Message = ChatMessage.Implementation;

/**
 * Returns the damage of a message: the total of a damage roll, or what an action itself inflicts. Null for none, or if a decision about it
 * is open.
 */
function damageOf(message: Message): number | null {
  const roll = rollOf(message);
  const data = rollData(message);
  if (!data || !roll?.isSound || roll.isWaiting) return null;
  const { outcome } = roll;
  const dieKind = roll.die?.dieKind;
  if (data.isDamage) return outcome && dieKind?.fails?.(outcome) ? null : (roll.total ?? null);
  // A request judges its answers itself, against each other.
  if (!outcome || !dieKind?.inflicts || data.answers || isCounter(message) || roll.options.isInitiative) return null;
  if (!damageTrack(tracksOf(dieKind.tradition, worldTracks()))) return null;
  return dieKind.inflicts(outcome) || null;
}

/** Returns whether this user may apply the damage of a message to an actor that has not taken it yet. */
function mayTake(message: Message, actor: Creature): boolean {
  return actor.isOwner && canTake(actor) && !hasTaken(message, actor) && damageOf(message) !== null;
}

function hasTaken(message: Message, { uuid }: Creature): boolean {
  return changesBy(message, "damage").some(({ system }) => system.actor === uuid && system.undoneBy === null);
}

/** Returns whether an actor can take damage: it has a track for it. */
function canTake(actor: Creature): boolean {
  return damageTrack(actor.system.listedTracks) !== undefined;
}

/** Returns whether this user could apply damage to any actor. */
export function mayApply(): boolean {
  return game.user.isGM || ownCreatures().some(canTake);
}

/** What one actor takes: the points of damage, and what is subtracted from them. */
interface Points {
  readonly damage: number;
  readonly soak: number;
}

/** Returns an actor's soak, null if its tradition has none; with the fault of its formula in words, blank for none. */
function soakOf(actor: Creature): { readonly soak: number | null; readonly fault: string } {
  const { damage: terms } = actor.system.effectiveTradition;
  const total = terms && totalOf(actor, terms.soak);
  if (!total?.fault) return { soak: total ? (total.value ?? 0) : null, fault: "" };
  const data = { total: total.label, fault: sayFault(total.fault) };
  return { soak: null, fault: say({ key: "QUADRIVIUM.Combat.fault", data }) };
}

/** Returns in words what the track of an actor shows now and what damage would make of it: "Hurt → Heavy wounds". */
function preview(actor: Creature, points: Points): string {
  const track = damageTrack(actor.system.listedTracks);
  return track ? changeInWords(hitBy(actor, track, points).levels, points.damage > points.soak) : "";
}

/** Returns what damage was reduced by: "damage 21 · soak 4". */
function sumsOf({ damage, soak }: Points, hasSoak: boolean): string {
  return say({ key: `QUADRIVIUM.Damage.${hasSoak ? "sums" : "sum"}`, data: { damage, soak } });
}

/** The level of a track, with the penalty of wounds that add up, and otherwise with 0. */
type ShownLevel = ChangeMessage["system"]["damage"]["levels"][number];

/** Returns what damage does on the track of an actor, and the levels before and after. */
function hitBy(actor: Creature, track: Track, { damage, soak }: Points): Hit & { readonly levels: ShownLevel[] } {
  const marks = marksOf(actor, track.id);
  const hit = hitOn(track, marks, damage, soak);
  return { ...hit, levels: [shownLevel(track, marks), shownLevel(track, marksWith(track, marks, hit))] };
}

function shownLevel(track: Track, marks: Marks): ShownLevel {
  const { name, penalty } = conditionOf(track, marks);
  return { name, penalty: track.isCumulative === true ? (penalty ?? 0) : 0 };
}

/** Returns a change in words: "Hurt → Heavy wounds", "Light wounds −1 → Light wounds −2", "stays Hurt", or "No wound" for soaked damage. */
function changeInWords(levels: readonly Level[], isHit: boolean): string {
  const [before = "", after = ""] = levels.map(conditionText);
  const key = isHit ? (before === after ? "unchanged" : "change") : "none";
  return say({ key: `QUADRIVIUM.Damage.${key}`, data: { before, after } });
}

/**
 * Lets an actor take the damage of a message, once.
 * @param points What a game master has decided; otherwise the damage of the card and the actor's own soak.
 * @throws Error in the user's language if the actor cannot be changed
 */
export async function inflict(message: Message, actor: Creature, points: Points | null = null): Promise<void> {
  await record("damage", [actor], () => {
    const rolled = damageOf(message);
    const track = damageTrack(actor.system.listedTracks);
    if (rolled === null || !track || hasTaken(message, actor)) return [];
    const { soak, fault } = soakOf(actor);
    if (!points && fault) throw new Error(fault);
    return [changeFor(message, actor, points ?? { damage: rolled, soak: soak ?? 0 }, track)];
  });
}

/** Returns what is recorded of damage, for readers who may see both the card and the state of the actor. */
function changeFor(message: Message, actor: Creature, points: Points, track: Track): NewChange {
  const { before, after, levels } = hitBy(actor, track, points);
  // Boxes are marked, or a wound of a level is added.
  const delta =
    track.isCumulative === true
      ? { number: `tracks.${track.id}.wounds.${Math.max(0, after - 1)}`, by: Math.min(1, after) }
      : { number: `tracks.${track.id}.value`, by: after - before };
  const isHidden = opponentsOf(message).some((one) => one.actor === actor.uuid && isHiddenOpponent(one));
  const level = isHidden || tokenOf(actor)?.hidden === true ? "OWNER" : "OBSERVER";
  const whisper = readersOf(message, (user) => actor.testUserPermission(user, level));
  const damage = { points: points.damage, soak: points.soak, levels };
  return { actor, of: message.id, damage, deltas: [delta], whisper };
}

/** An actor that the window offers. */
interface Candidate extends ReturnType<typeof soakOf> {
  readonly actor: Creature;
  readonly name: string;
  readonly isChosen: boolean;
}

/** The form: "points", and "who.0" and "soak.0" of the first candidate. */
type Answer = Readonly<Record<string, boolean | number | null>>;

/** Asks who takes the damage of a message, and applies it to them; once to each. */
async function applyDamage(message: Message): Promise<void> {
  const damage = damageOf(message);
  if (damage === null) return;
  const { candidates, areChosen } = candidatesFor(message);
  const answer = await ask(message, damage, candidates, !areChosen);
  if (!answer) return;
  // A decision about the roll may have been made while the window was open.
  if (damageOf(message) !== damage) throw new Error(say({ key: "QUADRIVIUM.Damage.meanwhile" }));
  for (const [index, { actor, soak }] of candidates.entries()) {
    if (answer[`who.${index}`] !== true) continue;
    await inflict(message, actor, game.user.isGM ? pointsIn(answer, index, { damage, soak: soak ?? 0 }) : null);
  }
}

/**
 * Returns the actors that this user may apply the damage of a message to, and whether tokens have been chosen.
 * @throws Error that says what to do if there are none
 */
function candidatesFor(message: Message): { candidates: readonly Candidate[]; areChosen: boolean } {
  const { actors, areChosen } = nominees(message);
  const among = (all: readonly Creature[], isMeant: (actor: Creature) => boolean, why: string) => {
    const left = all.filter(isMeant);
    if (left.length === 0) throw new Error(say({ key: `QUADRIVIUM.Damage.${areChosen ? why : "nobody"}` }));
    return left;
  };
  const own = among(actors, ({ isOwner }) => isOwner, actors.length > 0 ? "notYours" : "nobody");
  const able = among(own, canTake, "noTrack");
  const open = able.filter((actor) => !hasTaken(message, actor));
  if (open.length === 0) throw new Error(say({ key: "QUADRIVIUM.Damage.again" }));
  const candidates = open.map((actor) => {
    const soak = soakOf(actor);
    const isMeant = areChosen || open.length === 1 || actor === game.user.character;
    return { actor, name: nameFor(actor, "user"), ...soak, isChosen: isMeant && soak.fault === "" };
  });
  return { candidates, areChosen };
}

/**
 * Returns the actors of the targeted tokens, or else the opponents of the roll, or else the selected ones. Without any, the user chooses
 * among their own and the combatants.
 */
function nominees(message: Message): { readonly actors: readonly Creature[]; readonly areChosen: boolean } {
  const { targets, character, isGM } = game.user;
  const opponents = creatures(knownOpponents(message).map(opponentActor));
  if (targets.size === 0 && opponents.some((actor) => mayTake(message, actor))) {
    return { actors: opponents, areChosen: true };
  }
  const tokens = targets.size > 0 ? [...targets] : (canvas.tokens?.controlled ?? []);
  if (tokens.length > 0) return { actors: creatures(tokens.map(({ actor }) => actor)), areChosen: true };
  const fighters = game.combat?.combatants.contents.map(({ actor }) => actor) ?? [];
  const own = isGM ? [character] : ownCreatures();
  return { actors: creatures([...own, ...fighters]).filter(({ isOwner }) => isOwner), areChosen: false };
}

function ownCreatures(): readonly Creature[] {
  return creatures([game.user.character, ...game.actors.contents]).filter(({ isOwner }) => isOwner);
}

/** Returns the creatures among actors, each once. */
function creatures(actors: readonly (Actor.Implementation | null | undefined)[]): readonly Creature[] {
  return [...new Set(actors)].flatMap((actor) => creature(actor) ?? []);
}

/**
 * Asks in a window that says of each candidate what the damage would do to it; returns null if it is closed.
 * @param isOpen No token was chosen.
 */
function ask(
  message: Message,
  damage: number,
  candidates: readonly Candidate[],
  isOpen: boolean,
): Promise<Answer | null> {
  return askInWindow<Answer>({
    about: `damage ${message.id ?? ""}`,
    title: say({ key: "QUADRIVIUM.Damage.apply" }),
    tradition: rollOf(message)?.die?.dieKind.tradition ?? defaultTradition(),
    template: "systems/quadrivium/templates/cards/apply-damage.hbs",
    context: {
      id: `quadrivium-damage-${message.id ?? ""}`,
      damage,
      isOpen,
      isGM: game.user.isGM,
      who: candidates.map((candidate, index) => ({
        ...candidate,
        index,
        hasSoak: candidate.soak !== null,
        preview: candidate.fault || preview(candidate.actor, { damage, soak: candidate.soak ?? 0 }),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Damage.confirm" }),
    attach: (window) => {
      requireTick(window, "[name^='who.']", say({ key: "QUADRIVIUM.Damage.chooseOne" }));
      window.addEventListener("input", () => {
        const form = window.querySelector("form");
        if (form) showPreviews(form, damage, candidates);
      });
    },
  });
}

/** Draws what each candidate would take by the numbers that a game master has written. */
function showPreviews(form: HTMLFormElement, damage: number, candidates: readonly Candidate[]): void {
  const answer = formValues(form) as Answer;
  for (const [index, { actor, soak, fault }] of candidates.entries()) {
    const output = form.querySelector(`[data-preview="${index}"]`);
    if (!output || fault) continue;
    const text = preview(actor, pointsIn(answer, index, { damage, soak: soak ?? 0 }));
    if (output.textContent !== text) output.textContent = text;
  }
}

/** Returns the numbers that are written for a candidate; where there are none, the usual ones. */
function pointsIn(answer: Answer, index: number, usual: Points): Points {
  const { points, [`soak.${index}`]: soak } = answer;
  return {
    damage: Number.isInteger(points) ? Number(points) : usual.damage,
    soak: Number.isInteger(soak) ? Number(soak) : usual.soak,
  };
}

export const damageActions: CardActions = {
  quadriviumApplyDamage: { press: applyDamage },
  quadriviumApplyDamageTo: {
    press: (message, { actor = "" }) => {
      const taking = actorAt(actor);
      return taking && mayTake(message, taking) && inflict(message, taking);
    },
  },
};

/** Shows who has taken the damage of a roll, and buttons for users who may apply it. */
export async function showDamage(message: RollMessage, html: HTMLElement): Promise<void> {
  const damage = damageOf(message);
  const { isDamage } = message.system;
  const roll = rollOf(message);
  // Damage is compared with the soak of each target, not with an ease factor.
  if (isDamage && damage !== null) removeButtons(html, "quadriviumCompare");
  // Players may not know that a hidden token has taken damage.
  const unknown = new Set(opponentsOf(message).flatMap((one) => (isKnownOpponent(one) ? [] : [one.actor])));
  const taken = changesBy(message, "damage").filter(({ system }) => !unknown.has(system.actor ?? ""));
  // An action never hurts its own character; a damage roll may be of anything, even a fall.
  const isOpen = damage !== null && (isDamage || game.user.isGM || !message.isAuthor) && mayApply();
  const named = namedAbove(message);
  const candidates = isOpen ? takersOf(message, named) : [];
  const opponents = knownOpponents(message);
  const mayChoose = isOpen && (game.user.isGM || opponents.length === 0 || candidates.length > 0);
  if (taken.length === 0 && candidates.length === 0 && !mayChoose) return;
  const box = await renderPart("damage", {
    taken: taken.map((one) => takenLine(one, named)),
    // "An unsuccessful action cannot inflict stress" [fortune]: what was applied before its counter came is offered back.
    isOwed: !isDamage && damage === null && roll?.isWaiting === false && taken.some(({ system }) => system.mayUndo),
    damage,
    candidates,
    mayChoose,
    // Its opponents have buttons of their own, or have already taken it.
    isMeant: candidates.length > 0 || taken.some(({ system }) => system.undoneBy === null),
    isDone: candidates.length === 0,
    // An action that may still be countered may yet fail.
    isUndecided: !isDamage && roll?.target === null && (candidates.length > 0 || mayChoose),
  });
  (html.querySelector(".message-content") ?? html).append(box);
}

/** Returns the opponents of the roll to which this user may apply the damage, and what it would do. */
function takersOf(message: RollMessage, named: string | null) {
  return knownOpponents(message).flatMap((opponent) => {
    const actor = opponentActor(opponent);
    if (!actor || !mayTake(message, actor)) return [];
    const { soak, fault } = soakOf(actor);
    const points = { damage: damageOf(message) ?? 0, soak: soak ?? 0 };
    const [name, change] = [readName(opponent), fault || preview(actor, points)];
    const words = actor.uuid === named ? change : labelled(name, change);
    return [{ actor: actor.uuid, name, words, change, sums: sumsOf(points, soak !== null) }];
  });
}

/** Returns the uuid of the only target in the head of the card; null for none or several. */
function namedAbove(message: RollMessage): string | null {
  const around = message.system.isDamage ? rollData(placeOf(message)) : message.system;
  const [only, ...others] = around && !around.answers ? opponentsOf(message) : [];
  return only && others.length === 0 ? only.actor : null;
}

/**
 * Returns what the card says of an actor that has taken damage. Users who may not observe the actor read only that it was hit, or that this
 * was undone.
 */
function takenLine({ id, alias: name, author, system }: ChangeMessage, named: string | null) {
  const { creature: actor, damage, undone, mayUndo } = system;
  const { points, soak, levels } = damage;
  const isObserver = game.user.isGM || actor?.testUserPermission(game.user, "OBSERVER") === true;
  const isHit = points > soak;
  const unseen = isHit ? "takenUnseen" : "withstoodUnseen";
  const hasSoak = soak !== 0 || actor?.system.effectiveTradition.damage !== undefined;
  // Game masters apply damage as a matter of course.
  const appliedBy = author && !author.isGM && isObserver ? author.name : "";
  const sums = [
    isObserver ? sumsOf({ damage: points, soak }, hasSoak) : "",
    appliedBy && say({ key: "QUADRIVIUM.Damage.appliedBy", data: { name: appliedBy } }),
  ];
  const change = isObserver
    ? changeInWords(levels, isHit)
    : say({ key: `QUADRIVIUM.Damage.${unseen}`, data: { name } });
  return {
    id,
    name,
    words: !isObserver || system.actor === named ? change : labelled(name, change),
    tone: isHit ? "bad" : "plain",
    sums: dotted(sums),
    undone,
    mayUndo,
  };
}

/** Applies the damage of a game master's attack at once to those it hit, on one client; for the hook `createChatMessage`. */
export async function takeAtOnce(message: Message): Promise<void> {
  const attack = rollData(message)?.isDamage && playsFoes() ? placeOf(message) : null;
  if (attack?.author?.isGM !== true) return;
  for (const actor of creatures(opponentsOf(message).map(opponentActor))) {
    if (mayTake(message, actor)) await inflict(message, actor);
  }
}
