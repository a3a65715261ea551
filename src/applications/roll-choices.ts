import { characteristics } from "../data/characteristics.ts";
import type { Characteristic } from "../data/characteristics.ts";
import { say } from "../dice/words.ts";
import { currentVisibility } from "../foundry-versions.ts";
import type { Visibility } from "../foundry-versions.ts";
import type { Part, Wish } from "../rules/notation.ts";
import { plainSetup } from "../rules/setup.ts";
import type { TrackName } from "../rules/tracks.ts";
import { traditions } from "../rules/traditions/index.ts";
import type { AnyTradition } from "../rules/traditions/index.ts";
import type { Setup } from "../rules/traditions/tradition.ts";

export type Character = Actor.OfType<"character">;
export type Ability = Item.OfType<"ability">;

/** What of a character is rolled. */
export interface Trait {
  readonly characteristic?: Characteristic;
  /** Id of the Ability. */
  readonly ability?: string;
}

/** Everything that is decided about a roll before the dice fall. */
export interface RollChoices {
  readonly letter: string;
  readonly setup: Setup;
  readonly characteristic: Characteristic | "";
  readonly ability: string;
  readonly specialty: boolean;
  readonly modifiers: readonly Part[];
  readonly fatigue: boolean;
  readonly body: boolean;
  readonly target: number | null;
  readonly visibility: Visibility;
}

/** What is chosen for a trait as long as nobody says otherwise. */
export function usualChoices(actor: Character, trait: Trait): RollChoices {
  const ability = trait.ability ? abilityOf(actor, trait.ability) : null;
  return {
    letter: "s",
    setup: plainSetup(traditionOf("s")),
    characteristic: trait.characteristic ?? ability?.system.characteristic ?? "",
    ability: ability?.id ?? "",
    specialty: false,
    modifiers: [],
    fatigue: true,
    body: true,
    target: null,
    visibility: currentVisibility(),
  };
}

/** What the choices come to: the die, each part with its name, and the target. Traits may be named without being added. */
export function wishOf(actor: Character, choices: RollChoices): Wish {
  const die = traditionOf(choices.letter);
  const traits = [characteristicPart(actor, choices), abilityPart(actor, choices)].filter((part) => part !== null);
  const modifiers = choices.modifiers.map(named);
  return {
    die,
    setup: choices.setup,
    title: traits.map((part) => part.name).join(" + "),
    parts: die.traits === "added" ? [...traits, ...modifiers, ...penaltiesOf(actor, choices)] : modifiers,
    target: choices.target,
  };
}

/** The Abilities of a character in the order of its sheet. */
export function abilitiesOf(actor: Character): Ability[] {
  const abilities = actor.items.contents.filter((item): item is Ability => item.type === "ability");
  return abilities.sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, game.i18n.lang));
}

/** What fatigue or wounds take from a roll; null when they take nothing. */
export function penaltyOf(actor: Character, track: TrackName): Part | null {
  const { name, penalty } = actor.system.level(track);
  return penalty ? { label: game.i18n.localize(name), value: penalty } : null;
}

/** What fatigue and wounds take from a roll for which they count. */
export function penaltiesOf(actor: Character, counts: Readonly<Record<TrackName, boolean>>): Part[] {
  return (["fatigue", "body"] as const)
    .filter((track) => counts[track])
    .flatMap((track) => penaltyOf(actor, track) ?? []);
}

/** A modifier by its name; one that nobody has named is called a modifier. */
export function named({ label, value }: Part): Part {
  return { label: label || game.i18n.localize("QUADRIVIUM.Card.Modifier"), value };
}

export function traditionOf(letter: string): AnyTradition {
  const tradition = traditions.get(letter);
  if (!tradition) throw new Error(`There is no tradition with the letter "${letter}".`);
  return tradition;
}

/** @throws Error when the character has no such Ability (any more) */
export function abilityOf(actor: Character, id: string): Ability {
  const item = actor.items.get(id);
  if (item?.type !== "ability") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.AbilityMissing", data: { actor: actor.name } }));
  }
  return item as Ability;
}

interface TraitPart extends Part {
  /** The trait's own name, without what belongs to this roll only. */
  readonly name: string;
}

function characteristicPart(actor: Character, { characteristic }: RollChoices): TraitPart | null {
  const known = characteristics.find((one) => one === characteristic);
  if (!known) return null;
  const name = game.i18n.localize(`QUADRIVIUM.Characteristic.${known}`);
  return { name, label: name, value: actor.system.characteristics[known].value };
}

function abilityPart(actor: Character, choices: RollChoices): TraitPart | null {
  if (!choices.ability) return null;
  const { name, system } = abilityOf(actor, choices.ability);
  if (!choices.specialty || !system.specialty) return { name, label: name, value: system.score };
  return { name, label: `${name} (${system.specialty})`, value: system.score + 1 };
}
