import type { MenuEntry } from "../ux/context-menu-entry.ts";
import type { HeaderControl } from "./application-types.ts";
import { createHeaderControl } from "./window-frame.ts";

/** The controls of a window's header as entries of a context menu; an entry without a handler of its own acts. */
export function headerMenu(
  controls: Iterable<HeaderControl>,
  act: (event: PointerEvent, target: HTMLElement) => void,
): MenuEntry[] {
  return [...controls].map((control) => {
    const { label, icon, classes, group, onClick } = control;
    return {
      label,
      ...(icon === undefined ? {} : { icon }),
      ...(classes === undefined ? {} : { classes }),
      ...(group === undefined ? {} : { group }),
      onClick: (event: Event) => {
        // Handlers of actions are given the element that names the action.
        if (onClick) onClick(event as PointerEvent);
        else act(event as PointerEvent, createHeaderControl(control));
      },
    };
  });
}
