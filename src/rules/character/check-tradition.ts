import type { DieKind, Throw, Thrown } from "../kernel/die-kind.ts";
import { valueOf } from "../kernel/fields.ts";
import type { Field, Setup, Value } from "../kernel/fields.ts";
import { RuleError, isId } from "../kernel/rule-error.ts";
import { defaultRuleVariants } from "../kernel/rule-variants.ts";
import { plainSetup, readSetup, writeSetup } from "../kernel/setup.ts";
import { isFreeLetter, traditions } from "../traditions/traditions.ts";
import type { AddedTradition } from "../traditions/traditions.ts";
import { explore } from "../odds/walk.ts";
import { sections } from "../traditions/tradition.ts";
import { targetRange } from "./difficulties.ts";

/** What every die kind must have. A module is JavaScript, which may leave out what the types demand. */
const members = {
  id: "string",
  tradition: "string",
  letter: "string",
  faces: "number",
  count: "object",
  fields: "object",
  traits: "string",
  round: "function",
  start: "function",
  next: "function",
  after: "function",
  value: "function",
  settle: "function",
  extremes: "function",
  key: "function",
  facts: "object",
  label: "function",
  describe: "function",
} as const satisfies Partial<Record<keyof DieKind, string>>;

/** The form of an id: it is a chat command, part of the name of a class and of language keys. */
const ID = /^[a-z]{2,}$/;

/** The form of a role, which is part of a language key. */
const ROLE = /^[a-z][a-zA-Z]*$/;

/** A throw of more dice than this does not end. */
const MOST_THROWS = 10_000;

/** What others have taken beside the system's own die kinds: chat commands, and letters of Foundry's dice. */
interface Taken {
  readonly ids: (id: string) => boolean;
  readonly letters: (letter: string) => boolean;
}

/**
 * Checks a tradition that a module adds: its names, and each die kind by throwing it.
 * @throws RuleError TraditionId, DieId, DieLetter, DieTradition, DieMember, DieField, DieThrow, DieEnd, DieOutcome or DieCard
 */
export function checkTradition({ id, dieKinds }: AddedTradition, taken: Taken): void {
  const hasDice = Boolean(dieKinds) && dieKinds.length > 0;
  if (!ID.test(id) || traditions.has(id) || !hasDice) throw new RuleError("TraditionId", { id });
  const ids = new Set<string>();
  const letters = new Set<string>();
  for (const dieKind of dieKinds) {
    checkMembers(dieKind);
    const { id: die, letter } = dieKind;
    if (!ID.test(die) || taken.ids(die) || ids.has(die)) throw new RuleError("DieId", { die });
    if (!isFreeLetter(letter) || taken.letters(letter) || letters.has(letter))
      throw new RuleError("DieLetter", { die, letter });
    if (dieKind.tradition !== id) throw new RuleError("DieTradition", { die, id, tradition: dieKind.tradition });
    ids.add(die);
    letters.add(letter);
    checkMachine(dieKind);
  }
}

function checkMembers(dieKind: DieKind): void {
  for (const [member, type] of Object.entries(members)) {
    const value: unknown = Reflect.get(dieKind, member);
    if (typeof value !== type || value === null) {
      throw new RuleError("DieMember", { die: dieKind.id, member, type });
    }
  }
}

/** Throws a die kind with every face it can always show, and follows all its paths for the odds. */
function checkMachine(dieKind: DieKind): void {
  const { id: die, count } = dieKind;
  for (const field of dieKind.fields) checkField(dieKind, field);
  const setups = [count.min, count.usual].map((number) => plainSetup(dieKind, number));
  for (const setup of setups) {
    for (let face = 1; face <= dieKind.faces; face += 1) throwOnly(dieKind, setup, face);
  }
  const usual = plainSetup(dieKind);
  const ended = explore(dieKind, usual, defaultRuleVariants).reduce((sum, { chance }) => sum + chance, 0);
  if (ended < 0.999) throw new RuleError("DieEnd", { die, throws: MOST_THROWS });
}

