import { fireAndForget, serialize } from "../base/async.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { currentVisibility } from "../base/foundry-versions.ts";
import { dotted, labelled, numeral, percent, say, signed } from "../base/words.ts";
import { creature } from "../characters/actors.ts";
import { goneInWords, readName } from "../characters/names.ts";
import { Attack, tieOf } from "./attack-state.ts";
import { addBox, removeButtons, renderPart, type CardActions } from "./card-part.ts";
import { actionOf, joins } from "./counter.ts";
import { partsOf, renderJoined } from "./joined-rolls.ts";
import { throwDecisionGone } from "../deltas/change-roll.ts";
import { noStats } from "../messages/binding-checks.ts";
import { rollData, rollOf, totalOf } from "../messages/message-type.ts";
import {
  asOpponent,
  isHiddenOpponent,
  isKnownOpponent,
  knownOpponents,
  mayKnowDefense,
  opponentActor,
  opponentsOf,
  pictureOf,
  withoutDefense,
  opponentsInSight,
  targetedOpponents,
  mayAllKnowDefense,
} from "../messages/opponents.ts";
import type { Opponent } from "../messages/opponents.ts";
import { playsFoes } from "../requests/active-gm-work.ts";
import { isPrompted } from "../requests/card/request-prompt.ts";
import { rollScore } from "../requests/request-state.ts";
import { rollDamage } from "../rolls/flat-roll.ts";
import { defenseRoll } from "../rolls/odds/attack-chances.ts";
import { whereListed } from "../rolls/odds/odds-context.ts";
import { rollStat } from "../rolls/macro-rolls.ts";
import { usualTotal } from "../rolls/roll-choices.ts";
import { skipsDialog } from "../rolls/dragged-stat.ts";
import { hitChance, attackAdvantage } from "../rules/procedures/contest.ts";
import { chooseDocument } from "../ui/choose-document.ts";
import { askInPrompt, closePrompt, type Prompt } from "../ui/ask.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";

/**
 * Returns in words how likely an attack hits before its defense is rolled, for users who may know that defense: game masters
 * and those who may observe the target. Blank for others, and for odds that cannot be listed.
 */
function hitOdds(attack: Attack, opponent: Opponent): string {
  const { roll } = attack;
  const actor = opponentActor(opponent);
  const score = roll && rollScore(roll);
  if (!actor || !score || !mayKnowDefense(opponent)) return "";
  return whereListed(() => {
    const defense = defenseRoll(actor, attack.terms(opponent)?.total ?? "");
    if (!defense) return "";
    const chance = hitChance(score, defense.prospect, () => tieOf(roll, defense));
    return say({ key: "QUADRIVIUM.Attack.chance", data: { chance: percent(chance) } });
  }, "");
}

type Message = ChatMessage.Implementation;

/** Returns whether this user may name the opponents of an attack without opponents and target. */
function mayNameOpponents(attack: Message): boolean {
  const mayChange = attack.canUserModify(game.user, "update");
  return mayChange && opponentsOf(attack).length === 0 && rollOf(attack)?.target === null;
}

/** Names the opponents of an attack: the tokens that this user targets or, without any, an actor of their choice. */
async function nameOpponents(attack: Message): Promise<void> {
  const targeted = targetedOpponents();
  const against = targeted.length > 0 ? targeted : await chooseOpponent();
  if (against.length > 0 && mayNameOpponents(attack)) await attack.update({ system: { against: [...against] } });
}

/** Lets the user choose among the combatants and the tokens of the scene that they see. */
async function chooseOpponent(): Promise<readonly Opponent[]> {
  const all = opponentsInSight();
  if (all.length === 0) throw new Error(say({ key: "QUADRIVIUM.Attack.nobody" }));
  const entries = all.map((one) => ({
    kind: "Actor" as const,
    uuid: one.actor,
    name: readName(one),
    type: opponentActor(one)?.type ?? "npc",
  }));
  const label = say({ key: "QUADRIVIUM.Attack.whom" });
  const chosen = await chooseDocument(label, [{ label: game.i18n.localize("DOCUMENT.Tokens"), entries }]);
  return all.filter(({ actor }) => actor === chosen);
}

export const attackActions: CardActions = {
  quadriviumNameOpponents: { press: nameOpponents },
  quadriviumDefend: { press: rollDefense },
  quadriviumRollDamage: { press: rollAttackDamage },
};

