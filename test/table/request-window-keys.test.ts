import { afterEach, beforeEach, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";
import { check, fill, rest, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  void table.api.request();
  await until(() => document.querySelector(".request-window .person"));
});
afterEach(() => table.close());

const page = () => windowOf("request-window");

test("Enter in the name of a template saves it, and asks nobody", async () => {
  const field = page().querySelector<HTMLInputElement>("[data-template=name]");
  if (!field) throw new Error("No template can be named.");
  field.value = "Traps";
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  field.dispatchEvent(enter);
  await until(() => "Traps" in (game.settings.get("quadrivium", "requestTemplates")[game.world.id] ?? {}));
  expect(enter.defaultPrevented).toBe(true);
  expect([page().isConnected, game.messages.size]).toEqual([true, 0]);
});

test("whoever goes on before a group challenge is drawn hides its target all the same", async () => {
  check(page(), "asked", table.naddaha.uuid);
  fill(page(), "options.0.target", "10");
  await rest();
  check(page(), "kind", "challenge");
  fill(page(), "options.0.letter", "k");
  await rest();
  const field = (name: string) => page().querySelector<HTMLInputElement>(`[name="${name}"]`);
  expect([field("options.0.hidesTarget")?.checked, field("options.0.target")?.value]).toEqual([true, "10"]);
});

test("whoever asks before a group challenge is drawn hides its target all the same", async () => {
  check(page(), "asked", table.naddaha.uuid);
  fill(page(), "options.0.letter", "k");
  await rest();
  fill(page(), "options.0.target", "10");
  await rest();
  check(page(), "kind", "challenge");
  page().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => game.messages.size);
  expect(game.messages.contents[0]?.system).toMatchObject({
    kind: "challenge",
    options: [{ target: null, hidesTarget: true }],
  });
});

test("the list of people stays where it was scrolled to when its chances are drawn anew", async () => {
  const whom = () => page().querySelector<HTMLElement>(".whom");
  const before = whom();
  if (!before) throw new Error("Nobody can be asked.");
  const lower = document.createElement("style");
  lower.textContent = ".whom { height: 1px !important; min-height: 0 !important; overflow: auto !important; }";
  document.body.append(lower);
  before.scrollTop = 40;
  const chances = before.innerHTML;
  check(page(), "asked", table.naddaha.uuid);
  fill(page(), "options.0.target", "9");
  await until(() => before.innerHTML !== chances);
  await rest();
  const kept = whom()?.scrollTop;
  lower.remove();
  expect([whom(), kept]).toEqual([before, 40]);
});
