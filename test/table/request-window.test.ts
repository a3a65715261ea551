import { beforeEach, describe, expect, test } from "vitest";
import { BRUNO, openTable, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, rest, textOf, told, uncheck, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
});

const page = () => windowOf("request-window");
const requests = () => game.messages.contents.filter(({ type }) => type === "request") as unknown as Request[];
/** Returns the text beside a name. */
const chance = (name: string) =>
  textOf(
    [...page().querySelectorAll(".person")]
      .find((one) => textOf(one.querySelector(".name")) === name)
      ?.querySelector(".chances"),
  );
const asked = () =>
  [...page().querySelectorAll<HTMLInputElement>("[name=asked]:checked")].map((box) => textOf(box.closest("label")));
/** The refusals in the window. */
const refusals = () => [...page().querySelectorAll(".fault")].map(textOf).filter(Boolean);
const foot = () => textOf(page().querySelector(".form-footer .fault"));

/** Opens the window as a macro does. */
async function open(): Promise<{ readonly answer: Promise<Request | undefined> }> {
  const answer = table.api.request();
  await until(() => document.querySelector(".request-window .person"));
  return { answer };
}

async function create(name: string, type: string, data: object = {}): Promise<Actor.Implementation> {
  return (await Actor.implementation.create({ name, type, ...data } as never)) as unknown as Actor.Implementation;
}

/** Ren, Bruno's character: Perception 1, and no Awareness. */
const ren = () =>
  create("Ren", "character", {
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "stress", characteristics: { per: { value: 1 } } },
  });

