import { dieKinds } from "../../rules/traditions/traditions.ts";
import { fireAndForget } from "../../base/async.ts";
import type { Colorset, DiceSoNice } from "./module.ts";

const SYSTEM = { id: "quadrivium", name: "Quadrivium" } as const;

/** The setting that says that this world has told Dice So Nice, once, to throw the dice of a roll in their order. */
const ORDERS_THROWS = "ordersThrows";

/** Registers what a world remembers about Dice So Nice. Call it in the init hook. */
export function registerThrowOrder(): void {
  game.settings.register(SYSTEM.id, ORDERS_THROWS, { scope: "world", config: false, type: Boolean, default: false });
}

/** The colors of dice that the rules tell apart, by name; those of our palette in `styles/tokens.css`. */
export const diceColors = {
  botch: { foreground: "#fffdf7", background: "#9a2b1d" },
  bonus: { foreground: "#fffdf7", background: "#6a2f7d" },
  dimmed: { foreground: "#5f5546", background: "#d9cdb6" },
} as const;

/** Returns the name of the colors of a die that was thrown in a role; null for those that its user has chosen. */
export function colorsetOf(role: string, isDiscarded: boolean): string | null {
  if (isDiscarded) return colorsetName("dimmed");
  return role === "botch" || role === "bonus" ? colorsetName(role) : null;
}

function colorsetName(name: keyof typeof diceColors): string {
  return `${SYSTEM.id}-${name}`;
}

/**
 * Tells Dice So Nice what the faces of our letters show, which it otherwise guesses, and adds our colors; for the hook
 * `diceSoNiceReady`.
 */
export function addPresets(dice3d: DiceSoNice): void {
  dice3d.addSystem(SYSTEM, "default");
  for (const [letter, dieKind] of dieKinds) {
    const labels = Array.from({ length: dieKind.faces }, (_, index) => dieKind.label(index + 1));
    dice3d.addDicePreset({ type: `d${letter}`, labels, system: SYSTEM.id }, `d${dieKind.faces}`);
  }
  for (const [name, { foreground, background }] of Object.entries(diceColors)) {
    const colorset: Colorset = {
      name: colorsetName(name as keyof typeof diceColors),
      description: `${SYSTEM.name}: ${name}`,
      category: SYSTEM.name,
      foreground,
      background,
      outline: "none",
      edge: background,
      texture: "none",
      visibility: "hidden",
    };
    fireAndForget(dice3d.addColorset(colorset, "default"));
  }
  if (game.users.activeGM?.isSelf !== true || game.settings.get(SYSTEM.id, ORDERS_THROWS)) return;
  fireAndForget(orderThrows());
}

/**
 * Lets Dice So Nice throw the dice of a message in their order. It asks systems to do so "only once", so that a table can
 * change it back.
 */
async function orderThrows(): Promise<void> {
  await game.settings.set("dice-so-nice", "enabledSimultaneousRollForMessage", false);
  await game.settings.set(SYSTEM.id, ORDERS_THROWS, true);
}
