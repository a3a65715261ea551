import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenToNumbers } from "../../src/ui/number-fields.ts";
import { noteDrawn, redraw } from "../../src/ui/redraw.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, rest, until, windowOf } from "./page.ts";
import { answerFrom, ask, characterOfBruno, EVERYTHING, NOTICE } from "./requests-page.ts";

/** What is drawn again stays as a user has left it: in sheets, dialogs, windows, cards and requests alike. */

let table: Table;

/** Something that is drawn again while somebody uses it. */
interface Surface {
  open(): Promise<unknown>;
  /** Returns what is drawn again. */
  shown(): HTMLElement;
  /** Returns a control in it that stays. */
  control(): HTMLElement;
  /** Returns a text field of its own; without one, a module's stands in for it. */
  field?(): HTMLInputElement;
  /** Returns what can be folded in it; without it, a module's stands in for it. */
  fold?(): HTMLDetailsElement;
  /** Lets something else in it be drawn in another way, each time in a new one. */
  change(times: number): unknown;
  /** Makes a control with the focus useless, and returns it. */
  lose(): Promise<HTMLElement>;
}

function find(root: HTMLElement, selector: string): HTMLElement {
  return root.querySelector<HTMLElement>(selector) ?? expect.fail(`There is no ${selector}`);
}

const card = (id: string | null | undefined) =>
  document.querySelector<HTMLElement>(`.chat-log [data-message-id="${id ?? ""}"] .message-content`) ??
  expect.fail("There is no card");

const AWARENESS = "awareness0000000";
const partOf = (window: string, part: string): HTMLElement => find(windowOf(window), `[data-application-part=${part}]`);
const abilities = () => partOf("character-sheet", "abilities");
const setup = () => partOf("roll-dialog", "setup");
const asked = () => partOf("request-window", "what");
let message: ChatMessage.Implementation;
let request: Request;

const surfaces: Readonly<Record<string, Surface>> = {
  sheet: {
    async open() {
      table = await openTable({ userId: ADA });
      await openSheet(table.naddaha);
      click(buttonIn(windowOf("character-sheet"), "Edit"));
      await until(() => windowOf("character-sheet").querySelector("input[name=name]"));
    },
    shown: abilities,
    control: () => buttonIn(abilities(), "Move Awareness up"),
    field: () => find(abilities(), `[data-item-id=${AWARENESS}] [data-item-field="system.score"]`) as HTMLInputElement,
    change: (times) => table.naddaha.items.get(AWARENESS)?.update({ system: { specialty: `traps ${times}` } }),
    async lose() {
      const lost = buttonIn(abilities(), "Delete Awareness");
      lost.focus();
      await table.naddaha.items.get(AWARENESS)?.delete();
      return lost;
    },
  },
  dialog: {
    async open() {
      table = await openTable({ userId: ADA });
      void table.api.rollTrait(table.naddaha, { ability: "legendlore000000" });
      await until(() => document.querySelector(".roll-dialog .bars"));
    },
    shown: setup,
    control: () => find(setup(), "[data-action=addModifier]"),
    field: () => find(setup(), "[name=target]") as HTMLInputElement,
    change: (times) => table.naddaha.update({ system: { characteristics: { int: { value: 3 + times } } } }),
    async lose() {
      click(find(setup(), "[data-action=addModifier]"));
      const lost = await until(() => setup().querySelector<HTMLElement>("[data-index='1']"));
      lost.focus();
      click(lost);
      return lost;
    },
  },
  window: {
    async open() {
      table = await openTable({ userId: GM });
      void table.api.request();
      await until(() => document.querySelector(".request-window [name='options.0.name']"));
    },
    shown: asked,
    control: () => find(asked(), "[data-action=addRoll]"),
    field: () => find(asked(), "[name='options.0.name']") as HTMLInputElement,
    change: (times) => {
      fill(windowOf("request-window"), "options.0.letter", ["k", "s", "k"][times] ?? "");
    },
    async lose() {
      click(find(asked(), "[data-action=addRoll]"));
      const lost = await until(() => asked().querySelector<HTMLElement>("[data-action=removeRoll][data-option='1']"));
      lost.focus();
      click(lost);
      return lost;
    },
  },
  card: {
    async open() {
      table = await openTable({ userId: ADA });
      await ui.chat.render({ force: true });
      scriptFaces([20, 20], [10, 8], [8, 4], [8, 2]);
      await type("/r 1dnc10:8:8 vs 11");
      message = await until(() => game.messages.contents.at(-1));
      await until(() => document.querySelector(".chat-log .roll-card .offers"));
    },
    shown: () => card(message.id),
    control: () => find(card(message.id), "details.formula summary"),
    fold: () => find(card(message.id), "details.formula") as HTMLDetailsElement,
    change: () => {
      click(buttonIn(card(message.id), "+2 impact"));
    },
    lose() {
      const lost = buttonIn(card(message.id), "+2 impact");
      lost.focus();
      click(lost);
      return Promise.resolve(lost);
    },
  },
  request: {
    async open() {
      table = await openTable({ userId: GM });
      await ui.chat.render({ force: true });
      const silarn = await characterOfBruno("Silarn");
      request = await ask(table, {
        asked: [table.naddaha, silarn],
        opens: EVERYTHING,
        options: [{ ...NOTICE, hidesTarget: true }],
      });
      await until(() => document.querySelector(".chat-log .request-card details.seal"));
      await rest();
    },
    shown: () => card(request.id),
    control: () => buttonIn(card(request.id), "Skip Naddaha"),
    fold: () => find(card(request.id), "details.seal") as HTMLDetailsElement,
    change: () => answerFrom(table.join(BRUNO), request, { actor: game.actors.getName("Silarn")?.uuid ?? "" }),
    lose() {
      const lost = buttonIn(card(request.id), "Skip Naddaha");
      lost.focus();
      click(lost);
      return Promise.resolve(lost);
    },
  },
};