function submit(): void {
  page().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

async function ask(): Promise<Request> {
  submit();
  await until(() => !document.querySelector(".request-window"));
  const request = requests().at(-1);
  if (!request) throw new Error("Nothing was asked.");
  return request;
}

/** Sets Perception and Awareness with a stress die against 9. */
async function set(): Promise<void> {
  check(page(), "asked", table.naddaha.uuid);
  await rest();
  fill(page(), "options.0.letter", "s");
  await rest();
  fill(page(), "options.0.name", "Notice the trap");
  check(page(), "options.0.characteristics", "per");
  fill(page(), "options.0.ability", "Awareness");
  fill(page(), "options.0.target", "9");
  await rest();
}

describe("the window of a request", () => {
  test("asks what was set, of those who were chosen", async () => {
    const { answer } = await open();
    await set();
    fill(page(), "note", "Quietly.");
    const request = await ask();
    expect(await answer).toBe(request);
    expect(request.system).toMatchObject({
      kind: "checks",
      asked: [table.naddaha.uuid],
      note: "Quietly.",
      bonuses: [],
      shows: "everyone",
      seal: "",
      options: [
        { name: "Notice the trap", letter: "s", characteristics: ["per"], ability: "Awareness", target: 9, setup: {} },
      ],
    });
  });

  test("shows the exact chance of everybody who is asked, with the risk of a botch, while it is edited", async () => {
    await ren();
    await open();
    await set();
    check(page(), "asked", game.actors.getName("Ren")?.uuid ?? "");
    await rest();
    const odds = (formula: string) => table.api.odds(formula);
    const percent = (share: number) => String(Math.round(share * 100));
    expect(chance("Naddaha")).toContain(`${String(Math.round((odds("1ds + 5 vs 9").success ?? 0) * 100))}%`);
    expect(chance("Naddaha")).toContain(`${percent(Number(odds("1ds + 5 vs 9").botch))}% botch`);
    fill(page(), "options.0.setup.botchDice", "4");
    await rest();
    expect(chance("Naddaha")).toContain(`${percent(Number(odds("1dsb4 + 5 vs 9").botch))}% botch`);
    fill(page(), "bonuses.0.amount", "3");
    await rest();
    expect(chance("Naddaha")).toContain(`${String(Math.round((odds("1dsb4 + 8 vs 9").success ?? 0) * 100))}%`);
    expect(chance("Ren")).not.toBe(chance("Naddaha"));
  });

  test("offers several rolls, each with its own die and target, and shows the chance of each", async () => {
    await open();
    await set();
    click(buttonIn(page(), "Add an alternative roll"));
    await until(() => page().querySelector("[name='options.1.name']"));
    expect(document.activeElement).toBe(page().querySelector("[name='options.1.name']"));
    fill(page(), "options.1.name", "Remember the tale");
    fill(page(), "options.1.letter", "q");
    await rest();
    fill(page(), "options.1.ability", "legend lore");
    fill(page(), "options.1.target", "12");
    await rest();
    expect(chance("Naddaha")).toMatch(/^Notice the trap .* Remember the tale /);
    click(buttonIn(page(), "Remove roll 1"));
    await until(() => !page().querySelector("[name='options.1.name']"));
    const request = await ask();
    expect(request.system.options).toMatchObject([{ name: "Remember the tale", letter: "q", target: 12 }]);
  });

  test("picks the members of a party, the characters of players, and nobody else", async () => {
    const other = await ren();
    const guard = await create("Guard", "npc");
    await create("The Wanderers", "party", { system: { members: [table.naddaha.uuid, guard.uuid] } });
    await open();
    click(buttonIn(page(), "The Wanderers"));
    await until(() => asked().length === 2);
    expect(asked()).toEqual(["Guard", "Naddaha"]);
    click(buttonIn(page(), "Player characters"));
    await until(() => asked().includes("Ren"));
    expect(asked()).toEqual(["Naddaha", "Ren"]);
    expect((await ask()).system.asked).toEqual([table.naddaha.uuid, other.uuid]);
  });

  test("names the difficulties of the die, and fills in the one that is picked", async () => {
    await open();
    await set();
    const chart = page().querySelector<HTMLSelectElement>("[data-chart]");
    expect(chart?.selectedOptions[0]?.textContent).toContain("difficult");
    if (!chart) return;
    chart.value = "12";
    chart.dispatchEvent(new Event("change", { bubbles: true }));
    await rest();
    expect((await ask()).system.options).toMatchObject([{ target: 12 }]);
  });

  test("shows how many successes a group challenge needs from those who are asked", async () => {
    await ren();
    await open();
    await set();
    check(page(), "kind", "challenge");
    await until(() => page().querySelector("[name=challenge]"));
    fill(page(), "challenge", "Impossible");
    await rest();
    expect(textOf(page())).toContain("A party of 1 needs 2 successes.");
    fill(page(), "challenge", "Easy");
    await rest();
    expect(textOf(page())).toContain("A party of 1 needs no successes.");
    expect((await ask()).system).toMatchObject({
      kind: "challenge",
      challenge: "Easy",
      shows: "together",
      tells: "success",
      options: [{ target: null, hidesTarget: true }],
    });
  });

  test("sets who defends in a contest, whose rolls have no target", async () => {
    const other = await ren();
    await open();
    await set();
    check(page(), "kind", "contest");
    await until(() => page().querySelector("[name='contest.defender']"));
    submit();
    await rest();
    expect(refusals()).toEqual(["A contest needs at least two sides."]);
    check(page(), "asked", other.uuid);
    await rest();
    fill(page(), "contest.defender", other.uuid);
    check(page(), "contest.mayStalemate");
    const request = await ask();
    expect(request.system.contest).toEqual({ defender: other.uuid, mayStalemate: true });
    expect(request.system.options).toMatchObject([{ target: null }]);
  });

  test("keeps what was set as a template in this browser, and loads it for others", async () => {
    const other = await ren();
    await open();
    await set();
    check(page(), "options.0.hidesTarget");
    await rest();
    const name = page().querySelector<HTMLInputElement>("[data-template=name]");
    click(buttonIn(page(), "Save"));
    await rest();
    expect(told(name)).toBe("Enter a name of 1 to 120 characters.");
    if (name) name.value = "Traps";
    click(buttonIn(page(), "Save"));
    await until(() => page().querySelector("[data-action=loadTemplate]"));
    click(buttonIn(page(), "Cancel"));
    await until(() => !document.querySelector(".request-window"));
    await open();
    check(page(), "asked", other.uuid);
    await rest();
    click(buttonIn(page(), "Load"));
    await until(() => page().querySelector<HTMLInputElement>("[name='options.0.ability']")?.value === "Awareness");
    expect(asked()).toEqual(["Ren"]);
    const request = await ask();
    expect(request.system.options).toMatchObject([
      { name: "Notice the trap", letter: "s", target: null, hidesTarget: true },
    ]);
    await open();
    click(buttonIn(page(), "Delete"));
    await answerFirst("Delete the favorite “Traps”? You cannot undo this.", "Yes");
    await until(() => !page().querySelector("[data-action=loadTemplate]"));
  });
});

/** Answers the confirmation before something is lost. */
async function answerFirst(question: string, button: "Yes" | "No"): Promise<void> {
  const dialog = await until(() => document.querySelector<HTMLElement>(".question"));
  expect(textOf(dialog.querySelector("p"))).toBe(question);
  click(buttonIn(dialog, button));
  await until(() => !document.querySelector(".question"));
}

describe("faults are shown, and nothing is posted:", () => {
  test.each([
    ["options.0.setup.botchDice", "500", "“Botch dice 500” is out of range: it must be from 0 to 100."],
    ["options.0.target", "4.5", "4.5 is not a valid target."],
    ["bonuses.0.amount", "1.5", "1.5 is not a whole number."],
    ["deadline", "2001-01-01T10:00", "This time is in the past."],
  ])("at the field %s that holds %s", async (field, value, fault) => {
    await open();
    await set();
    fill(page(), field, value);
    await rest();
    submit();
    await rest();
    expect(told(page().querySelector(`[name="${field}"]`))).toBe(fault);
    expect(refusals().filter((one) => one === fault)).toHaveLength(1);
    expect(foot()).toBe("");
    expect(document.activeElement).toBe(page().querySelector(`[name="${field}"]`));
    expect(requests()).toEqual([]);
    uncheck(page(), "options.0.hidesTarget");
  });
});

describe("the other doors", () => {
  test("the menu of a row opens it with that trait and its character", async () => {
    await openSheet(table.naddaha);
    const row = await until(() =>
      [...document.querySelectorAll<HTMLElement>(".character-sheet [data-action=rollTrait]")].find((one) =>
        textOf(one).includes("Awareness"),
      ),
    );
    row.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    const item = await until(() =>
      [...document.querySelectorAll<HTMLElement>("#context-menu li, .context-item")].find(
        (one) => textOf(one) === "Request this roll",
      ),
    );
    click(item);
    await until(() => document.querySelector(".request-window .person"));
    expect(asked()).toEqual(["Naddaha"]);
    const request = await ask();
    expect(request.system.options).toMatchObject([{ letter: "s", characteristics: ["per"], ability: "Awareness" }]);
  });

  test("a party's sheet has a button that opens it with the members", async () => {
    const party = await create("The Wanderers", "party", { system: { members: [table.naddaha.uuid] } });
    await openSheet(party);
    click(buttonIn(await until(() => document.querySelector<HTMLElement>(".party-sheet .members")), "Request a roll"));
    await until(() => document.querySelector(".request-window .person"));
    expect(asked()).toEqual(["Naddaha"]);
  });
});
