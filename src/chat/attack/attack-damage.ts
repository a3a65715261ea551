import { writeLabel } from "../../base/formula-labels.ts";
import { say, signed } from "../../base/words.ts";
import { rollDamage } from "../../rolls/item-formula.ts";
import { attackAdvantage } from "../../rules/procedures/attack.ts";
import type { Tradition } from "../../rules/traditions/tradition.ts";
import { rollOf, throwDecisionGone } from "../../bookings/change-roll.ts";
import type { Creature } from "../../characters/creature.ts";
import { goneInWords } from "../../characters/names.ts";
import { noStats } from "../../messages/binding-checks.ts";
import { opponentActor, opponentName, opponentsOf, withoutDefense } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { button, lostButton } from "../../ui/buttons.ts";
import { skipsDialog } from "../../rolls/skips-dialog.ts";
import {
  attackerIn,
  attackResult,
  defenseTerms,
  fails,
  knownOpponents,
  lostAttack,
  mayKnowMargin,
  opposingTotal,
} from "./attack.ts";
import { partsOf } from "../joined-rolls.ts";
import { rollData } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

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
export function damageButtons(attack: Message): readonly HTMLElement[] {
  const lost = game.user.isGM ? lostAttack(attack) : null;
  if (lost) {
    const reason = goneInWords(attack.alias);
    return damageDue(attack, lost).map((due) => {
      const line = document.createElement("div");
      line.append(...lostButton(wordsOf(due), reason));
      return line;
    });
  }
  const actor = attackerIn(attack);
  if (!actor?.isOwner) return [];
  const tradition = actor.system.effectiveTradition;
  return damageDue(attack, tradition).map((due, index) => {
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
export async function rollAttackDamage(attack: Message, { due = "" }: DOMStringMap, event: MouseEvent): Promise<void> {
  const actor = attackerIn(attack);
  if (!actor) throw new Error(goneInWords(attack.alias));
  // Decisions may have been made since its card was drawn.
  const now = actor.isOwner ? damageDue(attack, actor.system.effectiveTradition)[Number(due)] : undefined;
  await roll(attack, actor, now ?? throwDecisionGone(), !skipsDialog(event));
}

function wordsOf({ advantage }: DamageDue): string {
  if (advantage === null) return say({ key: "QUADRIVIUM.Attack.damage" });
  return say({ key: "QUADRIVIUM.Request.Contest.Damage", data: { advantage: signed(advantage) } });
}

/**
 * Returns the damage that an attack may still do: to each opponent by itself where its advantage over them counts, otherwise
 * one roll for all who are hit. Without opponents, a target that somebody has named decides.
 */
function damageDue(attack: Message, { damage }: Tradition): readonly DamageDue[] {
  const { total, outcome } = rollOf(attack) ?? {};
  if (total === undefined || !outcome || fails(attack)) return [];
  const addsAdvantage = damage?.defense?.isRolled === true;
  const advantageOver = (opponent: Opponent | null): number | null =>
    addsAdvantage ? attackAdvantage(total, opposingTotal(attack, opponent) ?? total) : null;
  const all = (): readonly DamageDue[] => {
    if (opponentsOf(attack).length === 0) {
      return outcome.success === true ? [{ against: [], advantage: advantageOver(null) }] : [];
    }
    const hit = knownOpponents(attack).filter((one) => isHit(attack, one, addsAdvantage));
    if (addsAdvantage) return hit.map((one) => ({ against: [one], advantage: advantageOver(one) }));
    return hit.length > 0 ? [{ against: hit, advantage: null }] : [];
  };
  const parts = partsOf(attack);
  const done = new Set(parts.flatMap(opponentsOf).map(({ actor }) => actor));
  return all().filter(({ against }) =>
    against.length === 0 ? parts.length === 0 : against.some(({ actor }) => !done.has(actor)),
  );
}

/** Tells whether an opponent is hit, as far as this user may know; where nobody defends, a game master judges. */
function isHit(attack: Message, opponent: Opponent, addsAdvantage: boolean): boolean {
  const result = attackResult(attack, opponent);
  if (!opponentActor(opponent)) return false;
  if (!result) return defenseTerms(attack, opponent) === null;
  // The advantage gives away the defense.
  return result.isHit && (!addsAdvantage || mayKnowMargin(attack, opponent));
}

async function roll(attack: Message, actor: Creature, { against, advantage }: DamageDue, ask: boolean): Promise<void> {
  const tradition = actor.system.effectiveTradition;
  // The defense may be recorded on the attack while the dialog is open.
  const keyOf = (due: DamageDue): string => JSON.stringify([due.advantage, due.against.map((one) => one.actor)]);
  const wanted = keyOf({ against, advantage });
  await rollDamage(actor, {
    total: tradition.damage?.total ?? "",
    used: rollData(attack)?.trait ?? noStats,
    advantage:
      advantage === null ? null : { label: writeLabel({ key: "QUADRIVIUM.Combat.advantage" }), value: advantage },
    accept: () => {
      // Somebody may have rolled it, or decided otherwise, while the dialog was open.
      if (!damageDue(attack, tradition).some((due) => keyOf(due) === wanted)) throwDecisionGone();
      return { partOf: attack.id, against: withoutDefense(against) };
    },
    ask,
  });
}
