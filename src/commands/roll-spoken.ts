import { performRoll } from "../rolls/road/perform-roll.ts";
import { composeChoices } from "../rolls/road/compose-choices.ts";
import { usualChoices, withDie } from "../rolls/road/roll-choices.ts";
import type { RollChoices } from "../rolls/road/roll-choices.ts";
import type { RollPlan } from "../rolls/road/roll-plan.ts";
import { readRollFacts } from "../rolls/road/roll-facts.ts";
import type { SpokenTrait } from "../rolls/spoken-traits.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { readCommand } from "../rules/command/command.ts";
import type { ChosenNames } from "../rules/command/entries.ts";
import type { ParsedCommand } from "../rules/command/command.ts";
import { asEnchantment } from "../rules/kernel/bonuses.ts";
import type { Bonus, Part } from "../rules/kernel/bonuses.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { poolFieldOf, valueOf } from "../rules/kernel/fields.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { averageOf } from "../rules/kernel/rounding.ts";
import { toShortFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { sharesOf } from "../rules/kernel/shares.ts";
import { withSpecialty } from "../rules/kernel/compose.ts";
import { bonusesAdded, languageFor, planInWords, rolledBy } from "./spoken-roll.ts";

/** How a command is carried out. */
export interface Manner {
  /** True opens the dialog or the window that a click elsewhere opens, filled in; false does what the words say at once. */
  readonly ask: boolean;
  /** Who or what is meant by ambiguous names. */
  readonly chosen?: ChosenNames;
}

/**
 * Reads a roll in words.
 * @returns Makes it with {@link performRoll}. Throws Error with the resource that is missing, or the check that is binding;
 * then nothing is posted.
 * @throws Error with the part that cannot be read
 */
export function readSpokenRoll(
  words: string,
  dieKind: DieKind,
  chatSpeaker: ChatSpeaker,
  { ask, chosen }: Manner,
): () => Promise<void> {
  const { actor, speaker } = chatSpeaker;
  const plan = planInWords(words, `/${dieKind.id}`, dieKind, chatSpeaker, chosen);
  const choices = ask && actor ? choicesInWords(words, dieKind, plan, { chatSpeaker, chosen }) : null;
  return async () => {
    await performRoll(actor && choices ? { actor, choices, ask, accept: () => ({ speaker }) } : plan);
  };
}

/**
 * Returns the choices of the roll dialog that make the roll of a plan in words. Null if the dialog cannot make it: dice
 * that are rolled alone, Characteristics that are added instead of averaged, traits that are subtracted, two payments.
 */
function choicesInWords(
  words: string,
  dieKind: DieKind,
  plan: RollPlan,
  { chatSpeaker, chosen: meant }: { readonly chatSpeaker: ChatSpeaker; readonly chosen: ChosenNames | undefined },
): RollChoices | null {
  const { actor } = chatSpeaker;
  if (!actor || dieKind.traits === "none") return null;
  const read = readCommand(words, languageFor(`/${dieKind.id}`, dieKind, chatSpeaker, meant));
  const { traits, paid, isUnskilled, specialties, spec } = read;
  const [purchase = null, second] = paid;
  const parts = partsBeside(read, dieKind);
  if (second || !parts) return null;
  const { total, moreAbilities, ...rolled } = rolledBy(actor, dieKind, traits);
  const usual = usualChoices(actor, { characteristics: rolled.characteristics });
  const dice = traits.flatMap(({ item = [] }) => item);
  const chosen = {
    ...withDie(actor, usual, dieKind.letter),
    ...rolled,
    moreAbilities: moreAbilities ?? [],
    total,
    traits: dice,
    specialty: specialties.length > 0,
    unskilled: isUnskilled || null,
    paid: purchase,
    target: spec.target,
  };
  const typed = parts.map(asModifier);
  const added = bonusesAdded(readRollFacts(actor, chosen).bonuses, traits).map(({ bonus }) => bonus);
  const { setup, modifiers } = setupAlone(read, dieKind);
  const bonuses = [...typed, ...added, ...modifiers, ...read.enchantments.map(asEnchantment)];
  const choices = { ...chosen, focus: plan.focus ?? null, setup, modifiers: bonuses };
  // The dialog must not change what the words say.
  return sameDice(composeChoices(actor, choices).spec) === sameDice(plan.spec) ? choices : null;
}

/** Returns the formula of a roll without names, with the dice of its pool in order. */
function sameDice(spec: RollSpec): string {
  const pool = poolFieldOf(spec.die);
  const sizes = pool ? { [pool.name]: valueOf(spec.setup, pool).toSorted((a, b) => a - b) } : {};
  return toShortFormula({ ...spec, setup: { ...spec.setup, ...sizes } });
}

/** Returns the numbers that are said beside the traits; null if the dialog would count the traits in another way. */
function partsBeside(
  { spec, traits, specialties }: ParsedCommand<SpokenTrait>,
  dieKind: DieKind,
): readonly Part[] | null {
  if (dieKind.traits === "named") return spec.parts;
  const scores = traits.filter(({ characteristic }) => characteristic !== undefined);
  const average = averageOf(
    scores.map(({ value = 0 }) => value),
    dieKind,
  );
  const expected = [
    ...(scores.length > 0 ? [{ label: scores.map(({ name }) => name).join(", "), value: average }] : []),
    ...traits
      .filter(({ ability, total }) => ability ?? total)
      .map(({ name, value = 0, specialty }) => {
        return withSpecialty(
          dieKind,
          { name, value },
          specialties.find((one) => one === specialty),
        );
      }),
  ];
  const rest = [...spec.parts];
  for (const { label, value } of expected) {
    const at = rest.findIndex((part) => part.label === label && part.value === value);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Returns the setup of a command without what its traits, payment and named sources add to it in the dialog. */
function setupAlone(
  { spec, traits, paid, specialties }: ParsedCommand<SpokenTrait>,
  dieKind: DieKind,
): { readonly setup: Setup; readonly modifiers: readonly Bonus[] } {
  const setup: Record<string, Setup[string]> = { ...spec.setup };
  const pool = poolFieldOf(dieKind);
  if (pool) {
    const sizes = [...valueOf(spec.setup, pool)];
    const bought = paid.flatMap((purchase) => ("die" in purchase ? purchase.die : []));
    for (const size of [...traits.flatMap((trait) => trait.sizes ?? []), ...bought]) {
      const at = sizes.indexOf(size);
      if (at >= 0) sizes.splice(at, 1);
    }
    setup[pool.name] = sizes;
  }
  const shares = sharesOf(dieKind, spec.setup, spec.sources).filter(({ label }) => label !== "");
  for (const { field, value } of shares) setup[field] = Number(setup[field]) - value;
  const modifiers = shares
    .filter(({ field, label }) => !(field === "boons" && specialties.includes(label)))
    .map(({ field, label, value }) => asModifier({ label, value, field }));
  return { setup: setup as Setup, modifiers };
}

/** Returns a number that was said, as the dialog has it among the bonuses of this roll. */
function asModifier({ label, value, field = "" }: Part & { readonly field?: string }): Bonus {
  const goal = field === "boons" || field === "banes" ? field : "total";
  return { label, category: "other", amount: value, goal };
}
