import { poolFieldOf } from "../../rules/kernel/fields.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import { uuidOf } from "../../base/documents.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { statsRolled } from "../../rolls/road/roll-choices.ts";
import { choicesFor } from "../model/answer-choices.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";
import { refuse, show, weaponAt } from "./judge-answer.ts";
import type { Finding } from "./judge-answer.ts";

/** A stat that a roll is recorded as. */
interface Stat {
  readonly id: string;
  /** Its name, or the language key of that. */
  readonly name: string;
}

/**
 * Compares the stats that an answer is recorded as with those that were asked for: which check binds and whose damage follows
 * rests on that record, whatever the formula says. A combat total or a power that was not asked for is another roll.
 */
export function judgeStats(
  actor: Creature,
  option: RequestOption,
  { bonuses, opens }: Pick<RequestSnapshot, "bonuses" | "opens">,
  stat: RolledStats,
): Finding {
  if (stat.power !== null || (stat.total !== "" && stat.total !== option.total)) return refuse("terms");
  const usual = choicesFor(actor, option, bonuses, { opens });
  const armed = choicesFor(actor, option, bonuses, { opens, weapon: weaponAt(actor, stat.weapon) });
  // Another weapon brings its Ability, and the title of the roll names it unless the request has given that.
  const { weapon } = statsRolled(actor, option.name === "" ? armed : usual);
  const asked = { ...statsRolled(actor, armed), weapon };
  const free = usual.requested?.opens.includes("stat") ? openStats(option, usual.letter) : [];
  const [named, expected] = [stat, asked].map((one) => statsOf(actor, one, free));
  const without = (some: readonly Stat[] = [], others: readonly Stat[] = []): readonly Stat[] =>
    some.filter(({ id }) => !others.some((other) => other.id === id));
  return show([
    ...without(named, expected).map(({ name }) => ({ label: "QUADRIVIUM.Request.RolledAs", amount: name })),
    ...without(expected, named).map(({ name }) => ({ label: "QUADRIVIUM.Request.NotRolledAs", amount: name })),
  ]);
}

/** Returns the kinds of stats that a request leaves open which opens stats: those of which it names none. */
function openStats({ characteristics, ability }: RequestOption, letter: string): readonly (keyof RolledStats)[] {
  return [
    ...(characteristics.length === 0 ? (["characteristics"] as const) : []),
    ...(ability === "" ? (["ability"] as const) : []),
    ...(poolFieldOf(dieKindOf(letter)) ? (["dice"] as const) : []),
  ];
}

function statsOf(actor: Creature, stat: RolledStats, free: readonly (keyof RolledStats)[]): readonly Stat[] {
  const names = new Map<string, string>([
    ...actor.system.listedCharacteristics.map(({ id, name }) => [id, name] as const),
    ...(["ability", "trait", "weapon", "armor"] as const).flatMap((type) =>
      itemsOf(actor, type).map((item) => [uuidOf(item), item.name] as const),
    ),
  ]);
  const { characteristics, ability, dice, weapon } = stat;
  const named = { characteristics, ability: [ability ?? []].flat(), dice, weapon: [weapon ?? []].flat() };
  return Object.entries(named)
    .filter(([kind]) => !free.some((one) => one === kind))
    .flatMap(([, ids]) => ids)
    .map((id) => ({ id, name: names.get(id) ?? "?" }));
}
