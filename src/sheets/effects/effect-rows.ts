import type { Creature } from "../../characters/actors.ts";
import { effectChanges, timeLeft, type EffectChange, type TimeLeft } from "../../base/foundry-versions.ts";
import type { BonusData, BonusScope } from "../../characters/data/effect-data.ts";
import { numeral, say, sayFault, signed } from "../../base/words.ts";
import { bonusEffectsOf, type BonusEffect, type OwnBonus } from "../../characters/bonuses.ts";
import { diceOf, statusesKnownTo, trackLevelOf } from "../../characters/tracks.ts";
import { foldName } from "../../rules/command/entries.ts";
import { isToTotal, type Bonus } from "../../rules/kernel/bonuses.ts";
import { RuleError, type Phrase } from "../../rules/kernel/rule-error.ts";
import { keysOf, scopeName } from "./bonus-sheet.ts";
import { abilityCalled, nameMeant } from "../../characters/abilities.ts";
import { bonusesFor, composeRoll } from "../../rolls/compose-roll.ts";
import { usualChoices, type Stat } from "../../rolls/roll-choices.ts";
import { uuidOf } from "../../base/documents.ts";

type Effect = ActiveEffect.Implementation;

/**
 * Returns every bonus of a character, grouped by the rolls it applies to. A usual roll of each kind shows which bonuses
 * count.
 */