/** Checks that a field can be written in a formula and read back. */
function checkField(dieKind: DieKind, field: Field): void {
  const setup = { ...plainSetup(dieKind), [field.name]: exampleOf(field) };
  const readBack = () => {
    try {
      dieKind.validate?.(setup);
    } catch {
      // The field needs another, so it is not written alone.
      return setup;
    }
    const modifiers = writeSetup(dieKind, setup).replace(/^\d+d[a-z]/, "");
    return readSetup(dieKind, setup.count, modifiers);
  };
  const isRead = () => String(valueOf(readBack(), field)) === String(valueOf(setup, field));
  if (!ROLE.test(field.name) || !/^[a-z]+$/.test(field.code) || !isRead()) {
    throw new RuleError("DieField", { die: dieKind.id, field: field.name, code: field.code });
  }
}

/** Returns a value that a field may have. @param dice The number of dice of a pool, if it may have so few. */
function exampleOf(field: Field, dice = 1): Value {
  switch (field.kind) {
    case "flag":
      return true;
    case "number":
      return field.max;
    case "sizes":
      return field.sizes.slice(0, Math.max(field.min, dice));
  }
}

/** Throws a die kind so that each die shows the same face, or its highest where it has fewer. */
function throwOnly(dieKind: DieKind, setup: Setup, face: number): void {
  const { id: die } = dieKind;
  const thrown: Thrown[] = [];
  let state = dieKind.start(setup, defaultRuleVariants);
  try {
    for (let next = dieKind.next(state); next; next = dieKind.next(state)) {
      checkThrow(dieKind, next);
      if (thrown.length === MOST_THROWS) throw new RuleError("DieEnd", { die, throws: MOST_THROWS });
      const shown = Math.min(face, next.faces);
      thrown.push({ ...next, face: shown, index: thrown.length });
      state = dieKind.after(state, shown);
    }
  } catch (error) {
    // A chain that is cut off where no real one comes.
    if (error instanceof RuleError && error.fault === "RunawayChain") return;
    throw error;
  }
  const total = dieKind.value(state);
  const { outcome } = dieKind.settle(state, { total, modifiers: 0, target: 1 }, defaultRuleVariants);
  if (outcome.tradition !== die) throw new RuleError("DieOutcome", { die, tradition: String(outcome.tradition) });
  const { dice } = dieKind.describe(outcome, thrown, setup, state);
  if (dice.length !== thrown.length) {
    throw new RuleError("DieCard", { die, shown: dice.length, thrown: thrown.length });
  }
}

function checkThrow(dieKind: DieKind, { role, faces, optional }: Throw): void {
  const isDie = Number.isInteger(faces) && faces >= 2;
  if (!ROLE.test(role) || !isDie || (optional && !dieKind.decline)) {
    throw new RuleError("DieThrow", { die: dieKind.id, role, faces: String(faces) });
  }
}

/**
 * Checks what a module says of the characters and difficulties of its tradition. A module is JavaScript, which may hold what
 * the types forbid.
 * @throws RuleError TraditionSection, CharacteristicId or DifficultyValue
 */
export function checkAddedCharacters({ characters = {}, difficulties = [] }: AddedTradition): void {
  const known = new Set<string>(sections);
  for (const section of characters.sections ?? []) {
    if (!known.has(section)) throw new RuleError("TraditionSection", { section, known: [...known].join(", ") });
  }
  const taken = new Set<string>();
  for (const { id } of characters.characteristics ?? []) {
    if (!isId(id) || taken.has(id)) throw new RuleError("CharacteristicId", { id });
    taken.add(id);
  }
  const { min, max } = targetRange;
  for (const { name, value } of difficulties) {
    const isTarget = Number.isInteger(value) && value >= min && value <= max;
    if (!isTarget) throw new RuleError("DifficultyValue", { name, min, max });
  }
}
