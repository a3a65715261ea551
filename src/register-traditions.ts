import { isCommand } from "./commands/commands.ts";
import { addedDieName } from "./dice/missing-roll.ts";
import { say, sayFault } from "./i18n/words.ts";
import type { DieKind } from "./rules/kernel/die-kind.ts";
import { RuleError } from "./rules/kernel/rule-error.ts";
import { checkTradition } from "./rules/odds/check-tradition.ts";
import { addedTraditions, listTraditions } from "./rules/traditions/traditions.ts";
import type { AddedTradition } from "./rules/traditions/traditions.ts";

/** What modules get by the hook `quadrivium.init`. */
export interface Registrar {
  readonly registerTradition: typeof registerTradition;
}

/** A tradition that was refused, and why. */
interface Refused {
  readonly added: Pick<AddedTradition, "module" | "id">;
  readonly error: unknown;
}

let isOpen = false;
let refused: Refused[] = [];

/**
 * Asks the modules for their traditions. Call it in the init hook before anything reads the lists. The scripts of all modules
 * have run by then, though none of their own init hooks: those come after the system's.
 */
export function collectTraditions(): void {
  listTraditions([]);
  refused = [];
  isOpen = true;
  Hooks.callAll("quadrivium.init", { registerTradition });
  isOpen = false;
}

/**
 * Adds a tradition. A tradition that is refused leaves everything as it was, and game masters are told of it.
 * @throws RuleError TraditionLate outside of the hook `quadrivium.init`; TraditionModule for a module that is not active; or
 * what {@link checkTradition} finds
 */
export function registerTradition(added: AddedTradition): void {
  try {
    if (!isOpen) throw new RuleError("TraditionLate");
    const { module } = added;
    if (!game.modules.get(module)?.active) throw new RuleError("TraditionModule", { module });
    checkTradition(added, {
      ids: isCommand,
      letters: (letter) => letter in CONFIG.Dice.terms,
    });
    listTraditions([...addedTraditions(), added]);
  } catch (error) {
    refused.push({ added, error });
    throw error;
  }
}

/** Returns the name under which the dice of a module are stored; undefined for the system's own. */
export function addedName(dieKind: DieKind): string | undefined {
  const added = addedTraditions().find(({ dieKinds }) => dieKinds.includes(dieKind));
  return added && addedDieName(added.module, dieKind.id);
}

/** Tells game masters, once there is somebody to tell, which traditions could not be added. Call it in the ready hook. */
export function tellRefusedTraditions(): void {
  if (!game.user.isGM) return;
  for (const { added, error } of refused) {
    const fault = error instanceof RuleError ? sayFault(error) : String(error);
    const data = { module: added.module, id: added.id, fault };
    ui.notifications.error(say({ key: "QUADRIVIUM.Tradition.Refused", data }), { permanent: true });
  }
}
