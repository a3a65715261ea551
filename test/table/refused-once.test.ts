import { afterEach, describe, expect, test } from "vitest";
import { askToApply } from "./apply-damage.ts";
import { GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import {
  buttonIn,
  chooseInMenu,
  click,
  fill,
  openSheet,
  rest,
  textOf,
  told,
  uncheck,
  until,
  windowOf,
} from "./page.ts";

/** What a window refuses it says once, at the field that is wrong, and it does nothing. */

let table: Table;
afterEach(async () => {
  game.user.targets.clear();
  for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
  ui.notifications.clear();
  await table.close();
});

type Window = () => HTMLElement;

const dialog: Window = () => windowOf("question");
const opened = (window: string) => until(() => document.querySelector(`.application.${window}`));

/** Opens a window of the settings by what its button says, and adds rows by the names of their buttons. */
async function fromSettings(button: string, window: string, ...added: readonly string[]): Promise<Window> {
  const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
  click(buttonIn(element, button));
  await opened(`${window} .form-footer`);
  for (const add of added) {
    click(buttonIn(windowOf(window), add));
    await rest();
  }
  return () => windowOf(window);
}

/** Opens the sheet of a document that was made. */
async function sheetOf(document: object | null | undefined, window: string): Promise<Window> {
  await openSheet(document as Actor.Implementation);
  return () => windowOf(window);
}

async function party(action: "award" | "rest"): Promise<Window> {
  await table.naddaha.update({ system: { tradition: "trip", luck: 3 } });
  const members = [table.naddaha.uuid];
  const sheet = await sheetOf(
    await Actor.implementation.create({ name: "The Six", type: "party", system: { members } } as never),
    "party-sheet",
  );
  click(sheet().querySelector<HTMLElement>(`[data-action=${action}]`) ?? sheet());
  await opened("question");
  return dialog;
}

async function raise(): Promise<Window> {
  await table.naddaha.update({ system: { experience: 9 } });
  const sheet = await sheetOf(table.naddaha, "character-sheet");
  const row = sheet().querySelector("[data-item-id=brawl00000000000]");
  row?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
  const entries = () => [...document.querySelectorAll<HTMLElement>("#context-menu li")];
  click(await until(() => entries().find((entry) => textOf(entry).startsWith("Raise with experience"))));
  await opened("question");
  return dialog;
}

/** The newest message, once there is one. */
const posted = () => until(() => game.messages.contents.at(-1));

async function accumulate(): Promise<Window> {
  scriptFaces([6, 4]);
  await game.user.update({ character: table.naddaha.id });
  await type("/r 1d6");
  click(buttonIn(await (await posted()).renderHTML(), "Apply result…"));
  await opened("question");
  return dialog;
}

async function applyDamage(): Promise<Window> {
  game.user.targets.add({ actor: table.naddaha } as never);
  scriptFaces(9);
  const data = { speaker: ChatMessage.getSpeaker({ actor: table.naddaha }), type: "roll", system: { isDamage: true } };
  await table.api.Roll.create("1di").toMessage(data as never);
  await askToApply(await posted());
  return dialog;
}

async function compare(): Promise<Window> {
  scriptFaces(6);
  await type("/stress as Naddaha dex");
  click(buttonIn(await (await posted()).renderHTML(), "Compare with target…"));
  await opened("question");
  return dialog;
}

async function bonus(): Promise<Window> {
  const [made] = await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
    { name: "Blessing", type: "bonus", img: "icons/svg/aura.svg" },
  ] as never);
  return sheetOf(made, "bonus-sheet");
}

async function maker(): Promise<Window> {
  void Actor.implementation.createDialog();
  await opened("new-character .form-footer");
  windowOf("new-character").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await opened("maker [data-dtype=Number]");
  return () => windowOf("maker");
}

async function place(): Promise<Window> {
  const scene = await Scene.create({ name: "Tower" });
  chooseInMenu("getSceneContextOptions", "QUADRIVIUM.Place.open", scene?.id);
  await opened("place-effects-window .form-footer");
  const window = () => windowOf("place-effects-window");
  click(window().querySelector<HTMLElement>("[data-action=addRow]") ?? window());
  await until(() => window().querySelector("[name='effects.0.name']"));
  fill(window(), "effects.0.name", "the dark");
  return window;
}

