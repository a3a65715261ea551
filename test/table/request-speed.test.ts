import { afterEach, expect, test } from "vitest";
import { BRUNO, openTable } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerFrom, answerSource, ask, card, characterOfBruno, faults, EVERYTHING, write } from "./requests-page.ts";

/** What an answer costs, counted and not timed: as much for the last answer as for the first one. */

let table: Table;
afterEach(() => table.close());

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

/** Notes which messages but requests are drawn, until it is stopped. */
function drawnMessages(): { readonly names: readonly (string | null)[]; readonly stop: () => (string | null)[] } {
  const drawn: (string | null)[] = [];
  const hook = Hooks.on("renderChatMessageHTML", ({ id, type }) => void (type === "request" || drawn.push(id)));
  return {
    names: drawn,
    stop: () => {
      Hooks.off("renderChatMessageHTML", hook);
      return drawn;
    },
  };
}
