import { host } from "../../host.ts";
import type { ClientKeybindings, KeyContext } from "../../keybindings.ts";
import { reportError } from "../surroundings.ts";
import type { Hotbar } from "./hotbar.ts";
import { hotbarUser } from "./hotbar-slots.ts";

/** The number keys run the macros of the page that is shown; with Alt they show another page. */
export function registerHotbarKeys(keybindings: ClientKeybindings): void {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) {
    keybindings.register("core", `executeMacro${number}`, {
      name: "KEYBINDINGS.ExecuteMacro",
      editable: [{ key: `Digit${number}` }],
      onDown: ({ event }) => executeMacro(number || 10, event),
    });
  }
  for (const page of [1, 2, 3, 4, 5]) {
    keybindings.register("core", `swapMacroPage${page}`, {
      name: "KEYBINDINGS.SwapMacroPage",
      editable: [{ key: `Digit${page}`, modifiers: ["Alt"] }],
      onDown: () => swapPage(page),
    });
  }
}

function hotbar(): Hotbar | null {
  const ui = host.ui as { hotbar?: Hotbar };
  return "hotbar" in ui ? ui.hotbar : null;
}

function executeMacro(number: number, event: KeyContext["event"]): boolean {
  const bar = hotbar();
  const place =
    bar &&
    hotbarUser()
      .getHotbarMacros(bar.page)
      .find(({ slot }) => slot % 10 === number % 10);
  if (!place?.macro) return false;
  Promise.resolve(place.macro.execute({ event })).catch((error: unknown) => {
    reportError("Hotbar#execute", error);
  });
  return true;
}

function swapPage(page: number): boolean {
  void hotbar()?.changePage(page);
  return true;
}