/**
 * Draws a roll with opponents as one block: the action, the result for each opponent, the damage, and the buttons for what comes next. The
 * cards of its dice are folded below. Call it when all else is drawn.
 */
export async function drawAttack(message: Message, html: HTMLElement): Promise<void> {
  const attack = Attack.of(message);
  // A defense decides instead of a number.
  if (attack?.opponents.some((one) => attack.terms(one))) removeButtons(html, "quadriviumCompare");
  const content = html.querySelector<HTMLElement>(".message-content");
  const own = content?.querySelector<HTMLElement>(":scope > .roll-card");
  const data = rollData(message);
  // The damage and the effect of a roll are shown on its card, and answers on that of their request.
  const opponents = data?.isDamage || data?.partOf || data?.answers ? [] : knownOpponents(message);
  const damage = attack ? damageButtons(attack) : [];
  if (!content || !own || opponents.length === 0) {
    const mayName = attack !== null && mayNameOpponents(message);
    if (damage.length > 0 || mayName) addBox(html, await renderPart("attack-next", { damage, mayName }));
    return;
  }
  const isWaiting = rollOf(message)?.isWaiting === true;
  // Each opponent has a result, so the total is only needed for an open decision.
  const isTold = attack !== null && !isWaiting && !own.querySelector(".measures button");
  const total = numeral(attack?.roll?.total ?? 0);
  const lines = attack ? opponents.map((one) => attackLine(attack, one, opponents.length > 1)) : [];
  const open = isTold ? lines.find(({ tone }) => tone === "") : undefined;
  const attacker = creature(message.speakerActor);
  const face = attacker && asOpponent(attacker);
  const block = await renderJoined("attack", {
    tradition: own.dataset.family,
    name: message.alias,
    img: face && isKnownOpponent(face) ? pictureOf(face) : null,
    title: data?.trait.weaponName || own.querySelector(".title")?.textContent,
    whom: opponents.map((one) => ({ name: readName(one), img: pictureOf(one) })),
    lines: lines.map((line) => ({
      ...line,
      total: line === open ? total : "",
      due: damage.find(({ actor }) => actor === line.actor),
    })),
    isSeveral: lines.length > 1,
    attack: isTold && !open && lines.length > 1 ? say({ key: "QUADRIVIUM.Attack.attack", data: { total } }) : "",
    damage: damage.filter(({ actor }) => actor === null),
    rolls: lines.flatMap(({ defense }) => defense ?? []),
  });
  gather(content, block, own, isWaiting);
  if (!isTold) block.querySelector("header")?.after(...verdictOn(own));
}

/** Moves what is drawn on a card into its block: cards of rolls to the others at its end, and open decisions above them. */
function gather(content: HTMLElement, block: HTMLElement, own: HTMLElement, isWaiting: boolean): void {
  const rolls = block.querySelector<HTMLElement>(".rolls");
  const due = isWaiting ? ".offers > *" : ".due, [data-action=quadriviumApplyRoll]";
  block.querySelector(".offers")?.append(...own.querySelectorAll(due));
  block.querySelector("header")?.after(...own.querySelectorAll(".altered"));
  rolls?.querySelector("summary")?.after(own);
  for (const part of content.querySelectorAll<HTMLElement>(":scope > *")) {
    if (part.matches("details.joined-roll:not([open])")) rolls?.append(part);
    else rolls?.before(part);
    const rolled = part.matches("section.part") ? game.messages.get(part.dataset.joinedMessage ?? "") : null;
    // The roll of damage; the block itself only shows its effect.
    if (!rolled || rollOf(rolled)?.isWaiting === true) continue;
    const card = part.cloneNode() as HTMLElement;
    card.append(...part.querySelectorAll(":scope > .roll-card, :scope > .damage > .quiet"));
    const word = rollData(rolled)?.isDamage ? say({ key: "QUADRIVIUM.Total.damage" }) : "";
    if (!part.querySelector(".band")) part.prepend(...verdictOn(card, word));
    rolls?.append(card);
  }
  rolls?.append(...block.querySelectorAll(":scope > .damage > .quiet"));
  content.append(block);
}

