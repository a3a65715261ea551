import { localiseFaults, say, numeral } from "../../base/words.ts";
import { plainAbilitiesOf } from "../../characters/abilities.ts";
import { itemsOf, type Creature } from "../../characters/actors.ts";
import { ownNumber, ownNumbers } from "../../characters/own-setup.ts";
import { composeRoll } from "../../rolls/compose-roll.ts";
import { chanceOf } from "../../rolls/odds/odds-context.ts";
import { usualChoices, type Stat } from "../../rolls/roll-choices.ts";
import { figureOf } from "../../rolls/stat-figure.ts";
import type { TypicalTarget } from "./new-actor.ts";

/** The most rolls of a character whose chances are told. */
const MOST = 8;

/** A roll that a character makes often. */
interface TypicalRoll {
  readonly name: string;
  readonly stat: Stat;
}

/**
 * Returns the chances of what a character rolls best.
 * @param targets The numbers against which they are told; empty if the tradition has none; then it gives averages.
 */
export function typicalChances(actor: Creature, targets: readonly TypicalTarget[]) {
  const numbers = targets.length > 0 ? targets.map(({ number }) => number) : [null];
  return {
    heads: targets.map(({ word, number }) =>
      say({ key: "QUADRIVIUM.Maker.against", data: { word, number: numeral(number) } }),
    ),
    rows: typicalRolls(actor).map(({ name, stat }) => ({
      name,
      figures: numbers.map((target) => {
        const { roll } = localiseFaults(() => composeRoll(actor, { ...usualChoices(actor, stat), target }));
        return chanceOf(roll).figure;
      }),
    })),
  };
}

/** Returns what a character rolls best: Abilities, or else Characteristics; where traits are dice, one of each category together. */
function typicalRolls(actor: Creature): readonly TypicalRoll[] {
  const traits = oneOfEach(itemsOf(actor, "trait"));
  if (traits.length > 0) {
    const name = traits.map((trait) => trait.name).join(" + ");
    return [{ name, stat: { traits: traits.map(({ id }) => id ?? "") } }];
  }
  const abilities = plainAbilitiesOf(actor).filter(({ system }) => !system.unskilled);
  const rolls = abilities.map(({ id, name }): TypicalRoll => ({ name, stat: { ability: id ?? "" } }));
  if (rolls.length > 0) return best(actor, rolls, MOST);
  const singles = actor.system.listedCharacteristics.map(({ id, name }): TypicalRoll => ({
    name: game.i18n.localize(name),
    stat: { characteristics: [id] },
  }));
  return best(actor, singles, MOST);
}

function oneOfEach(traits: readonly Item.OfType<"trait">[]): readonly Item.OfType<"trait">[] {
  const largest = traits.toSorted((one, other) => other.system.size - one.system.size);
  const categories = new Set(largest.map(({ system }) => system.category.trim()));
  return [...categories]
    .flatMap((category) => largest.find((one) => one.system.category.trim() === category) ?? [])
    .slice(0, MOST);
}

/** Returns the best of some rolls: those with the highest number, or with the lowest target of an ability. */
function best(actor: Creature, rolls: readonly TypicalRoll[], count: number): readonly TypicalRoll[] {
  const [own] = ownNumbers(actor);
  const worth = ({ stat }: TypicalRoll): number => {
    const { amount } = figureOf(actor, stat);
    if (!own) return amount;
    const ability = stat.ability ? actor.items.get(stat.ability) : undefined;
    const stored = ability?.type === "ability" ? (ability as Item.OfType<"ability">).system.own : null;
    return amount - 100 * ownNumber(own, stored ?? actor.system.ownSetupOf(stat.characteristics?.[0] ?? ""));
  };
  return rolls.toSorted((one, other) => worth(other) - worth(one)).slice(0, count);
}
