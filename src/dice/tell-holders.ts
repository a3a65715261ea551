import type { DieKind } from "../rules/kernel/die-kind.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { listed, say } from "../base/words.ts";
import { lettersIn } from "./formula-data.ts";
import { holderOf, takenLetters } from "./letters.ts";
import { storeToldLetters, toldLetters } from "../base/world-settings.ts";

type Dice = Roll["dice"];

/** The letters of which this user was told since the page was opened. */
const told = new Set<string>();

/** The letters that this user has just typed. */
const typed = new Set<string>();

/** Forgets what the user was told, as when the page is opened. */
export function forgetTold(): void {
  told.clear();
  typed.clear();
}

/** Notes that the user has typed formulas into the chat, which are rolled next. */
export function noteTyped(formulas: readonly string[]): void {
  for (const letter of formulas.flatMap(lettersIn)) if (holderOf(letter)) typed.add(letter);
}

/**
 * Tells the author of a formula that is rolled which letters of ours in it are dice of somebody else, and how to roll ours:
 * each time when it was typed into the chat, and once for the formulas of macros and modules.
 * @param isAnswered False for a roll that a page makes by itself, of which nobody is told.
 */
export function tellHolders(dice: Dice, isAnswered: boolean): void {
  for (const die of new Set(dice)) {
    const { DENOMINATION: letter } = die.constructor as typeof foundry.dice.terms.DiceTerm;
    const holder = holderOf(letter);
    if (!holder || (CONFIG.Dice.terms[letter] as unknown) !== die.constructor) continue;
    const isTyped = typed.delete(letter);
    if (!isTyped && (!isAnswered || told.has(letter))) continue;
    told.add(letter);
    const data = { die: `d${letter}`, holder: holder.title, command: `/${dieKindOf(letter).id}` };
    ui.notifications.info(say({ key: "QUADRIVIUM.Letter.Rolled", data }));
  }
}

/**
 * Tells the game master once per module and version which letters of ours it holds, and what that changes; call it when the
 * world is ready, since modules register their dice while it starts.
 */
export async function tellTakenLetters(): Promise<void> {
  if (game.users.activeGM?.isSelf !== true) return;
  const before = toldLetters();
  const after = { ...before };
  for (const [key, { version, title, dieKinds }] of groupByHolder()) {
    if (before[key] === version) continue;
    after[key] = version;
    const data = {
      holder: title,
      module: `${title} ${version}`.trim(),
      dice: listed(dieKinds.map(({ letter }) => `d${letter}`)),
      commands: listed(dieKinds.map(({ id }) => `/${id}`)),
    };
    ui.notifications.info(say({ key: "QUADRIVIUM.Letter.Taken", data }), { permanent: true });
  }
  if (Object.keys(after).some((key) => after[key] !== before[key])) await storeToldLetters(after);
}

/** Returns the die kinds whose letters are taken, by the id of the module that holds them, or the name of its class. */
function groupByHolder() {
  const holders = new Map<string, { version: string; title: string; dieKinds: DieKind[] }>();
  for (const { dieKind, holder } of takenLetters()) {
    const { version, title } = holder;
    const key = holder.module || title;
    const known = holders.get(key) ?? { version, title, dieKinds: [] };
    known.dieKinds.push(dieKind);
    holders.set(key, known);
  }
  return holders;
}
