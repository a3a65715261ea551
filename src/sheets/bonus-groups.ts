import type { BonusScope } from "../data/bonus-data.ts";
import { say, sayFault, signed } from "../i18n/words.ts";
import { bonusEffectsOf } from "../services/bonuses-of.ts";
import type { BonusEffect, OwnBonus } from "../services/bonuses-of.ts";
import type { Creature } from "../services/creature.ts";
import { diceOf, statusesKnownTo } from "../services/statuses.ts";
import { trackLevelOf } from "../services/track-statuses.ts";
import { timeLeft } from "../foundry-versions.ts";
import { isToTotal } from "../rules/kernel/bonuses.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { keysOf, scopeName } from "./bonus-scopes.ts";
import { abilitiesOf, bonusesFor, composeChoices, usualChoices } from "../rolls/roll-choices.ts";
import type { Trait } from "../rolls/roll-choices.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

type Effect = ActiveEffect.Implementation;

/** The bonuses to the same rolls, as the sheet lists them. */
export interface BonusGroup {
  readonly name: string;
  /** What everything that counts for such a roll adds up to, with its sign; blank where nothing does. */
  readonly sum: string;
  /** Why such a roll cannot be made as things are; blank where it can. */
  readonly fault: string;
  readonly lines: readonly BonusLine[];
}

/** One bonus as the sheet lists it. */
export interface BonusLine {
  /** Uuid of its effect; null for what is no effect: the penalty of a track, mastery. */
  readonly uuid: string | null;
  /** Id of an effect of the character's own, which can be dragged; null for those of its items. */
  readonly effectId: string | null;
  readonly name: string;
  /** "+2", with its sign. */
  readonly figure: string;
  /** What else there is to know of it, in words: its category, source and item, and how long it lasts. */
  readonly details: readonly string[];
  readonly isOn: boolean;
  /** Its time is over, so that it may begin anew. */
  readonly isOver: boolean;
  readonly counts: boolean;
  /** Why it does not count; blank where it does. */
  readonly reason: string;
}

/** Every bonus of a character, grouped by the rolls that it is for: how they count is asked of a roll of that kind. */
export function bonusGroups(actor: Creature): readonly BonusGroup[] {
  const effects = bonusEffectsOf(actor);
  const general = weigh(actor, {});
  const kinds = new Map<string, { scope: BonusScope; key: string; effects: BonusEffect[] }>();
  for (const one of effects) {
    const { scope, key } = one.data as { scope: BonusScope; key: string };
    const id = scope === "all" ? "all" : `${scope} ${key.trim().toLowerCase()}`;
    const kind = kinds.get(id) ?? { scope, key: key.trim(), effects: [] };
    kinds.set(id, { ...kind, effects: [...kind.effects, one] });
  }
  const others = general.own.filter(({ id }) => !effects.some(({ effect }) => effect.uuid === id));
  if (others.length > 0 && !kinds.has("all")) kinds.set("all", { scope: "all", key: "", effects: [] });
  const sorted = [...kinds.values()].sort((a, b) => placeOf(actor, a) - placeOf(actor, b));
  const groups = sorted.map(({ scope, key, effects: own }) => {
    if (scope === "all") return group(actor, scopeName(scope, key), general, own, others);
    const trait = traitOf(actor, scope, key);
    const weighed = trait ? weigh(actor, trait) : nothing;
    // What holds for every roll stands among those; here it is told only where it does not count beside the others.
    const isNews = ({ id }: OwnBonus): boolean =>
      weighed.reasons.has(id) && !general.reasons.has(id) && !own.some(({ effect }) => effect.uuid === id);
    return group(actor, scopeName(scope, key), weighed, own, weighed.own.filter(isNews));
  });
  return [...groups, ...otherEffects(actor)];
}

/** The group of the effects that are no bonus, and that stand nowhere else on the sheet; none where there are none. */
function otherEffects(actor: Creature): readonly BonusGroup[] {
  const known = new Set(statusesKnownTo(diceOf(actor.system.effectiveTradition.id)));
  const isShown = (effect: Effect): boolean =>
    effect.type === "bonus" || trackLevelOf(effect) !== null || [...effect.statuses].some((id) => known.has(id));
  const others = [...actor.allApplicableEffects()].filter((effect) => !isShown(effect));
  const lines = others.map((effect) => effectLine(actor, effect, { name: effect.name, figure: "", details: [] }, ""));
  return lines.length > 0 ? [{ name: say({ key: "QUADRIVIUM.Bonuses.others" }), sum: "", fault: "", lines }] : [];
}

