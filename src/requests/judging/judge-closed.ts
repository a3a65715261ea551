import { formulaParts } from "../../dice/formula-parts.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { translated } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { withOwnSetup } from "../../rolls/road/roll-choices.ts";
import type { RollChoices } from "../../rolls/road/roll-choices.ts";
import { bonusesFor } from "../../rolls/road/from-sheet.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import { purchasable } from "../../rules/kernel/paid-options.ts";
import { plainSetup } from "../../rules/kernel/setup.ts";
import { sharedFields } from "../../rules/kernel/shares.ts";
import { readHeading } from "../../rules/kernel/sources.ts";
import { openIn, openingOf, openingsOfDecision, openings } from "../../rules/requests/openings.ts";
import type { Opening } from "../../rules/requests/openings.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import { abilitiesOf } from "../../characters/abilities.ts";
import type { OwnBonus } from "../../characters/bonuses.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { focusInUse, focusPhrase } from "../../bookings/meta.ts";
import { amountOfField, possibleChoices, refuse, rollWith, show, weaponAt } from "./judge-answer.ts";
import type { Difference, Finding } from "./judge-answer.ts";
import { confirmedBy } from "../model/confirm-setup.ts";
import { choicesFor } from "../model/answer-choices.ts";
import type { RequestBonuses } from "../model/answer-choices.ts";
import { chosenOption } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";
import { uuidOf } from "../../base/documents.ts";

/** The terms of a request that an answer is compared with. */
interface Terms {
  readonly bonuses: RequestBonuses;
  readonly opens: readonly Opening[] | null;
}

/** An answer, with what its message says of what was paid for it before the throw. */
interface ClosedAnswer {
  readonly roll: QuadriviumRoll;
  readonly trait: RolledStats;
  readonly hasFocus: boolean;
  /** The means that were paid, and of Meta the rows. */
  readonly paid: AnswerSnapshot["paid"];
}

/** The most differences that a refusal names, and the length of the label of each. */
const MOST_NAMED = 10;
const LONGEST_LABEL = 100;

/**
 * Refuses an answer that uses what its request does not leave to the player: not one that uses only what is open, as every
 * answer from the roll dialog does. It looks for the open choices with which the roll dialog makes this roll.
 */
export function judgeClosed(
  actor: Creature,
  option: RequestOption,
  { bonuses, opens }: Terms,
  { roll, trait, hasFocus, paid }: ClosedAnswer,
): Finding {
  const { die } = roll;
  if (opens === null || !die) return show();
  const weapon = weaponAt(actor, trait.weapon);
  const usual = choicesFor(actor, option, bonuses, { weapon, opens });
  const open = usual.requested?.opens ?? openings;
  if (openings.every((one) => open.includes(one))) return show();
  const stats = open.includes("stat") ? withStats(actor, usual, option, trait) : usual;
  const focuses = everyFocus(actor);
  const choices = possibleChoices(actor, stats, focuses);
  const taken = [...closedDecisions(roll, open), ...unconfirmed(roll, option)];
  const judged = { actor, open, roll, focuses, hasFocus, paid };
  const used = [...taken, ...nearest(judged, choices)].slice(0, MOST_NAMED).map(({ label, amount }) => ({
    label: label.slice(0, LONGEST_LABEL),
    amount: amount.slice(0, LONGEST_LABEL),
  }));
  return used.length > 0 ? refuse("closedChoice", used) : show();
}

/** Returns the decisions about a roll that its request does not leave to the player. */
export function closedDecisions({ die }: QuadriviumRoll, open: readonly Opening[]): readonly Difference[] {
  const needed = (die?.decisions ?? []).flatMap((decision) => (die ? openingsOfDecision(die.dieKind, decision) : []));
  return needed
    .filter((one) => !open.includes(one))
    .map((one) => ({ label: `QUADRIVIUM.RequestWindow.Opens.${one}`, amount: "✓" }));
}

