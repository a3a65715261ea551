import { fireAndForget, serialize } from "../base/async.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { currentVisibility } from "../base/foundry-versions.ts";
import { numeral, percent, say, signed } from "../base/words.ts";
import { goneInWords, readName } from "../characters/names.ts";
import { Attack, tieOf } from "./attack-state.ts";
import { addBox, removeButtons, type CardActions } from "./card-part.ts";
import { actionOf, joins } from "./counter.ts";
import { joinedRoll, partsOf, renderJoined } from "./joined-rolls.ts";
import { throwDecisionGone } from "../deltas/change-roll.ts";
import { noStats } from "../messages/binding-checks.ts";
import { rollData, rollOf, totalOf } from "../messages/message-type.ts";
import {
  isHiddenOpponent,
  knownOpponents,
  mayKnowDefense,
  opponentActor,
  opponentsOf,
  withoutDefense,
  opponentsInSight,
  targetedOpponents,
  mayAllKnowDefense,
} from "../messages/opponents.ts";
import type { Opponent } from "../messages/opponents.ts";
import { isPrompted } from "../requests/card/request-prompt.ts";
import { rollScore } from "../requests/request-state.ts";
import { rollDamage } from "../rolls/flat-roll.ts";
import { defenseRoll } from "../rolls/odds/attack-chances.ts";
import { rollStat } from "../rolls/macro-rolls.ts";
import { usualTotal } from "../rolls/roll-choices.ts";
import { skipsDialog } from "../rolls/dragged-stat.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
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
  try {
    const defense = defenseRoll(actor, attack.terms(opponent)?.total ?? "");
    if (!defense) return "";
    const chance = hitChance(score, defense.prospect, () => tieOf(roll, defense));
    return say({ key: "QUADRIVIUM.Attack.chance", data: { chance: percent(chance) } });
  } catch (error) {
    if (!(error instanceof RuleError || (error instanceof Error && error.cause instanceof RuleError))) throw error;
    return "";
  }
}

type Message = ChatMessage.Implementation;

/** Tells whether this user may say whom an attack is against: nobody has been named yet, and no target either. */
function mayNameOpponents(attack: Message): boolean {
  const mayChange = attack.canUserModify(game.user, "update");
  return mayChange && opponentsOf(attack).length === 0 && rollOf(attack)?.target === null;
}

/** Says whom an attack is against: the tokens that this user targets or, without any, an actor of their choice. */
async function nameOpponents(attack: Message): Promise<void> {
  const targeted = targetedOpponents();
  const against = targeted.length > 0 ? targeted : await chooseOpponent();
  if (against.length > 0 && mayNameOpponents(attack)) await attack.update({ system: { against: [...against] } });
}

/** Lets the user choose among those who fight and the tokens of the scene that they see. */
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
  quadriviumDefend: { isDue: () => true, press: rollDefense },
  quadriviumRollDamage: { isDue: () => true, press: rollAttackDamage },
};

/** Draws on the card of a roll those whom it is against; of an attack, whether it hits them. */
export async function drawAttack(message: Message, html: HTMLElement): Promise<void> {
  const attack = Attack.of(message);
  // A defense decides, and no number.
  if (attack?.opponents.some((one) => attack.terms(one))) removeButtons(html, "quadriviumCompare");
  const box = await attackBox(message, attack);
  if (box) addBox(html, box);
}

/**
 * Returns what the card of a roll says of those whom it is against: whether an attack hits them, their defenses, and the
 * buttons for what comes next. Null if there is nothing to say.
 */
async function attackBox(message: Message, attack: Attack | null): Promise<HTMLElement | null> {
  const data = rollData(message);
  // The card of damage names them where it is applied, and that of an effect is below a line that does.
  const opponents = data?.isDamage || data?.partOf ? [] : knownOpponents(message);
  const lines = opponents.map((one) => ({ name: readName(one), ...(attack && attackLine(attack, one)) }));
  const damage = attack ? damageButtons(attack) : [];
  const mayName = attack !== null && mayNameOpponents(message);
  if (lines.length === 0 && damage.length === 0 && !mayName) return null;
  return renderJoined("attack", { isAttack: attack !== null, lines, damage, mayName });
}

/** Returns what is said of a target: "Hits by 3", with the defense or the button that rolls it. */
function attackLine(attack: Attack, opponent: Opponent) {
  const result = attack.result(opponent);
  const defense = attack.defense(opponent);
  const isRead = defense?.isContentVisible === true;
  const isAwaited = attack.awaits(opponent);
  return {
    actor: opponent.actor,
    result: result && attack.inWords(opponent, result),
    tone: result?.isHit ? "good" : "bad",
    defense: isRead && joinedRoll(defense, defenseInWords(totalOf(defense))),
    note: isRead ? "" : noteOn(attack, opponent, result !== null),
    isAwaited,
    mayDefend: isAwaited && opponentActor(opponent)?.isOwner === true,
    odds: isAwaited ? hitOdds(attack, opponent) : "",
  };
}

