import { labelled, numeral, percent, say, signed } from "../../base/words.ts";
import { rollScore } from "../../requests/request-state.ts";
import { defenseRoll } from "../../rolls/odds/attack-chances.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { hitChance, attackAdvantage } from "../../rules/procedures/contest.ts";
import { rollOf, throwDecisionGone } from "../../deltas/change-roll.ts";
import {
  isHiddenOpponent,
  knownOpponents,
  mayKnowDefense,
  opponentActor,
  opponentName,
  opponentsOf,
  withoutDefense,
  opponentsInSight,
  targetedOpponents,
} from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { reckonInTurn } from "../../ui/reckon-in-task.ts";
import { Attack, tieOf } from "./attack.ts";
import { chooseDocument } from "../../ui/choose-document.ts";
import { goneInWords } from "../../characters/names.ts";
import { currentVisibility } from "../../base/foundry-versions.ts";
import { usualTotal } from "../../rolls/road/roll-total.ts";
import { rollStat } from "../../rolls/road/roll-stat.ts";
import { button, lostButton } from "../../ui/buttons.ts";
import { addBox, removeButtons, spanWith } from "../card-part.ts";
import type { CardActions } from "../card-part.ts";
import { foldedCard } from "../joined-card.ts";
import { rollData } from "../../messages/message-type.ts";
import { writeLabel } from "../../base/formula-labels.ts";
import { rollDamage } from "../../rolls/item-formula.ts";
import { noStats } from "../../messages/binding-checks.ts";
import { skipsDialog } from "../../rolls/skips-dialog.ts";
import { partsOf } from "../joined-rolls.ts";

/**
 * Returns in words how likely an attack hits before its defense is rolled, for users who may know that defense: game masters
 * and those who may observe the target. Blank for others, and for odds that cannot be listed.
 */
