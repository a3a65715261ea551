import { describe, expect, it, vi } from "vitest";
import { CONST } from "../src/client/constants.ts";
import { KeyboardManager } from "../src/client/keyboard.ts";
import type { KeyAction } from "../src/client/keybindings.ts";
import type { Game } from "../src/client/game.ts";
import { openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

/** A table at which actions are registered while it starts, as they must be. */
async function openWith(actions: Readonly<Record<string, KeyAction>>, userId?: string): Promise<Game> {
  const { prototype } = await import("../src/client/keybindings.ts").then((module) => module.ClientKeybindings);
  const initialize = vi.spyOn(prototype, "initialize").mockImplementationOnce(function (this: Game["keybindings"]) {
    for (const [name, action] of Object.entries(actions)) this.register("fixture", name, action);
    this.initialize();
  });
  const { game } = await openFixture(userId === undefined ? {} : { userId });
  expect(initialize).toHaveBeenCalled();
  return game;
}

function press(code: string, init: KeyboardEventInit = {}, type = "keydown"): boolean {
  const event = new KeyboardEvent(type, { code, bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

describe("keybindings", () => {
  it("an action that returns true takes the key from those behind it, which precedence puts in order", async () => {
    const heard: string[] = [];
    const action = (name: string, precedence: number, result: boolean): KeyAction => ({
      name,
      precedence,
      editable: [{ key: "KeyP" }],
      onDown: () => {
        heard.push(name);
        return result;
      },
    });
    const { PRIORITY, NORMAL, DEFERRED } = CONST.KEYBINDING_PRECEDENCE;
    await openWith({
      last: action("last", DEFERRED, true),
      taking: action("taking", NORMAL, true),
      first: action("first", PRIORITY, false),
    });
    expect(press("KeyP")).toBe(true);
    expect(heard).toEqual(["first", "taking"]);
  });

  it("a held key repeats only for an action that says so, and a reserved modifier may be held too", async () => {
    const [once, often] = [vi.fn(), vi.fn()];
    await openWith({
      once: { name: "Once", editable: [{ key: "KeyO" }], onDown: once, reservedModifiers: ["SHIFT"] },
      often: { name: "Often", editable: [{ key: "KeyO" }], onDown: often, repeat: true },
    });
    press("KeyO");
    press("KeyO", { repeat: true });
    expect([once.mock.calls.length, often.mock.calls.length]).toEqual([1, 2]);
    press("KeyO", { shiftKey: true });
    expect([once.mock.calls.length, often.mock.calls.length]).toEqual([2, 2]);
    expect(once.mock.lastCall?.[0]).toMatchObject({ key: "KeyO", isShift: true, modifiers: ["Shift"] });
  });

  it("users choose other keys, which are kept on their client, except for those that cannot be changed", async () => {
    const onDown = vi.fn();
    const game = await openWith({
      move: {
        name: "Move",
        uneditable: [{ key: "KeyX" }],
        editable: [{ key: "KeyY", modifiers: ["CONTROL"] }],
        onDown,
      },
    });
    const { keybindings } = game;
    expect(keybindings.get("fixture", "move")).toEqual([
      { key: "KeyX", modifiers: [] },
      { key: "KeyY", modifiers: ["Control"] },
    ]);
    await keybindings.set("fixture", "move", [{ key: "KeyZ" }]);
    expect(game.settings.get("core", "keybindings")).toEqual({ "fixture.move": [{ key: "KeyZ", modifiers: [] }] });
    press("KeyY", { ctrlKey: true });
    expect(onDown).not.toHaveBeenCalled();
    press("KeyZ");
    press("KeyX");
    expect(onDown).toHaveBeenCalledTimes(2);
    await keybindings.resetDefaults();
    expect(keybindings.get("fixture", "move")).toHaveLength(2);
    press("KeyY", { ctrlKey: true });
    expect(onDown).toHaveBeenCalledTimes(3);
  });

  it("modifiers are named by KeyboardManager.MODIFIER_KEYS, and known while they are held", async () => {
    const { MODIFIER_KEYS } = KeyboardManager;
    expect(MODIFIER_KEYS).toEqual({ CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" });
    const onDown = vi.fn();
    const { keyboard } = await openWith({
      bell: { name: "Bell", editable: [{ key: "KeyB", modifiers: [MODIFIER_KEYS.ALT] }], onDown },
    });
    expect(page.foundry).toHaveProperty("helpers.interaction.KeyboardManager", KeyboardManager);
    press("AltLeft", { altKey: true });
    expect([...keyboard.downKeys]).toContain("AltLeft");
    expect(KeyboardManager.MODIFIER_CODES[MODIFIER_KEYS.ALT]).toEqual(["AltLeft", "AltRight"]);
    press("KeyB", { altKey: true });
    expect(onDown).toHaveBeenCalledOnce();
  });
});
