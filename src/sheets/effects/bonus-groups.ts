import type { BonusData, BonusScope } from "../../characters/data/effect-data.ts";
import { say, sayFault, signed } from "../../base/words.ts";
import { bonusEffectsOf } from "../../characters/bonuses.ts";
import type { BonusEffect, OwnBonus } from "../../characters/bonuses.ts";
import type { Creature } from "../../characters/creature.ts";
import { diceOf, statusesKnownTo, trackLevelOf } from "../../characters/tracks.ts";
import { timeLeft } from "../../base/foundry-versions.ts";
import { foldName } from "../../rules/command/entries.ts";
import { isToTotal } from "../../rules/kernel/bonuses.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { changesInWords, timeInWords } from "./effect-changes.ts";
import { keysOf, scopeName } from "./bonus-scopes.ts";
import { abilityCalled, nameMeant } from "../../characters/abilities.ts";
import { bonusesFor } from "../../rolls/road/from-sheet.ts";
import { composeRoll } from "../../rolls/road/compose-roll.ts";
import { usualChoices } from "../../rolls/road/roll-choices.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { uuidOf } from "../../base/documents.ts";

type Effect = ActiveEffect.Implementation;

/** The bonuses to the same rolls, as the sheet lists them. */
export interface BonusGroup {
  readonly name: string;
  /** The sum of the bonuses that count for such a roll, with its sign; blank if none counts. */
  readonly sum: string;
  /** The reason why such a roll cannot be made now; blank if it can. */
  readonly fault: string;
  readonly lines: readonly BonusLine[];
}

/** One bonus as the sheet lists it. */
export interface BonusLine {
  /** The uuid of its effect; null for a bonus without an effect: the penalty of a track, mastery. */
  readonly uuid: string | null;
  /** The id of an effect on the character itself, which can be dragged; null for the effect of an item. */
  readonly effectId: string | null;
  readonly name: string;
  /** The amount with its sign, such as "+2". */
  readonly figure: string;
  /** Further details in words: its category, source and item, and how long it lasts. */
  readonly details: readonly string[];
  readonly isOn: boolean;
  /** True if its time is over, so that it can start again. */
  readonly isOver: boolean;
  readonly counts: boolean;
  /** The reason why it does not count; blank if it counts. */
  readonly reason: string;
}

/**
 * Returns every bonus of a character, grouped by the rolls it applies to. A usual roll of each kind shows which bonuses
 * count.
 */
export function bonusGroups(actor: Creature): readonly BonusGroup[] {
  const effects = bonusEffectsOf(actor);
  const general = weigh(actor, {});
  const kinds = new Map<string, { scope: BonusScope; key: string; effects: BonusEffect[] }>();
  for (const one of effects) {
    const { scope, key } = one.data as { scope: BonusScope; key: string };
    const id = scope === "all" ? "all" : `${scope} ${foldName(key)}`;
    const kind = kinds.get(id) ?? { scope, key: key.trim(), effects: [] };
    kinds.set(id, { ...kind, effects: [...kind.effects, one] });
  }
  const others = general.own.filter(({ id }) => !effects.some(({ effect }) => effect.uuid === id));
  if (others.length > 0 && !kinds.has("all")) kinds.set("all", { scope: "all", key: "", effects: [] });
  const sorted = [...kinds.values()].sort((a, b) => placeOf(actor, a) - placeOf(actor, b));
  const groups = sorted.map(({ scope, key, effects: own }) => {
    if (scope === "all") return group(actor, scopeName(scope, key), general, own, others);
    const stat = statOf(actor, scope, key);
    const weighed = stat ? weigh(actor, stat) : nothing;
    // A bonus to every roll is listed in its own group; it is listed here only if the others keep it from counting.
    const isNews = ({ id }: OwnBonus): boolean =>
      weighed.reasons.has(id) && !general.reasons.has(id) && !own.some(({ effect }) => effect.uuid === id);
    const name = scope === "ability" ? nameMeant(actor, key) : scopeName(scope, key);
    return group(actor, name, weighed, own, weighed.own.filter(isNews));
  });
  return [...groups, ...otherEffects(actor)];
}

/** The groups of effects that are no bonus, in order. */
const effectKinds = ["temporary", "passive", "inactive"] as const;

/** Returns the groups of effects that are no bonus and appear nowhere else on the sheet; empty groups are left out. */
function otherEffects(actor: Creature): readonly BonusGroup[] {
  const known = new Set(statusesKnownTo(diceOf(actor.system.effectiveTradition.id)));
  const isShown = (effect: Effect): boolean =>
    effect.type === "bonus" || trackLevelOf(effect) !== null || [...effect.statuses].some((id) => known.has(id));
  const others = [...actor.allApplicableEffects()].filter((effect) => !isShown(effect));
  return effectKinds.flatMap((kind) => {
    const lines = others
      .filter((effect) => kindOf(actor, effect) === kind)
      .map((effect) => {
        const words = { name: effect.name, figure: "", details: changesInWords(actor, effect) };
        return effectLine(actor, effect, words, "");
      });
    return lines.length > 0 ? [{ name: say({ key: `QUADRIVIUM.Effects.${kind}` }), sum: "", fault: "", lines }] : [];
  });
}

/** Tells whether an effect is in force, and if so, whether it lasts only for a time. */
function kindOf(actor: Creature, effect: Effect): (typeof effectKinds)[number] {
  if (whyIdle(effect, "", actor.name) !== "") return "inactive";
  return effect.isTemporary ? "temporary" : "passive";
}

