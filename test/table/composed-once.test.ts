import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as words from "../../src/rules/command/command.ts";
import * as composing from "../../src/rules/kernel/compose.ts";
import { ADA, openTable, scriptFaces, type } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { ask } from "./requests-page.ts";
import { click, openSheet, rest, until } from "./page.ts";
import { submitDialog } from "./roll-dialog-page.ts";

/** Whatever a roll begins with is read once and composed once, and what was composed is thrown. Counted, not timed. */

let table: Table;

/** What has been read and composed until dice are thrown. */
interface Work {
  /** The words of commands that were read. */
  readonly words: number;
  /** The formulas that were read into terms. */
  readonly formulas: number;
  /** The rolls that were composed from a sheet. */
  readonly composed: number;
}

/** Does something that ends in a roll. @returns what was read and composed before its dice were thrown */
async function workOf(act: () => unknown, ...faces: readonly Face[]): Promise<Work> {
  const spies = {
    words: vi.spyOn(words, "readCommand"),
    formulas: vi.spyOn(table.api.Roll, "parse"),
    composed: vi.spyOn(composing, "withCircumstances"),
  };
  for (const spy of Object.values(spies)) spy.mockClear();
  const calls = ({ mock }: { readonly mock: { readonly calls: readonly unknown[] } }) => mock.calls.length;
  const work = new Promise<Work>((resolve) => {
    Hooks.once("quadrivium.preRoll", () => {
      resolve({ words: calls(spies.words), formulas: calls(spies.formulas), composed: calls(spies.composed) });
    });
  });
  scriptFaces(...faces);
  await act();
  const done = await work;
  await rest();
  return done;
}

async function shownLink(text: string): Promise<HTMLElement> {
  const page = document.createElement("div");
  page.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
  document.body.append(page);
  return until(() => page.querySelector<HTMLElement>(".command-link"));
}

/** The button of Naddaha's sheet that rolls her first trait. */
async function traitOnSheet(): Promise<HTMLElement> {
  await openSheet(table.naddaha);
  const { element } = table.naddaha.sheet as foundry.applications.api.ApplicationV2;
  return until(() => element.querySelector<HTMLElement>("[data-action=rollTrait]"));
}

/** Clicks something so that no dialog asks. */
const shiftClick = (element: HTMLElement) => () => {
  click(element, { shiftKey: true });
};

/** Waits for the roll dialog, and rolls what it shows. */
async function rollAsShown(): Promise<void> {
  await until(() => document.querySelector(".roll-dialog [type=submit]"));
  await rest();
  submitDialog();
}

const AS_NADDAHA = "[[/stress as Naddaha per + awareness vs 9]]";
const DAMAGE = { name: "Bow", type: "weapon", system: { damageFormula: "1d8 + 2", isWielded: true } };

beforeEach(async () => {
  table = await openTable();
});
afterEach(async () => {
  await table.close();
});

const ROLLED = { words: 0, formulas: 1, composed: 1 };
/** The dialog shows one roll, and throws the one that is confirmed. */
const ASKED = { words: 0, formulas: 2, composed: 2 };

test("a click on a sheet composes one roll, and the dialog one that it shows and one that it throws", async () => {
  const trait = await traitOnSheet();
  await rest();
  expect(await workOf(shiftClick(trait), 8)).toEqual(ROLLED);
  const asked = async () => {
    click(trait);
    await rollAsShown();
  };
  expect(await workOf(asked, 8)).toEqual(ASKED);
});

test("a macro composes one roll, as a click does", async () => {
  const [item] = table.naddaha.items;
  const event = { shiftKey: true, ctrlKey: false, altKey: false } as MouseEvent;
  expect(await workOf(() => table.api.rollDragged(event, item?.uuid ?? ""), 8)).toEqual(ROLLED);
});

test("a command in words is read once and composed once", async () => {
  expect(await workOf(() => type("/stress as Naddaha per + awareness vs 9"), 8)).toEqual({ ...ROLLED, words: 1 });
  expect(await workOf(() => type("/botch 2"), 3, 4)).toEqual({ ...ROLLED, words: 1 });
});

test("several commands are all read before one is done, and again as soon as something was done before them", async () => {
  const read = vi.spyOn(words, "readCommand");
  scriptFaces(8, 8);
  await type("/stress as Naddaha per + awareness vs 9\n/stress as Naddaha int vs 9");
  await until(() => game.messages.size === 2);
  expect(read).toHaveBeenCalledTimes(3);
});

test("a link in a journal reads its words once, also where the dialog shows them", async () => {
  const link = await shownLink(AS_NADDAHA);
  expect(await workOf(shiftClick(link), 8)).toEqual({ ...ROLLED, words: 1 });

  await table.close();
  table = await openTable({ userId: ADA });
  const another = await shownLink(AS_NADDAHA);
  const asked = async () => {
    click(another);
    await rollAsShown();
  };
  // What the words say, and the same in the dialog, are compared before the dialog opens.
  expect(await workOf(asked, 8)).toEqual({ words: 1, formulas: 2, composed: 4 });
});

test("a link that a game master may follow in two ways reads its words once for each", async () => {
  const link = await shownLink(AS_NADDAHA);
  const asked = async () => {
    click(link);
    click(await until(() => document.querySelector<HTMLElement>("[data-action=roll]")));
    await rollAsShown();
  };
  expect(await workOf(asked, 8)).toEqual({ words: 2, formulas: 2, composed: 4 });

  const read = vi.spyOn(words, "readCommand");
  read.mockClear();
  click(link);
  click(await until(() => document.querySelector<HTMLElement>("[data-action=request]")));
  await until(() => document.querySelector(".request-window"));
  expect(read).toHaveBeenCalledTimes(2);
});

test("flat dice are read once, from the chat and from a weapon", async () => {
  const flat = { words: 0, formulas: 1, composed: 0 };
  expect(await workOf(() => type("/flat 2d6 + 1 vs 7"), [6, 3], [6, 4])).toEqual(flat);
  // With luck there is a pool, and in it each of the two rolls.
  expect(await workOf(() => type("/flat 1d8 luck"), [8, 3], [8, 4])).toEqual({ ...flat, formulas: 4 });
  const [bow] = await table.naddaha.createEmbeddedDocuments("Item", [DAMAGE as never]);
  const { rollItemFormula } = await import("../../src/rolls/item-formula.ts");
  expect(await workOf(() => rollItemFormula(table.naddaha, bow?.id ?? ""), [8, 3])).toEqual(flat);
});

test("an answer to a request composes one roll before its dice are thrown", async () => {
  const { answerRequest } = await import("../../src/requests/answer-request.ts");
  const option = { letter: "s", characteristics: ["per"], ability: "Awareness", target: 9, hidesTarget: true };
  const request = await ask(table, { options: [option] });
  const [asked] = request.system.options;
  const answer = () => answerRequest(request, table.naddaha, asked?.id ?? "", { ask: false });
  expect(await workOf(answer, 8)).toEqual(ROLLED);
});

test("a formula that is typed is read once, by Foundry, where its dice cost nothing", async () => {
  const read = vi.spyOn(table.api.Roll, "parse");
  const restored = vi.spyOn(table.api.Roll, "fromData");
  scriptFaces(8);
  await type("/r 1dsb3 + 5 vs 9");
  await rest();
  expect(read.mock.calls.length - restored.mock.calls.length).toBe(1);
});
