import { easeFactorCharts } from "./rules/ease-factors.ts";
import type { EaseFactor } from "./rules/ease-factors.ts";
import { defaultTracks } from "./rules/tracks.ts";
import type { Track, TrackName } from "./rules/tracks.ts";
import { readingChoices, readReadings } from "./rules/readings.ts";
import type { Choice, ReadingName, Readings } from "./rules/readings.ts";

const SYSTEM = "quadrivium";

/** The settings of this system; call in the init hook. `onReadings` is told the world's readings whenever they change. */
export function registerSettings(onReadings: (readings: Readings) => void): void {
  for (const [name, { values }] of Object.entries(readingChoices) as [ReadingName, Choice][]) {
    const isSwitch = typeof values[0] === "boolean";
    game.settings.register(SYSTEM, name, {
      name: `QUADRIVIUM.Reading.${name}.name`,
      hint: `QUADRIVIUM.Reading.${name}.hint`,
      scope: "world",
      config: true,
      type: isSwitch ? Boolean : String,
      ...(isSwitch ? {} : { choices: choicesOf(name, values) }),
      default: values[0],
      onChange: () => {
        onReadings(worldReadings());
      },
    } as never);
  }
  game.settings.register(SYSTEM, "easeFactors", {
    name: "QUADRIVIUM.Setting.easeFactors.name",
    hint: "QUADRIVIUM.Setting.easeFactors.hint",
    scope: "world",
    config: true,
    type: String,
    choices: { fourth: "QUADRIVIUM.Setting.easeFactors.fourth", fifth: "QUADRIVIUM.Setting.easeFactors.fifth" },
    default: "fourth",
  });
  game.settings.register(SYSTEM, "tracks", { scope: "world", config: false, type: Object, default: {} });
}

function choicesOf(name: ReadingName, values: readonly unknown[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [String(value), `QUADRIVIUM.Reading.${name}.${String(value)}`]));
}

/** How this world reads the rules. */
export function worldReadings(): Readings {
  return readReadings(
    Object.fromEntries(
      (Object.keys(readingChoices) as ReadingName[]).map((name) => [name, game.settings.get(SYSTEM, name)]),
    ),
  );
}

/** The difficulties that a game master picks from. */
export function easeFactors(): readonly EaseFactor[] {
  return easeFactorCharts[game.settings.get(SYSTEM, "easeFactors")];
}

/** What a difficulty of exactly this height is called, in the reader's language; null when it has no name. */
export function difficultyName(family: string, target: number): string | null {
  if (family !== "stress") return null;
  const name = easeFactors().find(({ value }) => value === target)?.name;
  return name ? game.i18n.localize(name) : null;
}

/** The levels of a track as this world has them. */
export function track(name: TrackName): Track {
  return game.settings.get(SYSTEM, "tracks")[name] ?? defaultTracks[name];
}
