import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import type { Source } from "../src/client/connection.ts";
import { generation, releaseOf } from "../src/client/generations/index.ts";
import { host } from "../src/client/host.ts";
import { install, type Installation } from "../src/install.ts";
import { MemoryStore } from "../src/table/server/store.ts";
import { World } from "../src/table/server/world.ts";

/** Files of the tests by their path; others are the host's own. */
export const files: Record<string, string> = {};

const GM = "gm00000000000000";
const PIA = "pia0000000000000";
export const ANN = "ann0000000000000";

const users: Source[] = [
  { _id: GM, name: "Gamemaster", role: 4 },
  { _id: PIA, name: "Pia", role: 1 },
];
const actors: Source[] = [{ _id: ANN, name: "Ann", type: "character", ownership: { [PIA]: 3 } }];

let installation: Installation;

/** Puts the host into the page for every test of a file: a world with a GM, who sits here, a player and an actor. */
export function useTable(): void {
  beforeEach(async () => {
    // What notifications tell the console as well is looked for in the page.
    for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
    installation = install({
      routePrefix: "",
      loadText: (path) =>
        path in files
          ? Promise.resolve(files[path] ?? "")
          : readFile(resolve(import.meta.dirname, "../src", path), "utf8"),
      importModule: () => Promise.reject(new Error("The system of these tests has no modules")),
      runScript: () => Promise.reject(new Error("The system of these tests has no scripts")),
      addStyle: () => undefined,
      leave: () => undefined,
    });
    const world = await World.open(new MemoryStore({ users, actors }), {
      world: { id: "table", title: "Table" },
      system: { id: "none", title: "No system", documentTypes: { Actor: { character: {} } } },
      release: releaseOf(generation().number),
    });
    localStorage.clear();
    await installation.open(world.join(GM));
  });

  afterEach(async () => {
    (host.ui as { notifications: { clear(): void } }).notifications.clear();
    await installation.uninstall();
    document.body.replaceChildren();
  });
}

/** What the user was told. */
export function told(): string[] {
  return [...document.querySelectorAll("#notifications .notification p")].map((message) => message.textContent);
}

/** The labels of the controls in a window's header; the menu is opened, whichever kind this generation has. */
export async function headerLabels(app: { readonly element: HTMLElement }): Promise<string[]> {
  return (await openControls(app)).map((entry) => entry.textContent.trim());
}

/** Chooses one of the controls in a window's header by its label. */
export async function chooseControl(app: { readonly element: HTMLElement }, label: string): Promise<void> {
  (await findControl(app, label)).click();
}

/** Opens the menu of a window's header, and returns the control with a label. */
async function findControl(app: { readonly element: HTMLElement }, label: string): Promise<HTMLElement> {
  const found = (await openControls(app)).find((entry) => entry.textContent.trim() === label);
  if (!found) throw new Error(`The header has no control "${label}"`);
  return found;
}

async function openControls(app: { readonly element: HTMLElement }): Promise<HTMLElement[]> {
  const inMenu = () => [...document.querySelectorAll<HTMLElement>("#context-menu [role=menuitem]")];
  if (!generation().applications.controlsAreContextMenu) {
    return [...app.element.querySelectorAll<HTMLElement>(".controls-dropdown button")];
  }
  if (!inMenu().length) app.element.querySelector<HTMLElement>('[data-action="toggleControls"]')?.click();
  return vi.waitFor(() => {
    if (!inMenu().length) throw new Error("The menu is not open yet");
    return inMenu();
  });
}