async function importing(): Promise<Window> {
  await ui.actors.render({ force: true });
  const { element } = ui.actors as unknown as { element: HTMLElement };
  click(await until(() => element.querySelector<HTMLElement>(".import-character")));
  await opened("import-window .form-footer");
  return () => windowOf("import-window");
}

async function stressTrack(): Promise<Window> {
  const tracks = await fromSettings("Edit tracks", "tracks-window");
  click(buttonIn(tracks(), "Add a stress track…"));
  await opened("question");
  for (const name of ["boxes", "overwhelmed", "staggered"]) fill(dialog(), name, "3");
  return dialog;
}

async function request(): Promise<Window> {
  void table.api.request();
  await opened("request-window [name='options.0.name']");
  return () => windowOf("request-window");
}

type Row = readonly [
  what: string,
  open: () => Promise<Window>,
  /** Selects the field. */
  field: string,
  written: string,
  /** Button that is pressed then; blank where leaving the field is enough. */
  button: string,
  message: string | RegExp,
];

const AMBIGUOUS = /^“1.000” can be read in two ways\./;

const rows: readonly Row[] = [
  ["an award of words", () => party("award"), "[name=amount]", "ten", "Award", "Enter a whole number from 1 to 9999."],
  ["an award that is two numbers", () => party("award"), "[name=amount]", "1.000", "Award", AMBIGUOUS],
  ["an award to nobody", () => party("award"), "[name=actor0]", "off", "Award", "Choose who gains the experience."],
  ["a rest to words", () => party("rest"), "input[name^=number]", "x", "Rest", /^Enter a whole number from/],
  ["what a raise costs", raise, "[name=cost]", "10", "Raise", "Enter a whole number from 0 to 9."],
  ["a number that nobody has", accumulate, "[type=search]", "xyz", "Apply", "Unknown name or word “xyz”."],
  ["damage in words", applyDamage, "[name=points]", "x", "Apply", "Enter a whole number from −999 to 9999."],
  ["soak that is two numbers", applyDamage, "[name='soak.0']", "1.000", "Apply", AMBIGUOUS],
  ["damage to nobody", applyDamage, "[name='who.0']", "off", "Apply", "Choose who takes the damage."],
  ["a target in words", compare, "[name=target]", "hard", "Compare", "Enter a number."],
  ["a bonus in words", bonus, "[name='system.value']", "x", "", /^Enter a whole number from/],
  ["a bonus that is two numbers", bonus, "[name='lasting.value']", "1.000", "", AMBIGUOUS],
  ["a bonus without a name", bonus, "[name=name]", " ", "", /1 to 120 characters/],
  ["a number in the maker", maker, "[data-dtype=Number]", "x", "", /^Enter a whole number from/],
  ["two numbers in the maker", maker, "[data-dtype=Number]", "1.000", "", AMBIGUOUS],
  ["a file that is no character", importing, "[name=file]", "{", "", /Nothing was imported/],
  ["an effect of a place", place, "[name='effects.0.amount']", "x", "Save", /^Enter a whole number from/],
  ["an effect of a place without a name", place, "[name='effects.0.name']", "", "Save", /1 to \d+ characters/],
  ["the boxes of a track of stress", stressTrack, "[name=boxes]", "x", "Add", /^Enter a whole number from 1/],
  [
    "a difficulty word",
    () => fromSettings("Edit difficulties", "difficulties-window"),
    "[name='words.stress.hard']",
    "ten",
    "Save",
    /^Enter a whole number from/,
  ],
  [
    "a difficulty word that is two numbers",
    () => fromSettings("Edit difficulties", "difficulties-window"),
    "[name='words.stress.hard']",
    "1.000",
    "Save",
    AMBIGUOUS,
  ],
  [
    "a difficulty without a name",
    () => fromSettings("Edit difficulties", "difficulties-window"),
    "[name='stress.0.name']",
    "",
    "Save",
    /1 to \d+ characters/,
  ],
  [
    "a row of a list without a number",
    async () => {
      const window = await fromSettings("Edit lists", "lists-window", "Add a row");
      fill(window(), "impactUses.0.name", "“push”");
      return window;
    },
    "[name='impactUses.0.number']",
    "",
    "Save",
    /needs a whole number from/,
  ],
  [
    "a Characteristic without an ID",
    () => fromSettings("Edit Characteristics", "characteristics-window", "Add a Characteristic"),
    "[name$='.id']:not([readonly])",
    "",
    "Save",
    "The Characteristic ID is not valid. Use letters and digits, start with a lowercase letter, and use each ID only once.",
  ],
  [
    "a track without an ID",
    () => fromSettings("Edit tracks", "tracks-window", "Add a track"),
    "[name='tracks.2.id']",
    "",
    "Save",
    "The track ID is not valid. Use letters and digits, and use each ID only once.",
  ],
  [
    "the damage per box of a track",
    () => fromSettings("Edit tracks", "tracks-window"),
    "[name='tracks.1.perBox']",
    "x",
    "Save",
    /^Enter a whole number from 1/,
  ],
  [
    "the penalty of a level",
    () => fromSettings("Edit tracks", "tracks-window"),
    "[name='tracks.0.levels.1.penalty']",
    "1.000",
    "Save",
    AMBIGUOUS,
  ],
  [
    "a number of the readings",
    () => fromSettings("Choose readings", "readings-window"),
    "[data-dtype=Number]",
    "x",
    "Save",
    /^Enter a whole number from/,
  ],
  ["the target of a request", request, "[name='options.0.target']", "hard", "Send request", "Enter a whole number."],
  [
    "the target of a request that is two numbers",
    request,
    "[name='options.0.target']",
    "1.000",
    "Send request",
    AMBIGUOUS,
  ],
];

