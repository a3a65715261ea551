import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Extra } from "../../../../src/ui/extras.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Table } from "../../open-table.ts";
import { buttonIn, click, fill, openSheet, pick, rest, textOf, until, windowOf } from "../../page.ts";

// The directory, the dialogs and the sheets around the tours differ from generation to generation.

let table: Table;
const warnings: string[] = [];
beforeEach(() => {
  // Foundry warns of each step whose element is not there yet.
  vi.spyOn(console, "warn").mockImplementation((...said: unknown[]) => {
    if (!String(said[0]).includes("targetElement")) warnings.push(said.join(" "));
  });
});
afterEach(async () => {
  foundry.nue.Tour.activeTour?.exit();
  await table.close();
  vi.restoreAllMocks();
  expect(warnings.splice(0)).toEqual([]);
});

const tourOf = (name: string) => game.tours.get(`quadrivium.${name}`, { strict: true });
const panel = () => document.querySelector<HTMLElement>(".tour-step");
const title = () => panel()?.querySelector("h2")?.textContent;
const press = (action: string) => {
  const button = panel()?.querySelector<HTMLElement>(`[data-tour-action=${action}]`);
  if (!button) throw new Error(`The step has no button ${action}.`);
  click(button);
};
const shows = (expected: string) => until(() => title() === expected);

/** Opens the small world with the sidebar on the page, whose tabs the steps show. */
async function openSidebar(options: Parameters<typeof openTable>[0] = {}): Promise<void> {
  table = await openTable(options);
  await ui.sidebar.render({ force: true });
  await ui.chat.render({ force: true });
  await ui.actors.render({ force: true });
}

const start = (name: string) => tourOf(name).start();

/** Presses the button that goes on until the tour is over. @returns the titles of the steps */
async function walk(): Promise<string[]> {
  const titles: string[] = [];
  while (panel()) {
    const now = title() ?? "";
    titles.push(now);
    press("next");
    await until(() => title() !== now);
  }
  return titles;
}

test("each tour is listed for game masters, and for players all but that of requests", async () => {
  await openSidebar();
  expect(game.tours.contents.map(({ title }) => title)).toEqual([
    "Your first roll",
    "Your first request",
    "Create a character from scratch",
  ]);
  expect(game.tours.contents.every(({ config }) => config.display)).toBe(true);
  expect(game.tours.contents.filter(({ config }) => config.restricted).map(({ id }) => id)).toEqual(["firstRequest"]);
});

test("the first roll is walked by the button alone, which rolls nothing and posts nothing", async () => {
  await openSidebar({ userId: ADA });
  scriptFaces();
  await start("firstRoll");
  expect(await walk()).toEqual([
    "Open a character",
    "Choose what to roll",
    "See the odds",
    "Roll",
    "Read the card",
    "Decide",
    "That is all",
  ]);
  expect(tourOf("firstRoll").status).toBe("completed");
  expect(game.messages.size).toBe(0);
  expect([windowOf("character-sheet"), windowOf("roll-dialog")]).toHaveLength(2);
});

test("the first roll goes on when a person does what it tells", async () => {
  await openSidebar({ userId: ADA });
  await start("firstRoll");
  expect(textOf(panel() ?? document.body)).toContain("Click Naddaha to open the sheet.");
  await openSheet(table.naddaha);
  await shows("Choose what to roll");
  click(buttonIn(windowOf("character-sheet"), "Brawl"));
  await shows("See the odds");
  press("next");
  await shows("Roll");
});

test("clicking another character takes the tour along, also to a sheet that is open already", async () => {
  const ren = { _id: "ren0000000000000", name: "Ren", type: "character", ownership: { default: 0, [ADA]: 3 } };
  await openSidebar({ userId: ADA });
  await table
    .join(GM)
    .modifyDocument({ type: "Actor", action: "create", operation: { data: [ren], keepId: true } } as never);
  await until(() => game.actors.get(ren._id));
  await openSheet(game.actors.get(ren._id, { strict: true }));
  await start("firstRoll");
  click(await until(() => ui.actors.element.querySelector<HTMLElement>(`[data-entry-id="${ren._id}"]`)));
  await shows("Choose what to roll");
  expect(textOf(panel())).toContain("something that Ren can do");
});

