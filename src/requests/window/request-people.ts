import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { localiseFaults } from "../../i18n/rule-errors.ts";
import { numeral, percent, say } from "../../i18n/words.ts";
import { actorAt, displayName, creature } from "../../services/creature.ts";
import type { Creature } from "../../services/creature.ts";
import { composeChoices } from "../../rolls/compose-choices.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { toFormula } from "../../rules/kernel/roll-spec.ts";
import { odds } from "../../rules/odds/odds.ts";
import { withHiddenSetup } from "../../rules/requests/hidden-setup.ts";
import { isOffered } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { choicesFor } from "../request-choices.ts";
import type { Gifts } from "../request-choices.ts";
import { givenBy } from "./request-settings.ts";
import type { OptionSettings, RequestSettings } from "./request-settings.ts";

/** Somebody who can be asked, and what to expect of them. */
export interface ShownPerson {
  readonly index: number;
  readonly uuid: string;
  readonly name: string;
  readonly tradition: string;
  readonly isOn: boolean;
  /** One for each roll; none for who is not asked. */
  readonly chances: readonly (Chance & { readonly roll: string })[];
  /** Why this character cannot roll it. */
  readonly fault: string;
}

/**
 * Returns the uuids of all whom a game master usually asks: characters, whom players own, and the members of parties.
 */
export function usuallyListed(): readonly string[] {
  const members = game.actors.contents.flatMap((actor) => membersOf(actor.uuid));
  const own = game.actors.contents.filter((actor) => actor.type === "character" || actor.hasPlayerOwner);
  return [...new Set([...own.flatMap((actor) => creature(actor)?.uuid ?? []), ...members])];
}

/** Returns the uuids of those who belong to a party and can be asked. */
export function membersOf(uuid: string): readonly string[] {
  const party: unknown = fromUuidSync(uuid, { strict: false });
  if (!(party instanceof Actor) || party.type !== "party") return [];
  return (party as Actor.OfType<"party">).system.creatures.map((member) => member.uuid);
}

/** Returns the uuids of the characters that players own. */
export function playerCharacters(): readonly string[] {
  return game.actors.contents.flatMap((actor) => (actor.hasPlayerOwner ? (creature(actor)?.uuid ?? []) : []));
}

/** Returns the uuids of those whose tokens are controlled. */
export function controlledCreatures(): readonly string[] {
  const tokens = canvas.tokens?.controlled ?? [];
  return [...new Set(tokens.flatMap(({ actor }) => creature(actor)?.uuid ?? []))];
}

/** Returns the creatures of these uuids, as far as they are there. */
export function creaturesAt(uuids: readonly string[]): readonly Creature[] {
  return uuids.flatMap((uuid) => actorAt(uuid) ?? []);
}

/** Everybody whom the window shows: who is listed, and who is asked besides. */
export function peopleOf(
  settings: RequestSettings,
  listed: readonly string[],
  chances: Chances,
): readonly ShownPerson[] {
  const uuids = [...new Set([...listed, ...settings.asked])];
  const people = creaturesAt(uuids).map((actor) => ({ actor, name: displayName(actor) }));
  people.sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
  return people.map(({ actor, name }, index) => {
    const isOn = settings.asked.includes(actor.uuid);
    const { uuid, system } = actor;
    const expected = isOn ? chancesOf(actor, settings, chances) : { chances: [], fault: "" };
    return { index, uuid, name, tradition: system.effectiveTradition.id, isOn, ...expected };
  });
}

function chancesOf(
  actor: Creature,
  settings: RequestSettings,
  chances: Chances,
): Pick<ShownPerson, "chances" | "fault"> {
  const several = settings.options.length > 1;
  try {
    const known = settings.options.map((option, index) => ({
      ...chances.of(actor, settings.kind === "contest" ? { ...option, target: null } : option, givenBy(settings)),
      roll: several ? option.name || rollName(index) : "",
      isOffered: isOffered(option, actor.uuid),
    }));
    return { chances: known.filter((one) => one.isOffered), fault: "" };
  } catch (error) {
    // What is being typed may be wrong for a moment: then only what is wrong is said.
    if (!(error instanceof Error)) throw error;
    return { chances: [], fault: error.message };
  }
}

/** Returns the die of those who are asked; null where they do not all have the same. */
export function commonDie(asked: readonly Creature[]): DieKind | null {
  const letters = new Set(asked.map(({ system }) => system.effectiveTradition.letter));
  const [letter = ""] = letters;
  return letters.size === 1 ? dieKindOf(letter) : null;
}

/** Returns what a roll without a name is called. */
export function rollName(index: number): string {
  return say({ key: "QUADRIVIUM.RequestWindow.roll", data: { number: String(index + 1) } });
}

/** What one character can expect of one roll. */
export interface Chance {
  /** "72 %", or the average where there is nothing to reach. */
  readonly figure: string;
  /** What else there is to know: how likely the worst is. */
  readonly more: string;
  readonly tone: "good" | "bad" | "plain";
}

/**
 * The exact chance of a character at a roll as it is being set, with all that is hidden of it.
 * @throws Error in the reader's language for what cannot be rolled so
 */
export class Chances {
  /** By formula: what is set changes with every letter that is typed, and most of it changes no odds. */
  readonly #known = new Map<string, Chance>();

  of(actor: Creature, option: OptionSettings, gifts: Gifts): Chance {
    const roll = localiseFaults(() => rollFor(actor, option, gifts));
    const known = this.#known.get(roll.formula) ?? chanceOf(roll);
    this.#known.set(roll.formula, known);
    return known;
  }
}

function rollFor(actor: Creature, settings: OptionSettings, gifts: Gifts): QuadriviumRoll {
  const { setup, hidesSetup, ...option } = settings;
  const choices = choicesFor(
    actor,
    { ...option, id: "", setup: hidesSetup ? {} : setup, hidesTarget: false, hidesSetup: false },
    gifts,
  );
  const { spec } = composeChoices(actor, choices);
  const hidden = hidesSetup ? setup : {};
  return new QuadriviumRoll(
    toFormula({ ...spec, setup: withHiddenSetup(dieKindOf(choices.letter), spec.setup, hidden) }),
  );
}

function chanceOf(roll: QuadriviumRoll): Chance {
  try {
    return localiseFaults(() => listed(roll));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // It can be rolled, though its odds cannot be listed.
    return { figure: "", more: error.message, tone: "plain" };
  }
}

function listed(roll: QuadriviumRoll): Chance {
  const chances = odds(roll.prospect);
  const { success, mean } = chances;
  const { worst } = roll.die?.dieKind ?? {};
  const risk = worst ? chances[worst] : null;
  return {
    figure:
      success === null
        ? say({ key: "QUADRIVIUM.RequestWindow.average", data: { mean: numeral(Math.round(mean * 10) / 10) } })
        : percent(success),
    more:
      worst && typeof risk === "number"
        ? say({ key: `QUADRIVIUM.Odds.Worst.${worst}`, data: { chance: percent(risk) } })
        : "",
    tone: success === null ? "plain" : success >= 0.5 ? "good" : "bad",
  };
}