export function bonusGroups(actor: Creature) {
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

/** The groups of effects other than bonuses, in order. */
const effectKinds = ["temporary", "passive", "inactive"] as const;

/** Returns the groups of effects that are not bonuses and are shown nowhere else on the sheet; empty groups are left out. */
function otherEffects(actor: Creature) {
  const known = new Set(statusesKnownTo(diceOf(actor.system.effectiveTradition.id)));
  const isShown = (effect: Effect): boolean =>
    effect.type === "bonus" || trackLevelOf(effect) !== null || [...effect.statuses].some((id) => known.has(id));
  const others = [...actor.allApplicableEffects()].filter((effect) => !isShown(effect));
  return effectKinds.flatMap((kind) => {
    const lines = others
      .filter((effect) => kindOf(actor, effect) === kind)
      .map((effect) => {
        const words = { name: effect.name, figure: "", details: [...changesInWords(actor, effect)] };
        return effectLine(actor, effect, words, "");
      });
    return lines.length > 0 ? [{ name: say({ key: `QUADRIVIUM.Effects.${kind}` }), sum: "", fault: "", lines }] : [];
  });
}

/** Returns whether an effect is in force, and if so, whether it is temporary. */
function kindOf(actor: Creature, effect: Effect): (typeof effectKinds)[number] {
  if (whyIdle(effect, "", actor.name) !== "") return "inactive";
  return effect.isTemporary ? "temporary" : "passive";
}

/** The bonuses to one kind of roll, and which of them count. */
interface Weighed {
  readonly own: readonly OwnBonus[];
  /** Why a bonus does not count, by its id. */
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

/** Returns a roll in this bonus's scope; null if the character has nothing of that name. */
function statOf(actor: Creature, scope: BonusScope, key: string): Stat | null {
  if (scope === "characteristic") return key in keysOf(scope, actor) ? { characteristics: [key] } : null;
  if (scope === "total")
    return key in keysOf(scope, actor) ? { total: { id: key, title: "", weapon: null, ability: "", parts: [] } } : null;
  const ability = abilityCalled(actor, key);
  return ability?.id ? { ability: ability.id } : null;
}

const scopeOrder: readonly BonusScope[] = ["all", "characteristic", "ability", "total"];

/** Returns a group's position on the sheet; anything the character lacks comes last. */
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
) {
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

function lineOf(actor: Creature, { effect, data }: BonusEffect, weighed: Weighed) {
  const words = wordsOf(data.toBonus(effect.name));
  if (data.aim === "own") return effectLine(actor, effect, words, whyDropped(effect, weighed, actor.name));
  const details = [...words.details, say({ key: `QUADRIVIUM.BonusAim.${data.aim}` })];
  return effectLine(actor, effect, { ...words, details }, "");
}

/** @param dropped why it does not count although in force; blank if it counts */
function effectLine(
  actor: Creature,
  effect: Effect,
  { name, figure, details }: ReturnType<typeof wordsOf>,
  dropped: string,
) {
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

/** Returns why an effect is not in force; blank if it is. */
function whyIdle(effect: Effect, item: string, actor: string): string {
  if (effect.disabled) return because("off", item, actor);
  if (timeLeft(effect)?.isOver) return because("over", item, actor);
  return effect.isSuppressed ? because("laidAside", item, actor) : "";
}

/** Returns why a bonus in force does not count; blank if it does. */
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
function wordsOf(bonus: Bonus, id = "") {
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

/** Returns what an effect changes in words: "Size +1", "Strength at least 2", "Status: Prone". */
export function changesInWords(actor: Creature, effect: ActiveEffect.Implementation): readonly string[] {
  const changes = effectChanges(effect).filter(({ key }) => key !== "");
  const statuses = [...effect.statuses].flatMap((id) => {
    const known = CONFIG.statusEffects.find((one) => one.id === id);
    const name = game.i18n.localize(known?.name ?? id);
    return name === effect.name ? [] : say({ key: "QUADRIVIUM.Effects.status", data: { name } });
  });
  return [...changes.map((change) => changeInWords(actor, change)), ...statuses];
}

function changeInWords(actor: Creature, { key, kind, value }: EffectChange): string {
  const name = nameOf(actor, key);
  const amount = Number(value);
  if (value.trim() === "" || Number.isNaN(amount)) {
    return say({
      key: `QUADRIVIUM.Effects.Change.${kind === "override" ? "override" : "custom"}`,
      data: { name, value },
    });
  }
  const isSum = kind === "add" || kind === "subtract";
  const figure = isSum ? signed(kind === "add" ? amount : -amount) : numeral(amount);
  return say({ key: `QUADRIVIUM.Effects.Change.${isSum ? "add" : kind}`, data: { name, value: figure } });
}

/** Returns the name of the data at a path of the actor; the path itself if unknown. */
function nameOf({ system }: Creature, key: string): string {
  const [root, group, id, ...rest] = key.split(".");
  if (root !== "system") return key;
  const end = rest.join(".");
  if (group === "characteristics" && end === "value") {
    const listed = system.listedCharacteristics.find((one) => one.id === id);
    if (listed) return game.i18n.localize(listed.name);
  }
  if (group === "tracks" && end === "value") {
    const listed = system.listedTracks.find((one) => one.id === id);
    if (listed) return game.i18n.localize(listed.name);
  }
  const label = system.schema.getField(key.slice("system.".length))?.label ?? "";
  return label === "" ? key : game.i18n.localize(label);
}

/** Returns an effect's remaining time in words: "10 minutes left", "3 Rounds left", "expired". */
export function timeInWords({ seconds, words, isOver }: TimeLeft): string {
  if (isOver) return say({ key: "QUADRIVIUM.Bonuses.Idle.over" });
  // On 14, an effect can wait for an event when its time has run out.
  const time = seconds === null ? words : lengthOfTime(Math.max(0, seconds));
  return say({ key: "QUADRIVIUM.Effects.left", data: { time } });
}

const units = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** Returns a length of time in its two largest units, dropping the rest. */
function lengthOfTime(seconds: number): string {
  const first = units.findIndex(([, length]) => seconds >= length);
  const start = first < 0 ? units.length - 1 : first;
  let left = seconds;
  const parts = units.slice(start, start + 2).flatMap(([unit, length], place) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 || place === 0 ? say({ key: `QUADRIVIUM.Effects.Time.${unit}`, data: { count } }) : [];
  });
  return parts.join(" ");
}

/** Returns the effects of an item in order. */
export function effectRows(item: Item.Implementation) {
  const effects = [...item.effects.contents].sort((a, b) => a.sort - b.sort);
  return effects.map((effect) => {
    const bonus = effect.type === "bonus" ? (effect.system as BonusData) : null;
    return {
      id: effect.id ?? "",
      name: effect.name,
      img: effect.img ?? "",
      isOn: !effect.disabled,
      figure: bonus ? signed(bonus.value) : "",
      scope: bonus ? scopeOf(bonus) : say({ key: "QUADRIVIUM.ItemSheet.otherEffect" }),
    };
  });
}

/** Returns a bonus in words: "+2, Kit (total), every roll". */
export function bonusInWords(bonus: BonusData): string {
  return say({ key: "QUADRIVIUM.Effects.bonus", data: { amount: signed(bonus.value), scope: scopeOf(bonus) } });
}

function scopeOf({ category, goal, scope, key }: BonusData): string {
  const data = {
    category: { key: `QUADRIVIUM.BonusCategory.${category}` },
    goal: { key: `QUADRIVIUM.BonusGoal.${goal}` },
  };
  return say({
    key: "QUADRIVIUM.ItemSheet.effectScope",
    data: {
      ...data,
      scope: { key: `QUADRIVIUM.ItemSheet.scope.${scope}`, data: { name: scopeName(scope, key) } },
    },
  });
}

/** Returns the effect of the row around an element: one of the character or of its items. */
export function effectAt(actor: Creature, element: HTMLElement): ActiveEffect.Implementation | undefined {
  const uuid = element.closest<HTMLElement>("[data-bonus]")?.dataset.bonus;
  return uuid === undefined ? undefined : [...actor.allApplicableEffects()].find((effect) => effect.uuid === uuid);
}
