import { performRoll } from "../rolls/perform-roll.ts";
import { localiseFaults } from "../i18n/rule-errors.ts";
import { say } from "../i18n/words.ts";
import { currentVisibility } from "../foundry-versions.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { checkSizes, plainSetup } from "../rules/kernel/setup.ts";
import type { CounterRoll, DieKind } from "../rules/kernel/die-kind.ts";
import { dangerDice } from "../world-settings.ts";
import { askInWindow } from "../windows/ask-in-window.ts";
import { throwDecisionGone, rollOf } from "../services/change-roll.ts";
import { isCountered, joinCounter } from "./counter-join.ts";
import { DICE_POOL, dicePool, poolRows } from "../windows/dice-pool.ts";
import type { PoolAnswer } from "../windows/dice-pool.ts";

/** Rolls a counter against an action: "The two cards are joined." [spec] */
export async function rollCounter(action: ChatMessage.Implementation): Promise<void> {
  const dieKind = rollOf(action)?.die?.dieKind;
  const terms = dieKind?.counter;
  if (!game.user.isGM || !dieKind || !terms || isCountered(action)) return;
  const answer = await ask(action, terms, dieKind.tradition);
  if (answer === null) return;
  try {
    const spec = localiseFaults(() => {
      // The action may have got a target while the window was open.
      if (isCountered(action)) throwDecisionGone();
      return specOf(dieKind, terms, answer);
    });
    const counter = await performRoll({
      actor: null,
      spec,
      visibility: currentVisibility(),
      opposes: action.id,
    });
    if (counter) await joinCounter(action, counter);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
}

/** Asks for the dice of a counter; returns null if the window is closed. */
function ask(
  { id }: ChatMessage.Implementation,
  { pool, flags }: CounterRoll,
  tradition: string,
): Promise<PoolAnswer | null> {
  return askInWindow<PoolAnswer>({
    title: say({ key: "QUADRIVIUM.Counter.Roll" }),
    tradition,
    template: DICE_POOL,
    context: {
      id: `quadrivium-counter-${id ?? ""}`,
      sizes: poolRows(pool.sizes, dangerDice()),
      flags: flags.map(({ name }) => ({ name, label: game.i18n.localize(`QUADRIVIUM.Field.${name}`) })),
    },
    confirm: say({ key: "QUADRIVIUM.Counter.Confirm" }),
  });
}

/** Returns the spec of a counter. Throws RuleError ModifierCount for more dice than a pool can hold. */
function specOf(die: DieKind, { pool, flags }: CounterRoll, answer: PoolAnswer): RollSpec {
  const dice = dicePool(pool.sizes, answer);
  checkSizes(pool, dice, dice.map((size) => `d${size}`).join(" "));
  const set = flags.map(({ name }) => [name, answer[name] === true] as const);
  const setup = { ...plainSetup(die), ...Object.fromEntries(set), [pool.name]: dice };
  return { die, setup, title: say({ key: "QUADRIVIUM.Counter.Title" }) };
}
