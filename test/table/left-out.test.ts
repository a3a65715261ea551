import { afterEach, beforeAll, expect, test } from "vitest";
import type { Extra } from "../../src/ui/extras.ts";
import { GM, openTable, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, layPage, openSheet, rest, textOf, until, windowOf } from "./page.ts";

/** What shows the additions of extras is whole without each of them, and without all. */

let table: Table;
/** The extras as they are registered; the list needs the globals of a page to be loaded. */
let registered: Extra[];
let all: readonly Extra[];
beforeAll(async () => {
  table = await openTable();
  registered = (await import("../../src/register.ts")).extras as Extra[];
  all = [...registered];
  await table.close();
});
afterEach(async () => {
  registered.splice(0, registered.length, ...all);
  await close();
});

async function close(): Promise<void> {
  for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
  await table.close();
  document.body.replaceChildren();
}

const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.ariaLabel ?? textOf(button);
const namesOf = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map(nameOf);

/** What a game master finds at each place to which extras add, by the name of the place. */
async function found(): Promise<Record<string, readonly string[]>> {
  table = await openTable({ userId: GM });
  await layPage();
  const chat = namesOf(document, "#chat-controls .quadrivium-chat-controls button");
  const directory = namesOf(document, "#actors .header-actions button:not([data-action])");

  await openSheet(table.naddaha);
  const sheet = windowOf("character-sheet");
  const controls = namesOf(sheet, ".sheet-tools button");
  click(buttonIn(sheet, "Actions for Brawl"));
  const row = namesOf(await until(() => document.querySelector("#context-menu")), "[role=menuitem]");

  await game.settings.set("quadrivium", "requestTemplates", { [game.world.id]: { Trap: {} } });
  void table.api.request();
  const window = await until(() => document.querySelector<HTMLElement>(".request-window .template select")).then(() =>
    windowOf("request-window"),
  );
  const template = namesOf(window, ".template:has(select) button");

  const Welcome = game.settings.menus.get("quadrivium.welcome")
    ?.type as unknown as new () => typeof table.naddaha.sheet;
  await (new Welcome() as foundry.applications.api.ApplicationV2).render({ force: true });
  const welcome = namesOf(windowOf("welcome-window"), ".form-footer button");

  await type("/help");
  const help = await until(() => game.messages.contents.at(-1)).then((message) => message.renderHTML());
  const buttons = namesOf(help, ".command-help button");
  expect(help.querySelectorAll(".command-help dt").length).toBeGreaterThan(10);
  await rest();
  return { chat, directory, controls, row, template, welcome, help: buttons };
}

/** The names of what extras add, by the place. */
async function namesIn(extras: readonly Extra[]): Promise<Record<string, readonly string[]>> {
  const words = (keys: readonly { readonly label: string }[]) => keys.map(({ label }) => game.i18n.localize(label));
  const part = <Name extends keyof Extra>(name: Name) => extras.flatMap((extra) => [...(extra[name] ?? [])]);
  const tools = part("tools") as NonNullable<Extra["tools"]>;
  const controls = part("sheetControls") as NonNullable<Extra["sheetControls"]>;
  const goals = words(part("dragGoals"));
  const brawl = { ability: table.naddaha.items.getName("Brawl", { strict: true }).id ?? "" };
  const choices = part("statChoices") as NonNullable<Extra["statChoices"]>;
  const help = document.createElement("div");
  for (const entry of part("helpEntries") as NonNullable<Extra["helpEntries"]>) help.innerHTML += await entry();
  return {
    chat: words(tools.filter(({ places, isFor }) => isFor() && places.includes("chat"))),
    directory: words(tools.filter(({ places, isFor }) => isFor() && places.includes("directory"))),
    controls: words(controls.filter(({ isFor }) => isFor(table.naddaha))),
    row: [...goals, ...words(choices.filter(({ isFor }) => isFor(table.naddaha, brawl)))],
    template: goals,
    welcome: words(part("welcomeChoices")),
    help: namesOf(help, "button"),
  };
}

test("without an extra, all is there in its order but what that extra adds", async () => {
  const whole = await found();
  const { controls = [], ...others } = whole;
  expect(controls.indexOf("Print")).toBeGreaterThan(controls.indexOf("Rest…"));
  for (const names of Object.values(others)) expect(new Set(names).size).toBe(names.length);
  for (const left of [...all.map((extra) => [extra]), ...(all.length > 0 ? [all] : [])]) {
    const gone = await namesIn(left);
    expect(Object.values(gone).flat()).not.toEqual([]);
    for (const [place, names] of Object.entries(gone)) expect(whole[place]).toEqual(expect.arrayContaining([...names]));
    await close();
    registered.splice(0, registered.length, ...all.filter((extra) => !left.includes(extra)));
    const rest = Object.entries(whole).map(([place, names]) => [
      place,
      names.filter((name) => !gone[place]?.includes(name)),
    ]);
    expect(await found()).toEqual(Object.fromEntries(rest));
    expect(namesOf(document, "#notifications .error")).toEqual([]);
  }
});