/** Puts something where a module might put it. */
function guest<Name extends keyof HTMLElementTagNameMap>(surface: Surface, name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = "guest";
  surface.control().after(element);
  return element;
}

/** Lets something be drawn in another way, and waits for it. */
async function changed(surface: Surface, times = 0): Promise<void> {
  const before = surface.shown().outerHTML;
  await surface.change(times);
  await until(() => surface.shown().outerHTML !== before);
  await rest();
}

describe.each(Object.entries(surfaces))("a %s that is drawn again", (_name, surface) => {
  afterEach(() => table.close());

  test("keeps the focus on the very control that has it", async () => {
    await surface.open();
    const control = surface.control();
    control.focus();
    await changed(surface);
    expect(document.activeElement).toBe(control);
    expect(surface.control()).toBe(control);
  });

  test("keeps what is typed and not sent, with the caret and what is selected", async () => {
    await surface.open();
    const field = surface.field?.() ?? guest(surface, "input");
    field.focus();
    field.value = "-12";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.setSelectionRange(1, 2);
    await changed(surface);
    expect(document.activeElement).toBe(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["-12", 1, 2]);
  });

  test.runIf("fold" in surface)("keeps what is unfolded", async () => {
    await surface.open();
    const fold = surface.fold?.() ?? expect.fail();
    fold.open = true;
    await changed(surface);
    expect([fold.isConnected, fold.open]).toEqual([true, true]);
  });

  test("stays where it is scrolled to", async () => {
    await surface.open();
    const shown = surface.shown();
    shown.scrollTop = 33;
    await changed(surface);
    expect([surface.shown(), surface.shown().scrollTop]).toEqual([shown, 33]);
  });

  test("draws no element again that is drawn as it was", async () => {
    await surface.open();
    const elements = (): readonly Element[] => [...surface.shown().querySelectorAll("*")];
    const drawn = new Map(elements().map((one) => [one, one.outerHTML]));
    await changed(surface);
    const now = new Set(elements());
    const markup = new Set([...now].map((one) => one.outerHTML));
    const lost = [...drawn].filter(([one, html]) => !now.has(one) && markup.has(html));
    expect(lost.map(([, html]) => html)).toEqual([]);
  });

  test("leaves the focus near a control that is no longer there", async () => {
    await surface.open();
    const lost = await surface.lose();
    await until(() => !lost.isConnected);
    await rest();
    expect(surface.shown().closest(".application, .chat-message")?.contains(document.activeElement)).toBe(true);
  });
});

