import { afterEach, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, table } from "../../open-table.ts";
import { buttonIn, click, textOf, until, windowOf } from "../../page.ts";

// The directory, the dialogs and the sheets around the tours differ from generation to generation.

afterEach(() => {
  foundry.nue.Tour.activeTour?.exit();
});

const tourOf = (name: string) => game.tours.get(`quadrivium.${name}`, { strict: true });
const title = () => document.querySelector(".tour .step-title")?.textContent;
const press = (action: string) => {
  const button = document.querySelector<HTMLElement>(`.tour [data-action=${action}]`);
  if (!button) throw new Error(`The step has no button ${action}.`);
  click(button);
};
const shows = (expected: string) => until(() => title() === expected);

/** Opens the small world with the sidebar on the page, whose tabs the steps show. */
async function openSidebar(options: Parameters<typeof openTable>[0] = {}): Promise<void> {
  await openTable(options);
  await until(() => game.tours.size === 3);
  await ui.sidebar.render({ force: true });
  await ui.chat.render({ force: true });
  await ui.actors.render({ force: true });
}

/** Presses the button that goes on until the tour is over. @returns the titles of the steps, and whether each points at something */
async function walk(): Promise<[title: string, points: boolean][]> {
  const steps: [string, boolean][] = [];
  while (title()) {
    const now = title() ?? "";
    steps.push([now, document.querySelector(".tour-fadeout") !== null]);
    press("next");
    await until(() => title() !== now && (title() !== undefined || !foundry.nue.Tour.tourInProgress));
  }
  return steps;
}

test("each tour is listed for game masters, and for players all but that of requests", async () => {
  await openSidebar({ userId: ADA });
  expect(game.tours.contents.map(({ title, canStart, config }) => [title, canStart, config.display])).toEqual([
    ["Your first roll", true, true],
    ["Your first request", false, true],
    ["Create a character from scratch", true, true],
  ]);
});

test("the first roll opens what its steps are about; it rolls nothing and posts nothing", async () => {
  await openSidebar({ userId: ADA });
  scriptFaces();
  await tourOf("firstRoll").start();
  expect(await walk()).toEqual([
    ["Open a character", true],
    ["Choose what to roll", true],
    ["See the odds", true],
    ["Roll", true],
    ["Read the card", false],
    ["Decide", false],
    ["That is all", false],
  ]);
  expect(tourOf("firstRoll").status).toBe("completed");
  expect(game.messages.size).toBe(0);
  expect([windowOf("character-sheet"), windowOf("roll-dialog")]).toHaveLength(2);
});

test("the first request opens the window, and sends nothing", async () => {
  await openSidebar();
  await tourOf("firstRequest").start();
  expect(await walk()).toEqual([
    ["Ask for a roll", true],
    ["Who rolls?", true],
    ["What do they roll?", true],
    ["How hard is it?", true],
    ["Send it", true],
    ["Read the answers", false],
    ["That is all", false],
  ]);
  expect(game.messages.size).toBe(0);
  expect(document.querySelectorAll(".request-window")).toHaveLength(1);
});

test("the tour of a new character opens the window for one, and creates nothing", async () => {
  await openSidebar();
  await ui.players.render({ force: true });
  await tourOf("newCharacter").start();
  expect(await walk()).toEqual([
    ["Create a character", true],
    ["Name and game", true],
    ["Fill in what you like", false],
    ["Start playing", false],
    ["Make it yours", true],
    ["That is all", false],
  ]);
  expect(game.actors.size).toBe(1);
  expect(document.querySelector(".application.new-character")).not.toBeNull();
});

test("help offers the tours that this user can take now, and starts them", async () => {
  await openSidebar({ userId: ADA });
  await type("/help");
  const message = await until(() => game.messages.contents.at(-1));
  const html = await message.renderHTML();
  const buttons = [...html.querySelectorAll<HTMLElement>(".tours button")];
  expect(buttons.map(textOf)).toEqual(["Your first roll"]);
  document.body.append(html);
  buttons[0]?.click();
  await shows("Open a character");
  html.remove();
});

test("a newcomer is shown around from the welcome: the first roll of a pregenerated character, or how to make one", async () => {
  await openSidebar();
  const { WelcomeWindow } = await import("../../../../src/settings/welcome-window.ts");
  const showAround = async (): Promise<void> => {
    await new WelcomeWindow().render({ force: true });
    const window = windowOf("welcome-window");
    click(await until(() => window.querySelector("[name=stress][value=fourth]")));
    await until(() => !buttonIn(window, "Show me around").disabled);
    click(buttonIn(window, "Show me around"));
    await until(title);
    expect(document.querySelector(".application.welcome-window")).toBeNull();
    expect(ui.actors.active).toBe(true);
  };
  await showAround();
  expect(foundry.nue.Tour.activeTour?.id).toBe("firstRoll");
  foundry.nue.Tour.activeTour?.exit();
  await table.naddaha.delete();
  await game.settings.set("quadrivium", "isSetUp", true);
  await showAround();
  expect(foundry.nue.Tour.activeTour?.id).toBe("newCharacter");
});