/** Returns what the game master has confirmed by the request, if a roll that is thrown decides otherwise. */
function unconfirmed(roll: QuadriviumRoll, option: RequestOption): readonly Difference[] {
  if (roll.total === undefined) return [];
  const made = roll.die?.decisions ?? [];
  return confirmedBy(option, null, roll).flatMap(({ kind, amount }, index) =>
    made[index]?.kind === kind && made[index].amount === amount
      ? []
      : [{ label: "QUADRIVIUM.Field.slide", amount: String(made[index]?.amount ?? "") }],
  );
}

/** Returns what the request of an answer leaves to its player. */
export function openFor(
  request: Pick<RequestSnapshot, "opens" | "options">,
  answer: Pick<AnswerSnapshot, "option">,
  { die }: QuadriviumRoll,
): readonly Opening[] {
  const option = chosenOption(request, answer);
  return option && die ? openIn(request.opens, option, die.dieKind) : openings;
}

/** Returns the choices with the stats that an answer names, where the request names none. */
function withStats(
  actor: Creature,
  usual: RollChoices,
  option: RequestOption,
  { characteristics, ability, dice }: RolledStats,
): RollChoices {
  const id = abilitiesOf(actor).find(({ uuid }) => uuid === ability)?.id ?? "";
  const chosen = {
    ...usual,
    characteristics: option.characteristics.length > 0 ? usual.characteristics : characteristics,
    ability: option.ability === "" ? id : usual.ability,
    traits: itemsOf(actor, "trait").flatMap((one) => (dice.includes(uuidOf(one)) ? (one.id ?? []) : [])),
  };
  const plain = plainSetup(dieKindOf(usual.letter));
  return { ...chosen, setup: { ...withOwnSetup(actor, { ...chosen, setup: plain }), ...option.setup } as Setup };
}

/** Returns every focus of a character: what was paid for a roll may have been its last. */
function everyFocus(actor: Creature): readonly OwnBonus[] {
  return actor.system.meta.map((row) => {
    const label = say(focusPhrase(row));
    return { id: row.id, bonus: { label, category: "focus", amount: row.bonus } };
  });
}

interface Judged extends Pick<ClosedAnswer, "roll" | "hasFocus" | "paid"> {
  readonly actor: Creature;
  readonly open: readonly Opening[];
  readonly focuses: readonly OwnBonus[];
}

/** A difference, and by how much a roll differs there. */
interface Distance {
  readonly difference: Difference;
  readonly distance: number;
}

/** Returns what no open choices explain: it goes from the usual ones to the nearest, as long as the roll comes nearer. */
function nearest(judged: Judged, usual: RollChoices): readonly Difference[] {
  let choices = usual;
  let left = distances(judged, choices);
  while (left.length > 0) {
    const tried = openChanges(judged, choices).map((changed) => ({ changed, after: distances(judged, changed) }));
    const best = tried.sort((one, other) => sum(one.after) - sum(other.after))[0];
    if (!best || sum(best.after) >= sum(left)) break;
    choices = best.changed;
    left = best.after;
  }
  return left.map(({ difference }) => difference);
}

const sum = (all: readonly Distance[]): number => all.reduce((total, { distance }) => total + distance, 0);