/** Takes the result from the card of a roll, in its tone; a total without a verdict may have a word of its own. */
function verdictOn(card: Element, word = ""): readonly HTMLElement[] {
  const found = [...card.querySelectorAll<HTMLElement>(".verdict")];
  for (const one of found) {
    const tone = one.closest<HTMLElement>(".roll-card")?.dataset.tone ?? "";
    one.dataset.tone = tone;
    if (word && tone === "plain") one.querySelector(".result")?.replaceChildren(word);
  }
  return found;
}

/** Returns the text about a target: "Hit by 3", with the defense or the button that rolls it. */
function attackLine(attack: Attack, opponent: Opponent, isSeveral: boolean) {
  const result = attack.result(opponent);
  const name = readName(opponent);
  const defense = attack.defense(opponent);
  const isRead = defense?.isContentVisible === true;
  const isAwaited = attack.awaits(opponent);
  const total = numeral(attack.roll?.total ?? 0);
  const sums = [
    isSeveral ? "" : say({ key: "QUADRIVIUM.Attack.attack", data: { total } }),
    isRead ? defenseInWords(totalOf(defense)) : noteOn(attack, opponent, result !== null),
    isAwaited ? hitOdds(attack, opponent) : "",
  ];
  const waits = isAwaited || defense ? say({ key: "QUADRIVIUM.Attack.awaited", data: { name } }) : "";
  const told = result && attack.inWords(opponent, result);
  return {
    actor: opponent.actor,
    name,
    result: told ? labelled(isSeveral ? name : "", told) : waits || (isSeveral ? name : ""),
    tone: result ? (result.isHit ? "good" : "bad") : "",
    sums: dotted(sums),
    defense: isRead ? { id: defense.id, name, isOpen: rollOf(defense)?.isWaiting === true } : null,
    mayDefend: isAwaited && opponentActor(opponent)?.isOwner === true,
  };
}

/** Returns the text about a defense that this user does not see, or that is not rolled; blank for none. */
function noteOn(attack: Attack, opponent: Opponent, isDecided: boolean): string {
  if (attack.defense(opponent)) return say({ key: "QUADRIVIUM.Attack.unseen" });
  const standing = attack.standing(opponent);
  if (standing !== null && attack.roll?.target === null) return defenseInWords(standing);
  if (!isDecided && opponentActor(opponent)) {
    if (attack.isCompared(opponent)) return say({ key: "QUADRIVIUM.Attack.compares" });
    const key = `QUADRIVIUM.Attack.${game.user.isGM ? "undefended" : "compares"}`;
    if (!attack.terms(opponent)) return say({ key, data: { name: readName(opponent) } });
  }
  const isDeleted = opponent.defense !== null && !game.messages.has(opponent.defense);
  return isDeleted ? say({ key: "QUADRIVIUM.Attack.deleted" }) : "";
}

function defenseInWords(total: number | null): string {
  if (total === null) return game.i18n.localize("QUADRIVIUM.Total.defense");
  return say({ key: "QUADRIVIUM.Attack.defense", data: { total: numeral(total) } });
}

/**
 * Rolls the defense of a target with its usual choices. Only game masters see it for a hidden token, and against an attack that is not for
 * all.
 */
async function rollDefense(message: Message, { actor: uuid }: DOMStringMap): Promise<void> {
  const attack = Attack.of(message);
  const opponent = attack?.opponents.find((one) => one.actor === uuid);
  if (!opponent) throwDecisionGone();
  const actor = opponentActor(opponent);
  const terms = attack?.terms(opponent);
  if (!actor) throw new Error(goneInWords(readName(opponent)));
  if (!actor.isOwner || !terms) throwDecisionGone();
  const stat = usualTotal(actor, terms.total);
  const data = { name: readName(opponent) };
  if (!stat) throw new Error(say({ key: "QUADRIVIUM.Attack.noDefense", data }));
  const isSecret = isHiddenOpponent(opponent) || message.whisper.length > 0;
  const visibility = isSecret ? "gm" : currentVisibility();
  const accept = () => (Attack.of(message)?.awaits(opponent) ? { opposes: message.id } : throwDecisionGone());
  await rollStat(actor, stat, { ask: false, choices: { visibility }, accept });
}

/** Rolls the defenses of a new attack's opponents without a player, on one client; for the hook `createChatMessage`. */
export async function defendAtOnce(message: Message): Promise<void> {
  const attack = playsFoes() ? Attack.of(message) : null;
  for (const opponent of attack?.opponents ?? []) {
    const { actor } = opponent;
    if (opponentActor(opponent)?.hasPlayerOwner === false && attack?.awaits(opponent))
      await rollDefense(message, { actor });
  }
}

