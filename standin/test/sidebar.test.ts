import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AbstractSidebarTab } from "../src/client/applications/sidebar/sidebar-tab.ts";
import type { Sidebar } from "../src/table/windows/sidebar.ts";
import type { Players } from "../src/table/windows/players.ts";
import { host } from "../src/client/host.ts";
import { layTable } from "../src/table/layout.ts";
import { openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const ui = () => host.ui as { sidebar: Sidebar; players: Players } & Record<string, AbstractSidebarTab>;
const tab = (name: string) => document.querySelector<HTMLElement>(`#sidebar-tab-${name}`);

/** Lays the page as the demo does, and opens the game in it. */
async function open(userId?: string): Promise<Sidebar> {
  const body = document.createElement("div");
  document.body.append(body);
  layTable(body, "An evening", "Anne");
  await openFixture(userId ? { userId } : {});
  return ui().sidebar;
}

beforeEach(() => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("the sidebar", () => {
  it("folds up when the tab that is shown is pressed, and tells the hook collapseSidebar", async () => {
    const sidebar = await open();
    const heard: unknown[] = [];
    page.Hooks.on("collapseSidebar", (...args: unknown[]) => heard.push(args));
    tab("chat")?.click();
    expect(sidebar.expanded).toBe(false);
    tab("items")?.click();
    expect(sidebar.expanded).toBe(true);
    expect(heard).toEqual([
      [sidebar, true],
      [sidebar, false],
    ]);
  });
});