/** Returns the choices after each single change that is open. */
function openChanges(
  { actor, open, roll, focuses, hasFocus, paid: payments }: Judged,
  choices: RollChoices,
): readonly RollChoices[] {
  const die = dieKindOf(choices.letter);
  const toggled = (ids: readonly string[], id: string): readonly string[] =>
    ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  const changes: RollChoices[] = [];
  if (open.includes("specialty")) changes.push({ ...choices, specialty: !choices.specialty });
  if (open.includes("focus")) changes.push({ ...choices, focus: null });
  if (open.includes("focus") && hasFocus) {
    const used = focusInUse(actor);
    const isPaid = (id: string): boolean => id === used || payments.some(({ row }) => row === id);
    changes.push(...focuses.flatMap(({ id }) => (isPaid(id) ? [{ ...choices, focus: id }] : [])));
  }
  if (open.includes("effects")) {
    const bonuses = bonusesFor(actor, choices);
    changes.push(...bonuses.map(({ id }) => ({ ...choices, off: toggled(choices.off, id) })));
    // Of bonuses that do not add up, one alone brings nothing nearer.
    const named = [...partsOf(roll).keys(), ...sourcesOf(roll).keys()];
    const isNamed = ({ bonus }: OwnBonus): boolean => named.some((label) => label.includes(bonus.label));
    changes.push({ ...choices, off: bonuses.flatMap((own) => (isNamed(own) ? [] : [own.id])) });
  }
  for (const paid of purchasable(die)) {
    if (open.includes(paid.resource) && payments.some(({ means }) => means === paid.resource))
      changes.push({ ...choices, paid });
  }
  if (open.includes("luck") && roll.die) {
    const { luck } = roll.die.setup;
    if (luck !== undefined) changes.push({ ...choices, setup: { ...choices.setup, luck } });
  }
  if (open.includes("setup")) {
    changes.push(...[true, false].map((unskilled) => ({ ...choices, unskilled })));
  }
  if (open.includes("stat") && choices.requested?.moreAbilities.length === 0) {
    const more = abilitiesOf(actor).flatMap(({ id }) => (id && id !== choices.ability ? [id] : []));
    changes.push(...more.map((id) => ({ ...choices, moreAbilities: toggled(choices.moreAbilities, id) })));
  }
  return changes;
}

/** Returns where a roll differs from that of some choices, without what is open there. */
function distances({ actor, open, roll, focuses }: Judged, choices: RollChoices): readonly Distance[] {
  const { die } = roll;
  const expected = rollWith(actor, choices, focuses);
  if (!die || !expected?.die)
    return [{ difference: { label: "QUADRIVIUM.Request.Fault.terms", amount: "?" }, distance: 1e6 }];
  const { dieKind } = die;
  const [shared] = sharedFields(dieKind);
  const named: Opening = shared ? openingOf(shared) : "setup";
  const parts = open.includes("modifiers") ? [] : amountDistances(partsOf(roll), partsOf(expected));
  const sources = open.includes(named) ? [] : amountDistances(sourcesOf(roll), sourcesOf(expected));
  const setups = [{ name: "count" } as const, ...dieKind.fields].flatMap((field) => {
    const opening: Opening = "kind" in field ? openingOf(field) : "setup";
    const [value, usual] = [die.setup[field.name], expected.die?.setup[field.name]];
    if (open.includes(opening) || JSON.stringify(value) === JSON.stringify(usual)) return [];
    return { difference: { label: `QUADRIVIUM.Field.${field.name}`, amount: amountOfField(value) }, distance: 1 };
  });
  return [...parts, ...sources, ...setups];
}

type Amounts = ReadonlyMap<string, number>;

function partsOf(roll: QuadriviumRoll): Amounts {
  return amounts(roll, formulaParts(roll.terms, roll.die).parts);
}

function sourcesOf(roll: QuadriviumRoll): Amounts {
  return amounts(roll, readHeading(roll.die?.flavor ?? "").sources);
}

/** Returns what each label adds, in this user's language; not remarks, which add nothing. */
function amounts(
  { options }: QuadriviumRoll,
  all: readonly { readonly label: string; readonly amount: number | null }[],
): Amounts {
  const found = new Map<string, number>();
  for (const { label, amount } of all) {
    const name = translated(label, options.labels);
    if (amount) found.set(name, (found.get(name) ?? 0) + amount);
  }
  return found;
}

function amountDistances(roll: Amounts, expected: Amounts): readonly Distance[] {
  return [...new Set([...roll.keys(), ...expected.keys()])].flatMap((label) => {
    const [is, should] = [roll.get(label), expected.get(label)];
    if (is === should) return [];
    const difference = { label, amount: is === undefined ? "" : String(is) };
    return { difference, distance: Math.abs((is ?? 0) - (should ?? 0)) + 1 };
  });
}
