import { isCommand } from "./commands/commands.ts";
import { say, sayFault } from "./base/words.ts";
import { RuleError } from "./rules/kernel/rule-error.ts";
import { checkTradition } from "./rules/character/check-tradition.ts";
import { addedTraditions, listTraditions, type AddedTradition } from "./rules/traditions/traditions.ts";

/** What modules get by the hook `quadrivium.init`. */
export interface Registrar {
  readonly registerTradition: typeof registerTradition;
}

let isOpen = false;
/** The refused traditions and the reasons; reported once the language is loaded. */
let refused: { readonly module: string; readonly id: string; readonly error: unknown }[] = [];

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
 * Adds a tradition. A refused tradition changes nothing, and game masters are told of it.
 * @throws RuleError TraditionLate outside of the hook `quadrivium.init`; TraditionModule for a module that is not active; or
 * what {@link checkTradition} finds
 */
export function registerTradition(added: AddedTradition): void {
  const { module, id } = added;
  try {
    if (!isOpen) throw new RuleError("TraditionLate");
    if (!game.modules.get(module)?.active) throw new RuleError("TraditionModule", { module });
    checkTradition(added, { ids: isCommand, letters: (letter) => letter in CONFIG.Dice.terms });
    listTraditions([...addedTraditions(), added]);
  } catch (error) {
    refused.push({ module, id, error });
    throw error;
  }
}

/** Tells game masters which traditions could not be added. Call it in the ready hook, when messages can be shown. */
export function tellRefusedTraditions(): void {
  for (const { module, id, error } of game.user.isGM ? refused : []) {
    const fault = error instanceof RuleError ? sayFault(error) : String(error);
    ui.notifications.error(say({ key: "QUADRIVIUM.Tradition.Refused", data: { module, id, fault } }), {
      permanent: true,
    });
  }
}
