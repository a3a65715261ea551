import { host } from "../../client/host.ts";
import { localize, type DocumentView } from "../../client/applications/surroundings.ts";

/** A macro, as the hotbar uses it. */
export interface MacroView extends DocumentView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly command: string;
  readonly canExecute: boolean;
  readonly isAuthor: boolean;
  execute(scope?: object): Promise<unknown> | undefined;
}

/** One place of the hotbar, as its template draws it. */
export interface HotbarSlot {
  slot: number;
  macro: MacroView | null;
  key: number;
  img: string | null;
  cssClass: "full" | "open";
  tooltip: string | null;
  ariaLabel: string;
}

/** The user whose hotbar it is. */
export interface HotbarUser {
  readonly hotbar: Readonly<Record<number, string>>;
  getHotbarMacros(page: number): { slot: number; macro: MacroView | null }[];
  assignHotbarMacro(macro: object | null, slot?: number, options?: { fromSlot?: number }): Promise<unknown>;
}

/** The user of this client. */
export function hotbarUser(): HotbarUser {
  return (host.game as { user: HotbarUser }).user;
}

/** What stands on one page of the user's hotbar. */
export function slotsOf(page: number): HotbarSlot[] {
  return hotbarUser()
    .getHotbarMacros(page)
    .map(({ slot, macro }) => ({
      slot,
      macro,
      // The keys stand on the keyboard as 1 to 9, then 0.
      key: slot % 10,
      img: macro?.img ?? null,
      cssClass: macro ? "full" : "open",
      tooltip: macro?.name ?? null,
      ariaLabel: macro
        ? localize("HOTBAR.SlotOf", { slot, key: slot % 10, name: macro.name })
        : localize("HOTBAR.EmptySlot", { slot, key: slot % 10 }),
    }));
}
