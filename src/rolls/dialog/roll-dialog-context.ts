import { numeral, say, signed } from "../../i18n/words.ts";
import { sayDifficulty } from "../../i18n/difficulties.ts";
import type { Creature } from "../../services/creature.ts";
import { itemsOf } from "../../services/creature.ts";
import { incapacitatedWarnings } from "../../services/incapacitated.ts";
import { costText } from "../../services/powers.ts";
import { visibilities } from "../../foundry-versions.ts";
import type { Characteristic } from "../../rules/traditions/tradition.ts";
import { difficultyAt } from "../../rules/character/difficulties.ts";
import { poolFieldOf } from "../../rules/kernel/fields.ts";
import { dieKindOf, dieKinds } from "../../rules/traditions/die-kinds.ts";
import { difficulties } from "../../world-settings.ts";
import { abilitiesOf } from "../../services/abilities.ts";
import type { Ability } from "../../services/abilities.ts";
import { requestedId } from "../compose-choices.ts";
import type { RequestedTerms, RollChoices } from "../roll-choices.ts";
import { standsInTheWayOf, whoAndWhen } from "../let-it-ride.ts";
import { ownFigure, ownNumbers } from "../trait-figure.ts";
import { dieFields } from "./roll-dialog-fields.ts";
import type { DieFields } from "./roll-dialog-fields.ts";
import { bonusWords, categoryLabels, focusPicks, ownRows, paidPicks, typedRows } from "./roll-dialog-rows.ts";
import type { OwnRow, Pick, TypedRows } from "./roll-dialog-rows.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { averageOf } from "../../rules/kernel/rounding.ts";

/** Something that is chosen with a click: a trait, or who may see the roll. */
export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly hint?: string;
}

/** Everything that the roll dialog asks for. */
export interface SetupContext {
  readonly tradition: string;
  readonly choices: RollChoices;
  /** A total that is rolled as a whole asks for no traits. */
  readonly asksForTraits: boolean;
  readonly characteristics: readonly Chip[];
  /** What several Characteristics come to. */
  readonly average: string;
  /** By their ids; null without any. */
  readonly abilities: Readonly<Record<string, string>> | null;
  readonly specialty: string;
  readonly traits: readonly Chip[];
  /** The dice of the family, where there are several. */
  readonly dice: readonly Chip[];
  readonly fields: DieFields;
  readonly paid: readonly Pick[];
  readonly focus: readonly Pick[];
  readonly own: readonly OwnRow[];
  readonly typed: readonly TypedRows[];
  /** The kinds of bonuses; null for a die to which all are alike. */
  readonly categories: Readonly<Record<string, string>> | null;
  /** Who is out on a track that the rolled dice know may not roll at all. */
  readonly warnings: readonly string[];
  /** What can grant a re-roll of a check that stands; null where nothing stands in the way. */
  readonly reroll: ShownReroll | null;
  readonly targetLabel: string;
  readonly difficulties: readonly Pick[];
  /** Nobody chooses who sees the answer to a request: that is the request's. */
  readonly visibilities: readonly Chip[];
  /** What a request fixes; null for a roll that answers none. */
  readonly requested: ShownTerms | null;
}

/** A check that stands already, and what can grant it again. */
export interface ShownReroll {
  readonly standing: string;
  readonly picks: readonly Pick[];
}

/** What a request fixes of the roll, as the dialog shows it. */
export interface ShownTerms {
  /** Whether the traits are named by the request. */
  readonly fixesCharacteristics: boolean;
  readonly fixesAbility: boolean;
  readonly bonuses: readonly {
    readonly id: string;
    readonly amount: string;
    readonly label: string;
    readonly about: string;
  }[];
  readonly hidesTarget: boolean;
}

