import { expect, test } from "vitest";
import { ADA, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, openSheet, until, windowOf } from "./page.ts";

/** Presses a key and lets it go, with the modifiers held. */
function press(code: string, modifiers: KeyboardEventInit = {}): void {
  for (const name of ["keydown", "keyup"]) {
    document.body.dispatchEvent(new KeyboardEvent(name, { code, bubbles: true, cancelable: true, ...modifiers }));
  }
}

const rolls = () => game.messages.contents.filter(({ type }) => type === "roll");
const requestWindow = () => document.querySelector<HTMLElement>(".request-window .person");

test.for([
  ["the actor directory", () => ui.actors as unknown as foundry.applications.sidebar.DocumentDirectory.Any],
  ["the chat", () => ui.chat],
] as const)("a game master asks for rolls from %s", async ([, tab]) => {
  await openTable();
  await tab().render({ force: true });
  const element = tab().element;
  click(await until(() => element.querySelector<HTMLElement>(".ask-for-rolls")));
  await until(requestWindow);
  await tab().render({ force: true });
  expect(element.querySelectorAll(".ask-for-rolls")).toHaveLength(1);
});

test("the tools for tokens have a button that asks those who are selected", async () => {
  await openTable();
  const controls = { tokens: { name: "tokens", tools: { select: { name: "select" } } } } as never;
  Hooks.callAll("getSceneControlButtons", controls);
  const { tools } = (controls as { tokens: { tools: Record<string, { visible: boolean; onChange(): void }> } }).tokens;
  expect(tools.quadriviumRequest?.visible).toBe(true);
  tools.quadriviumRequest?.onChange();
  await until(() => document.querySelector(".ask-box .person"));
});

test("Shift and R open the box to ask, and with Alt the request window", async () => {
  await openTable();
  press("KeyR", { shiftKey: true });
  await until(() => document.querySelector(".ask-box .person"));
  expect(requestWindow()).toBeNull();
  press("KeyR", { shiftKey: true, altKey: true });
  await until(requestWindow);
});

test("the key that skips the dialog can be another", async () => {
  await openTable();
  await game.keybindings.set("quadrivium", "skipDialog", [{ key: "KeyQ" }]);
  await openSheet(table.naddaha);
  const sheet = windowOf("character-sheet");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyQ", bubbles: true }));
  scriptFaces(6);
  click(buttonIn(sheet, "Brawl"));
  await until(() => rolls()[0]);
  document.body.dispatchEvent(new KeyboardEvent("keyup", { code: "KeyQ", bubbles: true }));
  click(buttonIn(sheet, "Brawl"), { shiftKey: true });
  await until(() => document.querySelector(".roll-dialog .subject"));
});

test("C opens a player's own character, and closes it", async () => {
  await openTable({ userId: ADA });
  press("KeyC");
  await until(() => document.querySelector(".character-sheet"));
  press("KeyC");
  await until(() => !document.querySelector(".character-sheet"));
});
