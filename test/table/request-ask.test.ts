import { beforeEach, describe, expect, test } from "vitest";
import { openAskBox } from "../../src/requests/ask/ask-openers.ts";
import type { MenuEntry } from "../../src/base/foundry-versions.ts";
import { ADA, BRUNO, openTable, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until, windowOf } from "./page.ts";
import { sealedTexts } from "./requests-page.ts";

let ren: Actor.Implementation;
beforeEach(async () => {
  localStorage.clear();
  await openTable();
  const data = {
    name: "Ren",
    type: "character",
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "check" },
    items: [{ name: "Awareness", type: "ability", system: { score: 3, characteristics: [] } }],
  };
  ren = (await Actor.implementation.create(data as never)) as unknown as Actor.Implementation;
});

const requests = () => game.messages.contents.filter(({ type: kind }) => kind === "request") as unknown as Request[];
const box = () => windowOf("ask-box");
const field = () => until(() => document.querySelector<HTMLInputElement>(".ask-box [data-pick=wish]"));

async function opened(...actors: readonly { readonly uuid: string }[]): Promise<HTMLInputElement> {
  openAskBox(actors.map(({ uuid }) => uuid));
  const input = await field();
  input.focus();
  return input;
}

async function write(input: HTMLInputElement, text: string): Promise<void> {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await rest();
}

function press(input: HTMLElement, key: string): void {
  input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Tells of what Foundry's types do not know the hook of. */
function tell(hook: string, ...told: readonly unknown[]): void {
  const hooks = Hooks as unknown as { callAll(name: string, ...args: readonly unknown[]): void };
  hooks.callAll(hook, ...told);
}

/** Returns the entries "Ask for…" of a menu. */
function entriesIn(entries: readonly MenuEntry[]) {
  const all = entries as unknown as readonly {
    readonly label?: string;
    readonly visible?: (row: HTMLElement) => boolean;
    readonly onClick?: (event: Event, row: HTMLElement) => void;
  }[];
  return all.filter(({ label }) => label === "QUADRIVIUM.Ask.open");
}

const entryIn = (entries: readonly MenuEntry[]) => entriesIn(entries)[0];

const row = (data: Readonly<Record<string, string>>): HTMLElement => {
  const element = document.createElement("li");
  Object.assign(element.dataset, data);
  return element;
};

describe("the box to ask", () => {
  test("needs three interactions from the menu of a player to the request", async () => {
    const entries: MenuEntry[] = [];
    tell("getUserContextOptions", ui.players, entries);
    const ada = row({ userId: ADA });
    const entry = entryIn(entries);
    expect(entry?.visible?.(ada)).toBe(true);
    entry?.onClick?.(new Event("click"), ada);
    const input = await field();
    input.focus();
    await write(input, "awa hard hid");
    press(input, "Enter");
    const request = await until(() => requests().at(-1));
    expect(request.system).toMatchObject({
      asked: [table.naddaha.uuid],
      options: [{ ability: "Awareness", target: null, hidesTarget: true }],
    });
    expect(sealedTexts()[request.system.seal]).toContain('"target":9');
    await until(() => !document.querySelector(".ask-box"));
  });

  test("shows for each character the number by the name of its own game, the chance and what is missing, and that a player is away", async () => {
    await ren.items.contents[0]?.delete();
    const input = await opened(table.naddaha, ren);
    await write(input, "awa hard");
    const people = () => [...box().querySelectorAll(".person")].map(textOf);
    await until(() => people().length === 2 && !people().join("").includes("…"));
    expect(people()[0]).toMatch(/Naddaha.*ease factor 9, difficult \d+%/);
    expect(people()[1]).toMatch(
      /Ren.*Bruno is away.*target 31, difficult 0% out of reach Not on Ren’s sheet: Awareness/,
    );
  });

  test("keeps a request as a favorite, whose name does not tell a hidden target, and offers it from then on", async () => {
    const input = await opened(table.naddaha);
    await write(input, "awareness hard hidden");
    click(buttonIn(box(), "Keep as a favorite"));
    await until(() => Object.keys(game.settings.get("quadrivium", "requestTemplates")).length === 1);
    await write(input, "");
    const named = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
    click(await until(() => named().find((one) => textOf(one).startsWith("Awareness, hidden"))));
    await until(() => requests().length === 1);
    // The hidden target is that of the favorite, of which its name says nothing.
    expect(requests()[0]?.system.options).toMatchObject([{ ability: "Awareness", target: null, hidesTarget: true }]);
    expect(Object.values(sealedTexts())).toHaveLength(1);
  });

  test("says what cannot be read, and asks nothing", async () => {
    const input = await opened(table.naddaha);
    await write(input, "juggling");
    expect(textOf(box().querySelector(".fault"))).toContain("juggling");
    press(input, "Enter");
    await rest();
    expect(requests()).toEqual([]);
  });

  test("is for game masters alone", async () => {
    await openTable({ userId: ADA });
    openAskBox([table.naddaha.uuid]);
    await until(() => document.querySelector("#notifications .notification"));
    expect(document.querySelector(".ask-box")).toBeNull();
  });
});
