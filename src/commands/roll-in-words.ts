import { reservedWords, vocabularyOf, localWords } from "../base/command-words.ts";
import { namedTargets, worldSetup } from "../base/world-settings.ts";
import { localiseFaults } from "../base/words.ts";
import type { OwnBonus } from "../characters/bonuses.ts";
import { itemOf, type Creature } from "../characters/actors.ts";
import { numberCalled } from "../dice/formula.ts";
import { withTargets, composeRoll, withLabel, bonusesFor, purchaseSource } from "../rolls/compose-roll.ts";
import type { ComposedRoll } from "../rolls/compose-roll.ts";
import { performRoll } from "../rolls/perform-roll.ts";
import {
  plainChoices,
  setupOfRoller,
  usualChoices,
  usualFatigue,
  usualFocus,
  withDie,
  abilityRolled,
  artsOfSpell,
  markedArts,
} from "../rolls/roll-choices.ts";
import type { ChosenCheck, RollChoices } from "../rolls/roll-choices.ts";
import { creatureEntries, type ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { spokenStats, untrainedStats, type SpokenStat } from "../rolls/words/spoken-stats.ts";
import { readCommand, type ParsedCommand } from "../rules/command/command.ts";
import { completeFrom, shiftCompletion, type Completion } from "../rules/command/complete.ts";
import { readSpokenFor, wordsAfterAs, type Entry } from "../rules/command/entries.ts";
import type { Language } from "../rules/command/vocabulary.ts";
import { asEnchantment, type Bonus, type Part } from "../rules/kernel/bonuses.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { poolFieldOf, valueOf, type Setup } from "../rules/kernel/fields.ts";
import { toShortFormula, type RollSpec } from "../rules/kernel/roll-spec.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { sharesOf } from "../rules/kernel/die-modifiers.ts";

/** How a command is carried out. */
export interface Manner {
  /** True opens the dialog or the window that a click elsewhere opens, filled in; false does what the words say at once. */
  readonly ask: boolean;
  /** The character that `as` names; null or left out without it. */
  readonly named?: Creature | null;
}

/** Returns the language of a command for this speaker. */
export function languageFor(command: string, dieKind: DieKind, { actor }: ChatSpeaker): Language<SpokenStat> {
  const language = {
    command,
    dieKind,
    vocabulary: vocabularyOf(dieKind),
    targets: namedTargets(dieKind.tradition),
    reserved: reservedWords(),
    reference: (name: string) => numberCalled(name, actor?.getRollData() ?? {}),
  };
  if (!actor) return { ...language, traits: null, own: () => worldSetup(dieKind) };
  const known = spokenStats(actor, dieKind);
  return {
    ...language,
    traits: known,
    untrained: untrainedStats(actor, dieKind),
    own: (stats) => setupOfRoller(actor, rolledBy(actor, dieKind, stats)),
    usual: (stats) => usualCharacteristics(actor, known, stats),
  };
}

/** Returns the Characteristics with which the first named Ability is usually rolled, if none is named; as by a click. */
function usualCharacteristics(
  actor: Creature,
  known: readonly SpokenStat[],
  named: readonly SpokenStat[],
): readonly SpokenStat[] {
  const first = named.find(({ ability, untrained }) => ability ?? untrained);
  if (!first || named.some(({ characteristic, total }) => characteristic ?? total)) return [];
  const { characteristics } = first.untrained ?? itemOf(actor, "ability", first.ability ?? "").system;
  return known.filter(({ characteristic }) => characteristic !== undefined && characteristics.includes(characteristic));
}

/** Returns the Arts of a spell: its own or, of one that is not on the sheet, those that are named or else marked there. */
function artsOf(actor: Creature | null, spell: string, named: readonly string[]): readonly string[] {
  if (actor && spell) return artsOfSpell(actor, itemOf(actor, "spell", spell));
  return actor && named.length === 0 ? markedArts(actor) : named;
}

/** Returns the choices for the named stats; the first of several Abilities decides which check it is. */
function rolledBy(
  actor: Creature | null,
  { letter }: DieKind,
  stats: readonly SpokenStat[],
): Required<Omit<ChosenCheck, "against" | "situation">> {
  const total = stats.find((one) => one.total)?.total ?? null;
  const spell = stats.find((one) => one.spell)?.spell ?? "";
  const isSpell = spell !== "" || stats.some(({ usualArts }) => usualArts !== undefined);
  const abilities = stats.flatMap(({ ability }) => ability || []);
  const [named, ...others] = isSpell ? [] : abilities;
  return {
    letter,
    characteristics: stats.flatMap(({ characteristic }) => characteristic ?? []),
    ability: named ?? (actor && total ? abilityRolled(actor, total.ability) : ""),
    moreAbilities: isSpell ? artsOf(actor, spell, abilities) : others,
    traits: stats.flatMap(({ item = [] }) => item),
    power: "",
    spell,
    total,
    untrained: stats.flatMap(({ untrained }) => untrained?.name ?? []),
  };
}

/** The words of a roll as they were read, and the roll. */
interface RollInWords {
  readonly read: ParsedCommand<SpokenStat>;
  readonly composed: ComposedRoll;
}

/**
 * Reads a roll in words.
 * @returns A function that makes it with {@link performRoll}. It throws Error with the missing resource or the binding check; then nothing
 *   is posted.
 * @throws Error with the part that cannot be read
 */
export function readSpokenRoll(
  words: string,
  dieKind: DieKind,
  chatSpeaker: ChatSpeaker,
  { ask }: Manner,
): () => Promise<void> {
  const { actor, speaker } = chatSpeaker;
  const said = readWords(words, `/${dieKind.id}`, dieKind, chatSpeaker);
  const choices = ask && actor ? asInDialog(actor, dieKind, said) : null;
  return async () => {
    await performRoll(actor && choices ? { actor, choices, ask, speaker } : { ...said.composed, speaker });
  };
}

/**
 * Reads and composes a roll in words. All bonuses and penalties of the character apply, as for a click on the sheet. Nothing is paid
 * without a character, or from a resource that the character's tradition does not use.
 * @throws Error naming the part that cannot be read
 */
export function readWords(words: string, command: string, dieKind: DieKind, chatSpeaker: ChatSpeaker): RollInWords {
  const { actor } = chatSpeaker;
  return localiseFaults(() => {
    const read = readCommand(words, languageFor(command, dieKind, chatSpeaker));
    const said = choicesSaid(actor, dieKind, read);
    return { read, composed: composeRoll(actor, actor ? withTargets(actor, said) : said) };
  });
}

/** Returns the choices that words make, with the roll in their order. */
function choicesSaid(
  actor: Creature | null,
  dieKind: DieKind,
  { spec, traits, paid, isUnskilled, enchantments, specialties, name }: ParsedCommand<SpokenStat>,
): RollChoices {
  const rolled = rolledBy(actor, dieKind, traits);
  const isAlone = actor === null || dieKind.traits === "none";
  // The score of a combat total that is only named counts as bonuses.
  const parts = dieKind.traits === "named" ? (rolled.total?.parts ?? []) : [];
  return {
    ...plainChoices(dieKind.letter),
    ...rolled,
    setup: spec.setup,
    fatigue: actor ? usualFatigue(actor, rolled.total) : 0,
    specialty: specialties.length > 0,
    unskilled: isUnskilled || null,
    focus: isAlone ? null : usualFocus(actor, rolled),
    modifiers: enchantments.map(asEnchantment),
    target: spec.target ?? (actor && rolled.spell ? itemOf(actor, "spell", rolled.spell).system.level : null),
    situation: name,
    given: {
      title: spec.title,
      sources: [...spec.sources.map(withLabel), ...paid.map(purchaseSource)],
      parts: [...spec.parts.map(withLabel), ...parts.map(withLabel)],
      ...(spec.targetLabel ? { targetLabel: spec.targetLabel } : {}),
      paid,
      bonuses: isAlone ? [] : bonusesAdded(bonusesFor(actor, rolled), traits),
    },
  };
}

/** Returns the named bonuses that do not apply already: of several with the same name the first, each once. */
function bonusesAdded(own: readonly OwnBonus[], stats: readonly SpokenStat[]): readonly OwnBonus[] {
  const counting = new Set(own.map(({ id }) => id));
  const added = stats.flatMap(({ bonuses = [] }) =>
    bonuses.some(({ id }) => counting.has(id)) ? [] : bonuses.slice(0, 1),
  );
  return [...new Map(added.map((one) => [one.id, one])).values()];
}

/**
 * Returns the choices of the roll dialog that make a roll in words. Null if the dialog cannot make it: dice that are rolled
 * alone, Characteristics that are added instead of averaged, stats that are subtracted or not learned, two payments.
 */
function asInDialog(actor: Creature, dieKind: DieKind, { read, composed }: RollInWords): RollChoices | null {
  if (dieKind.traits === "none") return null;
  const { given, modifiers: enchantments, ...said } = composed.choices;
  const [purchase = null, second] = read.paid;
  if (second || read.traits.some(({ untrained }) => untrained)) return null;
  const { setup, modifiers } = setupAlone(read, dieKind);
  const usual = withDie(actor, usualChoices(actor, { characteristics: said.characteristics }), dieKind.letter);
  const added = (given?.bonuses ?? []).map(({ bonus }) => bonus);
  const choices = {
    ...usual,
    ...said,
    paid: purchase,
    setup,
    modifiers: [...read.added.map(asModifier), ...added, ...modifiers, ...enchantments],
  };
  // The dialog must not change what the words say.
  return sameDice(composeRoll(actor, choices).spec) === sameDice(composed.spec) ? choices : null;
}

/** Returns the formula of a roll without names, with the dice of its pool in order. */
function sameDice(spec: RollSpec): string {
  const pool = poolFieldOf(spec.die);
  const sizes = pool ? { [pool.name]: valueOf(spec.setup, pool).toSorted((a, b) => a - b) } : {};
  return toShortFormula({ ...spec, setup: { ...spec.setup, ...sizes } });
}

/** Returns the setup of a command without what its stats, payment and named sources add to it in the dialog. */
function setupAlone(
  { spec, traits, paid, specialties }: ParsedCommand<SpokenStat>,
  dieKind: DieKind,
): { readonly setup: Setup; readonly modifiers: readonly Bonus[] } {
  const setup: Record<string, Setup[string]> = { ...spec.setup };
  const pool = poolFieldOf(dieKind);
  if (pool) {
    const sizes = [...valueOf(spec.setup, pool)];
    const bought = paid.flatMap((purchase) => ("die" in purchase ? purchase.die : []));
    for (const size of [...traits.flatMap((stat) => stat.sizes ?? []), ...bought]) {
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
function asModifier({ label, value, dice, field = "" }: Part & { readonly field?: string }): Bonus {
  const goal = field === "boons" || field === "banes" ? field : "total";
  return { label, category: "other", amount: value, goal, ...(dice ? { dice } : {}) };
}

/**
 * Reads whose roll a command is: `as Ren drive style` is Ren's. Without it, the words are those of the chat's speaker.
 * @throws RuleError NameUnknown with the nearest characters of this user, AmbiguousName, CommandEnds without a name
 */
export function readSpeaker(command: string, words: string, chatSpeaker: ChatSpeaker) {
  const rest = wordsAfterAs(words, localWords("as"));
  if (rest === null) return { words, chatSpeaker };
  if (rest.trim() === "") throw new RuleError("CommandEnds", { command, part: words.trim() });
  const { who: actor, words: said } = readSpokenFor(rest, ownCreatures());
  const token = actor.token as TokenDocument.Stored | null;
  return {
    words: said,
    chatSpeaker: { actor, speaker: ChatMessage.implementation.getSpeaker(token ? { token } : { actor }) },
  };
}

/**
 * Completes the end of a command that begins with `as`: the name of a character, or the words behind it.
 * @param completeWords Completes the words of a speaker.
 */
export function completeSpeaker(
  words: string,
  chatSpeaker: ChatSpeaker,
  completeWords: (words: string, chatSpeaker: ChatSpeaker) => Completion | null,
): Completion | null {
  const rest = wordsAfterAs(words, localWords("as"));
  if (rest === null) return completeWords(words, chatSpeaker);
  const known = ownCreatures();
  const name = completeFrom(rest, known, reservedWords());
  if (name) return shiftCompletion(name, words.length - rest.length);
  try {
    const spoken = readSpeaker("", words, chatSpeaker);
    return shiftCompletion(completeWords(spoken.words, spoken.chatSpeaker), words.length - spoken.words.length);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** Returns the creatures that this user may roll for, by name. */
function ownCreatures(): readonly Entry<Creature>[] {
  return creatureEntries(({ isOwner }) => isOwner);
}
