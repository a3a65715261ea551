import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { applications } from "../src/applications.ts";
import type { AbstractSidebarTab } from "../src/client/applications/sidebar/sidebar-tab.ts";
import type { Sidebar } from "../src/table/windows/sidebar.ts";
import type { Players } from "../src/table/windows/players.ts";
import { host } from "../src/client/host.ts";
import { layTable } from "../src/table/layout.ts";
import { ANNE, BEN, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const ui = () => host.ui as { sidebar: Sidebar; players: Players } & Record<string, AbstractSidebarTab>;
const tabs = () => [...document.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")];
const tab = (name: string) => document.querySelector<HTMLElement>(`#sidebar-tab-${name}`);
const shown = () => [...document.querySelectorAll("#sidebar-content > .tab.active")].map(({ id }) => id);

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
  it("has a tab for everything the interface has, in Foundry's order, and shows the chat", async () => {
    await open();
    const names = tabs().map(({ dataset }) => dataset["tab"] ?? "");
    const order = [
      "chat",
      "combat",
      "scenes",
      "actors",
      "items",
      "journal",
      "tables",
      "macros",
      "compendium",
      "settings",
    ];
    expect(names).toEqual(order.filter((name) => names.includes(name)));
    for (const name of ["chat", "actors", "items", "journal", "macros", "settings"]) expect(names).toContain(name);
    expect(shown()).toEqual(["chat"]);
    expect(tab("actors")?.getAttribute("aria-label")).toBe("Actors");
  });

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

  it("takes a tab which a package adds", async () => {
    const { AbstractSidebarTab, Sidebar: SidebarClass } = applications.sidebar;
    class Clocks extends applications.api.HandlebarsApplicationMixin(AbstractSidebarTab) {
      static override tabName = "clocks";
      static override DEFAULT_OPTIONS: ApplicationDefaults = { window: { title: "Clocks" } };
      static override PARTS = { main: { template: "templates/sidebar/directory/footer.hbs" } };
    }
    const descriptors = SidebarClass.TABS as unknown as Record<string, object>;
    descriptors["clocks"] = { icon: "fa-solid fa-clock", tooltip: "Clocks" };
    try {
      await open();
      (host.CONFIG as { ui: Record<string, unknown> }).ui["clocks"] = Clocks;
      ui()["clocks"] = new Clocks();
      await ui().sidebar.render({ force: true });
      await ui()["clocks"]?.render({ force: true });
      tab("clocks")?.click();
      expect(shown()).toEqual(["clocks"]);
    } finally {
      Reflect.deleteProperty(descriptors, "clocks");
    }
  });
});

describe("the list of players", () => {
  const names = () => [...document.querySelectorAll("#players .player-name")].map(({ textContent }) => textContent);

  it("shows who is here before who is away, with roles and characters", async () => {
    await open(ANNE);
    expect(names()).toEqual(["Anne (Hero)", "Ben", "Gamemaster (GM)"]);
  });

  it("leaves out who is away when it is folded up", async () => {
    await open(ANNE);
    ui().players.collapse();
    await vi.waitUntil(() => names().length === 1);
    expect(ui().players.expanded).toBe(false);
  });

  it("lets users configure themselves: colour, pronouns, and whom they play", async () => {
    const { game } = await openPage(ANNE);
    document.querySelector<HTMLElement>("#players [data-action=configureUser]")?.click();
    const form = await vi.waitUntil(() => document.querySelector<HTMLFormElement>("form.user-config"));
    const character = form.querySelector<HTMLSelectElement>("[name=character]");
    expect([...(character?.options ?? [])].map(({ text }) => text)).toEqual(["Nobody", "Hero"]);
    if (character) character.value = "";
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    await vi.waitUntil(() => game.user?.character === null);
    expect(document.querySelector(`[data-user-id=${BEN}] button`)).toBeNull();
  });
});

async function openPage(userId: string) {
  await open(userId);
  return { game: page.game };
}

it("the banner says when the game is paused", async () => {
  await open();
  const banner = document.querySelector("#pause");
  expect(banner?.textContent).toBe("");
  page.game.togglePause(true);
  await vi.waitUntil(() => banner?.textContent === "Game paused");
  expect(banner?.classList.contains("paused")).toBe(true);
});