test("the arrow keys go forth and back, and Escape leaves a tour", async () => {
  await openSidebar({ userId: ADA });
  const key = (code: string): void => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true }));
  };
  await start("firstRoll");
  expect(document.activeElement?.textContent).toBe("Next");
  key("ArrowRight");
  await shows("Choose what to roll");
  key("ArrowLeft");
  await shows("Open a character");
  key("Escape");
  expect(panel()).toBeNull();
});

test("the focus stays where a person works, and a screen reader is told the step", async () => {
  await openSidebar({ userId: ADA });
  await start("firstRoll");
  await openSheet(table.naddaha);
  await shows("Choose what to roll");
  const brawl = buttonIn(windowOf("character-sheet"), "Brawl");
  brawl.focus();
  click(brawl);
  await shows("See the odds");
  expect(panel()?.contains(document.activeElement)).toBe(false);
  expect(textOf(panel()?.querySelector("[role=status]"))).toMatch(/^See the odds\. These are your exact chances\./);
  press("show");
  expect(windowOf("roll-dialog").querySelector(".odds")?.contains(document.activeElement)).toBe(true);
});

test("a character of the fortune tradition is told of its pool", async () => {
  await openSidebar({ userId: ADA });
  await table.naddaha.update({ "system.tradition": "fortune" } as never);
  await start("firstRoll");
  press("next");
  await shows("Choose what to roll");
  expect(textOf(panel())).toContain("then press “Options…”");
});

test("a step whose element is missing says so, and keeps its buttons", async () => {
  await openSidebar({ userId: ADA });
  await tourOf("firstRoll").progress(5);
  const missing = panel()?.querySelector<HTMLElement>(".missing");
  expect(missing?.hidden).toBe(false);
  expect(textOf(missing ?? document.body)).toContain("not on the screen right now");
  press("previous");
  await shows("Read the card");
  press("exit");
  expect([panel(), foundry.nue.Tour.activeTour]).toEqual([null, null]);
});

test("a step shows its element when it appears late, and says that it is missing when it goes", async () => {
  await openSidebar();
  await tourOf("firstRequest").progress(1);
  const missing = () => panel()?.querySelector<HTMLElement>(".missing")?.hidden;
  await until(() => missing() === true);
  await [...foundry.applications.instances.values()].find(({ element }) => element.matches(".request-window"))?.close();
  await until(() => missing() === false);
});

test("who has no character reads how to come by one, and has not taken the tour", async () => {
  await openSidebar({ userId: BRUNO });
  await tourOf("firstRoll").start();
  expect(title()).toBe("There is no character yet");
  expect(buttonIn(panel() ?? document.body, "Finish")).toBeTruthy();
  expect(panel()?.querySelector("[data-tour-action=previous]")).toBeNull();
  press("next");
  await until(() => !panel());
  await until(() => tourOf("firstRoll").status === "unstarted");
  await tourOf("firstRoll").start();
  press("exit");
  await until(() => tourOf("firstRoll").status === "unstarted");
  expect(panel()).toBeNull();
});

test("the first request goes from the button to the card that was sent", async () => {
  await openSidebar();
  await start("firstRequest");
  click(await until(() => ui.actors.element.querySelector<HTMLElement>(".ask-for-rolls")));
  await shows("Who rolls?");
  expect(await walk()).toEqual([
    "Who rolls?",
    "What do they roll?",
    "How hard is it?",
    "Send it",
    "Read the answers",
    "That is all",
  ]);
  expect(game.messages.size).toBe(0);
});

test("a step opens its window while another window is only being opened", async () => {
  await openSidebar();
  // On 14 such a window is known, and has no element yet.
  foundry.applications.instances.set("half-open", { id: "half-open", element: undefined } as never);
  try {
    await start("firstRequest");
    press("next");
    await shows("Who rolls?");
    await until(() => document.querySelector(".request-window"));
  } finally {
    foundry.applications.instances.delete("half-open");
  }
});

test("a player is told that only game masters request rolls", async () => {
  await openSidebar({ userId: ADA });
  expect(tourOf("firstRequest").canStart).toBe(false);
});

