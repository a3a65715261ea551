import { diceConfig } from "./client/dice/config.ts";
import { dice } from "./client/dice/index.ts";

/** The words of a page that has dice and no game. */
export interface Words {
  readonly lang: string;
  localize(key: string): string;
  format(key: string, data: object): string;
  has(key: string): boolean;
}

/**
 * Puts dice on a page without a game, windows or documents: `Roll`, `foundry.dice`, `CONFIG.Dice` and `game.i18n`. Import
 * modules that extend classes of dice after this was called.
 */
export function installDice(i18n: Words): void {
  Object.assign(globalThis, { foundry: { dice }, CONFIG: { Dice: diceConfig() }, Roll: dice.Roll, game: { i18n } });
}
