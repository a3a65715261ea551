import { expect, it, vi } from "vitest";
import { applications } from "../src/client/applications/index.ts";
import { ANNE, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const { ControlsConfig } = applications.sidebar.apps;

async function openControls(userId?: string) {
  const { game } = await openFixture(userId === undefined ? {} : { userId });
  const app = new ControlsConfig();
  await app.render({ force: true });
  const keysOf = (id: string) =>
    [...app.element.querySelectorAll(`[data-binding-of="${id}"] kbd`)].map(({ textContent }) => textContent);
  return { game, app, keysOf };
}

it("shows what can be done by key, by package, and to players nothing they cannot do", async () => {
  const { app, keysOf } = await openControls();
  expect([...app.element.querySelectorAll("nav [data-tab]")].map((tab) => tab.textContent.trim())).toEqual([
    "Core",
    "Fixture",
  ]);
  expect(keysOf("fixture.roll")).toEqual(["Ctrl + R"]);
  expect(keysOf("core.pause")).toEqual(["Space"]);
  await app.close();
});

it("shows players nothing that is for game masters", async () => {
  const { app, keysOf } = await openControls(ANNE);
  expect(keysOf("core.pause")).toEqual([]);
  await app.close();
});

it("a key that is pressed in an action's field calls it from then on, until it is removed or reset", async () => {
  const { game, app, keysOf } = await openControls();
  const press = (target: Element | null, init: KeyboardEventInit) =>
    target?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  press(app.element.querySelector('[data-action-id="fixture.roll"]'), { code: "KeyT", altKey: true });
  await vi.waitFor(() => {
    expect(keysOf("fixture.roll")).toEqual(["Ctrl + R", "Alt + T"]);
  });
  expect(page.fixturePressed).toEqual([]);
  press(document.body, { code: "KeyT", altKey: true });
  expect(page.fixturePressed).toEqual(["KeyT"]);
  app.element.querySelector<HTMLElement>('[data-binding-of="fixture.roll"] [data-index="0"]')?.click();
  await vi.waitFor(() => {
    expect(keysOf("fixture.roll")).toEqual(["Alt + T"]);
  });
  expect(game.keybindings.get("fixture", "roll")).toEqual([{ key: "KeyT", modifiers: ["Alt"] }]);
  app.element.querySelector<HTMLElement>('[data-action="resetDefaults"]')?.click();
  await vi.waitFor(() => {
    expect(keysOf("fixture.roll")).toEqual(["Ctrl + R"]);
  });
  await app.close();
});
