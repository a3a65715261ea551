import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lastRequests } from "../../src/base/world-settings.ts";
import { openAskBox } from "../../src/requests/ask/ask-openers.ts";
import type { MenuEntry } from "../../src/base/foundry-versions.ts";
import { ADA, BRUNO, openTable, type } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until, windowOf } from "./page.ts";
import { sealedTexts } from "./requests-page.ts";

let table: Table;
let ren: Actor.Implementation;
beforeEach(async () => {
  localStorage.clear();
  table = await openTable();
  const data = {
    name: "Ren",
    type: "character",
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "check" },
    items: [{ name: "Awareness", type: "ability", system: { score: 3, characteristics: [] } }],
  };
  ren = (await Actor.implementation.create(data as never)) as unknown as Actor.Implementation;
});
afterEach(() => table.close());

const requests = () => game.messages.contents.filter(({ type: kind }) => kind === "request") as unknown as Request[];
const box = () => windowOf("ask-box");
const field = () => until(() => document.querySelector<HTMLInputElement>(".ask-box [data-pick=wish]"));
const options = () => [...document.querySelectorAll(".option-list [role=option]")].map(textOf);

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

  test("offers what stands on the sheets before anything is typed, first what most of those who are asked have", async () => {
    const input = await opened(table.naddaha, ren);
    await until(() => options().length > 0);
    expect(options()).toEqual(["Awareness", "Brawl", "Legend Lore"]);
    press(input, "ArrowDown");
    press(input, "Enter");
    const request = await until(() => requests().at(-1));
    expect(request.system).toMatchObject({ options: [{ ability: "Awareness" }] });
  });

  test("asks what the same words ask as a command", async () => {
    await type("/request awareness hard hidden for Naddaha, Ren");
    const input = await opened(table.naddaha, ren);
    await write(input, "awareness hard hidden");
    press(input, "Enter");
    const [command, asked] = await until(() => requests().length === 2 && requests());
    const terms = (request: Request | undefined) => {
      const { asked: whom, options: rolls, shows, tells, opens, bonuses } = request?.system.toObject() ?? {};
      return JSON.stringify([whom, rolls, shows, tells, opens, bonuses]);
    };
    expect(terms(asked)).toBe(terms(command));
  });

  test("shows for each character the roll, the chance and what is missing, and that a player is away", async () => {
    await ren.items.contents[0]?.delete();
    const input = await opened(table.naddaha, ren);
    await write(input, "awa hard");
    const people = () => [...box().querySelectorAll(".person")].map(textOf);
    await until(() => people().length === 2 && !people().join("").includes("…"));
    expect(people()[0]).toMatch(/Naddaha.*1ds \+ \d+ vs 9 \d/);
    expect(people()[1]).toMatch(/Ren.*Bruno is away.*3dk vs 30 0% out of reach Not on Ren’s sheet: Awareness/);
  });

  test("offers what was asked last and the favorites, and Enter asks it again", async () => {
    const first = await opened(table.naddaha);
    await write(first, "awareness hard");
    click(buttonIn(box(), "Keep as a favorite"));
    await until(() => Object.keys(game.settings.get("quadrivium", "requestTemplates")).length === 1);
    press(first, "Enter");
    await until(() => requests().length === 1);
    expect(Object.keys(lastRequests())).toEqual(["Awareness, hard"]);
    await until(() => !document.querySelector(".ask-box"));
    const again = await opened(table.naddaha);
    await write(again, "");
    expect(options().slice(0, 2)).toEqual(["Awareness, hard", "Awareness, hard"]);
    press(again, "ArrowDown");
    press(again, "Enter");
    await until(() => requests().length === 2);
    expect(requests()[1]?.system.options).toMatchObject([{ ability: "Awareness", target: 9 }]);
  });

  test("asks a contest again as it was asked at first: each side its own roll, and the last one defends", async () => {
    const first = await opened(ren, table.naddaha);
    await write(first, "brawl against awareness");
    const people = () => [...box().querySelectorAll(".person")].map((one) => textOf(one));
    const sides = [/^Ren(?!.*Defender).*(Brawl)(?!.*Awareness)/, /^Naddaha Defender(?!.*Brawl).*Awareness/];
    await until(() => people().length === 2 && !people().join("").includes("…"));
    for (const [index, side] of sides.entries()) expect(people()[index]).toMatch(side);
    click(buttonIn(box(), "Keep as a favorite"));
    await until(() => Object.keys(game.settings.get("quadrivium", "requestTemplates")).length === 1);
    press(first, "Enter");
    await until(() => requests().length === 1);
    await until(() => !document.querySelector(".ask-box"));
    const again = await opened(ren, table.naddaha);
    await write(again, "");
    expect(new Set(options().slice(0, 2)).size).toBe(1);
    press(again, "ArrowDown");
    press(again, "Enter");
    await until(() => requests().length === 2);
    const terms = (request: Request | undefined) => {
      const { options: rolls, contest, asked } = request?.system.toObject() ?? {};
      return JSON.stringify([asked, contest, rolls]);
    };
    expect(terms(requests()[1])).toBe(terms(requests()[0]));
    expect(requests()[1]?.system.contest.defender).toBe(table.naddaha.uuid);
  });

  test("offers each favorite as a tool for tokens, which shows it with those who are selected: Enter asks it", async () => {
    const input = await opened(table.naddaha);
    await write(input, "awareness hard hidden");
    click(buttonIn(box(), "Keep as a favorite"));
    await until(() => Object.keys(game.settings.get("quadrivium", "requestTemplates")).length === 1);
    await write(input, "");
    await until(() => document.querySelector(".ask-box [data-action=send][disabled]"));
    const controls = { tokens: { name: "tokens", tools: {} as Record<string, { title: string; onChange(): void }> } };
    tell("getSceneControlButtons", controls);
    const { quadriviumFavorite1: tool, quadriviumFavorite2: none } = controls.tokens.tools;
    expect([tool?.title, none]).toEqual(["Awareness, hidden", undefined]);
    tool?.onChange();
    const send = await until(() => document.querySelector<HTMLElement>(".ask-box [data-action=send]:not([disabled])"));
    await until(() => document.activeElement === send);
    click(send);
    await until(() => requests().length === 1);
    // The hidden target is that of the favorite, of which its name says nothing.
    expect(requests()[0]?.system.options).toMatchObject([{ ability: "Awareness", target: null, hidesTarget: true }]);
    expect(Object.values(sealedTexts())).toHaveLength(1);
  });

  test("keeps a favorite under a name without its hidden target, which the macro of the favorite would tell", async () => {
    const input = await opened(table.naddaha, ren);
    await write(input, "awareness hard hidden");
    click(buttonIn(box(), "Keep as a favorite"));
    const [[name, template] = []] = await until(() => {
      const kept = Object.entries(game.settings.get("quadrivium", "requestTemplates")[game.world.id] ?? {});
      return kept.length > 0 && kept;
    });
    expect(name).toBe("Awareness, hidden");
    expect(template).toMatchObject({ options: [{ targets: { stress: 9, check: 30 }, hidesTarget: true }] });
  });

  test("says what cannot be read, and asks nothing", async () => {
    const input = await opened(table.naddaha);
    await write(input, "juggling");
    expect(textOf(box().querySelector(".fault"))).toContain("juggling");
    press(input, "Enter");
    await rest();
    expect(requests()).toEqual([]);
  });

  test("hands what is written over to the window with all settings", async () => {
    const input = await opened(table.naddaha, ren);
    await write(input, "awa hard hid");
    click(buttonIn(box(), "More…"));
    const word = await until(() => document.querySelector<HTMLSelectElement>(".request-window [data-words]"));
    expect(word.value).toBe("hard");
    expect(document.querySelector<HTMLInputElement>(".request-window [name$=hidesTarget]")?.checked).toBe(true);
  });

  test("asks for an Ability that the one who is asked lacks, as others have it or a compendium lists it", async () => {
    const input = await opened(table.naddaha);
    await write(input, "hunt hard");
    expect(options()).toEqual(["Hunt, hard"]);
    expect(textOf(box())).toContain("Not on Naddaha’s sheet: Hunt.");
    press(input, "Enter");
    await until(() => requests().length === 1);
    expect(requests()[0]?.system.options).toMatchObject([{ ability: "Hunt", target: 9 }]);
    // What is for another game stays with that.
    const again = await opened(table.naddaha);
    await write(again, "acrobatics");
    expect(textOf(box())).toContain("Unknown name or word “acrobatics”");
  });

  test("is for game masters alone", async () => {
    await table.close();
    table = await openTable({ userId: ADA });
    openAskBox([table.naddaha.uuid]);
    await until(() => document.querySelector("#notifications .notification"));
    expect(document.querySelector(".ask-box")).toBeNull();
  });
});

