import { numeral, say, signed } from "../../base/words.ts";
import { effectChanges } from "../../base/foundry-versions.ts";
import type { EffectChange, TimeLeft } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/creature.ts";

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

/** Returns the name of what a path of the actor stores; the path itself if it is not known. */
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

/** Returns the time that an effect has left in words: "10 minutes left", "3 Rounds left", "expired". */
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

/** Returns a length of time in its two greatest units; what is below is left out. */
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