async function hitOdds(attack: Attack, opponent: Opponent): Promise<string> {
  const { roll } = attack;
  const actor = opponentActor(opponent);
  const score = roll && rollScore(roll);
  if (!actor || !score || !mayKnowDefense(opponent)) return "";
  try {
    const defense = defenseRoll(actor, attack.terms(opponent)?.total ?? "");
    if (!defense) return "";
    const foreseen = await reckonInTurn((budget) => defense.prospectWith(budget));
    const chance = hitChance(score, foreseen, () => tieOf(roll, defense));
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
    name: opponentName(one),
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

/** Returns a line for each target of an attack: "Against Ogre: Hits by 3". */
export function attackLines(message: Message): readonly string[] {
  const attack = Attack.of(message);
  if (!attack) return [];
  return knownOpponents(message).map((opponent) => {
    const result = attack.result(opponent);
    const against = say({ key: "QUADRIVIUM.Attack.against", data: { name: opponentName(opponent) } });
    return labelled(against, result ? attack.inWords(opponent, result) : "");
  });
}

/**
 * Returns what the card of a roll says of those whom it is against: whether an attack hits them, their defenses, and the
 * buttons for what comes next. Null if there is nothing to say.
 */
async function attackBox(message: Message, attack: Attack | null): Promise<HTMLElement | null> {
  const box = document.createElement("div");
  box.className = "quadrivium attack";
  if (attack) {
    box.role = "group";
    box.setAttribute("aria-label", game.i18n.localize("QUADRIVIUM.Total.attack"));
  }
  const list = document.createElement("ul");
  // The card of damage names them where it is applied, and that of an effect is below a line that does.
  const data = rollData(message);
  for (const opponent of data?.isDamage || data?.partOf ? [] : knownOpponents(message)) {
    list.append(attack ? await attackLine(attack, opponent) : plainLine(opponent));
  }
  if (list.children.length > 0) box.append(list);
  if (attack) {
    box.append(...damageButtons(attack));
    if (mayNameOpponents(message)) {
      box.append(button(say({ key: "QUADRIVIUM.Attack.whom" }), "quadriviumNameOpponents"));
    }
  }
  return box.children.length > 0 ? box : null;
}

function plainLine(opponent: Opponent): HTMLElement {
  const line = document.createElement("li");
  line.append(spanWith("who", say({ key: "QUADRIVIUM.Attack.against", data: { name: opponentName(opponent) } })));
  return line;
}

/** Returns the line for a target: "Against Ogre: Hits by 3", with the defense or the button that rolls it. */
async function attackLine(attack: Attack, opponent: Opponent): Promise<HTMLElement> {
  const box = plainLine(opponent);
  const result = attack.result(opponent);
  if (result) {
    const words = spanWith("result", attack.inWords(opponent, result));
    words.dataset.tone = result.isHit ? "good" : "bad";
    box.append(" ", words);
  }
  const defense = attack.defense(opponent);
  if (defense?.isContentVisible) {
    const total = rollOf(defense)?.isWaiting ? null : (rollOf(defense)?.total ?? 0);
    box.append(await foldedCard(defense, defenseInWords(total)));
  } else {
    const words = noteOn(attack, opponent, result !== null);
    if (words) box.append(" ", spanWith("note", words));
  }
  if (!opponentActor(opponent) && opponent.defense === null && opponent.passive === null && !result) {
    const why = goneInWords(opponentName(opponent));
    box.append(" ", ...lostButton(say({ key: "QUADRIVIUM.Attack.defend" }), why));
  }
  if (attack.awaits(opponent)) {
    const odds = await hitOdds(attack, opponent);
    box.append(" ", awaitedDefense(opponent), ...(odds ? [" ", spanWith("note", odds)] : []));
  }
  return box;
}

/** Returns what is said of a defense that this user does not see, or that is not rolled; blank for nothing. */
function noteOn(attack: Attack, opponent: Opponent, isDecided: boolean): string {
  if (attack.defense(opponent)) return say({ key: "QUADRIVIUM.Attack.unseen" });
  const standing = attack.standing(opponent);
  if (standing !== null && attack.roll?.target === null) return defenseInWords(standing);
  if (!isDecided && opponentActor(opponent)) {
    if (attack.isCompared(opponent)) return say({ key: "QUADRIVIUM.Attack.compares" });
    const key = `QUADRIVIUM.Attack.${game.user.isGM ? "undefended" : "compares"}`;
    if (!attack.terms(opponent)) return say({ key, data: { name: opponentName(opponent) } });
  }
  const isDeleted = opponent.defense !== null && !game.messages.has(opponent.defense);
  return isDeleted ? say({ key: "QUADRIVIUM.Attack.deleted" }) : "";
}

function defenseInWords(total: number | null): string {
  if (total === null) return game.i18n.localize("QUADRIVIUM.Total.defense");
  return say({ key: "QUADRIVIUM.Attack.defense", data: { total: numeral(total) } });
}

/** Returns the button that rolls a defense; for users who may not roll it, what is awaited. */
function awaitedDefense(opponent: Opponent): HTMLElement {
  if (opponentActor(opponent)?.isOwner !== true) {
    return spanWith("note", say({ key: "QUADRIVIUM.Attack.awaited" }));
  }
  const roll = button(say({ key: "QUADRIVIUM.Attack.defend" }), "quadriviumDefend", { actor: opponent.actor });
  const data = { name: opponentName(opponent) };
  roll.setAttribute("aria-label", say({ key: "QUADRIVIUM.Attack.defendFor", data }));
  return roll;
}

/**
 * Rolls the defense of a target with its usual choices. Only game masters see that of a hidden token.
 */
export async function rollDefense(message: Message, { actor: uuid }: DOMStringMap): Promise<void> {
  const attack = Attack.of(message);
  const opponent = attack?.opponents.find((one) => one.actor === uuid);
  if (!opponent) throwDecisionGone();
  const actor = opponentActor(opponent);
  const terms = attack?.terms(opponent);
  if (!actor) throw new Error(goneInWords(opponentName(opponent)));
  if (!actor.isOwner || !terms) throwDecisionGone();
  const stat = usualTotal(actor, terms.total);
  const data = { name: opponentName(opponent) };
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

/**
 * Returns the buttons that roll the damage of an attack, for users who may roll for who attacks; game masters read why nobody
 * can if who attacked no longer exists.
 */
function damageButtons(attack: Attack): readonly HTMLElement[] {
  const { message, attacker } = attack;
  if (attacker ? !attacker.isOwner : !game.user.isGM) return [];
  return damageDue(attack).map((due, index) => {
    if (!attacker) {
      const line = document.createElement("div");
      line.append(...lostButton(wordsOf(due), goneInWords(message.alias)));
      return line;
    }
    const names = due.against.map(opponentName).join(", ");
    const element = button(wordsOf(due), "quadriviumRollDamage", { due: String(index) });
    if (names) {
      element.setAttribute(
        "aria-label",
        say({ key: "QUADRIVIUM.Attack.damageTo", data: { words: wordsOf(due), names } }),
      );
    }
    return element;
  });
}

/** Rolls the damage of such a button. */
async function rollAttackDamage(message: Message, { due = "" }: DOMStringMap, event: MouseEvent): Promise<void> {
  const attack = Attack.of(message);
  const attacker = attack?.attacker;
  if (!attacker) throw new Error(goneInWords(message.alias));
  // Decisions may have been made since its card was drawn.
  const { against, advantage } = (attacker.isOwner && damageDue(attack)[Number(due)]) || throwDecisionGone();
  // The defense may be recorded on the attack while the dialog is open.
  const keyOf = (due: DamageDue): string => JSON.stringify([due.advantage, due.against.map((one) => one.actor)]);
  const wanted = keyOf({ against, advantage });
  await rollDamage(attacker, {
    total: attack.tradition.damage?.total ?? "",
    used: rollData(message)?.trait ?? noStats,
    advantage:
      advantage === null ? null : { label: writeLabel({ key: "QUADRIVIUM.Combat.advantage" }), value: advantage },
    accept: () => {
      // Somebody may have rolled it, or decided otherwise, while the dialog was open.
      const now = Attack.of(message);
      if (!now || !damageDue(now).some((due) => keyOf(due) === wanted)) throwDecisionGone();
      return { partOf: message.id, against: withoutDefense(against) };
    },
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
