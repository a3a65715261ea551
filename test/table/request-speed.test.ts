import { afterEach, expect, test, vi } from "vitest";
import { ADA, BRUNO, openTable } from "./open-table.ts";
import type { AnswerMessage, Request, RequestDraft, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import {
  answerFrom,
  answerSource,
  ask,
  card,
  characterOfBruno,
  faults,
  FORMULA,
  NOTICE,
  EVERYTHING,
  write,
} from "./requests-page.ts";
import type { Sent } from "./requests-page.ts";

/** What an answer costs, counted and not timed: as much for the last answer as for the first one. */

let table: Table;
afterEach(() => table.close());

/** What an answer makes a game master's client do. */
interface Cost {
  /** The stored changes, each with the ids of the answers whose verdicts it names. */
  readonly updates: readonly (readonly [type: string, verdicts: number])[];
  /** The rolls that are read from JSON. */
  readonly parsed: number;
  /** The rolls of which it is looked up whether their dice are possible. */
  readonly checked: number;
  /** The outcomes that are asked for. */
  readonly outcomes: number;
}

/** Has five characters answer a request, and returns the cost of each answer. */
async function costs(draft: Partial<RequestDraft>, sent: Sent = {}): Promise<readonly Cost[]> {
  table = await openTable();
  const asked: string[] = [];
  for (let one = 0; one < 5; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  // One character more, so that the rolls do not become visible in the end.
  const request = await ask(table, { asked: [...asked, table.naddaha], opens: EVERYTHING, ...draft });
  const bruno = table.join(BRUNO);
  const { Roll: Ours } = table.api;
  let updates: [string, number][] = [];
  const hook = Hooks.on("updateChatMessage", ({ type }, changes) => {
    const { system = {} } = changes as { readonly system?: { readonly verdicts?: object } };
    updates.push([type, Object.keys(system.verdicts ?? {}).length]);
  });
  const all: Cost[] = [];
  for (const actor of asked) {
    updates = [];
    const parsed = vi.spyOn(Ours, "fromData");
    const checked = vi.spyOn(Ours.prototype, "isSound", "get");
    const outcomes = vi.spyOn(Ours.prototype, "outcomeSoFar", "get");
    await answerFrom(bruno, request, { actor, ...sent });
    await rest();
    const [ours, sound, asked] = [parsed, checked, outcomes].map(({ mock }) => mock.calls.length);
    all.push({ updates, parsed: ours ?? 0, checked: sound ?? 0, outcomes: asked ?? 0 });
    vi.restoreAllMocks();
  }
  Hooks.off("updateChatMessage", hook);
  expect(faults(request)).toEqual(["", "", "", "", ""]);
  return all;
}

/** The cost of each of five answers, and the outcomes that each one may ask for: as many for the last as for the first. */
const each = (cost: Omit<Cost, "outcomes">, [first]: readonly Cost[]) =>
  Array.from({ length: 5 }, () => ({ ...cost, outcomes: first?.outcomes }));
const ONE_VERDICT: Cost["updates"] = [["request", 1]];

test("an open answer is stored by one update that names its verdict alone, and its roll alone is read and judged", async () => {
  const all = await costs({});
  expect(all).toEqual(each({ updates: ONE_VERDICT, parsed: 1, checked: 1 }, all));
  expect(all[0]?.outcomes).toBeLessThan(9);
});

test("an answer against a hidden target is measured alone", async () => {
  const all = await costs({ options: [{ ...NOTICE, hidesTarget: true }] }, { formula: FORMULA });
  expect(all).toEqual(each({ updates: ONE_VERDICT, parsed: 1, checked: 1 }, all));
  expect(all[0]?.outcomes).toBeLessThan(10);
});

test("a sealed answer is thrown, read and judged alone", async () => {
  const all = await costs({ shows: "gamemaster" }, { aside: true });
  expect(all).toEqual(each({ updates: ONE_VERDICT, parsed: 1, checked: 0 }, all));
  expect(all[0]?.outcomes).toBeLessThan(9);
});

test("only the row of an answer changes on the card of its request, and only the answer's own card besides", async () => {
  table = await openTable();
  await ui.chat.render({ force: true });
  const asked: string[] = [];
  for (let one = 0; one < 4; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  const request = await ask(table, { asked, opens: EVERYTHING });
  const rowsOnCard = () => [...document.querySelectorAll(`[data-message-id="${request.id}"] .asked > li`)];
  await until(() => rowsOnCard().length === asked.length);
  await rest();
  const bruno = table.join(BRUNO);
  for (const [place, actor] of asked.entries()) {
    const before = rowsOnCard();
    const changed = changesIn(cardInLog(request));
    const drawn = drawnMessages();
    const answer = await answerFrom(bruno, request, { actor });
    await until(() => textOf(rowsOnCard()[place]).endsWith("9: Exact success"));
    await rest();
    expect(rowsOnCard()).toEqual(before);
    expect(before.map((row) => changed.stop().has(row))).toEqual(asked.map((_, index) => index === place));
    expect(new Set(drawn.stop())).toEqual(new Set([answer.id]));
    expect(markup(cardInLog(request))).toBe(markup(await wholeCard(request)));
  }
});

test("the card of an answer looks at no other answer, but in a contest", async () => {
  table = await openTable();
  const silarn = await characterOfBruno("Silarn");
  const asked = [table.naddaha, silarn];
  /** Tells whether the card of the second answer looks at the first. */
  const looks = async (draft: Partial<RequestDraft>) => {
    const request = await ask(table, { asked, opens: EVERYTHING, ...draft });
    const first = await answerFrom(table.join(ADA), request);
    const answer = await answerFrom(table.join(BRUNO), request, { actor: silarn.uuid });
    await rest();
    const looked = vi.spyOn(game.messages, "get");
    await card(answer);
    const ids = looked.mock.calls.map(([id]) => id);
    looked.mockRestore();
    return ids.includes(first.id ?? "");
  };
  expect(await looks({})).toBe(false);
  expect(await looks({ kind: "contest", options: [{ ...NOTICE, target: null }] })).toBe(true);
});

test("of a card with many rows, only those that show something else are drawn", async () => {
  table = await openTable();
  await ui.chat.render({ force: true });
  const asked: string[] = [];
  for (let one = 0; one < 5; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  const request = await ask(table, { asked: [...asked, table.naddaha], opens: EVERYTHING });
  await until(() => cardInLog(request));
  await rest();
  const bruno = table.join(BRUNO);
  const [first = "", ...others] = asked;
  await answerFrom(bruno, request, { actor: first });
  await rest();
  const templates = vi.spyOn(foundry.applications.handlebars, "renderTemplate");
  const drawn = () => templates.mock.calls.filter(([path]) => /(?:request-card|asked-row)\.hbs$/.test(path));
  for (const [place, actor] of others.slice(0, 3).entries()) {
    templates.mockClear();
    await answerFrom(bruno, request, { actor });
    await rest();
    const people = drawn().map(([path, context]) => (path.endsWith("asked-row.hbs") ? context.name : "all"));
    expect(new Set(people)).toEqual(new Set([`Silarn ${place + 1}`]));
  }
  expect(markup(cardInLog(request))).toBe(markup(await wholeCard(request)));
});

test("many answers at once are judged, stored and shown on the card together", async () => {
  table = await openTable();
  await ui.chat.render({ force: true });
  const asked: string[] = [];
  for (let one = 0; one < 21; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  const request = await ask(table, { asked: [...asked, table.naddaha], opens: EVERYTHING });
  await until(() => cardInLog(request));
  await rest();
  const bruno = table.join(BRUNO);
  const data: object[] = [];
  for (const actor of asked) data.push({ ...(await answerSource(request, { actor })), author: bruno.userId });
  const updates: number[] = [];
  const hook = Hooks.on("updateChatMessage", (_message, changes) => {
    const { system = {} } = changes as { readonly system?: { readonly verdicts?: object } };
    updates.push(Object.keys(system.verdicts ?? {}).length);
  });
  const drawn = drawnMessages();
  await write(bruno, "create", { data, keepId: true });
  const logged = () => document.querySelectorAll(".chat-log > [data-message-id]").length;
  await until(() => request.system.rulings.length === asked.length && logged() > asked.length);
  await rest();
  Hooks.off("updateChatMessage", hook);
  expect(faults(request)).toEqual(asked.map(() => ""));
  expect(updates).toEqual([asked.length]);
  // Each once, or once more if it was drawn before it was judged.
  expect(new Set(drawn.names).size).toBe(asked.length);
  expect(drawn.stop().length).toBeLessThanOrEqual(2 * asked.length);
  const inLog = [...document.querySelectorAll<HTMLElement>(".chat-log > [data-message-id]")];
  const order = inLog.map(({ dataset }) => dataset.messageId);
  const sorted = game.messages.contents.map(({ id }) => id).filter((id) => order.includes(id));
  expect(order).toEqual(sorted);
  expect(markup(cardInLog(request))).toBe(markup(await wholeCard(request)));
});

test("in a contest, only the cards of an answer and of its opponent are drawn, each with what came of it", async () => {
  table = await openTable();
  await ui.chat.render({ force: true });
  const asked: string[] = [];
  for (let one = 0; one < 4; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  const request = await ask(table, {
    asked,
    kind: "contest",
    options: [{ ...NOTICE, target: null }],
    opens: EVERYTHING,
  });
  await until(() => document.querySelector(`[data-message-id="${request.id}"] .contest-result`));
  await rest();
  const bruno = table.join(BRUNO);
  const answers: AnswerMessage[] = [];
  const counts: number[] = [];
  for (const [place, actor] of asked.entries()) {
    const drawn = drawnMessages();
    answers.push(await answerFrom(bruno, request, { actor, formula: FORMULA, faces: [3 + place] }));
    await until(() => new Set(drawn.names).size > Math.min(place, 1));
    await rest();
    counts.push(new Set(drawn.stop()).size);
  }
  // The first one stands against the others.
  expect(counts).toEqual([1, 2, 2, 2]);
  const told = answers.map(({ id }) => textOf(document.querySelector(`[data-message-id="${id}"] .verdict-told`)));
  expect(told).toEqual([
    ": Silarn 1 wins by 1. Silarn 2 wins by 2. Silarn 3 wins by 3.",
    ": Silarn 1 wins by 1.",
    ": Silarn 2 wins by 2.",
    ": Silarn 3 wins by 3.",
  ]);
  expect(markup(cardInLog(request))).toBe(markup(await wholeCard(request)));
});

test("what changes on the card of a request takes neither the focus nor the effect of its buttons", async () => {
  table = await openTable();
  await ui.chat.render({ force: true });
  const silarn = await characterOfBruno("Silarn");
  const request = await ask(table, { asked: [table.naddaha, silarn], opens: EVERYTHING });
  const skip = (name: string) => buttonIn(cardInLog(request) ?? document.body, `Skip ${name}`);
  const unskipped = await until(() => cardInLog(request) && skip("Naddaha"));
  const same = async () => {
    await rest();
    const [shown, whole] = [cardInLog(request), await wholeCard(request)];
    expect(markup(shown)).toBe(markup(whole));
  };
  await rest();
  unskipped.focus();
  await answerFrom(table.join(BRUNO), request, { actor: silarn.uuid });
  await same();
  // The row of another one has changed.
  expect(document.activeElement).toBe(unskipped);
  click(unskipped);
  await until(() => request.system.skipped.includes(table.naddaha.uuid));
  await same();
  // Its own row has no button any more.
  expect(cardInLog(request)?.contains(document.activeElement)).toBe(true);
  for (const [name, state] of [
    ["Close request", "closed"],
    ["Reopen request", "open"],
    ["Withdraw request", "withdrawn"],
  ] as const) {
    click(buttonIn(cardInLog(request) ?? document.body, name));
    await until(() => request.system.state === state);
    await same();
  }
});

/** Notes the rows on a card in which something changes, until it is stopped. */
function changesIn(shown: HTMLElement | null): { readonly stop: () => ReadonlySet<Element | null> } {
  const rows = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      rows.add((target instanceof Element ? target : target.parentElement)?.closest(".asked > li") ?? null);
  });
  if (shown) observer.observe(shown, { attributes: true, characterData: true, childList: true, subtree: true });
  return {
    stop: () => {
      observer.disconnect();
      return rows;
    },
  };
}

/** Returns the card of a request in the log. */
function cardInLog({ id }: Request): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-message-id="${id}"] .request-card`);
}

/** Returns the markup of a card, without a tooltip and the blanks by which templates are indented. */
function markup(drawn: HTMLElement | null): string {
  return (drawn?.outerHTML ?? "")
    .replace(' aria-describedby="tooltip"', "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/> | </g, (edge) => edge.trim());
}

/** Draws the card of a request as a whole. */
async function wholeCard(request: Request): Promise<HTMLElement | null> {
  const whole = (await card(request)).querySelector<HTMLElement>(".request-card");
  await rest();
  return whole;
}

/** Notes which messages are drawn as a whole, until it is stopped. */
function drawnMessages(): { readonly names: readonly (string | null)[]; readonly stop: () => (string | null)[] } {
  const drawn: (string | null)[] = [];
  const hook = Hooks.on("renderChatMessageHTML", ({ id }) => void drawn.push(id));
  return {
    names: drawn,
    stop: () => {
      Hooks.off("renderChatMessageHTML", hook);
      return drawn;
    },
  };
}
