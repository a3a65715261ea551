import { say } from "../dice/words.ts";
import { currentVisibility, visibilityOption } from "../foundry-versions.ts";
import type { GridShape } from "../rules/check/directions.ts";
import { scatter, scatterDice, scatterWords } from "../rules/check/scatter.ts";
import { TWIST_FACES, twistOf } from "../rules/check/twist-of-fate.ts";
import { RuleError } from "../rules/rule-error.ts";
import { worldReadings } from "../settings.ts";
import type { Speech } from "./speech.ts";
import { drawCard } from "./told-card.ts";
import type { ToldCard } from "./told-card.ts";

/** "1d100: roll and consult the table of consequences." */
export async function twist(speech: Speech): Promise<void> {
  await rollTold([TWIST_FACES], speech, ([face = 0]) => {
    const { name, text } = twistOf(face, worldReadings());
    return {
      title: say({ key: "QUADRIVIUM.Command.Name.twist" }),
      total: String(face),
      result: game.i18n.localize(name),
      details: game.i18n.localize(text),
    };
  });
}

/** The words for the shapes of a grid. */
const shapes: Readonly<Record<string, GridShape>> = { square: "square", flat: "flatHex", pointy: "pointyHex" };

/** Where something lands that missed its target. @throws RuleError GridUnknown for a grid that is none */
export async function scatterOn(words: string, speech: Speech): Promise<void> {
  const word = words.trim().toLowerCase();
  const grid = Object.entries(shapes).find(([name]) => word !== "" && name.startsWith(word))?.[1];
  if (!grid) throw new RuleError("GridUnknown", { grid: words, known: Object.keys(shapes).join(", ") });
  await rollTold(scatterDice(grid), speech, ([direction = 0, distance = 0]) => ({
    title: say({ key: "QUADRIVIUM.Command.Name.scatter" }),
    chip: game.i18n.localize(`QUADRIVIUM.Command.Grid.${grid}`),
    result: say(scatterWords(scatter(grid, direction, distance))),
  }));
}

/** Throws these dice, one after the other, and posts the card that tells what they say. */
async function rollTold(
  sizes: readonly number[],
  { speaker }: Speech,
  tell: (faces: readonly number[]) => Pick<ToldCard, "title" | "chip" | "total" | "result" | "details">,
): Promise<void> {
  const visibility = currentVisibility();
  const dice = sizes.map((faces) => `1d${faces}`);
  const roll = Roll.create(dice.length === 1 ? dice.join("") : `{${dice.join(",")}}`);
  await roll.evaluate({ allowInteractive: visibility !== "blind" });
  const thrown = roll.dice.map(({ faces = 0, results: [result] }) => ({ faces, face: result?.result ?? 0 }));
  const card = tell(thrown.map(({ face }) => face));
  const content = await drawCard({ family: "check", tone: "plain", dice: thrown, ...card });
  await roll.toMessage({ content, speaker }, visibilityOption(visibility));
}