test("a character is made by the person, and the tour follows the new one", async () => {
  await openSidebar();
  await start("newCharacter");
  press("next");
  const window = await until(() => document.querySelector<HTMLElement>(".application.new-character"));
  await shows("Say what it is to be");
  expect(game.actors.size).toBe(1);
  fill(window, "name", "Testa");
  window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await shows("Fill in what you like");
  const maker = windowOf("maker");
  expect(textOf(maker)).toContain("Testa");
  await until(() => panel()?.querySelector<HTMLElement>(".missing")?.hidden === true);
  press("next");
  await shows("Start playing");
  click(buttonIn(maker, "Finish now"));
  await shows("Make it yours");
  expect(textOf(windowOf("character-sheet"))).toContain("Testa");
  expect(await walk()).toEqual(["Make it yours", "That is all"]);
});

test("without the window for new characters, the tour shows Foundry's own and the sheet", async () => {
  // The list needs the globals of a page to be loaded.
  await openSidebar();
  const registered = (await import("../../../../src/register.ts")).extras as Extra[];
  const { tours } = await import("../../../../src/extras/tours/tours.ts");
  await table.close();
  const all = registered.splice(0, registered.length, tours);
  await openSidebar();
  registered.splice(0, registered.length, ...all);
  await start("newCharacter");
  press("next");
  const dialog = await until(() => document.querySelector<HTMLElement>(".application.dialog"));
  await shows("Give it a name");
  fill(dialog, "name", "Testa");
  click(buttonIn(dialog, "Create Actor"));
  await shows("Choose the tradition");
  press("next");
  await shows("Enter the Characteristics");
  press("next");
  await shows("Add what it can do");
  await pick(windowOf("character-sheet"), "Add an Ability", "New Ability");
  await shows("Start playing");
  expect(await walk()).toEqual(["Start playing", "Make it yours", "That is all"]);
});

test("a step whose window was closed opens it again by “Go there”", async () => {
  await openSidebar();
  await start("firstRequest");
  press("next");
  await shows("Who rolls?");
  const missing = () => panel()?.querySelector<HTMLElement>(".missing")?.hidden;
  await until(() => missing() === true);
  await [...foundry.applications.instances.values()].find(({ element }) => element.matches(".request-window"))?.close();
  await until(() => missing() === false);
  press("show");
  await until(() => document.querySelector(".application.request-window") && missing() === true);
  expect(title()).toBe("Who rolls?");
});

test("the tour of a new character creates nothing without a click", async () => {
  await openSidebar();
  await start("newCharacter");
  expect(await walk()).toHaveLength(6);
  expect(game.actors.size).toBe(1);
  expect(document.querySelector(".character-sheet")).toBeNull();
  expect(table.naddaha.items.size).toBe(3);
});

test("a player who may not create actors is told whom to ask", async () => {
  await openSidebar({ userId: ADA });
  await tourOf("newCharacter").start();
  expect(title()).toBe("You cannot make a character");
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

test("a tour that was taken starts again at its beginning", async () => {
  await openSidebar();
  await start("newCharacter");
  await walk();
  expect(tourOf("newCharacter").status).toBe("completed");
  await start("newCharacter");
  expect(title()).toBe("Create a character");
});

test("who leaves while a window is opened sees no step any more", async () => {
  await openSidebar();
  const started = start("firstRequest");
  tourOf("firstRequest").exit();
  await started;
  expect(panel()).toBeNull();
  await start("firstRequest");
  const gone = tourOf("firstRequest").next();
  tourOf("firstRequest").exit();
  await gone;
  await until(() => document.querySelector(".request-window"));
  expect(panel()).toBeNull();
});

test("the frame comes back after Foundry has taken it away with a step without an element", async () => {
  await openSidebar();
  await tourOf("newCharacter").progress(5);
  tourOf("newCharacter").targetElement?.remove();
  press("previous");
  await shows("Make it yours");
  expect(document.querySelector(".tour-frame")).not.toBeNull();
});

test("two tours are not taken at once, and their panels do not stay", async () => {
  await openSidebar({ userId: GM });
  await start("firstRoll");
  await tourOf("newCharacter").start();
  await rest();
  expect([document.querySelectorAll(".tour-step").length, title()]).toEqual([1, "Create a character"]);
});

test("a newcomer is shown around from the welcome: the first roll of a pregenerated character, or how to make one", async () => {
  await openSidebar();
  const { WelcomeWindow } = await import("../../../../src/settings/welcome-window.ts");
  const showAround = async (): Promise<void> => {
    await new WelcomeWindow().render({ force: true });
    const window = windowOf("welcome-window");
    click(buttonIn(window, "Save and show me around"));
    await until(panel);
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
