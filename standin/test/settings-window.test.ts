import { describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import * as fields from "../src/client/data/fields.ts";
import type { Game } from "../src/client/game.ts";
import { GM, openFixture } from "./open-fixture.ts";

const { settings } = applications;
const { SettingsConfig } = settings;

/** A table whose system offers settings of every kind. */
async function openTable(userId = GM): Promise<{ game: Game; onChange: ReturnType<typeof vi.fn> }> {
  const { game } = await openFixture({ userId });
  const onChange = vi.fn();
  const register = (key: string, data: object) => {
    game.settings.register("fixture", key, { name: key, config: true, scope: "world", onChange, ...data });
  };
  register("strict", {
    name: "FIXTURE.Only",
    hint: "FIXTURE.Hero.FIELDS.hp.value.hint",
    type: Boolean,
    default: false,
  });
  register("edition", { type: String, choices: { a: "FIXTURE.Only", b: "Another" }, default: "a" });
  register("motto", { type: String, default: " Ever on " });
  register("dice", { type: Number, default: 3, requiresReload: true });
  register("speed", { scope: "client", type: Number, range: { min: 0, max: 10, step: 2 }, default: 4 });
  register("limit", { scope: "user", type: new fields.NumberField({ nullable: false, initial: 1, max: 5 }) });
  register("hidden", { config: false, type: String, default: "" });
  return { game, onChange };
}

async function openWindow(game: Game): Promise<HTMLElement> {
  const app = await game.settings.sheet.render({ force: true });
  return app.element;
}

function field(window: HTMLElement, key: string): HTMLInputElement {
  const found = window.querySelector<HTMLInputElement>(`[name="fixture.${key}"]`);
  if (!found) throw new Error(`The setting "${key}" is not offered`);
  return found;
}

/** What the system offers and is shown; the core has menus of its own. */
const namesIn = (window: HTMLElement) =>
  [...window.querySelectorAll<HTMLElement>('[data-category="fixture"] .form-group')]
    .filter(({ hidden }) => !hidden)
    .map((group) => group.querySelector("label")?.textContent.trim());

const tabsOf = (window: HTMLElement) =>
  [...window.querySelectorAll<HTMLElement>("nav [data-tab]")]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent.trim());

async function save({ settings }: Game): Promise<void> {
  settings.sheet.form?.requestSubmit();
  await vi.waitFor(() => {
    expect(settings.sheet.rendered).toBe(false);
  });
}

/** Presses a button of the question that comes next. */
async function answer(action: string): Promise<void> {
  const button = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>(`dialog[open] [data-action="${action}"]`);
    if (!found) throw new Error("Nothing is asked yet");
    return found;
  });
  button.click();
  await vi.waitFor(() => {
    expect(document.querySelector("dialog")).toBeNull();
  });
}

describe("the settings window", () => {
  it("is a form with the settings of the system under its title, by their names and with their hints", async () => {
    const { game } = await openTable();
    const window = await openWindow(game);
    expect(game.settings.sheet).toBeInstanceOf(SettingsConfig);
    expect([window.tagName, window.id]).toEqual(["FORM", "settings-config"]);
    expect(tabsOf(window)).toEqual(["Core", "Fixture"]);
    expect(namesIn(window)).toEqual(["only in English", "edition", "motto", "dice", "speed", "limit"]);
    expect(window.querySelector('[data-category="fixture"] .hint')?.textContent).toBe("How much is left.");
  });

  it("draws each setting by its type", async () => {
    const { game } = await openTable();
    const window = await openWindow(game);
    expect(field(window, "strict").type).toBe("checkbox");
    expect(field(window, "motto").value).toBe(" Ever on ");
    expect([field(window, "dice").type, field(window, "dice").required]).toEqual(["number", true]);
    expect([field(window, "speed").min, field(window, "speed").max, field(window, "speed").step]).toEqual([
      "0",
      "10",
      "2",
    ]);
    expect(field(window, "limit").getAttribute("max")).toBe("5");
    const options = field(window, "edition").querySelectorAll("option");
    expect([...options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ["a", "only in English"],
      ["b", "Another"],
    ]);
  });

  it("resets what was set to the defaults, after asking", async () => {
    const { game, onChange } = await openTable();
    await game.settings.set("fixture", "edition", "b");
    await game.settings.set("fixture", "hidden", "secret");
    onChange.mockClear();
    const window = await openWindow(game);
    window.querySelector<HTMLElement>('[data-action="resetDefaults"]')?.click();
    await answer("yes");
    await vi.waitFor(() => {
      expect(game.settings.sheet.rendered).toBe(false);
    });
    expect(onChange.mock.calls.map(([value]) => value as unknown)).toEqual(["a"]);
    expect(game.settings.get("fixture", "hidden")).toBe("secret");
  });
});

describe("a setting that requires a reload", () => {
  it.each([
    ["yes", 1],
    ["no", 0],
  ])("asks after it was changed, and the answer %s reloads %i times", async (action, times) => {
    const { game } = await openTable();
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    const window = await openWindow(game);
    field(window, "dice").value = "5";
    await save(game);
    await answer(action);
    expect(game.settings.get("fixture", "dice")).toBe(5);
    expect(reload).toHaveBeenCalledTimes(times);
  });
});
