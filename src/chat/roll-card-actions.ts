import { createdAt } from "../base/documents.ts";
import { translated } from "../base/formula-labels.ts";
import { clockTime, labelled, listed, say, signed } from "../base/words.ts";
import { difficulties } from "../base/world-settings.ts";
import { addLines, remark, type CardActions } from "./card-part.ts";
import { mayCounter, rollCounter, isCountered } from "./counter.ts";
import { addDice, isClosedTo, makeDecision, mayDecide, undoComparison, undoDecision } from "./decisions.ts";
import { twistFor } from "./simple-cards.ts";
import { changeRoll } from "../deltas/change-roll.ts";
import { heldNumber, metaLabel } from "../deltas/changeable-numbers.ts";
import { costsInWords, isFatigue } from "../deltas/pay.ts";
import { castResult } from "../characters/spells.ts";
import { resourceOwner, applyRoll, mayApplyRoll } from "../deltas/roll-deltas.ts";
import { intensityOf, rollTitle, dieShape, targetText } from "../dice/roll-card-context.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { diceCount, enteredDice, throwMethod, type EnteredDice } from "../dice/thrown-die.ts";
import { rollData, type RollMessage, rollOf } from "../messages/message-type.ts";
import { aliasForAll } from "../messages/names-in-messages.ts";
import { isInitiative } from "../messages/who-rolled.ts";
import { throwAndPost } from "../rolls/perform-roll.ts";
import { askInWindow } from "../ui/ask.ts";
import { button } from "../ui/buttons.ts";

type Message = ChatMessage.Implementation;

/** The buttons of a roll: decisions about it, and its target. */
export const rollActions: CardActions = {
  quadriviumDecide: { may: mayPress, press: makeDecision },
  quadriviumAddDice: { may: mayAddDice, press: addDice },
  quadriviumUndo: { may: mayPress, press: undoDecision },
  quadriviumIntensity: { may: mayPress, press: rollIntensity },
  quadriviumTwist: { may: mayDecide, press: twistFor },
  quadriviumCounter: { may: mayCounter, press: rollCounter },
  quadriviumCompare: { may: (message) => !isInitiative(message) && !isCountered(message), press: compare },
  quadriviumUncompare: { may: (message) => game.user.isGM && !rollData(message)?.answers, press: undoComparison },
  quadriviumApplyRoll: { press: applyRoll },
};

/** Returns whether this user may press a button that decides about a roll. */
function mayPress(message: Message, { dataset }: HTMLElement): boolean {
  return game.user.isGM || (mayDecide(message) && !("gamemaster" in dataset));
}

function mayAddDice(message: Message, pressed: HTMLElement): boolean {
  return mayPress(message, pressed) && !isClosedTo(message, { kind: "addDice" });
}

/** Says the flavor of a roll in the reader's language, as far as the system has written it: "Damage (Bow)". */
export function translateFlavor(message: Message, html: HTMLElement): void {
  const labels = message.isContentVisible ? rollOf(message)?.options.labels : undefined;
  const flavor = labels && html.querySelector(".flavor-text");
  if (flavor?.textContent === message.flavor) flavor.textContent = translated(message.flavor, labels);
}

/** The template of a die's outline, also a partial of the dice templates. */
export const DIE_OUTLINE = "systems/quadrivium/templates/dice/outline.hbs";

/** Draws the outlines of the dice on a card that is stored as HTML: Foundry's server removes drawings from stored HTML. */
export async function drawOutlines(html: HTMLElement): Promise<void> {
  const { renderTemplate } = foundry.applications.handlebars;
  for (const die of html.querySelectorAll<HTMLElement>(".roll-card .die[data-faces]:not(:has(svg))")) {
    const shape = dieShape(Number(die.dataset.faces));
    die.insertAdjacentHTML("afterbegin", await renderTemplate(DIE_OUTLINE, { shape }));
  }
}

/** Shows what was paid for a roll, and the resources that it has given to the character or taken from it. */
export function showCosts(message: RollMessage, html: HTMLElement): void {
  if (!message.system.meta.isSpent && message.system.deltas.length === 0) return;
  const content = html.querySelector(".message-content");
  const owner = resourceOwner(message);
  if (!content || !owner) return;
  const deltas = message.system.deltas.filter(({ by }) => by !== 0);
  const payments = deltas.filter(({ isPaid }) => isPaid);
  const gains = deltas
    .filter(({ isPaid }) => !isPaid)
    .map(({ number, by }) => {
      const key = isFatigue(number) ? "QUADRIVIUM.Spell.tired" : `QUADRIVIUM.Resource.Applied.${number}`;
      return say({ key, data: { name: message.alias, amount: signed(by) } });
    });
  const lost = isMetaLost(message) ? [say({ key: "QUADRIVIUM.Meta.Lost" })] : [];
  const rows = owner.system.meta.filter(({ id }) => payments.some(({ number }) => number === heldNumber(id)));
  const sum = costsInWords(payments);
  const costs = labelled(sum, listed(rows.map(metaLabel)));
  const paid = costs ? [say({ key: "QUADRIVIUM.Card.Paid", data: { name: message.alias, costs } })] : [];
  // If only the game master has the dice, the card says only what was paid.
  addLines(content, ...[...paid, ...gains, ...lost].map((text) => remark("applied", text)));
  if (mayApplyRoll(message))
    addLines(content, button(say({ key: "QUADRIVIUM.Damage.confirm" }), "quadriviumApplyRoll"));
}