/** What the roll dialog shows of these choices, beside what they come to. */
export function setupContext(actor: Creature, choices: RollChoices): SetupContext {
  const die = dieKindOf(choices.letter);
  const learnt = abilitiesOf(actor);
  const pickable = difficulties(die.tradition);
  const picked = difficultyAt(pickable, choices.target);
  const hasPool = poolFieldOf(die) !== null;
  return {
    tradition: die.tradition,
    choices,
    asksForTraits: choices.total === null,
    characteristics: actor.system.listedCharacteristics.map((one) => ({
      id: one.id,
      label: `${game.i18n.localize(one.name)} ${ratingOf(actor, one)}`,
      isOn: choices.characteristics.includes(one.id),
    })),
    average: average(actor, die, choices),
    abilities: learnt.length > 0 ? Object.fromEntries(learnt.map(nameAbility)) : null,
    specialty: learnt.find(({ id }) => id === choices.ability)?.system.specialty ?? "",
    traits: itemsOf(actor, "trait")
      .filter(() => hasPool)
      .map(({ id, name, system }) => ({
        id: id ?? "",
        label: `${name} d${system.size}`,
        isOn: choices.traits.includes(id ?? ""),
      })),
    dice: choices.requested ? [] : diceOf(die),
    fields: dieFields(die, choices.setup, Object.keys(choices.requested?.setup ?? {})),
    paid: paidPicks(actor, die, choices),
    focus: focusPicks(actor, die, choices.focus),
    own: ownRows(actor, choices),
    typed: typedRows(die, choices),
    categories: categoryLabels(die),
    warnings: incapacitatedWarnings(actor, die.tradition),
    reroll: shownReroll(actor, choices),
    targetLabel: game.i18n.localize(`QUADRIVIUM.TargetLabel.${die.tradition}`),
    difficulties: pickable.map((one) => ({
      value: String(one.from),
      label: sayDifficulty(one),
      isPicked: one === picked,
    })),
    requested: choices.requested && shownTerms(choices.requested),
    visibilities: (choices.requested ? [] : visibilities).map((id) => ({
      id,
      label: game.i18n.localize(`QUADRIVIUM.Visibility.${id}`),
      hint: game.i18n.localize(`QUADRIVIUM.VisibilityHint.${id}`),
      isOn: id === choices.visibility,
    })),
  };
}

/** The powers that grant a re-roll, each with what it costs. */
function shownReroll(actor: Creature, choices: RollChoices): ShownReroll | null {
  // What is gone meanwhile stands in nobody's way; that it is gone is told where its formula would be.
  if ([choices.ability, choices.power].some((id) => id !== "" && !actor.items.has(id))) return null;
  const standing = standsInTheWayOf(actor, choices);
  if (!standing || standing.powers.length === 0) return null;
  return {
    standing: say({ key: "QUADRIVIUM.LetItRide.Standing", data: whoAndWhen(standing) }),
    picks: standing.powers.map((power) => ({
      value: power.id ?? "",
      label: [power.name, costText(power)].filter(Boolean).join(", "),
      isPicked: power.id === choices.reroll,
    })),
  };
}

function shownTerms({ characteristics, ability, bonuses, hidesTarget }: RequestedTerms): ShownTerms {
  return {
    fixesCharacteristics: characteristics.length > 0,
    fixesAbility: ability !== "",
    bonuses: bonuses.map((bonus, index) => ({ id: requestedId(index), ...bonusWords(bonus) })),
    hidesTarget,
  };
}

/** The dice that traits can be rolled with in place of this one, where there are others. */
function diceOf(die: DieKind): readonly Chip[] {
  const dice = [...dieKinds.values()].filter(
    ({ tradition, traits }) => tradition === die.tradition && traits !== "none",
  );
  if (dice.length < 2) return [];
  return dice.map(({ id, letter }) => ({
    id: letter,
    label: game.i18n.localize(`QUADRIVIUM.DieKindShort.${id}`),
    isOn: letter === die.letter,
  }));
}

function nameAbility({ id, name, system: { score } }: Ability): [id: string, label: string] {
  return [id ?? "", `${name} ${numeral(score)}`];
}

/** How good a Characteristic is: by the field that each has of its own where its family rates so, else by its score. */
function ratingOf(actor: Creature, { id }: Characteristic): string {
  const [field] = ownNumbers(actor);
  return field ? ownFigure(field, actor.system.ownSetupOf(id)) : signed(actor.system.score(id));
}

/** "Average 4.5, counts as 5": how the fraction is rounded is the die's. */
function average(actor: Creature, die: DieKind, { characteristics }: RollChoices): string {
  if (die.traits !== "added" || characteristics.length < 2) return "";
  const scores = characteristics.map((id) => actor.system.score(id));
  const exact = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return say({ key: "QUADRIVIUM.RollDialog.average", data: { average: exact, value: averageOf(scores, die) } });
}
