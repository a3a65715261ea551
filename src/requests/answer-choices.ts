import type { Request } from "../messages/request-message.ts";
import { targetIn } from "./request-options.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { openIn, usuallyOpen } from "../rules/requests/request.ts";
import type { Opening, RequestOption, HiddenOption } from "../rules/requests/request.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { abilityCalled, traitCalled } from "../characters/abilities.ts";
import { usualChoices, withDie, usualTotal, type RollChoices, type Stat } from "../rolls/roll-choices.ts";
import { composeRoll } from "../rolls/compose-roll.ts";
import { passiveOf } from "../rolls/stat-figure.ts";
import type { PassiveCheck } from "../rules/procedures/passive-check.ts";
import { say } from "../base/words.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/actors.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Decision, DieKind } from "../rules/kernel/die-kind.ts";
import { plainSetup } from "../rules/kernel/die-modifiers.ts";

/** What a request gives to every answer, and lets players choose. */
interface AnswerTerms {
  readonly bonuses: readonly Bonus[];
  readonly opens?: readonly Opening[];
}

/**
 * Returns a character's usual choices for an option of a request.
 * @param revealed The option's hidden target once revealed; null before.
 * @throws Error in the user's language if the character lacks the combat total
 */
export function choicesFor(
  actor: Creature,
  option: RequestOption,
  { bonuses, opens = usuallyOpen }: AnswerTerms,
  revealed: number | null = null,
): RollChoices {
  const usual = usualChoices(actor, option.total ? totalAsked(actor, option) : statsAsked(actor, option));
  const rolled = withDie(actor, usual, option.letter || usual.letter);
  const open = openIn(opens, option, dieKindOf(rolled.letter));
  const untrained = [option.ability, ...option.moreAbilities].filter(
    (name) => name !== "" && !abilityCalled(actor, name) && !traitCalled(actor, name),
  );
  return {
    ...rolled,
    untrained,
    focus: open.includes("focus") ? rolled.focus : null,
    setup: { ...rolled.setup, ...option.setup } as Setup,
    target: targetIn(option, dieKindOf(rolled.letter).tradition),
    visibility: "public",
    requested: {
      title: option.name,
      characteristics: option.characteristics,
      ability: option.ability,
      moreAbilities: option.moreAbilities,
      // The number of dice is fixed too.
      setup: { count: rolled.setup.count, ...option.setup },
      bonuses,
      hidesTarget: option.hidesTarget,
      revealed,
      isUnskilled: option.isUnskilled,
      isUnlearned: untrained.includes(option.ability),
      opens: open,
    },
  };
}

function statsAsked(actor: Creature, option: RequestOption): Stat {
  const names = [option.ability, ...option.moreAbilities];
  const [ability = "", ...moreAbilities] = names.map((name) => abilityCalled(actor, name)?.id ?? "");
  return {
    ...(ability ? { ability } : {}),
    moreAbilities: moreAbilities.filter((id) => id !== ""),
    // A name that is not an Ability's may be a trait's.
    traits: names.flatMap((name) => (abilityCalled(actor, name) ? [] : (traitCalled(actor, name)?.id ?? []))),
    ...(option.characteristics.length > 0 ? { characteristics: knownTo(actor, option.characteristics) } : {}),
  };
}

function totalAsked(actor: Creature, option: RequestOption): Stat {
  const { total: id } = option;
  const stat = usualTotal(actor, id);
  const { moreAbilities: arts = [] } = option.moreAbilities.length > 0 ? statsAsked(actor, option) : {};
  if (stat) return option.moreAbilities.length > 0 ? { ...stat, moreAbilities: arts } : stat;
  const data = { name: nameFor(actor, "user"), total: { key: `QUADRIVIUM.Total.${id}` } };
  throw new Error(say({ key: "QUADRIVIUM.Request.Refused.total", data }));
}

/**
 * Returns a character's passive check for an option of a request.
 * @throws RuleError PassiveDie for dice without a passive value; Error as {@link choicesFor}
 */
export function passiveValue(actor: Creature, option: RequestOption, bonuses: readonly Bonus[]): PassiveCheck {
  return passiveOf(composeRoll(actor, choicesFor(actor, option, { bonuses })).spec);
}

/** Returns an option by id. Throws Error if it does not exist. */
export function optionAt(request: Request, id: string): RequestOption {
  const option = request.system.options.find((one) => one.id === id);
  if (!option) throw new Error(`The request ${request.id ?? ""} has no option "${id}".`);
  return option;
}

function knownTo(actor: Creature, characteristics: readonly string[]): readonly string[] {
  return actor.system.listedCharacteristics.map(({ id }) => id).filter((id) => characteristics.includes(id));
}

/**
 * Makes the decisions that the GM has already made by fixing or hiding parts of the setup. They take effect once the
 * dice have fallen.
 */
export function confirmSetup(
  { die }: Pick<QuadriviumRoll, "die">,
  option: Pick<RequestOption, "setup">,
  hidden: Pick<HiddenOption, "setup"> | null,
  gamemaster: string,
): void {
  if (!die) return;
  const isAsked = [option.setup, hidden?.setup ?? {}].some((setup) => confirmsIn(die.dieKind, setup).length > 0);
  const confirmed = isAsked ? confirmsIn(die.dieKind, die.setup) : [];
  if (confirmed.length === 0) return;
  die.options.decisions = confirmed.map((decision) => ({ ...decision, by: gamemaster, at: Date.now() }));
}

/**
 * Tells an action, before it is rolled, that it will learn of its opposition later: a hidden target, or the other sides
 * of a contest. A defender only counters.
 */
export function opposeByRequest(
  roll: QuadriviumRoll,
  { kind, contest }: { readonly kind: string; readonly contest: { readonly defender: string } },
  { hidesTarget }: Pick<RequestOption, "hidesTarget">,
  actor: string,
): void {
  const isContest = kind === "contest";
  if (!roll.die?.dieKind.counter || !(isContest || hidesTarget)) return;
  roll.options.opposing = null;
  if (isContest && contest.defender === actor) roll.options.isCounter = true;
}

function confirmsIn(die: DieKind, setup: Partial<Setup>): readonly Decision[] {
  return die.confirms?.({ ...plainSetup(die), ...setup } as Setup) ?? [];
}
