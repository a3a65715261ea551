import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, rest, until, windowOf } from "./page.ts";
import { answerFrom, ask, characterOfBruno, EVERYTHING, NOTICE } from "./requests-page.ts";

/** Redrawn parts stay as the user has left them: in sheets, dialogs, windows, cards and requests alike. */

/** A part of the page that is drawn again while it is used. */
interface Surface {
  open(): Promise<unknown>;
  /** Returns what is drawn again. */
  shown(): HTMLElement;
  /** Returns a control in it that stays. */
  control(): HTMLElement;
  /** Returns a text field of its own. */
  field?(): HTMLInputElement;
  /** Returns what can be folded in it. */
  fold?(): HTMLDetailsElement;
  /** Lets something else in it be drawn in another way. */
  change(): unknown;
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
      await openTable({ userId: ADA });
      await openSheet(table.naddaha);
      click(buttonIn(windowOf("character-sheet"), "Edit"));
      await until(() => windowOf("character-sheet").querySelector("input[name=name]"));
    },
    shown: abilities,
    control: () => buttonIn(abilities(), "Move Awareness up"),
    field: () => find(abilities(), `[data-item-id=${AWARENESS}] [data-item-field="system.score"]`) as HTMLInputElement,
    change: () => table.naddaha.items.get(AWARENESS)?.update({ system: { specialty: "traps" } }),
  },
  dialog: {
    async open() {
      await openTable({ userId: ADA });
      void table.api.rollTrait(table.naddaha, { ability: "legendlore000000" });
      await until(() => document.querySelector(".roll-dialog .bars"));
    },
    shown: setup,
    control: () => find(setup(), "[data-action=addModifier]"),
    field: () => find(setup(), "[name=target]") as HTMLInputElement,
    change: () => table.naddaha.update({ system: { characteristics: { int: { value: 4 } } } }),
  },
  window: {
    async open() {
      await openTable({ userId: GM });
      void table.api.request();
      await until(() => document.querySelector(".request-window [name='options.0.name']"));
    },
    shown: asked,
    control: () => find(asked(), "[data-action=addRow][data-list=options]"),
    field: () => find(asked(), "[name='options.0.name']") as HTMLInputElement,
    change: () => {
      fill(windowOf("request-window"), "options.0.letter", "k");
    },
  },
  card: {
    async open() {
      await openTable({ userId: ADA });
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
  },
  request: {
    async open() {
      await openTable({ userId: GM });
      await ui.chat.render({ force: true });
      const silarn = await characterOfBruno("Silarn");
      request = await ask({
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
  },
};

/** Lets something be drawn in another way, and waits for it. */
async function changed(surface: Surface): Promise<void> {
  const before = surface.shown().outerHTML;
  await surface.change();
  await until(() => surface.shown().outerHTML !== before);
  await rest();
}

describe.each(Object.entries(surfaces))("a %s that is drawn again", (_name, surface) => {
  beforeEach(() => surface.open());

  test("keeps the focus on the control that has it, and stays where it is scrolled to", async () => {
    surface.control().focus();
    surface.shown().scrollTop = 33;
    await changed(surface);
    expect(document.activeElement).toBe(surface.control());
    expect(surface.shown().scrollTop).toBe(33);
  });

  test.runIf("field" in surface)("keeps what is typed and not sent, with the caret and what is selected", async () => {
    const field = surface.field?.() ?? expect.fail();
    field.focus();
    field.value = "-12";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.setSelectionRange(1, 2);
    await changed(surface);
    const { value, selectionStart, selectionEnd } = surface.field?.() ?? expect.fail();
    expect(document.activeElement).toBe(surface.field?.());
    expect([value, selectionStart, selectionEnd]).toEqual(["-12", 1, 2]);
  });

  test.runIf("fold" in surface)("keeps what is unfolded", async () => {
    (surface.fold?.() ?? expect.fail()).open = true;
    await changed(surface);
    expect(surface.fold?.().open).toBe(true);
  });
});

test("a step of a token and a line in a biography draw none of a character's cards again, and a new name does", async () => {
  await openTable({ userId: GM });
  await ui.chat.render({ force: true });
  const scene = (await Scene.create({ name: "Road" })) ?? expect.fail();
  const data = { name: "Naddaha", actorId: table.naddaha.id, actorLink: true };
  const [token] = await scene.createEmbeddedDocuments("Token", [data]);
  scriptFaces(6);
  await table.api.rollTrait(table.naddaha, { ability: "legendlore000000" }, { ask: false });
  await rest();
  let drawn = 0;
  Hooks.on("renderChatMessageHTML", () => (drawn += 1));
  await token?.update({ x: 200, y: 100 });
  await table.naddaha.update({ system: { biography: "<p>Born at sea.</p>" } });
  await rest();
  expect(drawn).toBe(0);
  await token?.update({ name: "The stranger" });
  await until(() => drawn > 0);
});

test("texts and plain rolls of Foundry's follow the theme of the interface as our cards do, and what modules have made does not", async () => {
  await openTable({ userId: GM });
  const page = document.getElementById("interface") ?? document.body;
  page.classList.add("theme-dark");
  const isDark = async (content: string) => {
    const posted = await ChatMessage.implementation.create({ content });
    return (posted as ChatMessage.Implementation).renderHTML().then((html) => html.classList.contains("theme-dark"));
  };
  expect(await isDark("<p>Who knocks?</p>")).toBe(true);
  expect(await isDark('<div class="midi-card">Hit</div>')).toBe(false);
  page.classList.remove("theme-dark");
});