/** The bonuses to one kind of roll, and which of them count. */
interface Weighed {
  readonly own: readonly OwnBonus[];
  /** The reason why a bonus does not count, by its id. */
  readonly reasons: ReadonlyMap<string, Phrase>;
  readonly fault: string;
}

const nothing: Weighed = { own: [], reasons: new Map(), fault: "" };

function weigh(actor: Creature, stat: Stat): Weighed {
  const choices = usualChoices(actor, stat);
  const own = bonusesFor(actor, choices);
  try {
    return { own, reasons: composeRoll(actor, choices).reasons, fault: "" };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { own, reasons: new Map(), fault: sayFault(error) };
  }
}

/** Returns a roll to which a bonus of this scope applies; null if the character has nothing of that name. */
function statOf(actor: Creature, scope: BonusScope, key: string): Stat | null {
  if (scope === "characteristic") return key in keysOf(scope, actor) ? { characteristics: [key] } : null;
  if (scope === "total")
    return key in keysOf(scope, actor) ? { total: { id: key, title: "", weapon: null, ability: "", parts: [] } } : null;
  const ability = abilityCalled(actor, key);
  return ability?.id ? { ability: ability.id } : null;
}

const scopeOrder: readonly BonusScope[] = ["all", "characteristic", "ability", "total"];

/** Returns the place of a group in the order of the sheet; what the character does not have comes last. */
function placeOf(actor: Creature, { scope, key }: { readonly scope: BonusScope; readonly key: string }): number {
  const place = Object.keys(keysOf(scope, actor)).findIndex((one) => foldName(one) === foldName(key));
  return scopeOrder.indexOf(scope) * 1000 + (place < 0 ? 999 : place);
}

function group(
  actor: Creature,
  name: string,
  weighed: Weighed,
  effects: readonly BonusEffect[],
  others: readonly OwnBonus[],
): BonusGroup {
  const counting = weighed.own.filter(({ id, bonus }) => isToTotal(bonus) && !weighed.reasons.has(id));
  const sum = counting.reduce((all, { bonus }) => all + bonus.amount, 0);
  return {
    name: name || say({ key: "QUADRIVIUM.Bonuses.unchosen" }),
    sum: counting.length > 0 ? signed(sum) : "",
    fault: weighed.fault,
    lines: [
      ...effects.map((one) => lineOf(actor, one, weighed)),
      ...others.map(({ id, bonus }) => {
        const reason = weighed.reasons.get(id);
        const always = { uuid: null, effectId: null, isOn: true, isOver: false };
        return { ...always, ...wordsOf(bonus, id), counts: !reason, reason: reason ? dropped(reason) : "" };
      }),
    ],
  };
}

function lineOf(actor: Creature, { effect, data }: BonusEffect, weighed: Weighed): BonusLine {
  const words = wordsOf(data.toBonus(effect.name));
  if (data.aim === "own") return effectLine(actor, effect, words, whyDropped(effect, weighed, actor.name));
  const details = [...words.details, say({ key: `QUADRIVIUM.BonusAim.${data.aim}` })];
  return effectLine(actor, effect, { ...words, details }, "");
}

/** @param dropped the reason why it does not count although it is in force; blank if it counts */
function effectLine(
  actor: Creature,
  effect: Effect,
  { name, figure, details }: Pick<BonusLine, "name" | "figure" | "details">,
  dropped: string,
): BonusLine {
  const item = effect.parent?.documentName === "Item" ? effect.parent : null;
  const time = timeLeft(effect);
  const reason = whyIdle(effect, item?.name ?? "", actor.name) || dropped;
  return {
    uuid: effect.uuid,
    effectId: item ? null : effect.id,
    name,
    figure,
    details: [
      ...details,
      ...(item && item.name !== name ? [item.name] : []),
      ...(time && !time.isOver ? [timeInWords(time)] : []),
    ],
    isOn: !effect.disabled,
    isOver: time?.isOver === true,
    counts: reason === "",
    reason,
  };
}

/** Returns the reason why an effect is not in force; blank if it is. */
function whyIdle(effect: Effect, item: string, actor: string): string {
  if (effect.disabled) return because("off", item, actor);
  if (timeLeft(effect)?.isOver) return because("over", item, actor);
  return effect.isSuppressed ? because("laidAside", item, actor) : "";
}

/** Returns the reason why a bonus that is in force does not count; blank if it counts. */
function whyDropped(effect: Effect, weighed: Weighed, actor: string): string {
  const reason = weighed.reasons.get(uuidOf(effect));
  if (reason) return dropped(reason);
  if (weighed.own.some(({ id }) => id === effect.uuid)) return "";
  return because((effect.system as BonusData).value === 0 ? "noValue" : "unknown", "", actor);
}

function because(why: string, item: string, actor: string): string {
  return say({ key: `QUADRIVIUM.Bonuses.Idle.${why}`, data: { item, actor } });
}

function dropped(reason: Phrase): string {
  return say({ key: "QUADRIVIUM.Bonuses.dropped", data: { reason } });
}

/**
 * Returns a bonus in words. Leaves out the goal if it is the total, the category if it is "other" or already its name, and
 * a source that is an id.
 */
function wordsOf(bonus: Bonus, id = ""): Pick<BonusLine, "name" | "figure" | "details"> {
  const { label: name, amount, category, source = "", goal } = bonus;
  return {
    name,
    figure: signed(amount),
    details: [
      ...(isToTotal(bonus) ? [] : [say({ key: `QUADRIVIUM.BonusGoal.${goal ?? "total"}` })]),
      ...[say({ key: `QUADRIVIUM.BonusCategory.${category}` })].filter((kind) => category !== "other" && kind !== name),
      ...(source && source !== name && source !== id ? [source] : []),
    ],
  };
}
