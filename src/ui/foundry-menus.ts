import { menuEntry, type MenuChoice, type MenuEntry } from "../base/foundry-versions.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** The names of the entries that a menu has from us. */
const added = new WeakMap<readonly MenuEntry[], Set<string>>();

/** Adds an entry to a menu, once: Foundry may announce one menu under several names. */
export function addToMenu(entries: MenuEntry[], choice: MenuChoice): void {
  const names = added.get(entries) ?? new Set();
  if (names.has(choice.label)) return;
  added.set(entries, names.add(choice.label));
  entries.push(menuEntry(choice));
}

/** A button among the tools for tokens. */
interface TokenTool {
  readonly name: string;
  /** Language key. */
  readonly title: string;
  readonly icon: string;
  readonly visible: boolean;
  readonly onChange: () => void;
}

/** Adds a button to the tools for tokens; for the hook `getSceneControlButtons`. */
export function addTokenTool(
  controls: Record<string, foundry.applications.ui.SceneControls.Control>,
  tool: TokenTool,
): void {
  const tools = controls.tokens?.tools;
  if (tools) tools[tool.name] = { ...tool, order: Object.keys(tools).length, button: true };
}

type Constructor = new () => ApplicationV2;

/**
 * Returns the class that Foundry's settings open for a window that is loaded on demand: they create and draw it, and it opens the real
 * window.
 */
export function lateWindow(load: () => Promise<Constructor>): Constructor {
  return class LateWindow extends ApplicationV2 {
    override async render(): Promise<this> {
      const Window = await load();
      await openOnce(new Window());
      return this;
    }
  };
}

/** Opens a window; if one with its id is open, that comes to the front instead, with its unsaved input. */
export async function openOnce(window: ApplicationV2): Promise<void> {
  const open = foundry.applications.instances.get(window.id);
  if (!open?.rendered) await window.render({ force: true });
  else if (open.minimized) await open.maximize();
  open?.bringToFront();
}