/** The damage that an attack may still do. */
interface DamageDue {
  readonly against: readonly Opponent[];
  /** What the attack adds to it; null where the rules add nothing. */
  readonly advantage: number | null;
}

/** Returns the buttons that roll the damage of an attack, for users who may roll for the attacker. */
function damageButtons(attack: Attack) {
  if (!attack.attacker?.isOwner) return [];
  return damageDue(attack).map((due, index) => {
    const advantage = due.advantage === null ? "" : ` (${signed(due.advantage)})`;
    const words = say({ key: "QUADRIVIUM.Attack.damage" }) + advantage;
    const names = due.against.map(readName).join(", ");
    const label = names && say({ key: "QUADRIVIUM.Attack.damageTo", data: { words, names } });
    const [only, ...others] = due.against;
    return { index, words, label, actor: others.length === 0 ? (only?.actor ?? null) : null };
  });
}

/** Rolls the damage of such a button. */
async function rollAttackDamage(message: Message, { due = "" }: DOMStringMap, event: MouseEvent): Promise<void> {
  const attack = Attack.of(message);
  const attacker = attack?.attacker;
  if (!attacker) throw new Error(goneInWords(message.alias));
  // Decisions may have been made since its card was drawn.
  const { against, advantage } = (attacker.isOwner && damageDue(attack)[Number(due)]) || throwDecisionGone();
  await rollDamage(attacker, {
    total: attack.tradition.damage?.total ?? "",
    used: rollData(message)?.trait ?? noStats,
    advantage:
      advantage === null ? null : { label: writeLabel({ key: "QUADRIVIUM.Combat.advantage" }), value: advantage },
    accept: () => ({ partOf: message.id, against: withoutDefense(against) }),
    ask: !skipsDialog(event),
  });
}

/**
 * Returns the damage that an attack may still do: to each opponent by itself where its advantage over them counts, otherwise
 * one roll for all who are hit. Without opponents, a named target decides.
 */
function damageDue(attack: Attack): readonly DamageDue[] {
  const { message, tradition } = attack;
  const { total, outcome } = attack.roll ?? {};
  if (total === undefined || !outcome || attack.fails) return [];
  const addsAdvantage = tradition.damage?.defense?.isRolled === true;
  const advantageOver = (opponent: Opponent | null): number | null =>
    addsAdvantage ? attackAdvantage(total, attack.opposing(opponent) ?? total) : null;
  const parts = partsOf(message);
  if (attack.opponents.length === 0) {
    const isDue = outcome.success === true && parts.length === 0;
    return isDue ? [{ against: [], advantage: advantageOver(null) }] : [];
  }
  const hit = knownOpponents(message).filter((one) => isHit(attack, one, addsAdvantage));
  const all = addsAdvantage
    ? hit.map((one) => ({ against: [one], advantage: advantageOver(one) }))
    : [{ against: hit, advantage: null }];
  const done = new Set(parts.flatMap(opponentsOf).map(({ actor }) => actor));
  return all.filter(({ against }) => against.some(({ actor }) => !done.has(actor)));
}

/** Returns whether an opponent is hit, as far as this user may know; without a defense, a game master judges. */
function isHit(attack: Attack, opponent: Opponent, addsAdvantage: boolean): boolean {
  const result = attack.result(opponent);
  if (!opponentActor(opponent)) return false;
  if (!result) return attack.terms(opponent) === null;
  // The advantage gives away the defense.
  return result.isHit && (!addsAdvantage || attack.mayKnowMargin(opponent));
}

/** Compares the attacks that changed while no game master was connected; call when this client may be the one that does. */
export function compareMissed(): void {
  if (game.users.activeGM?.isSelf !== true) return;
  for (const message of game.messages) {
    const attack = opponentsOf(message).length > 0 ? Attack.of(message) : null;
    const isMissed = attack?.opponents.some(
      (one) => attack.isCompared(one) && one.compared?.total !== attack.roll?.total,
    );
    if (isMissed) fireAndForget(recordDefenses(message));
  }
}