/** Shows on the card of a spell its result, in the words of the game, and its penetration. */
export function showCasting(message: RollMessage, html: HTMLElement): void {
  const { casting } = message.system;
  const roll = message.isContentVisible ? rollOf(message) : null;
  const cast = roll && casting && castResult(roll, casting);
  const line = html.querySelector<HTMLElement>(".roll-card .result");
  if (!cast || !line) return;
  const card = line.closest<HTMLElement>(".roll-card");
  if (card && cast.result === "strained") card.dataset.tone = "good";
  line.lastChild?.replaceWith(say({ key: `QUADRIVIUM.Spell.Result.${cast.result}` }));
  const target = line.parentElement?.querySelector(".target");
  const level = say({ key: "QUADRIVIUM.Spell.level", data: { level: casting.level } });
  const told = targetText(roll.die?.dieKind.tradition ?? "plain", roll.target);
  if (target) target.textContent = target.textContent.replace(told, level);
  if (cast.penetration === null) return;
  const words = say({ key: "QUADRIVIUM.Spell.penetration", data: { penetration: cast.penetration } });
  line.after(remark("penetration", words));
}

/**
 * Returns true if a failed roll has lost its Meta: "Meta is spent whatever the result; on ability failure it is lost,
 * and the card says so" [spec].
 */
function isMetaLost(message: ChatMessage.Implementation): boolean {
  if (!rollData(message)?.meta.isSpent) return false;
  const roll = rollOf(message);
  return roll?.outcome ? (roll.die?.dieKind.losesMeta?.(roll.outcome) ?? false) : false;
}

/** Rolls how strongly the flag of a roll shows, for game masters only, who say what it means. */
async function rollIntensity(message: ChatMessage.Implementation, { roll = "" }: DOMStringMap): Promise<void> {
  const judged = rollOf(message);
  const { die = null, outcome = null } = judged ?? {};
  const offered = die && outcome ? intensityOf(die, outcome) : [];
  // A text may have a button of this kind that asks for other dice.
  if (!game.user.isGM || !judged || !offered.some(({ formula }) => formula === roll)) return;
  const flavor = say({
    key: "QUADRIVIUM.Intensity.of",
    data: { title: rollTitle(judged.die), name: aliasForAll(message) },
  });
  const { speaker } = message;
  const tradition = judged.die?.dieKind.tradition ?? "plain";
  await throwAndPost(new QuadriviumRoll(roll, {}, { flat: tradition }), { speaker, flavor, type: "roll" }, "gm");
}

/**
 * Asks for the target of a roll without one: "no ease factor: report the total, and compare later when the storyguide
 * sets one" [spec].
 */
async function compare(message: ChatMessage.Implementation): Promise<void> {
  const roll = rollOf(message);
  if (!game.user.isGM || !roll || roll.target !== null) return;
  const tradition = roll.die?.dieKind.tradition ?? "plain";
  const answer = await askInWindow<{ readonly target?: number | null }>({
    title: say({ key: "QUADRIVIUM.Card.CompareTitle" }),
    tradition,
    template: "systems/quadrivium/templates/cards/compare.hbs",
    context: {
      id: `quadrivium-compare-${message.id ?? ""}`,
      label: say({ key: `QUADRIVIUM.TargetLabel.${tradition}` }),
      difficulties: difficulties(tradition),
    },
    confirm: say({ key: "QUADRIVIUM.Card.CompareConfirm" }),
  });
  const target = answer?.target;
  if (typeof target === "number") await changeRoll(message, (lies) => lies.withOpposing(target));
}

/** Says which dice of a roll were entered by hand, who entered them, and when. */
export function showEnteredDice(message: Message, html: HTMLElement): void {
  const roll = message.isContentVisible ? rollOf(message) : null;
  if (!roll) return;
  const key = ({ method, thrower }: EnteredDice): string => JSON.stringify([method, thrower.by, thrower.at]);
  const lines = [...Map.groupBy(enteredDice(roll), key).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    // The dice that the same user has entered at the same time.
    const dice = [first, ...others].flatMap((one) => one.dice);
    return [remark("entered", enteredInWords({ ...first, dice }, message, diceCount(roll)))];
  });
  html.querySelector(".roll-card > .thrown-dice")?.after(...lines);
}

function enteredInWords({ method, dice, thrower }: EnteredDice, message: Message, count: number): string {
  const { author } = message;
  const { by, at = createdAt(message) } = thrower;
  const name = (by === undefined ? author?.name : game.users.get(by)?.name) ?? "?";
  const label = throwMethod(method)?.label ?? method;
  const how = say({
    key: `QUADRIVIUM.Entered.${method === "manual" ? "hand" : "device"}`,
    data: { method: game.i18n.localize(label) },
  });
  const data = { how, name, time: clockTime(at), dice: dice.join(", ") };
  return say({ key: `QUADRIVIUM.Entered.${dice.length === count ? "all" : "some"}`, data });
}
