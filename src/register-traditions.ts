import { isCommand } from "./commands/command-names.ts";
import { say, sayFault } from "./base/words.ts";
import { RuleError } from "./rules/kernel/rule-error.ts";
import { checkTradition } from "./rules/character/check-tradition.ts";
import { addedTraditions, listTraditions } from "./rules/traditions/traditions.ts";
import type { AddedTradition } from "./rules/traditions/traditions.ts";

/** What modules get by the hook `quadrivium.init`. */
export interface Registrar {
  readonly registerTradition: typeof registerTradition;
}

/** What a module could not do, and why. */
interface Refused {
  readonly module: string;
  /** Id of the tradition; blank if the module did not come as far as to name it. */
  readonly id: string;
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
  // Foundry catches what a listener throws, so that the others still run.
  const listener = Hooks.on("error", (...report) => {
    noteFailure(report[1]);
  });
  Hooks.callAll("quadrivium.init", { registerTradition });
  Hooks.off("error", listener);
  isOpen = false;
}

/** Notes an error of a module that is not the refusal of a tradition; from the hook `error`. */
function noteFailure(error: Error): void {
  const { cause } = error;
  if (refused.some((one) => one.error === error || one.error === cause)) return;
  const stack = [error, cause].map((one) => (one instanceof Error ? one.stack : "")).join("\n");
  const [, module = "?"] = /\/modules\/([\w-]+)\//.exec(stack) ?? [];
  refused.push({ module, id: "", error });
}

/**
 * Adds a tradition. A tradition that is refused leaves everything as it was, and game masters are told of it.
 * @throws RuleError TraditionLate outside of the hook `quadrivium.init`; TraditionModule for a module that is not active; or
 * what {@link checkTradition} finds
 */
export function registerTradition(added: AddedTradition): void {
  const { module, id } = added;
  try {
    if (!isOpen) throw new RuleError("TraditionLate");
    if (!game.modules.get(module)?.active) throw new RuleError("TraditionModule", { module });
    checkTradition(added, {
      ids: isCommand,
      letters: (letter) => letter in CONFIG.Dice.terms,
    });
    listTraditions([...addedTraditions(), added]);
  } catch (error) {
    refused.push({ module, id, error });
    throw error;
  }
}

/** Tells game masters, once there is somebody to tell, which traditions could not be added. Call it in the ready hook. */
export function tellRefusedTraditions(): void {
  if (!game.user.isGM) return;
  for (const { module, id, error } of refused) {
    const fault = error instanceof RuleError ? sayFault(error) : String(error);
    const key = id ? "QUADRIVIUM.Tradition.Refused" : "QUADRIVIUM.Tradition.Failed";
    ui.notifications.error(say({ key, data: { module, id, fault } }), { permanent: true });
  }
}
