import { titleOf } from "../dice/card-context.ts";
import { say } from "../i18n/words.ts";
import { currentVisibility, visibilityOption } from "../foundry-versions.ts";
import type { Visibility } from "../foundry-versions.ts";
import type { GridShape } from "../rules/procedures/directions.ts";
import { scatter, scatterDice, scatterWords } from "../rules/procedures/scatter.ts";
import { TWIST_FACES, twistOf } from "../rules/procedures/twist-of-fate.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { worldRuleVariants } from "../world-settings.ts";
import { rollOf } from "../services/change-roll.ts";
import type { ScatterFlag } from "./scatter-card.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { drawCard } from "./simple-card.ts";
import type { SimpleCard } from "./simple-card.ts";
import { viewedGround } from "./viewed-ground.ts";

/** Who says what is thrown, and who sees it. */
interface Occasion {
  readonly speaker: ChatMessage.SpeakerData;
  /** As this user usually rolls, where it is left out. */
  readonly seen?: Seen;
}

/** Who sees a message: everybody, or those whom it is whispered to. */
interface Seen {
  readonly visibility: Visibility;
  readonly whisper?: string[];
}

/** What dice say that are no roll of ours, and what their message remembers of it. */
interface Telling extends Pick<SimpleCard, "title" | "about" | "chip" | "total" | "result" | "details"> {
  readonly scatter?: ScatterFlag;
}

/**
 * "1d100: roll and consult the table of consequences."
 * @param about What it is the twist of, in words.
 */
export async function twist(occasion: Occasion, about?: string): Promise<void> {
  await rollTold([TWIST_FACES], occasion, ([face = 0]) => {
    const { name, text } = twistOf(face, worldRuleVariants());
    return {
      title: say({ key: "QUADRIVIUM.Command.Name.twist" }),
      ...(about === undefined ? {} : { about }),
      total: String(face),
      result: game.i18n.localize(name),
      details: game.i18n.localize(text),
    };
  });
}

/** The twist of a roll, from its card: as whoever rolled it would say it, and seen by those who see the roll. */
export async function twistFor(message: ChatMessage.Implementation): Promise<void> {
  const roll = rollOf(message);
  if (!roll) return;
  const title = titleOf(roll.die);
  const name = message.alias;
  const about = name
    ? { key: "QUADRIVIUM.Twist.of", data: { title, name } }
    : { key: "QUADRIVIUM.Twist.for", data: { title } };
  await twist({ speaker: message.speaker, seen: seenAs(message) }, say(about));
}

/** Who sees a message. Whoever rolled sees their own roll without being named, unless it is blind. */
function seenAs({ whisper, blind, author }: ChatMessage.Implementation): Seen {
  const named = whisper.flatMap((id) => id ?? []);
  if (named.length === 0) return { visibility: "public" };
  if (blind) return { visibility: "blind", whisper: named };
  return { visibility: "gm", whisper: [...new Set([...named, ...(author?.id ? [author.id] : [])])] };
}

/** The words for the shapes of a grid. */
const shapes: Readonly<Record<string, GridShape>> = { square: "square", flat: "flatHex", pointy: "pointyHex" };

/** Where something lands that missed its target. @throws RuleError GridUnknown for a grid that is none */
export async function scatterOn(words: string, chatSpeaker: ChatSpeaker): Promise<void> {
  const word = words.trim().toLowerCase();
  const grid = Object.entries(shapes).find(([name]) => word !== "" && name.startsWith(word))?.[1];
  if (!grid) throw new RuleError("GridUnknown", { grid: words, known: Object.keys(shapes).join(", ") });
  await rollTold(scatterDice(grid), chatSpeaker, ([direction = 0, distance = 0]) => ({
    title: say({ key: "QUADRIVIUM.Command.Name.scatter" }),
    chip: game.i18n.localize(`QUADRIVIUM.Command.Grid.${grid}`),
    result: say(scatterWords(scatter(grid, direction, distance))),
    scatter: { grid },
  }));
}

/** The word for the grid of the scene that is looked at; blank where none is drawn, or it has no grid. */
export function viewedGrid(): string {
  const shape = viewedGround()?.shape;
  return Object.entries(shapes).find(([, one]) => one === shape)?.[0] ?? "";
}

/** Throws these dice, one after the other, and posts the card that tells what they say. */
async function rollTold(
  sizes: readonly number[],
  { speaker, seen = { visibility: currentVisibility() } }: Occasion,
  tell: (faces: readonly number[]) => Telling,
): Promise<void> {
  const { visibility, whisper = [] } = seen;
  const dice = sizes.map((faces) => `1d${faces}`);
  const roll = Roll.create(dice.length === 1 ? dice.join("") : `{${dice.join(",")}}`);
  await roll.evaluate({ allowInteractive: visibility !== "blind" });
  const thrown = roll.dice.map(({ faces = 0, results: [result] }) => ({ faces, face: result?.result ?? 0 }));
  const { scatter: remembered, ...card } = tell(thrown.map(({ face }) => face));
  const content = await drawCard({ tradition: "check", tone: "plain", dice: thrown, ...card });
  const flags = remembered ? { flags: { quadrivium: { scatter: remembered } } } : {};
  await roll.toMessage({ content, speaker, whisper, ...flags }, visibilityOption(visibility));
}
