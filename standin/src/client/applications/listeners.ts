import { host } from "../host.ts";
import { stopListening } from "../keyboard.ts";
import { instances, ApplicationV2 } from "./api/application.ts";
import { reportError } from "./surroundings.ts";
import type { TextEditor } from "./ux/text-editor.ts";

const TEXT_ENTRY =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable=true]";

let listening: AbortController | null = null;

/** Lets the page as a whole answer: links and inline rolls everywhere, and Escape, which closes the window in front. */
export function activateListeners(): void {
  deactivateListeners();
  listening = new AbortController();
  document.addEventListener("keydown", onKeyDown, { signal: listening.signal });
  globalThis.addEventListener("resize", onResize, { signal: listening.signal });
  textEditor().activateListeners();
}

/** Stops answering. */
export function deactivateListeners(): void {
  if (!listening) return;
  listening.abort();
  listening = null;
  textEditor()[stopListening]();
}

function textEditor(): typeof TextEditor {
  return (host.CONFIG as { ux: { TextEditor: typeof TextEditor } }).ux.TextEditor;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  // The browser itself closes what it has opened above the page.
  if (document.querySelector(":popover-open:not([popover=manual])")) return;
  const focused = event.target as HTMLElement;
  if (focused.matches(TEXT_ENTRY)) {
    // A field with the focus is left first, so that its text is not lost with the window.
    if (focused.closest(".application")) focused.blur();
    return;
  }
  const front = windowInFront();
  if (!front) return;
  event.preventDefault();
  if (front.window.controlsDropdown?.classList.contains("expanded")) {
    void front.toggleControls(false);
    return;
  }
  front.close({ closeKey: true }).catch((error: unknown) => {
    reportError("ApplicationV2#close", error);
  });
}

/** Windows outside a smaller page come back into it. */
function onResize(): void {
  for (const app of instances.values()) {
    if (app instanceof ApplicationV2 && app.hasFrame && app.rendered) app.setPosition();
  }
}

function windowInFront(): ApplicationV2 | undefined {
  const windows = [...instances.values()].filter(
    (app): app is ApplicationV2 => app instanceof ApplicationV2 && app.hasFrame,
  );
  return windows.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
}
