import { fieldsOwnedBy } from "../../characters/own-setup.ts";
import { numeral, signed } from "../../base/words.ts";
import { itemsOf, playersOf, type Creature } from "../../characters/actors.ts";
import { conditionText, trackLevelOf } from "../../characters/tracks.ts";
import { usesResource } from "../../deltas/pay.ts";
import { composeRoll } from "../../rolls/compose-roll.ts";
import { passiveOf } from "../../rolls/stat-figure.ts";
import { usualChoices, type Stat } from "../../rolls/roll-choices.ts";
import { resources } from "../../rules/kernel/fields.ts";
import { check } from "../../rules/traditions/check/check.ts";

type Roster = readonly (readonly [uuid: string, actor: Creature | null])[];

/** Returns each member with what this user may see. */
export function shownMembers(roster: Roster) {
  return roster.map(([uuid, actor], index) => ({
    uuid,
    name: nameOf(actor),
    isKnown: actor !== null && mayGlance(actor),
    more: actor && mayObserve(actor) ? moreOf(actor) : null,
    players: actor && mayGlance(actor) ? playersOf(actor) : [],
    isFirst: index === 0,
    isLast: index === roster.length - 1,
  }));
}

function nameOf(actor: Creature | null): string {
  if (actor && mayGlance(actor)) return actor.name;
  return game.i18n.localize(`QUADRIVIUM.Party.${actor ? "unknown" : "missing"}`);
}

function mayGlance(actor: Creature): boolean {
  return actor.testUserPermission(game.user, "LIMITED");
}

/** Returns true if this user may see the ratings of a member. */
function mayObserve(actor: Creature): boolean {
  return actor.testUserPermission(game.user, "OBSERVER");
}

function moreOf(actor: Creature) {
  const { effectiveTradition, listedTracks } = actor.system;
  return {
    img: actor.img ?? "",
    tradition: effectiveTradition.id,
    tracks: listedTracks.map((track) => {
      const { value = 0 } = actor.system.tracks[track.id] ?? {};
      const boxes = track.isCumulative ? [] : track.levels.slice(1).map((_, index) => index < value);
      return { label: game.i18n.localize(track.name), level: conditionText(actor.system.level(track)), boxes };
    }),
    resources: resources
      .filter((one) => usesResource(actor, one))
      .map((one) => ({
        label: game.i18n.localize(`QUADRIVIUM.Actor.creature.FIELDS.${one}.label`),
        value: numeral(actor.system[one] ?? 0),
      })),
    statuses: statusesOf(actor),
  };
}

/** Returns the names of an actor's statuses, in Foundry's order. */
function statusesOf(actor: Creature): readonly string[] {
  const levels = new Set(
    actor.effects.contents.flatMap((effect) => (trackLevelOf(effect) ? [...effect.statuses] : [])),
  );
  return CONFIG.statusEffects
    .filter(({ id }) => actor.statuses.has(id) && !levels.has(id))
    .map(({ name }) => game.i18n.localize(name));
}

/** A stat by name, with the ratings of members that have it. */
interface RatedStat {
  readonly label: string;
  readonly scores: Map<Creature, number>;
  /** The ratings that are target numbers, of which lower is better, without a sum. */
  readonly targets: Map<Creature, number>;
  readonly passive: Map<Creature, number>;
}

/**
 * Returns the ratings of all members this user may observe: each Characteristic, then each Ability by name; and whether
 * they include passive values.
 */
export function totalsContext(roster: Roster) {
  const known = roster.flatMap(([, actor]) => (actor && mayObserve(actor) ? [actor] : []));
  const totals = [...totalsOf(known, characteristicsOf), ...totalsOf(known, abilitiesOf)];
  return { totals, hasPassive: totals.some(({ passive }) => passive !== "") };
}

interface NamedStat {
  readonly label: string;
  readonly score: number;
  readonly own: Readonly<Record<string, unknown>>;
  readonly trait: Stat;
}

function characteristicsOf({ system }: Creature): readonly NamedStat[] {
  return system.listedCharacteristics.map(({ id, name }) => ({
    label: game.i18n.localize(name),
    score: system.score(id),
    own: system.ownSetupOf(id),
    trait: { characteristics: [id] },
  }));
}

function abilitiesOf(actor: Creature): readonly NamedStat[] {
  return itemsOf(actor, "ability").map(({ id, name, system }) => {
    return { label: name, score: system.score, own: system.own, trait: { ability: id ?? "" } };
  });
}

/** Returns the passive value of a stat; null for dice without one. */
function passiveValue(actor: Creature, stat: Stat): number | null {
  if (actor.system.effectiveTradition.letter !== check.letter) return null;
  return passiveOf(composeRoll(actor, usualChoices(actor, stat)).spec).total;
}

function totalsOf(members: readonly Creature[], statsOf: (actor: Creature) => readonly NamedStat[]) {
  const rated = new Map<string, RatedStat>();
  for (const actor of members) {
    const { effectiveTradition } = actor.system;
    const isTarget = effectiveTradition.rating === "own";
    const [field] = isTarget ? fieldsOwnedBy("trait", effectiveTradition.id) : [];
    for (const { label, score, own, trait: rolled } of statsOf(actor)) {
      const value = field ? Number(own[field.name] ?? 0) : score;
      const key = label.trim().toLowerCase();
      const stat = rated.get(key) ?? { label, scores: new Map(), targets: new Map(), passive: new Map() };
      const ratings = isTarget ? stat.targets : stat.scores;
      ratings.set(actor, bestOf(isTarget, [value, ratings.get(actor) ?? value]));
      const passive = passiveValue(actor, rolled);
      if (passive !== null) stat.passive.set(actor, passive);
      rated.set(key, stat);
    }
  }
  return [...rated.values()].map(total);
}

function total({ label, scores, targets, passive }: RatedStat) {
  const kinds = [figuresOf(false, scores), figuresOf(true, targets)].flatMap((figures) => figures ?? []);
  const joined = (figure: keyof Figures): string => kinds.map((figures) => figures[figure]).join(", ");
  return {
    label,
    count: scores.size + targets.size,
    best: joined("best"),
    who: joined("who"),
    sum: scores.size > 0 ? signed(sumOf(scores)) : "\u2013",
    average: joined("average"),
    passive: [...passive]
      .sort(([, one], [, other]) => other - one)
      .map(([{ name }, value]) => `${name} ${numeral(value)}`)
      .join(", "),
  };
}

type Figures = Readonly<Record<"best" | "who" | "average", string>>;

/** Returns the figures of comparable ratings; null for none. */
function figuresOf(isTarget: boolean, ratings: ReadonlyMap<Creature, number>): Figures | null {
  if (ratings.size === 0) return null;
  const best = bestOf(isTarget, [...ratings.values()]);
  const said = isTarget ? (value: number): string => `*${numeral(value)}` : signed;
  return {
    best: said(best),
    who: [...ratings].flatMap(([{ name }, value]) => (value === best ? name : [])).join(", "),
    average: said(Math.round((sumOf(ratings) / ratings.size) * 10) / 10),
  };
}

function sumOf(ratings: ReadonlyMap<Creature, number>): number {
  return [...ratings.values()].reduce((before, value) => before + value, 0);
}

function bestOf(isTarget: boolean, values: readonly number[]): number {
  return isTarget ? Math.min(...values) : Math.max(...values);
}