/** Returns what is said of a defense that this user does not see, or that is not rolled; blank for nothing. */
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
 * Rolls the defense of a target with its usual choices. Only game masters see that of a hidden token.
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
  const visibility = isHiddenOpponent(opponent) ? "gm" : currentVisibility();
  const accept = () => (Attack.of(message)?.awaits(opponent) ? { opposes: message.id } : throwDecisionGone());
  await rollStat(actor, stat, { ask: false, choices: { visibility }, accept });
}

/** The damage that an attack may still do. */
interface DamageDue {
  readonly against: readonly Opponent[];
  /** What the attack adds to it; null where the rules add nothing. */
  readonly advantage: number | null;
}

/** Returns the buttons that roll the damage of an attack, for users who may roll for who attacks. */
function damageButtons(attack: Attack) {
  if (!attack.attacker?.isOwner) return [];
  return damageDue(attack).map((due) => {
    const [words, names] = [wordsOf(due), due.against.map(readName).join(", ")];
    return { words, label: names && say({ key: "QUADRIVIUM.Attack.damageTo", data: { words, names } }) };
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

function wordsOf({ advantage }: DamageDue): string {
  if (advantage === null) return say({ key: "QUADRIVIUM.Attack.damage" });
  return say({ key: "QUADRIVIUM.Request.Contest.Damage", data: { advantage: signed(advantage) } });
}

/**
 * Returns the damage that an attack may still do: to each opponent by itself where its advantage over them counts, otherwise
 * one roll for all who are hit. Without opponents, a target that somebody has named decides.
 */
function damageDue(attack: Attack): readonly DamageDue[] {
  const { message, tradition } = attack;
  const { total, outcome } = attack.roll ?? {};
  if (total === undefined || !outcome || attack.fails) return [];
  const addsAdvantage = tradition.damage?.defense?.isRolled === true;
  const advantageOver = (opponent: Opponent | null): number | null =>
    addsAdvantage ? attackAdvantage(total, attack.opposing(opponent) ?? total) : null;
  const all = (): readonly DamageDue[] => {
    if (attack.opponents.length === 0) {
      return outcome.success === true ? [{ against: [], advantage: advantageOver(null) }] : [];
    }
    const hit = knownOpponents(message).filter((one) => isHit(attack, one, addsAdvantage));
    if (addsAdvantage) return hit.map((one) => ({ against: [one], advantage: advantageOver(one) }));
    return hit.length > 0 ? [{ against: hit, advantage: null }] : [];
  };
  const parts = partsOf(message);
  const done = new Set(parts.flatMap(opponentsOf).map(({ actor }) => actor));
  return all().filter(({ against }) =>
    against.length === 0 ? parts.length === 0 : against.some(({ actor }) => !done.has(actor)),
  );
}

/** Tells whether an opponent is hit, as far as this user may know; where nobody defends, a game master judges. */
function isHit(attack: Attack, opponent: Opponent, addsAdvantage: boolean): boolean {
  const result = attack.result(opponent);
  if (!opponentActor(opponent)) return false;
  if (!result) return attack.terms(opponent) === null;
  // The advantage gives away the defense.
  return result.isHit && (!addsAdvantage || attack.mayKnowMargin(opponent));
}

/** Compares the attacks with which nobody has, since no game master was there; for their client, when it may be the one that does. */
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

/** Records on a new attack what its targets' defenses are that stand without a roll; for the hook `createChatMessage`. */
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
 * Returns an opponent with the defense that stands without a roll, if all may know it. If not, with what comes of it, which a
 * game master's client compares: every client receives the message.
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
 * Records a new defense on the attack that it opposes; for the hook `createChatMessage`. A second one stays by itself, and
 * so does one by somebody who may not roll for the target.
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
 * Whoever plays the target of an attack is asked for its defense, once, in a window that can be put off: the button on the card
 * stays. A defense that stands asks nobody.
 */

/** The prompts on this client, by attack and target; those that were closed are there, too, so that nobody is asked twice. */
const prompts = new Map<string, Prompt>();

/** Asks this player for the defenses that a new or changed attack awaits, and closes prompts for those that it does not; for the hooks of messages. */
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

/** Tells whether this user is the one who is asked for the defense of a target. */
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
