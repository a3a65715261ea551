import { afterEach, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { EVERYTHING, NOTICE } from "./requests-page.ts";

afterEach(async () => {
  // Runs the work of the next task: our modules, which stay for the next table, would wait for it forever.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
});

const prompt = () => document.querySelector<HTMLElement>(".request-prompt");

/** A game master's client asks Naddaha, while this client looks on. */
async function asks(changes: object = {}, _id = foundry.utils.randomID()): Promise<string> {
  const terms = { tells: "success", opens: EVERYTHING };
  const system = { asked: [table.naddaha.uuid], options: [{ id: "a", ...NOTICE }], ...terms, ...changes };
  const operation = { data: [{ _id, type: "request", author: GM, system }], keepId: true };
  await table.join(GM).modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
  return _id;
}

async function changes(_id: string, system: object): Promise<void> {
  const operation = { updates: [{ _id, system }] };
  await table.join(GM).modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
}

test.each(["gamemaster", "together", "player"])(
  "no die falls on a player's page where %s may see them",
  async (shows) => {
    await openTable({ userId: ADA });
    await asks({ shows });
    click(buttonIn(await until(prompt), "Roll for Naddaha"));
    click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
    const answer = await until(() => game.messages.contents.find(({ type }) => type === "roll"));
    expect(answer.rolls).toEqual([]);
    expect((answer.system as { asks: string }).asks).toContain("1ds");
  },
);

test("who plays several characters is asked for the next one when one has rolled or been put off", async () => {
  await openTable({ userId: ADA });
  const others = ["Twin", "Cousin"].map((name) => ({
    ...table.naddaha.toObject(),
    _id: foundry.utils.randomID(),
    name,
  }));
  const operation = { data: others, keepId: true };
  await table.join(GM).modifyDocument({ type: "Actor", action: "create", operation } as never);
  await until(() => others.every(({ _id }) => game.actors.has(_id)));
  await asks({ asked: [table.naddaha.uuid, ...others.map(({ _id }) => `Actor.${_id}`)] });
  const offered = () =>
    [...(prompt()?.querySelectorAll("button[data-action^=answer]") ?? [])].map((one) => one.getAttribute("aria-label"));
  await until(() => offered().length === 3);
  click(buttonIn(await until(prompt), "Roll for Naddaha"));
  scriptFaces(5);
  click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
  await until(() => offered().join() === "Roll for Twin,Roll for Cousin");
  // After closing the dialog of a roll, the player answers later from the card.
  click(buttonIn(await until(prompt), "Roll for Twin"));
  click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [data-action=cancel]")));
  await until(() => offered().join() === "Roll for Cousin");
  click(buttonIn(await until(prompt), "Later"));
  await until(() => !prompt());
  await rest();
  expect(prompt()).toBeNull();
});

test("a prompt that is put off leaves the card with its button, and comes again when the game master reminds", async () => {
  await openTable({ userId: ADA });
  const id = await asks();
  click(buttonIn(await until(prompt), "Later"));
  await until(() => !prompt());
  const card = await game.messages.get(id, { strict: true }).renderHTML();
  expect(buttonIn(card, "Roll for Naddaha…").closest("li")?.textContent).toContain("Naddaha");
  await changes(id, { reminders: 1 });
  expect(textOf(await until(prompt))).toContain("Notice the trap");
});

test("whoever has not answered when the time is over is asked no more, and the card in the log says so", async () => {
  await openTable({ userId: ADA });
  await ui.chat.render({ force: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const id = await asks({ deadline: Date.now() + 60_000 });
  await until(prompt);
  const row = () => textOf(document.querySelector(`[data-message-id="${id}"] .asked`));
  await until(() => row().includes("waiting"));
  await vi.advanceTimersByTimeAsync(66_000);
  await until(() => row() === "Naddaha no answer");
  expect(prompt()).toBeNull();
});

test("Shift and Q open the prompt again that was put off, and say when nothing waits", async () => {
  await openTable({ userId: ADA });
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyQ", shiftKey: true, bubbles: true }));
  press();
  expect(textOf(await until(() => document.querySelector("#notifications .notification")))).toBe(
    "No requests for your characters.",
  );
  await asks();
  click(buttonIn(await until(prompt), "Later"));
  await until(() => !prompt());
  press();
  click(buttonIn(await until(prompt), "Roll for Naddaha"));
  scriptFaces(5);
  click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
  await until(() => game.messages.contents.find(({ type }) => type === "roll"));
});

/** What a request opens that says nothing of it. */
const USUAL = ["specialty", "effects", "focus", "inspiration", "luck"];
const rolled = () => game.messages.contents.find(({ type }) => type === "roll");
const dialog = () => document.querySelector<HTMLElement>(".roll-dialog [type=submit]");

test("the button of a prompt rolls at once where nothing is to be chosen", async () => {
  await openTable({ userId: ADA });
  await asks({ opens: USUAL });
  scriptFaces(5);
  click(buttonIn(await until(prompt), "Roll +4 for Naddaha"));
  expect((await until(rolled)).rolls[0]?.total).toBe(9);
  expect(dialog()).toBeNull();
});

test("a prompt tells the odds of what its button rolls, and of a hidden target nothing", async () => {
  await openTable({ userId: ADA });
  await asks({ opens: USUAL });
  expect(textOf(await until(prompt))).toContain("59% to reach 9 · 1% botch");
  click(buttonIn(await until(prompt), "Later"));
  await until(() => !prompt());
  await asks({ opens: USUAL, options: [{ id: "a", ...NOTICE, target: null, hidesTarget: true }] });
  const told = textOf(await until(prompt));
  expect(told).toContain("on average");
  expect(told).not.toContain("to reach");
});

test("the dialog opens always for a player who wants it", async () => {
  await openTable({ userId: ADA });
  await game.settings.set("quadrivium", "oneClickAnswers", false);
  await asks({ opens: USUAL });
  click(buttonIn(await until(prompt), "Roll +4 for Naddaha"));
  await until(dialog);
  await game.settings.set("quadrivium", "oneClickAnswers", true);
});

test.each<readonly [string, object, string]>([
  ["is withdrawn", { state: "withdrawn" }, "This request no longer accepts answers."],
  ["is closed", { state: "closed" }, "This request no longer accepts answers."],
  ["goes on without the character", { skipped: ["Actor.naddaha000000000"] }, "was skipped"],
])("the dialog of an answer closes when its request %s, and says why", async (_what, change, why) => {
  await openTable({ userId: ADA });
  const id = await asks();
  click(buttonIn(await until(prompt), "Roll for Naddaha"));
  await until(dialog);
  await changes(id, { reminders: 1 });
  await rest();
  expect(dialog()).not.toBeNull();
  await changes(id, change);
  await until(() => !dialog());
  expect(textOf(document.querySelector("#notifications"))).toContain(why);
});