/** Records them on an attack whose total or targets have changed; for the hook `updateChatMessage`. */
export async function onAttackChange(message: Message, changes: object): Promise<void> {
  const { system = {} } = changes as { readonly system?: object };
  if ("rolls" in changes || "against" in system) await recordDefenses(message);
}

/** Records on a new attack the defenses that its targets have without a roll; for the hook `createChatMessage`. */
export async function recordDefenses(message: Message): Promise<void> {
  if (!Attack.of(message)?.attacker || !joins(message)) return;
  await serialize(message, async () => {
    const attack = Attack.of(message);
    if (!attack) return;
    const before = attack.opponents;
    const against = before.map((one) => recorded(attack, one));
    if (JSON.stringify(against) === JSON.stringify(before)) return;
    await message.update({ system: { against } });
  });
}

/**
 * Returns an opponent with the defense they have without a roll, if all may know it; otherwise with the result, since every client receives
 * the message.
 */
function recorded(attack: Attack, opponent: Opponent): Opponent {
  const passive = attack.isCompared(opponent) ? attack.sheetDefense(opponent) : null;
  if (passive === null) return opponent;
  if (mayAllKnowDefense(opponent)) return { ...opponent, passive };
  if (!attack.roll || game.users.activeGM?.isSelf !== true) return opponent;
  const result = attack.resultAgainst(passive);
  return { ...opponent, compared: result && { total: attack.roll.total ?? 0, isHit: result.isHit } };
}

/**
 * Records a new defense on the attack that it opposes; for the hook `createChatMessage`. A second one stays by itself, and so does one by a
 * user who may not roll for the target.
 */
export async function onDefense(defense: Message): Promise<void> {
  const message = actionOf(defense);
  const { author } = defense;
  if (!message || !author || !Attack.of(message)?.attacker || !joins(message)) return;
  await serialize(message, async () => {
    const all = opponentsOf(message);
    const index = all.findIndex((one) => Attack.of(message)?.isDefense(defense, one));
    const opponent = all[index];
    const isOpen = opponent && (opponent.defense === null || (author.isGM && !game.messages.get(opponent.defense)));
    if (!isOpen) return;
    const against = all.map((one, at) => (at === index ? { ...one, defense: defense.id } : one));
    await message.update({ system: { against } });
  });
}

/**
 * The target's player gets a prompt for its defense, once; it can be put off, since the button on the card stays. A fixed defense needs no
 * prompt.
 */

/** The prompts on this client, by attack and target, with the closed ones, so that each player is asked once. */
const prompts = new Map<string, Prompt>();

/** Asks this player for the defenses that a new or changed attack awaits, and closes the other prompts; for the hooks of messages. */
export function onAwaitedDefense(message: Message): void {
  const action = actionOf(message) ?? message;
  const isShown = game.messages.has(action.id ?? "") && action.isContentVisible;
  const attack = isShown ? Attack.of(action) : null;
  const awaited = attack ? knownOpponents(action).filter((one) => isMine(attack, one)) : [];
  const left = new Set<string>();
  for (const opponent of awaited) {
    const key = `${action.id ?? ""} ${opponent.actor}`;
    left.add(key);
    if (!prompts.has(key)) fireAndForget(prompt(action, opponent, key));
  }
  for (const [key, open] of prompts) {
    if (key.startsWith(`${action.id ?? ""} `) && !left.has(key)) closePrompt(open);
  }
}

/** Returns whether this user is asked for the defense of a target. */
function isMine(attack: Attack, opponent: Opponent): boolean {
  const actor = opponentActor(opponent);
  return actor !== null && !game.user.isGM && isPrompted(actor) && attack.awaits(opponent);
}

async function prompt(message: Message, opponent: Opponent, key: string): Promise<void> {
  const open: Prompt = { window: null, isOver: false };
  prompts.set(key, open);
  const data = { attacker: message.alias, name: readName(opponent) };
  const content = document.createElement("p");
  content.textContent = say({ key: "QUADRIVIUM.Attack.attacked", data });
  const answer = await askInPrompt(open, {
    title: game.i18n.localize("QUADRIVIUM.Total.defense"),
    content,
    buttons: [
      { action: "defend", label: "QUADRIVIUM.Attack.defend", default: true },
      { action: "later", label: "QUADRIVIUM.Request.Later" },
    ],
  });
  if (answer === "defend") await warnOfFaults(() => rollDefense(message, { actor: opponent.actor }));
}