describe.each(["card", "request"])("a %s that is drawn again", (name) => {
  afterEach(() => table.close());

  test("keeps what a module has put there, and what is checked and chosen in it, once", async () => {
    const surface = surfaces[name] ?? expect.fail();
    await surface.open();
    const [box, list] = [guest(surface, "input"), guest(surface, "select")];
    box.type = "checkbox";
    list.innerHTML = "<option>one</option><option>two</option>";
    box.checked = true;
    list.selectedIndex = 1;
    await changed(surface);
    expect([box.checked, list.value]).toEqual([true, "two"]);
    const guests = [...surface.shown().querySelectorAll<HTMLElement>("input.guest, select.guest")];
    expect(guests).toHaveLength(2);
    expect(guests).toEqual(expect.arrayContaining([box, list]));
  });
});

describe.each(["sheet", "dialog", "window"])("a %s that is drawn again", (name) => {
  const surface = surfaces[name] ?? expect.fail();
  const part = () => surface.shown().dataset.applicationPart ?? "";
  const said = () => [...surface.shown().querySelectorAll(".guest")].map(({ textContent }) => textContent).toSorted();

  /** Lets a module add a word behind a control whenever a window is drawn. */
  function add(word: string, isDue: (element: HTMLElement, parts: readonly string[]) => boolean | Promise<boolean>) {
    const put = (isNow: boolean, element: HTMLElement): void => {
      if (isNow && element.contains(surface.control())) guest(surface, "output").textContent = word;
    };
    Hooks.on("renderApplicationV2", (_app, element, _context, options) => {
      const due = isDue(element, (options as { readonly parts?: readonly string[] }).parts ?? []);
      if (typeof due === "boolean") put(due, element);
      else
        void due.then((isNow) => {
          put(isNow, element);
        });
    });
  }

  afterEach(() => table.close());

  test("has once what a module adds each time, as if its parts were new to it", async () => {
    await surface.open();
    add("always", () => true);
    add("later", () => Promise.resolve(true));
    add(
      "if not there",
      (element) => ![...element.querySelectorAll(".guest")].some((one) => one.textContent === "if not there"),
    );
    add("with its part", (_element, parts) => parts.includes(part()));
    add("with another part", (_element, parts) => parts.includes("no part"));
    surface.control().after(document.createElement("output"));
    for (let times = 0; times < 3; times += 1) {
      await changed(surface, times);
      expect(said()).toEqual(["always", "if not there", "later", "with its part"]);
    }
  });
});

/** For each window of lists: the button that opens it, what takes a row away, and a field of the next row before and after that. */
const lists = {
  characteristics: ["Edit Characteristics", "[data-list=stress][data-index='0']", "stress.1.name", "stress.0.name"],
  difficulties: ["Edit difficulties", "[data-list=stress][data-index='0']", "stress.1.name", "stress.0.name"],
  tracks: ["Edit tracks", "[data-track='0']:not([data-level])", "tracks.1.name", "tracks.0.name"],
} as const;

describe.each(Object.entries(lists))("the window of %s", (name, [button, row, before, after]) => {
  afterEach(() => table.close());

  test("keeps what is entered between a press and its drawing, in the row that it was entered in", async () => {
    table = await openTable({ userId: GM });
    const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
    click(buttonIn(element, button));
    const window = await until(() => document.querySelector<HTMLElement>(`.${name}-window:has([name$=".name"])`));
    const fields = () => [...window.querySelectorAll<HTMLInputElement>(`[name$=".name"]`)];
    const { length } = fields();
    click(find(window, `:is([data-action=removeRow], [data-action=removeTrack])${row}`));
    fill(window, before, "Meanwhile");
    await until(() => fields().length < length);
    await rest();
    expect(fields().flatMap((field) => (field.value === "Meanwhile" ? [field.name] : []))).toEqual([after]);
  });
});