describe("the way to the box", () => {
  const asked = async (entries: readonly MenuEntry[], from: HTMLElement): Promise<string> => {
    const entry = entryIn(entries);
    if (!entry?.visible?.(from)) return "";
    entry.onClick?.(new Event("click"), from);
    await field();
    return textOf(box().querySelector(".people .name"));
  };

  test("leads from an actor of the world, and not from one in a compendium of the same id", async () => {
    const [own, other]: MenuEntry[][] = [[], []];
    tell("getActorContextOptions", { collection: game.actors }, own);
    tell("getActorContextOptions", { collection: null }, other);
    expect(await asked(own ?? [], row({ entryId: ren.id ?? "" }))).toBe("Ren");
    expect(entryIn(other ?? [])).toBeUndefined();
  });

  test("leads from a combatant, once, under whatever name Foundry tells of the menu", async () => {
    const combat = await Combat.implementation.create({});
    const [combatant] = (await combat?.createEmbeddedDocuments("Combatant", [{ actorId: ren.id }] as never)) ?? [];
    const entries: MenuEntry[] = [];
    const tracker = { viewed: combat } as never;
    tell("getCombatTrackerContextOptions", tracker, entries);
    tell("getCombatantContextOptions", tracker, entries);
    expect(entriesIn(entries)).toHaveLength(1);
    expect(await asked(entries, row({ combatantId: combatant?.id ?? "" }))).toBe("Ren");
  });

  test("leads from the controls around a token", async () => {
    const html = document.createElement("div");
    html.innerHTML = '<div class="col right"></div>';
    tell("renderTokenHUD", { actor: ren }, html);
    tell("renderTokenHUD", { actor: ren }, html);
    const buttons = html.querySelectorAll<HTMLElement>("[data-quadrivium-ask]");
    expect(buttons).toHaveLength(1);
    buttons[0]?.click();
    await field();
    expect(textOf(box().querySelector(".people .name"))).toBe("Ren");
  });

  test("leads from no row of whom nobody can ask: a game master, or a player without a character", () => {
    const entries: MenuEntry[] = [];
    tell("getUserContextOptions", ui.players, entries);
    expect(entryIn(entries)?.visible?.(row({ userId: game.user.id }))).toBe(false);
  });
});
