import { numeral, say } from "../i18n/words.ts";
import { currentVisibility } from "../foundry-versions.ts";
import { usualTotal } from "../rolls/roll-total.ts";
import { rollTrait } from "../rolls/roll-trait.ts";
import { rollOf, throwDecisionGone } from "../services/change-roll.ts";
import { goneInWords } from "../services/names.ts";
import { isHiddenOpponent, opponentActor, opponentName, opponentsOf } from "../services/opponents.ts";
import type { Opponent } from "../services/opponents.ts";
import { button, lostButton } from "../windows/card-button.ts";
import { warnOfFaults } from "../windows/warn-of-faults.ts";
import {
  attackResult,
  awaitsDefense,
  defenseOf,
  defenseTerms,
  isAttack,
  knownOpponents,
  mayKnowMargin,
  resultInWords,
} from "./attack.ts";
import { hitOdds } from "./attack-odds.ts";
import { damageButtons } from "./attack-damage.ts";
import { mayNameOpponents, nameOpponents } from "./name-opponents.ts";

type Message = ChatMessage.Implementation;

/** Returns the card of a roll below its result in a line. */
type FoldCard = (message: Message, summary: string) => Promise<HTMLElement>;

/**
 * Returns what the card of a roll says of those whom it is against: whether an attack hits them, their defenses, and the
 * buttons for what comes next. Null if there is nothing to say.
 */
export async function attackBox(message: Message, fold: FoldCard): Promise<HTMLElement | null> {
  const box = document.createElement("div");
  box.className = "quadrivium attack";
  const attacks = isAttack(message);
  if (attacks) {
    box.role = "group";
    box.setAttribute("aria-label", game.i18n.localize("QUADRIVIUM.Total.attack"));
  }
  const list = document.createElement("ul");
  // The card of damage names them where it is applied, and that of an effect is below a line that does.
  const { isDamage, partOf } = (message as ChatMessage.OfType<"roll">).system;
  for (const opponent of isDamage || partOf !== null ? [] : knownOpponents(message)) {
    list.append(attacks ? await attackLine(message, opponent, fold) : plainLine(opponent));
  }
  if (list.children.length > 0) box.append(list);
  if (attacks) {
    box.append(...damageButtons(message));
    if (mayNameOpponents(message)) {
      box.append(button(say({ key: "QUADRIVIUM.Attack.whom" }), () => nameOpponents(message)));
    }
  }
  return box.children.length > 0 ? box : null;
}

/** Removes the button that compares an attack with a number where a defense decides; called when a card is drawn. */
export function removeComparison(message: Message, html: HTMLElement): void {
  const isDefended = isAttack(message) && opponentsOf(message).some((one) => defenseTerms(message, one));
  if (isDefended) html.querySelector("[data-action=quadriviumCompare]")?.remove();
}

function plainLine(opponent: Opponent): HTMLElement {
  const line = document.createElement("li");
  line.append(spanWith("who", say({ key: "QUADRIVIUM.Attack.against", data: { name: opponentName(opponent) } })));
  return line;
}

/** Returns the line for a target: "Against Ogre: Hits by 3", with the defense or the button that rolls it. */
async function attackLine(attack: Message, opponent: Opponent, fold: FoldCard): Promise<HTMLElement> {
  const line = plainLine(opponent);
  const result = attackResult(attack, opponent);
  if (result) {
    const words = spanWith("result", resultInWords(attack, opponent, result));
    words.dataset.tone = result.isHit ? "good" : "bad";
    line.append(" ", words);
  }
  const defense = defenseOf(attack, opponent);
  if (defense?.isContentVisible) {
    line.append(await fold(defense, defenseInWords(rollOf(defense)?.isWaiting ? null : (rollOf(defense)?.total ?? 0))));
  } else if (defense) {
    line.append(" ", spanWith("note", say({ key: "QUADRIVIUM.Attack.unseen" })));
  } else if (opponent.passive !== null && rollOf(attack)?.target === null && mayKnowMargin(attack, opponent)) {
    line.append(" ", spanWith("note", defenseInWords(opponent.passive)));
  } else if (opponent.defense !== null && !game.messages.get(opponent.defense)) {
    line.append(" ", spanWith("note", say({ key: "QUADRIVIUM.Attack.deleted" })));
  }
  if (!opponentActor(opponent) && opponent.defense === null && opponent.passive === null && !result) {
    const why = goneInWords(opponentName(opponent));
    line.append(" ", ...lostButton(say({ key: "QUADRIVIUM.Attack.defend" }), why));
  }
  if (awaitsDefense(attack, opponent)) {
    const odds = await hitOdds(attack, opponent);
    line.append(" ", awaitedDefense(attack, opponent), ...(odds ? [" ", spanWith("note", odds)] : []));
  }
  return line;
}

function defenseInWords(total: number | null): string {
  if (total === null) return game.i18n.localize("QUADRIVIUM.Total.defense");
  return say({ key: "QUADRIVIUM.Attack.defense", data: { total: numeral(total) } });
}

/** Returns the button that rolls a defense; for users who may not roll it, what is awaited. */
function awaitedDefense(attack: Message, opponent: Opponent): HTMLElement {
  if (opponentActor(opponent)?.isOwner !== true) {
    return spanWith("note", say({ key: "QUADRIVIUM.Attack.awaited" }));
  }
  const roll = button(say({ key: "QUADRIVIUM.Attack.defend" }), () => rollDefense(attack, opponent));
  const data = { name: opponentName(opponent) };
  roll.setAttribute("aria-label", say({ key: "QUADRIVIUM.Attack.defendFor", data }));
  return roll;
}

/**
 * Rolls the defense of a target with its usual choices. Only game masters see that of a hidden token.
 */
async function rollDefense(attack: Message, opponent: Opponent): Promise<void> {
  await warnOfFaults(async () => {
    const actor = opponentActor(opponent);
    const terms = defenseTerms(attack, opponent);
    if (!actor?.isOwner || !terms) return;
    const trait = usualTotal(actor, terms.total);
    const data = { name: opponentName(opponent) };
    if (!trait) throw new Error(say({ key: "QUADRIVIUM.Attack.noDefense", data }));
    const visibility = isHiddenOpponent(opponent) ? "gm" : currentVisibility();
    const accept = () => (awaitsDefense(attack, opponent) ? { opposes: attack.id } : throwDecisionGone());
    await rollTrait(actor, trait, { ask: false, choices: { visibility }, accept });
  });
}

function spanWith(className: string, text: string): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}
