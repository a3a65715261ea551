import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { TooltipManager } from "../src/client/applications/ui/tooltip-manager.ts";
import type { Notifications } from "../src/client/applications/ui/notifications.ts";
import type { ActorDirectory } from "../src/table/directories/directories.ts";
import type { Players } from "../src/table/windows/players.ts";
import { ContextMenu, writeEntry } from "../src/client/applications/ux/context-menu.ts";
import { SearchFilter } from "../src/client/applications/ux/search-filter.ts";
import { host } from "../src/client/host.ts";
import { told, useTable } from "./applications-table.ts";

useTable();

interface Host {
  Actor: { create(data: object): Promise<{ update(changes: object): Promise<unknown> }> };
  CONFIG: { ui: object };
  Hooks: { callAll(hook: string, ...args: unknown[]): void };
  game: {
    tooltip: TooltipManager;
    actors: { get(id: string): { sheet: unknown; delete(): Promise<unknown> } | undefined };
    users: { get(id: string): { active: boolean } };
  };
  ui: { actors: ActorDirectory; notifications: Notifications; players: Players };
}

const foundry = host as unknown as Host;
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent.trim());

describe("notifications", () => {
  it("stand in a live region, each with its level and a button that removes it", () => {
    const { notifications } = foundry.ui;
    for (const level of ["info", "warn", "error", "success"] as const) notifications[level](level);
    expect(document.getElementById("notifications")?.getAttribute("aria-live")).toBe("polite");
    const items = [...document.querySelectorAll("#notifications > li")];
    expect(items.map((item) => item.className)).toEqual([
      "notification info",
      "notification warning",
      "notification error",
      "notification success",
    ]);
    items[0]?.querySelector("button")?.click();
    expect(told()).toEqual(["warn", "error", "success"]);
  });

  it("are localised, formatted and cleaned", () => {
    const { notifications } = foundry.ui;
    notifications.info("CHAT.Title", { localize: true });
    notifications.info("CHAT.InvalidCommand", { format: { command: "<b>/x</b>" } });
    notifications.info('<b onclick="x()">bold</b>');
    expect(told()).toEqual(["Chat", "There is no chat command <b>/x</b>.", "bold"]);
    expect(document.querySelector("#notifications [onclick]")).toBeNull();
  });
});

describe("tooltips", () => {
  const show = (html: string, options = {}) => {
    document.body.innerHTML = html;
    const element = document.body.firstElementChild as HTMLElement;
    foundry.game.tooltip.activate(element, options);
    return document.getElementById("tooltip");
  };

  it("show a language key in its language, a text as it is, and HTML cleaned", () => {
    expect(show('<b data-tooltip="CHAT.Title"></b>')?.innerHTML).toBe("Chat");
    expect(show('<b data-tooltip="<i onclick=1>x</i>"></b>')?.innerHTML).toBe("<i>x</i>");
    expect(show('<b data-tooltip-text="<i>x</i>"></b>')?.textContent).toBe("<i>x</i>");
    expect(show('<b data-tooltip-html="<i>x</i>"></b>')?.innerHTML).toBe("<i>x</i>");
    expect(show("<b></b>", { text: "Given" })?.textContent).toBe("Given");
  });

  it("describe their element while they are shown", () => {
    const tooltip = show('<b data-tooltip-text="x"></b>');
    const { element } = foundry.game.tooltip;
    expect(element?.getAttribute("aria-describedby")).toBe("tooltip");
    expect(tooltip?.classList.contains("active")).toBe(true);
    foundry.game.tooltip.deactivate();
    expect(element?.hasAttribute("aria-describedby")).toBe(false);
    expect(tooltip?.classList.contains("active")).toBe(false);
  });

  it("come while an element is pointed at, and go afterwards", () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<b data-tooltip-text="x"></b>';
    const element = document.body.firstElementChild;
    element?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    expect(foundry.game.tooltip.element).toBeNull();
    vi.runAllTimers();
    expect(foundry.game.tooltip.element).toBe(element);
    element?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
    expect(foundry.game.tooltip.element).toBeNull();
    vi.useRealTimers();
  });
});

describe("a context menu", () => {
  const open = (entries: ConstructorParameters<typeof ContextMenu>[2], options = {}) => {
    document.body.innerHTML = '<ul><li class="row" id="a"><b>A</b></li><li class="other"></li></ul>';
    const list = document.querySelector("ul");
    if (!list) throw new Error("No list");
    const menu = new ContextMenu(list, ".row", entries, { jQuery: false, ...options });
    document.querySelector("b")?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    return menu;
  };

  it("offers the entries which fit the element, and calls the one that is chosen with it", () => {
    const onClick = vi.fn();
    const menu = open([
      writeEntry({ label: "CHAT.Title", icon: '<i class="fa-solid fa-comment"></i>', onClick }),
      writeEntry({ label: "Never", visible: false, onClick }),
      writeEntry({ label: "Not here", visible: (target) => target.id === "b", onClick }),
    ]);
    expect(texts("#context-menu .context-item")).toEqual(["Chat"]);
    expect(document.querySelector("#context-menu i")?.className).toBe("fa-solid fa-comment");
    expect(menu.target?.id).toBe("a");
    document.querySelector<HTMLElement>(".context-item")?.click();
    expect(onClick).toHaveBeenCalledWith(expect.any(Event), document.getElementById("a"));
    expect(menu.element).toBeNull();
  });
});

describe("a search filter", () => {
  it("hears what is typed, without accents and the meaning of signs", () => {
    vi.useFakeTimers();
    document.body.innerHTML = "<input><ul><li>Élan</li><li>Ox</li></ul>";
    const filter = new SearchFilter({
      inputSelector: "input",
      contentSelector: "ul",
      callback: (_event, query, rgx, content) => {
        for (const item of content?.children ?? []) {
          (item as HTMLElement).hidden = query !== "" && !SearchFilter.testQuery(rgx, item.textContent);
        }
      },
    });
    filter.bind(document.body);
    const input = document.querySelector("input");
    if (input) input.value = "elan";
    input?.dispatchEvent(new Event("input"));
    vi.runAllTimers();
    expect(texts("li:not([hidden])")).toEqual(["Élan"]);
    vi.useRealTimers();
  });
});

describe("the words of the interface", () => {
  it("all stand in the language file", async () => {
    const root = join(import.meta.dirname, "../src");
    const folders = ["client/applications", "templates"];
    const known = JSON.parse(await readFile(join(root, "lang/en.json"), "utf8")) as object;
    const has = (key: string) =>
      key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], known) !==
      undefined;
    const missing: string[] = [];
    for (const folder of folders) {
      for (const file of await readdir(join(root, folder), { recursive: true })) {
        if (!/\.(ts|hbs)$/.test(file)) continue;
        const text = await readFile(join(root, folder, file), "utf8");
        for (const [, key = ""] of text.matchAll(/"([A-Z][A-Z]+(?:\.[A-Za-z]+)+)"/g))
          if (!has(key)) missing.push(`${file}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
