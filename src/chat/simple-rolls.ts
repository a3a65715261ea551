import { rollTitle } from "../dice/card-context.ts";
import { say } from "../base/words.ts";
import { addressed, currentVisibility } from "../base/foundry-versions.ts";
import type { Visibility } from "../base/foundry-versions.ts";
import type { GridShape } from "../rules/procedures/directions.ts";
import { scatter, scatterDice, scatterWords } from "../rules/procedures/scatter.ts";
import { TWIST_FACES, twistOf } from "../rules/procedures/twist-of-fate.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { rollOf } from "../bookings/change-roll.ts";
import { aliasForAll } from "../messages/names-in-messages.ts";
import type { ScatterFlag } from "./scatter-card.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { drawCard } from "./simple-card.ts";
import type { SimpleCard } from "./simple-card.ts";
import { viewedGround } from "./viewed-ground.ts";

/** The speaker of a roll and the users who see it. */
interface Posting {
  readonly speaker: ChatMessage.SpeakerData;
  /** The current roll mode of this user if omitted. */
  readonly audience?: Audience;
}

/** The roll mode of a message, and the users it is whispered to. */
interface Audience {
  readonly visibility: Visibility;
  readonly whisper?: string[];
}

/** The content of a card for dice of no tradition, and the scatter that its message stores. */
interface CardContent extends Pick<SimpleCard, "title" | "about" | "chip" | "total" | "result" | "details"> {
  readonly scatter?: ScatterFlag;
}

/**
 * Rolls a twist of fate: "Roll a 1d100 and consult the following table of consequences" [check].
 * @param about The roll that it belongs to, in words.
 */
export async function twist(posting: Posting, about?: string): Promise<void> {
  await rollSimpleCard([TWIST_FACES], posting, ([face = 0]) => {
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

/** Rolls a twist for a posted roll, with the speaker and the audience of that roll. */
export async function twistFor(message: ChatMessage.Implementation): Promise<void> {
  const roll = rollOf(message);
  if (!roll) return;
  const title = rollTitle(roll.die);
  const name = aliasForAll(message);
  const about = name
    ? { key: "QUADRIVIUM.Twist.of", data: { title, name } }
    : { key: "QUADRIVIUM.Twist.for", data: { title } };
  await twist({ speaker: message.speaker, audience: audienceOf(message) }, say(about));
}

/** Returns the audience of a message. The author sees their own roll without being listed, unless it is blind. */
function audienceOf({ whisper, blind, author }: ChatMessage.Implementation): Audience {
  const named = whisper.flatMap((id) => id ?? []);
  if (named.length === 0) return { visibility: "public" };
  if (blind) return { visibility: "blind", whisper: named };
  return { visibility: "gm", whisper: [...new Set([...named, ...(author?.id ? [author.id] : [])])] };
}

/** The shapes of a grid by the words of the command. */
const shapes: Readonly<Record<string, GridShape>> = { square: "square", flat: "flatHex", pointy: "pointyHex" };

/**
 * Reads on which grid something lands that has missed its target.
 * @param about What it belongs to, in words; blank for nothing.
 * @returns Rolls where it lands.
 * @throws RuleError GridUnknown for an unknown grid
 */
export function readScatter(words: string, chatSpeaker: ChatSpeaker, about: string): () => Promise<void> {
  const word = words.trim().toLowerCase();
  const grid = Object.entries(shapes).find(([name]) => word !== "" && name.startsWith(word))?.[1];
  if (!grid) throw new RuleError("GridUnknown", { grid: words, known: Object.keys(shapes).join(", ") });
  return () => rollScatter(grid, chatSpeaker, about);
}

/** Rolls where something lands on the viewed scene; on squares if no scene with a grid is viewed. */
export function scatterHere(posting: Posting, about = ""): Promise<void> {
  return rollScatter(viewedGround()?.shape ?? "square", posting, about);
}

/** Rolls where the weapon or power of a posted roll lands, with the speaker and the audience of that roll. */
export function scatterFor(message: ChatMessage.Implementation, about: string): Promise<void> {
  return scatterHere({ speaker: message.speaker, audience: audienceOf(message) }, about);
}

function rollScatter(grid: GridShape, posting: Posting, about: string): Promise<void> {
  return rollSimpleCard(scatterDice(grid), posting, ([direction = 0, distance = 0]) => ({
    title: say({ key: "QUADRIVIUM.Command.Name.scatter" }),
    ...(about ? { about } : {}),
    chip: game.i18n.localize(`QUADRIVIUM.Command.Grid.${grid}`),
    result: say(scatterWords(scatter(grid, direction, distance))),
    scatter: { grid },
  }));
}

/** Returns the word for the grid of the viewed scene; blank if no scene is drawn or it has no grid. */
export function viewedGrid(): string {
  const shape = viewedGround()?.shape;
  return Object.entries(shapes).find(([, one]) => one === shape)?.[0] ?? "";
}

/** Throws dice one after the other and posts the card for their faces. */
async function rollSimpleCard(
  sizes: readonly number[],
  { speaker, audience = { visibility: currentVisibility() } }: Posting,
  contentFor: (faces: readonly number[]) => CardContent,
): Promise<void> {
  const { visibility, whisper = [] } = audience;
  const dice = sizes.map((faces) => `1d${faces}`);
  const roll = Roll.create(dice.length === 1 ? dice.join("") : `{${dice.join(",")}}`);
  await roll.evaluate({ allowInteractive: visibility !== "blind" });
  const thrown = roll.dice.map(({ faces = 0, results: [result] }) => ({ faces, face: result?.result ?? 0 }));
  const { scatter: remembered, ...card } = contentFor(thrown.map(({ face }) => face));
  const content = await drawCard({ tradition: "check", tone: "plain", dice: thrown, ...card });
  const flags = remembered ? { flags: { quadrivium: { scatter: remembered } } } : {};
  await roll.toMessage(...addressed({ content, speaker, whisper, ...flags }, visibility));
}