describe("whatever is drawn again", () => {
  test.each(["", "Undo"])("gives neither the button nor the focus of one choice to the next, beside %j", (beside) => {
    const draw = (...choices: readonly string[]): HTMLElement => {
      const part = document.createElement("section");
      const buttons = choices.map((words, index) => `<button data-offer="0" data-answer="${index}">${words}</button>`);
      part.innerHTML = `<div role="group">${buttons.join("")}</div>${beside && `<button>${beside}</button>`}`;
      return part;
    };
    const shown = draw("Push", "Leave");
    noteDrawn(shown);
    document.body.append(shown);
    const push = find(shown, "button");
    push.focus();
    redraw(shown, draw("Push", "Spend luck"));
    expect([find(shown, "button"), document.activeElement]).toEqual([push, push]);
    redraw(shown, draw("Spend luck", "Leave"));
    expect(push.isConnected).toBe(false);
    expect(document.activeElement).toBe(find(shown, "[role=group]"));
    shown.remove();
  });

  test("writes nothing into a field that is being typed in, as with an input method, until it is sent", () => {
    const draw = (value: string): HTMLElement => {
      const part = document.createElement("section");
      part.innerHTML = `<input value="${value}">`;
      return part;
    };
    const shown = draw("1");
    noteDrawn(shown);
    document.body.append(shown);
    listenToNumbers(shown);
    const field = find(shown, "input") as HTMLInputElement;
    const written: string[] = [];
    field.focus();
    field.value = "か";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    Object.defineProperty(field, "value", {
      configurable: true,
      get: () => "か",
      set: (value: string) => {
        written.push(value);
      },
    });
    redraw(shown, draw("2"));
    expect(written).toEqual([]);
    Reflect.deleteProperty(field, "value");
    let told = 0;
    shown.addEventListener("change", () => (told += 1));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.blur();
    expect(told).toBe(1);
    redraw(shown, draw("3"));
    expect(field.value).toBe("3");
    shown.remove();
  });
});

describe("the roll dialog", () => {
  beforeEach(async () => {
    await surfaces.dialog?.open();
    await rest();
  });
  afterEach(() => table.close());

  const dialog = () => windowOf("roll-dialog");
  const named = (name: string) => find(dialog(), `[name="${name}"]`) as HTMLInputElement;

  test("rolls with the modifier that is left, though there was no number in the one that was removed", async () => {
    click(find(dialog(), "[data-action=addModifier]"));
    await until(() => dialog().querySelector("[name='modifiers.1.value']"));
    fill(dialog(), "modifiers.1.value", "3");
    fill(dialog(), "modifiers.0.value", "abc");
    await rest();
    click(find(dialog(), "[data-action=removeModifier][data-index='0']"));
    await until(() => !dialog().querySelector("[name='modifiers.1.value']"));
    const field = named("modifiers.0.value");
    expect([field.value, field.validationMessage]).toEqual(["3", ""]);
  });

  test("keeps a box that is ticked while a drawing waits for the end of the press", async () => {
    const [count, box] = [named("setup.count"), named("specialty")];
    count.focus();
    count.value = "2";
    count.dispatchEvent(new Event("input", { bubbles: true }));
    await rest();
    const press = (kind: string) => box.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0 }));
    press("pointerdown");
    count.dispatchEvent(new Event("change", { bubbles: true }));
    await rest();
    press("pointerup");
    check(dialog(), "specialty");
    await rest();
    await rest();
    expect([box.isConnected, box.checked, named("setup.count").value]).toEqual([true, true, "2"]);
  });

  test("keeps every bar of the chart where it is when only the target moves", async () => {
    const bars = () => [...dialog().querySelectorAll(".bars > li")];
    const target = () => bars().findIndex((bar) => bar.matches(".target"));
    fill(dialog(), "target", "9");
    await until(() => dialog().querySelector(".bars .mark")?.textContent === "9");
    await rest();
    const [before, place] = [bars(), target()];
    const records: MutationRecord[] = [];
    const moved = new MutationObserver((more) => void records.push(...more));
    moved.observe(find(dialog(), ".bars"), { childList: true });
    fill(dialog(), "target", "12");
    await until(() => dialog().querySelector(".bars .mark")?.textContent === "12");
    await rest();
    moved.disconnect();
    expect(records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])).toEqual([]);
    expect(bars()).toEqual(before);
    expect(target()).toBe(place + 3);
  });
});