/** How the bonuses to one kind of roll count. */
interface Weighed {
  readonly own: readonly OwnBonus[];
  /** Why one does not, by its id. */
  readonly reasons: ReadonlyMap<string, Phrase>;
  readonly fault: string;
}

const nothing: Weighed = { own: [], reasons: new Map(), fault: "" };

function weigh(actor: Creature, trait: Trait): Weighed {
  const choices = usualChoices(actor, trait);
  const own = bonusesFor(actor, choices);
  try {
    return { own, reasons: composeChoices(actor, choices).reasons, fault: "" };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { own, reasons: new Map(), fault: sayFault(error) };
  }
}

/** A roll that a bonus of this scope is for; null where the character has nothing of that name. */
function traitOf(actor: Creature, scope: BonusScope, key: string): Trait | null {
  if (scope === "characteristic") return key in keysOf(scope, actor) ? { characteristics: [key] } : null;
  if (scope === "total")
    return key in keysOf(scope, actor) ? { total: { id: key, title: "", ability: "", parts: [] } } : null;
  const ability = abilitiesOf(actor).find(({ name }) => name.trim().toLowerCase() === key.toLowerCase());
  return ability?.id ? { ability: ability.id } : null;
}

const scopeOrder: readonly BonusScope[] = ["all", "characteristic", "ability", "total"];

/** In the order of the sheet; what the character does not have comes last. */
function placeOf(actor: Creature, { scope, key }: { readonly scope: BonusScope; readonly key: string }): number {
  const place = Object.keys(keysOf(scope, actor)).findIndex((one) => one.toLowerCase() === key.toLowerCase());
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
        return { ...always, ...wordsOf(bonus), counts: !reason, reason: reason ? dropped(reason) : "" };
      }),
    ],
  };
}

function lineOf(actor: Creature, { effect, data }: BonusEffect, weighed: Weighed): BonusLine {
  return effectLine(actor, effect, wordsOf(data.toBonus(effect.name)), whyDropped(effect, weighed, actor.name));
}

/** @param dropped Why it does not count though it is in force; blank where it does. */
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
      ...(time && !time.isOver ? [time.words] : []),
    ],
    isOn: !effect.disabled,
    isOver: time?.isOver === true,
    counts: reason === "",
    reason,
  };
}

/** Why an effect is not in force; blank where it is. */
function whyIdle(effect: Effect, item: string, actor: string): string {
  if (effect.disabled) return because("off", item, actor);
  if (timeLeft(effect)?.isOver) return because("over", item, actor);
  return effect.isSuppressed ? because("laidAside", item, actor) : "";
}

/** Why a bonus that is in force does not count; blank where it does. */
function whyDropped(effect: Effect, weighed: Weighed, actor: string): string {
  const reason = weighed.reasons.get(effect.uuid);
  if (reason) return dropped(reason);
  return weighed.own.some(({ id }) => id === effect.uuid) ? "" : because("unknown", "", actor);
}

function because(why: string, item: string, actor: string): string {
  return say({ key: `QUADRIVIUM.Bonuses.Idle.${why}`, data: { item, actor } });
}

function dropped(reason: Phrase): string {
  return say({ key: "QUADRIVIUM.Bonuses.dropped", data: { reason } });
}

/** A bonus in words; what goes to the total need not be told, and neither what is nothing special. */
function wordsOf(bonus: Bonus): Pick<BonusLine, "name" | "figure" | "details"> {
  const { label: name, amount, category, source = "", goal } = bonus;
  return {
    name,
    figure: signed(amount),
    details: [
      ...(isToTotal(bonus) ? [] : [say({ key: `QUADRIVIUM.BonusGoal.${goal ?? "total"}` })]),
      ...(category === "other" ? [] : [say({ key: `QUADRIVIUM.BonusCategory.${category}` })]),
      ...(source && source !== name ? [source] : []),
    ],
  };
}