/** Writes into a field and leaves it, unticks a box, or chooses a file with such a text. */
function write(window: HTMLElement, field: HTMLInputElement, written: string): void {
  if (written === "off") {
    uncheck(window, field.name);
    return;
  }
  if (field.type === "file") {
    const file = new File([written], "character.json", { type: "application/json" });
    Object.defineProperty(field, "files", { value: [file], configurable: true });
  } else field.value = written;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * What is said in refusal: in notices, on the page, and by the browser at the fields of a form that it checks. What else is
 * announced to screen readers counts where it says the same again.
 */
function refusals(window: HTMLElement, said: string): readonly string[] {
  const notices = [...document.querySelectorAll("#notifications > *")].map(textOf);
  const shown = [...window.querySelectorAll(".fault, [role=alert]")].map(textOf);
  const announced = [...window.querySelectorAll(".visually-hidden[role=status]")].map(textOf);
  const isChecked = window.querySelector("[type=submit]")?.hasAttribute("formnovalidate") === false;
  const fields = [...window.querySelectorAll<HTMLInputElement>(isChecked ? "input, select" : "none")];
  const bubbles = fields.filter(({ validity }) => validity.customError).map((field) => field.validationMessage);
  return [...notices, ...shown, ...bubbles, ...announced.filter((text) => text === said)].filter(Boolean);
}

const stored = () => {
  const worlds = [game.actors, game.messages, game.scenes, game.settings.storage.get("world")] as unknown as Iterable<{
    toObject(): object;
  }>[];
  return JSON.stringify(worlds.map((all) => [...all].map((one) => one.toObject())));
};

describe("is refused once, at its field", () => {
  test.each(rows)("%s", async (_what, open, selector, written, button, message) => {
    table = await openTable({ userId: GM });
    const window = await open();
    await rest();
    const field = await until(() => window().querySelector<HTMLInputElement>(selector));
    const before = stored();
    write(window(), field, written);
    await rest();
    if (button) click(buttonIn(window(), button));
    const said = await until(() => told(field) || (field.validity.customError && field.validationMessage));
    await rest();
    expect(field.isConnected).toBe(true);
    if (typeof message === "string") expect(said).toBe(message);
    else expect(said).toMatch(message);
    expect(said).not.toMatch(/“”|""/);
    expect(refusals(window(), said)).toEqual([said]);
    expect(stored()).toBe(before);
  });
});

test("what is typed in the box to ask and is no request is said once, beside what is typed", async () => {
  table = await openTable({ userId: GM });
  chooseInMenu("getActorContextOptions", "QUADRIVIUM.Ask.open", table.naddaha.id);
  const field = await until(() => document.querySelector<HTMLInputElement>(".ask-box [data-pick=wish]"));
  const before = stored();
  field.value = "awareness xyzzy";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const said = await until(() => textOf(document.querySelector(".ask-box .fault")));
  expect(said).toContain("“xyzzy”");
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  await rest();
  expect(refusals(windowOf("ask-box"), said)).toEqual([said]);
  expect(stored()).toBe(before);
});
